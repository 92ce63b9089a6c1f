"""The text library of EBUScore: blocks of a name, a line of numbers, and one line for each table.

The numbers are type, tables, boards in all, boards in a set, rounds, and perhaps the missing pair. Types: 0 one field, 1
two fields both numbered from 1, 2 one field with East-West numbered on, 3 and 4 individuals, 5 teams. A table's line
has for each round North-South, East-West, set, or for individuals North, South, East, West, set; set 0, or a pair
against itself where all are one field, is a table nobody plays at.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from model.i18n import _, ngettext
from model.movement.own_plan import MOST, Entry, plan_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from model.movement.plan import Plan

_NUMBERS = re.compile(r"\s*\d+(\s*,\s*\d+){4,6}\s*,?\s*")
_KINDS = {0: "pairs", 1: "pairs", 2: "pairs", 3: "individual", 4: "individual", 5: "teams"}


def is_text_library(text: str) -> bool:
    """Whether it begins with a name and a line of five to seven numbers."""
    lines = [line for line in text.splitlines() if line.strip()]
    return len(lines) > 2 and not re.fullmatch(r"[\d,;\t ]+", lines[0]) and bool(_NUMBERS.fullmatch(lines[1]))


def read_text_library(text: str, wrong: Callable[[int, str, str], None]) -> Iterator[Plan]:
    """Every movement of the library that can be read."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            block.append((number, line.strip()))
        elif block:
            plan = _block(block, wrong)
            if plan is not None:
                yield plan
            block = []


def _block(block: Sequence[tuple[int, str]], wrong: Callable[[int, str, str], None]) -> Plan | None:
    (first, name), *rest = block
    if not rest or not _NUMBERS.fullmatch(rest[0][1]):
        wrong(
            rest[0][0] if rest else first,
            _("After the name {name} come no numbers.").format(name=name),
            _("Write type, tables, boards, boards in a set, rounds: 0,4,28,4,7."),
        )
        return None
    sort, tables, boards, each, rounds, *more = [int(one) for one in rest[0][1].rstrip(", ").split(",")]
    if sort not in _KINDS or not 1 <= each <= MOST or boards % each:
        wrong(
            rest[0][0],
            _("These numbers do not go together."),
            _("The type is 0 to 5, and the boards are so many whole sets."),
        )
        return None
    if len(rest) - 1 != tables:
        wrong(
            rest[0][0],
            ngettext(
                "{tables} table is announced, {lines} are there.",
                "{tables} tables are announced, {lines} are there.",
                tables,
            ).format(tables=tables, lines=len(rest) - 1),
            _("Each table has one line."),
        )
        return None
    entries = _all_entries(rest[1:], sort, each, rounds, wrong)
    if entries is None:
        return None
    missing = more[0] if more and more[0] else None
    return plan_of(
        name,
        entries,
        kind=_KINDS[sort],
        winners=2 if sort == 1 else 1,
        missing=missing,
    )


def _all_entries(
    lines: Sequence[tuple[int, str]],
    sort: int,
    each: int,
    rounds: int,
    wrong: Callable[[int, str, str], None],
) -> list[Entry] | None:
    width = 5 if _KINDS[sort] == "individual" else 3
    entries: list[Entry] = []
    for table, (line, text) in enumerate(lines, 1):
        numbers = _numbers(line, text, width * rounds, wrong)
        if numbers is None:
            return None
        for number in range(rounds):
            facts = numbers[width * number : width * (number + 1)]
            entries += _entries(number + 1, table, facts, each, onward=len(lines) if sort == 1 else 0)
    return entries


def _numbers(line: int, text: str, count: int, wrong: Callable[[int, str, str], None]) -> list[int] | None:
    parts = [part.strip() for part in text.rstrip(", ").split(",")]
    strange = next((part for part in parts if not part.isdecimal()), None)
    if strange is not None:
        wrong(
            line,
            _("“{text}” is not a number.").format(text=strange),
            _("Only numbers and commas stand here."),
        )
        return None
    if len(parts) != count:
        wrong(
            line,
            _("There are {there} numbers; the rounds need {count}.").format(there=len(parts), count=count),
            _("Each round has North–South, East–West and set, or four players and set."),
        )
        return None
    return [int(part) for part in parts]


def _entries(number: int, table: int, facts: Sequence[int], each: int, *, onward: int) -> Iterator[Entry]:
    """The meeting; one row for who is written against itself and waits; nothing for a table nobody is at."""
    *people, board_set = facts
    boards = tuple(range(1 + (board_set - 1) * each, 1 + board_set * each)) if board_set else ()
    if len(people) == 4:
        north, south, east, west = people
        if boards:
            yield Entry(number, table, north, east, boards, south, west)
        return
    ns, ew = people[0], people[1] + onward if people[1] else 0
    if ns and ew and ns != ew and boards:
        yield Entry(number, table, ns, ew, boards)
    elif ns == ew or not (ns and ew):
        alone = ns or ew
        if alone:
            yield Entry(number, table, alone, None, ())
