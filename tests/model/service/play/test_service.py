"""The round clock, who is where and which tables are late, through the Director and a clock of the club's own."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from builders import A_THURSDAY, StillClock, a_director, a_plan, a_reader, enter_table
from model.errors import ClubFileReadOnly, NotNow
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.snapshots.play import Board, TableState
from model.snapshots.session import State


def left(director: Director, session: int) -> int:
    """Seconds left of the round."""
    now = director.play.now(session)
    assert now is not None
    return int(now.left.total_seconds())


# The clock


def test_there_is_no_clock_before_play_begins(director: Director, session: int) -> None:
    assert director.play.now(session) is None
    assert director.play.round(session) is None
    assert director.play.needs(session) == ()


def test_the_clock_starts_with_the_round(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    now = director.play.now(session)
    assert now is not None
    assert (now.round, now.rounds, now.running, now.paused) == (1, 5, True, False)
    assert now.left == timedelta(minutes=23)
    assert now.due == datetime(2026, 3, 12, 19, 53, tzinfo=UTC)


def test_the_club_says_when_the_clock_warns(director: Director, session: int, clock: StillClock) -> None:
    director.club.change_settings(minutes_of_warning=3)
    director.sessions.start_play(session)
    clock.pass_minutes(19)
    now = director.play.now(session)
    assert now is not None
    assert (now.warning, now.warned) == (timedelta(minutes=3), False)
    clock.pass_minutes(1)
    now = director.play.now(session)
    assert now is not None
    assert now.warned


def test_the_last_round_has_no_move_after_it(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    now = director.play.now(session)
    assert now is not None
    assert now.planned_end == datetime(2026, 3, 12, 19, 30, tzinfo=UTC) + timedelta(minutes=4 * 23 + 21)
    assert now.late == timedelta(0)


def test_what_is_left_comes_from_the_end_and_not_from_counting(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_seconds(15 * 60 + 18)
    assert left(director, session) == 7 * 60 + 42
    clock.pass_minutes(10)
    assert left(director, session) == -(2 * 60 + 18)
    now = director.play.now(session)
    assert now is not None
    assert now.over_time
    assert now.late == timedelta(minutes=2, seconds=18)


def test_the_warning_comes_five_minutes_before_the_end(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_seconds(18 * 60 - 1)
    now = director.play.now(session)
    assert now is not None
    assert not now.warned
    clock.pass_seconds(1)
    now = director.play.now(session)
    assert now is not None
    assert now.warned


def test_a_pause_moves_the_end(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(5)
    director.play.pause(session)
    clock.pass_minutes(4)
    assert left(director, session) == 18 * 60
    director.play.go_on(session)
    clock.pass_minutes(1)
    assert left(director, session) == 17 * 60
    now = director.play.now(session)
    assert now is not None
    assert now.due == datetime(2026, 3, 12, 19, 57, tzinfo=UTC)


def test_a_minute_more_and_a_minute_less(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    director.play.add(session, 1)
    director.play.add(session, 1)
    director.play.add(session, -1)
    assert left(director, session) == 24 * 60


def test_the_next_round_begins_when_one_is_ended(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(21)
    director.play.end_round(session)
    now = director.play.now(session)
    assert now is not None
    assert (now.round, now.left) == (2, timedelta(minutes=23))
    assert now.late == timedelta(minutes=-2)


def test_a_round_ended_too_soon_is_taken_back(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(10)
    director.play.end_round(session)
    clock.pass_minutes(1)
    director.play.back(session)
    now = director.play.now(session)
    assert now is not None
    assert (now.round, now.left) == (1, timedelta(minutes=12))
    with pytest.raises(NotNow):
        director.play.back(session)


def test_after_the_last_round_the_clock_rests(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    for _round in range(5):
        clock.pass_minutes(23)
        director.play.end_round(session)
    now = director.play.now(session)
    assert now is not None
    assert (now.round, now.running) == (5, False)
    with pytest.raises(NotNow):
        director.play.end_round(session)
    with pytest.raises(NotNow):
        director.play.add(session, 1)


def test_the_end_of_play_ends_the_clock(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(30)
    director.sessions.finish(session)
    now = director.play.now(session)
    assert now is not None
    assert not now.running


def test_an_evening_is_over_in_its_last_round_wherever_the_clock_was_forgotten(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(23)
    director.play.end_round(session)
    director.sessions.finish(session)
    now = director.play.now(session)
    assert now is not None
    assert (now.round, now.last) == (5, True)
    assert director.play.round(session) == director.play.present(session) == 5
    assert director.play.announcement(session) is None

    director.play.back(session)
    now = director.play.now(session)
    assert now is not None
    assert (now.round, now.running) == (2, True)
    assert director.play.present(session) == 2


def test_the_clock_survives_the_program(tmp_path: Path, clock: StillClock) -> None:
    path = tmp_path / "club.club"
    with a_director(path, clock=clock) as opened:
        session = opened.sessions.create(
            "Thursday Pairs", A_THURSDAY, a_plan(5), Conditions(), start_time=time(19, 30)
        )
        opened.sessions.start_play(session)
        clock.pass_minutes(3)
        opened.play.end_round(session)
        opened.play.pause(session)
        clock.pass_minutes(2)
    with a_director(path, clock=clock) as opened:
        now = opened.play.now(session)
        assert now is not None
        assert (now.round, now.paused, now.left) == (2, True, timedelta(minutes=23))
        opened.play.go_on(session)
    clock.pass_minutes(3)
    with a_director(path, clock=clock) as opened:
        assert left(opened, session) == 20 * 60


@pytest.mark.club_file
def test_the_clock_survives_a_kill(
    tmp_path: Path, director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(7)
    director.play.pause(session)
    killed = tmp_path / "killed.club"
    killed.write_bytes(director.path.read_bytes())  # what lies on the disk at this moment, nothing closed
    clock.pass_minutes(5)
    with a_director(killed, clock=clock) as opened:
        now = opened.play.now(session)
        assert now is not None
        assert (now.round, now.paused, now.left) == (1, True, timedelta(minutes=16))


def test_undo_takes_back_what_was_pressed_and_time_goes_on(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(20)
    director.play.end_round(session)
    clock.pass_minutes(1)
    director.play.add(session, 3)
    assert director.journal.undo_name() == "Undo 3 minutes more in round 2"
    director.journal.undo()
    assert (director.play.round(session), left(director, session)) == (2, 22 * 60)
    assert director.journal.undo_name() == "Undo end of round 1"
    director.journal.undo()
    assert (director.play.round(session), left(director, session)) == (1, 2 * 60)
    director.journal.redo()
    assert (director.play.round(session), left(director, session)) == (2, 22 * 60)
    director.journal.redo()
    assert left(director, session) == 25 * 60


@pytest.mark.parametrize("pressed", ["pause", "end_round", "add", "back", "go_on"])
def test_every_key_of_the_clock_is_undone_and_redone_exactly(
    director: Director, session: int, clock: StillClock, pressed: str
) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(23)
    director.play.end_round(session)
    clock.pass_minutes(4)
    if pressed == "go_on":
        director.play.pause(session)
        clock.pass_minutes(2)
    before = director.play.now(session)
    command = getattr(director.play, pressed)
    command(session, -2) if pressed == "add" else command(session)
    after = director.play.now(session)
    assert after != before
    director.journal.undo()
    assert director.play.now(session) == before
    director.journal.redo()
    assert director.play.now(session) == after
    assert "start of play" not in director.journal.undo_name()


def test_a_key_that_changes_nothing_on_the_clock_is_no_entry(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    entries = len(director.journal.entries())
    director.play.go_on(session)
    assert len(director.journal.entries()) == entries


def test_the_clock_undone_is_kept_across_a_restart(tmp_path: Path, clock: StillClock) -> None:
    path = tmp_path / "again.club"
    with a_director(path, clock=clock) as opened:
        session = opened.sessions.create("Pairs", A_THURSDAY, a_plan(3), Conditions())
        opened.sessions.start_play(session)
        clock.pass_minutes(9)
        running = opened.play.now(session)
        opened.play.end_round(session)
        ended = opened.play.now(session)
    with a_director(path, clock=clock) as opened:
        opened.journal.undo()
        assert opened.play.now(session) == running
    with a_director(path, clock=clock) as opened:
        assert opened.play.now(session) == running
        opened.journal.redo()
        assert opened.play.now(session) == ended


def test_taking_the_start_of_play_back_takes_the_clock_back_and_redo_brings_the_same(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(5)
    director.journal.undo()
    assert director.sessions.get(session).state is State.SEATING
    assert director.play.now(session) is None
    clock.pass_minutes(2)
    director.journal.redo()
    assert (director.play.round(session), left(director, session)) == (1, 16 * 60)


def test_taking_the_end_of_play_back_lets_the_clock_run_as_it_did(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(5)
    director.sessions.finish(session)
    clock.pass_minutes(1)
    director.journal.undo()
    assert left(director, session) == 17 * 60


def test_an_evening_typed_afterwards_starts_no_clock(
    director: Director, session: int, clock: StillClock
) -> None:
    clock.pass_minutes(24 * 60)
    director.sessions.start_play(session)
    assert director.play.now(session) is None


def test_a_result_typed_before_the_start_starts_no_clock(director: Director, session: int) -> None:
    enter_table(director, session, 1, 1)
    assert director.sessions.get(session).state is State.PLAYING
    assert director.play.now(session) is None
    director.play.start(session)
    assert director.play.round(session) == 1


def test_a_clock_started_late_begins_with_the_round_that_the_results_tell(
    director: Director, session: int
) -> None:
    for table in range(1, 6):
        enter_table(director, session, 1, table)
    director.play.start(session)
    assert director.play.round(session) == 2


def test_starting_the_clock_starts_play(director: Director, session: int) -> None:
    director.play.start(session)
    assert director.sessions.get(session).state is State.PLAYING
    assert director.play.round(session) == 1


def test_a_read_only_file_has_no_clock_to_press(tmp_path: Path, clock: StillClock) -> None:
    path = tmp_path / "club.club"
    with a_director(path, clock=clock) as opened:
        session = opened.sessions.create("Thursday Pairs", A_THURSDAY, a_plan(5), Conditions())
        opened.sessions.start_play(session)
    with a_reader(path, clock=clock) as reader:
        assert reader.play.round(session) == 1
        with pytest.raises(ClubFileReadOnly):
            reader.play.pause(session)


def test_a_forgotten_clock_holds_no_result_back(director: Director, session: int, clock: StillClock) -> None:
    assert director.play.find_reached(session) is None
    director.sessions.start_play(session)
    assert director.play.find_reached(session) == 1
    clock.pass_minutes(23 + 119)
    assert director.play.find_reached(session) == 1
    clock.pass_minutes(2)
    assert director.play.find_reached(session) == 5
    director.sessions.finish(session)
    assert director.play.find_reached(session) == 5


# What to say


def test_the_announcement_is_that_of_the_next_round(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    said = director.play.announcement(session)
    assert said is not None
    assert said.round == 2
    assert said.sentences[:2] == ("East–West, up one table.", "Boards, down one table.")
    for _round in range(4):
        director.play.end_round(session)
    assert director.play.announcement(session) is None


# Who is where


def test_a_table_tells_who_is_there_and_who_comes(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    first = director.play.tables(session, 1)[0]
    assert first.ns.pair is not None and first.ew.pair is not None
    row = director.sessions.get(session).plan.row(1, 1)
    following = director.sessions.get(session).plan.row(2, 1)
    assert row is not None and following is not None
    assert (first.ns.pair.number, first.ew.pair.number) == (row.ns, row.ew)
    assert first.comes == (following.ew,)
    assert first.boards_next == following.boards
    assert director.play.tables(session, 5)[0].comes == ()


def test_boards_come_in_one_after_the_other(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    enter_table(director, session, 1, 1, boards=2)
    first, second, *_rest = director.play.tables(session, 1)
    assert first.standing == (Board.IN, Board.IN, Board.NOW)
    assert (first.state, first.on) == (TableState.ON, 3)
    assert (second.state, second.on) == (TableState.ON, 1)
    enter_table(director, session, 1, 1)
    assert director.play.tables(session, 1)[0].state is TableState.FINISHED


def test_a_table_without_results_is_behind_once_most_others_have_some(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(9)
    for table in (1, 2, 3):
        enter_table(director, session, 1, table, boards=1)
    clock.pass_minutes(1)
    tables = director.play.tables(session, 1)
    assert [(table.state, table.minutes) for table in tables[3:]] == [(TableState.BEHIND, 3)] * 2
    assert tables[0].state is TableState.ON


def test_nobody_is_behind_while_nothing_is_typed(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(26)
    assert {table.state for table in director.play.tables(session, 1)} == {TableState.PLAYING}


def test_over_time_the_tables_left_are_behind_once_half_have_finished(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    enter_table(director, session, 1, 1)
    enter_table(director, session, 1, 2)
    clock.pass_minutes(26)
    assert all(table.state is not TableState.BEHIND for table in director.play.tables(session, 1))
    enter_table(director, session, 1, 3)
    tables = director.play.tables(session, 1)
    assert tables[0].state is TableState.FINISHED
    assert [table.state for table in tables[3:]] == [TableState.BEHIND] * 2
    # They have no result in: the first board was to be over after seven minutes.
    assert [table.minutes for table in tables[3:]] == [19] * 2


def test_the_half_table_sits_out(tmp_path: Path, clock: StillClock) -> None:
    with a_director(tmp_path / "half.club", clock=clock) as opened:
        session = opened.sessions.create("Thursday Pairs", A_THURSDAY, a_plan(4.5), Conditions())
        opened.sessions.start_play(session)
        tables = opened.play.tables(session, 1)
        (out,) = (table for table in tables if table.state is TableState.SITS_OUT)
        assert None in (out.ns.pair, out.ew.pair)
        assert 10 in (out.ns.missing, out.ew.missing)
        (next_out,) = (table for table in tables if table.sits_out_next)
        assert next_out.table != out.table or next_out.comes == ()


def test_switched_pairs_keep_their_chairs(tmp_path: Path, clock: StillClock) -> None:
    from model.movement.kinds import library

    plan = library.plan("mitchell", tables=5, pairs=10, boards_per_round=3, switched=(5,))
    with a_director(tmp_path / "switched.club", clock=clock) as opened:
        session = opened.sessions.create("Thursday Pairs", A_THURSDAY, plan, Conditions())
        before, after = opened.play.tables(session, 4)[0], opened.play.tables(session, 5)[0]
        assert (before.switched, after.switched) == (False, True)
        assert before.ns.pair == after.ns.pair
