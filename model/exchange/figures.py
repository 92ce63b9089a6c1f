"""Numbers and dates in files from outside: of a size that a bridge evening has, or none at all.

A cell of thousands of digits costs Python the square of its length, or raises; a year of 12026 stands in no calendar.
"""

from __future__ import annotations

from datetime import date
from typing import Final

MOST: Final = 9999
"""No evening has a table, round, pair or section beyond."""
_MOST_DIGITS: Final = 9
_FIRST_YEAR: Final = 1900
_LAST_YEAR: Final = 2199


def whole(text: str, most: int = MOST) -> int | None:
    """A whole number from 0 to ``most``; None for anything else."""
    plain = text.strip()
    if len(plain) > _MOST_DIGITS or not plain.isdecimal():
        return None
    number = int(plain)
    return number if number <= most else None


def board_of(text: str) -> int | None:
    """The number of a board, 1 to 999; None for anything else."""
    return whole(text, 999) or None


def day(year: str | int, month: str | int, number: str | int) -> date | None:
    """A date from the year 1900 to 2199, None for any other text."""
    parts = [whole(str(part)) for part in (year, month, number)]
    if None in parts or not _FIRST_YEAR <= (parts[0] or 0) <= _LAST_YEAR:
        return None
    try:
        return date(parts[0] or 0, parts[1] or 0, parts[2] or 0)
    except ValueError:
        return None
