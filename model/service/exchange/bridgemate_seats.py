"""Pairs that keyed a result in where the movement does not have them, and how they are seated as they sat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from model.bridge.seats import Side
from model.movement.doctor import happenings as happened

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from model.exchange.bridgemate.reader import Received
    from model.movement.doctor.happenings import Happening
    from model.movement.doctor.proposal import Proposal
    from model.movement.plan import Plan, Row

Pairs: TypeAlias = tuple[int, int]


_ENOUGH: Final = 4
"""From so many results on it is certain that a movement's numbers are not those of the terminals at all."""


class Numbering(Struct, frozen=True):
    """How much the plan's East-West numbers lie above those of the terminals; None: their numbers do not say."""

    above: int | None

    def in_plan(self, one: Received, row: Row) -> Pairs | None:
        """The pairs that keyed a result in, by the plan's numbers; None if that is not to be known."""
        if self.above is None or one.ns <= 0 or one.ew <= 0:
            return None
        straight, turned = (one.ns, one.ew + self.above), (one.ns + self.above, one.ew)
        return turned if turned == (row.ew, row.ns) and straight != (row.ns, row.ew) else straight


def read_numbering(plan: Plan, found: Iterable[tuple[Received, Row]]) -> Numbering:
    """What the results of a section say of their numbers.

    A movement read from a file of two winners, where both sides count from 1, has its East-West pairs behind the last
    North-South; which of the two the terminals use is seen from what agrees most.
    """
    pairs = [(one, row) for one, row in found if one.ns > 0 and one.ew > 0]
    if plan.kind == "individual":
        return Numbering(None)
    ns = [pair for pair, side in plan.field_of.items() if side is Side.NS]
    steps = (0, max(ns)) if ns else (0,)
    agreeing = {
        step: sum((one.ns, one.ew + step) == (row.ns, row.ew) for one, row in pairs) for step in steps
    }
    best = max(steps, key=lambda step: agreeing[step])
    strange = len(pairs) >= _ENOUGH and 2 * agreeing[best] < len(pairs)
    return Numbering(None if strange else best)


def find_happening(row: Row, pairs: Pairs) -> Happening:
    """What happened at a table where these pairs sat; of two strangers North-South comes first."""
    if pairs == (row.ew, row.ns):
        return happened.WrongDirection(row.round, row.table)
    side, pair = (Side.NS, pairs[0]) if pairs[0] != row.ns else (Side.EW, pairs[1])
    return happened.WrongPair(row.round, row.table, side, pair)


def as_they_sat(
    before: Plan, proposals: Iterable[Proposal], sat: Mapping[tuple[int, int], Pairs]
) -> Proposal:
    """Of these proposals that which changes no other round and agrees with most tables; the first of several.

    ``sat`` are the pairs that keyed results in, by round and table.
    """

    def agreeing(proposal: Proposal) -> int:
        rows = {(row.round, row.table): (row.ns, row.ew) for row in proposal.plan.rows}
        return sum(rows.get(place) == pairs for place, pairs in sat.items())

    found = list(proposals)
    own = [one for one in found if _rounds_changed(before, one.plan) <= 1]
    return max(own or found, key=agreeing)


def _rounds_changed(before: Plan, after: Plan) -> int:
    return sum(
        before.round_rows(number) != after.round_rows(number)
        for number in range(1, max(before.rounds, after.rounds) + 1)
    )
