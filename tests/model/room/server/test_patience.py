"""Connections that dawdle or crowd, against a real server on this machine's own address."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from starlette.responses import PlainTextResponse

from model.room.server.patience import patient


async def page(scope: Any, receive: Any, send: Any) -> None:
    await PlainTextResponse("hello")(scope, receive, send)


def served(protocol: Any, visit: Callable[[int], Awaitable[None]], page: Any = page) -> None:
    """Serve a page while `visit` is paid."""

    async def evening() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        config = uvicorn.Config(
            page, http=protocol, ws="none", lifespan="off", log_config=None, timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        serving = asyncio.ensure_future(server._serve([listening]))
        try:
            await asyncio.wait_for(visit(port), 60)
        finally:
            server.should_exit = server.force_exit = True
            await serving

    asyncio.run(evening())


async def closed(reader: asyncio.StreamReader) -> bool:
    """Whether the other side ended it."""
    try:
        return await reader.read() == b""
    except ConnectionError:
        return True


def test_a_request_that_dawdles_is_cut() -> None:
    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        await writer.drain()
        assert await closed(reader)
        writer.close()

    served(patient(seconds=0.05), visit)


def test_a_connection_that_never_says_anything_is_cut() -> None:
    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await closed(reader)
        writer.close()

    served(patient(seconds=0.05), visit)


def test_a_request_that_comes_whole_is_answered_and_the_next_one_too() -> None:
    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _one in range(2):
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await writer.drain()
            assert (await reader.readuntil(b"hello")).startswith(b"HTTP/1.1 200")
        writer.close()

    served(patient(), visit)


def test_one_address_has_so_many_connections_and_gets_them_back() -> None:
    async def visit(port: int) -> None:
        first = [await asyncio.open_connection("127.0.0.1", port) for _one in range(3)]
        for reader, writer in first:
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await reader.readuntil(b"hello")
        fourth, to_fourth = await asyncio.open_connection("127.0.0.1", port)
        assert await closed(fourth)
        to_fourth.close()
        first[0][1].close()
        while True:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                await reader.readuntil(b"hello")
                break
            except (ConnectionError, asyncio.IncompleteReadError):
                writer.close()
        for _reader, other in [*first[1:], (reader, writer)]:
            other.close()

    served(patient(of_one=3), visit)


LONG = 1 << 25
"""More than the system itself keeps for a connection."""


async def a_long_page(scope: Any, receive: Any, send: Any) -> None:
    await PlainTextResponse("x" * LONG)(scope, receive, send)


def test_an_answer_that_nobody_takes_is_cut() -> None:
    """A phone that asks and does not read would hold its page in memory all evening."""
    cut: Any = patient(to_be_taken=0.05)

    async def visit(port: int) -> None:
        _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        while not cut.from_address:
            await asyncio.sleep(0)
        while cut.from_address:
            await asyncio.sleep(0)
        writer.close()

    served(cut, visit, a_long_page)


def test_a_long_answer_that_is_taken_comes_whole() -> None:
    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        _head, _gap, body = (await reader.read()).partition(b"\r\n\r\n")
        assert len(body) == LONG
        writer.close()

    served(patient(), visit, a_long_page)
