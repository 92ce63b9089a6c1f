"""What every request must pass before any page sees it: the right host, our own pages as its origin, not too much, not too often.

A page of ours is asked for by its address alone, so a name that was made to point here (DNS rebinding) is refused by its Host,
and a form or script of another site by its Origin.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import PlainTextResponse

from model.i18n import SOURCE_LANGUAGE
from model.room.server.refusals import explain_refusals

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BODY: Final = 8 * 1024
BODY_SECONDS: Final = 10.0
REQUESTS_A_SECOND: Final = 20
BURST_SECONDS: Final = 3.0
HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


class Guard:
    """The door of the server, around everything else."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str],
        now: Callable[[], float],
        *,
        secure: bool = False,
        a_second: int = REQUESTS_A_SECOND,
        language: str = SOURCE_LANGUAGE,
    ) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        self._scheme = "https" if secure else "http"
        self._now = now
        self._language = language
        self._most = int(a_second * BURST_SECONDS)
        self._recent: dict[str, deque[float]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer why not."""
        if scope["type"] != "http":
            return  # no websockets here, and the server has no lifespan
        headers = _headers(scope)
        answer = explain_refusals(scope, self._language, _with_headers(send))
        status = self._refused(scope, headers)
        if status:
            await PlainTextResponse("", status_code=status)(scope, receive, answer)
            return
        body = await _whole_body(receive) if scope["method"] == "POST" else b""
        if body is None:
            await PlainTextResponse("", status_code=413)(scope, receive, answer)
            return
        await self._app(scope, _replayed(body, receive), answer)

    def _refused(self, scope: Scope, headers: dict[str, str]) -> int:
        """The status that sends a request away, 0 for one that may pass."""
        host = headers.get("host", "").lower()
        if host not in self._hosts:
            # A foreign name that leads to this address is how a web page reaches into the room's network (DNS rebinding).
            return 421
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405
        client = scope.get("client")
        if not self._in_time(client[0] if client else ""):
            return 429
        if scope["method"] != "POST":
            # A page of another site may lead here by a link, as a QR code does, but not read what is here.
            return 403 if headers.get("sec-fetch-site") == "cross-site" and _is_fetched(headers) else 0
        # Every browser sends Origin with a POST; a form on another site has its own there.
        if headers.get("origin", "").lower() != f"{self._scheme}://{host}":
            return 403
        if headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return 403
        # isdecimal and twelve digits: int() would take "1_0", and seconds for a number of a million digits.
        length = headers.get("content-length", "0")
        return 413 if not length.isdecimal() or int(length[:12]) > MOST_BODY else 0

    def _in_time(self, address: str) -> bool:
        now = self._now()
        recent = self._recent.setdefault(address, deque())
        while recent and recent[0] <= now - BURST_SECONDS:
            recent.popleft()
        if len(recent) >= self._most:
            return False
        recent.append(now)
        # Addresses can be invented; without a bound the list of them would be the attack.
        if len(self._recent) > 4096:
            past = now - BURST_SECONDS
            self._recent = {name: one for name, one in self._recent.items() if one and one[-1] > past}
        return True


def _is_fetched(headers: dict[str, str]) -> bool:
    """Whether a script or a frame asks, not a person who opened the address (a QR of ours opens as one)."""
    return headers.get("sec-fetch-mode", "navigate") != "navigate" or headers.get(
        "sec-fetch-dest", "document"
    ) not in ("document", "empty")


def _headers(scope: Scope) -> dict[str, str]:
    """The headers by name; one that is sent twice counts as both together, which is then no known host or origin."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1"), value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


async def _whole_body(receive: Receive) -> bytes | None:
    """The body, None if it is too long or does not come within a few seconds."""
    parts = bytearray()
    deadline = asyncio.get_running_loop().time() + BODY_SECONDS
    more = True
    while more:
        try:
            # One deadline for the whole body: a byte every few seconds must not hold a connection for ever.
            left = deadline - asyncio.get_running_loop().time()
            message = await asyncio.wait_for(receive(), max(0.0, left))
        except TimeoutError:
            return None
        if message["type"] != "http.request":
            return None
        parts += message.get("body", b"")
        more = message.get("more_body", False)
        # Counted as it comes: with chunked transfer there is no content-length to believe.
        if len(parts) > MOST_BODY:
            return None
    return bytes(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body once more for the page; afterwards what the connection says."""
    given = False

    async def again() -> Message:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return again


def _with_headers(send: Send) -> Send:
    added: list[Any] = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            have = {name.lower() for name, _value in message.get("headers", [])}
            # A page may say something stricter of itself.
            more = [one for one in added if one[0] not in have]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return sent
