"""A team goes in mid-session: byes where each match is whole within a round, a refusal that says what to do elsewhere."""

from __future__ import annotations

import pytest

from model.errors import MovementImpossible
from model.movement import happenings as happened
from model.movement.check import check
from model.movement.doctor import proposals
from model.movement.proposal import Situation
from model.movement.teams import team_movement


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


@pytest.mark.parametrize(
    ("kind", "teams"), [("american-whist", 7), ("new-england", 8), ("teams-of-eight", 2)]
)
def test_a_match_over_several_rounds_is_not_torn_apart(kind: str, teams: int) -> None:
    night = team_movement(kind).plan(teams, boards_per_round=3)
    with pytest.raises(MovementImpossible) as refused:
        proposals(Situation(night, frozenset(), 2), happened.PairLeaves(2, 2))
    assert "stand-ins" in refused.value.remedy
