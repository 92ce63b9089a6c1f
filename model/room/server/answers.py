"""What all pages of the server share: a page as an answer, a cookie, a stream of what is new."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING, Final

from starlette.responses import HTMLResponse, Response

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request

    from model.room.server.house import House, Key
    from model.room.server.markup import Markup

PING_SECONDS: Final = 15.0
_A_NIGHT: Final = 60 * 60 * 18


def html(page: Markup, status: int = 200) -> HTMLResponse:
    """A page as an answer."""
    return HTMLResponse(str(page), status)


def pack_page(page: Markup, request: Request) -> Response:
    """A page that holds no secret, packed where the phone can unpack it."""
    # Over slow Wi-Fi it is there the sooner.
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return html(page)
    # Only pages without a secret: packed, the length of a page tells what in it repeats (BREACH).
    body = gzip.compress(str(page).encode(), 6, mtime=0)
    return Response(
        body, media_type="text/html", headers={"content-encoding": "gzip", "vary": "accept-encoding"}
    )


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def keep(response: Response, request: Request, name: str, value: str) -> Response:
    """Let the phone keep a cookie for the night: no script reads it, no other site sends it, none goes over plain HTTP after HTTPS."""
    response.set_cookie(
        name,
        value,
        max_age=_A_NIGHT,
        httponly=True,
        samesite="strict",
        path="/",
        secure=request.url.scheme == "https",
    )
    return response


async def stream(
    house: House, key: Key, kind: str, still: Callable[[], bytes | None]
) -> AsyncIterator[bytes]:
    """What is new for a page, as server-sent events, until the phone goes or ``still`` gives None."""
    event = house.watch(key, kind)
    try:
        # Phones ask again after two seconds; the browser's own pause may be half a minute.
        yield b"retry: 2000\n\n"
        while not house.closing:
            # Cleared before the look: what changes during it sets the event again and is not missed.
            event.clear()
            given = still()
            if given is None:
                yield b"event: gone\ndata: {}\n\n"
                return
            yield b"data: " + given + b"\n\n"
            try:
                await asyncio.wait_for(event.wait(), PING_SECONDS)
            except TimeoutError:
                # Routers of halls close what is silent for long; a comment is no news to the page.
                yield b": still here\n\n"
    finally:
        house.leave(key, event, kind)
