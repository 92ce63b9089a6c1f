"""The pages of the director's pocket, made from what the window sends: forms that work without any script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from model.bridge.entry import words as bridge
from model.i18n import N_, _, ngettext
from model.room.server.card_pages import ranking_tables
from model.room.server.forms import Form
from model.room.server.markup import Markup, element, icon
from model.room.server.pages import OF_A_RULING, languages, page
from model.room.server.playing_director import plays
from model.room.words import reason_words

Facts = Mapping[str, Any]
_TABS: Final = (
    ("/p", "now", "bell", N_("Now")),
    ("/p/tables", "tables", "seating", N_("Tables")),
    ("/p/scores", "scores", "results", N_("Scores")),
    ("/p/rulings", "rulings", "scales", N_("Rulings")),
)


def pin(*, wrong: bool, code: str = "") -> Markup:
    """The page that asks for the four figures; ``code`` are the letters that a phone without a camera has typed before."""
    return page(
        _("Director’s phone"),
        element(
            "main",
            element("h1", _("Your PIN")),
            element("p", _("It is on the laptop, beside the code."), cls="quiet"),
            element("p", _("Wrong PIN."), cls="notice warn", role="alert") if wrong else None,
            element(
                "form",
                element("input", type="hidden", name="code", value=code) if code else None,
                element("label", _("Four digits"), for_="pin"),
                element(
                    "input",
                    id="pin",
                    name="pin",
                    inputmode="numeric",
                    maxlength=4,
                    autocomplete="off",
                    cls="code",
                ),
                element("button", _("Continue"), cls="go"),
                method="post",
                action="/p/in" if code else "/p/pin",
            ),
        ),
    )


class PocketHead(Struct, frozen=True):
    """What stands over a page below a tab: the way back, where it is, and what else must be known of it."""

    back: str
    over: str = ""
    aside: str = ""


def frame(
    title: str,
    form: Form,
    *body: Any,
    tab: str = "",
    head: PocketHead | None = None,
    last: Markup | None = None,
) -> Markup:
    """A page of the pocket: its title, what is on it, the tabs below, and over them the key that ends it."""
    unlinked = _("Offline: this may be out of date. It reconnects by itself; send nothing until then.")
    return page(
        title,
        element("p", unlinked, id="unlinked", cls="notice warn", hidden=True, role="status"),
        _head(title, head) if head else Markup(""),
        element("main", None if head else element("h1", title), body, data_events="/p/events"),
        element(
            "footer",
            element("div", last, data_last=True),
            element("nav", _tabs(tab, form), cls="tabs", aria_label=_("Director’s phone")),
            cls="bottom",
        ),
        script="live.js",
        cls="pocket",
        icons=OF_A_RULING,
    )


def _tabs(tab: str, form: Form) -> list[Markup]:
    """The four parts of the pocket, with how much waits in each."""

    def badge(name: str) -> Markup | None:
        count = form.badges.get(name, 0)
        return element("b", str(min(count, 99)), cls="badge") if count else None

    return [
        element(
            "a",
            icon(sign),
            element("span", _(word)),
            badge(name),
            href=path,
            aria_current="page" if path == tab else None,
        )
        for path, name, sign, word in _TABS
    ]


def _head(title: str, head: PocketHead) -> Markup:
    return element(
        "header",
        element("a", icon("chevron-left"), href=head.back, cls="key back", aria_label=_("Back")),
        element("div", element("small", head.over) if head.over else None, element("h1", title)),
        element("span", head.aside, cls="chip quiet") if head.aside else None,
        cls="bar",
    )


def now(facts: Facts, form: Form) -> Markup:
    """Clock, calls, needs (r12)."""
    calls, needs = facts["calls"], facts["needs"]
    return frame(
        facts["title"],
        form,
        element(
            "section",
            form.key("clock", icon("clock"), _("Start the clock"), cls="go", how="start"),
            cls="card",
        )
        if facts["starts"]
        else None,
        [_clock(clock, form) for clock in facts["clocks"]],
        element("h2", _("Calls"), " ", element("span", str(len(calls)), cls="chip quiet")),
        [_call(call, form) for call in calls] or element("p", _("No calls."), cls="quiet"),
        element("h2", _("Needs you"), " ", element("span", str(len(needs)), cls="chip quiet")),
        element("ul", [_need(need, form) for need in needs], cls="needs")
        if needs
        else element("p", _("Nothing just now."), cls="quiet"),
        plays(facts, form),
        languages("/p"),
        tab="/p",
    )


def _clock(clock: Facts, form: Form) -> Markup:
    of = {"section": clock["section"]} if clock["section"] else {}
    if not clock["running"]:
        over = element("p", f"{clock['sections']} · {_('Play over')}") if of else None
        return element("section", over, _back(clock, form, of), cls="card")
    left = int(clock["left"])
    shown = f"{'+' if left < 0 else ''}{abs(left) // 60}:{abs(left) % 60:02}"
    time = element("b", shown, cls="time", data_until=None if clock["paused"] else str(clock["ends"]))
    how, sign, word = ("go-on", "play", _("Resume")) if clock["paused"] else ("pause", "pause", _("Pause"))
    said = _("Round {round} of {rounds}").format(round=clock["round"], rounds=clock["rounds"])
    to_come = ngettext("{count} board to come", "{count} boards to come", clock["to_come"])
    return element(
        "section",
        element("p", f"{clock['sections']} · {said}" if of else said),
        element(
            "div",
            time,
            element(
                "div",
                form.key("clock", icon(sign), element("span", word, cls="heard"), how=how, **of),
                form.key("clock", f"{bridge.plain(-1)}", how="less", **of),
                form.key("clock", "+1", how="more", **of),
            ),
            cls="clock",
        ),
        _gone(clock),
        element(
            "p",
            element("span", clock["from"]),
            element("span", to_come.format(count=clock["to_come"])),
            element("span", clock["to"]),
            cls="quiet apart-row",
        ),
        element(
            "details",
            element("summary", _("End round {round}").format(round=clock["round"]), cls="key"),
            element("p", _after(clock)),
            form.key("clock", _("End it now"), cls="go", how="end", round=clock["round"], **of),
            _back(clock, form, of),
            id="end",
        ),
        cls="card",
    )


def _after(clock: Facts) -> str:
    """What the end of the round leads to: where the clock was left behind, to the round the room is in."""
    if clock["ahead"]:
        return _("The phones then show round {round}.").format(round=clock["ahead"])
    if clock["round"] >= clock["rounds"]:
        return _("Play is then over.")
    return _("The phones then show the next round.")


def _gone(clock: Facts) -> Markup:
    """How much of the round is over, as a bar."""
    gone = min(1.0, max(0.0, 1 - clock["left"] / clock["length"])) if clock["length"] else 1.0
    part = element(
        "rect",
        width=f"{gone * 100:.1f}",
        height="10",
        rx="2",
        cls="part",
        data_begun=None if clock["paused"] else str(clock["begun"]),
        data_ends=None if clock["paused"] else str(clock["ends"]),
    )
    ground = element("rect", width="100", height="10", rx="2")
    return element(
        "svg",
        ground,
        part,
        cls="share gone",
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _back(clock: Facts, form: Form, of: dict[str, str]) -> Markup | None:
    """The way back where a round was ended too soon."""
    if not clock["back"]:
        return None
    return form.key("clock", icon("undo"), _("Back to the previous round"), how="back", **of)


def _call(call: Facts, form: Form) -> Markup:
    where = [_("Board {board}").format(board=call["board"])] if call["board"] else []
    if call["ns"]:
        where.append(_("{ns} against {ew}").format(ns=call["ns"], ew=call["ew"]))
    coming = (
        form.key("over", _("Call dealt with"), table=call["table"])
        if call["coming"]
        else form.key("coming", _("On my way"), cls="go", table=call["table"])
    )
    return element(
        "section",
        element(
            "div",
            element("span", call["name"], cls="number"),
            element("div", element("b", reason_words(call["reason"])), element("small", ", ".join(where))),
            element(
                "span", icon("waiting"), element("span", "0:00", data_since=str(call["since"])), cls="right"
            ),
            cls="head",
        ),
        element(
            "div", coming, form.key("open", icon("scales"), _("Ruling"), table=call["table"]), cls="both"
        ),
        cls="card now",
    )


def _need(need: Facts, form: Form) -> Markup:
    done = form.key("settle", icon("tick"), _("Seen"), **need["settles"]) if need["settles"] else None
    words = element("span", element("b", need["title"]), element("small", need["text"]))
    return element(
        "li", element("a", icon(need["icon"]), words, icon("chevron-right"), href=need["where"]), done
    )


def tables(facts: list[Facts], form: Form) -> Markup:
    """Every table with how far it is."""
    rows = [
        element(
            "a",
            element("span", one["name"], cls="number"),
            sides(one),
            element(
                "span",
                icon("bell") if one["calls"] else None,
                f"{one['done']} / {one['boards']}",
                cls="right",
            ),
            href=f"/p/table/{one['table']}",
            cls="row key",
        )
        for one in facts
    ]
    return frame(_("Tables"), form, rows, tab="/p/tables")


def sides(facts: Facts) -> Markup:
    """Who sits at a table: each side on a line of its own."""
    return element("span", [element("span", who) for who in facts["who"]] or _("sits out"))


def table(facts: Facts, form: Form) -> Markup:
    """The boards of one table, each to be corrected (r22)."""
    title = _("Table {table}").format(table=facts["name"])
    begin = element("a", icon("scales"), _("Ruling"), href=f"/p/new?table={facts['table']}", cls="key wide")
    boards = [_board(facts["table"], line) for line in facts["lines"]]
    return frame(
        title, form, boards, begin, tab="/p/tables", head=PocketHead("/p/tables", " – ".join(facts["who"]))
    )


def _board(table: int, line: Facts) -> Markup:
    name = _("Board {board}").format(board=line["board"])
    round = _("Round {round}").format(round=line["round"])
    score = "" if line["score"] is None else f" {bridge.write_signed(line['score'])}"
    return element(
        "a",
        element("span", element("b", name), " ", element("small", round)),
        element(
            "span",
            _("still to play") if line.get("hidden") else f"{line['result'] or '–'}{score}",
            cls="right",
        ),
        icon("chevron-right"),
        href=f"/p/correct/{table}/{line['round']}/{line['board']}",
        cls="row key",
    )


def scores(facts: Facts, form: Form) -> Markup:
    """The ranking as it is now, and what is still to come."""
    missing = facts["missing"]
    words = ngettext("{count} result is missing.", "{count} results are missing.", missing)
    return frame(
        _("Scores"),
        form,
        element("p", words.format(count=missing) if missing else _("All results so far are in.")),
        ranking_tables(facts["lists"]),
        tab="/p/scores",
    )


PAGES: Final[Mapping[str, Callable[[Any, Form], Markup]]] = MappingProxyType(
    {"now": now, "tables": tables, "table": table, "scores": scores}
)
