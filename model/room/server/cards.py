"""A player's own card on the server: pages that are only read, opened with a number and the code of any table of tonight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from model.i18n import _, speaking
from model.room import messages as say
from model.room.server import card_pages
from model.room.server.answers import address_of, html, keep
from model.room.server.reading import choose_language, form

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from model.room.server.house import House

COOKIE: Final = "card"
_TABLE_COOKIE: Final = "table"


class Cards:
    """The pages of players after play."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> list[Route]:
        """Where the cards answer."""
        return [
            Route("/c", self._page("card")),
            Route("/c/ranking", self._page("ranking")),
            Route("/c/hands", self._page("hands")),
            Route("/c/board/{board:number}", self._page("board")),
            Route("/c/who", self.who, methods=["GET", "POST"]),
        ]

    async def who(self, request: Request) -> Response:
        """Whose card is it? A table's own phone needs no code; wrong codes count as at the door."""
        if request.method == "GET":
            return self._ask(request)
        house, address = self._house, address_of(request)
        fields, language = form(await request.body()), choose_language(request, house.opened.language)
        if not self._at_a_table(request):
            with speaking(language):
                if not house.wrong_codes.is_allowed(address):
                    return self._ask(
                        request, _("Too many wrong codes. Wait a minute, or ask the Director."), 429
                    )
                if house.table_of_code(fields.get("code", "")) is None:
                    house.warn("codes", house.wrong_codes.count_try(address), address)
                    return self._ask(request, _("No table has this code tonight. Check the card."), 403)
        answer = await house.ask(
            "card", say.ShowPage("who", {"who": fields.get("who", "")[:20]}), language=language
        )
        said: dict[str, Any] = msgspec.json.decode(answer.body)
        if not answer.ok:
            return self._ask(request, str(said.get("text", "")), 404)
        return keep(RedirectResponse("/c", 303), request, COOKIE, house.card_cookie(str(said["key"])))

    def _ask(self, request: Request, wrong: str = "", status: int = 200) -> Response:
        opened = self._house.opened
        with speaking(choose_language(request, opened.language)):
            page = card_pages.who(opened.club, opened.title, wrong=wrong, code=not self._at_a_table(request))
            return html(page, status)

    def _at_a_table(self, request: Request) -> bool:
        return self._house.table_of(request.cookies.get(_TABLE_COOKIE, "")) is not None

    def _page(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        async def shown(request: Request) -> Response:
            house = self._house
            who = house.card_of(request.cookies.get(COOKIE, ""))
            if not who:
                return RedirectResponse("/c/who", 303)
            values = {key: str(value) for key, value in request.path_params.items()} | {"who": who}
            language = choose_language(request, house.opened.language)
            answer = await house.ask("card", say.ShowPage(name, values), language=language)
            facts: dict[str, Any] = msgspec.json.decode(answer.body)
            with speaking(language):
                if not answer.ok:
                    return html(card_pages.render_closed(str(facts.get("text", ""))), 409)
                return html(card_pages.PAGES[name](facts))

        return shown
