"""The state of the evening in the frame: the facts of the top bar, the badge of the rail, the title of the window."""

from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from gui.frame.status import RulingCount, clock_time, no_session, status
from model.errors import ServerLost

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from model.service.director import Director
    from model.snapshots.session import Session

_AFTER_MS = 40
_SECOND_MS = 1000


class StatusFeed(QObject):
    """Counts again a blink after a change, and each second while a round is under way; `counted` carries what to show."""

    counted = Signal(object, int)
    """A `Status`, and how many rulings are open."""

    def __init__(self, director: "Director", rulings: "Callable[[], RulingCount]", parent: QObject) -> None:
        super().__init__(parent)
        self._director = director
        self._rulings = rulings
        self._written: datetime | None = None
        self._after = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._after.timeout.connect(self.tell)
        # While a round is under way what is counted changes with every second.
        self._beat = QTimer(self, interval=_SECOND_MS)
        self._beat.timeout.connect(self.tell_time)
        self._beat.start()

    def session(self) -> "Session | None":
        """The current session."""
        session_id = self._director.sessions.current()
        return None if session_id is None else self._director.sessions.get(session_id)

    def hear_write(self) -> None:
        """Something was written just now, of whatever kind; count again in a blink."""
        self._written = self._director.now()
        self.tell_soon()

    def tell_soon(self) -> None:
        """Count again in a blink: the page that was written to answers first."""
        if not self._after.isActive():  # else changes that follow one another would hold it back
            self._after.start()

    def tell(self) -> None:
        """Count, and show it; while the server of a shared club is away the bar keeps what it has."""
        self._after.stop()
        with suppress(ServerLost):
            self._tell()

    def _tell(self) -> None:
        director, session, rulings = self._director, self.session(), self._rulings()
        if session is None:
            shown = no_session(read_only=director.read_only)
        else:
            sheet, now = director.results.sheet(session.id), director.play.now(session.id)
            draw = None if session.plan.draw is None else director.draws.state(session.id)
            paces = director.play.paces(session.id)
            several = paces if len(paces) > 1 else ()
            clocks = [(pace, director.play.now(session.id, pace.section)) for pace in several]
            shown = status(
                session,
                sheet,
                read_only=director.read_only,
                now=now,
                rulings=rulings,
                draw=draw,
                clocks=clocks,
            )
        if self._written is not None:  # a ruling is no change of its session
            shown = replace(shown, saved=clock_time(self._written))
        if director.duties is not None and director.duties.duty != "chief":
            shown = replace(shown, duty=director.duties.describe(director.sessions.current()))
        self.counted.emit(shown, rulings.open)

    def tell_time(self) -> None:
        """Tell again where a round is under way."""
        session_id = self._director.sessions.current()
        with suppress(ServerLost):
            if session_id is not None and self._director.play.round(session_id) is not None:
                self._tell()

    def stop(self) -> None:
        """The window closes: nothing is reported any more."""
        self._after.stop()
        self._beat.stop()
