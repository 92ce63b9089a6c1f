"""Arrow-switches chosen by the eighth of the boards and the best balance."""

from __future__ import annotations

import pytest

from model.movement.balance import balance, sum_squares
from model.movement.kinds.base import Shape
from model.movement.kinds.library import movements, plan
from model.movement.kinds.mitchell import Mitchell, RelayMitchell
from model.movement.kinds.switching import best_switches, candidates, switch_best


@pytest.mark.parametrize(
    ("tables", "count"), [(5, 1), (7, 1), (9, 1), (11, 1), (13, 2), (15, 2), (17, 2), (21, 3)]
)
def test_odd_mitchells_switch_as_many_rounds_as_moore_finds_best(tables: int, count: int) -> None:
    assert len(best_switches(Mitchell, tables, tables)) == count


def test_one_switch_is_the_last_round() -> None:
    assert best_switches(Mitchell, 9, 9) == (9,)
    assert best_switches(RelayMitchell, 8, 8) == (8,)


def test_two_switches_of_an_even_movement_are_spread() -> None:
    assert best_switches(RelayMitchell, 12, 12) == (10, 12)


def test_no_candidate_is_better_than_the_one_chosen() -> None:
    chosen = balance(plan("mitchell", tables=15, switched=best_switches(Mitchell, 15, 15))).q
    assert all(balance(plan("mitchell", tables=15, switched=one)).q <= chosen for one in candidates(15))


def test_candidates_stay_within_the_rounds() -> None:
    for rounds in range(1, 61):
        assert candidates(rounds)
        for rounds_switched in candidates(rounds):
            assert set(rounds_switched) <= set(range(1, rounds + 1))


def test_a_shape_gets_its_switches() -> None:
    assert switch_best(Mitchell(), Shape(9, 9, 3)).switched == (9,)


@pytest.mark.parametrize(
    ("kind", "tables"), [("mitchell", 9), ("relay-mitchell", 12), ("rover", 8), ("web", 12)]
)
def test_the_least_squares_are_the_best_quality(kind: str, tables: int) -> None:
    movement = next(one for one in movements() if one.id == kind)
    rounds = movement.rounds(tables)[0]
    missing = movement.find_missing(tables, None) if movement.half_table else None
    plain = movement.plan(Shape(tables, rounds, 1, missing=missing))
    choices = [(rounds,), (rounds - 1, rounds), (1, rounds - 2)]
    turns = [movement.turns(tables, table) for table in range(tables + 1)]
    measured = [balance(movement.plan(Shape(tables, rounds, 1, one, missing))) for one in choices]
    assert list(sum_squares(plain, choices, turns)) == [one.squares for one in measured]
    assert len({one.total for one in measured}) == 1
