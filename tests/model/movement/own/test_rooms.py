"""Sections of Bridgemate's round data that are one movement: a pivot of teams, pairs that cross from one to the other."""

from __future__ import annotations

import pytest

from model.movement.check import check
from model.movement.kinds.library import plan
from model.movement.own.grid import grid_of, read_grid
from model.movement.own.read import read
from model.movement.plan import Plan

HEADING = "Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard"


def lines(section: int, meetings: list[tuple[int, int, int, int, int, int]]) -> list[str]:
    """Round data of one section: table, round, North-South, East-West, first and last board."""
    return [",".join(map(str, (section, *one))) for one in meetings]


def pivot(tables: int, rounds: int, *, from_one: bool) -> str:
    """Teams at home at each table, teams that travel up one; section 2 has every match with the sides turned."""
    away = 0 if from_one else tables
    first = [
        (table, number, table, (table - number) % tables + 1 + away, *boards((table + number) % tables))
        for number in range(1, rounds + 1)
        for table in range(1, tables + 1)
    ]
    second = [(table, number, ew, ns, low, high) for table, number, ns, ew, low, high in first]
    return "\n".join([HEADING, *lines(1, first), *lines(2, second)])


def boards(number: int) -> tuple[int, int]:
    return 2 * number + 1, 2 * number + 2


@pytest.mark.parametrize("from_one", [True, False])
def test_two_sections_of_which_one_is_the_other_turned_are_matches_of_teams(from_one: bool) -> None:
    found = read(pivot(7, 5, from_one=from_one), name="Tuesday")
    assert not found.problems
    (night,) = found.plans
    assert (night.name, night.kind, night.tables, len(night.contestants)) == ("Tuesday", "teams", 14, 14)
    assert check(night).ok
    assert any("A pivot" in one for one in read_grid(grid_of(night)).remarks)


def crossing() -> tuple[str, Plan]:
    """A Mitchell of six tables of which tables 1 to 3 are section 1 and 4 to 6 section 2: East-West go through both."""
    room = plan("skip-mitchell", tables=6, boards_per_round=2)
    rows = [
        (
            1 + (row.table > 3),
            row.table - 3 * (row.table > 3),
            row.round,
            row.ns,
            row.ew,
            row.boards[0],
            row.boards[-1],
        )
        for row in room.rows
    ]
    return "\n".join([HEADING, *(",".join(map(str, one)) for one in rows)]), room


def test_pairs_that_go_from_one_section_to_the_other_are_one_movement() -> None:
    text, room = crossing()
    (night,) = read(text, name="Friday").plans
    assert night.name == "Friday, sections 1, 2 as one"
    assert check(night).ok
    assert (night.tables, len(night.contestants), night.rounds) == (6, 12, room.rounds)
    assert {(row.round, row.ns, row.ew, row.boards) for row in night.rows} == {
        (row.round, row.ns, row.ew, row.boards) for row in room.rows
    }


def test_sections_that_can_be_played_alone_stay_movements_of_their_own() -> None:
    mitchell = plan("mitchell", tables=5, boards_per_round=2)
    rows = [
        (section, row.table, row.round, row.ns, row.ew, row.boards[0], row.boards[-1])
        for section in (1, 2)
        for row in mitchell.rows
    ]
    found = read("\n".join([HEADING, *(",".join(map(str, one)) for one in rows)]), name="Monday")
    assert [one.name for one in found.plans] == ["Monday, section 1", "Monday, section 2"]
    assert all(check(one).ok for one in found.plans)
