"""The elements of a USEBIO file: their names, their texts, and what programs call the same thing."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from model.exchange.figures import day, whole
from model.exchange.result_text import TableText
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree.ElementTree import Element

FORMAT: Final = "USEBIO"
_POINTS: Final = (
    "MATCH_POINTS",
    "MATCHPOINTS",
    "CROSS_IMP_POINTS",
    "CROSS_IMPS_POINTS",
    "CROSS_IMPS",
    "CROSS_IMP",
    "XIMP_POINTS",
    "XIMPS",
    "XIMP",
    "BUTLER_POINTS",
    "BUTLER_IMP_POINTS",
    "BUTLER_IMPS",
    "BUTLER",
    "IMP_POINTS",
    "IMPS_POINTS",
    "IMPS",
    "IMP",
    "MPS",
    "MP",
)
"""What programs call the points of a line, behind NS_ and EW_."""
_POINTED: Final = frozenset(f"{side}_{kind}" for side in ("NS", "EW") for kind in _POINTS)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def tag_of(element: Element) -> str:
    """An element's name in capitals, without its namespace."""
    return _name(element.tag)


@lru_cache(maxsize=1024)
def _name(tag: object) -> str:
    """A large file has a million elements and thirty names."""
    return str(tag).rpartition("}")[2].upper()  # a comment's tag is a function


def text_of(element: Element, *tags: str) -> str:
    """The text of the first child of one of these names, "" without."""
    for wanted in tags:
        for child in element:
            if tag_of(child) == wanted:
                return (child.text or "").strip()
    return ""


def _with_month_as_number(parts: list[str]) -> list[str]:
    """ "June 3rd 2024" as 3, 6, 2024; anything else as it is."""
    named = [part for part in parts if part[:3].lower() in _MONTHS]
    if len(parts) != 3 or len(named) != 1:
        return parts
    month = str(_MONTHS.index(named[0][:3].lower()) + 1)
    first, last = (re.sub(r"(?<=\d)(st|nd|rd|th)$", "", part.lower()) for part in parts if part not in named)
    return [first, month, last]


def day_of(text: str) -> date | None:
    """A date, day first as USEBIO has it or year first, or with the name of its month; None for anything else.

    An hour behind it is passed over.
    """
    plain = re.sub(r"[T ]+\d{1,2}[:.]\d\d\b.*", "", text.strip())
    parts = re.split(r"[-/., ]+", plain)
    if len(parts) == 1 and re.fullmatch(r"\d{8}", plain):
        parts = [plain[:4], plain[4:6], plain[6:]]
    numbers = [whole(part) for part in _with_month_as_number(parts)]
    if len(numbers) != 3 or None in numbers:
        return None
    first, month, last = (number or 0 for number in numbers)
    year, number = (first, last) if first > 31 else (last, first)
    # 31/12 and 12/31 are both met; only a month above 12 tells them apart.
    if month > 12 >= number:  # month first, as Americans write it
        number, month = month, number
    return day(year if year > 99 else 2000 + year, month, number)


def read_day(element: Element) -> tuple[date | None, tuple[str, ...]]:
    """The day of an event, and a warning when what is there is none."""
    given = text_of(element, "DATE", "EVENT_DATE")
    day = day_of(given)
    if day is not None or not given:
        return day, ()
    return None, (_("“{text}” is not a date; expected: 31/12/2026.").format(text=given[:40]),)


def board_number(element: Element) -> str:
    """The number of a board as it is, without what programs put around it: "#7", "Board 7", "7.0"."""
    text = text_of(element, "BOARD_NUMBER", "BOARD_NO", "NUMBER") or element.get("BOARD_NUMBER", "").strip()
    return re.sub(r"^(?:#|(?:board|bd)\b\.?)\s*|\.0+$", "", text, flags=re.IGNORECASE)


def texts_of(element: Element) -> dict[str, str]:
    """The texts of an element's children by name, of several alike the first: for elements asked for much."""
    return {_name(child.tag): (child.text or "").strip() for child in reversed(element)}


def first_of(texts: Mapping[str, str], *tags: str) -> str:
    """The first of these texts that says something, "" without."""
    for tag in tags:
        if given := texts.get(tag):
            return given
    return ""


def side_number(texts: Mapping[str, str], match: Mapping[str, str], tag: str) -> str:
    """The number of a side, that of its match where the line has none."""
    return texts.get(tag) or match.get(tag, "")


def seat_number(texts: Mapping[str, str], seat: str) -> str:
    """The number of the player in a seat, as programs call it: NORTH_PLAYER_NUMBER, N_PLAYER_NUMBER, NORTH_NUMBER."""
    return first_of(texts, *_SEAT_NUMBERS[seat])


def names_seats(texts: Mapping[str, str]) -> bool:
    """Whether a line names players by their seats."""
    return not _SEATED.isdisjoint(texts)


_SEAT_NUMBERS: Final = {
    seat: tuple(
        f"{side}_{what}" for side in (seat, seat[0]) for what in ("PLAYER_NUMBER", "PAIR_NUMBER", "NUMBER")
    )
    for seat in ("NORTH", "SOUTH", "EAST", "WEST")
}
_SEATED: Final = frozenset(name for names in _SEAT_NUMBERS.values() for name in names)


def line_points(texts: Mapping[str, str]) -> tuple[str, tuple[str, str]]:
    """Which points a line gives, and both sides' as printed."""
    if _POINTED.isdisjoint(texts):
        return "", ("", "")
    for kind in _POINTS:
        given = (texts.get(f"NS_{kind}", ""), texts.get(f"EW_{kind}", ""))
        if any(given):
            return kind, given
    return "", ("", "")


def read_result(texts: Mapping[str, str]) -> TableText:
    """What a line says of its result."""
    return TableText(
        texts.get("CONTRACT", ""),
        first_of(texts, "PLAYED_BY", "DECLARER"),
        texts.get("TRICKS", ""),
        first_of(texts, "SCORE", "NS_SCORE"),
        texts.get("LEAD", ""),
    )
