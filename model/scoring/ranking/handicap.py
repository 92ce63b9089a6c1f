"""Handicaps: what is added to a contestant's percentage.

Clubs differ: a sum of the two players' handicaps of which half is added (as clubs in New Zealand do), or percentage
points as they are.
"""

from __future__ import annotations

from fractions import Fraction

from model.scoring.conditions import Handicap


def handicap_points(handicap: Fraction, rule: Handicap) -> Fraction:
    """The percentage points a contestant's handicap adds (they may be negative)."""
    match rule:
        case Handicap.NONE:
            return Fraction()
        case Handicap.CLUB_SUM:
            return handicap / 2
        case Handicap.POINTS:
            return handicap
