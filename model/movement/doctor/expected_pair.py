"""The remedy for a pair that was expected in one round and comes in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.bridge.seats import Side
from model.i18n import _
from model.movement.doctor.plan_edits import Chair, with_changed
from model.movement.expected import comes_in, find_latecomers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.doctor.proposal import Evaluator, Proposal
    from model.movement.plan import Plan


def propose_expected(evaluator: Evaluator, first: int) -> Iterator[Proposal]:
    """Each pair still to come, from this round on: earlier it takes the chairs kept for it, later they stay empty."""
    plan = evaluator.situation.plan
    for number, planned in find_latecomers(plan).items():
        if first > planned:
            words = _("Pair {pair} comes in round {round} only; until then the pair it would meet sits out.")
            yield evaluator.evaluate(comes_in(plan, number, first), words.format(pair=number, round=first))
        elif first < planned and (chairs := _kept(plan, number, range(first, planned))):
            words = _("Pair {pair} is here in round {round} already and takes the seats kept for it.")
            yield evaluator.evaluate(_taken(plan, number, chairs), words.format(pair=number, round=first))


def _kept(plan: Plan, number: int, rounds: range) -> list[Chair]:
    """The empty chairs in which it would meet whom it does not meet later, on boards it does not play later."""
    later = plan.rows_of(number)
    known = {board for row in later for board in row.boards}
    met = {one for row in later for one in row.seated}
    found = []
    for at in rounds:
        for row in plan.round_rows(at):
            side = Side.EW if row.ew is None else Side.NS
            waits = row.sits_out
            if waits is None or waits in met or not row.boards or not known.isdisjoint(row.boards):
                continue
            if _in_its_field(plan, number, waits):
                found.append(Chair(row, side))
                known |= set(row.boards)
                met.add(waits)
                break
    return found


def _in_its_field(plan: Plan, number: int, opponent: int) -> bool:
    """Whether it may meet this one: with two winners who sits in the other direction."""
    mine, theirs = plan.field_of.get(number), plan.field_of.get(opponent)
    return mine is None or theirs is None or mine is not theirs


def _taken(plan: Plan, number: int, chairs: list[Chair]) -> Plan:
    there = {(number, chair.row.round) for chair in chairs}
    seated = with_changed(plan, [chair.seat(number) for chair in chairs])
    return replace(seated, absent=tuple(one for one in plan.absent if one not in there))
