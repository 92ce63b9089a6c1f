"""The rulings in the director's pocket: the list, where one belongs, its questions, and what is to be said and done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.i18n import _, law_places, ngettext
from model.room.server.forms import Form
from model.room.server.markup import Markup, element, icon
from model.room.server.pocket_pages import PocketHead, frame, sides

Facts = Mapping[str, Any]


def rulings(facts: Facts, form: Form) -> Markup:
    """The rulings of the evening, and a new one by what happened."""
    found = [
        element(
            "a",
            element("span", one["title"]),
            icon("chevron-right"),
            href=f"/p/new?tree={one['tree']}",
            cls="key wide on",
        )
        for one in facts["found"]
    ]
    common = None if facts["words"] else element("h2", _("Most often"))
    rows = [
        element(
            "a",
            element("span", element("b", f"{one['number']} {one['title']}"), element("small", _where(one))),
            element("span", _state(one), cls="chip quiet"),
            href=f"/p/ruling/{one['id']}",
            cls="row key",
        )
        for one in facts["rulings"]
    ]
    begun = [element("h2", _("Tonight")), rows] if rows else None
    search, nothing = _search(facts, form), _nothing(facts)
    return frame(_("Rulings"), form, search, common, found, nothing, begun, tab="/p/rulings")


def _state(facts: Facts) -> str:
    if facts["whose"]:
        return _("open, {who}").format(who=facts["whose"])
    return {"open": _("open"), "concluded": _("given"), "withdrawn": _("withdrawn")}.get(facts["state"], "")


def _search(facts: Facts, form: Form) -> Markup:
    return element(
        "form",
        element("label", _("What happened?"), for_="words"),
        element("input", id="words", name="words", value=facts["words"], maxlength=80, autocomplete="off"),
        element("button", _("Find"), cls="go"),
        method="get",
        action=form.here,
    )


def _nothing(facts: Facts) -> Markup | None:
    return None if facts["found"] else element("p", _("No match. Try other words."), cls="quiet")


def new(facts: Facts, form: Form) -> Markup:
    """Where the ruling belongs: the table first, then its board. Nothing is begun before that."""
    action = "open" if facts["ruling"] is None else "place"
    known: dict[str, Any] = (
        {"tree": facts["tree"]} if facts["ruling"] is None else {"ruling": facts["ruling"]}
    )
    if facts["table"] is None:
        of = "&".join(f"{name}={value}" for name, value in known.items())
        rows = [_at(one, of) for one in facts["tables"]]
        none = form.key("open", _("At no table"), cls="key wide", **known) if action == "open" else None
        return frame(
            _("Which table?"),
            form,
            rows,
            none,
            tab="/p/rulings",
            head=PocketHead("/p/rulings", facts["title"]),
        )
    over = ", ".join(filter(None, (_("Table {table}").format(table=facts["name"]), facts["title"])))
    at = known | {"table": facts["table"]}
    boards = [
        form.key(
            action,
            element("span", _("Board {board}").format(board=board)),
            icon("chevron-right"),
            cls="key wide on",
            board=board,
            **at,
        )
        for board in facts["boards"]
    ]
    none = form.key(action, _("Another board, or none"), cls="key wide", board="", **at)
    return frame(_("Which board?"), form, boards, none, tab="/p/rulings", head=PocketHead("/p/rulings", over))


def _at(one: Facts, of: str) -> Markup:
    """One table to choose."""
    return element(
        "a",
        element("span", one["name"], cls="number"),
        sides(one),
        element("span", icon("bell"), _("has called"), cls="right") if one["calls"] else None,
        href=f"/p/new?{of}&table={one['table']}",
        cls="row key",
    )


def _where(facts: Facts) -> str:
    parts = []
    if facts["table"]:
        parts.append(_("Table {table}").format(table=facts["name"]))
    if facts["board"]:
        words = _("board {board}") if parts else _("Board {board}")
        parts.append(words.format(board=facts["board"]))
    return ", ".join(parts)


def ruling(facts: Facts, form: Form) -> Markup:
    """One ruling: its trail and the next question (r13), or what to say and do (r14)."""
    title = _("Ruling {number}").format(number=facts["number"])
    step, id, where = facts["step"], facts["id"], _where(facts)
    if step is not None and step["kind"] != "question":
        # What is decided is the heading then; the number has room beside the table.
        title, where = step["title"], ", ".join(filter(None, (title, where)))
    place = element("a", _("Which table?"), href=f"/p/new?ruling={id}", cls="key small")
    year = facts["edition"]
    laws = [
        element("span", _("Laws of {year}").format(year=year), cls="heard"),
        element("span", year, aria_hidden="true"),
    ]
    over = PocketHead("/p/rulings", where, Markup("".join(laws)))
    head = [
        place if facts["state"] == "open" and not facts["table"] else None,
        _trail(facts, form),
        _known(facts),
    ]
    if step is None:
        found = [
            form.key(
                "answer",
                element("span", one["title"]),
                icon("chevron-right"),
                cls="key wide on",
                ruling=id,
                tree=one["tree"],
            )
            for one in facts.get("found", ())
        ]
        search = [_search(facts, form), found, _nothing(facts)] if facts["state"] == "open" else None
        return frame(title, form, head, search, _away(facts, form), tab="/p/rulings", head=over)
    body = _question(step, id, form) if step["kind"] == "question" else _outcome(step)
    return frame(
        title,
        form,
        head,
        body,
        _away(facts, form),
        tab="/p/rulings",
        head=over,
        last=_last(facts, form),
    )


def _trail(facts: Facts, form: Form) -> Markup | None:
    """The way so far, from what happened: numbered, in one line that slides; each a key back to its question."""
    asked = [line for line in facts["trail"] if line["source"] == "given"]
    begun: list[tuple[str, str, str, dict[str, str]]] = (
        [] if facts["step"] is None else [(_("What happened?"), facts["title"], "other", {})]
    )
    steps = begun + [(line["ask"], line["text"], "back", {"question": line["question"]}) for line in asked]

    def chip(number: int, ask: str, text: str, action: str, of: Mapping[str, str]) -> Markup:
        words = [element("b", number), element("span", ask, " ", cls="heard"), element("span", text)]
        if facts["state"] == "open":
            return form.key(action, *words, cls="key small", ruling=facts["id"], **of)
        return element("span", words, cls="chip quiet")

    chips = [element("li", chip(number, *step)) for number, step in enumerate(steps, 1)]
    if not chips:
        return None
    return element("ol", chips, cls="trail", tabindex="0", aria_label=_("The answers so far"))


def _away(facts: Facts, form: Form) -> list[Any]:
    """What becomes of an open ruling that is not the right one: what happened is chosen again, or it is discarded."""
    if facts["state"] != "open":
        return []
    id = facts["id"]
    other = (
        form.key("other", _("Something else happened"), cls="key wide", ruling=id) if facts["step"] else None
    )
    says = (
        _("As if it had never been started.")
        if facts.get("drops")
        else _("It stays in the list, withdrawn: later rulings keep their numbers.")
    )
    discard = element(
        "details",
        element("summary", _("Discard this ruling"), cls="key"),
        element("p", says),
        form.key("discard", _("Discard it now"), cls="go", ruling=id),
        id="discard",
    )
    return [other, discard]


def _known(facts: Facts) -> Markup | None:
    """How many answers nobody was asked for here, each with its question."""
    # By itself "Yes" would say nothing, or mislead.
    lines = [line for line in facts["trail"] if line["source"] != "given"]
    if not lines:
        return None
    words = ngettext("{count} answer known or assumed", "{count} answers known or assumed", len(lines))
    answers = [element("li", line["ask"], " ", element("b", line["text"])) for line in lines]
    summary = element("summary", words.format(count=len(lines)), cls="key small")
    return element("details", summary, element("ul", answers), id="assumed")


def _say(words: str) -> Markup | None:
    if not words:
        return None
    return element(
        "section",
        element("h2", icon("speaker"), _("Say")),
        element("p", _("“{words}”").format(words=words), cls="aloud"),
        cls="card soft",
    )


def _question(step: Facts, id: int, form: Form) -> list[Any]:
    parts: list[Any] = [element("h2", step["ask"], cls="ask"), _say(step["say"])]
    if step["several"]:
        boxes = [
            element(
                "label",
                element("input", type="checkbox", name="answer", value=one["id"]),
                element("span", one["text"]),
                cls="tick",
            )
            for one in step["choices"]
        ]
        parts.append(
            element(
                "form",
                form.fields("answer", ruling=id, question=step["id"]),
                boxes,
                element("button", _("Continue"), cls="go"),
                method="post",
                action="/p/act",
            )
        )
    else:
        parts += [
            form.key(
                "answer",
                element("span", one["key"], cls="count"),
                element("span", element("b", one["text"]), element("small", one["hint"])),
                element("small", law_places(*one["law"]), cls="accent right"),
                cls="row",
                ruling=id,
                question=step["id"],
                answer=one["id"],
            )
            for one in step["choices"]
        ]
    if step["help"]:
        parts.append(
            element("details", element("summary", _("More")), element("p", step["help"]), cls="card")
        )
    return parts


def _outcome(step: Facts) -> list[Any]:
    def card(title: str, effects: list[Facts], cls: str = "card") -> Markup | None:
        if not effects:
            return None
        lines = [
            element(
                "li",
                icon(one["icon"]),
                element("span", one["text"], " ", element("b", one["law"], cls="accent")),
            )
            for one in effects
        ]
        return element("section", element("h2", title), element("ul", lines, cls="effects"), cls=cls)

    return [
        _say(step["say"]),
        element(
            "section",
            element("p", step["text"], " ", element("b", law_places(*step["law"]), cls="accent")),
            cls="card",
        ),
        card(_("Now"), step["now"]),
        card(_("Later on this board"), step["later"], "card later"),
        card(_("After play"), step["after"]),
        card(_("For information"), step["notes"]),
    ]


def _last(facts: Facts, form: Form) -> Markup | None:
    """The key that ends it, in sight however long the ruling is."""
    if facts["step"]["kind"] == "question":
        return None
    id = facts["id"]
    if facts["state"] == "open":
        keys = [
            form.key("back", icon("chevron-left"), element("span", _("Back")), ruling=id),
            element("a", _("Leave open"), href="/p/rulings", cls="key"),
            form.key("conclude", icon("ok"), _("Give the ruling"), cls="go", ruling=id),
        ]
    else:
        keys = [
            element("p", icon("ok"), _("Given."), cls="ok"),
            form.key("undo", icon("undo"), element("span", _("Amend it")), ruling=id),
        ]
    return element("div", keys, cls="last-key")
