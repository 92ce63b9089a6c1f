"""The elements of a USEBIO file: their names, their texts, and what programs call the same thing."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_POINTS: Final = (
    "MATCH_POINTS",
    "CROSS_IMP_POINTS",
    "CROSS_IMPS",
    "BUTLER_POINTS",
    "BUTLER_IMPS",
    "IMP_POINTS",
    "IMPS_POINTS",
    "IMPS",
)


def tag_of(element: Element) -> str:
    """An element's name in capitals, without its namespace."""
    return str(element.tag).rpartition("}")[2].upper()  # a comment's tag is a function


def text_of(element: Element, *tags: str) -> str:
    """The text of the first child of one of these names, "" without."""
    for wanted in tags:
        for child in element:
            if tag_of(child) == wanted:
                return (child.text or "").strip()
    return ""


def day_of(text: str) -> date | None:
    """A date, day first as USEBIO has it or year first; None for anything else."""
    parts = text.replace("-", "/").replace(".", "/").split("/")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return None
    first, month, last = map(int, parts)
    year, day = (first, last) if first > 31 else (last, first)
    try:
        return date(year if year > 99 else 2000 + year, month, day)
    except ValueError:
        return None


def side_number(element: Element, match: Element | None, tag: str) -> str:
    """The number of a side, that of its match where the line tells none."""
    told = text_of(element, tag)
    return text_of(match, tag) if not told and match is not None else told


def seat_number(element: Element, seat: str) -> str:
    """The number of the player in a seat, as programs call it: NORTH_PLAYER_NUMBER, N_PLAYER_NUMBER, NORTH_NUMBER."""
    names = [
        f"{side}_{what}" for side in (seat, seat[0]) for what in ("PLAYER_NUMBER", "PAIR_NUMBER", "NUMBER")
    ]
    return text_of(element, *names)


def line_points(element: Element) -> tuple[str, tuple[str, str]]:
    """Which points a line tells, and both sides' as printed."""
    for kind in _POINTS:
        told = (text_of(element, f"NS_{kind}"), text_of(element, f"EW_{kind}"))
        if any(told):
            return kind, told
    return "", ("", "")
