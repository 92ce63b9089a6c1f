"""What each table brings to a board when some have an assigned score (Law 12C1): weights on points, never on scores.

A table is met by the others as fractional frequencies: a weighted score with its weights, a split one as two halves
(De Wael). Each side has the weighted sum of what its own outcomes are worth against the other tables. A side that
hurt itself keeps the table's result and is given only the difference between the assigned score and the normal
outcome, both counted in points. What it does not get nobody else gets: the other tables meet the score as assigned.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from msgspec import Struct

from model.bridge.result import Assigned, Result, SelfInflicted, outcome_score
from model.bridge.seats import Side
from model.scoring.boards.outcomes import Outcomes, single

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from model.bridge.boards import Vulnerability


class Share(Struct, frozen=True):
    """One table: what North-South and East-West are given, and what the other tables meet. Scores are North-South's."""

    ns: Outcomes
    ew: Outcomes
    met: Outcomes
    fault: SelfInflicted | None = None
    vulnerability: Vulnerability | None = None

    def outcomes_for(self, side: Side) -> Outcomes:
        """What a side is given."""
        return self.ns if side is Side.NS else self.ew

    def fault_of(self, side: Side) -> tuple[int, int | None] | None:
        """The table's score and the normal one, for a side that hurt itself; None for any other."""
        if self.fault is None or self.fault.side is not side or self.vulnerability is None:
            return None
        normal = self.fault.normal
        return (
            outcome_score(self.fault.table, self.vulnerability),
            None if normal is None else outcome_score(normal, self.vulnerability),
        )


def share_of(result: Result | None, score: int | None, vulnerability: Vulnerability) -> Share | None:
    """What a table brings: its score, its assigned score, or nothing that could be compared."""
    if score is not None:
        alone = single(score)
        return Share(alone, alone, alone)
    if result is None or not isinstance(result.outcome, Assigned):
        return None
    assigned = result.outcome
    ns, ew = assigned.scores(Side.NS, vulnerability), assigned.scores(Side.EW, vulnerability)
    return Share(ns, ew, met(ns, ew), assigned.own_fault, vulnerability)


def alike(shares: Sequence[Share]) -> list[tuple[Share, int]]:
    """Each share with the number of tables that bring that very object."""
    counts: dict[int, int] = {}
    for share in shares:
        counts[id(share)] = counts.get(id(share), 0) + 1
    # By identity: a share holds dictionaries, which cannot be hashed.
    once = {id(share): share for share in shares}
    return [(once[identity], tables) for identity, tables in counts.items()]


def share_mean(share: Share) -> Fraction:
    """The mean score that a table brings, for a datum."""
    return sum((score * weight for score, weight in share.met.items()), Fraction())


def met(ns: Outcomes, ew: Outcomes) -> Outcomes:
    """How others meet a table: half of what each side is given."""
    if ns == ew:
        return ns
    # De Wael: a split score meets the others as two half tables, so that their comparisons still add up to the tables.
    halves: dict[int, Fraction] = {}
    for given in (ns, ew):
        for score, weight in given.items():
            halves[score] = halves.get(score, Fraction()) + weight / 2
    return halves


class Frequencies:
    """The scores of all tables of a board with their weights; they add up to the number of tables."""

    __slots__ = ("_known", "_parts", "_shares", "_weights")

    def __init__(self, shares: Sequence[Share]) -> None:
        self._shares = shares
        # Tables with the same plain score share one object: a large field has few of them.
        together = alike(shares)
        self._parts = lcm(
            *(weight.denominator for share, _tables in together for weight in share.met.values())
        )
        self._weights: dict[int, int] = {}
        for share, tables in together:
            for score, weight in share.met.items():
                self._weights[score] = self._weights.get(score, 0) + int(weight * self._parts) * tables
        self._known: dict[int, int] = {}

    def against_others(self, at: int, score: int, compare: Callable[[int, int], int]) -> Fraction:
        """A score at table ``at`` compared with every table but its own; whole numbers until the end.

        ``compare`` is the same at every call: the sum over all tables is made once a score.
        """
        if score not in self._known:
            self._known[score] = sum(
                weight * compare(score, other) for other, weight in self._weights.items()
            )
        total = self._known[score]
        own = self._shares[at].met
        # A table is in the sum of all and is not compared with itself.
        total -= sum(int(weight * self._parts) * compare(score, other) for other, weight in own.items())
        return Fraction(total, self._parts)


class Worth(Struct, frozen=True):
    """What a side has of its board, seen from North-South, before anything is lifted or divided.

    ``parts`` are (score, weight, points) of each outcome; ``assigned`` is their weighted sum; ``table`` and ``normal``
    are the points of the two results that count when the side hurt itself; ``value`` is what it has in the end.
    """

    side: Side
    parts: tuple[tuple[int, Fraction, Fraction], ...]
    assigned: Fraction
    value: Fraction
    table: Fraction | None = None
    normal: Fraction | None = None


def worth_of(
    share: Share, side: Side, points: Callable[[int], Fraction], given: Callable[[int], Fraction]
) -> Worth:
    """What a side's scores are worth: ``given`` values an outcome it is given, ``points`` any other score."""
    parts = tuple((score, weight, given(score)) for score, weight in share.outcomes_for(side).items())
    assigned = sum((weight * worth for _, weight, worth in parts), Fraction())
    fault = share.fault_of(side)
    if fault is None:
        return Worth(side, parts, assigned, assigned)
    table = points(fault[0])
    # 1997: the side keeps what it had at the table, whatever it is assigned.
    if fault[1] is None:
        return Worth(side, parts, assigned, table, table)
    normal = points(fault[1])
    sign = 1 if side is Side.NS else -1
    return Worth(side, parts, assigned, relieve(assigned, table, normal, sign), table, normal)


def relieve(assigned: Fraction, table: Fraction, normal: Fraction, sign: int) -> Fraction:
    """The assigned points less what the side did to itself: what it lost from the normal result to the table's.

    A side that lost nothing by its own act has the whole; none has less than at the table, where it was not damaged.
    ``sign`` is -1 where fewer points are better for it (Law 12C1(e), in 2007 12C1(b)).
    """
    # What it lost by its own act stays lost (Law 12C1(e)); gaining by it is no reason to take anything away.
    own = max(sign * (normal - table), Fraction())
    return sign * max(sign * table, sign * assigned - own)
