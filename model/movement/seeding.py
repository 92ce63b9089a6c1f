"""Who gets which number in the next stage: seeded like a snake, or the same pairs in the other direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.seats import Side
from model.movement.announce.moves import chairs
from model.movement.sections import parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.movement.plan import Plan


def fields(plan: Plan) -> tuple[tuple[int, ...], ...]:
    """The numbers of each field of a plan: of a section's two directions or lines, or of a section without lines.

    A Mitchell with one winner has two lines too: arrow-switches leave most boards compared within each.
    """
    found: list[tuple[int, ...]] = []
    for part in [one for _letter, one in parts(plan)] if plan.sections else [plan]:
        if part.winners == 2:
            found += [
                tuple(one for one in part.contestants if part.field_of.get(one) is side) for side in Side
            ]
        else:
            found += _lines(part) or [part.contestants]
    return tuple(found)


def _lines(part: Plan) -> list[tuple[int, ...]]:
    """Who always sits in North-South chairs and who in East-West ones; [] where anybody changes chairs, as in a Howell."""
    north_south, east_west = (
        {one for row in part.rows if (one := chairs(row)[place]) is not None} for place in (0, 1)
    )
    if north_south & east_west:
        return []
    return [tuple(one for one in part.contestants if one in line) for line in (north_south, east_west)]


def snake(ranked: Sequence[int], plan: Plan) -> dict[int, int]:
    """The number of each in the plan: the first field gets the first, the last the next, and back again.

    So the fields are as strong as one another: of four the first has 1, 8, 9, 16, the second 2, 7, 10, 15.
    """
    free = [list(field) for field in fields(plan)]
    given: dict[int, int] = {}
    way = list(range(len(free)))
    waiting = list(ranked)
    while waiting and any(free):
        for at in way:
            if waiting and free[at]:
                given[waiting.pop(0)] = free[at].pop(0)
        way.reverse()
    return given


def other_direction(plan: Plan) -> dict[int, int]:
    """For a second session of the same pairs: whoever sat East-West sits North-South, at the table of round 1.

    Who has no opponents in round 1 keeps its number, and so does a section with one winner: its pairs play both directions.
    """
    given = {one: one for one in plan.contestants}
    for row in plan.round_rows(1):
        ns, ew = chairs(row)
        if ns is not None and ew is not None and {ns, ew} <= plan.field_of.keys():
            given[ns], given[ew] = ew, ns
    return given
