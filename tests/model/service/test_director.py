"""A director opens the club file, seats a session, enters results, thinks better of one, and reads the ranking."""

from pathlib import Path

import pytest

from builders import a_director, an_evening
from model.bridge.result import Result
from model.changes import Changes, Kind
from model.errors import NotUndoable
from model.service.director import Director
from model.service.history import CLUB
from model.snapshots.session import State


def test_an_evening_is_there_again_after_a_restart(tmp_path: Path) -> None:
    club_file = tmp_path / "riverside.club"
    with an_evening(club_file, tables=3) as director:
        session = director.sessions.current()
        assert session is not None
        before = director.sessions.get(session), director.results.sheet(session), director.club.name()
    with a_director(club_file) as again:
        assert again.sessions.current() == session
        assert (again.sessions.get(session), again.results.sheet(session), again.club.name()) == before
        assert again.sessions.get(session).state is State.PLAYING


def test_undo_and_redo_by_name_across_a_restart(tmp_path: Path) -> None:
    club_file = tmp_path / "riverside.club"
    with an_evening(club_file, tables=3) as director:
        session = director.sessions.current()
        assert session is not None
        last = director.results.sheet(session)[-1]
    with a_director(club_file) as again:
        named = f"board {last.board}, table {last.table}"
        assert again.journal.undo_name() == f"Undo result of {named}"
        again.journal.undo()
        assert again.results.sheet(session)[-1].result is None
    with a_director(club_file) as later:
        assert later.journal.redo_name() == f"Redo result of {named}"
        later.journal.redo()
        assert later.results.sheet(session)[-1].result == last.result
        assert later.journal.redo_name() == ""


def test_everything_can_be_undone_down_to_an_empty_club(tmp_path: Path) -> None:
    with an_evening(tmp_path / "riverside.club", tables=3, boards_per_round=1) as director:
        entries = director.journal.entries()
        for scope in (
            director.journal.scope,
            CLUB,
        ):  # the session first: its seats rest on the club's players
            for command in entries:
                if command.session == scope.session:
                    director.journal.undo(scope)
        assert director.sessions.all() == ()
        assert director.players.all() == ()
        assert director.club.name() == ""
        for scope in (director.journal.scope, CLUB):
            with pytest.raises(NotUndoable, match="nothing to undo"):
                director.journal.undo(scope)
        for scope in (CLUB, director.journal.scope):
            for command in entries:
                if command.session == scope.session:
                    director.journal.redo(scope)
        assert director.sessions.all()[0].entered == director.sessions.all()[0].expected > 0


def test_listeners_hear_of_a_result_once_it_is_committed(tmp_path: Path) -> None:
    with an_evening(tmp_path / "riverside.club", tables=3, entered=0) as director:
        session = director.sessions.current()
        assert session is not None
        line = director.results.sheet(session)[0]
        heard: list[Changes] = []
        director.subscribe(heard.append)
        director.results.enter(
            session, line.round, line.table, line.board, Result.parse("4SN+1"), initiator="field"
        )
        (changes,) = heard
        assert changes.kinds == {Kind.RESULT, Kind.STATE}
        assert changes.boards == {line.board}
        assert changes.initiator == "field"
        assert changes.revision == director.sessions.get(session).revision
        assert changes.entry.startswith(f"Result of board {line.board}, table {line.table}: 4♠")


def test_what_was_given_with_a_reason_is_noted_for_the_recap(tmp_path: Path) -> None:
    with an_evening(tmp_path / "Harbour.club", 3, entered=1.0) as director:
        session = 1
        first, second = director.results.sheet(session)[:2]
        assert director.evening(session).notes == ()
        director.results.enter(
            session,
            first.round,
            first.table,
            first.board,
            Result.parse("4SN="),
            why="scored under the other board.",
        )
        assert director.evening(session).notes == (
            f"Board {first.board}, table {first.table}, 4♠ N =: scored under the other board.",
        )
        director.results.erase(session, second.round, second.table, second.board, why="never played")
        text = f"Board {second.board}, table {second.table}, deleted: never played."
        assert text in director.evening(session).notes
        director.journal.undo()
        assert len(director.evening(session).notes) == 1
        director.journal.redo()
        assert text in director.evening(session).notes
        director.results.enter(session, first.round, first.table, first.board, Result.parse("4SN-1"))
        assert not [note for note in director.evening(session).notes if "scored under" in note]


def test_the_usual_director_signs_what_is_done_and_never_who_opened_the_file(tmp_path: Path) -> None:
    with Director.open(tmp_path / "riverside.club", opened_by="root") as director:
        director.players.add("Ann Carr")
        director.club.change_settings(director="Bea Dias")
        director.players.add("Ben Dale")
        assert [command.who for command in director.journal.entries()] == ["", "", "Bea Dias"]
