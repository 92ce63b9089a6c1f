"""Play as they come: no movement at all; who is free sits down with who is free, at boards neither has played.

Each meeting is a row added when it begins. The doctor's rule is kept all the same: the proof still finds whoever plays a
board twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from model.errors import MovementImpossible
from model.i18n import N_, _
from model.movement.plan import Plan, Row

AS_THEY_COME: Final = "as-they-come"


def begin(pairs: Sequence[int], *, sets: int, boards_per_set: int, tables: int = 0, copies: int = 1) -> Plan:
    """An evening before its first meeting."""
    return Plan(
        movement=AS_THEY_COME,
        name=N_("Play as they come"),
        tables=tables or max(1, len(pairs) // 2),
        rounds=0,
        boards_per_round=boards_per_set,
        boards=tuple(range(1, sets * boards_per_set + 1)),
        contestants=tuple(pairs),
        winners=1,
        rows=(),
        moves=(_("pairs sit down as they become free, with boards neither has played"),),
        copies=copies,
    )


def with_meeting(plan: Plan, table: int, ns: int, ew: int, boards: Sequence[int]) -> Plan:
    """The plan with a meeting that begins now; its round is the first in which both pairs and the table are free."""
    again = sorted((_played(plan, ns) | _played(plan, ew)) & set(boards))
    if again:
        raise MovementImpossible(
            _("One of pairs {ns} and {ew} has played board {board}.").format(ns=ns, ew=ew, board=again[0]),
            _("Give them boards that neither has played."),
        )
    last = [row.round for row in plan.rows if row.table == table or {ns, ew} & set(row.seated)]
    number = max([0, *last]) + 1
    rows = sorted(
        [*plan.rows, Row(number, table, ns, ew, tuple(boards))], key=lambda row: (row.round, row.table)
    )
    rounds = max(plan.rounds, number)
    grown = replace(
        plan, rows=tuple(rows), rounds=rounds, tables=max(plan.tables, table), copies=max(plan.copies, 1)
    )
    return replace(grown, absent=_idle(grown), shared=_shared(grown))


def _played(plan: Plan, pair: int) -> set[int]:
    return {board for row in plan.rows_of(pair) if row.played for board in row.boards}


def _idle(plan: Plan) -> tuple[tuple[int, int], ...]:
    busy = {(one, row.round) for row in plan.rows for one in row.seated}
    return tuple(
        (one, number)
        for one in plan.contestants
        for number in range(1, plan.rounds + 1)
        if (one, number) not in busy
    )


def _shared(plan: Plan) -> tuple[tuple[int, int, int], ...]:
    """Rounds here are no time: tables whose meetings have one number need not have met at once."""
    found = {
        (row.round, row.table, other.table)
        for row in plan.rows
        for other in plan.round_rows(row.round)
        if row.table < other.table and set(row.boards) & set(other.boards)
    }
    return tuple(sorted(found))
