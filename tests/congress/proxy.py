"""A line between laptop and server that fails as a hall's network does: it splits, holds and cuts what passes."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from random import Random
from typing import Final

HOST: Final = "127.0.0.1"


class BadLine:
    """Passes bytes on to `port`; of each hundred pieces about `cut` cut the line and `hold` are held for a moment."""

    def __init__(self, port: int, *, seed: int, cut: float = 0.2, hold: float = 2) -> None:
        self._to = port
        self._by_chance = Random(seed)
        self._cut, self._hold = cut / 100, hold / 100
        self._end = threading.Event()
        self.is_dead = False
        """Whether nothing passes any more, and nobody is told: a cable that was pulled out."""
        self.cuts = 0
        self._listener = socket.create_server((HOST, 0))
        self.port: int = self._listener.getsockname()[1]
        self._threads = [threading.Thread(target=self._accept, name="bad line", daemon=True)]
        self._threads[0].start()

    def close(self) -> None:
        """Cut every line and wait until all is at rest."""
        self._end.set()
        self._listener.close()
        for thread in list(self._threads):
            thread.join()

    def _accept(self) -> None:
        while not self._end.is_set():
            with contextlib.suppress(OSError, ValueError):
                if select.select([self._listener], [], [], 0.1)[0]:
                    near, _address = self._listener.accept()
                    thread = threading.Thread(
                        target=self._pass_on, args=(near,), name="bad line", daemon=True
                    )
                    self._threads.append(thread)
                    thread.start()

    def _pass_on(self, near: socket.socket) -> None:
        while self.is_dead and not self._end.is_set():
            self._end.wait(0.02)
        with near, contextlib.suppress(OSError), socket.create_connection((HOST, self._to)) as far:
            for side in (
                near,
                far,
            ):  # as the driver and the server do: else each small piece waits 40 ms for the one before
                side.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._carry({near: far, far: near})

    def _carry(self, other: dict[socket.socket, socket.socket]) -> None:
        while not self._end.is_set():
            if self.is_dead:
                self._end.wait(0.02)
                continue
            for side in select.select(list(other), [], [], 0.1)[0]:
                data = side.recv(self._at_once())
                if not data or not self._passes(side, other[side], data):
                    return

    def _at_once(self) -> int:
        return self._by_chance.choice((1, 7, 1 << 16))

    def _passes(self, _side: socket.socket, far: socket.socket, data: bytes) -> bool:
        """Pass a piece on; whether the line is still whole."""
        if self._by_chance.random() < self._hold:
            self._end.wait(self._by_chance.random() / 5)
        if self._by_chance.random() < self._cut:
            self.cuts += 1
            return False
        far.sendall(data)
        return True


class CountedLine(BadLine):
    """Passes everything, and counts how often the laptop spoke and then waited for an answer."""

    def __init__(self, port: int) -> None:
        self.trips = 0
        self._to_server: set[socket.socket] = set()
        super().__init__(port, seed=1, cut=0, hold=0)

    def _passes(self, side: socket.socket, far: socket.socket, data: bytes) -> bool:
        if far.getpeername() == (HOST, self._to):
            self._to_server.add(far)
        elif side in self._to_server:
            self._to_server.discard(side)
            self.trips += 1
        return super()._passes(side, far, data)

    def _at_once(self) -> int:
        return 1 << 16
