"""Rounding happens once, at the end, halves away from zero."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.scoring.conditions import Rounding
from model.scoring.rounding import cut_off, plain, rounded, shown, to_nearest, written

FIGURES = st.fractions(min_value=-10_000, max_value=10_000)


@pytest.mark.parametrize(
    ("figure", "rounding", "text"),
    [
        (Fraction(177125, 1000), Rounding.EXACT, "177.13"),
        (Fraction(60985, 1000), Rounding.EXACT, "60.99"),
        (Fraction(2, 3), Rounding.EXACT, "0.67"),
        (Fraction(-35, 1000), Rounding.EXACT, "−0.04"),
        (Fraction(57349, 1000), Rounding.ONE_DECIMAL, "57.3"),
        (Fraction(5735, 100), Rounding.ONE_DECIMAL, "57.4"),
        (Fraction(5739, 100), Rounding.TRUNCATED, "57.3"),
        (Fraction(60), Rounding.TRUNCATED, "60.0"),
        (Fraction(0), Rounding.EXACT, "0.00"),
    ],
)
def test_a_figure_is_shown_as_the_conditions_say(figure: Fraction, rounding: Rounding, text: str) -> None:
    assert shown(figure, rounding) == text


def test_a_figure_in_an_explanation_has_only_the_decimals_it_needs() -> None:
    assert [plain(figure) for figure in (8, Fraction(7, 2), Fraction(65, 7), Fraction(-1, 3), 100)] == [
        "8",
        "3.5",
        "9.2857",
        "−0.3333",
        "100",
    ]


def test_whole_numbers_are_written_without_a_point() -> None:
    assert written(-12, 0) == "−12"


@given(FIGURES)
def test_rounding_moves_a_figure_by_half_a_unit_at_most(figure: Fraction) -> None:
    assert abs(rounded(figure) - figure) <= Fraction(1, 200)


@given(FIGURES)
def test_both_sides_of_a_table_are_rounded_alike(figure: Fraction) -> None:
    assert to_nearest(-figure.numerator, figure.denominator) == -to_nearest(
        figure.numerator, figure.denominator
    )


@given(FIGURES)
def test_what_is_cut_off_never_makes_a_figure_larger(figure: Fraction) -> None:
    kept = Fraction(cut_off(figure.numerator, figure.denominator), 10)
    assert abs(kept) <= abs(figure) < abs(kept) + Fraction(1, 10)
