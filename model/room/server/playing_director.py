"""A Director who plays, on their phone: under which name, and a board they have still to play themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from model.i18n import _
from model.room.server.markup import Markup, element, icon

if TYPE_CHECKING:
    from model.room.server.forms import Form

Facts = Mapping[str, Any]


def plays(facts: Facts, form: Form) -> Markup:
    """Under which name the Director plays, and how that is changed."""
    if facts["plays"]:
        said = _("You play as {who}: results of boards you have still to play are hidden here.")
        return element(
            "section",
            element("p", icon("person"), said.format(who=facts["plays"])),
            form.key("playing", _("I am not playing"), cls="key wide", number=""),
            cls="card soft",
        )
    return element(
        "details",
        element("summary", icon("person"), _("I am playing"), cls="key"),
        element("p", _("Results of boards you have still to play are hidden here then.")),
        element(
            "form",
            form.fields("playing"),
            element("label", _("Your number"), for_="number"),
            element("input", id="number", name="number", maxlength=6, autocomplete="off", required=True),
            element("button", _("Continue"), cls="go"),
            method="post",
            action="/p/act",
        ),
        id="playing",
        cls="apart",
    )


def hidden(facts: Facts, form: Form) -> Markup:
    """In the place of a board's results: it is still to be played, and the key that shows it all the same."""
    said = _("You have still to play board {board}; its results are hidden.").format(board=facts["board"])
    cell = {name: facts[name] for name in ("table", "round", "board")}
    return element(
        "section",
        element("p", icon("doubtful"), said, cls="warn"),
        form.key("show", _("Show it all the same"), cls="key wide", **cell),
        cls="card warn",
    )
