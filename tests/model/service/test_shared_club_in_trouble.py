"""A shared club where something is wrong: a laptop hangs, a disk is full, a clock is off, the server went back in time."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from engines import Databases

from builders import A_THURSDAY
from model.bridge.result import Result
from model.errors import (
    ClubFileChanged,
    ClubFileError,
    ClubFileLocked,
    ClubMoved,
    DiskFull,
    Overtaken,
    ReasonNeeded,
    ServerLost,
)
from model.movement.drawn.draw import begun
from model.movement.plan import Draw
from model.room import messages as say
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.exchange import moving
from model.service.history import Scope
from model.service.room.room import Room
from model.service.sent import Seen
from model.snapshots.session import State
from model.storage import postgres, station
from model.storage.operations import SettingChange
from model.storage.shared import waiting
from proxy import BadLine

if TYPE_CHECKING:
    from postgres import PostgresServer

Laptop = Callable[[str], Director]
ANN, BEA = "Ann", "Bea"
FOUR_SPADES, NO_TRUMPS = Result.parse("4SN="), Result.parse("3NTE=")


@pytest.fixture
def database(databases: Databases, tmp_path: Path) -> str:
    """The name of the database in which `laptop` opens the club."""
    return databases.place(tmp_path / "congress.club").rpartition("/")[2]


def _enter(director: Director, cell: int, result: Result = FOUR_SPADES, seen: Seen | None = None) -> None:
    line = director.results.sheet(1)[cell]
    director.results.enter(1, line.round, line.table, line.board, result, seen=seen)


def test_who_waited_too_long_for_another_laptop_enters_it_again(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = laptop(ANN)
    monkeypatch.setitem(postgres._SESSION, "lock_timeout", "100ms")
    bea = laptop(BEA)
    with ann._file.shared.turn(), pytest.raises(ClubFileLocked, match="keeps"):  # type: ignore[union-attr]
        _enter(bea, 0)
    _enter(bea, 0)
    ann.follow()
    assert ann.results.sheet(1)[0].result == FOUR_SPADES


def test_a_laptop_that_is_closed_in_its_turn_holds_nobody_up(laptop: Laptop) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    with pytest.raises(ServerLost), ann._others.turn():  # type: ignore[union-attr]
        _enter(bea, 0)  # the server throws ann out before bea's patience ends
        _enter(ann, 1)
    assert bea.results.sheet(1)[1].result is None
    _enter(ann, 1)
    assert [line.result for line in ann.results.sheet(1)[:3]] == [FOUR_SPADES, FOUR_SPADES, None]


def test_what_a_laptop_is_called_is_no_statement(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch, postgres: PostgresServer, database: str
) -> None:
    evil = "'); DELETE FROM place; SELECT pg_notify('arrowswitch', '"
    bea, ann = laptop(BEA), laptop(evil)
    before = postgres.ask("SELECT count(*) FROM place", database)
    bea.news()
    ann.keep("note", 1)
    _enter(ann, 0)
    bea.follow()
    assert bea.results.sheet(1)[0].result == FOUR_SPADES
    assert postgres.ask("SELECT count(*) FROM place", database)[0][0] == before[0][0] + 1
    assert postgres.ask("SELECT station FROM deed ORDER BY id DESC LIMIT 1", database) == [(evil,)]


# What is under way while another laptop makes the results final.


@pytest.fixture
def over(laptop: Laptop) -> tuple[Director, Director]:
    """Two laptops after play was ended, every result in."""
    ann, bea = laptop(ANN), laptop(BEA)
    for cell in range(len(ann.results.sheet(1))):
        _enter(ann, cell)
    ann.sessions.finish(1)
    bea.follow()
    return ann, bea


UNDER_WAY: dict[str, Callable[[Director], object]] = {
    "result": lambda bea: _enter(bea, 0, NO_TRUMPS),
    "result with a reason": lambda bea: bea.results.enter(1, 1, 1, 1, NO_TRUMPS, why="misread"),
    "result that was seen": lambda bea: _enter(bea, 0, NO_TRUMPS, Seen(FOUR_SPADES, State.PROVISIONAL)),
    "result taken out": lambda bea: bea.results.erase(1, 1, 1, 1, why="misread"),
    "penalty": lambda bea: bea.additions.penalise(1, 1, "10%", "late"),
    "ruling": lambda bea: bea.rulings.open(1),
    "seat": lambda bea: bea.seating.swap(1, 1, 2, why="sat the wrong way"),
    "end of play": lambda bea: bea.sessions.reopen(1),
}


@pytest.mark.parametrize("what", UNDER_WAY)
def test_nothing_that_another_laptop_has_under_way_lands_after_the_final(
    over: tuple[Director, Director], what: str
) -> None:
    ann, bea = over
    ann.sessions.make_final(1)
    right, entries = ann.standings.now(1), len(ann.journal.entries(1))
    said = "results are final" if what == "result" else "Ann made the results final at"
    with pytest.raises((Overtaken, ReasonNeeded), match=said):
        UNDER_WAY[what](bea)
    assert (
        bea.sessions.get(1).state is State.FINAL
    )  # seen now: what comes next is a correction, or a decision
    ann.follow()
    assert (ann.standings.now(1), len(ann.journal.entries(1))) == (right, entries)


def test_after_the_final_was_seen_a_correction_has_its_reason(over: tuple[Director, Director]) -> None:
    ann, bea = over
    ann.sessions.make_final(1)
    bea.follow()
    with pytest.raises(ReasonNeeded):
        _enter(bea, 0, NO_TRUMPS)
    bea.results.enter(1, 1, 1, 1, NO_TRUMPS, why="misread")
    ann.follow()
    assert ann.results.sheet(1)[0].result == NO_TRUMPS
    assert ann.standings.corrections(1)


# Two at the same moment.


def _at_once(one: Callable[[], object], other: Callable[[], object]) -> list[BaseException | None]:
    with ThreadPoolExecutor(2) as laptops:
        return [future.exception() for future in [laptops.submit(one), laptops.submit(other)]]


def test_a_round_is_drawn_once(laptop: Laptop) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    plan = begun(range(1, 7), Draw(3), teams=True, boards_per_round=4)
    session = ann.sessions.create("Teams", A_THURSDAY, plan, Conditions(method="teams-imps"))
    for line in ann.results.sheet(session):
        ann.results.enter(session, line.round, line.table, line.board, FOUR_SPADES)
    bea.follow()
    refused = _at_once(
        lambda: ann.draws.draw(session, round=2, rematches=True),
        lambda: bea.draws.draw(session, round=2, rematches=True),
    )
    (met,) = [each for each in refused if each is not None]
    assert isinstance(met, Overtaken)
    assert str(met).startswith("Round 2 was drawn by ")
    ann.follow()
    bea.follow()
    assert ann.sessions.get(session).plan == bea.sessions.get(session).plan
    drawn = ann.draws.state(session)
    assert drawn is not None
    assert drawn.drawn == 2


def test_rulings_opened_by_two_directors_at_once_have_numbers_without_a_gap(laptop: Laptop) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    directors = {ANN: ann, BEA: bea}

    def open_ten(who: str) -> None:
        for _each in range(10):
            directors[who].rulings.open(1)

    assert _at_once(lambda: open_ten(ANN), lambda: open_ten(BEA)) == [None, None]
    ann.follow()
    assert sorted(record.number for record in ann.rulings.all(1)) == list(range(1, 21))


# The server.


def test_a_full_disk_saves_nothing_and_is_over_when_there_is_room(
    laptop: Laptop, postgres: PostgresServer, database: str
) -> None:
    ann = laptop(ANN)
    postgres.ask(
        """CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$""",
        database,
    )
    postgres.ask("CREATE TRIGGER t BEFORE INSERT ON deed EXECUTE FUNCTION full_disk()", database)
    entries = len(ann.journal.entries())
    with pytest.raises(DiskFull, match="the last entry was not saved"):
        _enter(ann, 0)
    assert postgres.ask("SELECT count(*) FROM revision", database) == [(0,)]
    assert ann.results.sheet(1)[0].result is None
    postgres.ask("DROP TRIGGER t ON deed", database)
    _enter(ann, 0)
    assert [entry.id for entry in ann.journal.entries()] == list(range(1, entries + 2))


def test_what_is_read_after_a_turn_was_cut_off_is_read_on_a_new_connection(
    laptop: Laptop, postgres: PostgresServer
) -> None:
    ann = laptop(ANN)
    _enter(ann, 0)
    with ann._others.turn():  # type: ignore[union-attr]
        postgres.kill()
        postgres.start()
        for _time in range(2):
            with pytest.raises(ServerLost):
                ann.journal.entries()
    assert ann.journal.undo_name(Scope(1)).startswith("Undo result of board")
    assert ann.journal.entries()[-1].name.startswith("Result of board")


def test_a_cable_pulled_in_the_middle_of_a_turn_keeps_a_window_no_longer_than_its_patience(
    laptop: Laptop, postgres: PostgresServer
) -> None:
    cable = BadLine(postgres.port, seed=1, cut=0, hold=0)
    try:
        there = laptop(ANN).address.replace(f":{postgres.port}/", f":{cable.port}/")
        with Director.open(there, who=BEA) as bea:
            bea.wait_at_most(0.3, 0.3)
            began = time.monotonic()
            with pytest.raises(ServerLost), bea._others.turn():  # type: ignore[union-attr]
                cable.is_dead = True
                _enter(bea, 0)
            assert time.monotonic() - began < 2
    finally:
        cable.close()


def test_a_window_that_writes_after_its_cable_was_pulled_asks_first_whether_the_server_is_there(
    laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "_FRESH", -1.0)
    cable = BadLine(postgres.port, seed=1, cut=0, hold=0)
    try:
        there = laptop(ANN).address.replace(f":{postgres.port}/", f":{cable.port}/")
        with Director.open(there, who=BEA) as bea:
            bea.wait_at_most(30, 0.02)  # what a turn may take behind twenty others
            cable.is_dead = True
            began = time.monotonic()
            with pytest.raises(ServerLost):
                bea.rulings.open(1)
            assert time.monotonic() - began < 15
    finally:
        cable.close()


def test_a_window_that_writes_after_the_server_was_restarted_writes(
    laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "_FRESH", -1.0)
    with Director.open(laptop(ANN).address, who=BEA) as bea:
        bea.wait_at_most(30, 0.02)
        postgres.kill()
        postgres.start()
        bea.rulings.open(1)
        assert [one.number for one in bea.rulings.all(1)] == [1]


def test_a_window_that_reads_after_its_cable_was_pulled_asks_first_whether_the_server_is_there(
    laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "_FRESH", -1.0)
    cable = BadLine(postgres.port, seed=1, cut=0, hold=0)
    try:
        there = laptop(ANN).address.replace(f":{postgres.port}/", f":{cable.port}/")
        with Director.open(there, who=BEA) as bea:
            bea.wait_at_most(0.3, 0.3)
            assert bea.journal.entries()
            cable.is_dead = True
            began = time.monotonic()
            with pytest.raises(ServerLost, match="has not answered since"):
                bea.journal.entries()
            assert time.monotonic() - began < 2
    finally:
        cable.close()


def test_a_result_of_a_phone_waits_there_while_the_server_is_away_and_then_is_in_once(
    laptop: Laptop, postgres: PostgresServer
) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    bea.play.start(1)
    room = Room(bea, 1)
    board = room.sheets()[0].boards[0].number
    asked = say.Asked(1, "table", say.Enter("phone-one", 1, board, "4SN="), table=1, phone="north")
    postgres.kill()
    try:
        first = room.answer(asked)
        room.news()  # the tables are told what is known all the same
    finally:
        postgres.start()
    assert not first.ok
    assert msgspec.json.decode(first.body)["again"]
    said = [msgspec.json.decode(room.answer(asked).body) for _time in range(2)]
    assert [one["became"] for one in said] == ["in", "in"], said
    ann.follow()
    assert [one.who for one in ann.results.history(1, 1, 1, board)] == ["table 1"]


def test_a_phone_that_knows_of_a_round_this_laptop_has_not_heard_of_is_not_refused(laptop: Laptop) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    ann.play.start(1)
    bea.follow()
    room = Room(bea, 1)
    assert room.night().round(1) == 1
    ann.play.end_round(1)
    board = next(line.board for line in ann.results.sheet(1) if (line.round, line.table) == (2, 1))

    def enter(name: str, number: int) -> dict[str, object]:
        asked = say.Asked(1, "table", say.Enter(name, number, board, "4SN="), table=1, phone="north")
        answer: dict[str, object] = msgspec.json.decode(room.answer(asked).body)
        return answer

    assert room.night().round(1) == 1, "nothing was heard yet"
    assert enter("phone-one", 2)["became"] == "in"
    assert "Round 3 has not begun" in str(enter("phone-two", 3)), "the server has not heard of it either"
    ann.follow()
    assert [one.who for one in ann.results.history(1, 2, 1, board)] == ["table 1"]


def test_a_laptop_whose_clock_is_slow_writes_no_entry_before_the_last(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = laptop(ANN)
    monkeypatch.setattr(station, "name", lambda: BEA)
    early = ann.now() - timedelta(hours=3)
    with Director.open(ann.address, who=BEA, clock=lambda: early) as bea:
        _enter(ann, 0)
        _enter(bea, 1)
        _enter(ann, 2)
        moments = [entry.at for entry in reversed(bea.journal.entries()) if entry.at is not None]
    ann.follow()
    moments = [entry.at for entry in ann.journal.entries() if entry.at is not None]
    assert moments in (sorted(moments), sorted(moments, reverse=True))
    assert ann.results.history(1, *_cell(ann, 1))[0].at > early


def _cell(director: Director, at: int) -> tuple[int, int, int]:
    line = director.results.sheet(1)[at]
    return line.round, line.table, line.board


@pytest.mark.parametrize("others", [1, 2, 3])
def test_a_server_from_an_old_backup_is_found_out_though_others_wrote_there_since(
    laptop: Laptop, postgres: PostgresServer, database: str, others: int
) -> None:
    ann = laptop(ANN)
    postgres.ask(f'DROP DATABASE IF EXISTS "old {database}"')
    ann.close()  # a template is copied while nobody is in it
    postgres.ask(f'CREATE DATABASE "old {database}" TEMPLATE "{database}"')
    ann = laptop(ANN)
    _enter(ann, 0)
    _enter(ann, 1)
    postgres.ask(f'DROP DATABASE "{database}" WITH (FORCE)')
    postgres.ask(f'ALTER DATABASE "old {database}" RENAME TO "{database}"')
    bea = laptop(BEA)
    for cell in range(others):
        _enter(bea, 5 + cell, NO_TRUMPS)
    for attempt in (ann.follow, lambda: _enter(ann, 2), ann.follow, lambda: _enter(ann, 2)):
        with pytest.raises(ClubFileChanged, match="has an older state") as caught:
            attempt()
        assert "Result of board 1, table 1: 4♠ N =, +420 (Ann, " in caught.value.message
        assert str(ann.path.with_suffix(".missing.txt")) in caught.value.remedy
    listed = ann.path.with_suffix(".missing.txt").read_text(encoding="utf-8").splitlines()
    assert len(listed) == 2
    assert all(line.startswith("Result of board") for line in listed)
    bea.follow()
    assert len([line for line in bea.results.sheet(1) if line.result is not None]) == others


def test_a_window_goes_by_the_servers_clock_when_its_own_was_set_in_the_middle_of_a_night(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "_FRESH", -1.0)
    bea = laptop(BEA)
    shared = bea._file.shared
    assert shared is not None
    bea.wait_at_most(30, 30)
    shared.offset = timedelta(hours=1)  # what it was before somebody set the clock
    bea.follow()
    assert abs(shared.offset) < timedelta(seconds=1)


def test_an_older_program_writes_nothing_once_a_newer_one_changed_the_tables(
    laptop: Laptop, postgres: PostgresServer, database: str
) -> None:
    ann = laptop(ANN)
    postgres.ask("UPDATE head SET schema = schema + 1", database)
    entries = postgres.ask("SELECT count(*) FROM deed", database)
    with pytest.raises(ClubFileError, match="later Arrowswitch"):
        _enter(ann, 0)
    assert postgres.ask("SELECT count(*) FROM deed", database) == entries
    postgres.ask("UPDATE head SET schema = schema - 1", database)
    _enter(ann, 0)


def test_a_window_whose_club_moved_away_says_where_to_and_writes_nothing_more(
    laptop: Laptop, postgres: PostgresServer, database: str
) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    _enter(bea, 0)
    moved_to = postgres.database()
    moving.copy(ann.address, moved_to, ann.now(), Director.over, move=True, anyway=True)
    try:
        entries = postgres.ask("SELECT count(*) FROM deed", database)
        for attempt in (lambda: _enter(ann, 1), bea.journal.undo, lambda: bea.journal.undo(Scope(1))):
            with pytest.raises(ClubMoved, match=f"This club was moved to {moved_to}"):
                attempt()
        bea.wait_at_most(30, 30)
        with pytest.raises(ClubMoved, match="Open it there; here it can only be read"):
            bea.follow()
        assert bea.results.sheet(1)[0].result is not None
        assert postgres.ask("SELECT count(*) FROM deed", database) == entries
    finally:
        postgres.drop(moved_to)


def test_a_database_that_another_club_was_put_into_is_not_written_to(
    laptop: Laptop, postgres: PostgresServer, database: str
) -> None:
    ann = laptop(ANN)
    postgres.ask("UPDATE head SET lineage = 'another club'", database)
    with pytest.raises(ClubFileChanged, match="was replaced while it was open here"):
        ann.players.add("Later Lucy")


def test_what_a_newer_program_with_the_same_tables_does_is_named_plainly(laptop: Laptop) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    with ann._writer.entry("hall.lights", session=1, level=3) as pending:
        pending.draft.add(SettingChange("lights of the hall", None, "3"))
    bea.follow()
    entries = len(bea.journal.entries())
    assert "what another Arrowswitch calls “hall.lights”" in ann.journal.undo_name()
    _enter(bea, 0)
    assert len(bea.journal.entries()) == entries + 1
