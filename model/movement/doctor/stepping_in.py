"""The rover takes the place of a pair that left: nobody is bumped any more and nobody sits out."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.i18n import _, ngettext
from model.movement.announce.words import number_list
from model.movement.doctor.plan_edits import (
    Chair,
    chair_of,
    with_absent,
    with_changed,
    with_shares,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.doctor.proposal import Evaluator, Proposal
    from model.movement.plan import Plan, Row

_MOST_WEIGHED: Final = 3


def step_in(evaluator: Evaluator, pair: int, first: int) -> Iterator[Proposal]:
    """A pair that bumps others, or waits, takes the place of one that leaves; the pair it would bump keeps its chair.

    Where it has played the boards of that place it goes on as before, or waits.
    """
    plan = evaluator.situation.plan
    rounds = range(first, plan.rounds + 1)
    for guest in _guests(plan, pair, rounds)[:_MOST_WEIGHED]:
        for again in (False, True):
            found = _chairs(plan, pair, guest, rounds, again=again)
            taken = [at for at in rounds if _has_place_of(plan, at, found.get(at), pair)]
            if not taken:
                continue
            text = (
                _("Pair {pair} is out from round {round} on: pair {guest} takes its place.")
                if len(taken) == len(rounds)
                else ngettext(
                    "Pair {pair} is out from round {round} on: pair {guest} takes its place in "
                    "round {rounds}.",
                    "Pair {pair} is out from round {round} on: pair {guest} takes its place in "
                    "rounds {rounds}.",
                    len(taken),
                )
            )
            yield evaluator.evaluate(
                _taken(plan, pair, guest, rounds, found),
                text.format(pair=pair, round=first, guest=guest, rounds=number_list(taken)),
            )


def _has_place_of(plan: Plan, at: int, chair: Chair | None, one: int) -> bool:
    """Whether a chair is that of this pair, or the one it was bumped from."""
    own = chair_of(plan, at, one)
    if own is None or chair is None:
        return False
    return own.row.table == chair.row.table or not own.row.played


def _guests(plan: Plan, pair: int, rounds: range) -> list[int]:
    """The pairs without a place of their own in most of these rounds, those without one most often first."""
    spare: Counter[int] = Counter()
    for at in rounds:
        for row in plan.round_rows(at):
            for one in row.seated:
                if one != pair and (row.sits_out == one or _usual(plan, at, one) is not None):
                    spare[one] += 1
    allowed = [
        one
        for one, times in spare.most_common()
        if 2 * times > len(rounds) and plan.field_of.get(one) is plan.field_of.get(pair)
    ]
    return [one for one in allowed if not plan.team_of]


def _usual(plan: Plan, at: int, one: int) -> Row | None:
    """The place to wait of whoever is bumped by a pair in a round: its home is the table the pair sits at."""
    chair = chair_of(plan, at, one)
    if chair is None or not chair.row.played:
        return None
    for row in plan.round_rows(at):
        if row.sits_out is None or row.boards:
            continue
        homes = Counter(other.table for other in plan.rows_of(row.sits_out) if other.boards)
        if homes and homes.most_common(1)[0][0] == chair.row.table:
            return row
    return None


def _chairs(plan: Plan, pair: int, guest: int, rounds: range, *, again: bool) -> dict[int, Chair]:
    """Where the guest sits in each round: in the vacant place if possible, otherwise where the plan had it."""
    past = [row for row in plan.rows_of(guest) if row.round < rounds.start and row.played]
    boards = set[int]().union(*(row.boards for row in past))
    met = set[int]().union(*(row.seated for row in past))
    found: dict[int, Chair] = {}
    for whose, at in product((pair, guest), rounds):
        chair = chair_of(plan, at, whose)
        if chair is None or at in found or not chair.row.played or {pair, guest} <= set(chair.row.seated):
            continue
        if boards.isdisjoint(chair.row.boards) and (again or chair.opponent not in met):
            found[at] = chair
            boards |= set(chair.row.boards)
            met.add(chair.opponent or 0)
    return found


def _taken(plan: Plan, pair: int, guest: int, rounds: range, found: dict[int, Chair]) -> Plan:
    """The plan with each round as the course says; who leaves has no place in any of them."""
    absent = [(pair, at) for at in rounds]
    for at in rounds:
        plan = _vacated(plan, at, guest, pair, found.get(at))
        if chair_of(plan, at, guest) is None:
            absent.append((guest, at))
    return with_shares(with_absent(plan, absent), rounds.start)


def _vacated(plan: Plan, at: int, guest: int, pair: int, chosen: Chair | None) -> Plan:
    left, own = chair_of(plan, at, pair), chair_of(plan, at, guest)
    if left is None:
        return plan
    if own is None or own.row.table == left.row.table:
        return _emptied(plan, left, guest if own is None and chosen is not None else None)
    if chosen is not None and chosen.row.table == own.row.table:
        return _emptied(plan, left, None)
    bumped = _usual(plan, at, guest)
    plan = _emptied(plan, left, guest if chosen is not None else None)
    if bumped is None:
        return _emptied(plan, own, None) if chosen is not None or own.row.played else plan
    plan = with_changed(plan, [own.seat(bumped.sits_out)], gone=[bumped])
    if chosen is None:  # no boards are left for it there: it waits where the other waited
        waits = replace(
            bumped, ns=None if bumped.ns is None else guest, ew=None if bumped.ew is None else guest
        )
        plan = with_changed(plan, [waits])
    return plan


def _emptied(plan: Plan, chair: Chair, guest: int | None) -> Plan:
    """Put somebody else, or nobody, in a chair; a table without players disappears."""
    row = chair.seat(guest)
    return with_changed(plan, [row]) if row.seated else with_changed(plan, (), gone=[row])
