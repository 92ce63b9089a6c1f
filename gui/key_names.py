"""The names of keys as the keyboards of a language have them: Qt's own catalogues name some as no keyboard does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from model.i18n import pgettext, variety


def key_names(keys: str) -> str:
    """Keys as they are written in the language in use: "Ctrl+Enter" for "Ctrl+Return", in Spanish "Ctrl+Intro"."""
    names = _names(variety())
    before, _plus, last = keys.rpartition("+")
    if not last:  # the key of the plus sign itself
        before, last = before.removesuffix("+"), "+"
    return "+".join(names.get(part, part) for part in (*before.split("+"), last) if part)


@cache
def _names(_language: str) -> Mapping[str, str]:
    enter = pgettext("key", "Enter")
    return {
        "Shift": pgettext("key", "Shift"),
        "Return": enter,
        "Enter": enter,
        "Backspace": pgettext("key", "Backspace"),
        "Del": pgettext("key", "Del"),
        "Space": pgettext("key", "Space"),
        "PgUp": pgettext("key", "PgUp"),
        "PgDown": pgettext("key", "PgDn"),
        "Home": pgettext("key", "Home"),
        "End": pgettext("key", "End"),
        "Up": "↑",
        "Down": "↓",
        "Left": "←",
        "Right": "→",
    }
