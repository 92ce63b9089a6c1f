"""A session from its first card to its final results."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from builders import A_THURSDAY, ClubClock, a_director, a_plan, an_evening, enter_results
from model.bridge.result import Result
from model.changes import Kind
from model.errors import ArrowswitchError, NotExpected, NotKnown, NotNow
from model.movement.kinds import library
from model.movement.kinds.team_library import team_movement
from model.scoring.conditions import Conditions, Rounding
from model.service.director import Director
from model.snapshots.session import State

ON_BOTH_ENGINES = True


def enter_everything(director: Director, session: int, text: str = "4SN=") -> None:
    for line in director.results.sheet(session):
        director.results.enter(session, line.round, line.table, line.board, Result.parse(text))


def test_the_first_result_begins_play_and_its_undo_ends_it(director: Director, session: int) -> None:
    assert director.sessions.get(session).state is State.SEATING
    line = director.results.sheet(session)[0]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("P"))
    assert director.sessions.get(session).state is State.PLAYING
    director.journal.undo()
    assert director.sessions.get(session).state is State.SEATING


def test_the_correction_period_runs_for_the_minutes_of_the_conditions(tmp_path: Path) -> None:
    clock = ClubClock()
    conditions = Conditions(correction_minutes=20)
    with an_evening(tmp_path / "club.club", tables=3, clock=clock, conditions=conditions) as director:
        session = director.sessions.current()
        assert session is not None
        before = clock.now
        changes = director.sessions.finish(session)
        held = director.sessions.get(session)
        assert changes.kinds == {Kind.STATE}
        assert held.state is State.PROVISIONAL
        assert held.provisional_until is not None
        assert timedelta(0) <= held.provisional_until - before - timedelta(minutes=20) < timedelta(seconds=5)
        clock.pass_minutes(21)
        director.sessions.make_final(session)
        final = director.sessions.get(session)
        assert (final.state, final.final_at is not None) == (State.FINAL, True)
        assert director.journal.undo_name() == "Undo making the results final"
        director.journal.undo()
        assert director.sessions.get(session).state is State.PROVISIONAL
        assert director.sessions.get(session).final_at is None


def test_results_that_are_missing_or_late_are_not_made_final_unnoticed(
    director: Director, session: int
) -> None:
    enter_everything(director, session)
    first, second, *_rest = director.results.sheet(session)
    director.results.erase(session, first.round, first.table, first.board)
    director.results.enter(session, second.round, second.table, second.board, Result.parse("L"))
    director.sessions.finish(session)
    with pytest.raises(NotNow, match="2 results are missing, the first is board 1, table 1, round 1"):
        director.sessions.make_final(session)
    director.sessions.make_final(session, anyway=True)
    assert director.sessions.get(session).state is State.FINAL


def test_states_come_in_their_order(director: Director, session: int) -> None:
    with pytest.raises(NotNow, match="not provisional yet"):
        director.sessions.make_final(session)
    with pytest.raises(NotNow, match="still being played"):
        director.sessions.reopen(session)
    director.sessions.start_play(session)
    with pytest.raises(NotNow, match="Play has already started"):
        director.sessions.start_play(session)
    director.sessions.finish(session)
    with pytest.raises(NotNow, match="not being played"):
        director.sessions.finish(session)
    director.sessions.reopen(session)
    assert director.sessions.get(session).state is State.PLAYING
    assert director.sessions.get(session).provisional_until is None


def test_a_longer_movement_keeps_what_was_played(director: Director, session: int) -> None:
    director.sessions.change_plan(session, a_plan(3, boards_per_round=2))
    enter_everything(director, session)
    sheet = {
        (line.board, line.ns.number, line.ew.number): line.result for line in director.results.sheet(session)
    }
    director.sessions.change_plan(session, a_plan(3, boards_per_round=2))
    shorter = library.plan("mitchell", tables=3, pairs=6, boards_per_round=2)
    assert director.sessions.change_plan(session, shorter).kinds == frozenset()  # it is the same plan
    assert {
        (line.board, line.ns.number, line.ew.number): line.result for line in director.results.sheet(session)
    } == sheet


def test_a_result_never_goes_to_pairs_that_did_not_play_it(director: Director, session: int) -> None:
    line = director.results.sheet(session)[0]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("4SN="))
    other_boards = library.plan("mitchell", tables=3, pairs=6, boards_per_round=3, first_board=10)
    with pytest.raises(NotExpected, match=f"pairs 1 and 4 do not play board {line.board}"):
        director.sessions.change_plan(session, other_boards)
    assert director.sessions.get(session).plan.boards[0] == 1
    changes = director.sessions.change_plan(session, other_boards, losing=True)
    assert changes.kinds == {Kind.PLAN, Kind.RESULT}
    assert all(one.result is None for one in director.results.sheet(session))
    director.journal.undo()
    assert str(director.results.sheet(session)[0].result) == "4SN="


def test_a_result_follows_its_pairs_to_another_round(director: Director, session: int) -> None:
    """The same meetings with the rounds in another order: results move along."""
    from msgspec.structs import replace

    enter_everything(director, session, "3NTE-1")
    line = director.results.sheet(session)[0]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("4SN="))
    plan = director.sessions.get(session).plan
    turned = replace(plan, rows=tuple(replace(row, round=plan.rounds + 1 - row.round) for row in plan.rows))
    before = director.standings.now(session)
    director.sessions.change_plan(session, turned)
    (moved,) = [one for one in director.results.sheet(session) if str(one.result) == "4SN="]
    assert (moved.round, moved.board) == (plan.rounds, line.board)
    assert (moved.ns, moved.ew) == (line.ns, line.ew)
    assert director.standings.now(session).ranking == before.ranking


def test_other_conditions_give_other_figures(director: Director, session: int) -> None:
    enter_everything(director, session)
    line = director.results.sheet(session)[0]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("3NTE-1"))
    before = director.standings.now(session).ranking[0].shown_percentage
    changes = director.sessions.change_conditions(session, Conditions(rounding=Rounding.ONE_DECIMAL))
    assert changes.kinds == {Kind.CONDITIONS}
    assert len(director.standings.now(session).ranking[0].shown_percentage) == len(before) - 1


def test_last_weeks_session_is_that_of_the_same_weekday(director: Director, session: int) -> None:
    director.sessions.create("Monday teams night", date(2026, 3, 16), a_plan(5), Conditions())
    last = director.sessions.last_like(A_THURSDAY + timedelta(days=7))
    assert last is not None
    assert last.id == session


def test_a_session_is_taken_out_and_brought_back(director: Director, session: int) -> None:
    enter_everything(director, session)
    director.sessions.remove(session)
    assert director.sessions.all() == ()
    assert director.sessions.current() is None
    with pytest.raises(NotKnown, match="no session 1"):
        director.results.sheet(session)
    director.journal.undo()
    assert director.sessions.current() == session
    assert director.sessions.all()[0].entered == 27


def test_a_session_needs_a_title(director: Director, session: int) -> None:
    with pytest.raises(ArrowswitchError, match="needs a title"):
        director.sessions.create("  ", A_THURSDAY, a_plan(3), Conditions())
    director.sessions.rename(session, "Spring  trophy")
    assert director.sessions.get(session).title == "Spring trophy"
    assert director.journal.undo_name() == "Undo renaming the session to Spring trophy"


def test_results_of_a_match_keep_their_tables_when_a_team_session_gets_another_movement(
    tmp_path: Path,
) -> None:
    whole = team_movement("round-robin").plan(6, boards_per_round=3)
    shorter = team_movement("round-robin").plan(6, rounds=4, boards_per_round=3)
    with a_director(tmp_path / "teams.club") as director:
        session = director.sessions.create("Teams", A_THURSDAY, whole, Conditions(method="teams-imps"))
        enter_results(director, session, [one for one in director.results.sheet(session) if one.round == 1])
        before = [
            (one.table, one.board, str(one.result)) for one in director.results.sheet(session) if one.result
        ]
        director.sessions.change_plan(session, shorter)
        after = [
            (one.table, one.board, str(one.result)) for one in director.results.sheet(session) if one.result
        ]
        assert after == before
