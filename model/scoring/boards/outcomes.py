"""The outcomes of a table with their weights, and two scores compared in matchpoints or IMPs (Laws 78A, 78B).

An assigned score may have several outcomes (Law 12C1(c)); their weights add up to 1. `model.scoring.boards.shares`
weighs the points of each. `model.rulings.adjust.line` reads the line in which a director types the weights.
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
    """The points of `compare_matchpoints` as a whole number, which is quicker to add over a large field."""
    return 1 if own == other else 2 if own > other else 0


def whole_imps(own: int, other: int) -> int:
    """The difference in IMPs (Law 78B)."""
    return imps(own - other)
