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
from model.errors import ServerLost
from model.paths import resource

if TYPE_CHECKING:
    from model.service.director import Director
    from model.snapshots.play import RoundNow

WARNING, END = "warning", "end"
_PLAYERS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
"""Players of Linux and macOS with their arguments before the file; the first that is there is taken."""
_STALE: Final = frozenset({Kind.CLOCK, Kind.STATE, Kind.SESSION, Kind.PLAN, Kind.CLUB})
_LATE: Final = timedelta(seconds=30)
"""A moment longer ago than this was slept through, and is not rung after."""
_AGAIN_MS: Final = 2000
_LONGEST_WAIT: Final = timedelta(minutes=10)


def player() -> tuple[str, ...] | None:
    """The program that plays a sound on this machine, with its first words; None if there is none."""
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
    """Rings when the round in play is warned and when its time is over, each once, by every clock of the room."""

    def __init__(
        self, director: Director, parent: QObject | None = None, *, ring: Callable[[str], None] = ring
    ) -> None:
        super().__init__(parent)
        self._director = director
        self._ring = ring
        self._rung: set[tuple[str, int, str]] = set()
        self._session: int | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.look)
        self._end_hearing = director.subscribe(self._hear)
        self.look()

    def look(self) -> None:
        """Ring what is due, and wake again when the next is."""
        self._timer.stop()
        waits = [wait for section, now in self._clocks() for wait in self._look_at(section, now)]
        if waits:
            # A millisecond late rather than early: woken before its moment it would find nothing due and sleep on.
            self._timer.start(round(min(*waits, _LONGEST_WAIT) / timedelta(milliseconds=1)) + 1)

    def stop(self) -> None:
        """Ring no more."""
        self._timer.stop()
        self._end_hearing()

    def _look_at(self, section: str, now: RoundNow) -> list[timedelta]:
        """Ring what is due by one clock; gives how long the rest of its round waits."""
        due = [(name, now.left - before) for name, before in ((WARNING, now.warning), (END, timedelta(0)))]
        for name, wait in due:
            once = (section, now.round, name)
            if wait > timedelta(0):
                self._rung.discard(once)  # a minute more: it comes again
            elif once not in self._rung:
                # Marked as rung even when it was slept through, so that a laptop that wakes does not ring for last hour.
                self._rung.add(once)
                if wait > -_LATE and self._director.club.settings().bell:
                    self._ring(name)
        return [wait for _name, wait in due if wait > timedelta(0)]

    def _clocks(self) -> list[tuple[str, RoundNow]]:
        """The clocks that run, each with the section that names it."""
        session = self._director.sessions.current()
        if session != self._session:
            self._session, self._rung = session, set()
        if session is None:
            return []
        play = self._director.play
        try:
            found = [(pace.section, play.now(session, pace.section)) for pace in play.paces(session)]
        except ServerLost:
            self._timer.start(_AGAIN_MS)  # or the end of a round would be missed where nothing else happens
            return []
        return [
            (section, now) for section, now in found if now is not None and now.running and not now.paused
        ]

    def _hear(self, changes: Changes) -> None:
        if changes.kinds & _STALE:
            self.look()
