"""A player of an individual goes, or sits in another's chair: partners and boards as they really are."""

from __future__ import annotations

import pytest

from model.bridge.seats import Side
from model.errors import MovementImpossible
from model.movement.check import Fault, check
from model.movement.doctor import happenings as happened
from model.movement.doctor.proposal import Situation
from model.movement.doctor.remedies import proposals
from model.movement.kinds.individual import individual_movement


def test_the_three_a_player_should_sit_with_wait() -> None:
    night = individual_movement("individual-howell").plan(12, boards_per_round=3)
    (way,) = proposals(Situation(night, frozenset(), 4), happened.PairLeaves(5, 4))
    assert check(way.plan).ok
    assert way.sentence == "Player 5 is out from round 4 on: the other three at the table sit out."
    for number in range(4, night.rounds + 1):
        assert len(way.plan.round_rows(number)) == 2
        assert 5 not in {one for row in way.plan.round_rows(number) for one in row.seated}


def test_who_waits_takes_the_chair_where_the_boards_are_new() -> None:
    night = individual_movement("individual-howell").plan(9, boards_per_round=2)
    ways = proposals(Situation(night, frozenset(), 2), happened.PairLeaves(5, 2))
    assert ways[0].sentence.endswith("whoever would sit out takes the seat where possible.")
    assert len(ways) == 2
    for way in ways:
        # Who steps in may be somebody's partner again: the proof says so.
        assert {problem.fault for problem in check(way.plan).problems} <= {Fault.MET}
    assert sum(row.played for row in ways[0].plan.rows) > sum(row.played for row in ways[1].plan.rows)


def test_a_late_player_can_only_stand_in() -> None:
    night = individual_movement("individual-howell").plan(12, boards_per_round=3)
    with pytest.raises(MovementImpossible) as refused:
        proposals(Situation(night, frozenset(), 2), happened.PairArrives(2))
    assert "substitute" in refused.value.remedy


def test_a_table_the_wrong_way_round_keeps_its_partners() -> None:
    night = individual_movement("individual-howell").plan(12, boards_per_round=3)
    row = night.round_rows(2)[0]
    way = proposals(Situation(night, frozenset(), 2), happened.WrongDirection(2, row.table))[0]
    now = way.plan.row(2, row.table)
    assert now is not None
    assert ({now.ns, now.south}, {now.ew, now.west}) == ({row.ew, row.west}, {row.ns, row.south})
    assert "North–South was Players" in way.sentence


def test_a_player_in_the_wrong_chair_is_in_either_of_that_side() -> None:
    night = individual_movement("individual-howell").plan(12, boards_per_round=3)
    row = night.round_rows(1)[0]
    stranger = night.round_rows(1)[1].ns
    assert stranger is not None
    ways = proposals(Situation(night, frozenset(), 1), happened.WrongPair(1, row.table, Side.NS, stranger))
    seats = [way.plan.row(1, row.table) for way in ways]
    assert {(seat.ns, seat.south) for seat in seats if seat} == {(stranger, row.south), (row.ns, stranger)}


def test_a_departure_that_leaves_nothing_to_play_is_refused() -> None:
    """Eight players at two tables: when three have left, the fourth takes the last board with him."""
    plan = individual_movement("individual-howell").plan(8, rounds=None, boards_per_round=2)
    for player in (1, 2, 3):
        plan = proposals(Situation(plan, frozenset(), 1), happened.PairLeaves(player, 1))[-1].plan
    assert any(row.played for row in plan.rows)
    with pytest.raises(MovementImpossible, match="Nothing would be left to play"):
        proposals(Situation(plan, frozenset(), 1), happened.PairLeaves(4, 1))
