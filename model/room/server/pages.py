"""The pages that any phone may see: the door, a table to be read without any script, and the words for what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from model.bridge.entry import words as bridge
from model.bridge.result import Result
from model.bridge.seats import Seat
from model.i18n import CHOICES, _, variety
from model.room import words
from model.room.server.assets import address
from model.room.server.markup import Child, Markup, element, sprite, text

if TYPE_CHECKING:
    from model.room.messages import BoardLine, NextRound, PhoneSheet, SidesMove

_ICONS = (
    "bell", "phone", "no-link", "tick", "ok", "doubtful", "waiting", "edit", "undo", "swap", "redo", "close", "clock", "late",
    "chevron-left", "chevron-right", "chevron-down", "arrow-left", "arrow-right", "seating", "board", "speaker", "person",
    "missing", "question", "scales", "results", "pause", "play",
)  # fmt: skip
OF_A_RULING = ("speaker-off", "lock", "hands", "shuffle")
"""The signs that only what a ruling has done needs, besides those of every page."""


def page(title: str, *body: Markup, cls: str = "", script: str = "", icons: tuple[str, ...] = ()) -> Markup:
    """A whole page; ``icons`` are those it needs besides the usual ones."""
    style = element("link", rel="stylesheet", href=address("room.css"))
    asked = element("script", src=address(script), defer=True) if script else None
    return _whole(title, [style, asked], element("body", sprite(*_ICONS, *icons), body, cls=cls or None))


def alone(title: str, *sentences: str, back: str, style: str) -> Markup:
    """A page that says one thing and asks for no other file; ``style`` is its own, without ``back`` it leads nowhere."""
    return _whole(title, element("style", Markup(style)), element("body", _saying(title, sentences, back)))


def _whole(title: str, more: Child, body: Markup) -> Markup:
    head = (
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("link", rel="icon", href="data:,"),
        more,
    )
    whole = element("html", element("head", head), body, lang=variety().replace("_", "-"))
    return Markup(f"<!doctype html>{whole}")


def languages(back: str) -> Markup:
    """The languages to choose from, each by its own name."""
    buttons = [
        element("button", name, name="to", value=code, aria_pressed="true" if code == variety() else None)
        for code, name in CHOICES.items()
    ]
    return element(
        "form",
        element("input", type="hidden", name="back", value=back),
        buttons,
        method="post",
        action="/language",
        cls="languages",
        aria_label=_("Language"),
    )


def door(club: str, title: str, *, wrong: str = "") -> Markup:
    """The page at the bare address: the six letters of the table's card."""
    return page(
        _("Join a table"),
        element("header", element("div", element("small", club), element("b", title)), cls="bar"),
        element(
            "main",
            element("h1", _("Join a table")),
            element("p", wrong, cls="notice warn", role="alert") if wrong else None,
            element(
                "form",
                code_field(
                    _("Tonight’s code for your table"),
                    _(
                        "Six letters, on the card at the table; the Director’s phone has its own, on the laptop."
                    ),
                ),
                element("button", _("Join"), cls="go"),
                method="post",
                action="/join",
            ),
            element("a", _("After play: your own card"), href="/c/who", cls="key wide apart"),
            languages("/"),
        ),
    )


def code_field(label: str, hint: str = "") -> list[Markup]:
    """Where the six letters of a table's card are typed."""
    return [
        element("label", label, for_="code"),
        element(
            "input",
            id="code",
            name="code",
            autocomplete="off",
            autocapitalize="characters",
            spellcheck="false",
            maxlength=12,
            required=True,
            cls="code",
        ),
        element("p", hint or _("Six letters, on the card at the table."), cls="quiet"),
    ]


def table(sheet: PhoneSheet | None, name: str) -> Markup:
    """A table's page: all it may see to be read, and the same as data for the script that enters results."""
    title = _("Table {table}").format(table=name)
    data = {"sheet": sheet, "words": words.of_table(), "languages": CHOICES, "language": variety()}
    return page(
        title,
        element("div", _reading(sheet, title), id="app"),
        _data("data", data),
        script="table.js",
        cls="table",
    )


def make_notice(title: str, *sentences: str, back: str = "/") -> Markup:
    """A page that says one thing."""
    return page(title, _saying(title, sentences, back))


def _saying(title: str, sentences: tuple[str, ...], back: str) -> Markup:
    return element(
        "main",
        element("h1", title),
        [element("p", sentence) for sentence in sentences],
        element("a", _("Back"), href=back, cls="key") if back else None,
    )


def _data(id: str, value: object) -> Markup:
    """Data for a script: no sign in it can end the element it stands in."""
    written = msgspec.json.encode(value).decode().replace("<", "\\u003c")
    return Markup(f'<script type="application/json" id="{id}">{written}</script>')


def _reading(sheet: PhoneSheet | None, title: str) -> Markup:
    if sheet is None:
        return element("main", element("h1", title), element("p", _("Opening in a moment.")))
    round_words = _("Round {round} of {rounds}").format(round=sheet.round, rounds=sheet.rounds)
    return element(
        "main",
        element("h1", title),
        element("p", f"{sheet.club}, {sheet.title}. {round_words}."),
        [
            element("p", element("b", f"{bridge.seat_name(Seat(seat))} "), sheet.chairs[seat].name)
            for seat in "NSEW"
            if seat in sheet.chairs
        ],
        element("ul", [element("li", _board(board)) for board in sheet.boards]) if sheet.boards else None,
        _move(sheet.move),
        element(
            "noscript",
            element("p", _("This phone can show the table but not enter results. Use a slip.")),
        ),
    )


def _board(board: BoardLine) -> Markup:
    name = _("Board {board}").format(board=board.number)
    if not board.result:
        return text([name, ": ", _("not entered")])
    score = "" if board.score is None else f", {bridge.write_signed(board.score)}"
    part = f"; {_('North–South')} {board.ns}" if board.ns else ""
    return text([name, ": ", bridge.short(Result.parse(board.result)), score, part])


def _move(move: NextRound | None) -> Markup | None:
    if move is None:
        return None
    return element(
        "section",
        element("h2", _("Round {round}: who goes where").format(round=move.round)),
        [element("p", _goes(side)) for side in (move.ns, move.ew) if side is not None],
    )


def _goes(side: SidesMove) -> str:
    who = f"{side.number} {side.names}".strip()
    if not side.side:
        return _("{who}: you sit out.").format(who=who)
    return _("{who}: table {table}, against {other}, boards {boards}.").format(
        who=who, table=side.table, other=side.against, boards=side.boards
    )
