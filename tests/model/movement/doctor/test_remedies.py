"""The movement doctor: every proposal is proved, ranked by damage, and leaves no board to be played twice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.bridge.seats import Side
from model.errors import MovementImpossible, NotExpected
from model.movement.announce.announcement import announce
from model.movement.check import Fault, check
from model.movement.doctor import happenings as happened
from model.movement.doctor.pairs import without
from model.movement.doctor.proposal import Cell, Proposal, Situation
from model.movement.doctor.remedies import proposals
from model.movement.kinds.library import plan
from model.movement.kinds.team_library import team_movement
from model.movement.plan import Plan


def after(night: Plan, rounds: int) -> Situation:
    """So many rounds are over, with all their results in."""
    return Situation(night, played(night, range(1, rounds + 1)), rounds + 1)


def played(night: Plan, rounds: range) -> frozenset[Cell]:
    return frozenset(
        (row.round, row.table, board)
        for row in night.rows
        if row.round in rounds and row.played
        for board in row.boards
    )


def mitchell(tables: int = 7, **wish: Any) -> Plan:
    return plan("mitchell" if tables % 2 else "skip-mitchell", tables=tables, boards_per_round=3, **wish)


def said(found: tuple[Proposal, ...]) -> list[str]:
    return [proposal.sentence for proposal in found]


def test_a_late_pair_takes_the_empty_chairs() -> None:
    night = mitchell(pairs=13)
    best = proposals(after(night, 1), happened.PairArrives(2))[0]
    assert best.sentence == "Pair 14 fills the half table from round 2 on."
    assert best.plan.missing is None
    assert 14 in best.plan.contestants
    assert best.plan.field_of[14] is Side.EW
    assert best.proof.ok
    assert best.results == ()
    assert best.gained[14] == 18
    assert best.damage.sit_outs == -6
    assert best.damage.boards_lost == 0


def test_a_late_pair_may_play_what_it_missed_after_the_session() -> None:
    night = mitchell(pairs=13)
    found = proposals(after(night, 2), happened.PairArrives(3))
    late = next(one for one in found if "missed" in one.sentence)
    assert late.proof.ok
    assert late.plan.rounds == 9
    assert late.gained[14] == 21
    assert {row.boards for row in late.plan.rows if row.round > 7} == {
        row.boards for row in night.rows if row.round < 3 and row.ew is None
    }


@pytest.mark.parametrize("tables", [5, 7, 8, 9, 10, 13])
@pytest.mark.parametrize("first", [2, 3])
def test_a_late_pair_too_many_becomes_a_rover(tables: int, first: int) -> None:
    night = mitchell(tables)
    for proposal in proposals(after(night, first - 1), happened.PairArrives(first)):
        newcomer = 2 * tables + 1
        assert proposal.proof.ok, proposal.proof.problems[0].text
        assert proposal.results == ()
        assert len(proposal.plan.rows_of(newcomer)) == night.rounds - first + 1
        bumped = [
            row.sits_out
            for row in proposal.plan.rows
            if row.table == proposal.plan.tables and row.sits_out != newcomer
        ]
        assert len(set(bumped)) == len(bumped)


def test_a_pair_that_leaves_keeps_its_results() -> None:
    night = mitchell()
    best = proposals(after(night, 3), happened.PairLeaves(4, 4))[0]
    assert best.results == ()
    assert best.proof.ok
    assert best.lost[4] == 12
    assert 4 in best.plan.contestants
    assert best.plan.row(4, 4).sits_out is not None  # type: ignore[union-attr]  # the row is there
    assert "All results entered stay where they are." in best.effects()


def test_a_last_round_laid_out_again_is_one_round() -> None:
    night = mitchell(13, pairs=25, rounds=8)
    laid = next(
        one for one in proposals(after(night, 7), happened.PairLeaves(3, 8)) if "re-planned" in one.sentence
    )
    assert laid.sentence.startswith("Pair 3 is out from round 8 on: round 8 is re-planned; ")


def test_when_a_second_pair_goes_the_half_tables_play_each_other() -> None:
    night = mitchell(13, pairs=25, rounds=8)
    found = proposals(after(night, 3), happened.PairLeaves(3, 4))
    alone = next(one for one in found if "its opponents sit out" in one.sentence)
    merged = next(one for one in found if "play each other" in one.sentence)
    anew = next(one for one in found if "re-planned" in one.sentence)
    assert anew.sentence.endswith("nobody sits out, and nobody meets the same pair again.")
    assert all(one.replays_nothing and one.results == () for one in found)
    assert sum(merged.lost.values()) < sum(alone.lost.values())
    assert set(anew.lost) == {3}
    # A room that is all sent elsewhere costs more than two pairs that wait once and two that meet again.
    assert found[0] == merged
    assert merged.damage.cards < anew.damage.cards
    assert merged.damage < anew.damage < alone.damage


def test_the_rover_takes_the_seat_of_a_pair_that_leaves() -> None:
    night = plan("rover", tables=14, pairs=27, boards_per_round=2)
    best = proposals(after(night, 1), happened.PairLeaves(5, 2))[0]
    assert best.sentence == "Pair 5 is out from round 2 on: pair 14 takes its place."
    assert best.proof.ok
    assert best.damage.sit_outs == -12
    assert set(best.lost) == {5}
    assert not [row for row in best.plan.rows if row.round > 1 and row.sits_out is not None]


@pytest.mark.parametrize(
    ("kind", "tables", "pairs", "rounds"),
    [
        ("mitchell", 9, 17, 9),
        ("mitchell", 9, 17, 8),
        ("mitchell", 7, 13, 7),
        ("howell", 5, 9, None),
        ("howell", 4, 7, None),
        ("three-quarter-howell", 8, 15, 9),
        ("scrambled-mitchell", 7, 13, 7),
    ],
)
def test_two_half_tables_are_joined_and_everybody_plays_on(
    kind: str, tables: int, pairs: int, rounds: int | None
) -> None:
    night = plan(kind, tables=tables, pairs=pairs, rounds=rounds, boards_per_round=3)
    alone = without(night, 2, range(4, night.rounds + 1))
    now = Situation(alone, after(night, 3).played, 4)
    joined = proposals(now, happened.HalfTablesMerge(4))
    assert all(one.replays_nothing and not one.results for one in joined)
    best = joined[0]
    assert sum(best.gained.values()) > 0
    waits = [row.round for row in best.plan.rows if row.round > 3 and row.sits_out is not None]
    assert len(waits) <= 2
    assert best.damage.sit_outs <= -4
    assert [row for row in best.plan.rows if row.round < 4] == [row for row in alone.rows if row.round < 4]


def test_two_half_tables_of_one_room_merge() -> None:
    night = mitchell(13, pairs=25, rounds=8)
    left = proposals(after(night, 2), happened.PairLeaves(4, 3))
    alone = next(one for one in left if "its opponents sit out" in one.sentence)
    merged = proposals(after(alone.plan, 3), happened.HalfTablesMerge(4))[0]
    assert merged.replays_nothing
    assert merged.damage.sit_outs < 0
    assert sum(merged.gained.values()) > 0


def test_the_last_round_is_left_out_or_each_round_shortened() -> None:
    night = mitchell(7)
    found = proposals(after(night, 2), happened.Curtailed())
    assert "The session ends after round 6: the last round is not played." in said(found)
    assert "All rounds are played, rounds 5 to 7 with one board fewer." in said(found)
    assert all(one.proof.ok for one in found)
    assert {sum(one.lost.values()) for one in found} == {14 * 3}


def test_results_of_a_round_left_out_too_late_are_counted() -> None:
    found = proposals(after(mitchell(7), 7), happened.Curtailed())
    assert found[0].damage.results_lost == 21


def test_a_skipped_round_is_played_last_or_not() -> None:
    night = mitchell(7, switched=(7,))
    last, never = proposals(after(night, 2), happened.RoundSkipped(3))
    assert last.damage.boards_lost == 0
    assert never.damage.boards_lost == 14 * 3
    assert last.plan.rounds == 7
    assert last.plan.switched_rounds == (6,)
    assert last.proof.ok
    assert never.proof.ok


def test_the_only_round_cannot_be_left_out() -> None:
    """A session that was curtailed to one round would have none, and a clock in round 0 of 0."""
    with pytest.raises(MovementImpossible):
        proposals(after(mitchell(7, rounds=1), 1), happened.RoundSkipped(1))


def test_a_result_goes_with_its_pairs_when_rounds_change_order() -> None:
    night = mitchell(7)
    played_on = Situation(night, played(night, range(1, 3)) | played(night, range(4, 5)), 5)
    last = proposals(played_on, happened.RoundSkipped(3))[0]
    assert last.damage.results_lost == 0
    assert {(old[0], new[0]) for old, new in last.results if new} == {(4, 3)}


def test_a_board_more_for_each_set() -> None:
    night = mitchell(7, rounds=6)
    found = proposals(after(night, 3), happened.BoardAdded(4))
    assert said(found) == [
        "Each set gets one more board from round 4 on: boards 22–28.",
        "One more round is played: round 7.",
    ] or said(found)[::-1] == [
        "Each set gets one more board from round 4 on: boards 22–28.",
        "One more round is played: round 7.",
    ]
    assert all(one.proof.ok for one in found)
    assert {sum(one.gained.values()) for one in found} == {14 * 3}


def test_another_pair_sits_out() -> None:
    night = mitchell(7, pairs=13)
    waiting = next(row.sits_out for row in night.round_rows(3) if row.sits_out)
    found = proposals(after(night, 2), happened.SitOutMoved(3))
    assert found
    for proposal in found:
        assert proposal.replays_nothing
        assert all(row.sits_out != waiting for row in proposal.plan.round_rows(3))


def test_a_stand_in_changes_nothing() -> None:
    night = mitchell(7)
    best, away = proposals(after(night, 2), happened.StandInNeeded(3, 3, 4))
    assert best.plan == night
    assert best.damage.cards == 0
    assert away.lost[3] == 6
    assert away.proof.ok


@pytest.mark.parametrize("kind", ["mitchell", "howell"])
def test_two_pairs_in_each_others_place_go_on_without_a_replay(kind: str) -> None:
    night = plan(kind, tables=7, boards_per_round=2)
    row = night.row(3, 2)
    assert row is not None
    assert row.ew is not None
    other = next(one.ew for one in night.round_rows(3) if one.table == 5)
    assert other is not None
    found = proposals(after(night, 3), happened.WrongPair(3, 2, Side.EW, other))
    assert all(one.replays_nothing for one in found)
    assert all(one.results == () for one in found if "sat out" not in one.sentence)
    best = found[0].plan.row(3, 2)
    assert best is not None
    assert best.ew == other


def test_a_wrong_direction_is_recorded_and_named() -> None:
    night = mitchell(7)
    found = proposals(after(night, 2), happened.WrongDirection(2, 3))
    record = next(one for one in found if one.sentence.endswith("Nothing else changes."))
    assert [problem.fault for problem in record.known] == [Fault.FIELD, Fault.FIELD]
    assert record.results == ()
    together = next(one for one in found if "ranked together" in one.sentence)
    assert together.proof.ok
    single = proposals(after(mitchell(7, switched=(7,)), 2), happened.WrongDirection(2, 3))
    assert [one.proof.ok for one in single] == [True]


def test_wrong_boards_are_recorded_and_nobody_meets_them_again() -> None:
    night = mitchell(7)
    own, wrong = night.row(2, 3), night.row(3, 3)
    assert own is not None
    assert wrong is not None
    found = proposals(after(night, 2), happened.WrongBoards(2, 3, wrong.boards))
    assert said(found) == [  # every set is played at another table of each round: there is no other
        "Table 3 played boards 13–15 in round 2. Boards that would be replayed are removed."
    ]
    for proposal in found:
        row = proposal.plan.row(2, 3)
        assert row is not None
        assert row.boards == wrong.boards
        assert proposal.replays_nothing
        assert ((2, 3, own.boards[0]), (2, 3, wrong.boards[0])) in proposal.results
        assert not proposal.lost_results
    assert sum(found[0].lost.values()) <= sum(found[-1].lost.values())


def test_two_tables_that_played_each_others_boards() -> None:
    night = mitchell(7)
    neighbour = night.row(1, 4)
    assert neighbour is not None
    found = proposals(after(night, 1), happened.WrongBoards(1, 3, neighbour.boards))
    both = next(one for one in found if "each other’s boards" in one.sentence)
    assert not [problem for problem in both.known if problem.fault is Fault.BOARD_TWICE]
    alone = next(one for one in found if "each other’s boards" not in one.sentence)
    assert [problem for problem in alone.known if problem.fault is Fault.BOARD_TWICE]


def test_a_table_behind_leaves_a_board_or_a_round() -> None:
    night = mitchell(9)
    part = played(night, range(1, 3)) | {(3, 7, 25)}
    found = proposals(Situation(night, frozenset(part), 3), happened.TableBehind(3, 7))
    assert any("played after the last round" in one.sentence for one in found)
    assert any("not played there" in one.sentence for one in found)
    assert found[0].damage.boards_lost == 0
    assert all(one.replays_nothing for one in found)
    assert found[0].damage.results_lost == 0


def test_shortened_sets_are_still_said_to_go_down() -> None:
    found = proposals(after(mitchell(7), 2), happened.Curtailed())
    shorter = next(one for one in found if "one board fewer" in one.sentence)
    assert announce(shorter.plan, 5).sentences == ("East–West, up one table.", "Boards, down one table.")


def test_who_lost_the_boards_of_a_round_is_asked_to_sit_out() -> None:
    night = mitchell(7)
    wrong = night.row(3, 3)
    assert wrong is not None
    found = proposals(after(night, 2), happened.WrongBoards(2, 3, wrong.boards))
    away = next(one for one in found if "are removed" in one.sentence)
    idle = {row.sits_out for row in away.plan.round_rows(3) if row.sits_out is not None}
    assert idle
    assert idle <= set(announce(away.plan, 3).sits_out)


def test_an_effect_known_before_is_not_reported_again() -> None:
    night = mitchell(7)
    turned = proposals(after(night, 2), happened.WrongDirection(2, 3))[0]
    assert any("does not play in the NS field" in line for line in turned.effects()) or turned.proof.ok
    later = proposals(after(turned.plan, 2), happened.StandInNeeded(1, 3, 3))[0]
    assert later.new == ()
    assert later.effects() == ("All results entered stay where they are.",)


def test_a_proposal_names_the_cards_to_print_and_the_words_to_say() -> None:
    night = mitchell(8)
    rover = proposals(after(night, 1), happened.PairArrives(2))[0]
    assert rover.tables == (1, 2, 5, 6, 7, 8, 9)
    assert rover.announcement is not None
    assert rover.announcement.round == 2
    assert "Pair 17 goes to table 5, North–South." in rover.announcement.sentences
    nothing = proposals(after(night, 1), happened.StandInNeeded(1, 2, 2))[0]
    assert nothing.tables == ()
    assert nothing.announcement is None


def test_what_cannot_be_is_reported() -> None:
    night = mitchell(7)
    with pytest.raises(NotExpected, match="There is no round 9"):
        proposals(Situation(night), happened.PairArrives(9))
    with pytest.raises(NotExpected, match="no pair 20"):
        proposals(Situation(night), happened.PairLeaves(20, 2))
    with pytest.raises(NotExpected, match="Board 99 is not in play"):
        proposals(Situation(night), happened.WrongBoards(1, 1, (99,)))
    with pytest.raises(MovementImpossible, match="never two half tables"):
        proposals(Situation(night), happened.HalfTablesMerge(2))


@settings(max_examples=60, deadline=None)
@given(
    tables=st.integers(4, 9),
    half=st.booleans(),
    number=st.integers(2, 5),
    what=st.integers(0, 6),
    who=st.integers(1, 8),
)
def test_no_proposal_ever_lets_anybody_replay_a_board(
    tables: int, half: bool, number: int, what: int, who: int
) -> None:
    kind = "mitchell" if tables % 2 else "relay-mitchell"
    night = plan(kind, tables=tables, pairs=2 * tables - half, boards_per_round=2)
    number = min(number, night.rounds - 1)
    mishaps: list[happened.Happening] = [
        happened.PairArrives(number),
        happened.PairLeaves(min(who, tables), number),
        happened.RoundSkipped(number),
        happened.SitOutMoved(number),
        happened.WrongBoards(number, 1, (night.row(number + 1, 1) or night.rows[0]).boards),
        happened.WrongPair(number, 1, Side.NS, 2),
        happened.TableBehind(number, min(who, tables)),
    ]
    happening = mishaps[what]
    situation = after(night, number - 1)
    try:
        found = proposals(situation, happening)
    except MovementImpossible:
        assert isinstance(happening, happened.SitOutMoved)
        return
    assert list(found) == sorted(found, key=lambda one: one.damage)
    for proposal in found:
        known = what in {4, 5}
        replays = [one for one in check(proposal.plan).problems if one.fault is Fault.REPLAY]
        assert not [one for one in replays if (one.round or 0) >= number + known]
        assert proposal.plan != night or proposal.late


def test_teams_and_players_are_not_exchanged_but_their_rounds_may_be_left_out() -> None:
    league = team_movement("american-whist").plan(7)
    with pytest.raises(MovementImpossible, match="without a match being played twice"):
        proposals(Situation(league), happened.HalfTablesMerge(2))
    last = proposals(Situation(league), happened.Curtailed())[0]
    assert last.plan.rounds == league.rounds - 1
    assert "Teams 1–7: 8 boards fewer." in last.effects()


def test_boards_that_a_table_has_played_were_not_there_again() -> None:
    """Table 2 had played the boards of table 1 a round before: the two cannot have exchanged them."""
    night = mitchell()
    found = proposals(after(night, 3), happened.WrongBoards(3, 1, (10, 11, 12)))
    assert "Table 1 played boards 10–12 in round 3. Boards that would be replayed are removed." in said(found)
    assert not [one for one in said(found) if one.startswith("Tables 1 and 2")]
    first = proposals(after(night, 1), happened.WrongBoards(1, 1, (4, 5, 6)))
    assert [one for one in said(first) if one.startswith("Tables 1 and 2 played each other’s boards")]


def test_nobody_is_promised_other_boards_where_there_are_none() -> None:
    """Three tables play three sets: who has had one too early has no other to play instead."""
    night = mitchell(3)
    (only,) = proposals(after(night, 2), happened.WrongBoards(2, 3, (4, 5, 6)))
    assert only.sentence == "Table 3 played boards 4–6 in round 2. Boards that would be replayed are removed."
    mixed = proposals(after(mitchell(7), 1), happened.WrongBoards(1, 2, (7, 8, 9)))
    for way in mixed:
        if way.sentence.endswith("get others."):
            assert not way.lost
        elif way.sentence.endswith("where there are any."):
            assert way.lost


def test_what_does_the_same_is_offered_once() -> None:
    night = plan("hesitation", tables=7, pairs=13, rounds=6, boards_per_round=4, switched=(6,))
    found = proposals(after(night, 5), happened.PairLeaves(11, 6))
    assert len(found) > 1
    assert not [way for at, way in enumerate(found) if any(way.does_as(other) for other in found[:at])]


def test_who_only_meets_others_or_waits_for_nobody_is_not_said_to_move_differently() -> None:
    """A rover in place of North-South: East-West go where they went, and only whom they meet is new on the cards."""
    night = plan("mitchell", tables=7)
    way = next(
        one
        for one in proposals(Situation(night, round=3), happened.PairArrives(2))
        if one.plan.rows != night.rows
    )
    for one in way.cards:
        before, after = (
            [row for row in of.rows if row.round >= 3 and one in row.seated] for of in (night, way.plan)
        )
        seats = [
            [
                (row.round, row.table, row.played and row.ns == one, row.played)
                for row in sorted(of, key=lambda row: row.round)
            ]
            for of in (before, after)
        ]
        assert (one in way.sent_elsewhere) is (seats[0] != seats[1]), one
    assert way.sent_elsewhere == (1, 2, 4, 6, 7, 15)
    assert set(way.cards) > set(way.sent_elsewhere)
