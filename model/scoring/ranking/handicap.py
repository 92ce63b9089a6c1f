"""Handicaps: what is added to a contestant's percentage, and the figures handicaps are made of.

Clubs differ: a sum of the two players' handicaps of which half is added (as clubs in New Zealand do), or percentage
points by bands of the players' grades.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from model.scoring.conditions import Handicap

if TYPE_CHECKING:
    from collections.abc import Sequence


def handicap_points(handicap: Fraction, rule: Handicap) -> Fraction:
    """The percentage points a contestant's handicap adds (they may be negative)."""
    match rule:
        case Handicap.NONE:
            return Fraction()
        case Handicap.CLUB_SUM:
            return handicap / 2
        case Handicap.POINTS:
            return handicap


def with_handicap(percentage: Fraction, handicap: Fraction, rule: Handicap) -> Fraction:
    """A percentage with its handicap."""
    return percentage + handicap_points(handicap, rule)


@dataclass(frozen=True, slots=True)
class Bands:
    """Percentage points by the grade of a pair: ``steps`` are (least grade, points), the grades rising.

    A grade below the first step has the points of the first.
    """

    steps: tuple[tuple[Fraction, Fraction], ...]

    def __post_init__(self) -> None:
        grades = [grade for grade, _ in self.steps]
        if not grades or grades != sorted(set(grades)):
            raise ValueError("the bands of a handicap rise from the lowest grade")

    def points(self, grade: Fraction) -> Fraction:
        """The points of the band a grade is in."""
        chosen = self.steps[0][1]
        for least, points in self.steps:
            if grade >= least:
                chosen = points
        return chosen

    def of_pair(self, grades: Sequence[Fraction]) -> Fraction:
        """The points of a pair: those of the band its average grade is in."""
        return self.points(sum(grades, Fraction()) / len(grades)) if grades else Fraction()
