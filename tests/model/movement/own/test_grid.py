"""The grid of an own movement: every plan comes back as it was, and each mistake is told in its cell while typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.movement.check import check
from model.movement.kinds.individual import individual_movement
from model.movement.kinds.library import movements, plan
from model.movement.kinds.team_library import team_movement
from model.movement.own.csv import plan_csv
from model.movement.own.grid import Grid, grid_of, paste_cells, read_grid, resize_grid, type_cell
from model.movement.own.read import read
from model.movement.plan import Plan

THREE = (("1-4-1", "2-5-2", "3-6-3"), ("1-6-2", "2-4-3", "3-5-1"), ("1-5-3", "2-6-1", "3-4-2"))


def every_kind() -> list[Plan]:
    plans = [
        plan(kind.id, tables=tables, pairs=2 * tables - kind.half_table)
        for kind in movements()
        for tables in (8, 9)
        if kind.rounds(tables)
    ]
    plans.append(plan("mitchell", tables=5, pairs=9))
    plans += [individual_movement("individual-howell").plan(players) for players in (13, 16)]
    plans.append(team_movement("american-whist").plan(7))
    return plans


@pytest.mark.parametrize("night", every_kind(), ids=lambda night: f"{night.movement}-{night.tables}")
def test_a_plan_comes_back_from_its_grid(night: Plan) -> None:
    found = read_grid(grid_of(night))
    assert found.plan is not None
    assert [(row.round, row.table, row.seated, row.boards) for row in found.plan.rows] == [
        (row.round, row.table, row.seated, row.boards if row.played else ())
        for row in sorted(night.rows, key=lambda row: (row.round, row.table))
        if row.seated
    ]
    assert found.problems == ()
    assert found.plan.winners == night.winners


@pytest.mark.parametrize("night", every_kind(), ids=lambda night: f"{night.movement}-{night.tables}")
def test_a_plan_comes_back_from_its_csv(night: Plan) -> None:
    (same,) = read(plan_csv(night)).plans
    assert [(row.seated, row.boards) for row in same.rows] == [
        (row.seated, row.boards)
        for row in sorted(night.rows, key=lambda row: (row.round, row.table))
        if row.seated
    ]


def test_what_is_typed_is_proved() -> None:
    found = read_grid(Grid("Three tables", boards_per_set=5, cells=THREE))
    assert found.fits
    assert found.plan is not None
    assert (found.plan.tables, found.plan.rounds, len(found.plan.boards)) == (3, 3, 15)
    assert found.plan.winners == 2
    assert check(found.plan).ok


@pytest.mark.parametrize(
    ("number", "table", "text", "said", "cells"),
    [
        (2, 1, "1-6", "Round 2, table 1: The boards are missing. Write the set after the pairs: 3-12-7, or the boards: 3-12 [19-21].", ((2, 1),)),
        (2, 1, "one", "Round 2, table 1: “one” is not a table. Type North–South, East–West and set: 3-12-7; or "
            "a pair that sits out.", ((2, 1),)),
        (2, 1, "1-6-0", "Round 2, table 1: There is no set 0; sets are counted from 1.", ((2, 1),)),
        (2, 1, "1-6 [9-7]", "Round 2, table 1: “9-7” is not a list of boards. Type the first and the last, as [7-9], "
            "or all of them.", ((2, 1),)),
        (2, 1, "0-6-2", "Round 2, table 1: 0 does not exist; numbers are 1 to 9999.", ((2, 1),)),
        (2, 1, "1-4-2", "Round 2: pair 4 is at tables 1, 2 at the same time. Round 2: pair 6 has no seat. It "
            "belongs at one of the two.", ((2, 2), (2, 1))),
        (2, 1, "1-6-1", "Round 2, table 1: pair 1 played board 1 in round 1.", ((2, 1),)),
        (2, 1, "1-1-2", "Round 2, table 1: pair 1 plays against itself.", ((2, 1),)),
        (2, 1, "1-7-2", "Round 2: pair 6 has no seat.", ()),
    ],
)  # fmt: skip
def test_each_mistake_is_reported_in_words_and_marked(
    number: int, table: int, text: str, said: str, cells: tuple[tuple[int, int], ...]
) -> None:
    found = read_grid(type_cell(Grid(boards_per_set=3, cells=THREE), number, table, text))
    mine = [problem for problem in found.problems if str(problem) == said]
    assert mine, [str(problem) for problem in found.problems]
    assert mine[0].cells == cells
    assert not found.fits


def test_boards_may_be_written_themselves() -> None:
    grid = type_cell(Grid(boards_per_set=3, cells=THREE), 1, 1, "1-4 [1-3]")
    assert read_grid(grid).fits
    assert read_grid(grid).plan == read_grid(Grid(boards_per_set=3, cells=THREE)).plan


def test_both_sides_counted_from_one_are_two_fields() -> None:
    found = read_grid(Grid(cells=(("1-1-1", "2-2-2", "3-3-3"), ("1-3-2", "2-1-3", "3-2-1"))))
    assert found.plan is not None
    assert found.plan.winners == 2
    assert {row.ew for row in found.plan.rows} == {4, 5, 6}


def test_who_meets_again_and_who_shares_is_said_and_no_fault() -> None:
    found = read_grid(Grid(cells=(("1-2-1", "3-4-1"), ("1-2-2", "3-4-2"))))
    assert found.fits
    assert found.remarks == (
        "Pairs 1 and 2 meet 2 times, in rounds 1, 2.",
        "Pairs 3 and 4 meet 2 times, in rounds 1, 2.",
        "Round 1: tables 1 and 2 share boards.",
    )


def test_a_round_nobody_plays_is_reported() -> None:
    found = read_grid(resize_grid(Grid(cells=THREE), 4, 3))
    assert "Round 4: nobody plays. Type its tables, or remove the round." in [
        str(one) for one in found.problems
    ]


def test_a_spreadsheet_is_pasted_where_the_hand_is() -> None:
    grid = paste_cells(Grid(cells=THREE), "7-8-4\t9-10-5\n7-10-5\t9-8-4\n", 1, 4)
    assert (grid.rounds, grid.tables) == (3, 5)
    assert grid.text(1, 1) == "1-4-1"
    assert grid.text(1, 4) == "7-8-4"
    assert grid.text(2, 5) == "9-8-4"
    assert grid.text(3, 5) == ""


@given(st.lists(st.lists(st.text(alphabet="0123456789-–[] vx,", max_size=9), max_size=4), max_size=4))
def test_nothing_typed_ever_raises(cells: list[list[str]]) -> None:
    found = read_grid(resize_grid(Grid(cells=tuple(tuple(row) for row in cells)), 3, 3))
    assert found.plan is None or found.plan.rows
