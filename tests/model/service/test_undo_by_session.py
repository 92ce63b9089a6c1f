"""Undo belongs to the open session: what it takes, what it leaves, and what stands in its way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import A_THURSDAY, a_director, a_plan
from model.bridge.result import Result
from model.errors import NotUndoable
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.history import CLUB, Scope

ON_BOTH_ENGINES = True


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with a_director(tmp_path / "riverside.club") as opened:
        yield opened


def begin(director: Director, title: str) -> int:
    return director.sessions.create(title, A_THURSDAY, a_plan(3), Conditions())


def enter(director: Director, session: int, text: str, board: int = 0) -> None:
    line = director.results.sheet(session)[board]
    director.results.enter(session, line.round, line.table, line.board, Result.parse(text))


def results(director: Director, session: int) -> list[str]:
    return [str(line.result) for line in director.results.sheet(session) if line.result is not None]


def test_undo_takes_the_last_entry_of_the_session_in_hand(director: Director) -> None:
    tuesday, thursday = begin(director, "Tuesday"), begin(director, "Thursday")
    enter(director, tuesday, "4SN=")
    enter(director, thursday, "3NTE-1")
    director.sessions.open(tuesday)
    assert director.journal.undo_name() == "Undo result of board 1, table 1"
    director.journal.undo()
    assert (results(director, tuesday), results(director, thursday)) == ([], ["3NTE-1"])
    director.sessions.open(thursday)
    director.journal.undo()
    director.sessions.open(tuesday)
    director.journal.redo()
    assert (results(director, tuesday), results(director, thursday)) == (["4SN="], [])


def test_a_entry_elsewhere_is_only_named(director: Director) -> None:
    begin(director, "Tuesday")
    thursday = begin(director, "Thursday")
    director.journal.undo()  # nothing but its creation was in it
    with pytest.raises(NotUndoable, match="nothing to undo"):
        director.journal.undo()
    wider = director.journal.undo_elsewhere()
    assert wider is not None
    assert wider.name == "Undo new session Tuesday, in Tuesday"
    assert director.journal.redo_name() == "Redo new session Thursday"
    director.journal.redo()
    assert director.sessions.current() == thursday


def test_what_is_the_clubs_is_not_taken_from_a_session(director: Director) -> None:
    session = begin(director, "Tuesday")
    enter(director, session, "P")
    director.players.add("Ann Carr")
    director.journal.undo()
    assert (results(director, session), len(director.players.all())) == ([], 1)
    director.journal.undo(CLUB)
    assert director.players.all() == ()


def test_a_session_taken_out_comes_back_by_undo(director: Director) -> None:
    session = begin(director, "Tuesday")
    director.sessions.remove(session)
    assert director.sessions.current() is None
    director.journal.undo()
    assert director.sessions.current() == session


def test_a_player_who_sits_somewhere_is_not_taken_out_of_the_list(director: Director) -> None:
    tuesday = begin(director, "Tuesday")
    ann = director.players.add("Ann Carr")
    director.seating.seat(tuesday, 1, 0, ann)
    begin(director, "Thursday")
    with pytest.raises(NotUndoable) as refused:
        director.journal.undo(CLUB)
    assert refused.value.message == "New player Ann Carr cannot be undone."
    assert refused.value.remedy.endswith("so undo it first: Seating Ann Carr as pair 1, in Tuesday.")
    director.journal.undo(Scope(tuesday))
    director.journal.undo(CLUB)
    assert director.players.all() == ()


def test_a_seat_is_not_given_again_to_a_player_who_is_gone(director: Director) -> None:
    tuesday = begin(director, "Tuesday")
    director.seating.seat(tuesday, 1, 0, director.players.add("Ann Carr"))
    director.journal.undo()
    director.journal.undo(CLUB)
    with pytest.raises(NotUndoable) as refused:
        director.journal.redo()
    assert refused.value.message == "Seating Ann Carr as pair 1 cannot be redone."
    assert refused.value.remedy.endswith("so redo it first: New player Ann Carr.")
    director.journal.redo(CLUB)
    director.journal.redo()
    assert director.sessions.get(tuesday).pairs[0].players[0] is not None


def test_a_new_name_does_not_hold_a_seat_back(director: Director) -> None:
    session = begin(director, "Tuesday")
    ann = director.players.add("Ann Carr")
    director.seating.seat(session, 1, 0, ann)
    director.players.rename(ann, "Ann Carr Lopes")
    director.journal.undo()
    assert director.sessions.get(session).pairs[0].players == (None, None)


def test_each_session_keeps_its_own_redo(director: Director) -> None:
    tuesday = begin(director, "Tuesday")
    enter(director, tuesday, "4SN=")
    director.journal.undo()
    thursday = begin(director, "Thursday")
    enter(director, thursday, "P")
    director.sessions.open(tuesday)
    director.journal.redo()
    assert results(director, tuesday) == ["4SN="]
