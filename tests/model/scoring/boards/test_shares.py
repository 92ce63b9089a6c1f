"""Weighted and split scores as fractions of matchpoints and IMPs, through the one door of scoring."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.result import Assigned, Possible, Result, Scored
from model.scoring import score
from model.scoring.conditions import Conditions, CrossImps
from model.scoring.view import SessionView
from travellers import POINTS, ew_points, ns_points, session, traveller

MATCHPOINTS = Conditions()
CROSS_IMPS = Conditions(method="cross-imps", cross=CrossImps.SUM)
Weighed = dict[int, Fraction]


def side(outcomes: Weighed) -> tuple[Possible, ...]:
    return tuple(Possible(Scored(points), weight) for points, weight in outcomes.items() if weight)


def weighed(outcomes: Weighed) -> str:
    return str(Result(Assigned(side(outcomes), side(outcomes))))


def split(ns: int, ew: int) -> str:
    whole = Fraction(1)
    return str(Result(Assigned(side({ns: whole}), side({ew: whole}))))


def single(points: int) -> str:
    return str(Result(Scored(points)))


def board(tables: Iterable[str]) -> SessionView:
    return session(traveller(1, *(f"{n}-{100 + n} {text}" for n, text in enumerate(tables, 1))))


def matchpoints(*tables: str) -> list[Any]:
    return ns_points(score(board(tables), MATCHPOINTS))


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
    standings = score(board(tables), MATCHPOINTS)
    points = ns_points(standings)
    assert [points[at] for at in (0, 1, 5, 7, 9)] == [18, Fraction(27, 2), 8, Fraction(7, 2), 0]
    assert (points[4], ew_points(standings)[4]) == (Fraction(7, 2), Fraction(9, 2))


def test_the_whole_board_before_the_ruling() -> None:
    plain = map(single, (480, 450, 450, 450, 450, 420, 420, -50, -50, -100))
    assert matchpoints(*plain) == [18, 13, 13, 13, 13, 7, 7, 3, 3, 0]


def test_weights_are_on_the_points_and_not_on_the_scores() -> None:
    ruled = weighed({420: Fraction(3, 5), -50: Fraction(2, 5)})
    assert matchpoints(ruled, single(400), single(430)) == [Fraction(6, 5), Fraction(4, 5), Fraction(4)]


@pytest.mark.parametrize("weights", [{420: Fraction(1, 2)}, {420: Fraction(3, 2), -50: Fraction(-1, 2)}])
def test_weights_that_do_not_make_one(weights: Weighed) -> None:
    with pytest.raises(ValueError, match="add up to 1"):
        weighed(weights)


@given(st.lists(POINTS, min_size=1, max_size=10))
def test_one_weight_of_one_is_the_plain_score(points: list[int]) -> None:
    plain, ruled = ([write(one) for one in points] for write in (single, lambda one: split(one, one)))
    for conditions in (MATCHPOINTS, CROSS_IMPS):
        given_plain, given_ruled = (ns_points(score(board(tables), conditions)) for tables in (plain, ruled))
        assert given_plain == given_ruled


@given(st.lists(st.tuples(POINTS, POINTS, st.fractions(0, 1, max_denominator=1000)), min_size=2, max_size=8))
def test_the_points_of_a_board_add_up_as_ever(outcomes: list[tuple[int, int, Fraction]]) -> None:
    tables = [
        single(one) if one == other else weighed({one: weight, other: 1 - weight})
        for one, other, weight in outcomes
    ]
    assert sum(matchpoints(*tables)) == len(tables) * (len(tables) - 1)
    assert sum(ns_points(score(board(tables), CROSS_IMPS))) == 0
