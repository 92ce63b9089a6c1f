"""How long a program waits for its server: a command as long as it takes, a window a bounded time and then not at all.

A window has a line of its own to the server. Once an answer stays out everything that is asked is `ServerLost` at once,
until the line has mended itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from typing import Final, TypeVar

from model.errors import ClubFileError, ServerLost
from model.i18n import _, format_time
from model.storage.shared.line import NoAnswer, ServerThread

Answer = TypeVar("Answer")
_READING: Final = 5.0
"""Seconds a window waits for what it reads: a session of 27,000 results takes a second over a network."""
_FRESH: Final = 0.2
"""Seconds after an answer in which the server is taken to be there still."""
_MENDING: Final = 0.03
"""Seconds a window waits for a line that is being mended: about what connecting takes near by."""


class ServerConnection:
    """Asks the server of a club for the program; ``is_there`` is the shortest question, ``connect`` makes a new connection."""

    def __init__(self, club: str, is_there: Callable[[], None], connect: Callable[[], None]) -> None:
        self._club = club
        self._is_there = is_there
        self._connect = connect
        self._line: ServerThread | None = None
        self.seconds = 0.0
        """How long a window waits; nothing where there is no window."""
        self._answered = 0.0
        self._away_since: datetime | None = None
        self._mending: Future[None] | None = None

    @property
    def is_bounded(self) -> bool:
        """Whether a window asks, which waits no longer than it must."""
        return self._line is not None

    def begin(self, seconds: float) -> None:
        """From now on a thread speaks to the server, and who asks waits no longer than this."""
        self._line = ServerThread()
        self.seconds = seconds

    def ask(self, work: Callable[[], Answer]) -> Answer:
        """Ask the server; raises `ServerLost` where a window waited too long, and at once while it is known to be away."""
        return self._ask(work, self.seconds)

    def read(self, work: Callable[[], Answer]) -> Answer:
        """Ask for what may be much: a window waits longer, once the server has just been there."""
        if self._line is None or self._line.is_mine:
            return work()
        if time.monotonic() - self._answered > _FRESH:
            self._ask(self._is_there, self.seconds)  # or a pulled cable would cost what a long answer may
        return self._ask(work, _READING)

    def mend(self) -> None:
        """See whether the server is there, and connect again where it was lost; raises `ServerLost` while it is not.

        A window is answered at once: the connection is made meanwhile, and used from the next time on that this is asked.
        """
        if self._away_since is None:
            self.ask(self._is_there)
            return
        assert self._line is not None
        if self._mending is None:
            self._mending = self._line.begin(self._connect)
        try:
            self._mending.result(_MENDING)
        except TimeoutError:
            raise self.not_answering() from None
        except ClubFileError:
            self._mending = None
            raise
        self._mending = self._away_since = None

    def close(self, disconnect: Callable[[], None]) -> None:
        """Have the connections closed, and end the line; nobody waits for what it still waits for."""
        if self._line is not None and self._line.is_busy:
            self._line.begin(disconnect)
        else:
            disconnect()
        if self._line is not None:
            self._line.close()

    def _ask(self, work: Callable[[], Answer], seconds: float) -> Answer:
        if self._line is None or self._line.is_mine:
            return work()
        if self._away_since is not None:
            raise self.not_answering()
        try:
            answer = self._line.ask(work, seconds)
        except (NoAnswer, ServerLost) as error:
            self._away_since = datetime.now().astimezone()
            if isinstance(error, ServerLost):
                raise
            raise self.not_answering() from None
        self._answered = time.monotonic()
        return answer

    def not_answering(self) -> ServerLost:
        """The error that the server does not answer, with the time since when."""
        since = self._away_since or datetime.now().astimezone()
        return ServerLost(
            _("The server of {name} has not answered since {time}.").format(
                name=self._club, time=format_time(since)
            ),
            _("Check the cable or the network; what was saved before is safe."),
        )
