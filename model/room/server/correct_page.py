"""A result corrected on the pocket (r22): what is shown beside what would, the pad, why, and who would move in the ranking.

Each key of the pad asks for this page again with one part changed, so it works without any script.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from model.bridge.boards import Vulnerability
from model.bridge.cards import Strain
from model.bridge.entry import words as bridge
from model.bridge.letters import letters_of
from model.bridge.seats import Seat
from model.i18n import N_, _, language, pgettext
from model.room.server import playing_director
from model.room.server.markup import Markup, element, icon
from model.room.server.pocket_pages import PocketHead, frame

if TYPE_CHECKING:
    from model.room.server.forms import Form

Facts = Mapping[str, Any]
_WHYS = (N_("keying error"), N_("table agreed"), N_("from the slip"))
_CONTRACT = ("level", "strain", "doubled")


def correct(facts: Facts, form: Form) -> Markup:
    """One board of one table, to be corrected."""
    name = _("Board {board}").format(board=facts["board"])
    where = _("Table {table}, round {round}").format(table=facts["name"], round=facts["round"])
    head = PocketHead(f"/p/table/{facts['table']}", where)
    if facts.get("hidden"):
        return frame(name, form, playing_director.hidden(facts, form), tab="/p/tables", head=head)
    why = facts["why"] or _(_WHYS[0])
    return frame(
        name,
        form,
        _board(facts),
        _beside(facts),
        element("p", facts["reason"], cls="notice soft", role="status") if facts["reason"] else None,
        _pad(facts, form, why),
        element("h2", _("Reason (kept with the result)")),
        element(
            "form",
            _hidden(facts["parts"] | ({"text": facts["typed"]} if facts["typed"] else {})),
            [_key("why", _(one), _(one), chosen=_(one) == why, cls="key word") for one in _WHYS],
            cls="keys whys",
            method="get",
            action=form.here,
            data_part=True,
        ),
        _effect(facts) if facts["text"] else None,
        tab="/p/tables",
        head=head,
        last=_enter(facts, form, why),
    )


def _board(facts: Facts) -> Markup:
    """The board as it lies on the table: who deals and who is vulnerable, drawn and in words."""
    seat = Seat(facts["dealer"])
    words = f"{_('{seat} deals').format(seat=bridge.seat_name(seat))}, {_vulnerable(facts)}"
    return element(
        "div", board_glyph(seat, Vulnerability(facts["vulnerable"])), element("div", words), cls="boardline"
    )


def _vulnerable(facts: Facts) -> str:
    return {
        "None": _("neither side vulnerable"),
        "NS": _("North–South vulnerable"),
        "EW": _("East–West vulnerable"),
    }.get(facts["vulnerable"], _("both vulnerable"))


def _beside(facts: Facts) -> Markup:
    """The result and what it would become, row by row."""
    before, after = facts["before"] or {}, facts["after"] or {}

    def score(one: Facts) -> str:
        return "" if one.get("score") is None else bridge.write_signed(one["score"])

    rows = (
        (_("Result"), before.get("result", ""), after.get("result", "")),
        (_("Lead"), before.get("lead", ""), after.get("lead", "")),
        (_("Score"), score(before), score(after)),
        (_("N–S"), before.get("figure", ""), after.get("figure", "")),
    )
    return element(
        "table",
        element(
            "thead",
            element(
                "tr",
                element("td"),
                [element("th", title, scope="col") for title in (_("it says"), _("you enter"))],
            ),
        ),
        element(
            "tbody",
            [
                element(
                    "tr",
                    element("th", title, scope="row"),
                    element("td", old or "–"),
                    element("td", element("b", new or "–")),
                )
                for title, old, new in rows
            ],
        ),
        cls="beside",
    )


def _pad(facts: Facts, form: Form, why: str) -> Markup:
    """Declarer and tricks, of which most corrections are; what else makes a result is folded until it is wanted."""
    parts: dict[str, str] = facts["parts"]
    letters = letters_of(language())
    level = int(parts.get("level") or 0)
    overs = [0, *range(1, 8 - level), *(-one for one in range(1, 7 + level))] if level else []
    stands: dict[str, str] = facts["stood"]
    another = any(parts.get(name) != stands.get(name) for name in _CONTRACT) or not stands or facts["typed"]

    def pad(*groups: Markup | None) -> Markup:
        kept = _hidden(parts | {"why": why})
        return element("form", kept, groups, method="get", action=form.here, data_part=True)

    seats = [(one.value, letters.seat(one), bridge.seat_name(one)) for one in Seat]
    tricks = [("=" if not over else f"{over:+d}", bridge.tricks_short(over), "") for over in overs]
    levels = [(str(one), str(one), "") for one in range(1, 8)]
    strains = [(one.value, bridge.strain_words(one), "") for one in Strain]
    doubled = [("", pgettext("doubled", "No"), ""), ("x", "X", _("doubled")), ("xx", "XX", _("redoubled"))]
    return element(
        "div",
        pad(
            _group(_("Declarer"), "declarer", parts, seats, "declarers"),
            _group(_("Tricks"), "over", parts, tricks, "tricks five") if tricks else None,
        ),
        element(
            "details",
            element("summary", _("Whole result…"), cls="key"),
            pad(
                _group(_("Level"), "level", parts, levels, "levels"),
                _group(_("Suit"), "strain", parts, strains, "suits"),
                _group(_("Doubled?"), "doubled", parts, doubled, "doubles"),
            ),
            _typed(facts, form, why),
            id="whole",
            open=bool(another),
        ),
        element("a", icon("scales"), _("Ruling"), href=f"/p/new?table={facts['table']}", cls="key"),
        cls="whole-pad",
    )


def _group(
    label: str, name: str, parts: Mapping[str, str], keys: Iterable[tuple[str, str, str]], cls: str
) -> Markup:
    """The keys of one part of a result: value, what is shown, how it is said."""
    buttons = [
        _key(name, value, shown, chosen=parts.get(name, "") == value, spoken=spoken)
        for value, shown, spoken in keys
    ]
    within = element("div", buttons, cls=f"keys {cls}", role="group", aria_labelledby=f"g-{name}")
    return element("section", element("h2", label, id=f"g-{name}"), within)


def _typed(facts: Facts, form: Form, why: str) -> Markup:
    """Whatever the pad cannot say: passed out, an adjusted score, a score alone."""
    return element(
        "form",
        _hidden({"why": why}),
        element("label", _("New result, typed as on Scores"), for_="text"),
        element(
            "input",
            id="text",
            name="text",
            value=facts["typed"],
            autocomplete="off",
            spellcheck="false",
            maxlength=60,
        ),
        element("button", _("Continue"), cls="key wide"),
        method="get",
        action=form.here,
    )


def _effect(facts: Facts) -> Markup:
    if not facts["moves"]:
        return element("p", _("No place in the ranking changes."), cls="quiet centre")
    return element(
        "section",
        element("h2", _("Who moved")),
        element(
            "ul",
            [
                element("li", f"{one['who']}: {one['before']} → ", element("b", one["after"]))
                for one in facts["moves"]
            ],
        ),
        cls="card",
    )


def _enter(facts: Facts, form: Form, why: str) -> Markup:
    cell = {name: facts[name] for name in ("table", "round", "board")}
    enter = element(
        "form",
        form.fields("correct", **cell, seen=facts["exact"], result=facts["text"], why=why),
        element("button", icon("tick"), element("span", _("Enter it")), cls="go", disabled=not facts["text"]),
        method="post",
        action="/p/act",
    )
    leave = element("a", _("Leave it"), href=f"/p/table/{facts['table']}", cls="key")
    return element("div", leave, enter, cls="last-key")


def _hidden(values: Mapping[str, str]) -> list[Markup]:
    return [element("input", type="hidden", name=name, value=value) for name, value in values.items()]


def _key(name: str, value: str, shown: str, *, chosen: bool, spoken: str = "", cls: str = "key") -> Markup:
    return element(
        "button",
        element("span", shown),
        icon("tick") if chosen else None,
        name=name,
        value=value,
        aria_pressed="true" if chosen else "false",
        aria_label=spoken or None,
        cls=cls,
    )


_ARROWS: Final = {Seat.NORTH: "M22 22h16l-8-9z", Seat.EAST: "M38 22v16l9-8z", Seat.SOUTH: "M22 38h16l-8 9z", Seat.WEST: "M22 22v16l-9-8z"}  # fmt: skip
_BARS: Final = {Seat.NORTH: (12, 2, 36, 7), Seat.EAST: (51, 12, 7, 36), Seat.SOUTH: (12, 51, 36, 7), Seat.WEST: (2, 12, 7, 36)}  # fmt: skip


def board_glyph(dealer: Seat, vulnerable: Vulnerability) -> Markup:
    """The drawing, North up; silent, as words stand beside it."""
    bars = [
        element("rect", x=x, y=y, width=width, height=height, cls="vul")
        for seat, (x, y, width, height) in _BARS.items()
        if vulnerable.of(seat.side)
    ]
    return element(
        "svg",
        element("rect", x=5, y=5, width=50, height=50, rx=6, cls="box"),
        bars,
        element("path", d=_ARROWS[dealer], cls="dealer"),
        cls="glyph",
        viewBox="0 0 60 60",
        aria_hidden="true",
    )
