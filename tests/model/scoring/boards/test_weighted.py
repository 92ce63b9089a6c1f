"""Weighted and split scores as fractions of matchpoints and IMPs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.scoring import score
from model.scoring.boards.weighted import by_frequency, cross_imps, matchpoints, single, split
from model.scoring.conditions import Conditions, CrossImps
from travellers import POINTS, ns_points, scores, session


def test_a_split_score_as_published() -> None:
    """Ten tables; one +450 becomes -50 for North-South and +450 for East-West."""
    tables = [
        single(480),
        *[single(450)] * 3,
        split(-50, 450),
        *[single(420)] * 2,
        *[single(-50)] * 2,
        single(-100),
    ]
    points = matchpoints(tables)
    assert [points[at] for at in (0, 1, 5, 7, 9)] == [18, Fraction(27, 2), 8, Fraction(7, 2), 0]
    among = by_frequency(tables)
    assert (among[-50], 18 - among[450]) == (Fraction(7, 2), Fraction(9, 2))


def test_the_whole_board_before_the_ruling() -> None:
    plain = [single(points) for points in (480, 450, 450, 450, 450, 420, 420, -50, -50, -100)]
    assert matchpoints(plain) == [18, 13, 13, 13, 13, 7, 7, 3, 3, 0]


def test_weights_are_on_the_points_and_not_on_the_scores() -> None:
    tables = [{420: Fraction(3, 5), -50: Fraction(2, 5)}, single(400), single(430)]
    assert matchpoints(tables) == [Fraction(6, 5), Fraction(8, 5) - Fraction(4, 5), Fraction(4)]


@pytest.mark.parametrize("weights", [{420: Fraction(1, 2)}, {420: Fraction(3, 2), -50: Fraction(-1, 2)}])
def test_weights_that_do_not_make_one(weights: dict[int, Fraction]) -> None:
    with pytest.raises(ValueError, match="add up to 1"):
        matchpoints([weights, single(100)])


@given(st.lists(POINTS, min_size=1, max_size=10))
def test_one_weight_of_one_is_the_plain_score(points: list[int]) -> None:
    tables = [single(one) for one in points]
    assert matchpoints(tables) == ns_points(score(session(scores(1, *points)), Conditions()))
    assert [by_frequency(tables)[one] for one in points] == matchpoints(tables)
    by_sum = Conditions(method="cross-imps", cross=CrossImps.SUM)
    assert cross_imps(tables) == ns_points(score(session(scores(1, *points)), by_sum))


@given(st.lists(st.tuples(POINTS, POINTS, st.fractions(0, 1)), min_size=1, max_size=8))
def test_the_matchpoints_of_a_board_add_up_as_ever(outcomes: list[tuple[int, int, Fraction]]) -> None:
    tables = [
        single(one) if one == other else {one: weight, other: 1 - weight} for one, other, weight in outcomes
    ]
    assert sum(matchpoints(tables)) == len(tables) * (len(tables) - 1)
    assert sum(cross_imps(tables)) == 0
