"""Sections of a list that are one movement: a pivot of teams, or pairs that go from one section to another.

Each section of a Bridgemate file is usually a movement of its own. Two things are meant otherwise: where the second section has
every meeting of the first with the sides turned, the two are the two tables of matches; and where no section can be
played alone, since its pairs are missing in some rounds, but all together can, pairs cross between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.i18n import _
from model.movement.check import check
from model.movement.own.plan import TableEntry, plan_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from model.movement.plan import Plan

    _Meeting = tuple[int, int, int, int, tuple[int, ...]]


def one_movement(
    name: str, sections: Mapping[str, Sequence[TableEntry]], apart: Sequence[Plan]
) -> Plan | None:
    """The sections as one movement where that is meant, else None; ``apart`` is each as a movement of its own."""
    if len(sections) < 2:
        return None
    if len(sections) == 2 and (pivot := _pivot(name, *sections.values())) is not None:
        return pivot
    if all(check(plan).ok for plan in apart):
        return None
    letters = ", ".join(sections)
    plan = _together(_("{name}, sections {letters} as one").format(name=name, letters=letters), sections)
    return plan if check(plan).ok else None


def _pivot(name: str, first: Sequence[TableEntry], second: Sequence[TableEntry]) -> Plan | None:
    """Two sections of which the second has the sides of the first turned: the two tables of each match of teams."""
    met = {_meeting(one) for one in first if one.ns and one.ew}
    turned = {_meeting(one._replace(ns=one.ew, ew=one.ns)) for one in second if one.ns and one.ew}
    if not met or met != turned:
        return None
    tables = max(table for _round, table, *_who in met)
    # Where each side is counted from 1, teams at home and teams that travel have the same numbers.
    home = max(ns for _round, _table, ns, _ew, _boards in met) if _both_from_one(met) else 0
    entries = [TableEntry(at, table, ns, ew + home, boards) for at, table, ns, ew, boards in met]
    entries += [TableEntry(at, table + tables, ew + home, ns, boards) for at, table, ns, ew, boards in met]
    plan = plan_of(name, entries, kind="teams", winners=1)
    return plan if check(plan).ok else None


def _meeting(one: TableEntry) -> _Meeting:
    return one.round, one.table, one.ns or 0, one.ew or 0, one.boards


def _both_from_one(met: Collection[_Meeting]) -> bool:
    """Whether in every round some number is at both sides."""
    east_west = {(number, ew) for number, _table, _ns, ew, _boards in met}
    at_both = {number for number, _table, ns, _ew, _boards in met if (number, ns) in east_west}
    return at_both == {number for number, *_rest in met}


def _together(name: str, sections: Mapping[str, Sequence[TableEntry]]) -> Plan:
    """All tables in one room, each section with a set of the boards of its own; a number is the same pair everywhere."""
    entries: list[TableEntry] = []
    home: dict[int, str] = {}
    shift = 0
    for letter, rows in sections.items():
        last = max(one.table for one in rows)
        entries += [one._replace(table=one.table + shift) for one in rows]
        home |= dict.fromkeys(range(shift + 1, shift + last + 1), letter)
        shift += last
    plan = plan_of(name, entries, winners=1)
    within = tuple(one for one in plan.shared if home.get(one[1]) == home.get(one[2]))
    return replace(plan, copies=len(sections), shared=within)
