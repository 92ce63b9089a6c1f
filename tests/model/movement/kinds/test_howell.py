"""Howells: the published ones cell by cell, and the balance of every one we keep."""

from __future__ import annotations

from typing import Final

import pytest

from model.movement.balance import balance
from model.movement.check import check
from model.movement.kinds.howell import courses
from model.movement.kinds.library import movement, plan
from model.movement.plan import Plan

# The best Q published for (tables, rounds) in one-winner movements, as reference of what to reach or beat.
PUBLISHED: Final = {
    (2, 3): 100, (3, 5): 60, (3, 10): 100, (4, 6): 77.1, (4, 7): 100,
    (5, 7): 74.8, (5, 8): 83.7, (5, 9): 83.3, (6, 8): 69.9, (6, 9): 90.7, (6, 11): 100,
    (7, 8): 72.5, (7, 9): 77.9, (7, 11): 91.1, (7, 12): 89.8, (7, 13): 91.3,
    (8, 9): 74.1, (8, 11): 82.9, (8, 12): 87.1, (8, 13): 91.3, (8, 14): 95.3, (8, 15): 100,
    (9, 12): 78.1, (9, 13): 89.1, (9, 14): 88.8, (9, 17): 94.7,
    (10, 11): 77.9, (10, 12): 78.8, (10, 13): 83.3, (10, 14): 82.7, (10, 19): 100,
    (11, 12): 81.2, (11, 13): 77.7, (11, 14): 82.7, (12, 13): 80.3, (12, 14): 79.0, (13, 14): 83.7,
}  # fmt: skip

KEPT: Final = [(tables, rounds) for tables in range(2, 61) for rounds in sorted(courses(tables))]


def howell(
    tables: int, rounds: int, *, boards_per_round: int | None = None, missing: int | None = None
) -> Plan:
    return plan(
        "howell" if rounds >= 2 * tables - 1 else "three-quarter-howell",
        tables=tables,
        pairs=2 * tables - (missing is not None),
        rounds=rounds,
        boards_per_round=boards_per_round,
        missing=missing,
    )


def table_line(night: Plan, table: int) -> str:
    return " ".join(
        f"{row.ns}-{row.ew}-{(row.boards[0] - 1) // night.boards_per_round + 1}"
        for row in night.rows
        if row.table == table
    )


def test_four_tables_as_the_manual_prints_it() -> None:
    night = howell(4, 7)
    assert table_line(night, 1) == "3-6-1 4-7-2 5-1-3 6-2-4 7-3-5 1-4-6 2-5-7"
    assert table_line(night, 2) == "7-2-3 1-3-4 2-4-5 3-5-6 4-6-7 5-7-1 6-1-2"
    assert table_line(night, 3) == "5-4-4 6-5-5 7-6-6 1-7-7 2-1-1 3-2-2 4-3-3"
    assert table_line(night, 4) == "8-1-5 8-2-6 8-3-7 8-4-1 8-5-2 8-6-3 8-7-4"


def test_three_tables_in_ten_rounds_meet_twice_and_balance_perfectly() -> None:
    night = howell(3, 10)
    assert check(night).ok
    assert night.meetings == 2
    assert balance(night).q == 100


def test_three_to_eight_tables_have_every_number_of_rounds_between_mitchell_and_howell() -> None:
    for tables in range(3, 9):
        assert set(courses(tables)) >= set(range(tables + 1, 2 * tables))


def test_up_to_twenty_tables_have_every_number_of_rounds_a_club_plays() -> None:
    for tables in range(9, 21):
        assert set(courses(tables)) >= set(range(tables + 1, min(2 * tables - 1, 26) + 1))


@pytest.mark.parametrize(("tables", "rounds"), KEPT)
def test_nobody_replays_a_board_whoever_is_missing(tables: int, rounds: int) -> None:
    for missing in (None, 2 * tables, 1) if tables <= 8 else (None, 1):
        night = howell(tables, rounds, boards_per_round=1, missing=missing)
        proof = check(night)
        assert proof.ok, proof.problems[0].text
        assert night.winners == 1


@pytest.mark.parametrize(("tables", "rounds"), KEPT)
def test_a_complete_howell_lets_everybody_play_all_boards_and_meet_everybody(
    tables: int, rounds: int
) -> None:
    proof = check(howell(tables, rounds, boards_per_round=2))
    assert set(proof.share.values()) == {1}
    if rounds == 2 * tables - 1:
        assert len(proof.meetings) == tables * (2 * tables - 1)


@pytest.mark.parametrize(("tables", "rounds"), sorted(PUBLISHED))
def test_the_published_balance_is_reached(tables: int, rounds: int) -> None:
    # Published to one decimal, so what is reached is compared as it would be printed.
    assert round(float(balance(howell(tables, rounds)).q), 1) >= PUBLISHED[tables, rounds]


@pytest.mark.parametrize("tables", range(2, 21))
def test_every_field_up_to_twenty_tables_has_its_complete_howell(tables: int) -> None:
    assert 2 * tables - 1 in courses(tables)


@pytest.mark.parametrize("tables", [2, 4, 6, 8, 10, 12, 16, 18])
def test_complete_howells_balance_perfectly_where_a_difference_set_exists(tables: int) -> None:
    assert balance(howell(tables, 2 * tables - 1)).q == 100


@pytest.mark.parametrize(("tables", "best"), [(5, 83.3333), (7, 91.3043)])
def test_an_odd_complete_howell_reaches_what_is_possible(tables: int, best: float) -> None:
    assert float(balance(howell(tables, 2 * tables - 1)).q) == pytest.approx(best, abs=5e-5)


def test_the_missing_pair_is_the_highest_number_which_stays() -> None:
    night = plan("howell", tables=4, pairs=7)
    assert night.missing == 8
    assert {row.sits_out for row in night.rows if not row.played} == set(range(1, 8))


def test_how_many_stay_is_counted_from_the_course() -> None:
    kind = movement("three-quarter-howell")
    shape = kind.shapes(14, (24, 27))[0]
    assert shape.rounds == 12
    assert kind.remark(shape) == "2 pairs stay, 12 move; guide cards needed"
