"""Connections that neither keep the server waiting nor crowd it: so many from one address, and a request comes whole in time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

REQUEST_SECONDS: Final = 10.0
MOST_OF_ONE: Final = 24
MOST_OF_ALL: Final = 1200


def patient(
    seconds: float = REQUEST_SECONDS, of_one: int = MOST_OF_ONE, of_all: int = MOST_OF_ALL
) -> type[H11Protocol]:
    """The protocol of the server with these limits."""

    class Patient(H11Protocol):
        """One connection: closed where its request dawdles, or where its address has too many."""

        from_address: ClassVar[dict[str, int]] = {}
        _late: asyncio.TimerHandle | None = None
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
            self._unwatch()
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

        def _unwatch(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

        def _give_up(self) -> None:
            self._late = None
            if self.conn.their_state is h11.IDLE:
                self.transport.abort()

    return Patient
