"""A pair that is expected later: its table is laid out from the beginning, and its chairs are empty until it comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from model.movement.plan import Plan, Row


def comes_in(plan: Plan, contestant: int, first: int) -> Plan:
    """The plan in which a pair has its chairs from round ``first`` on; who should meet it before sits out.

    A pair that is to come later still, or earlier than was thought, is only moved: before ``first`` its chairs are
    emptied, and none is filled that the movement did not give it.
    """
    rows = tuple(_left_empty(row, contestant) if row.round < first else row for row in plan.rows)
    kept = {(one, at) for one, at in plan.absent if one != contestant or at >= first}
    missed = {(contestant, at) for at in range(1, first)}
    return replace(plan, rows=rows, absent=tuple(sorted(kept | missed)))


def _left_empty(row: Row, contestant: int) -> Row:
    if row.ns == contestant:
        return replace(row, ns=None)
    return replace(row, ew=None) if row.ew == contestant else row


def find_latecomers(plan: Plan) -> dict[int, int]:
    """The contestants expected after play begins, each with its first round: those without a place before it."""
    found = {}
    for contestant in sorted({one for one, at in plan.absent if at == 1}):
        rounds = [row.round for row in plan.rows_of(contestant)]
        if rounds and min(rounds) > 1:
            found[contestant] = min(rounds)
    return found
