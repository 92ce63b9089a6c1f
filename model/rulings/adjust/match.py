"""An adjusted score in a match of teams: one score for both sides in a knock-out, and no less than average plus.

Law 12C4 (86B of 1997 and 2007) averages two scores that do not balance; Law 86B2(b) of 2017 gives the side not at fault
the better of average plus and an assigned score, and the other side the complement.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from model.bridge.result import Artificial, Assigned, Award, Possible, in_imps
from model.bridge.seats import Side
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from model.rulings.adjust.line import Given

_HALF = Fraction(1, 2)
_BETTER, _WORSE = Award(60), Award(40)


def average_law(edition: Edition) -> str:
    """The paragraph by which two scores of a knock-out are averaged."""
    return "86B" if edition.like is Edition.E1997 else "12C4"


def balances(given: Given) -> bool:
    """Whether what one side wins the other loses."""
    if isinstance(given, Artificial):
        if given.ns.imps is not None and given.ew.imps is not None:
            return given.ns.imps == -given.ew.imps
        return given.ns.percent + given.ew.percent == 100
    return not isinstance(given, Assigned) or (not given.split and given.own_fault is None)


def average(given: Given) -> Given:
    """The same score for both sides: half of what either was given, so that each has the mean of the two (12C4).

    Scores are seen from North-South, so that the mean of North-South's points and of those East-West leave them is the
    half of each side's weights. Damage a side did to itself is a figure and no weight: such a score stays as it is.
    """
    if isinstance(given, Artificial):
        if given.ns.imps is not None and given.ew.imps is not None:
            half = Fraction(round((given.ns.imps - given.ew.imps) * 50), 100)
            return Artificial(in_imps(half), in_imps(-half))
        twice = given.ns.percent + 100 - given.ew.percent
        return given if twice % 2 else Artificial(Award(twice // 2), Award(100 - twice // 2))
    if not isinstance(given, Assigned) or given.own_fault is not None or not given.split:
        return given
    weights: dict[object, Possible] = {}
    for one in (*given.ns, *given.ew):
        before = weights.get(one.outcome)
        added = _HALF * one.weight + (before.weight if before else 0)
        weights[one.outcome] = Possible(one.outcome, added)
    both = tuple(weights.values())
    return Assigned(both, both)


def at_least_average_plus(given: Given, side: Side, points: Fraction, plus: Fraction) -> Given:
    """The better of average plus and the assigned score for the side not at fault, the complement for the other.

    ``points`` are what the assigned score gives the side in IMPs, ``plus`` what average plus is worth.
    """
    if not isinstance(given, Assigned):
        return given
    if points < plus:
        return Artificial(_BETTER, _WORSE) if side is Side.NS else Artificial(_WORSE, _BETTER)
    own = given.outcomes_for(side)
    return Assigned(own, own)
