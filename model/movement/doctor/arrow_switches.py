"""Rounds fall away with which the arrow was to be switched: others are switched now, or there are two winners.

In a Mitchell with one winner North-South and East-West are compared by the boards they play in each other's
directions; where the switched rounds are not played the two fields have nothing in common (EBU, "the maths").
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.bridge.seats import Side
from model.i18n import _, ngettext
from model.movement.announce.moves import chairs
from model.movement.announce.words import number_list
from model.movement.balance import balance
from model.movement.doctor.plan_edits import with_changed
from model.movement.kinds.mitchell import describe_switches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from model.movement.doctor.proposal import Evaluator, Proposal
    from model.movement.plan import Plan

_MOST_SWITCHED: Final = 2


def without_rounds(evaluator: Evaluator, left: Plan, text: str, coming: Sequence[int]) -> Iterator[Proposal]:
    """The plan that is left of a longer one; with other rounds switched, or two winners, where switches fell away.

    ``text`` is the sentence without its full stop, ``coming`` are the rounds of ``left`` that have not begun.
    """
    plan = evaluator.situation.plan
    left = replace(left, moves=_moves(plan, left.switched_rounds))
    if plan.kind != "pairs" or plan.winners != 1 or len(left.switched_rounds) == len(plan.switched_rounds):
        yield evaluator.evaluate(left, f"{text}.")
        return
    best = _best(plan, left, coming)
    if best:
        words = ngettext(
            "{change}; round {rounds} is now arrow-switched.",
            "{change}; rounds {rounds} are now arrow-switched.",
            len(best),
        )
        yield evaluator.evaluate(
            _switched(plan, left, best), words.format(change=text, rounds=number_list(best))
        )
    fields = _fields(left)
    if fields is not None:
        yield evaluator.evaluate(
            replace(left, winners=2, field_of=fields),
            _("{change}; North–South and East–West each have a winner.").format(change=text),
        )
    if left.switched_rounds:
        yield evaluator.evaluate(left, f"{text}.")
    else:
        yield evaluator.evaluate(
            left,
            _(
                "{change}; no round is arrow-switched: with one winner the two directions are hardly compared."
            ).format(change=text),
        )


def _best(plan: Plan, left: Plan, coming: Sequence[int]) -> tuple[int, ...]:
    """The rounds to switch for the best balance, as few and as late as can be; () where none makes it better."""
    wanted = range(1, min(_MOST_SWITCHED, len(plan.switched_rounds)) + 1)
    free = [number for number in coming if number not in left.switched_rounds]
    tried = [(), *(rounds for count in wanted for rounds in combinations(free, count))]
    return max(
        tried, key=lambda rounds: (balance(_switched(plan, left, rounds)).q, -len(rounds), sum(rounds))
    )


def _switched(plan: Plan, left: Plan, rounds: Sequence[int]) -> Plan:
    """The plan with these rounds switched at the tables that were to be turned."""
    turning = {row.table for row in plan.rows if row.round in plan.switched_rounds and row.switched}
    rows = [
        replace(row, ns=row.ew, ew=row.ns, switched=not row.switched)
        for row in left.rows
        if row.round in rounds and row.table in turning
    ]
    numbers = tuple(sorted({*left.switched_rounds, *rounds}))
    return replace(with_changed(left, rows), switched_rounds=numbers, moves=_moves(plan, numbers))


def _moves(plan: Plan, numbers: Sequence[int]) -> tuple[str, ...]:
    """How it moves, with the rounds that are switched now."""
    before = describe_switches(plan.switched_rounds)
    return (*(phrase for phrase in plan.moves if phrase not in before), *describe_switches(numbers))


def _fields(plan: Plan) -> dict[int, Side] | None:
    """Each pair's direction, None where anybody sits both ways."""
    found: dict[int, Side] = {}
    for row in plan.rows:
        for side, one in zip(Side, chairs(row), strict=True):
            if one is not None and (found.setdefault(one, side) is not side or row.switched):
                return None
    return found if found.keys() == set(plan.contestants) else None
