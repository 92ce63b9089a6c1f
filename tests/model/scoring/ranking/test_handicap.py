"""Handicaps as published."""

from __future__ import annotations

from fractions import Fraction

import pytest

from model.scoring.conditions import Handicap
from model.scoring.ranking.handicap import handicap_points
from model.scoring.rounding import show_figure


def test_half_the_clubs_sum_as_published() -> None:
    given = handicap_points(Fraction("-6.42"), Handicap.CLUB_SUM)
    assert show_figure(Fraction("57.39") + given) == "54.18"


@pytest.mark.parametrize(("rule", "points"), [(Handicap.POINTS, 3), (Handicap.NONE, 0)])
def test_percentage_points(rule: Handicap, points: int) -> None:
    assert handicap_points(Fraction(3), rule) == points
