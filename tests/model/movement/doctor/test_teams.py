"""A team comes or goes in mid-session: byes where each match is whole within a round, and what is torn is named elsewhere."""

from __future__ import annotations

import pytest

from model.bridge.seats import Side
from model.errors import MovementImpossible
from model.movement.check import Fault, check
from model.movement.doctor import happenings as happened
from model.movement.doctor.proposal import Situation
from model.movement.doctor.remedies import proposals
from model.movement.kinds.team_library import team_movement
from model.movement.matches import rounds_missed


@pytest.mark.parametrize(
    ("kind", "teams"), [("round-robin", 6), ("round-robin", 7), ("stagger", 5), ("howell-teams", 8)]
)
def test_a_team_that_leaves_gives_its_opponents_a_bye(kind: str, teams: int) -> None:
    night = team_movement(kind).plan(teams, boards_per_round=3)
    played = frozenset(
        (row.round, row.table, board)
        for row in night.rows
        if row.round < 3 and row.played
        for board in row.boards
    )
    best = proposals(Situation(night, played, 3), happened.PairLeaves(2, 3))[0]
    proof = check(best.plan)
    assert proof.ok, proof.problems[0].text
    assert not [row for row in best.plan.rows if row.round >= 3 and 2 in row.seated]
    should_meet = {
        one for row in night.rows if row.round >= 3 and row.played and 2 in row.seated for one in row.seated
    } - {2}
    before = check(night).sit_outs
    for one in should_meet:
        assert len(proof.sit_outs[one]) == len(before[one]) + 1
    assert [row for row in best.plan.rows if row.round < 3] == [row for row in night.rows if row.round < 3]


@pytest.mark.parametrize(("kind", "teams"), [("american-whist", 7), ("new-england", 8)])
def test_a_match_over_several_rounds_that_is_torn_apart_is_named(kind: str, teams: int) -> None:
    night = team_movement(kind).plan(teams, boards_per_round=3)
    (way,) = proposals(Situation(night, frozenset(), 2), happened.PairLeaves(2, 2))
    assert "do not count" in way.sentence
    assert {problem.fault for problem in way.proof.problems} <= {Fault.HALF_MATCH}
    assert not [row for row in way.plan.rows if row.round >= 2 and 2 in row.seated]


def test_a_four_of_a_team_of_eight_cannot_go() -> None:
    night = team_movement("teams-of-eight").plan(2, boards_per_round=3)
    with pytest.raises(MovementImpossible) as refused:
        proposals(Situation(night, frozenset(), 2), happened.PairLeaves(2, 2))
    assert "substitutes" in refused.value.remedy


@pytest.mark.parametrize(
    ("kind", "teams"),
    [("round-robin", 5), ("round-robin", 7), ("round-robin", 11), ("stagger", 7), ("howell-teams", 7)],
)
def test_a_late_team_meets_whoever_has_the_bye(kind: str, teams: int) -> None:
    night = team_movement(kind).plan(teams, boards_per_round=3)
    best = proposals(Situation(night, frozenset(), 2), happened.PairArrives(2))[0]
    new = teams + 1
    proof = check(best.plan)
    assert proof.ok, (best.sentence, proof.problems[0].text)
    assert "meets whoever has the bye" in best.sentence
    assert sum(new in pair for pair in proof.meetings) == night.rounds - 1
    assert not any(number > 1 for waits in proof.sit_outs.values() for number in waits)
    assert rounds_missed(best.plan) == ((new, 1),)
    assert not best.damage.boards_lost


@pytest.mark.parametrize(("kind", "teams"), [("round-robin", 6), ("round-robin", 10), ("stagger", 8)])
def test_in_an_even_field_each_round_another_team_gives_the_late_one_a_match(kind: str, teams: int) -> None:
    night = team_movement(kind).plan(teams, boards_per_round=3)
    best = proposals(Situation(night, frozenset(), 3), happened.PairArrives(3))[0]
    proof = check(best.plan)
    assert proof.ok, (best.sentence, proof.problems[0].text)
    met = [pair for pair in proof.meetings if teams + 1 in pair]
    assert len(met) >= night.rounds - 3
    assert max(len(waits) for waits in proof.sit_outs.values()) == 1  # a bye more, one each


def test_between_half_matches_no_team_can_come_in() -> None:
    night = team_movement("american-whist").plan(7, boards_per_round=3)
    with pytest.raises(MovementImpossible, match="several rounds"):
        proposals(Situation(night, frozenset(), 3), happened.PairArrives(3))


def test_a_board_a_table_has_no_time_for_is_taken_from_both_tables_of_the_match() -> None:
    night = team_movement("round-robin").plan(6, boards_per_round=3)
    late, fewer = proposals(Situation(night, frozenset(), 2), happened.TableBehind(2, 3))
    row = night.row(2, 3)
    assert row is not None
    assert late.late == ((2, 3, row.boards[-1]),)
    assert check(fewer.plan).ok
    assert (
        sum(row.boards[-1] in one.boards for one in fewer.plan.rows if {one.ns, one.ew} == {row.ns, row.ew})
        == 0
    )


def test_a_half_of_the_wrong_team_is_entered_as_it_was() -> None:
    night = team_movement("round-robin").plan(6, boards_per_round=3)
    row = next(row for row in night.round_rows(1) if row.played)
    wrong = next(one for one in night.contestants if one not in row.seated)
    (way,) = proposals(Situation(night, frozenset(), 1), happened.WrongPair(1, row.table, Side.EW, wrong))
    now = way.plan.row(1, row.table)
    assert now is not None
    assert (now.ns, now.ew) == (row.ns, wrong)
    assert Fault.HALF_MATCH in {problem.fault for problem in way.new}
    assert sorted(one.ew or 0 for one in way.plan.round_rows(1)) == sorted(
        one.ew or 0 for one in night.round_rows(1)
    )


def test_a_shorter_american_whist_leaves_out_rounds_so_that_matches_stay_whole() -> None:
    night = team_movement("american-whist").plan(9, boards_per_round=3)
    ways = proposals(Situation(night, frozenset(), 2), happened.Curtailed(2))
    whole = next(way for way in ways if "no match is half played" in way.sentence)
    assert check(whole.plan).ok
    assert whole.plan.rounds == night.rounds - 2
    assert ways[0] is whole  # as many boards are lost as at the end, and no fault beside


def test_results_of_both_tables_of_a_match_stay_at_their_tables() -> None:
    night = team_movement("round-robin").plan(4, boards_per_round=3)
    played = frozenset(
        (row.round, row.table, board) for row in night.round_rows(1) if row.played for board in row.boards
    )
    for happening in (happened.Curtailed(), happened.PairLeaves(2, 2), happened.BoardAdded(2)):
        for way in proposals(Situation(night, played, 2), happening):
            assert way.results == (), way.sentence
