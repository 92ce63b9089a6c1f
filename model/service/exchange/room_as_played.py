"""Sections that were played in one room, each as its lines have it, as the one plan of that room."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.movement.sections import together
from model.service.exchange.as_played import AsPlayed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.movement.plan import Plan
    from model.scoring.view import Contestant

_NAME: Final = re.compile(r"\w{1,3}")


def can_share_a_room(sections: Mapping[str, Sequence[Contestant]]) -> bool:
    """Whether tables can be called by these names of sections ("B 2"), and nobody plays in two of them."""
    keys = [one.key for contestants in sections.values() for one in contestants]
    return len(sections) > 1 and all(map(_NAME.fullmatch, sections)) and len(set(keys)) == len(keys)


def room_as_played(sections: Mapping[str, AsPlayed]) -> AsPlayed:
    """One plan of sections by name; cells stand section after section.

    Tables are counted from 1 in each section, also where the file counts them on through the room. Contestants keep
    their numbers where no two have the same; otherwise they are numbered on.
    """
    from_one = {name: _from_table_one(played) for name, played in sections.items()}
    plan = together([one.plan for one in from_one.values()], letters=list(from_one))
    numbers: dict[str, int] = {}
    cells: list[tuple[int, int, int]] = []
    tables = last = 0
    for played in from_one.values():
        numbers.update({key: number + last for key, number in played.numbers.items()})
        cells += [(round_, table + tables, board) for round_, table, board in played.cells]
        tables += played.plan.tables
        last += max(played.plan.contestants)
    own = {key: number for played in sections.values() for key, number in played.numbers.items()}
    if len(set(own.values())) == len(own):
        plan, numbers = _renumbered(plan, {numbers[key]: number for key, number in own.items()}), own
    return AsPlayed(plan, numbers, tuple(cells))


def _from_table_one(played: AsPlayed) -> AsPlayed:
    before = min(row.table for row in played.plan.rows) - 1
    if not before:
        return played
    rows = tuple(replace(row, table=row.table - before) for row in played.plan.rows)
    plan = replace(played.plan, rows=rows, tables=played.plan.tables - before)
    cells = tuple((round_, table - before, board) for round_, table, board in played.cells)
    return AsPlayed(plan, played.numbers, cells)


def _renumbered(plan: Plan, to: Mapping[int, int]) -> Plan:
    def seat(one: int | None) -> int | None:
        return None if one is None else to[one]

    return replace(
        plan,
        rows=tuple(replace(row, ns=seat(row.ns), ew=seat(row.ew)) for row in plan.rows),
        contestants=tuple(sorted(map(to.__getitem__, plan.contestants))),
        field_of={to[one]: side for one, side in plan.field_of.items()},
        absent=tuple(sorted((to[one], number) for one, number in plan.absent)),
    )
