"""Drawn events while they run: who comes late, who goes, fewer and more rounds; each plan proved, each name right."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.errors import MovementImpossible, NotExpected
from model.movement.check import Fault, check
from model.movement.doctor import happenings as happened
from model.movement.doctor.proposal import Situation
from model.movement.doctor.remedies import proposals
from model.movement.drawn.draw import Idle, begun, difference, next_plan
from model.movement.matches import matches, rounds_drawn, rounds_missed
from model.movement.plan import Draw, Plan

if TYPE_CHECKING:
    from model.movement.doctor.proposal import Proposal


def a_swiss(entrants: int, *, teams: bool = True, **terms: object) -> Plan:
    draw = Draw(**{"rounds": 5, "first": "assigned", **terms})  # type: ignore[arg-type]
    return begun(range(1, entrants + 1), draw, teams=teams, boards_per_round=4, chance=Random(1))


def scores(plan: Plan) -> dict[tuple[int, int, int], Fraction]:
    """Every match won by the lower number, the more the lower it is."""
    won = {}
    for match in matches(plan):
        low, high = sorted((match.home, match.away))
        won[match.round, low, high] = Fraction(20 - low, 2) + 5
        won[match.round, high, low] = Fraction(low, 2) + 5
    return won


def played(plan: Plan, through: int | None = None) -> Situation:
    """The plan with all results in up to a round of play, and the next one under way."""
    last = plan.rounds if through is None else through
    cells = frozenset(
        (row.round, row.table, board)
        for row in plan.rows
        if row.played and row.round <= last
        for board in row.boards
    )
    return Situation(plan, cells, last + 1)


def drawn_on(plan: Plan) -> Plan:
    return next_plan(plan, scores(plan), idle=Idle(Fraction(12), Fraction()))


def proved(proposal: Proposal) -> Plan:
    proof = check(proposal.plan)
    assert proof.ok, (proposal.sentence, proof.problems[0].text)
    return proposal.plan


@pytest.mark.parametrize("teams", [True, False], ids=["teams", "pairs"])
def test_who_comes_late_meets_the_bye_or_is_drawn_from_the_next_round_on(teams: bool) -> None:
    night = a_swiss(7, teams=teams)
    now, later = proposals(Situation(night, frozenset(), 1), happened.PairArrives(1))
    who = "Team" if teams else "Pair"
    assert now.sentence.startswith(f"{who} 8 meets {who.lower()} 7, which has the bye in round 1")
    assert {frozenset((m.home, m.away)) for m in matches(proved(now))} >= {frozenset((7, 8))}
    assert check(now.plan).sit_outs[7] == ()
    assert later.sentence == f"{who} 8 joins when round 2 is drawn; the round before counts as missed."
    assert rounds_missed(proved(later)) == ((8, 1),)
    second = drawn_on(later.plan)
    assert check(second).ok
    assert {one for row in second.round_rows(second.rounds) for one in row.seated} == set(range(1, 9))
    assert not [row for row in second.round_rows(2) if row.sits_out]


def test_a_late_pair_makes_an_even_field_odd_and_the_draw_gives_a_bye_or_a_triangle() -> None:
    for odd in ("bye", "triangle"):
        night = a_swiss(6, odd=odd)
        (later,) = proposals(played(night), happened.PairArrives(2))
        second = drawn_on(proved(later))
        assert check(second).ok
        this_round = [match for match in matches(second) if match.round == 2]
        if odd == "bye":
            assert sum(row.sits_out is not None for row in second.round_rows(2)) == 1
        else:
            assert len(this_round) == 5  # two matches and the three of a triangle


def test_missed_rounds_count_in_the_draw_as_the_conditions_say() -> None:
    night = drawn_on(a_swiss(8))
    (later,) = proposals(played(night), happened.PairArrives(3))
    nothing = next_plan(later.plan, scores(later.plan), idle=Idle(Fraction(12), Fraction()))
    plenty = next_plan(later.plan, scores(later.plan), idle=Idle(Fraction(12), Fraction(20)))
    first, last = (
        next({m.home, m.away} for m in matches(plan) if m.round == 3 and 9 in (m.home, m.away))
        if not any(row.sits_out == 9 for row in plan.round_rows(3))
        else {9}
        for plan in (plenty, nothing)
    )
    assert last == {9}  # with nothing it is the last of the field, and has the bye
    assert first != {9}


def test_who_leaves_is_drawn_no_more() -> None:
    night = a_swiss(8, teams=False)
    ways = proposals(played(night), happened.PairLeaves(4, 2))
    assert [way.sentence for way in ways] == [
        "Pair 4 is out of the draw; one of those left has a bye each round."
    ]
    left = proved(ways[0])
    for _round in range(2, 5):
        left = drawn_on(left)
        assert check(left).ok
        assert not [row for row in left.round_rows(left.rounds) if 4 in row.seated]
    assert rounds_missed(left) == ((4, 2), (4, 3), (4, 4))


def test_an_odd_field_goes_on_even() -> None:
    night = a_swiss(7)
    (way,) = proposals(played(night), happened.PairLeaves(4, 2))
    assert way.sentence == "Team 4 is out of the draw."
    assert not [row for row in drawn_on(way.plan).round_rows(2) if row.sits_out is not None]


def test_who_leaves_a_drawn_round_gives_a_bye_or_the_round_is_drawn_again() -> None:
    night = drawn_on(a_swiss(8))
    bye, again = proposals(played(night, through=1), happened.PairLeaves(1, 2))
    against = next(
        match.away if match.home == 1 else match.home
        for match in matches(night)
        if match.round == 2 and 1 in (match.home, match.away)
    )
    assert bye.sentence == "Team 1 is out of the draw, and its opponents in round 2 have a bye."
    assert check(proved(bye)).sit_outs[against] == (2,)
    assert again.sentence == "Team 1 is out of the draw: round 2 is undone, to be redrawn without it."
    assert rounds_drawn(proved(again)) == 1
    assert not [row for row in drawn_on(again.plan).round_rows(2) if 1 in row.seated]


def test_who_had_the_bye_meets_who_is_left_without_opponents() -> None:
    night = drawn_on(a_swiss(7))
    idle = next(row.sits_out for row in night.round_rows(2) if row.sits_out is not None)
    leaver, against = next((match.home, match.away) for match in matches(night) if match.round == 2)
    ways = proposals(played(night, through=1), happened.PairLeaves(leaver, 2))
    best = ways[0]
    assert "those left without opponents meet" in best.sentence
    assert frozenset((idle, against)) in {
        frozenset((m.home, m.away)) for m in matches(proved(best)) if m.round == 2
    }
    assert all(not waits for one, waits in check(best.plan).sit_outs.items() if one == against)


def test_a_round_changed_by_hand_is_not_compared_with_a_draw() -> None:
    night = drawn_on(a_swiss(7))
    leaver = next(match.home for match in matches(night) if match.round == 2)
    best = proposals(played(night, through=1), happened.PairLeaves(leaver, 2))[0]
    assert difference(best.plan, scores(best.plan)) is None
    third = drawn_on(best.plan)
    assert difference(third, scores(third)) is None


def test_a_team_of_a_triangle_leaves_and_the_others_play_on() -> None:
    night = drawn_on(a_swiss(7, odd="triangle"))
    three = {
        one
        for match in matches(night)
        if match.round == 2 and len(match.rows) == 2 and match.rows[0].round != match.rows[1].round
        for one in (match.home, match.away)
    }
    assert len(three) == 3
    leaver = min(three)
    left = proved(proposals(played(night, through=2), happened.PairLeaves(leaver, 3))[0])
    rest = [match for match in matches(left) if {match.home, match.away} == three - {leaver}]
    assert [len(match.rows) for match in rest if match.round == 2] == [2]


def test_the_bye_goes_to_somebody_else() -> None:
    night = drawn_on(a_swiss(7, teams=False))
    idle = next(row.sits_out for row in night.round_rows(2) if row.sits_out is not None)
    ways = proposals(played(night, through=1), happened.SitOutMoved(2))
    assert ways
    for way in ways:
        assert check(proved(way)).sit_outs[idle] == ()


def test_rounds_are_fewer_or_more() -> None:
    night = drawn_on(a_swiss(8))
    (fewer,) = proposals(played(night, through=1), happened.Curtailed(2))
    assert fewer.plan.draw is not None
    assert (fewer.sentence, fewer.plan.draw.rounds, rounds_drawn(fewer.plan)) == (
        "The event ends after round 3.",
        3,
        2,
    )
    (one,) = proposals(played(night, through=1), happened.Curtailed(4))
    assert rounds_drawn(proved(one)) == 1
    with pytest.raises(MovementImpossible, match="Results of round 2 are in"):
        proposals(played(night), happened.Curtailed(4))
    more, longer = proposals(played(night), happened.BoardAdded(3))
    assert more.plan.draw is not None
    assert more.plan.draw.rounds == 6
    assert len(drawn_on(longer.plan).round_rows(3)[0].boards) == 5


def test_what_cannot_be_says_what_can() -> None:
    night = a_swiss(8)
    with pytest.raises(MovementImpossible, match="drawn one after another"):
        proposals(played(night), happened.RoundSkipped(1))
    with pytest.raises(NotExpected, match="no team 9"):
        proposals(played(night), happened.PairLeaves(9, 2))
    with pytest.raises(NotExpected, match="no round 3"):
        proposals(played(night), happened.PairLeaves(3, 3))
    whole = a_swiss(8, rounds=1)
    with pytest.raises(MovementImpossible, match="All 1 rounds are drawn"):
        proposals(played(whole, through=0), happened.PairArrives(1))
    cup = a_swiss(6, form="knock-out", rounds=3)
    with pytest.raises(MovementImpossible, match="no room for another team"):
        proposals(Situation(cup), happened.PairArrives(1))


def test_a_team_leaves_a_knock_out_and_its_opponents_go_on() -> None:
    cup = a_swiss(8, form="knock-out", rounds=3)
    (way,) = proposals(played(cup, through=1), happened.PairLeaves(1, 2))
    left = way.plan
    half = {problem.fault for problem in way.proof.problems}
    assert half == {
        Fault.HALF_MATCH
    }  # what was played of the match has nothing to compare with, and does not matter
    following = next_plan(left, {one: points for one, points in scores(left).items() if 1 not in one[1:]})
    semis = {frozenset((m.home, m.away)) for m in matches(following) if m.round == 2}
    assert len(semis) == 2
    assert any(8 in match for match in semis)
    assert rounds_missed(left) == ((1, 1),)
    between = proposals(played(cup), happened.PairLeaves(1, 3))[0]
    assert "whoever was due to meet it goes through" in between.sentence
    walked = next_plan(between.plan, scores(cup))
    assert not [row for row in walked.rows if row.round > 2 and 1 in row.seated]
    assert check(walked).ok
    final = next_plan(walked, scores(walked))
    assert len([match for match in matches(final) if match.round == 3]) == 1


@settings(max_examples=25, deadline=None)
@given(
    entrants=st.integers(6, 15),
    teams=st.booleans(),
    odd=st.sampled_from(["bye", "triangle"]),
    happenings=st.lists(st.sampled_from(["late", "leaves", "draw"]), min_size=3, max_size=7),
    chance=st.randoms(use_true_random=False),
)
def test_whatever_happens_nobody_meets_a_board_or_the_same_opponents_again(
    entrants: int, teams: bool, odd: str, happenings: list[str], chance: Random
) -> None:
    plan = a_swiss(entrants, teams=teams, odd=odd if teams else "bye", rounds=9)
    for what in happenings:
        try:
            if what == "draw":
                plan = drawn_on(plan)
                continue
            number = chance.randint(plan.rounds, plan.rounds + 1)
            there = [one for one in plan.contestants if plan.draw and one not in plan.draw.gone]
            happening = (
                happened.PairArrives(number)
                if what == "late"
                else happened.PairLeaves(chance.choice(there), number)
            )
            ways = proposals(played(plan, through=number - 1), happening)
        except MovementImpossible:
            continue
        plan = chance.choice(ways).plan
        # Only a triangle that one leaves at its half has boards played at one table alone.
        for way in ways:
            assert {problem.fault for problem in check(way.plan).problems} <= {Fault.HALF_MATCH}, way.sentence
    assert Fault.REPLAY not in {problem.fault for problem in check(plan).problems}


def test_a_round_beyond_the_last_without_rematches_says_that_some_meet_again() -> None:
    """Four teams meet everybody in three rounds; a fourth round is a rematch for all."""
    enough = proposals(Situation(a_swiss(4, rounds=2), frozenset(), 1), happened.BoardAdded(1))[0]
    assert enough.sentence == "One more round is drawn: round 3."
    beyond = proposals(Situation(a_swiss(4, rounds=3), frozenset(), 1), happened.BoardAdded(1))[0]
    assert beyond.sentence == "One more round is drawn: round 4. Some meet again in it; the draw says who."


def test_an_odd_number_of_boards_loses_one_beside_a_triangle_and_says_so() -> None:
    terms = Draw(rounds=4, first="assigned", odd="triangle")
    night = begun(range(1, 9), terms, teams=True, boards_per_round=5, chance=Random(1))
    (gone,) = proposals(Situation(night, frozenset(), 2), happened.PairLeaves(3, 2))
    said = "Rounds then have 4 boards instead of 5: a triangle is played in halves."
    assert gone.sentence.endswith(said)
    second = drawn_on(proved(gone))
    assert {len(second.boards) - len(night.boards)} == {6}  # three halves of two boards
    (come,) = proposals(played(night), happened.PairArrives(2))
    assert come.sentence.endswith(said)
    (even,) = proposals(Situation(a_swiss(8, odd="triangle"), frozenset(), 2), happened.PairLeaves(3, 2))
    assert "boards instead" not in even.sentence
