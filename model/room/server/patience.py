"""Connections that neither keep the server waiting nor crowd it: so many from one address, a request comes whole in time, and an answer is taken in time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

REQUEST_SECONDS: Final = 10.0
ANSWER_SECONDS: Final = 30.0
"""So long may what was sent wait to be taken: a phone out of reach comes back by itself, and what waits for it is memory."""
MOST_OF_ONE: Final = 24
MOST_OF_ALL: Final = 1200


class _Timed(H11Protocol):
    """A connection that is closed where nobody takes what was sent, and may be where nothing comes."""

    to_be_taken = ANSWER_SECONDS
    _late: asyncio.TimerHandle | None = None
    _untaken: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._unwatch()
        self._taken()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """What was sent is not taken: give it so long."""
        super().pause_writing()
        # A phone that asks and does not read would hold its page in memory all evening.
        if self._untaken is None:
            self._untaken = self.loop.call_later(self.to_be_taken, self.transport.abort)

    def resume_writing(self) -> None:
        """It was taken."""
        super().resume_writing()
        self._taken()

    def _taken(self) -> None:
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def patient(
    seconds: float = REQUEST_SECONDS,
    of_one: int = MOST_OF_ONE,
    of_all: int = MOST_OF_ALL,
    to_be_taken: float = ANSWER_SECONDS,
) -> type[H11Protocol]:
    """The protocol of the server with these limits."""

    class Patient(_Timed):
        """One connection: closed where its request dawdles, where nobody takes the answer, or where its address has too many."""

        from_address: ClassVar[dict[str, int]] = {}
        _counted = ""

        def connection_made(self, transport: Any) -> None:
            """Count the connection, or close it at once."""
            super().connection_made(transport)
            address = self.client[0] if self.client else "?"
            count = self.from_address.get(address, 0)
            if count >= of_one or sum(self.from_address.values()) >= of_all:
                transport.abort()
                return
            self._counted = address
            self.from_address[address] = count + 1
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            """Forget the connection."""
            if self._counted:
                left = self.from_address[self._counted] - 1
                if left:
                    self.from_address[self._counted] = left
                else:
                    del self.from_address[self._counted]
                self._counted = ""
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            """Take what comes; the time runs until the head of the request is whole."""
            super().data_received(data)
            if self.conn.their_state is h11.IDLE:
                self._watch()
            else:
                self._unwatch()

        def _watch(self) -> None:
            if self._late is None:
                self._late = self.loop.call_later(seconds, self._give_up)

        def _give_up(self) -> None:
            self._late = None
            if self.conn.their_state is h11.IDLE:
                self.transport.abort()

    Patient.to_be_taken = to_be_taken
    return Patient
