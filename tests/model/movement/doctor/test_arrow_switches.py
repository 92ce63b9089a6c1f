"""A shorter session whose arrow-switched rounds fall away: others are switched, or there are two winners."""

from __future__ import annotations

from pathlib import Path

import pytest

import builders
from model.bridge.seats import Side
from model.movement.balance import balance
from model.movement.doctor import happenings as happened
from model.movement.doctor.proposal import Situation
from model.movement.doctor.remedies import proposals
from model.movement.kinds.library import plan
from model.movement.plan import Plan
from model.scoring.conditions import Conditions

NIGHT = plan("mitchell", tables=7, switched=(6, 7), boards_per_round=3)


def after(night: Plan, rounds: int) -> Situation:
    cells = frozenset(
        (row.round, row.table, board)
        for row in night.rows
        if row.round <= rounds and row.played
        for board in row.boards
    )
    return Situation(night, cells, rounds + 1)


def test_another_round_is_switched_in_their_place() -> None:
    switched, two, plain = proposals(after(NIGHT, 2), happened.Curtailed(2))[:3]
    assert switched.sentence == (
        "The session ends after round 5: the last 2 rounds are not played; round 4 is now arrow-switched."
    )
    assert switched.plan.switched_rounds == (4,)
    assert switched.plan.moves[-1] == "round 4 arrow-switched"
    assert all(row.switched is (row.round == 4) for row in switched.plan.rows)
    assert switched.proof.ok
    assert balance(switched.plan).q > balance(plain.plan).q
    assert two.plan.winners == 2
    assert "hardly compared" in plain.sentence
    assert [way.only_ends_sooner for way in (switched, two, plain)] == [False, True, True]  # cards stay


def test_what_is_under_way_is_not_switched() -> None:
    ways = proposals(after(NIGHT, 4), happened.Curtailed(2))
    assert [way.plan.switched_rounds for way in ways] == [(), ()]
    two = ways[0]
    assert two.sentence.endswith("North–South and East–West each have a winner.")
    assert two.plan.field_of == {
        number: Side.NS if number <= 7 else Side.EW for number in two.plan.contestants
    }
    assert two.proof.ok


def test_what_was_switched_already_stays_so() -> None:
    late = proposals(after(NIGHT, 6), happened.Curtailed(1))
    assert [way.plan.switched_rounds for way in late] == [(6,)]
    assert late[0].plan.moves[-1] == "round 6 arrow-switched"


@pytest.mark.parametrize("movement", ["howell", "mitchell"])
def test_without_switches_nothing_is_asked(movement: str) -> None:
    night = plan(movement, tables=5, boards_per_round=3)
    first = proposals(after(night, 2), happened.Curtailed(1))[0]
    assert first.sentence == f"The session ends after round {night.rounds - 1}: the last round is not played."


def test_a_round_left_out_may_be_the_switched_one() -> None:
    night = plan("mitchell", tables=7, switched=(7,), boards_per_round=3)
    ways = proposals(after(night, 6), happened.RoundSkipped(7))
    assert any(way.plan.winners == 2 for way in ways)


def test_two_winners_are_ranked_and_written_as_two(tmp_path: Path) -> None:
    with builders.an_evening(tmp_path / "club.club", plan=NIGHT, entered=4 / 7) as director:
        shorter = happened.Curtailed(2)
        director.doctor.apply(1, director.doctor.propose(1, shorter, now=5)[0], shorter)
        standings = director.standings.now(1)
        assert {one.contestant.direction for one in standings.ranking} == {Side.NS, Side.EW}
        assert director.evening(1).view.winners == 2
        assert director.sessions.get(1).conditions == Conditions()
