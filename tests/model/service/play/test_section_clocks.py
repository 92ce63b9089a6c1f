"""Sections with other rounds or boards go by a clock of their own; a key of one is not heard by the other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from builders import A_THURSDAY, ClubClock, a_director, a_reader, seat_everybody
from model.bridge.result import Result
from model.movement.doctor.happenings import Curtailed
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.snapshots.play import TableState, Want
from model.snapshots.session import State


class StillClock(ClubClock):
    """A clock that goes on only when it is told to."""

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> StillClock:
    return StillClock(datetime(2026, 3, 12, 19, 30, tzinfo=UTC))


@pytest.fixture
def director(tmp_path: Path, clock: StillClock) -> Iterator[Director]:
    """A and C play five rounds of three boards, B seven rounds of two."""
    mitchell = plan("mitchell", tables=5, boards_per_round=3)
    howell = plan("howell", tables=4, boards_per_round=2)
    with a_director(tmp_path / "club.club", clock=clock) as opened:
        room = together([mitchell, howell, mitchell])
        seat_everybody(opened, opened.sessions.create("Thursday Pairs", A_THURSDAY, room, Conditions()))
        yield opened


def clocks(director: Director) -> list[tuple[str, int, int, int]]:
    """Of each clock its sections, its round, how many there are, and the seconds left."""
    found = []
    for pace in director.play.paces(1):
        now = director.play.now(1, pace.section)
        assert now is not None
        found.append((pace.name, now.round, now.rounds, int(now.left.total_seconds())))
    return found


def enter(director: Director, number: int, tables: range) -> None:
    for line in director.results.sheet(1):
        if line.round == number and line.table in tables:
            director.results.enter(1, line.round, line.table, line.board, Result.parse("1NTN="))


def test_the_clocks_begin_together_and_each_has_its_length(director: Director) -> None:
    director.play.start(1)
    assert clocks(director) == [("A, C", 1, 5, 23 * 60), ("B", 1, 7, 16 * 60)]


def test_the_end_of_a_round_is_that_of_its_sections(director: Director, clock: StillClock) -> None:
    director.play.start(1)
    clock.pass_minutes(16)
    director.play.end_round(1, "B")
    assert clocks(director) == [("A, C", 1, 5, 7 * 60), ("B", 2, 7, 16 * 60)]
    director.journal.undo()
    assert clocks(director) == [("A, C", 1, 5, 7 * 60), ("B", 1, 7, 0)]
    director.journal.redo()
    assert clocks(director)[1] == ("B", 2, 7, 16 * 60)


def test_undo_names_the_sections(director: Director) -> None:
    director.play.start(1)
    director.play.end_round(1, "B")
    undo = director.journal.undo_name()
    assert undo == "Undo end of round 1 (sections: B)"


def test_a_pause_and_a_minute_more_are_of_one_clock(director: Director, clock: StillClock) -> None:
    director.play.start(1)
    director.play.pause(1, "C")
    clock.pass_minutes(5)
    director.play.add(1, 2, "B")
    assert clocks(director) == [("A, C", 1, 5, 23 * 60), ("B", 1, 7, 13 * 60)]
    director.play.go_on(1, "A")
    assert clocks(director)[0] == ("A, C", 1, 5, 23 * 60)
    director.play.end_round(1, "B")
    director.play.back(1, "B")
    assert clocks(director)[1] == ("B", 1, 7, 13 * 60)


def test_who_is_where_names_the_tables_of_the_clock(director: Director) -> None:
    director.play.start(1)
    director.play.end_round(1, "B")
    assert [table.table_name for table in director.play.tables(1, director.play.present(1, "B"), "B")] == [
        "B 1",
        "B 2",
        "B 3",
        "B 4",
    ]
    assert {table.table for table in director.play.tables(1, 1)} == {1, 2, 3, 4, 5, 10, 11, 12, 13, 14}
    assert director.play.pace_at(1, 7).section == "B"
    assert director.play.pace_at(1, 12).section == "A"


def test_a_result_of_its_own_round_is_not_ahead(director: Director) -> None:
    director.play.start(1)
    director.play.end_round(1, "B")
    enter(director, 2, range(6, 7))
    assert [(need.want, need.round, need.section) for need in director.play.needs(1)] == [
        (Want.MISSING, 1, "B")
    ]
    enter(director, 2, range(1, 2))
    ahead = director.play.needs(1)[0]
    assert (ahead.want, ahead.round, ahead.section) == (Want.AHEAD, 2, "A, C")


def test_a_table_is_behind_by_the_clock_of_its_section(director: Director, clock: StillClock) -> None:
    director.play.start(1)
    clock.pass_minutes(18)
    enter(director, 1, range(6, 9))
    tables = {table.table_name: table for table in director.play.tables(1, 1, "B")}
    assert (tables["B 4"].state, tables["B 4"].minutes) == (TableState.BEHIND, 11)
    assert all(table.state is TableState.PLAYING for table in director.play.tables(1, 1))
    (need,) = director.play.needs(1)
    assert (need.want, need.table_name) == (Want.BEHIND, "B 4")


def test_the_late_ledger_has_every_table_by_its_own_clock(director: Director, clock: StillClock) -> None:
    director.play.start(1)
    clock.pass_minutes(15)
    enter(director, 1, range(6, 9))
    clock.pass_minutes(1)
    director.play.end_round(1, "B")
    clock.pass_minutes(4)
    enter(director, 1, range(9, 10))
    ledger = director.play.late(1)
    assert (ledger.rounds, ledger.measured) == (7, (1,))
    assert [(table.table_name, table.minutes[0]) for table in ledger.late] == [("B 4", 4)]
    assert len(ledger.tables) == 14


def test_the_announcement_is_of_the_sections_of_the_clock(director: Director) -> None:
    director.play.start(1)
    director.play.end_round(1, "B")
    first, second = director.play.announcement(1), director.play.announcement(1, "B")
    assert first is not None
    assert second is not None
    assert (first.round, second.round) == (2, 3)
    assert first.sentences[:2] == ("East–West, up one table.", "Boards, down one table.")
    assert "East–West, up one table." not in second.sentences


def test_after_its_last_round_a_clock_stands_and_the_other_goes_on(director: Director) -> None:
    director.play.start(1)
    for _round in range(5):
        director.play.end_round(1)
    now, other = director.play.now(1), director.play.now(1, "B")
    assert now is not None
    assert other is not None
    assert (now.running, now.last, other.running) == (False, True, True)
    assert director.play.announcement(1) is None
    assert director.play.find_reached(1) == 5
    assert director.play.find_reached(1, "B") == 1
    director.sessions.finish(1)
    ended = director.play.now(1, "B")
    assert ended is not None
    assert not ended.running


def test_a_clock_begun_late_is_where_the_results_are(director: Director) -> None:
    director.sessions.start_play(1)
    director.journal.undo()
    enter(director, 1, range(6, 10))
    assert director.sessions.get(1).state is State.PLAYING
    director.play.start(1)
    assert [one[:2] for one in clocks(director)] == [("A, C", 1), ("B", 2)]


def test_a_section_curtailed_by_the_doctor_goes_on_by_a_clock_of_its_own(
    tmp_path: Path, clock: StillClock
) -> None:
    """What was one clock is two from there on, and both know the rounds so far."""
    mitchell = plan("mitchell", tables=5, boards_per_round=3)
    with a_director(tmp_path / "club.club", clock=clock) as director:
        room = together([mitchell, mitchell])
        director.sessions.create("Thursday Pairs", A_THURSDAY, room, Conditions())
        director.play.start(1)
        director.play.end_round(1)
        assert [pace.name for pace in director.play.paces(1)] == [""]
        shorter = together([mitchell, plan("mitchell", tables=5, boards_per_round=3, rounds=4)])
        director.sessions.change_plan(1, shorter)
        assert [one[:3] for one in clocks(director)] == [("A", 2, 5), ("B", 2, 4)]
        clock.pass_minutes(3)
        director.play.end_round(1)
        assert clocks(director) == [("A", 3, 5, 23 * 60), ("B", 2, 4, 20 * 60)]
        director.doctor.apply(1, director.doctor.propose(1, Curtailed(1))[0], Curtailed(1))
        assert director.play.now(1, "B") is not None


def test_the_clocks_are_in_the_file(director: Director, clock: StillClock, tmp_path: Path) -> None:
    director.play.start(1)
    director.play.end_round(1, "B")
    before = clocks(director)
    director.close()
    with a_reader(tmp_path / "club.club", clock=clock) as reader:
        assert clocks(reader) == before
        assert reader.play.round(1, "C") == 1
        assert reader.play.clock(1).spans[0].due - reader.play.clock(1).spans[0].begun == timedelta(
            minutes=23
        )
