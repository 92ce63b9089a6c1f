"""Figures on paper: rounded half up, with the language's decimal sign and a real minus."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.i18n import MINUS
from reports.core.figures import Figures, places_needed, spans, spans_in_words

ENGLISH = Figures(".")


@pytest.mark.parametrize(
    ("figure", "places", "shown"),
    [
        (Fraction(65, 7), 2, "9.29"),
        (Fraction(65, 7), 1, "9.3"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, f"{MINUS}0.13"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(14), 1, "14.0"),
        (Fraction(27, 2), 0, "14"),
    ],
)
def test_halves_go_away_from_nothing(figure: Fraction, places: int, shown: str) -> None:
    assert ENGLISH.decimal(figure, places) == shown


def test_the_decimal_sign_is_the_languages() -> None:
    comma = Figures(",")
    assert comma.decimal(Fraction(65, 7), 2) == "9,29"
    assert comma.show("60.17") == "60,17"
    assert Figures.of_language() == ENGLISH


def test_a_share_is_a_percentage() -> None:
    assert ENGLISH.percent(Fraction(1, 3)) == "33.3%"


@pytest.mark.parametrize(
    ("figures", "most", "places"),
    [
        ([Fraction(14), None, Fraction(0)], 2, 0),
        ([Fraction(14), Fraction(7, 2)], 2, 1),
        ([Fraction(65, 7), Fraction(7, 2)], 2, 2),
        ([Fraction(65, 7)], 1, 1),
        ([], 2, 0),
    ],
)
def test_no_more_decimals_than_the_figures_need(
    figures: list[Fraction | None], most: int, places: int
) -> None:
    assert places_needed(figures, most) == places


@pytest.mark.parametrize(
    ("numbers", "text"),
    [((), ""), ((7,), "7"), ((1, 2, 3), "1–3"), ((1, 2, 3, 7), "1–3, 7"), ((4, 6, 7), "4, 6–7")],
)
def test_neighbours_are_drawn_together(numbers: tuple[int, ...], text: str) -> None:
    assert spans(numbers) == text


@given(st.sets(st.integers(min_value=1, max_value=60)))
def test_spans_name_each_number_once(numbers: set[int]) -> None:
    named: list[int] = []
    for part in filter(None, spans(sorted(numbers)).split(", ")):
        first, _dash, last = part.partition("–")
        named += range(int(first), int(last or first) + 1)
    assert named == sorted(numbers)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ((), ""),
        ((18,), "18"),
        ((18, 19), "18–19"),
        ((18, 26), "18 and 26"),
        ((1, 2, 3, 7, 9), "1–3, 7 and 9"),
    ],
)
def test_within_a_sentence_the_last_of_several_is_joined_by_and(numbers: tuple[int, ...], words: str) -> None:
    assert spans_in_words(numbers) == words
