"""Reading a Bridgemate file while the evening runs: new results, conflicts, one entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bridgemate_files import MOVEMENT, NAMES, bws, received
from kept_rulings import answered
from model.bridge.result import Result
from model.changes import Kind
from model.errors import ExportRefused, ImportRefused, NotNow, ReasonNeeded
from model.exchange.jet import odbc
from model.exchange.jet import writer as jet_fill
from model.service.director import Director
from model.service.exchange.bridgemate import collect
from model.service.exchange.imports import read_file

FIRST = received(1, (1, 1, 1), (1, 2), "N 4 S =")
SECOND = received(2, (2, 1, 3), (3, 4), "E 3 NT -1")
AGAIN = received(3, (1, 1, 1), (1, 2), "N 4 S +1")


@pytest.fixture
def night(tmp_path: Path) -> Iterator[tuple[Director, int, Path]]:
    """A club with an evening begun from a Bridgemate file, before any result."""
    path = tmp_path / "night.bws"
    path.write_bytes(bws([], MOVEMENT, names=NAMES))
    with Director.open(tmp_path / "club.club") as director:
        yield director, director.imports.take(read_file(path)), path


def texts(director: Director, session: int) -> dict[tuple[int, int, int], str]:
    return {
        (line.round, line.table, line.board): str(line.result)
        for line in director.results.sheet(session)
        if line.result is not None
    }


def test_the_movement_of_the_file_becomes_the_plan(night: tuple[Director, int, Path]) -> None:
    director, session, _path = night
    plan = director.sessions.get(session).plan
    assert [(row.round, row.table, row.ns, row.ew, row.boards) for row in plan.rows] == [
        (1, 1, 1, 2, (1, 2)),
        (1, 2, 3, 4, (3, 4)),
        (2, 1, 1, 3, (5, 6)),
        (2, 2, 4, 2, (7, 8)),
    ]
    assert director.sessions.get(session).pair(1).player_names == "Ann Bee – Cy Dee"


def test_each_reading_brings_only_what_is_new_and_is_one_entry(night: tuple[Director, int, Path]) -> None:
    director, session, path = night
    path.write_bytes(bws([FIRST], MOVEMENT))
    changes = director.bridgemate.take(session, director.bridgemate.compare(session, collect(path)))
    assert Kind.RESULT in changes.kinds
    path.write_bytes(bws([FIRST, SECOND], MOVEMENT))
    incoming = director.bridgemate.compare(session, collect(path))
    assert [one.cell for one in incoming.new] == [(1, 2, 3)]
    assert (incoming.same, incoming.conflicts, incoming.left) == (1, (), ())
    director.bridgemate.take(session, incoming)
    assert texts(director, session) == {(1, 1, 1): "4SN=", (1, 2, 3): "3NTE-1"}
    director.journal.undo()
    assert texts(director, session) == {(1, 1, 1): "4SN="}
    assert director.journal.redo_name() == "Redo import of 1 Bridgemate result"


def test_nothing_new_is_no_entry(night: tuple[Director, int, Path]) -> None:
    director, session, path = night
    before = len(director.journal.entries())
    assert not director.bridgemate.take(session, director.bridgemate.compare(session, collect(path))).kinds
    assert len(director.journal.entries()) == before


def test_a_conflict_waits_for_the_director_and_is_asked_no_more(night: tuple[Director, int, Path]) -> None:
    director, session, path = night
    director.results.enter(session, 1, 1, 1, Result.parse("4SN="))
    path.write_bytes(bws([AGAIN], MOVEMENT))
    incoming = director.bridgemate.compare(session, collect(path))
    assert [(str(one.ours), str(one.theirs)) for one in incoming.conflicts] == [("4SN=", "4SN+1")]
    director.bridgemate.take(session, incoming)
    assert texts(director, session)[1, 1, 1] == "4SN="
    director.bridgemate.take(session, incoming, {(1, 1, 1)})
    assert texts(director, session)[1, 1, 1] == "4SN+1"
    director.results.enter(session, 1, 1, 1, Result.parse("4SN="), why="the slip says so")
    incoming = director.bridgemate.compare(session, collect(path))
    assert (incoming.conflicts, incoming.settled) == ((), 1)


def test_what_changed_meanwhile_is_not_overwritten(night: tuple[Director, int, Path]) -> None:
    director, session, path = night
    path.write_bytes(bws([FIRST, SECOND], MOVEMENT))
    incoming = director.bridgemate.compare(session, collect(path))
    director.results.enter(session, 1, 1, 1, Result.parse("4SN-1"))
    with pytest.raises(NotNow, match="has changed in the meantime"):
        director.bridgemate.take(session, incoming)
    assert texts(director, session) == {(1, 1, 1): "4SN-1"}


def test_after_the_results_are_final_theirs_is_taken_with_a_reason(night: tuple[Director, int, Path]) -> None:
    director, session, path = night
    for line in director.results.sheet(session):
        director.results.enter(session, line.round, line.table, line.board, Result.parse("NP"))
    director.sessions.finish(session)
    director.sessions.make_final(session)
    path.write_bytes(bws([FIRST], MOVEMENT))
    incoming = director.bridgemate.compare(session, collect(path))
    with pytest.raises(ReasonNeeded):
        director.bridgemate.take(session, incoming, {(1, 1, 1)})
    assert texts(director, session)[1, 1, 1] == "NP"
    director.bridgemate.take(session, incoming, {(1, 1, 1)}, why="it was played")
    assert texts(director, session)[1, 1, 1] == "4SN="


def test_what_belongs_nowhere_is_reported(night: tuple[Director, int, Path]) -> None:
    director, session, path = night
    strange = received(1, (1, 1, 9), (1, 2), "N 4 S =")
    path.write_bytes(bws([strange], MOVEMENT))
    incoming = director.bridgemate.compare(session, collect(path))
    assert not incoming.new
    assert [text.partition(":")[0] for text in incoming.left] == ["Board 9, round 1, table 1"]


def test_pairs_the_wrong_way_round_are_seated_as_they_sat(night: tuple[Director, int, Path]) -> None:
    director, session, path = night
    path.write_bytes(bws([received(2, (1, 1, 2), (2, 1), "N 4 S =")], MOVEMENT))
    given = collect(path)
    incoming = director.bridgemate.compare(session, given)
    (one,) = incoming.misplaced
    assert (incoming.new, one.sat, one.expected) == ((), (2, 1), (1, 2))
    director.bridgemate.seat(session, one, incoming)
    row = director.sessions.get(session).plan.row(1, 1)
    assert row is not None
    assert (row.ns, row.ew) == (2, 1)
    assert len(director.bridgemate.compare(session, given).new) == 1


def test_two_pairs_at_each_others_table_are_exchanged_for_that_round_alone(
    night: tuple[Director, int, Path],
) -> None:
    director, session, path = night
    director.bridgemate.take(session, director.bridgemate.compare(session, collect(path)))
    before = director.sessions.get(session).plan
    path.write_bytes(
        bws(
            [received(1, (1, 1, 1), (1, 4), "N 4 S ="), received(2, (2, 1, 3), (3, 2), "E 3 NT -1")], MOVEMENT
        )
    )
    given = collect(path)
    incoming = director.bridgemate.compare(session, given)
    assert [(one.arrived.cell, one.sat, one.expected) for one in incoming.misplaced] == [
        ((1, 1, 1), (1, 4), (1, 2)),
        ((1, 2, 3), (3, 2), (3, 4)),
    ]
    director.bridgemate.seat(session, incoming.misplaced[0], incoming)
    after = director.sessions.get(session).plan
    assert [(row.ns, row.ew) for row in after.round_rows(1)] == [(1, 4), (3, 2)]
    assert after.round_rows(2) == before.round_rows(2)
    incoming = director.bridgemate.compare(session, given)
    assert (len(incoming.new), incoming.misplaced) == (2, ())
    director.journal.undo()
    assert director.sessions.get(session).plan == before


def test_no_pair_of_a_real_evening_is_at_the_wrong_table(
    tmp_path: Path, event_file: Callable[[str], Path]
) -> None:
    path = event_file("bridgemate_mitchell.bws")
    with Director.open(tmp_path / "real.club") as director:
        session = director.imports.take(read_file(path))
        for line in director.results.sheet(session):
            if line.result is not None:
                director.results.erase(session, line.round, line.table, line.board)
        incoming = director.bridgemate.compare(session, collect(path))
        assert len(incoming.new) + incoming.settled == 297
        assert (incoming.misplaced, incoming.left) == ((), ())


def test_sections_that_the_session_does_not_have_are_refused(night: tuple[Director, int, Path]) -> None:
    director, session, path = night
    sections = [(1, "A", 2, 0, 0, 1, 1, 0), (2, "B", 2, 0, 0, 1, 1, 0)]
    path.write_bytes(bws([FIRST], MOVEMENT, sections=sections))
    with pytest.raises(ImportRefused, match="has section A"):
        director.bridgemate.compare(session, collect(path))


def test_a_template_that_cannot_be_filled_goes_to_the_access_driver_where_there_is_one(
    night: tuple[Director, int, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    director, session, template = night
    target, given = tmp_path / "copy.bws", list[tuple[bytes, list[str], str]]()

    def refuse(*_anything: object) -> bytes:
        raise ExportRefused("t.bws: the table Tables has an index and cannot be filled.")

    def fill(path: Path, tables: dict[str, list[dict[str, object]]], name: str) -> None:
        given.append((path.read_bytes(), list(tables), name))
        if name == "Broken":
            raise ExportRefused("The Access driver refused: no")

    monkeypatch.setattr(jet_fill, "fill_template", refuse)
    with pytest.raises(ExportRefused, match="has an index"):
        director.bridgemate.write(session, template, target)
    monkeypatch.setattr(odbc, "fill", fill)
    monkeypatch.setattr(odbc, "driver", lambda: "Broken")
    with pytest.raises(ExportRefused, match="refused"):
        director.bridgemate.write(session, template, target)
    assert not target.exists()
    monkeypatch.setattr(odbc, "driver", lambda: "Access")
    director.bridgemate.write(session, template, target)
    assert given[-1] == (
        template.read_bytes(),
        ["Section", "Tables", "RoundData", "PlayerNumbers", "ReceivedData", "HandRecord"],
        "Access",
    )
    assert target.exists()
    assert not list(tmp_path.glob("*-part*"))


def test_the_movement_and_the_names_go_into_a_copy(night: tuple[Director, int, Path], tmp_path: Path) -> None:
    from model.exchange import events

    director, session, path = night
    before = path.read_bytes()
    director.bridgemate.write(session, path, tmp_path / "copy.bws")
    event = events.read(tmp_path / "copy.bws")
    assert len(event.lines) == 8
    assert {one.names for one in event.contestants if any(one.names)} == {
        ("Ann Bee", "Cy Dee"),
        ("Eve Eff", ""),
    }
    assert path.read_bytes() == before
    with pytest.raises(ExportRefused, match="is the template itself"):
        director.bridgemate.write(session, path, path)


def test_a_copy_for_a_folder_that_is_not_there_and_from_no_database_is_refused_by_its_own_name(
    night: tuple[Director, int, Path], tmp_path: Path
) -> None:
    director, session, path = night
    with pytest.raises(ExportRefused, match=r"copy\.bws cannot be written: there is no such file or folder"):
        director.bridgemate.write(session, path, tmp_path / "none" / "copy.bws")
    (tmp_path / "notes.bws").write_text("no database")
    with pytest.raises(ImportRefused, match="not an Access"):
        director.bridgemate.write(session, tmp_path / "notes.bws", tmp_path / "copy.bws")
    assert not (tmp_path / "copy.bws").exists()


def test_tricks_of_a_ruling_are_asked_for_when_the_result_arrives_and_are_no_conflict_once_they_passed(
    night: tuple[Director, int, Path],
) -> None:
    director, session, path = night
    ruling = director.rulings.open(session, round=1, table=1, board=1, facts={"offender": "E"})
    answered(director, ruling, "revoke-tricks", winner="partner")
    director.rulings.conclude(ruling)
    path.write_bytes(bws([FIRST], MOVEMENT))
    director.bridgemate.take(session, director.bridgemate.compare(session, collect(path)))
    assert texts(director, session) == {(1, 1, 1): "4SN="}
    (asked,) = director.rulings.tricks_asked(session)
    assert director.rulings.due(session)[0].text == asked.text
    director.rulings.tricks_pass(ruling)
    assert texts(director, session) == {(1, 1, 1): "4SN+1"}
    again = director.bridgemate.compare(session, collect(path))
    assert (again.new, again.conflicts, again.settled) == ((), (), 1)
