"""Conditions of contest as words and values, for CSV files and for the TOML file of the command line."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import fields, replace

from model.i18n import _

_YES_OR_NO: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
_WHOLE: Final = re.compile(r"-?\d{1,6}", re.ASCII)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.conditions import Conditions


def condition_texts(conditions: Conditions) -> tuple[tuple[str, str], ...]:
    """Every condition with its value as text: ("rounding", "exact")."""
    return tuple((field.name, _text(getattr(conditions, field.name))) for field in fields(conditions))


def conditions_from_texts(texts: Mapping[str, object], defaults: Conditions) -> Conditions:
    """The defaults with what ``texts`` name; other words are left alone. Raises ``ValueError`` in the user's words."""
    changes: dict[str, Any] = {}
    for field in fields(defaults):
        if field.name in texts:
            changes[field.name] = _value(field.name, getattr(defaults, field.name), texts[field.name])
    return replace(defaults, **changes)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value.value) if isinstance(value, Enum) else str(value)


def _value(name: str, default: object, given: object) -> object:
    text = str(given).strip()
    if isinstance(default, Enum):
        kind = type(default)
        for member in kind:
            if str(member.value) == text:
                return member
        choices = ", ".join(str(member.value) for member in kind)
        raise ValueError(
            _("{name} cannot be “{text}”; it is one of {choices}.").format(
                name=name, text=text, choices=choices
            )
        )
    if isinstance(default, bool):
        if text.lower() not in _YES_OR_NO:
            raise ValueError(_("{name} is true or false, not “{text}”.").format(name=name, text=text))
        return _YES_OR_NO[text.lower()]
    if isinstance(default, int):
        if not _WHOLE.fullmatch(text):
            raise ValueError(_("{name} is a whole number, not “{text}”.").format(name=name, text=text))
        return int(text)
    return text
