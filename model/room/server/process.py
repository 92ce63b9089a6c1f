"""The server's process: the window speaks on its input, it answers on its output, and it ends with either."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import socket
import ssl
import sys
import threading
import time
from typing import TYPE_CHECKING, BinaryIO

import uvicorn

from model.reasons import why_refused
from model.room import messages as say
from model.room import trouble
from model.room.server.app import application
from model.room.server.guard import Guard
from model.room.server.house import House
from model.room.server.patience import patient

if TYPE_CHECKING:
    import argparse

_BYTES = 65536


def run(_arguments: argparse.Namespace | None = None) -> int:
    """Serve until the window closes the room or goes away; gives 0, or 1 where the address could not be had."""
    # A fault of ours goes to the error output; the output is the window's.
    logging.basicConfig(level=logging.ERROR)
    return asyncio.run(_serve(Pipes(sys.stdin.buffer, sys.stdout.buffer)))


class Pipes:
    """The two pipes of the window: threads wait at them, since not every system lets a loop do so."""

    def __init__(self, source: BinaryIO, target: BinaryIO) -> None:
        self._source, self._target = source, target
        self._out: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.heard: asyncio.Queue[say.ToServer | None] = asyncio.Queue()

    def start(self) -> None:
        """Begin to listen and to speak."""
        loop = asyncio.get_running_loop()
        # Daemons: a read on a pipe cannot be interrupted, and must not keep the process alive.
        threading.Thread(target=self._listen, args=(loop,), daemon=True).start()
        threading.Thread(target=self._speak, daemon=True).start()

    def tell(self, message: say.ToWindow) -> None:
        """Say something to the window."""
        self._out.put(say.frame(message))

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        unframing = say.Unframing(for_server=True)
        with contextlib.suppress(OSError, ValueError, RuntimeError):
            while data := self._source.raw.read(_BYTES):  # type: ignore[attr-defined]  # a buffer over a pipe has it
                for message in unframing.take(data):
                    loop.call_soon_threadsafe(self.heard.put_nowait, message)
        with contextlib.suppress(RuntimeError):  # the loop may have ended first
            # The pipe has ended: the window is gone, and with it the room.
            loop.call_soon_threadsafe(self.heard.put_nowait, None)

    def _speak(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while True:
                self._target.write(self._out.get())
                # Each message at once: the window waits for it, and a full buffer comes late.
                self._target.flush()


async def _serve(pipes: Pipes) -> int:
    pipes.start()
    opened = await pipes.heard.get()
    if not isinstance(opened, say.Open):
        return 1
    try:
        tls = _tls(opened.certificate)
    except OSError as error:
        return await _refuse(pipes, "certificate", error)
    try:
        listening = _socket(opened.host, opened.port)
    except OSError as error:
        return await _refuse(pipes, trouble.kind_of(error), error)
    port = listening.getsockname()[1]
    house = House(opened, pipes.tell, time.monotonic)
    hosts = [f"{name}:{port}" for name in opened.names]
    if port == (443 if tls else 80):
        hosts += opened.names
    guarded = Guard(
        application(house),
        hosts,
        time.monotonic,
        secure=tls is not None,
        a_second=opened.requests_a_second,
        language=opened.language,
    )
    config = uvicorn.Config(
        guarded,
        http=patient(of_one=opened.connections_of_one),
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        # A phone could else name any address as its own, and slip through the limits of each.
        proxy_headers=False,
        # Pages stay open for hours; without a limit a room that closes would wait for all of them.
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16 * 1024,
    )
    config.load()
    config.ssl = tls  # as it was read before the port was taken
    server = uvicorn.Server(config)
    pipes.tell(say.Listening(port))
    hearing = asyncio.create_task(_hear(pipes, house, server))
    await server.serve(sockets=[listening])
    hearing.cancel()
    return 0


async def _refuse(pipes: Pipes, kind: trouble.Kind, error: OSError) -> int:
    pipes.tell(say.Refused(kind, why_refused(error)))
    await asyncio.sleep(0.2)  # the word must be out before the process ends
    return 1


async def _hear(pipes: Pipes, house: House, server: uvicorn.Server) -> None:
    while True:
        message = await pipes.heard.get()
        if message is None or isinstance(message, say.Close):
            house.close()
            server.should_exit = True
            return
        house.hear(message)


def _tls(certificate: str) -> ssl.SSLContext | None:
    """How pages are sent with the club's certificate; raises OSError (SSLError is one) where it cannot be used."""
    if not certificate:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate)
    return context


def _socket(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would let a second program have the same port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(512)
        listening.settimeout(0)
    except OSError:
        listening.close()
        raise
    return listening


if __name__ == "__main__":
    sys.exit(run())
