"""Ctrl+Z in the real window: what is open, the clock included; anything wider only when asked, by name and session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builders import A_THURSDAY, a_director, a_plan
from model.bridge.result import Result
from model.scoring.conditions import Conditions
from model.service.director import Director
from windows import Answers, a_window, press


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with a_director(tmp_path / "riverside.club") as opened:
        opened.club.rename("Riverside")
        yield opened


def begin(director: Director, title: str) -> int:
    return director.sessions.create(title, A_THURSDAY, a_plan(3), Conditions())


def enter(director: Director, session: int) -> None:
    line = director.results.sheet(session)[0]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("P"))


def entered(director: Director, session: int) -> int:
    return sum(line.result is not None for line in director.results.sheet(session))


def test_the_end_of_a_round_is_undone_and_redone_by_key(qtbot: QtBot, director: Director) -> None:
    session = begin(director, "Thursday pairs")
    director.sessions.start_play(session, with_clock=True)
    window = a_window(qtbot, director, "play")
    first = director.play.now(session)
    assert first is not None
    press("Ctrl+E")
    second = director.play.now(session)
    assert second is not None
    assert second.round == 2
    assert window.actions_["undo"].text() == "Undo end of round 1"
    press("Ctrl+Z")
    again = director.play.now(session)
    assert again is not None
    assert (again.round, again.begun, again.due) == (1, first.begun, first.due)
    press("Ctrl+Y")
    redone = director.play.now(session)
    assert redone is not None
    assert (redone.round, redone.begun, redone.due) == (2, second.begun, second.due)


def test_each_key_of_the_clock_is_a_step_of_its_own(qtbot: QtBot, director: Director) -> None:
    session = begin(director, "Thursday pairs")
    director.sessions.start_play(session, with_clock=True)
    window = a_window(qtbot, director, "play")
    names = []
    for keys in ("+", "-", "Space", "Space", "Ctrl+E", "Ctrl+Shift+E"):
        press(keys)
        names.append(window.actions_["undo"].text())
    assert names == [
        "Undo 1 minute more in round 1",
        "Undo 1 minute less in round 1",
        "Undo pause of the clock",
        "Undo restart of the clock",
        "Undo end of round 1",
        "Undo return to round 1",
    ]
    for _key in names:
        press("Ctrl+Z")
    assert window.actions_["undo"].text() == "Undo start of play"


def test_a_entry_of_another_session_is_asked_about_by_name(qtbot: QtBot, director: Director) -> None:
    tuesday = begin(director, "Tuesday pairs")
    enter(director, tuesday)
    thursday = begin(director, "Thursday pairs")
    answers = Answers(agreed=False)
    window = a_window(qtbot, director, "scores", answers=answers)
    press("Ctrl+Z")  # the creation of the open session is its own
    assert director.sessions.current() is None
    assert answers.asked == []
    assert window.actions_["undo"].text() == "Undo result of board 1, table 1, in Tuesday pairs …"
    press("Ctrl+Z")
    assert answers.asked == ["Undo result of board 1, table 1, in Tuesday pairs?"]
    assert entered(director, tuesday) == 1
    answers.agreed = True
    press("Ctrl+Z")
    assert entered(director, tuesday) == 0
    press("Ctrl+Y")
    assert director.sessions.current() == thursday


def test_what_is_the_clubs_is_undone_from_its_own_page(qtbot: QtBot, director: Director) -> None:
    session = begin(director, "Thursday pairs")
    enter(director, session)
    director.players.add("Ann Carr")
    answers = Answers()
    window = a_window(qtbot, director, "scores", answers=answers)
    assert window.actions_["undo"].text() == "Undo result of board 1, table 1"
    window.go("players")
    assert window.actions_["undo"].text() == "Undo new player Ann Carr"
    press("Ctrl+Z")
    assert director.players.all() == ()
    assert entered(director, session) == 1
    assert answers.asked == []


def test_beside_the_key_stands_what_it_takes_back_when_another_session_or_page_comes_to_the_front(
    qtbot: QtBot, director: Director
) -> None:
    tuesday = begin(director, "Tuesday pairs")
    enter(director, tuesday)
    thursday = begin(director, "Thursday pairs")
    director.sessions.start_play(thursday, with_clock=True)
    window = a_window(qtbot, director, "play")
    press("Ctrl+E")
    assert window.hint_bar.accessibleDescription() == "End of round 1"
    director.sessions.open(tuesday)
    for page, beside in (
        ("scores", "Undo result of board 1, table 1"),
        ("players", "Undo name of the club"),
        ("scores", "Undo result of board 1, table 1"),
    ):
        window.go(page)
        assert window.hint_bar.accessibleDescription() == beside
        assert window.actions_["undo"].text() == beside
    press("Ctrl+Z")
    assert entered(director, tuesday) == 0
    assert (
        window.hint_bar.accessibleDescription() == "Undo result of board 1, table 1"
    )  # with a tick, as done
    window.go("results")
    assert window.hint_bar.accessibleDescription() == "Undo result of board 1, table 1"


def test_what_a_page_of_the_session_did_to_the_club_is_undone_there(qtbot: QtBot, director: Director) -> None:
    session = begin(director, "Thursday pairs")
    enter(director, session)
    window = a_window(qtbot, director, "seating", answers=Answers())
    director.players.add("Ann Carr")
    assert window.actions_["undo"].text() == "Undo new player Ann Carr"
    window.go("scores")
    assert window.actions_["undo"].text() == "Undo result of board 1, table 1"
    window.go("seating")
    press("Ctrl+Z")
    assert director.players.all() == ()
    press("Ctrl+Y")
    assert len(director.players.all()) == 1
    press("Ctrl+Z")
    press("Ctrl+Z")
    assert entered(director, session) == 0
