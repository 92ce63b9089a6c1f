"""The pages of a player's own card (r15): plain, only to be read, without any script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from model.bridge.entry.words import board_words
from model.i18n import N_, _, ngettext
from model.room.server.markup import Markup, element, icon
from model.room.server.pages import code_field, languages, page

Facts = Mapping[str, Any]
_TABS: Final = (("/c", N_("My boards")), ("/c/ranking", N_("Ranking")), ("/c/hands", N_("Hands")))
_SEATS: Final = (("N", N_("North")), ("W", N_("West")), ("E", N_("East")), ("S", N_("South")))


def who(club: str, title: str, *, wrong: str, code: bool) -> Markup:
    """Whose card: a number, and the code of a table where the phone is no table's own."""
    return page(
        _("Your own card"),
        element("header", element("div", element("small", club), element("b", title)), cls="bar"),
        element(
            "main",
            element("h1", _("Your own card")),
            element("p", _("It opens when play is over: your boards, the ranking and the hands.")),
            element("p", wrong, cls="notice warn", role="alert") if wrong else None,
            element(
                "form",
                element("label", _("Your number"), for_="who"),
                element("input", id="who", name="who", autocomplete="off", maxlength=12, required=True),
                element(
                    "p", _("Of your pair or team, or your own where everybody plays alone."), cls="quiet"
                ),
                code_field(_("Tonight’s code of any table")) if code else None,
                element("button", _("Show it"), cls="go"),
                method="post",
                action="/c/who",
            ),
            languages("/c/who"),
        ),
    )


def render_closed(text: str) -> Markup:
    """What forbids it, and how to go on."""
    return page(
        _("Your own card"),
        element(
            "main",
            element("h1", _("Your own card")),
            element("p", text),
            element("a", _("Look again"), href="/c", cls="go"),
            element("a", _("Another number"), href="/c/who", cls="key wide"),
        ),
    )


def _frame(facts: Facts, here: str, *body: Any) -> Markup:
    head = element(
        "header",
        element("span", facts["label"], cls="number"),
        element("div", element("small", f"{facts['title']}, {facts['date']}"), element("b", facts["names"])),
        cls="bar",
    )
    links = [
        element("a", _(name), href=path, aria_current="page" if path == here else None)
        for path, name in _TABS
    ]
    title = _("{number}, {names}").format(number=facts["label"], names=facts["names"])
    return page(
        title,
        head,
        element(
            "main",
            element("h1", title, cls="heard"),
            _summary(facts),
            element("nav", links, cls="parts", aria_label=_("Your own card")),
            body,
            element("a", _("Another number"), href="/c/who", cls="key wide apart"),
            languages("/c/who"),
        ),
        cls="card-page",
    )


def _summary(facts: Facts) -> Markup:
    if facts["final"]:
        state = element("p", icon("ok"), _("These results are final."))
    elif facts["until"]:
        words = _("Provisional until {time}. Is a score wrong? Tell the Director.")
        state = element("p", icon("waiting"), words.format(time=facts["until"]))
    else:
        state = element("p", icon("waiting"), _("Not final yet. Is a score wrong? Tell the Director."))
    boards = ngettext("{boards} board", "{boards} boards", facts["boards"]).format(boards=facts["boards"])
    of = _("of {rivals}").format(rivals=facts["rivals"]) if facts["rivals"] else ""
    return element(
        "section",
        element(
            "div",
            element("p", element("b", facts["figure"] or "–"), element("small", boards)),
            element(
                "p",
                element("small", _("place")),
                element("b", facts["place"] or "–"),
                element("small", of),
                cls="right",
            ),
            cls="sum",
        ),
        state,
        cls="card",
    )


def card(facts: Facts) -> Markup:
    """The boards by round, each with its hands to be opened."""
    rounds = [
        element(
            "section",
            element(
                "h2",
                element("span", _("Round {round}, against").format(round=one["round"]), " "),
                element("b", one["against"]),
                element("b", one["figure"], cls="right"),
            ),
            [_board(board) for board in one["boards"]],
            cls="card boards",
        )
        for one in facts["page"]["rounds"]
    ]
    return _frame(facts, "/c", rounds or element("p", _("None of your boards has a result yet.")))


def _board(board: Facts) -> Markup:
    return element(
        "details",
        element("summary", _line(board)),
        _hands(board),
        _all_results(board),
        id=f"b{board['board']}",
    )


def _line(board: Facts) -> list[Markup | None]:
    return [
        element("b", board["board"], cls="no"),
        element("span", board["result"]),
        element("span", board["score"], cls="right"),
        _bar(board["share"]),
        element("b", board["figure"], cls="right"),
        icon("chevron-down"),
    ]


def _bar(share: float | None) -> Markup:
    """How good it was, for the eye; the figure stands beside it."""
    drawn = "" if share is None else f'<rect width="{share:.1f}" height="10" rx="2" class="part"/>'
    ground = "" if share is None else '<rect width="100" height="10" rx="2"/>'
    return Markup(
        f'<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">{ground}{drawn}</svg>'
    )


def _all_results(board: Facts) -> Markup:
    count = board["tables"]
    words = ngettext("{count} result", "All {count} results", count).format(count=count)
    return element("a", words, icon("chevron-right"), href=f"/c/board/{board['board']}", cls="key")


def _hands(board: Facts) -> Markup:
    lead = element("p", _("Lead"), " ", element("b", board["lead"])) if board["lead"] else None
    lines = [
        element("b", _("Board {board}").format(board=board["board"])),
        element("p", board_words(board["board"]), cls="quiet"),
        lead,
        element("p", _("Par"), " ", element("b", board["par"])) if board["par"] else None,
    ]
    if not board["hands"]:
        return element(
            "div",
            element("div", lines),
            element("p", _("The hands open when everybody has played the board."), cls="quiet"),
        )
    seats = [
        element(
            "div",
            element("small", _(name)),
            [element("p", sign, " ", element("span", ranks)) for sign, ranks in board["hands"][seat]],
            cls=f"hand at-{seat}",
            role="group",
            aria_label=_(name),
        )
        for seat, name in _SEATS
    ]
    return element("div", element("div", lines, cls="facts"), seats, cls="deal")


def ranking(facts: Facts) -> Markup:
    """Every list, one's own line marked."""
    return _frame(facts, "/c/ranking", ranking_tables(facts["page"]["lists"]))


def ranking_tables(lists: list[Facts]) -> list[Markup]:
    """A ranking as tables, each list under its name."""
    tables = []
    for one in lists:
        if one["name"]:
            tables.append(element("h2", one["name"]))
        rows = [
            element(
                "tr",
                element("td", line["place"] or "–"),
                element("td", element("b", line["label"]), " ", line["names"]),
                element("td", line["figure"] or "–"),
                cls="own" if line["own"] else None,
            )
            for line in one["lines"]
        ]
        head = [element("th", _(name), scope="col") for name in (N_("Place"), N_("Who"), N_("Total"))]
        table = element("table", element("thead", element("tr", head)), element("tbody", rows), cls="ranked")
        tables.append(_sideways(table, one["name"] or _("Ranking")))
    return tables


def _sideways(table: Markup, name: str) -> Markup:
    """A table that is moved sideways where large letters make it wider than the screen, by keys too."""
    return element("div", table, cls="sideways", tabindex="0", role="region", aria_label=name)


def hands(facts: Facts) -> Markup:
    """The boards this contestant has played, to be opened one by one."""
    rows = [
        element(
            "a",
            element("b", _("Board {board}").format(board=one["board"])),
            element("span", one["result"]),
            element("small", _("hands") if one["open"] else _("no hands")),
            icon("chevron-right"),
            href=f"/c/board/{one['board']}",
            cls="row",
        )
        for one in facts["page"]["boards"]
    ]
    return _frame(facts, "/c/hands", rows or element("p", _("None of your boards has a result yet.")))


def board(facts: Facts) -> Markup:
    """One board: the hands, the par and every table's result, North-South's best first."""
    head = [
        element("th", _(name), scope="col")
        for name in (N_("N–S"), N_("E–W"), N_("Result"), N_("Score"), N_("For N–S"))
    ]
    rows = [
        element(
            "tr",
            [
                element("td", element("b", number), " ", element("span", names, cls="names"))
                for number, names in (one["ns"], one["ew"])
            ],
            element("td", one["result"]),
            element("td", one["score"]),
            element("td", one["figure"]),
            cls="own" if one["own"] else None,
        )
        for one in facts["page"]["results"]
    ]
    return _frame(
        facts,
        "/c/hands",
        element("section", _hands(facts["page"]), cls="card"),
        _sideways(
            element("table", element("thead", element("tr", head)), element("tbody", rows), cls="results"),
            _("Result"),
        ),
    )


PAGES: Final[Mapping[str, Callable[[Facts], Markup]]] = MappingProxyType(
    {"card": card, "ranking": ranking, "hands": hands, "board": board}
)
