"""From Results to the next stage: a final and a consolation, a second session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import builders
import every_method
import windows
from gui.frame.window import MainWindow
from gui.widgets.form.action_row import ActionRow
from model.bridge.result import Result
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 7, boards_per_round=2) as opened:
        yield opened


def trigger(window: MainWindow, action: str) -> None:
    assert window.page is not None
    window.page.context.actions[action].trigger()


def titles(director: Director) -> list[str]:
    return sorted(one.title for one in director.sessions.all())


def test_a_final_is_begun_and_seated(qtbot: QtBot, director: Director) -> None:
    answers = windows.Answers(said="8 50")
    window = windows.a_window(qtbot, director, "results", pages=("results", "seating"), answers=answers)
    trigger(window, "stage.final")
    assert titles(director) == ["Thursday pairs", "Thursday pairs, consolation", "Thursday pairs, final"]
    current = director.sessions.current()
    assert current is not None
    session = director.sessions.get(current)
    assert session.title == "Thursday pairs, final"
    assert len(session.pairs) == 8 and all(any(pair.players) for pair in session.pairs)
    assert len(director.additions.of(current).carried) == 8
    assert window.page is not None and window.page.page_id == "seating"


def test_a_tie_for_the_last_place_of_the_final_is_shown(qtbot: QtBot, director: Director) -> None:
    for cell in director.results.sheet(1):
        director.results.enter(1, cell.round, cell.table, cell.board, Result.parse("3NTN="))
    answers = windows.Answers(said="4")
    window = windows.a_window(qtbot, director, "results", pages=("results", "seating"), answers=answers)
    trigger(window, "stage.final")
    assert "are level with pairs that qualified" in answers.asked[-1]


def test_what_is_no_number_begins_nothing(qtbot: QtBot, director: Director) -> None:
    answers = windows.Answers()
    window = windows.a_window(qtbot, director, "results", pages=("results", "seating"), answers=answers)
    for said in ("most", "14", None):
        answers.said = said
        trigger(window, "stage.final")
    assert titles(director) == ["Thursday pairs"]


def test_a_second_session_is_begun(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "results", pages=("results", "seating"))
    trigger(window, "stage.second")
    assert titles(director) == ["Thursday pairs", "Thursday pairs, second session"]


@pytest.mark.parametrize(("row", "sessions"), [("Begin a final", 3), ("Begin a second session", 2)])
def test_a_stage_is_begun_by_mouse(qtbot: QtBot, director: Director, row: str, sessions: int) -> None:
    answers = windows.Answers(said="8")
    window = windows.a_window(qtbot, director, "results", pages=("results", "seating"), answers=answers)
    found = next(one for one in window.findChildren(ActionRow) if one.text().startswith(row))
    assert found.isVisible()
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)
    assert len(titles(director)) == sessions


@pytest.fixture(params=["Swiss teams", "knock-out", "round robin, WBF scale", "individual"])
def another_event(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Director]:
    with every_method.played(tmp_path / "club.club", every_method.OCCASIONS[request.param]) as opened:
        yield opened


def test_what_cannot_follow_is_not_offered(another_event: Director, qtbot: QtBot) -> None:
    window = windows.a_window(qtbot, another_event, "results", pages=("results",))
    rows = [one for one in window.findChildren(ActionRow) if one.text().startswith("Begin a ")]
    assert [row.isEnabled() for row in rows] == [False, False]
