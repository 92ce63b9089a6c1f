"""The server's process as the window starts it: it opens, answers, and ends with either side."""

from __future__ import annotations

import socket
import ssl
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest
from asgi import DOORS

from model.room import messages as say
from model.room.command import ROOT, addresses, command

CERTIFICATE = ROOT / "tests" / "data" / "room.pem"
"""Signed by itself for 127.0.0.1, a hundred years, its key beside it: for these tests alone."""


class Server:
    """One process of the server with its pipes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self._in: IO[bytes] = process.stdin
        self._out: IO[bytes] = process.stdout
        self._unframing = say.Unframing(for_server=False)
        self._heard: list[say.ToWindow] = []

    def tell(self, message: say.ToServer) -> None:
        self._in.write(say.frame(message))
        self._in.flush()

    def hear(self) -> say.ToWindow:
        while not self._heard:
            data = self._out.read1(65536)  # type: ignore[attr-defined]  # a pipe of Popen has it
            assert data, "the server has ended"
            self._heard += self._unframing.take(data)
        return self._heard.pop(0)

    def go(self) -> int:
        """Let go of the pipe, and give the status it ends with."""
        self._in.close()
        return self.process.wait(60)


@contextmanager
def a_server(port: int = 0, certificate: Path | str = "") -> Iterator[Server]:
    process = subprocess.Popen(command(), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        server = Server(process)
        opening = say.Open("127.0.0.1", port, ("127.0.0.1",), "Club", "Pairs", "en", DOORS)
        server.tell(msgspec.structs.replace(opening, certificate=str(certificate)))
        yield server
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()


def get(port: int, path: str = "/") -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_it_opens_answers_and_closes_when_asked() -> None:
    with a_server() as server:
        opened = server.hear()
        assert isinstance(opened, say.Listening)

        assert "Join a table" in get(opened.port)[1]
        assert get(opened.port, "/nowhere")[0] == 404

        server.tell(say.Close())
        assert server.process.wait(60) == 0


def test_it_ends_when_the_window_has_gone() -> None:
    with a_server() as server:
        assert isinstance(server.hear(), say.Listening)

        assert server.go() == 0


def test_a_port_that_is_taken_is_named_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, a_server(taken.getsockname()[1]) as server:
        refused = server.hear()

        assert isinstance(refused, say.Refused)
        assert refused.kind == "port"
        assert refused.reason
        assert server.process.wait(60) == 1


def test_one_that_was_killed_is_followed_by_another_at_the_same_port() -> None:
    with a_server() as first:
        opened = first.hear()
        assert isinstance(opened, say.Listening)
        assert get(opened.port)[0] == 200
        first.process.kill()
        first.process.wait(60)

    with a_server(opened.port) as second:
        assert second.hear() == opened
        assert get(opened.port)[0] == 200


def test_the_addresses_to_open_at_are_such_that_phones_could_reach() -> None:
    found = addresses()

    assert all(socket.inet_aton(one) for one in found)
    assert not [one for one in found if one.startswith(("127.", "0.", "169.254."))]


def test_with_the_clubs_certificate_pages_and_cookies_go_over_https_alone() -> None:
    with a_server(certificate=CERTIFICATE) as server:
        opened = server.hear()
        assert isinstance(opened, say.Listening)
        trusted = ssl.create_default_context(cafile=str(CERTIFICATE))
        address = f"https://127.0.0.1:{opened.port}"
        opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=trusted), _StayHere())
        with opener.open(f"{address}/j/{DOORS[0].secret}", timeout=60) as scanned:
            cookies = scanned.headers.get_all("set-cookie")
        assert [one for one in cookies if "secure" not in one.lower()] == []
        form = urllib.request.Request(f"{address}/join", b"code=ZZZZZZ", {"Origin": address})
        with pytest.raises(urllib.error.HTTPError) as wrong:
            urllib.request.urlopen(form, timeout=60, context=trusted)
        with wrong.value as answer:
            assert answer.code == 403
            assert "No table has this code" in answer.read().decode(), "its origin is ours"
        with pytest.raises(OSError):
            get(opened.port)


@pytest.mark.parametrize("given", ["no-such.pem", __file__])
def test_a_certificate_that_cannot_be_used_is_said(given: str) -> None:
    with a_server(certificate=given) as server:
        refused = server.hear()
        assert isinstance(refused, say.Refused)
        assert refused.kind == "certificate"
        assert refused.reason


class _StayHere(urllib.request.HTTPRedirectHandler):
    def http_error_303(self, _request: Any, reply: Any, _code: Any, _text: Any, _headers: Any) -> Any:
        return reply
