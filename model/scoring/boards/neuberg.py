"""Neuberg's formula and its rivals: a board with fewer results brought to the common top (Law 78D, Law 87).

All figures are on the 2-1-0 scale: m is out of 2(n - 1) and becomes a figure out of the top for E results.
"""

from __future__ import annotations

from fractions import Fraction

from model.scoring.conditions import MatchpointScale, Unequal


def top(
    expected: int, unequal: Unequal = Unequal.NEUBERG, scale: MatchpointScale = MatchpointScale.TWO_ONE
) -> int:
    """The most a pair can have on a board that should have ``expected`` results."""
    # Ascherman also counts the tie with oneself, so its scale is 2 E.
    full = 2 * expected if unequal is Unequal.ASCHERMAN else 2 * expected - 2
    return full if scale is MatchpointScale.TWO_ONE else full // 2


def lift(matchpoints: int, counted: int, expected: int, unequal: Unequal) -> tuple[int, int]:
    """Numerator and denominator of the points out of the full top for ``matchpoints`` among ``counted`` results.

    Neuberg: (m + 1) E/n - 1. Factor: m (E - 1)/(n - 1), half the top when there is nothing to compare with.
    Increment: m + E - n. Ascherman: (m + 1) E/n.
    """
    match unequal:
        case Unequal.NEUBERG:
            # Neuberg gives back m where nothing is missing; said first, so that most boards need no division.
            if counted == expected:
                return matchpoints, 1
            return matchpoints * expected + expected - counted, counted
        case Unequal.FACTOR:
            if counted == expected:
                return matchpoints, 1
            return (matchpoints * (expected - 1), counted - 1) if counted > 1 else (expected - 1, 1)
        case Unequal.INCREMENT:
            return matchpoints + expected - counted, 1
        # Ascherman counts the tie with oneself: m + 1.
        case Unequal.ASCHERMAN:
            return (matchpoints + 1, 1) if counted == expected else ((matchpoints + 1) * expected, counted)


def lift_points(matchpoints: Fraction, counted: int, expected: int, unequal: Unequal) -> Fraction:
    """`lift` for matchpoints that are themselves fractions, as weighted scores have them."""
    # All four are straight lines in the matchpoints, so two points of each are enough.
    at_none, at_one = (Fraction(*lift(whole, counted, expected, unequal)) for whole in (0, 1))
    return at_none + (at_one - at_none) * matchpoints
