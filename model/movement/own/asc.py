"""The text form of Peter Smulders' movement programs (pjms.nl, files ending in ``.asc``): pairs and individuals.

A first line of five numbers (contestants, tables, rounds, groups of boards, 1 for individuals), then for each round its
tables, each with who sits there and the group of boards as a capital or a number. Zeroes stand for a table without play.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from model.i18n import _, ngettext
from model.movement.own.plan import TableEntry, boards_of_set, plan_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from model.movement.plan import Plan

_HEADER: Final = re.compile(r"\s*\d{1,4}(?:[\s,;]+\d{1,4}){3}[\s,;]+[01]\s*")
_PART: Final = re.compile(r"\d{1,4}|[A-Z]")


def is_asc(text: str) -> bool:
    """Whether the first line is exactly five numbers."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return _HEADER.fullmatch(first.partition("#")[0]) is not None


def read_asc(
    text: str, name: str, boards_per_set: int, wrong: Callable[[int, str, str], None]
) -> Iterator[Plan]:
    """Read the one movement of a text; ``wrong`` takes line, fault and remedy of what is missing."""
    lines = [(number, line.partition("#")[0]) for number, line in enumerate(text.splitlines(), 1)]
    head, *body = [(number, line) for number, line in lines if line.strip()]
    _contestants, tables, rounds, _groups, individual = (int(part) for part in _PART.findall(head[1]))
    width = 5 if individual else 3
    parts = [(number, part) for number, line in body for part in _PART.findall(line)]
    wanted = tables * rounds * width
    if len(parts) != wanted or not wanted:
        wrong(
            head[0],
            ngettext(
                "There is {count} entry after it.", "There are {count} entries after it.", len(parts)
            ).format(count=len(parts)),
            _("{tables} tables and {rounds} rounds make {wanted}.").format(
                tables=tables, rounds=rounds, wanted=wanted
            ),
        )
        return
    numbers = [_number(part) for _line, part in parts]
    entries = [
        _entry(numbers[at : at + width], at // width, tables, boards_per_set)
        for at in range(0, wanted, width)
    ]
    yield plan_of(name or _("Own movement"), entries)


def _entry(numbers: list[int], place: int, tables: int, boards_per_set: int) -> TableEntry:
    """One table in one round; four players are given as North, South, East, West, two pairs as North-South, East-West."""
    *seats, group = (one or None for one in numbers)
    ns, south, ew, west = seats if len(seats) > 2 else (seats[0], None, seats[1], None)
    round_, table = divmod(place, tables)
    return TableEntry(round_ + 1, table + 1, ns, ew, boards_of_set(group or 0, boards_per_set), south, west)


def _number(part: str) -> int:
    return int(part) if part.isdigit() else ord(part) - ord("A") + 1
