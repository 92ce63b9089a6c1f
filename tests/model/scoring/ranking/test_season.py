"""The best results of a season, and ladders."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.scoring.ranking.season import (
    SeasonResult,
    best_of,
    session_ladder,
)


def results(player: str, *figures: int) -> list[SeasonResult]:
    return [SeasonResult(player, session, Fraction(figure)) for session, figure in enumerate(figures, 1)]


def test_the_best_two_count() -> None:
    season = best_of([*results("Ash", 40, 60, 55), *results("Birch", 58, 57), *results("Cole", 70)], 2)
    assert [(one.place, one.player, one.mean) for one in season] == [
        ("1=", "Ash", Fraction(115, 2)),
        ("1=", "Birch", Fraction(115, 2)),
        ("3", "Cole", Fraction(70)),
    ]
    assert [one.figure for one in season[0].counting] == [60, 55]
    assert [one.figure for one in season[0].dropped] == [40]
    assert not season[2].enough


def test_of_equal_results_the_earlier_counts() -> None:
    (ash,) = best_of(results("Ash", 50, 50, 50), 2)
    assert [one.session for one in ash.counting] == [1, 2]


def test_at_least_one_counts() -> None:
    with pytest.raises(ValueError, match="at least one"):
        best_of([], 0)


FIGURES = st.lists(
    st.builds(SeasonResult, st.sampled_from("ABCDE"), st.integers(1, 9), st.integers(30, 70).map(Fraction)),
    max_size=20,
)


@given(FIGURES, st.integers(1, 5))
def test_another_result_never_lowers_a_full_total(season: list[SeasonResult], number: int) -> None:
    before = {one.player: one for one in best_of(season, number)}
    for one in best_of([*season, SeasonResult("A", 10, Fraction(50))], number):
        if one.player == "A" and "A" in before and before["A"].enough:
            assert one.total >= before["A"].total
    assert {one.player for one in best_of(season, number)} == {one.player for one in season}


@given(FIGURES, st.integers(1, 5), st.randoms())
def test_the_order_of_entry_never_matters(season: list[SeasonResult], number: int, chance: Random) -> None:
    turned = list(season)
    chance.shuffle(turned)
    assert [(one.place, one.player, one.total) for one in best_of(season, number)] == [
        (one.place, one.player, one.total) for one in best_of(turned, number)
    ]


RUNGS = ("Ash", "Birch", "Cole", "Dale")


def test_who_did_better_than_the_neighbour_above_climbs_whoever_climbs_before() -> None:
    # Cole beat Birch and Birch beat Ash: both climb a rung, though Birch is no longer above Cole's old rung.
    both = {"Ash": Fraction(40), "Birch": Fraction(50), "Cole": Fraction(60)}
    assert session_ladder(("Ash", "Birch", "Cole"), both) == ("Birch", "Cole", "Ash")
    # Cole did worse than the neighbour above and stays on rung three, below Ash who fell to it by one.
    one = {"Ash": Fraction(40), "Birch": Fraction(50), "Cole": Fraction(45)}
    assert session_ladder(("Ash", "Birch", "Cole"), one) == ("Birch", "Ash", "Cole")


def test_a_session_moves_the_ladder() -> None:
    figures = {"Ash": Fraction(45), "Birch": Fraction(55), "Dale": Fraction(60), "Elm": Fraction(40)}
    assert session_ladder(RUNGS, figures) == ("Birch", "Ash", "Cole", "Dale", "Elm")


@given(st.dictionaries(st.sampled_from("ABCDEFG"), st.integers(30, 70).map(Fraction)), st.integers(1, 3))
def test_nobody_falls_off_a_ladder(figures: dict[str, Fraction], steps: int) -> None:
    assert sorted(session_ladder("ABCDE", figures, steps)) == sorted({*"ABCDE", *figures})
