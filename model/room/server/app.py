"""Every address of the room and what answers there. There is no other: no folder is served, no file is named by a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from model.i18n import CHOICES, _, speaking
from model.room import codes
from model.room import messages as say
from model.room.server import pages, pocket_pages
from model.room.server.answers import address_of, html, keep, pack_page, stream
from model.room.server.assets import assets
from model.room.server.house import House, WindowSilent
from model.room.server.reading import choose_language, form

if TYPE_CHECKING:
    from starlette.requests import Request


TABLE_COOKIE: Final = "table"
PHONE_COOKIE: Final = "phone"
LANGUAGE_COOKIE: Final = "language"


def application(house: House) -> Starlette:
    """The room's pages over what the house knows."""
    from model.room.server.cards import Cards
    from model.room.server.pocket import Pocket

    public, table = _Public(house), _Table(house)
    return Starlette(
        routes=[
            Route("/", public.door),
            Route("/other", public.other),
            Route("/join", public.join, methods=["POST"]),
            Route("/j/{secret:str}", public.open_scanned),
            Route("/language", public.choose_language, methods=["POST"]),
            Route("/a/{mark:str}/{name:str}", public.asset),
            Route("/t", table.page),
            Route("/t/events", table.events),
            Route("/t/send", table.send, methods=["POST"]),
            *Pocket(house).routes(),
            *Cards(house).routes(),
        ],
        exception_handlers={WindowSilent: _no_answer},
    )


class _Public:
    """What anybody in the room may open."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def door(self, request: Request) -> Response:
        if self._house.table_of(request.cookies.get(TABLE_COOKIE, "")) is not None:
            return RedirectResponse("/t", 303)
        return self._door(request)

    async def other(self, request: Request) -> Response:
        """The door for a phone that is a table's already, and should be another's."""
        return self._door(request)

    def _door(self, request: Request, wrong: str = "", status: int = 200) -> Response:
        opened = self._house.opened
        with speaking(choose_language(request, opened.language)):
            return html(pages.door(opened.club, opened.title, wrong=wrong), status)

    async def join(self, request: Request) -> Response:
        house, address = self._house, address_of(request)
        if not house.wrong_codes.is_allowed(address):
            with speaking(choose_language(request, house.opened.language)):
                wrong = _("Too many wrong codes. Wait a minute, or ask the Director.")
            return self._door(request, wrong, 429)
        code = form(await request.body()).get("code", "")
        door = house.table_of_code(code)
        if house.pocket_of_code(code) is not None:
            with speaking(choose_language(request, house.opened.language)):
                return html(pocket_pages.pin(wrong=False, code=code[:40]))
        if door is None:
            house.warn("codes", house.wrong_codes.count_try(address), address)
            with speaking(choose_language(request, house.opened.language)):
                wrong = _("No table has this code tonight. Check the card.")
            return self._door(request, wrong, 403)
        return self._let_in(request, door.secret)

    async def open_scanned(self, request: Request) -> Response:
        door = self._house.table_of(request.path_params["secret"])
        if door is None:
            with speaking(choose_language(request, self._house.opened.language)):
                wrong = _("This card is from another session, or the table has a new one.")
            return self._door(request, wrong, 403)
        return self._let_in(request, door.secret)

    def _let_in(self, request: Request, secret: str) -> Response:
        response = keep(RedirectResponse("/t", 303), request, TABLE_COOKIE, secret)
        if len(request.cookies.get(PHONE_COOKIE, "")) != len(codes.new_secret()):
            keep(response, request, PHONE_COOKIE, codes.new_secret())
        return response

    async def choose_language(self, request: Request) -> Response:
        given = form(await request.body())
        back = given.get("back", "/")
        if not back.startswith("/") or back.startswith("//") or "\\" in back or len(back) > 80:
            back = "/"
        response = RedirectResponse(back, 303)
        if given.get("to") in CHOICES:
            keep(response, request, LANGUAGE_COOKIE, given["to"])
        return response

    async def asset(self, request: Request) -> Response:
        found = assets().get(request.path_params["name"])
        if found is None:
            return PlainTextResponse("", 404)
        kept = "public, max-age=86400, immutable" if request.path_params["mark"] == found.mark else "no-store"
        headers = {"content-encoding": "gzip", "cache-control": kept, "vary": "accept-encoding"}
        return Response(found.packed, media_type=found.kind, headers=headers)


class _Table:
    """The table's phone."""

    def __init__(self, house: House) -> None:
        self._house = house

    def _door(self, request: Request) -> say.TableDoor | None:
        return self._house.table_of(request.cookies.get(TABLE_COOKIE, ""))

    async def page(self, request: Request) -> Response:
        door = self._door(request)
        if door is None:
            return RedirectResponse("/", 303)
        with speaking(choose_language(request, self._house.opened.language)):
            return pack_page(pages.table(self._house.sheets.get(door.table), door.name), request)

    async def events(self, request: Request) -> Response:
        door = self._door(request)
        if door is None:
            return PlainTextResponse("", 401)
        house, secret = self._house, door.secret

        def still() -> bytes | None:
            same = house.table_of(secret)
            return None if same is None else house.sheet_event(same.table)

        kind = request.query_params.get("kind", "phone")
        given = stream(house, ("table", door.table), kind, still)
        return StreamingResponse(given, media_type="text/event-stream")

    async def send(self, request: Request) -> Response:
        door = self._door(request)
        if door is None:
            return PlainTextResponse("", 401)
        if request.headers.get("content-type", "") != "application/json":
            return PlainTextResponse("", 415)
        if request.headers.get("x-table", str(door.table)) != str(door.table):
            return PlainTextResponse("", 409)  # a page of the table this phone was of before
        try:
            what = say.FROM_TABLE.decode(await request.body())
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):  # thousands of brackets, too
            return PlainTextResponse("", 400)
        answer = await self._house.ask(
            "table",
            what,
            table=door.table,
            phone=request.cookies.get(PHONE_COOKIE, "")[:64],
            language=choose_language(request, self._house.opened.language),
        )
        body = b'{"ok":%s,"said":%s}' % (b"true" if answer.ok else b"false", answer.body)
        return Response(body, media_type="application/json")


async def _no_answer(_request: Request, _error: Exception) -> Response:
    return PlainTextResponse("", 503)
