"""The director's pocket on the server: plain pages and forms, one phone at a time, a PIN after ten minutes."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from model.i18n import _, speaking
from model.room import codes
from model.room import messages as say
from model.room.server import pages, pocket_pages
from model.room.server.answers import address_of, html, keep, stream
from model.room.server.reading import form, spoken

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from model.room.server.house import House

COOKIE: Final = "pocket"
PIN_AFTER: Final = 600.0
MOST_WRONG_PINS: Final = 10


class Pocket:
    """The pages of the pocket."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._wrong = 0
        self._phone: tuple[int, str] = (0, "")

    def routes(self) -> list[Route]:
        """Where the pocket answers."""
        guarded = self._guarded
        return [
            Route("/p/open/{secret:str}", self.open),
            Route("/p/pin", self.pin, methods=["GET", "POST"]),
            Route("/p/events", self.events),
            Route("/p/act", guarded(self.act), methods=["POST"]),
            Route("/p", guarded(self._page("now"))),
            Route("/p/tables", guarded(self._page("tables"))),
            Route("/p/table/{table:int}", guarded(self._page("table"))),
            Route("/p/scores", guarded(self._page("scores"))),
            Route("/p/rulings", guarded(self._page("rulings"))),
            Route("/p/ruling/{ruling:int}", guarded(self._page("ruling"))),
        ]

    async def open(self, request: Request) -> Response:
        """The QR of the laptop: the first phone that opens it has the pocket, any other is sent away."""
        house = self._house
        if not house.is_pocket(request.path_params["secret"]) or (self._held and not self._is_ours(request)):
            with speaking(spoken(request, house.opened.language)):
                told = _("Closed, or another phone has taken over. Open it again on the laptop.")
                return html(pages.said(_("Director’s phone"), told), 403)
        if self._held:
            return RedirectResponse("/p", 303)
        phone = codes.new_secret()
        self._phone, self._wrong = (house.pocket_number, phone), 0
        house.pocket_seen = house.now()
        return keep(RedirectResponse("/p", 303), request, COOKIE, phone)

    @property
    def _held(self) -> bool:
        return bool(self._phone[1]) and self._phone[0] == self._house.pocket_number

    def _is_ours(self, request: Request) -> bool:
        return self._held and codes.same(self._phone[1], request.cookies.get(COOKIE, ""))

    def _guarded(
        self, page: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def asked(request: Request) -> Response:
            house = self._house
            if not self._is_ours(request):
                return PlainTextResponse("", 401) if request.method == "POST" else RedirectResponse("/", 303)
            if house.now() - house.pocket_seen > PIN_AFTER:
                return RedirectResponse("/p/pin", 303)
            house.pocket_seen = house.now()
            return await page(request)

        return asked

    async def pin(self, request: Request) -> Response:
        """The four figures after ten minutes in which nobody used the pocket; after ten wrong ones it is shut."""
        house, address = self._house, address_of(request)
        if not self._is_ours(request):
            return RedirectResponse("/", 303)
        wrong = False
        if request.method == "POST":
            if not house.wrong_pins.allowed(address) or self._wrong >= MOST_WRONG_PINS:
                return PlainTextResponse("", 429)
            if house.is_pin(form(await request.body()).get("pin", "")):
                house.pocket_seen, self._wrong = house.now(), 0
                return RedirectResponse("/p", 303)
            wrong, self._wrong = True, self._wrong + 1
            house.warn("pin", house.wrong_pins.tried(address), address)
            if self._wrong >= MOST_WRONG_PINS:
                self._phone = (house.pocket_number, codes.new_secret())  # nobody has this one
        with speaking(spoken(request, house.opened.language)):
            return html(pocket_pages.pin(wrong=wrong), 403 if wrong else 200)

    async def events(self, request: Request) -> Response:
        """What is new for the pocket."""
        if not self._is_ours(request):
            return PlainTextResponse("", 401)
        house = self._house

        def still() -> bytes | None:
            return house.pocket_event() if self._is_ours(request) else None

        return StreamingResponse(stream(house, ("pocket", 0), "phone", still), media_type="text/event-stream")

    async def act(self, request: Request) -> Response:
        """A key of a page: done by the window, then back to a page."""
        told = form(await request.body())
        if not codes.same(told.pop("token", ""), self._token):
            return PlainTextResponse("", 403)
        action, back = told.pop("action", ""), told.pop("from", "/p")
        language = spoken(request, self._house.opened.language)
        answer = await self._house.ask("pocket", say.Act(action, told), language=language)
        said: dict[str, Any] = msgspec.json.decode(answer.body)
        if not answer.ok:
            with speaking(language):
                return html(pages.said(_("Not done"), str(said.get("text", "")), back=_own(back)), 409)
        return RedirectResponse(_own(said.get("go", back)), 303)

    @property
    def _token(self) -> str:
        """What every form of the pocket carries: other pages cannot know it."""
        return hashlib.blake2s(self._phone[1].encode(), person=b"form").hexdigest()

    def _page(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        async def shown(request: Request) -> Response:
            values = {key: str(value) for key, value in request.path_params.items()}
            values |= {key: value[:200] for key, value in request.query_params.items()}
            language = spoken(request, self._house.opened.language)
            answer = await self._house.ask("pocket", say.Look(name, values), language=language)
            told = msgspec.json.decode(answer.body)
            with speaking(language):
                if not answer.ok:
                    return html(pages.said(_("Not done"), str(told.get("text", "")), back="/p"), 404)
                return html(pocket_pages.PAGES[name](told, pocket_pages.Form(self._token, request.url.path)))

        return shown


def _own(path: object) -> str:
    """A path of the pocket's own pages, whatever was sent."""
    text = str(path)
    return text if text.startswith("/p") and "//" not in text and len(text) < 80 and text.isascii() else "/p"
