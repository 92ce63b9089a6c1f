"""The text library of EBUScore: blocks of a name, a line of numbers, and one line for each table.

The numbers are type, tables, boards in all, boards in a set, rounds, and perhaps a sixth: of pairs the missing pair, of
individuals how many players there are. Types: 0 one field, 1 two fields both numbered from 1, 2 one field with
East-West numbered on, 3 and 4 individuals, 5 teams. A table's line has for each round North-South, East-West, set, or
for individuals North, South, East, West, set; set 0, or a pair against itself where all are one field, is a table
nobody plays at. Who is at no table in a round sits out: the players beyond four a table, the pair a rover has bumped.

Two things are meant otherwise than they look. A Patton may be written as one field (type 0) though every number is at
two tables: those are the two halves of a team. A pivot is two blocks, the second with the sides of the first turned:
the same boards in another section, where each match has its second table; there North-South and East-West of the first
are two fields of teams.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from model.i18n import _, ngettext
from model.movement.own.plan import MOST, TableEntry, boards_of_set, plan_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from model.movement.plan import Plan

    Wrong = Callable[[int, str, str], None]

_NUMBERS = re.compile(r"\s*\d{1,4}(\s*,\s*\d{1,4}){4,6}\s*,?\s*")
_KINDS = {0: "pairs", 1: "pairs", 2: "pairs", 3: "individual", 4: "individual", 5: "teams"}
_MOST_TABLES: Final = 400
_MOST_ROUNDS: Final = 200
_SECTION: Final = re.compile(r"\s*\b(?:red|blue)\b\s*", re.IGNORECASE)


class _Block(NamedTuple):
    """One block: what its line of numbers says, and for each table what it has in each round."""

    line: int
    name: str
    sort: int
    each: int
    sixth: int
    tables: tuple[tuple[tuple[int, ...], ...], ...]

    @property
    def kind(self) -> str:
        """What it is for: a Patton as one field is for teams, each of which sits at two tables."""
        kind = _KINDS[self.sort]
        return "teams" if kind == "pairs" and self._each_at_two_tables() else kind

    def _each_at_two_tables(self) -> bool:
        if self.sort != 0:
            return False
        for cells in zip(*self.tables, strict=True):
            north_south = Counter(facts[0] for facts in cells)
            east_west = Counter(facts[1] for facts in cells)
            if north_south != east_west or max(north_south.values()) > 1:
                return False
        return all(facts[0] != facts[1] for cells in self.tables for facts in cells)

    @property
    def turned(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Its tables with the sides turned."""
        return tuple(tuple((ew, ns, sets) for ns, ew, sets in cells) for cells in self.tables)

    @property
    def is_half(self) -> bool:
        """Whether no match of teams has its second table here."""
        if self.kind != "teams":
            return False
        met = {facts for cells in self.tables for facts in cells if facts[0] != facts[1] and facts[2]}
        return bool(met) and not any((ew, ns, sets) in met for ns, ew, sets in met)


def is_text_library(text: str) -> bool:
    """Whether it begins with a name and a line of five to seven numbers."""
    lines = [line for line in text.splitlines() if line.strip()]
    return len(lines) > 2 and not re.fullmatch(r"[\d,;\t ]+", lines[0]) and bool(_NUMBERS.fullmatch(lines[1]))


def read_text_library(text: str, wrong: Wrong) -> Iterator[Plan]:
    """Every movement of the library that can be read."""
    waiting: _Block | None = None
    for lines in _blocks(text):
        block = _read(lines, wrong)
        if block is None:
            continue
        if waiting is not None:
            if block.tables == waiting.turned and block.each == waiting.each:
                yield _joined(waiting, block)
                waiting = None
                continue
            _tell_of_half(waiting, wrong)
            waiting = None
        if block.is_half:
            waiting = block
        elif (plan := _plan(block, wrong)) is not None:
            yield plan
    if waiting is not None:
        _tell_of_half(waiting, wrong)


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            block.append((number, line.strip()))
        elif block:
            yield block
            block = []


def _tell_of_half(block: _Block, wrong: Wrong) -> None:
    wrong(
        block.line,
        _("{name} is one of two sections of a movement: no match has its second table in it.").format(
            name=block.name
        ),
        _("The other section follows it, with the sides reversed; both are read as one movement."),
    )


def _plan(block: _Block, wrong: Wrong) -> Plan | None:
    kind = block.kind
    entries = list(_entries_of(block))
    people = {one for entry in entries for one in _seated(entry)}
    if kind == "individual" and block.sixth and len(people) != block.sixth:
        wrong(
            block.line,
            _("{name}: {there} players sit at its tables, {said} are stated.").format(
                name=block.name, there=len(people), said=block.sixth
            ),
            _("The sixth number is how many players there are."),
        )
        return None
    return plan_of(
        block.name,
        [*entries, *_waiting(entries, people, len(block.tables))],
        kind=kind,
        winners=2 if block.sort == 1 else 1,
        missing=block.sixth or None if kind == "pairs" else None,
    )


def _joined(first: _Block, second: _Block) -> Plan:
    """The two sections of a pivot: the teams at home in the one, those that travel numbered on, each match at a table in either."""
    tables = len(first.tables)
    home = max(facts[0] for cells in first.tables for facts in cells)
    entries = [
        TableEntry(number, table + shift, *sides, boards_of_set(sets, first.each))
        for shift, block, turned in ((0, first, False), (tables, second, True))
        for table, cells in enumerate(block.tables, 1)
        for number, (ns, ew, sets) in enumerate(cells, 1)
        if sets and (sides := (ns + home, ew) if turned else (ns, ew + home))
    ]
    name = " ".join(_SECTION.sub(" ", first.name).split())
    return plan_of(name, entries, kind="teams", winners=1)


def _waiting(entries: Sequence[TableEntry], people: set[int], tables: int) -> Iterator[TableEntry]:
    """A seat behind the tables for everyone at no table in a round."""
    seated: dict[int, set[int]] = {}
    for entry in entries:
        seated.setdefault(entry.round, set()).update(_seated(entry))
    for number, there in seated.items():
        for at, one in enumerate(sorted(people - there), tables + 1):
            yield TableEntry(number, at, one, None, ())


def _seated(entry: TableEntry) -> tuple[int, ...]:
    return tuple(one for one in (entry.ns, entry.ew, entry.south, entry.west) if one)


def _read(block: Sequence[tuple[int, str]], wrong: Wrong) -> _Block | None:
    (first, name), *rest = block
    if not rest or not _NUMBERS.fullmatch(rest[0][1]):
        wrong(
            rest[0][0] if rest else first,
            _("No numbers follow the name {name}.").format(name=name[:80]),
            _("Write type, tables, boards, boards in a set, rounds: 0,4,28,4,7."),
        )
        return None
    sort, tables, boards, each, rounds, *more = [int(one) for one in rest[0][1].rstrip(", ").split(",")]
    fits = sort in _KINDS and 1 <= each <= MOST and not boards % each
    if not fits or not 1 <= tables <= _MOST_TABLES or not 1 <= rounds <= _MOST_ROUNDS:
        wrong(
            rest[0][0],
            _("These numbers do not fit together."),
            _("The type is 0 to 5, and the boards make whole sets."),
        )
        return None
    if len(rest) - 1 != tables:
        wrong(
            rest[0][0],
            ngettext(
                "{tables} table is stated, {lines} found.",
                "{tables} tables are stated, {lines} found.",
                tables,
            ).format(tables=tables, lines=len(rest) - 1),
            _("Each table has one line."),
        )
        return None
    cells = _cells(rest[1:], 5 if _KINDS[sort] == "individual" else 3, rounds, wrong)
    return None if cells is None else _Block(first, name, sort, each, next(iter(more), 0), cells)


def _cells(
    lines: Sequence[tuple[int, str]], width: int, rounds: int, wrong: Wrong
) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
    """For each table what it has in each round; None after the first line that is wrong."""
    cells = []
    for line, text in lines:
        numbers = _numbers(line, text, width * rounds, wrong)
        if numbers is None:
            return None
        cells.append(tuple(tuple(numbers[at : at + width]) for at in range(0, width * rounds, width)))
    return tuple(cells)


def _entries_of(block: _Block) -> Iterator[TableEntry]:
    onward = len(block.tables) if block.sort == 1 else 0
    for table, cells in enumerate(block.tables, 1):
        for number, facts in enumerate(cells, 1):
            yield from _entries(number, table, facts, block.each, onward=onward)


def _numbers(line: int, text: str, count: int, wrong: Wrong) -> list[int] | None:
    parts = [part.strip() for part in text.rstrip(", ").split(",")]
    strange = next((part for part in parts if len(part) > 4 or not part.isdecimal()), None)
    if strange is not None:
        wrong(
            line,
            _("“{text}” is not a number.").format(text=strange[:80]),
            _("Only numbers and commas belong here."),
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


def _entries(
    number: int, table: int, facts: Sequence[int], each: int, *, onward: int
) -> Iterator[TableEntry]:
    """The meeting; one row for who is written against itself and waits; nothing for a table nobody is at."""
    *people, board_set = facts
    boards = boards_of_set(board_set, each)
    if len(people) == 4:
        north, south, east, west = people
        if boards:
            yield TableEntry(number, table, north, east, boards, south, west)
        return
    ns, ew = people[0], people[1] + onward if people[1] else 0
    if ns and ew and ns != ew and boards:
        yield TableEntry(number, table, ns, ew, boards)
    elif ns == ew or not (ns and ew):
        alone = ns or ew
        if alone:
            yield TableEntry(number, table, alone, None, ())
