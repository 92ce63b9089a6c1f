"""Movements for teams: every size proved, and the published lines."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from model.errors import MovementImpossible
from model.movement.announce.announcement import announce
from model.movement.check import Fault, check
from model.movement.kinds.team_library import TEAM_KINDS, team_movement, team_plans
from model.movement.kinds.teams import berger
from model.movement.matches import matches


@pytest.mark.parametrize("kind", TEAM_KINDS, ids=lambda kind: kind.id)
def test_every_size_and_number_of_rounds_is_proved(kind: type) -> None:
    movement = kind()
    sizes = [teams for teams in range(2, 31) if movement.rounds(teams)]
    assert sizes
    for teams in sizes:
        for rounds in movement.rounds(teams):
            proof = check(movement.plan(teams, rounds=rounds, boards_per_round=2))
            assert proof.ok, (teams, rounds, str(proof.problems[0]))


@pytest.mark.parametrize("kind", ["round-robin", "stagger", "howell-teams", "american-whist", "new-england"])
def test_a_complete_movement_lets_everybody_meet_everybody_once(kind: str) -> None:
    movement = team_movement(kind)
    for teams in range(3, 21):
        if movement.rounds(teams):
            proof = check(movement.plan(teams, boards_per_round=1))
            assert len(proof.meetings) == teams * (teams - 1) // 2
            assert set(proof.meetings.values()) == {2}


def test_the_berger_tables_as_published() -> None:
    assert berger(4) == (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    assert berger(6) == (
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    )
    assert berger(8)[1] == ((8, 5), (6, 4), (7, 3), (1, 2))
    assert berger(3) == berger(4)


def test_an_odd_round_robin_gives_each_team_one_rest() -> None:
    proof = check(team_movement("round-robin").plan(7))
    assert sorted(len(rounds) for rounds in proof.sit_outs.values()) == [1] * 7


def test_the_american_whist_of_seven() -> None:
    night = team_movement("american-whist").plan(7, boards_per_round=4)
    first = [(row.ns, row.ew, (row.boards[0] + 3) // 4) for row in night.round_rows(1)]
    assert first == [(1, 3, 1), (2, 4, 2), (3, 5, 3), (4, 6, 4), (5, 7, 5), (6, 1, 6), (7, 2, 7)]
    assert night.rounds == 6
    assert not night.shared


def test_a_shortened_whist_leaves_no_match_half_played() -> None:
    night = team_movement("american-whist").plan(9, rounds=6)
    assert check(night).ok
    assert "after round 3 E–W down 6, boards down 3" in night.moves
    cut = replace(night, rounds=5, rows=tuple(row for row in night.rows if row.round < 6))
    assert {problem.fault for problem in check(cut).problems} == {Fault.HALF_MATCH}


def test_a_new_england_relay_shares_half_the_room_apart() -> None:
    night = team_movement("new-england").plan(8, boards_per_round=3)
    assert (night.rounds, len(night.boards), night.copies) == (7, 24, 1)
    assert (1, 1, 5) in night.shared


def test_a_triangle_plays_two_matches_at_once() -> None:
    night = team_movement("triangle").plan(3, boards_per_round=12)
    assert check(night).boards_each == {1: 24, 2: 24, 3: 24}
    assert not night.shared


def test_teams_of_eight_are_two_fours_each() -> None:
    night = team_movement("teams-of-eight").plan(2, boards_per_round=12)
    proof = check(night)
    assert proof.meetings == {(1, 3): 2, (2, 4): 2, (1, 4): 2, (2, 3): 2}
    assert night.team_of == {1: 1, 2: 1, 3: 2, 4: 2}


def test_of_teams_of_eight_it_is_the_fours_that_move() -> None:
    night = team_movement("teams-of-eight").plan(4, boards_per_round=3)
    assert announce(night, 2).sentences[0] == "East–West, odd fours up one table, even fours down one table."


@pytest.mark.parametrize("teams", [4, 6, 8])
def test_more_teams_of_eight_play_a_round_robin_of_such_matches(teams: int) -> None:
    night = team_movement("teams-of-eight").plan(teams, boards_per_round=3)
    proof = check(night)
    assert proof.ok, str(proof.problems[0])
    played = matches(night)
    assert {frozenset((one.home, one.away)) for one in played} == set(
        map(frozenset, combinations(range(1, teams + 1), 2))
    )
    assert {(len(one.rows), len({row.table for row in one.rows})) for one in played} == {(8, 4)}
    assert set(proof.meetings.values()) == {2}  # both fours of the other team, at two tables each
    assert set(proof.boards_each.values()) == {6 * (teams - 1)}


@pytest.mark.parametrize("teams", [3, 5, 7, 9])
def test_of_an_odd_number_of_teams_of_eight_one_has_a_bye_with_both_its_fours(teams: int) -> None:
    night = team_movement("teams-of-eight").plan(teams, boards_per_round=3)
    proof = check(night)
    assert proof.ok, str(proof.problems[0])
    assert night.rounds == 2 * teams
    met = {frozenset((one.home, one.away)) for one in matches(night)}
    assert met == set(map(frozenset, combinations(range(1, teams + 1), 2)))
    for number in range(1, night.rounds + 1):
        resting = [row.sits_out for row in night.round_rows(number) if row.sits_out is not None]
        assert len(resting) == 2
        assert {night.team_of[four] for four in resting} == {(resting[0] + 1) // 2}
    assert set(proof.boards_each.values()) == {6 * (teams - 1)}


def test_the_four_tables_of_a_match_of_eights_are_asked_to_share_boards() -> None:
    said = announce(team_movement("teams-of-eight").plan(4, boards_per_round=3), 1).sentences
    assert said == ("Tables 1, 2, 7 and 8 share boards.", "Tables 3, 4, 5 and 6 share boards.")
    odd = announce(team_movement("teams-of-eight").plan(3, boards_per_round=3), 3).sentences
    assert "Team 3 sits out this round." in odd
    assert "Team 1 comes back in." in odd
    whole = announce(team_movement("teams-of-eight").plan(2, boards_per_round=3), 1).sentences
    assert whole == ("All tables share one set of boards.",)


def test_a_faulty_plan_of_teams_is_found() -> None:
    night = team_movement("round-robin").plan(4, boards_per_round=2)
    rows = tuple(
        replace(row, boards=(3, 4)) if (row.round, row.table) == (1, 1) else row for row in night.rows
    )
    lines = [str(problem) for problem in check(night.with_rows(rows)).problems]
    assert "Round 2, table 1: team 1 played board 3 in round 1." in lines
    assert "Teams 1 and 4: board 3 is played at one of their two tables only." in lines


def test_what_cannot_be_names_the_nearest() -> None:
    with pytest.raises(MovementImpossible, match=r"There is no .* for 8 teams\. It exists for 7 teams"):
        team_movement("american-whist").plan(8)
    with pytest.raises(MovementImpossible, match="The nearest that works has 7 rounds"):
        team_movement("new-england").plan(8, rounds=9)
    with pytest.raises(MovementImpossible, match="no movement for teams called whist"):
        team_movement("whist")


def test_every_number_of_teams_has_something() -> None:
    for teams in range(2, 21):
        assert team_plans(teams)
