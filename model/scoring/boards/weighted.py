"""Assigned scores of several outcomes (Law 12C1(c)) as arithmetic: weights on points, never on the scores themselves.

A table has one or more outcomes, each with a weight; the weights of a table add up to 1. Its matchpoints are the
weighted sum of what each outcome would get against the other tables, and every other table meets it as fractional
frequencies. A split score, different for each side, is met by the others as two halves (De Wael); each side then has
what its own score is worth among those frequencies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from model.scoring.matches.imps import imps

Outcomes: TypeAlias = Mapping[int, Fraction]
"""The scores of a table, seen from North-South, with their weights."""

Compare: TypeAlias = Callable[[int, int], Fraction]


def single(score: int) -> Outcomes:
    """A table with an ordinary score."""
    return {score: Fraction(1)}


def split(ns_score: int, ew_score: int) -> Outcomes:
    """A split score as the other tables meet it: half of each."""
    if ns_score == ew_score:
        return single(ns_score)
    return {ns_score: Fraction(1, 2), ew_score: Fraction(1, 2)}


def matchpoints(tables: Sequence[Outcomes]) -> list[Fraction]:
    """North-South's matchpoints at each table on the 2-1-0 scale, out of 2(n - 1); lifted afterwards like any other."""
    return [_against_others(own, at, tables, compare_matchpoints) for at, own in enumerate(tables)]


def cross_imps(tables: Sequence[Outcomes]) -> list[Fraction]:
    """North-South's sum of IMPs at each table against all others."""
    return [_against_others(own, at, tables, compare_imps) for at, own in enumerate(tables)]


def by_frequency(tables: Sequence[Outcomes]) -> dict[int, Fraction]:
    """North-South's matchpoints for each score by fractional frequencies: 2 for each lower, 1 for each equal but one.

    The sides of a split score are looked up here by their own score; for ordinary tables it gives what `matchpoints`
    gives.
    """
    frequencies: dict[int, Fraction] = {}
    for outcomes in tables:
        for score, weight in outcomes.items():
            frequencies[score] = frequencies.get(score, Fraction()) + weight
    points: dict[int, Fraction] = {}
    lower = Fraction()
    for score in sorted(frequencies):
        points[score] = 2 * lower + frequencies[score] - 1
        lower += frequencies[score]
    return points


def compare_matchpoints(own: int, other: int) -> Fraction:
    """2 for the higher score, 1 for an equal one (Law 78A)."""
    return Fraction(whole_matchpoints(own, other))


def whole_matchpoints(own: int, other: int) -> int:
    """The same as a whole number, for sums over a large field."""
    return 1 if own == other else 2 if own > other else 0


def compare_imps(own: int, other: int) -> Fraction:
    """The difference in IMPs (Law 78B)."""
    return Fraction(whole_imps(own, other))


def whole_imps(own: int, other: int) -> int:
    """The same as a whole number, for sums over a large field."""
    return imps(own - other)


def _against_others(own: Outcomes, at: int, tables: Sequence[Outcomes], compare: Compare) -> Fraction:
    for outcomes in (own, *tables):
        if sum(outcomes.values()) != 1 or any(weight < 0 for weight in outcomes.values()):
            raise ValueError("the weights of a table add up to 1")
    return sum(
        (
            weight * other_weight * compare(score, other)
            for other_at, others in enumerate(tables)
            if other_at != at
            for score, weight in own.items()
            for other, other_weight in others.items()
        ),
        Fraction(),
    )
