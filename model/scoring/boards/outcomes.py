"""Assigned scores of several outcomes (Law 12C1(c)) as arithmetic: weights on points, never on the scores themselves.

A table has one or more outcomes, each with a weight; the weights of a table add up to 1. Its matchpoints are the
weighted sum of what each outcome would get against the other tables, and every other table meets it as fractional
frequencies. A split score, different for each side, is met by the others as two halves (De Wael); each side then has
what its own score is worth among those frequencies.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from model.scoring.matches.imps import imps

Outcomes: TypeAlias = Mapping[int, Fraction]
"""The scores of a table, seen from North-South, with their weights."""


def single(score: int) -> Outcomes:
    """A table with an ordinary score."""
    return {score: Fraction(1)}


def compare_matchpoints(own: int, other: int) -> Fraction:
    """2 for the higher score, 1 for an equal one (Law 78A)."""
    return Fraction(whole_matchpoints(own, other))


def whole_matchpoints(own: int, other: int) -> int:
    """The same as a whole number, for sums over a large field."""
    return 1 if own == other else 2 if own > other else 0


def whole_imps(own: int, other: int) -> int:
    """The difference in IMPs (Law 78B)."""
    return imps(own - other)
