"""The text library of EBUScore, where it means otherwise than it looks: counts of players, who sits out, teams in two sections."""

from collections.abc import Iterable, Sequence

import pytest

from model.movement.check import check
from model.movement.kinds.individual import individual_movement
from model.movement.kinds.library import plan
from model.movement.kinds.team_library import team_plans
from model.movement.own.grid import grid_of, read_grid
from model.movement.own.read import OwnMovements, read
from model.movement.plan import Plan


def block(name: str, numbers: Sequence[int], tables: Iterable[Iterable[int]]) -> str:
    lines = [",".join(map(str, cells)) for cells in tables]
    return "\n".join([name, ",".join(map(str, numbers)), *lines, "", ""])


def in_sets(night: Plan) -> dict[tuple[int, ...], int]:
    """The number of each set of boards."""
    sets = sorted({row.boards for row in night.rows if row.boards})
    return {boards: number for number, boards in enumerate(sets, 1)}


def individual_text(night: Plan, said: int | None = None) -> str:
    """An individual as the library writes it: no line for who waits, the number of players last."""
    sets = in_sets(night)
    tables = sorted({row.table for row in night.rows if row.played})
    cells = [
        [
            number
            for row in sorted(night.rows, key=lambda row: row.round)
            if row.table == table
            for number in (row.ns, row.south, row.ew, row.west, sets[row.boards])
            if number is not None
        ]
        for table in tables
    ]
    each = night.boards_per_round
    players = len(night.contestants) if said is None else said
    return block("Night", (3, len(tables), len(sets) * each, each, night.rounds, players), cells)


def pairs_text(night: Plan, sort: int) -> str:
    sets = in_sets(night)
    tables = sorted({row.table for row in night.rows if row.played})
    cells = [
        [
            number
            for row in sorted(night.rows, key=lambda row: row.round)
            if row.table == table
            for number in (row.ns or 0, row.ew or 0, sets[row.boards])
        ]
        for table in tables
    ]
    each = night.boards_per_round
    return block("Night", (sort, len(tables), len(sets) * each, each, night.rounds, 0), cells)


def the_only(found: OwnMovements) -> Plan:
    assert not found.problems
    (night,) = found.plans
    return night


@pytest.mark.parametrize("players", [8, 9, 13])
def test_the_sixth_number_of_an_individual_is_how_many_play(players: int) -> None:
    ours = individual_movement("individual-howell").plan(players, boards_per_round=2)
    read_back = the_only(read(individual_text(ours)))
    assert read_back.kind == "individual"
    assert read_back.missing is None
    assert read_back.contestants == tuple(range(1, players + 1))
    assert check(read_back).ok
    assert check(read_back).sit_outs == check(ours).sit_outs


def test_an_individual_with_other_players_than_it_says_is_reported() -> None:
    ours = individual_movement("individual-howell").plan(8, boards_per_round=2)
    found = read(individual_text(ours, said=9))
    assert not found.plans
    assert "8 players sit at its tables, 9 are stated" in found.problems[0].text


def test_the_pair_that_a_rover_bumps_sits_out() -> None:
    ours = plan("rover", tables=6, boards_per_round=2, pairs=11)
    read_back = the_only(read(pairs_text(ours, 0)))
    assert check(read_back).ok
    assert check(read_back).sit_outs == check(ours).sit_outs


def test_a_patton_as_one_field_is_for_teams_each_at_two_tables() -> None:
    howell = plan("howell", tables=3, boards_per_round=2)
    sets = in_sets(howell)
    rounds = [
        [(row.ns or 0, row.ew or 0, sets[row.boards]) for row in howell.round_rows(r)] for r in (1, 2, 3)
    ]
    cells = [[number for one in rounds for number in one[table]] for table in range(3)]
    turned = [[number for one in rounds for number in (one[t][1], one[t][0], one[t][2])] for t in range(3)]
    night = the_only(read(block("Patton", (0, 6, 10, 2, 3, 0), [*cells, *turned])))
    assert night.kind == "teams"
    assert night.contestants == tuple(range(1, 7))
    assert check(night).ok
    assert not any("pivot" in one for one in read_grid(grid_of(night)).remarks)


def pivot(tables: int, rounds: int, *, turned: bool) -> str:
    """Teams at home 1 to the tables, those that travel numbered from 1 too and up one table a round."""
    cells = []
    for table in range(tables):
        line: list[int] = []
        for number in range(rounds):
            home, away = table + 1, (table - number) % tables + 1
            line += [*((away, home) if turned else (home, away)), (table + number) % tables + 1]
        cells.append(line)
    return block(f"Pivot {'Blue' if turned else 'Red'} (X)", (5, tables, 2 * tables, 2, rounds), cells)


def test_the_two_sections_of_a_pivot_are_one_movement_of_teams_at_home_and_teams_that_travel() -> None:
    night = the_only(read(pivot(7, 5, turned=False) + pivot(7, 5, turned=True)))
    assert (night.name, night.kind, night.tables) == ("Pivot (X)", "teams", 14)
    assert night.contestants == tuple(range(1, 15))
    assert check(night).ok
    reading = read_grid(grid_of(night))
    assert reading.fits
    assert reading.remarks[0] == (
        "A pivot: each match of tables 1 to 7 has its second table in the other section, tables 8 to 14."
    )
    for usual in team_plans(6):
        assert not any("pivot" in one for one in read_grid(grid_of(usual)).remarks)


def test_one_section_of_a_pivot_alone_is_named_for_what_it_is() -> None:
    found = read(pivot(7, 5, turned=False) + pairs_text(plan("howell", tables=3, boards_per_round=2), 0))
    assert [night.kind for night in found.plans] == ["pairs"]
    assert "one of two sections of a movement" in found.problems[0].text
    last = read(pairs_text(plan("howell", tables=3, boards_per_round=2), 0) + pivot(7, 5, turned=True))
    assert "one of two sections of a movement" in last.problems[0].text


@pytest.mark.parametrize("numbers", [(0, 4, 28, 4, 9999), (0, 9999, 28, 4, 7), (0, 0, 28, 4, 7)])
def test_a_library_that_announces_more_than_a_room_holds_is_reported(numbers: tuple[int, ...]) -> None:
    found = read(block("Endless", numbers, [[1, 2, 1]]))
    assert not found.plans
    assert "do not fit together" in found.problems[0].text


def test_a_number_of_thousands_of_digits_is_reported_and_not_quoted_whole() -> None:
    (problem,) = read(block("Night", (0, 1, 2, 2, 1), [[1, int("9" * 4000), 1]])).problems
    assert len(problem.text) < 120
