"""How long a program waits for its server: a command as long as it takes, a window a bounded time and then not at all.

A window has a line of its own to the server. Once an answer stays out everything that is asked is `ServerLost` at once,
until the line has mended itself. What has another place to go to (a result its tray) waits `quickly`: no longer than
nobody notices, or than this network usually takes (as a TCP timer is set, RFC 6298). An answer that comes after all costs no new connection; what it had begun is taken back at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Final, TypeVar

from model.errors import ClubFileError, ServerLost
from model.i18n import _, format_time
from model.storage.shared.line import NoAnswer, ServerThread

Answer = TypeVar("Answer")
# Seconds a window waits for what it reads: a session of 27,000 results takes a second over a network.
_READING: Final = 5.0
# Seconds a window waits for the shortest question: longer than a packet that is lost once takes to be sent
# again.
_THERE: Final = 0.3
_FRESH: Final = 0.2
"""Seconds after an answer in which the server is taken to be there still."""
# Seconds a window waits for a line that is being mended: about what connecting takes near by.
_MENDING: Final = 0.03


class ServerConnection:
    """Asks the server of a club for the program.

    ``is_there`` is the shortest question, ``release`` takes back what was begun, ``recover`` connects again where that is needed.
    """

    def __init__(
        self,
        club: str,
        is_there: Callable[[], None],
        release: Callable[[], None],
        recover: Callable[[], None],
    ) -> None:
        self._club = club
        self._is_there = is_there
        self._release = release
        self._recover = recover
        self._line: ServerThread | None = None
        self.seconds = 0.0
        """How long a window waits; nothing where there is no window."""
        self._is_hurried = False
        self._at_once = 0.0
        self._usual = self._spread = 0.0
        """Seconds the shortest question usually takes, and by how much it differs."""
        self._asked_at = 0.0
        """When it was last asked quickly."""
        self._answered = 0.0
        self._away_since: datetime | None = None
        self._mending: Future[None] | None = None

    @property
    def is_bounded(self) -> bool:
        """Whether a window asks, which waits no longer than it must."""
        return self._line is not None

    def begin(self, seconds: float, at_once: float) -> None:
        """From now on a thread speaks to the server, and who asks waits no longer than this; ``at_once`` is what nobody notices."""
        self._line = ServerThread()
        self.seconds, self._at_once = seconds, at_once

    def ask(self, work: Callable[[], Answer]) -> Answer:
        """Ask the server; raises `ServerLost` where a window waited too long, and at once while it is known to be away."""
        return self._ask(work, self.seconds)

    @contextmanager
    def quickly(self) -> Iterator[None]:
        """Wait inside no longer than nobody notices, as long as the network answers as it usually does."""
        before, self._is_hurried = self._is_hurried, True
        try:
            yield
        finally:
            self._is_hurried = before

    def read(self, work: Callable[[], Answer]) -> Answer:
        """Ask for what may be much: a window waits longer, once the server has just been there."""
        # The thread itself must not wait for itself.
        if self._line is None or self._line.is_mine:
            return work()
        self.make_sure()  # or a pulled cable would cost what a long answer may
        return self._ask(work, _READING)

    def make_sure(self) -> None:
        """Ask the shortest question before a longer one: only of a server that is there an answer is worth waiting for.

        Raises `ServerLost` where it is not. One that was restarted meanwhile is there: whoever asks next connects again.
        Nobody is asked for who waits `quickly`: that wait is as short already, and over a network a question costs.
        """
        # The thread itself must not wait for itself.
        if self._line is None or self._line.is_mine or self._is_hurried:
            return
        if time.monotonic() - self._answered <= _FRESH:
            return

        def look() -> None:
            with suppress(ServerLost):
                self._is_there()

        self._ask(look, min(self.seconds, _THERE))

    def mend(self) -> None:
        """See whether the server is there, and connect again where it was lost; raises `ServerLost` while it is not.

        A window is answered at once: the line is mended meanwhile, and used from the next time on that this is asked.
        """
        if self._away_since is None:
            self._look()
            return
        assert self._line is not None
        # One attempt at a time, however often the window looks.
        if self._mending is None:
            self._mending = self._line.begin(self._recover)
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
        if self._line is None or self._line.is_mine:
            disconnect()
        else:
            closed = self._line.begin(disconnect)
            if self._away_since is None:
                with suppress(TimeoutError):
                    closed.result(self.seconds)
        if self._line is not None:
            self._line.close()

    def _look(self) -> None:
        began = time.monotonic()

        def look() -> None:
            self._is_there()
            # Counted also where nobody waited for it: so it learns what is usual here.
            took = time.monotonic() - began
            self._spread += (abs(took - self._usual) - self._spread) / 4
            self._usual += (took - self._usual) / 8

        self._ask(look, self.seconds)

    def _ask(self, work: Callable[[], Answer], seconds: float) -> Answer:
        if self._line is None or self._line.is_mine:
            return work()
        if self._away_since is not None:
            raise self.not_answering()
        if self._is_hurried:
            if self._line.is_busy:  # late once is not away: who can wait may still ask
                raise self._late()
            self._asked_at = time.monotonic()
            seconds = min(seconds, max(self._at_once, self._usual + 4 * self._spread))
        try:
            answer = self._line.ask(work, seconds)
        except ServerLost:
            self._away_since = datetime.now().astimezone()
            raise
        except NoAnswer:
            # Otherwise it would hold the head of the journal until the line is mended.
            self._line.begin(self._release)
            raise self._late() from None
        self._answered = time.monotonic()
        return answer

    def _late(self) -> ServerLost:
        """The error that there is no answer yet; from now on the server is away, where it had as long as a window waits."""
        if not self._is_hurried or time.monotonic() - self._asked_at > self.seconds:
            self._away_since = datetime.now().astimezone()
        return self.not_answering()

    def not_answering(self) -> ServerLost:
        """The error that the server does not answer, with the time since when."""
        since = self._away_since or datetime.now().astimezone()
        return ServerLost(
            _("The server of {name} has not answered since {time}.").format(
                name=self._club, time=format_time(since)
            ),
            _("Check the cable or the network; what was saved before is safe."),
        )
