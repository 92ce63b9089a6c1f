"""Boards with fewer results than the others: the published examples of Neuberg and its rivals."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.scoring.boards.neuberg import lift, top
from model.scoring.conditions import MatchpointScale, Unequal


def neuberg(matchpoints: int, counted: int, expected: int) -> Fraction:
    return Fraction(*lift(matchpoints, counted, expected, Unequal.NEUBERG))


@pytest.mark.parametrize(
    ("matchpoints", "counted", "expected", "value"),
    [
        (4, 6, 7, "4.8333"),
        (9, 6, 7, "10.6667"),
        (10, 6, 7, "11.8333"),
        (15, 9, 10, "16.7778"),
        (12, 9, 10, "13.4444"),
        (9, 9, 10, "10.1111"),
        (6, 9, 10, "6.7778"),
        (3, 9, 10, "3.4444"),
        (0, 9, 10, "0.1111"),
        (18, 10, 11, "19.9000"),
        (8, 7, 8, "9.2857"),
    ],
)
def test_neuberg_by_the_published_examples(matchpoints: int, counted: int, expected: int, value: str) -> None:
    assert f"{float(neuberg(matchpoints, counted, expected)):.4f}" == value


def test_ten_different_scores_of_eleven_expected() -> None:
    assert [float(neuberg(m, 10, 11)) for m in range(18, -1, -2)] == [
        19.9, 17.7, 15.5, 13.3, 11.1, 8.9, 6.7, 4.5, 2.3, 0.1,
    ]  # fmt: skip


def test_a_fouled_board_in_groups_of_four_and_seven() -> None:
    assert [neuberg(m, 4, 11) for m in (6, 4, 2, 0)] == [
        Fraction(73, 4),
        Fraction(51, 4),
        Fraction(29, 4),
        Fraction(7, 4),
    ]


@pytest.mark.parametrize(
    ("counted", "expected", "values"),
    [
        (7, 10, ["17.57", "14.71", "11.86", "9.00", "6.14", "3.29", "0.43"]),
        (3, 10, ["15.67", "9.00", "2.33"]),
    ],
)
def test_the_fouled_board_of_the_english_federation(counted: int, expected: int, values: list[str]) -> None:
    points = [neuberg(m, counted, expected) for m in range(2 * counted - 2, -1, -2)]
    assert [f"{float(point):.2f}" for point in points] == values


def test_the_top_of_three_of_seven_by_neuberg_and_by_increments() -> None:
    assert f"{float(neuberg(4, 3, 7) / 12 * 100):.1f}" == "88.9"
    assert f"{float(neuberg(6, 4, 7) / 12 * 100):.2f}" == "93.75"
    increment = [Fraction(*lift(2 * n - 2, n, 7, Unequal.INCREMENT)) / 12 * 100 for n in (3, 4)]
    assert [f"{float(percent):.1f}" for percent in increment] == ["66.7", "75.0"]


def test_a_single_result_is_worth_half_the_top() -> None:
    assert neuberg(0, 1, 8) == 7
    assert Fraction(*lift(0, 1, 8, Unequal.FACTOR)) == 7


def test_the_top_by_scale_and_rule() -> None:
    assert top(8) == 14
    assert top(8, scale=MatchpointScale.ONE_HALF) == 7
    assert top(8, Unequal.ASCHERMAN) == 16


COUNTS = st.integers(1, 60).flatmap(
    lambda expected: st.integers(1, expected).flatmap(
        lambda counted: st.tuples(st.integers(0, 2 * counted - 2), st.just(counted), st.just(expected))
    )
)


@given(COUNTS, st.sampled_from(Unequal))
def test_both_sides_together_always_have_the_full_top(counts: tuple[int, int, int], rule: Unequal) -> None:
    matchpoints, counted, expected = counts
    ns = Fraction(*lift(matchpoints, counted, expected, rule))
    ew = Fraction(*lift(2 * counted - 2 - matchpoints, counted, expected, rule))
    assert ns + ew == top(expected, rule)


@given(COUNTS)
def test_neuberg_in_percent_is_the_formula_of_the_dutch_federation(counts: tuple[int, int, int]) -> None:
    matchpoints, counted, expected = counts
    if counted < 2:
        return
    own = Fraction(100 * matchpoints, 2 * counted - 2)
    lifted_percent = 50 + (own - 50) * Fraction(counted - 1, counted) * Fraction(expected, expected - 1)
    assert neuberg(matchpoints, counted, expected) * 100 / top(expected) == lifted_percent


@given(COUNTS, st.sampled_from([Unequal.NEUBERG, Unequal.FACTOR, Unequal.INCREMENT]))
def test_a_full_board_stays_as_it_is(counts: tuple[int, int, int], rule: Unequal) -> None:
    matchpoints, counted, _expected = counts
    assert lift(matchpoints, counted, counted, rule) == (matchpoints, 1)
