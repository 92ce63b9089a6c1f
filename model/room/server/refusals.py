"""What a person reads instead of a bare refusal: what happened and what to do, in the phone's language.

A script, a stream of events and whatever is no browser have the empty answer they were made for; only a page that
somebody waits for is put in its place. It has its style in itself, as whoever is refused a page is refused its files too;
the policy names this one style by its hash.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from typing import TYPE_CHECKING, Final

from starlette.requests import Request

from model.i18n import _, speaking
from model.paths import resource
from model.room.server import pages
from model.room.server.reading import choose_language

if TYPE_CHECKING:
    from starlette.types import Message, Scope, Send

_REFUSED: Final = 400
_SILENT: Final = 503
# Seconds until a page that was only asked for is asked for again: what was sent is never sent again by itself.
_AGAIN: Final = b"3"
_HOMES: Final = ("/p", "/c")


def explain_refusals(scope: Scope, language: str, send: Send) -> Send:
    """``send``, with a page of ours for each bare refusal where a person's browser waits for a page."""
    if not _for_a_person(scope):
        return send
    begun: list[Message] = []

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start" and _is_bare(message):
            begun.append(message)
        elif not begun:
            await send(message)
        elif not message.get("more_body", False):
            start = begun[0]
            again = start["status"] == _SILENT and scope["method"] == "GET"
            spoken = choose_language(Request(scope), language)
            body = _page(start["status"], _home(scope["path"]), spoken, again=again)
            kept = [
                one for one in start.get("headers", []) if one[0] not in (b"content-type", b"content-length")
            ]
            kept += [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", b"%d" % len(body))]
            kept += [(b"content-security-policy", _policy())]
            if again:
                kept += [(b"refresh", _AGAIN)]
            await send({**start, "headers": kept})
            await send({"type": "http.response.body", "body": body})

    return sent


def _for_a_person(scope: Scope) -> bool:
    """Whether a browser opens a page: over plain HTTP it says so by what it accepts and by nothing else."""
    headers = dict(scope["headers"])
    return b"text/html" in headers.get(b"accept", b"") and b"x-part" not in headers


def _is_bare(start: Message) -> bool:
    kind = dict(start.get("headers", [])).get(b"content-type", b"")
    return start["status"] >= _REFUSED and not kind.startswith(b"text/html")


def _home(path: str) -> str:
    """The first page of the door that was asked: the Director's phone, a player's card, else the room's own."""
    return next((home for home in _HOMES if path == home or path.startswith(f"{home}/")), "/")


@cache
def _style() -> str:
    return resource("room", "alone.css").read_text("utf-8")


@cache
def _policy() -> bytes:
    """What such a page may do: be read, in its own style."""
    mark = base64.b64encode(hashlib.sha256(_style().encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{mark}'; img-src data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ).encode()


@cache
def _page(status: int, home: str, language: str, *, again: bool) -> bytes:
    """Made once for each."""
    # Too many requests must not cost more to refuse than to answer.
    with speaking(language):
        title, *sentences = _words(status, again=again)
        back = "" if status == 421 else home  # under a name that is not ours no page would open
        return str(pages.alone(title, *sentences, back=back, style=_style())).encode()


def _words(status: int, *, again: bool) -> tuple[str, ...]:
    """What happened, and what to do."""
    match status:
        case 401:
            return (
                _("Director’s phone"),
                _("Nothing was done: this phone is no longer the Director’s phone."),
                _("Open “Director’s phone” on the laptop again and scan its code."),
            )
        case 403:
            return (
                _("Not done"),
                _("What was sent did not come from a page of this room, or the page was too old."),
                _("Go back, open the page again, and press the button there."),
            )
        case 404 | 405:
            return (
                _("No such page"),
                _("There is no page at this address."),
                _("Go back and choose it there, or scan the code on the table card."),
            )
        case 413:
            return (
                _("Not done"),
                _("What was sent was too long, or did not arrive in full."),
                _("Go back and send it again, with fewer words."),
            )
        case 421:
            return (
                _("Not the room’s address"),
                _("The room does not answer to the name in this address."),
                _("Scan the code on the table card, or type the address printed there."),
            )
        case 429:
            return (
                _("Too fast"),
                _("This phone asked for too many pages at once."),
                _("Wait a few seconds, then go back."),
            )
        case 503:
            return (
                _("The laptop does not answer"),
                _("It may be busy for a moment."),
                _("This page opens by itself as soon as the laptop answers.")
                if again
                else _("Go back and try again. If you sent something, check first whether it has arrived."),
            )
        case _:
            return (
                _("Something went wrong"),
                _("The laptop could not make this page. Results already entered are kept."),
                _("Go back and try again. If it happens again, tell the Director."),
            )
