"""Which tables were late in a round: the ledger of an evening."""

from __future__ import annotations

from builders import StillClock, enter_table
from model.bridge.result import Result
from model.service.director import Director


def test_the_ledger_tells_who_was_late(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(20)
    for table in (1, 2, 4, 5):
        enter_table(director, session, 1, table)
    clock.pass_minutes(7)
    enter_table(director, session, 1, 3)
    assert director.play.late(session).measured == ()
    director.play.end_round(session)
    ledger = director.play.late(session)
    assert ledger.measured == (1,)
    assert [(late.table, late.minutes[0]) for late in ledger.late] == [(3, 4)]
    assert ledger.rounds_late(3) == (1,)
    assert ledger.tables[0].minutes == (0, None, None, None, None)


def test_a_correction_makes_nobody_late(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    for table in range(1, 6):
        enter_table(director, session, 1, table)
    clock.pass_minutes(23)
    director.play.end_round(session)
    clock.pass_minutes(15)
    line = director.results.sheet(session)[0]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("1NTN-1"))
    assert director.play.late(session).late == ()


def test_a_director_who_types_late_makes_no_table_late(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    clock.pass_minutes(23)
    director.play.end_round(session)
    for table in range(1, 6):
        clock.pass_minutes(1)
        enter_table(director, session, 1, table)
    ledger = director.play.late(session)
    assert [(late.table, late.minutes[0]) for late in ledger.late] == [(4, 1), (5, 2)]


def test_results_typed_after_the_evening_measure_nothing(
    director: Director, session: int, clock: StillClock
) -> None:
    director.sessions.start_play(session)
    for _round in range(3):
        clock.pass_minutes(23)
        director.play.end_round(session)
    for table in range(1, 6):
        enter_table(director, session, 1, table)
    ledger = director.play.late(session)
    assert ledger.measured == ()
    assert ledger.late == ()


def test_the_ledger_goes_into_the_evening(director: Director, session: int, clock: StillClock) -> None:
    director.sessions.start_play(session)
    assert director.evening(session).late == director.play.late(session)
