"""A half table with a rover: who comes late fills it, who leaves is replaced by the rover, and every view says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import builders
from model.movement.doctor import happenings as happened
from model.service.director import Director
from model.snapshots.session import State
from views import disagreements

ROUND_1 = 26
WHOLE = 338


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """27 pairs at 13 1/2 tables of a rover Mitchell, 13 rounds of two boards, round 1 played."""
    with builders.an_evening(
        tmp_path / "club.club", 13.5, movement="rover", boards_per_round=2, entered=ROUND_1 / WHOLE
    ) as opened:
        yield opened


def take(director: Director, happening: happened.Happening, *newcomers: str) -> str:
    """Take the first way there is; its sentence."""
    best = director.doctor.propose(1, happening, now=2)[0]
    two = (newcomers[0], newcomers[1]) if newcomers else None
    director.doctor.apply(1, best, happening, newcomers=two)
    return best.sentence


def test_a_late_pair_plays_those_whom_the_rover_bumps(director: Director) -> None:
    assert len(director.results.sheet(1)) == WHOLE
    said = take(director, happened.PairArrives(2), "Zoe Quill", "Yan Quill")
    assert said == "From round 2 on pair 28 plays the pair that would sit out, with another table’s boards."
    assert disagreements(director, 1) == []
    plan = director.sessions.get(1).plan
    assert plan.missing is None
    assert [row.sits_out for row in plan.rows if row.sits_out is not None] == [
        14
    ]  # in round 1 nobody was there yet
    assert len(director.results.sheet(1)) == WHOLE + 24
    assert director.sessions.get(1).pair(28).full_name == "Zoe Quill – Yan Quill"
    for number in range(2, 14):
        (rover,) = (row for row in plan.rows_of(14) if row.round == number)
        (late,) = (row for row in plan.rows_of(28) if row.round == number)
        assert late.boards == rover.boards
        assert late.ns == rover.table  # whom the rover bumped, which is at home there


def test_a_late_pair_has_its_place_on_play_scores_and_seating(director: Director) -> None:
    take(director, happened.PairArrives(2), "Zoe Quill", "Yan Quill")
    at_14 = next(table for table in director.play.tables(1, 2) if table.table == 14)
    assert at_14.ew.pair is not None
    assert at_14.ew.pair.full_name == "Zoe Quill – Yan Quill"
    assert {line.ew.number for line in director.results.sheet(1) if line.round == 2 and line.table == 14} == {
        28
    }
    assert director.standings.now(1).standing("28").place == ""
    while director.sessions.get(1).plan.missing is None:
        director.journal.undo()
    assert director.sessions.get(1).state is State.PLAYING
    assert disagreements(director, 1) == []
    assert len(director.results.sheet(1)) == WHOLE


def test_who_comes_later_still_may_play_what_it_missed(director: Director) -> None:
    ways = director.doctor.propose(1, happened.PairArrives(4), now=4)
    late = next(one for one in ways if "missed" in one.sentence)
    director.doctor.apply(1, late, happened.PairArrives(4), newcomers=("Zoe Quill", "Yan Quill"))
    assert disagreements(director, 1) == []
    assert late.proof.ok
    assert late.gained[28] == 26


@pytest.mark.parametrize("round_", [2, 3, 6])
def test_the_rover_takes_the_seat_of_a_pair_that_leaves(director: Director, round_: int) -> None:
    said = take(director, happened.PairLeaves(5, round_))
    assert said.startswith(f"Pair 5 is out from round {round_} on: pair 14 takes its place")
    assert disagreements(director, 1) == []
    plan = director.sessions.get(1).plan
    at_5 = {row.ns for row in plan.rows if row.table == 5 and row.round >= round_}
    assert at_5 <= {14, None}


def test_two_late_pairs_after_one_another(director: Director) -> None:
    take(director, happened.PairArrives(2), "Zoe Quill", "Yan Quill")
    take(director, happened.PairArrives(3), "Xia Rowe", "Will Rowe")
    take(director, happened.PairLeaves(3, 4))
    assert disagreements(director, 1) == []


def test_the_proof_refuses_a_missing_pair_that_stands_in_the_plan(director: Director) -> None:
    from msgspec.structs import replace

    from model.movement.check import check

    plan = director.sessions.get(1).plan
    given = check(replace(plan, contestants=(*plan.contestants, 28))).problems
    assert "Pair 28 is missing, yet appears in the movement." in [problem.text for problem in given]
