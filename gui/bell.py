"""The bell of the round clock: once when the warning comes, twice at the round's end, in whatever page one is.

It is played by the system's own player, as a process of its own that nobody waits for; where there is none the
bell is silent, and the setting on Club says so.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QProcess, QTimer

from model.changes import Changes, Kind
from model.paths import resource

if TYPE_CHECKING:
    from model.service.director import Director
    from model.snapshots.play import RoundNow

WARNING, END = "warning", "end"
_PLAYERS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
"""Players of Linux and macOS with what they are told before the file; the first that is there is taken."""
_STALE: Final = frozenset({Kind.CLOCK, Kind.STATE, Kind.SESSION, Kind.PLAN, Kind.CLUB})
_LATE: Final = timedelta(seconds=30)
"""A moment longer ago than this was slept through, and is not rung after."""
_LONGEST_WAIT: Final = timedelta(minutes=10)


def player() -> tuple[str, ...] | None:
    """The program that plays a sound on this machine, with its first words; None where there is none."""
    if os.name == "nt":
        return ("winsound",)
    for program, *words in _PLAYERS:
        found = shutil.which(program)
        if found:
            return (found, *words)
    return None


def ring(name: str) -> None:
    """Play a sound and go on at once; silent where nothing can play it."""
    file, found = resource("sounds", f"{name}.wav"), player()
    if found is None:
        return
    if os.name == "nt":
        _ring_on_windows(file)
        return
    program, *words = found
    process = QProcess()
    process.setProgram(program)
    process.setArguments([*words, str(file)])
    process.setStandardOutputFile(QProcess.nullDevice())
    process.setStandardErrorFile(QProcess.nullDevice())
    process.startDetached()


def _ring_on_windows(file: Path) -> None:
    if sys.platform == "win32":
        import winsound

        winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)


class RoundBell(QObject):
    """Rings when the round in play is warned and when its time is over, each once."""

    def __init__(
        self, director: Director, parent: QObject | None = None, *, ring: Callable[[str], None] = ring
    ) -> None:
        super().__init__(parent)
        self._director = director
        self._ring = ring
        self._rung: set[tuple[int, str]] = set()
        self._session: int | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.look)
        self._end_hearing = director.subscribe(self._hear)
        self.look()

    def look(self) -> None:
        """Ring what is due, and wake again when the next is."""
        self._timer.stop()
        now = self._now()
        if now is None or not now.running or now.paused:
            return
        due = [(name, now.left - before) for name, before in ((WARNING, now.warning), (END, timedelta(0)))]
        for name, wait in due:
            if wait > timedelta(0):
                self._rung.discard((now.round, name))  # a minute more: it comes again
            elif (now.round, name) not in self._rung:
                self._rung.add((now.round, name))
                if wait > -_LATE and self._director.club.settings().bell:
                    self._ring(name)
        waits = [wait for _name, wait in due if wait > timedelta(0)]
        if waits:
            self._timer.start(round(min(*waits, _LONGEST_WAIT) / timedelta(milliseconds=1)) + 1)

    def stop(self) -> None:
        """Ring no more."""
        self._timer.stop()
        self._end_hearing()

    def _now(self) -> RoundNow | None:
        session = self._director.sessions.current()
        if session != self._session:
            self._session, self._rung = session, set()
        return None if session is None else self._director.play.now(session)

    def _hear(self, changes: Changes) -> None:
        if changes.kinds & _STALE:
            self.look()
