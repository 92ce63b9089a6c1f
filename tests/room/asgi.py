"""Requests to the room's pages in process: what a phone, or an attacker, sends and gets."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

from starlette.types import ASGIApp, Message

from model.room import messages as say
from model.room.server.app import application
from model.room.server.guard import Guard
from model.room.server.house import House

HOST = "192.168.137.1:8080"
DOORS = (
    say.TableDoor(1, "1", "secret-of-table-1-....", "ABCDEF"),
    say.TableDoor(2, "2", "secret-of-table-2-....", "GHJKMN"),
)


@dataclass
class Reply:
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()

    def header(self, name: str) -> str:
        """A header, "" where there is none."""
        return next((value for key, value in self.headers if key == name), "")

    @property
    def cookies(self) -> dict[str, str]:
        """The cookies that were set."""
        found: SimpleCookie = SimpleCookie()
        for key, value in self.headers:
            if key == "set-cookie":
                found.load(value)
        return {name: one.value for name, one in found.items()}


@dataclass
class Clock:
    """Seconds that go by when a test says so."""

    seconds: float = 1000.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class Hall:
    """A room's server without a process: what it told the window, and an answer to everything it asks."""

    clock: Clock = field(default_factory=Clock)
    said: list[say.ToWindow] = field(default_factory=list)
    answer: bytes | None = b"{}"
    pockets: tuple[say.PocketDoor, ...] = ()

    def __post_init__(self) -> None:
        opened = say.Open(
            "192.168.137.1",
            8080,
            ("192.168.137.1",),
            "Harbour Bridge Club",
            "Thursday Pairs",
            "en",
            DOORS,
            self.pockets,
        )
        self.house = House(opened, self._tell, self.clock)
        self.app: ASGIApp = Guard(application(self.house), (HOST,), self.clock)

    def _tell(self, message: say.ToWindow) -> None:
        self.said.append(message)
        if isinstance(message, say.Asked) and self.answer is not None:
            body = say.Reply(message.request, True, self.answer)
            asyncio.get_running_loop().call_soon(self.house.hear, body)

    def ask(
        self,
        method: str,
        path: str,
        *,
        body: bytes = b"",
        cookies: dict[str, str] | None = None,
        address: str = "192.168.137.20",
        **headers: str,
    ) -> Reply:
        """One request; headers by name with underscores, the right host and origin unless given ("" leaves one out)."""
        given = {"host": HOST} | {name.replace("_", "-"): value for name, value in headers.items()}
        if method == "POST":
            given.setdefault("origin", f"http://{HOST}")
            given.setdefault("content-length", str(len(body)))
        if cookies:
            given["cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        return asyncio.run(request(self.app, method, path, given, body, address))


async def request(
    app: ASGIApp,
    method: str,
    path: str,
    headers: dict[str, str],
    body: bytes = b"",
    address: str = "192.168.137.20",
) -> Reply:
    """One request to an application."""
    plain, _mark, query = path.partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": plain,
        "raw_path": plain.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items() if value],
        "client": (address, 50000),
        "server": ("192.168.137.1", 8080),
    }
    incoming: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    sent: list[Message] = []

    async def receive() -> Message:
        if incoming:
            return incoming.pop(0)
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    head = sent[0]
    found = [(name.decode(), value.decode()) for name, value in head["headers"]]
    return Reply(head["status"], found, b"".join(part.get("body", b"") for part in sent[1:]))


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Do something that waits."""
    return asyncio.run(work)
