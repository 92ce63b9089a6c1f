"""The three editions of the Laws, and texts that differ between them."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

ByEdition: TypeAlias = str | dict[str, str]


class Edition(Enum):
    """An edition of the Laws of Duplicate Bridge; the value is the year it is known by."""

    E1997 = "1997"
    E2007 = "2007"
    E2017 = "2017"

    __hash__ = object.__hash__  # members are single: their identity is faster than their name

    def __str__(self) -> str:
        return self.value


def covers(guard: str, edition: Edition) -> bool:
    """Whether a guard names this edition: "" all, "2017" one, "1997-2007" a span, "1997 2017" several.

    Raises ``ValueError`` when the guard names no editions.
    """
    if not guard:
        return True
    return any(_in_span(span, edition) for span in guard.split())


def chosen(text: ByEdition, edition: Edition) -> str | None:
    """The text for this edition, None when the text is silent on it; a plain text is the same in all."""
    if isinstance(text, str):
        return text
    return next((value for guard, value in text.items() if covers(guard, edition)), None)


def every(text: ByEdition) -> tuple[str, ...]:
    """All wordings of a text, in the order they stand."""
    return (text,) if isinstance(text, str) else tuple(text.values())


def _in_span(span: str, edition: Edition) -> bool:
    first, _dash, last = span.partition("-")
    years = Edition(first).value, Edition(last or first).value
    return years[0] <= edition.value <= years[1]
