"""Handicaps as published and by bands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from model.scoring.conditions import Handicap
from model.scoring.ranking.handicap import Bands, with_handicap
from model.scoring.rounding import shown


def test_half_the_clubs_sum_as_published() -> None:
    assert shown(with_handicap(Fraction("57.39"), Fraction("-6.42"), Handicap.CLUB_SUM)) == "54.18"


def test_percentage_points() -> None:
    assert with_handicap(Fraction(50), Fraction(3), Handicap.POINTS) == 53
    assert with_handicap(Fraction(50), Fraction(3), Handicap.NONE) == 50


BANDS = Bands(((Fraction(0), Fraction(6)), (Fraction(45), Fraction(3)), (Fraction(55), Fraction(-2))))


@pytest.mark.parametrize(("grade", "points"), [(-5, 6), (44, 6), (45, 3), (54, 3), (55, -2), (70, -2)])
def test_bands(grade: int, points: int) -> None:
    assert BANDS.points(Fraction(grade)) == points


def test_a_pair_is_in_the_band_of_its_average() -> None:
    assert BANDS.of_pair([Fraction(40), Fraction(52)]) == 3
    assert BANDS.of_pair([]) == 0


def test_bands_rise() -> None:
    with pytest.raises(ValueError, match="rise"):
        Bands(((Fraction(5), Fraction(1)), (Fraction(0), Fraction(2))))
