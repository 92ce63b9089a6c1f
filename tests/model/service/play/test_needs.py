"""What wants the director while the round is played: missing results, late boards, a forgotten clock, slow tables."""

from __future__ import annotations

from builders import StillClock, enter_table
from model.bridge.result import Result
from model.service.director import Director
from model.service.play.need_words import need_words
from model.snapshots.play import Want


def test_a_result_missing_of_a_round_that_is_over_wants_the_director(
    director: Director, session: int
) -> None:
    director.sessions.start_play(session)
    for table in range(1, 6):
        enter_table(director, session, 1, table, boards=2 if table == 4 else 3)
    assert director.play.needs(session) == ()
    director.play.end_round(session)
    (need,) = director.play.needs(session)
    assert (need.want, need.round, need.table) == (Want.MISSING, 1, 4)
    assert need.ns is not None and need.ew is not None


def test_a_late_board_wants_the_director_until_it_is_played(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    line = director.results.sheet(session)[0]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("L"))
    (need,) = director.play.needs(session)
    assert (need.want, need.table, need.board) == (Want.LATE_BOARD, line.table, line.board)
    director.results.enter(session, line.round, line.table, line.board, Result.parse("1NTN="))
    assert director.play.needs(session) == ()


def test_results_of_a_later_round_tell_that_the_clock_was_forgotten(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    for table in range(1, 6):
        enter_table(director, session, 1, table)
    enter_table(director, session, 2, 1, boards=1)
    (need,) = director.play.needs(session)
    assert (need.want, need.round) == (Want.AHEAD, 2)


def test_a_forgotten_clock_goes_on_with_the_round_that_two_tables_play(
    director: Director, session: int
) -> None:
    director.sessions.start_play(session)
    for number in (1, 2, 3):
        for table in range(1, 6):
            enter_table(director, session, number, table)
    assert director.play.find_ahead(session) == 3
    said = director.play.announcement(session)
    assert said is not None
    assert said.round == 4
    (need,) = director.play.needs(session)
    assert need_words(need, 1).action == "Go to round 3"

    enter_table(director, session, 5, 1, boards=1)
    not_played = Result.parse("NP")
    for line in [one for one in director.results.sheet(session) if one.round == 5 and one.table > 1]:
        director.results.enter(session, 5, line.table, line.board, not_played)
    assert director.play.find_ahead(session) == 3

    director.play.end_round(session)
    assert director.play.round(session) == 3
    assert director.play.find_ahead(session) is None
    assert [need.want for need in director.play.needs(session)] == [Want.AHEAD]
    director.play.back(session)
    assert director.play.round(session) == 1


def test_a_forgotten_clock_asks_for_nothing_once_all_results_are_in(director: Director, session: int) -> None:
    director.sessions.start_play(session)
    lines = director.results.sheet(session)
    for line in lines[:-1]:
        director.results.enter(session, line.round, line.table, line.board, Result.parse("1NTN="))
    assert [need.want for need in director.play.needs(session)].count(Want.AHEAD) == 1
    line = lines[-1]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("1NTN="))
    assert director.play.needs(session) == ()


def test_the_slowest_table_comes_first(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    for table in (1, 2, 3):
        enter_table(director, session, 1, table, boards=2)
    enter_table(director, session, 1, 4, boards=1)
    clock.pass_minutes(18)
    first, second = director.play.needs(session)
    assert (first.want, first.table, first.minutes, first.entered) == (Want.BEHIND, 5, 11, 0)
    assert (second.table, second.minutes, second.entered, second.boards) == (4, 4, 1, 3)
