"""Which pair a half table lacks, section by section: a room of sections as a whole has none missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.seats import Side
from model.movement.announce.moves import chairs

if TYPE_CHECKING:
    from model.movement.plan import Plan, Row


def find_missing_at(plan: Plan, first: int, last: int) -> tuple[int, Side] | None:
    """The number that nobody has among the tables from ``first`` to ``last``, and the side at which it lacks.

    None if every pair is there, and where one waits without boards, as in a Rover: nobody lacks there, one is too many.
    """
    rows = [row for row in plan.rows if first <= row.table <= last]
    lacking = next((side for row in rows if (side := _empty(row)) is not None), None)
    here = {one for row in rows for one in row.seated}
    if lacking is None or not here or len(here) % 2 == 0:
        return None
    if plan.missing is not None and not plan.sections:
        return plan.missing, lacking
    number = _free(here, {one for row in plan.rows for one in row.seated}, last=lacking is Side.EW)
    return None if number is None else (number, lacking)


def _free(here: set[int], taken: set[int], *, last: bool) -> int | None:
    """The number that nobody has within those of a section, else just behind (``last``) or before them."""
    inside = [one for one in range(min(here), max(here)) if one not in taken]
    # Sections number on: what no section has between two of them is the last of the earlier or the first of the later.
    beside = [one for one in (min(here) - 1, max(here) + 1) if one > 0 and one not in taken]
    return next(iter(inside or sorted(beside, reverse=last)), None)


def _empty(row: Row) -> Side | None:
    """The side of an empty chair at a table with boards."""
    if not row.boards or row.played:
        return None
    return Side.NS if chairs(row)[0] is None else Side.EW
