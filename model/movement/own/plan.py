"""A plan from the rows of a movement somebody else laid out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from msgspec.structs import replace

from model.bridge.seats import Side
from model.movement.plan import Plan, Row

OWN: Final = "own"
MOST: Final = 64  # boards a row may have


class TableEntry(NamedTuple):
    """One table in one round, as it was read."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    boards: tuple[int, ...]
    south: int | None = None
    west: int | None = None


def plan_of(
    name: str,
    entries: Sequence[TableEntry],
    *,
    kind: str = "",
    winners: int | None = None,
    missing: int | None = None,
) -> Plan:
    """Lay the entries out; what they say of sharing and meeting again is taken as meant.

    Where in every round some number sits at both sides, each side is counted from 1: East-West's are raised by the
    last of North-South, and there are two winners.
    """
    kind = kind or _kind_of(entries)
    rows = _rows(entries, missing)
    if kind == "pairs" and winners != 1:
        if _both_from_one(rows):
            rows, winners = _numbered_on(rows), 2
        elif winners is None and _stay_apart(rows):
            winners = 2
    contestants, two = _seated(rows), winners == 2
    return Plan(
        movement=OWN,
        name=name,
        tables=max((row.table for row in rows), default=1),
        rounds=max((row.round for row in rows), default=1),
        boards_per_round=_usual_boards(rows),
        boards=tuple(sorted(set().union(*(row.boards for row in rows)))),
        contestants=tuple(contestants),
        winners=2 if two else 1,
        rows=tuple(row for row in rows if row.seated),
        missing=missing,
        shared=tuple(_shared(rows)),
        field_of=_fields(rows, contestants) if two else {},
        meetings=_most_meetings(rows, kind),
        kind=kind,
    )


def _kind_of(entries: Sequence[TableEntry]) -> str:
    """Players where somebody sits alone, pairs otherwise."""
    return "individual" if any(one.south or one.west for one in entries) else "pairs"


def _rows(entries: Sequence[TableEntry], missing: int | None) -> list[Row]:
    """The entries at which somebody sits, in the order of play, without the pair that is not there."""
    return [
        _without(
            Row(one.round, one.table, one.ns, one.ew, one.boards, south=one.south, west=one.west), missing
        )
        for one in sorted(entries, key=lambda one: (one.round, one.table))
        if one.ns or one.ew
    ]


def _seated(rows: Sequence[Row]) -> list[int]:
    """Everybody who sits somewhere."""
    return sorted({number for row in rows for number in row.seated})


def boards_of_set(number: int, size: int) -> tuple[int, ...]:
    """Give the boards of a set, counted from set 1 with board 1; none for set 0."""
    return tuple(range(1 + (number - 1) * size, 1 + number * size)) if number else ()


def _usual_boards(rows: Sequence[Row]) -> int:
    """How many boards most tables play in a round."""
    return Counter(len(row.boards) for row in rows).most_common(1)[0][0] if rows else 1


def _both_from_one(rows: Sequence[Row]) -> bool:
    """Whether North-South and East-West are numbered each from 1: no round could be so otherwise."""
    sides: defaultdict[int, tuple[set[int], set[int]]] = defaultdict(lambda: (set(), set()))
    for row in rows:
        if row.ns is not None:
            sides[row.round][0].add(row.ns)
        if row.ew is not None:
            sides[row.round][1].add(row.ew)
    return bool(sides) and all(north & east for north, east in sides.values())


def _numbered_on(rows: Sequence[Row]) -> list[Row]:
    last = max(row.ns for row in rows if row.ns is not None)
    return [row if row.ew is None else replace(row, ew=row.ew + last) for row in rows]


def _stay_apart(rows: Sequence[Row]) -> bool:
    """Whether nobody sits at both sides."""
    return not {row.ns for row in rows if row.played} & {row.ew for row in rows if row.played}


def without(plan: Plan, missing: int) -> Plan:
    """The plan without one pair: who would meet it waits."""
    return replace(
        plan,
        rows=tuple(row for row in (_without(row, missing) for row in plan.rows) if row.seated),
        contestants=tuple(one for one in plan.contestants if one != missing),
        missing=missing,
        field_of={one: side for one, side in plan.field_of.items() if one != missing},
    )


def _without(row: Row, missing: int | None) -> Row:
    if missing is None or missing not in row.seated:
        return row
    ns = None if row.ns == missing else row.ns
    ew = None if row.ew == missing else row.ew
    return Row(row.round, row.table, ns, ew, row.boards)


def _fields(rows: Sequence[Row], contestants: Sequence[int]) -> dict[int, Side]:
    east = {row.ew for row in rows}
    return {number: Side.EW if number in east else Side.NS for number in contestants}


def _shared(rows: Sequence[Row]) -> Iterator[tuple[int, int, int]]:
    at: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for row in rows:
        for board in row.boards:
            at[row.round, board].add(row.table)
    found = {
        (number, one, other)
        for (number, _board), tables in at.items()
        for one, other in combinations(sorted(tables), 2)
    }
    yield from sorted(found)


def _most_meetings(rows: Sequence[Row], kind: str) -> int:
    """How often two meet at most (as partners in an individual): what is laid out is meant."""
    if kind == "individual":
        found = Counter(
            frozenset(couple)
            for row in rows
            if row.played
            for couple in ((row.ns, row.south), (row.ew, row.west))
        )
    else:
        found = Counter(frozenset((row.ns, row.ew)) for row in rows if row.played)
    most = max(found.values(), default=1)
    return max(1, (most + 1) // 2 if kind == "teams" else most)
