"""What to do when a player of an individual goes: who waits takes the chair, or the other three wait with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.errors import MovementImpossible
from model.i18n import _
from model.movement.doctor.plan_edits import map_boards, with_absent, with_changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.doctor.happenings import PairArrives, PairLeaves
    from model.movement.doctor.proposal import Evaluator, Proposal
    from model.movement.plan import Plan, Row


def arrives(_evaluator: Evaluator, _happening: PairArrives) -> Iterator[Proposal]:
    """In an individual every chair is somebody's partner: one more player has no place."""
    raise MovementImpossible(
        _("An individual has no seat for one more player in mid-session."),
        _("The player can substitute for another, or replace one who leaves."),
    )


def leaves(evaluator: Evaluator, happening: PairLeaves) -> Iterator[Proposal]:
    """The table it should be at does not play; or who waits in that round takes the chair, where the boards are new."""
    plan, player = evaluator.situation.plan, happening.pair
    rounds = range(happening.round, plan.rounds + 1)
    facts = {"player": player, "round": happening.round}
    alone = _without(plan, player, rounds, filled=False)
    yield evaluator.evaluate(
        alone,
        _("Player {player} is out from round {round} on: the other three at the table sit out.").format(
            **facts
        ),
    )
    filled = _without(plan, player, rounds, filled=True)
    if filled != alone:
        yield evaluator.evaluate(
            filled,
            _(
                "Player {player} is out from round {round} on: whoever would sit out takes the "
                "seat where possible."
            ).format(**facts),
        )


def _without(plan: Plan, player: int, rounds: range, *, filled: bool) -> Plan:
    for number in rounds:
        row = next((row for row in plan.round_rows(number) if player in row.seated), None)
        plan = with_absent(plan, [(player, number)])
        if row is None:
            continue
        if not row.played:
            plan = with_changed(plan, (), gone=[row])
            continue
        waits = [other for other in plan.round_rows(number) if other.sits_out is not None] if filled else []
        for other in waits:
            known = map_boards(plan).get((other.seated[0], None), set())
            if not known & set(row.boards):
                plan = with_changed(plan, [_taken(row, player, other.seated[0])], gone=[other])
                break
        else:
            left = [(one, number) for one in row.seated if one != player]
            plan = with_absent(with_changed(plan, (), gone=[row]), left)
    return plan


def _taken(row: Row, player: int, other: int) -> Row:
    """The row with another player in somebody's chair."""
    names = {player: other}

    def now(one: int | None) -> int | None:
        return None if one is None else names.get(one, one)

    return replace(row, ns=now(row.ns), south=now(row.south), ew=now(row.ew), west=now(row.west))
