"""The directors' pockets on the server: plain pages and forms, one phone each, a PIN after ten minutes."""

from __future__ import annotations

import hashlib
from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from model.i18n import _, speaking
from model.room import codes
from model.room import messages as say
from model.room.server import correct_page, pages, pocket_pages, ruling_pages
from model.room.server.answers import address_of, html, keep, stream
from model.room.server.forms import Form
from model.room.server.house import WORTH_TELLING, House
from model.room.server.reading import choose_language, form

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.requests import Request


_PAGES: Final = MappingProxyType(
    {
        **pocket_pages.PAGES,
        "correct": correct_page.correct,
        "rulings": ruling_pages.rulings,
        "new": ruling_pages.new,
        "ruling": ruling_pages.ruling,
    }
)
COOKIE: Final = "pocket"
PIN_AFTER: Final = 600.0
# As many as are reported to the laptop.
MOST_WRONG_PINS: Final = WORTH_TELLING
"""Wrong PINs after which a pocket is shut."""


class Pocket:
    """The pages of the pocket."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._wrong: Counter[tuple[int, int]] = Counter()

    def routes(self) -> list[Route]:
        """Where the pocket answers."""
        guarded = self._guarded
        return [
            Route("/p/open/{secret:str}", self.open),
            Route("/p/in", self.open_typed, methods=["POST"]),
            Route("/p/pin", self.pin, methods=["GET", "POST"]),
            Route("/p/events", self.events),
            Route("/p/act", guarded(self.act), methods=["POST"]),
            Route("/p", guarded(self._page("now"))),
            Route("/p/tables", guarded(self._page("tables"))),
            Route("/p/table/{table:number}", guarded(self._page("table"))),
            Route("/p/correct/{table:number}/{round:number}/{board:number}", guarded(self._page("correct"))),
            Route("/p/scores", guarded(self._page("scores"))),
            Route("/p/rulings", guarded(self._page("rulings"))),
            Route("/p/new", guarded(self._page("new"))),
            Route("/p/ruling/{ruling:number}", guarded(self._page("ruling"))),
        ]

    async def open(self, request: Request) -> Response:
        """The QR of the laptop: the first phone that opens it has the pocket, any other is sent away."""
        door = self._house.pocket_of(request.path_params["secret"])
        if door is None or (door.phone and self._ours(request) != door):
            return self._shut(request)
        return RedirectResponse("/p", 303) if door.phone else self._let_in(request, door)

    async def open_typed(self, request: Request) -> Response:
        """The letters of the laptop with the PIN, from a phone that scans nothing; wrong letters count as at the door."""
        house, address = self._house, address_of(request)
        fields = form(await request.body())
        door = house.pocket_of_code(fields.get("code", "")) if house.wrong_codes.is_allowed(address) else None
        if door is None:
            house.warn("codes", house.wrong_codes.count_try(address), address)
            return self._shut(request)
        if door.phone:
            return self._shut(request)
        if (refused := self._refuse_pin(request, door, fields)) is not None:
            return refused
        return self._let_in(request, door)

    def _let_in(self, request: Request, door: say.PocketDoor) -> Response:
        house, phone = self._house, codes.new_secret()
        house.give_pocket(door, phone)
        self._wrong[door.place, door.number], house.pocket_seen[door.place] = 0, house.now()
        return keep(RedirectResponse("/p", 303), request, COOKIE, phone)

    def _shut(self, request: Request) -> Response:
        """For a phone that has the pocket no longer: closed, given to another one, or shut after wrong PINs."""
        with speaking(choose_language(request, self._house.opened.language)):
            words = _("Closed, or another phone has taken over. Open it again on the laptop.")
            return html(pages.make_notice(_("Director’s phone"), words), 403)

    def _ours(self, request: Request) -> say.PocketDoor | None:
        return self._house.pocket_held(request.cookies.get(COOKIE, ""))

    def _place(self, request: Request) -> int:
        """Which of the two pockets asks."""
        door = self._ours(request)
        return door.place if door is not None else 0

    def _none(self, request: Request) -> Response:
        """For a request without a pocket: who never had one is at the room's door."""
        if request.method == "POST":
            return PlainTextResponse("", 401)
        return self._shut(request) if request.cookies.get(COOKIE) else RedirectResponse("/", 303)

    def _guarded(
        self, page: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def asked(request: Request) -> Response:
            house, door = self._house, self._ours(request)
            if door is None:
                return self._none(request)
            if house.now() - house.pocket_seen.get(door.place, float("-inf")) > PIN_AFTER:
                return RedirectResponse("/p/pin", 303)
            if "x-part" not in request.headers:  # a page that refreshes itself is nobody's use
                house.pocket_seen[door.place] = house.now()
            return await page(request)

        return asked

    async def pin(self, request: Request) -> Response:
        """The four figures after ten minutes in which nobody used the pocket."""
        house, door = self._house, self._ours(request)
        if door is None:
            return self._none(request)
        if request.method == "POST":
            refused = self._refuse_pin(request, door, form(await request.body()))
            if refused is not None:
                return refused
            self._wrong[door.place, door.number], house.pocket_seen[door.place] = 0, house.now()
            return RedirectResponse("/p", 303)
        with speaking(choose_language(request, house.opened.language)):
            return html(pocket_pages.pin(wrong=False))

    def _refuse_pin(
        self, request: Request, door: say.PocketDoor, fields: Mapping[str, str]
    ) -> Response | None:
        """None if the PIN is right; after ten wrong ones the pocket is shut, whoever typed them."""
        house, address = self._house, address_of(request)
        code = fields.get("code", "")[:40]
        with speaking(choose_language(request, house.opened.language)):
            if not house.wrong_pins.is_allowed(address):
                words = _("Too many wrong PINs. Wait a minute, then try again.")
                return html(
                    pages.make_notice(_("Director’s phone"), words, back="/" if code else "/p/pin"), 429
                )
            if codes.same(door.pin, fields.get("pin", "").strip()[:16]):
                return None
            self._wrong[door.place, door.number] += 1
            house.wrong_pins.count_try(address)
            house.warn("pin", self._wrong[door.place, door.number], address)
            if self._wrong[door.place, door.number] < MOST_WRONG_PINS:
                return html(pocket_pages.pin(wrong=True, code=code), 403)
            house.give_pocket(door, codes.new_secret())  # nobody has this one
            words = _("This phone is no longer the Director’s phone, after {count} wrong PINs.")
            again = _("Open “Director’s phone” on the laptop again and scan its code.")
            return html(
                pages.make_notice(_("Director’s phone"), words.format(count=MOST_WRONG_PINS), again), 403
            )

    async def events(self, request: Request) -> Response:
        """What is new for the pocket."""
        if self._ours(request) is None:
            return PlainTextResponse("", 401)
        house = self._house

        def still() -> bytes | None:
            return house.pocket_event() if self._ours(request) is not None else None

        return StreamingResponse(stream(house, ("pocket", 0), "phone", still), media_type="text/event-stream")

    async def act(self, request: Request) -> Response:
        """A key of a page: done by the window, then back to a page."""
        fields = form(await request.body())
        if not codes.same(fields.pop("token", ""), _token(request)):
            return PlainTextResponse("", 403)
        action, back = fields.pop("action", ""), fields.pop("from", "/p")
        language = choose_language(request, self._house.opened.language)
        answer = await self._house.ask(
            "pocket", say.Act(action, fields), language=language, place=self._place(request)
        )
        said: dict[str, Any] = msgspec.json.decode(answer.body)
        if not answer.ok:
            with speaking(language):
                return html(pages.make_notice(_("Not done"), str(said.get("text", "")), back=_own(back)), 409)
        return RedirectResponse(_own(said.get("go", back)), 303)

    def _page(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        async def shown(request: Request) -> Response:
            values = {key: str(value) for key, value in request.path_params.items()}
            values = {key: value[:200] for key, value in request.query_params.items()} | values
            language = choose_language(request, self._house.opened.language)
            answer = await self._house.ask(
                "pocket", say.ShowPage(name, values), language=language, place=self._place(request)
            )
            facts: dict[str, Any] = msgspec.json.decode(answer.body)
            with speaking(language):
                if not answer.ok:
                    return html(pages.make_notice(_("Not done"), str(facts.get("text", "")), back="/p"), 404)
                carried = Form(_token(request), request.url.path, facts["badges"])
                return html(_PAGES[name](facts["shown"], carried))

        return shown


def _token(request: Request) -> str:
    """What every form of a pocket carries: other pages cannot know it."""
    return hashlib.blake2s(request.cookies.get(COOKIE, "").encode(), person=b"form").hexdigest()


def _own(path: object) -> str:
    """A path of the pocket's own pages, whatever was sent."""
    text = str(path)
    return text if text.startswith("/p") and "//" not in text and len(text) < 80 and text.isascii() else "/p"
