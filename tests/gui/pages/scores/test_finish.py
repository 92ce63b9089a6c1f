"""The end of play: what is missing or doubtful is named first, and a change of final results carries its reason."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.results.page import ResultsPage
from gui.pages.scores.page import ScoresPage
from gui.widgets.form.buttons import KeycapButton
from gui.widgets.form.card import Banner
from gui.widgets.text.suit_text import SuitLabel
from model.bridge.result import Result
from model.service.director import Director
from model.snapshots.session import State


def test_a_change_after_the_results_are_final_carries_its_reason(
    page: ScoresPage, director: Director, window: MainWindow
) -> None:
    windows.type_text("420")
    windows.press("Return")
    session = director.sessions.current()
    assert session is not None
    for line in director.results.sheet(session):
        if line.result is None:
            director.results.enter(session, line.round, line.table, line.board, Result.parse("NP"))
    director.sessions.finish(session)
    director.sessions.make_final(session)
    assert "F6" in [key for hint in page.hints() for key in hint.keys]
    windows.press("F6")
    windows.type_text("wrong side")
    windows.press("F6")
    page.go_to((1, 1, 1))
    windows.type_text("-420")
    windows.press("Return")
    newest = director.results.history(session, 1, 1, 1)[0]
    assert (str(newest.result), newest.why) == ("-420", "wrong side")


def test_a_change_of_final_results_without_a_reason_asks_for_it_and_keeps_what_was_typed(
    page: ScoresPage, director: Director, window: MainWindow
) -> None:
    session = director.sessions.current()
    assert session is not None
    for line in director.results.sheet(session):
        director.results.enter(session, line.round, line.table, line.board, Result.parse("NP"))
    director.sessions.finish(session)
    director.sessions.make_final(session)
    page.go_to((1, 1, 1))
    windows.type_text("420")
    windows.press("Return")
    assert windows.refusal_shown(window).startswith("These results are final")
    assert str(director.results.history(session, 1, 1, 1)[0].result) == "NP"
    windows.type_text("found later")
    windows.press("Return")
    windows.press("Return")
    newest = director.results.history(session, 1, 1, 1)[0]
    assert (str(newest.result), newest.why) == ("+420", "found later")


def test_a_change_before_the_results_are_final_may_say_why_and_need_not(
    page: ScoresPage, director: Director
) -> None:
    [banner] = page.findChildren(Banner)
    [words] = banner.findChildren(SuitLabel)
    windows.type_text("420")
    windows.press("Return")
    assert banner.isHidden()
    session = director.sessions.current()
    assert session is not None
    for line in director.results.sheet(session):
        if line.result is None:
            director.results.enter(session, line.round, line.table, line.board, Result.parse("NP"))
    director.sessions.finish(session)
    assert words.text() == "These results are posted. You may give the reason for the change."
    page.go_to((1, 1, 1))
    windows.type_text("-420")
    windows.press("Return")
    newest = director.results.history(session, 1, 1, 1)[0]
    assert (str(newest.result), newest.why) == ("-420", "")
    director.sessions.make_final(session)
    assert words.text() == "These results are final. Give the reason for the change."


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Director]:
    with builders.a_director(tmp_path / "empty.club") as opened:
        yield opened


def test_no_session_says_what_to_do(qtbot: QtBot, empty: Director) -> None:
    window = windows.a_window(qtbot, empty, "scores", pages=("scores", "results"))
    assert isinstance(window.page, ScoresPage)
    assert window.page.hasFocus()


def test_play_ends_with_results_missing_only_when_the_key_comes_again(
    page: ScoresPage, director: Director, window: MainWindow
) -> None:
    session = director.sessions.current()
    assert session is not None
    sheet = director.results.sheet(session)
    for line in sheet[:-1]:
        director.results.enter(session, line.round, line.table, line.board, Result.parse("NP"))
    windows.press("Ctrl+Return")
    assert director.sessions.get(session).state is State.PLAYING
    last = sheet[-1]
    assert page.place()["spot"] == [last.round, last.table, last.board]
    assert f"board {last.board}, table {last.table_name}" in windows.refusal_shown(window)
    windows.type_text("420")
    windows.press("Return")
    windows.press("Ctrl+Return")
    assert director.sessions.get(session).state is State.PROVISIONAL
    assert isinstance(window.page, ResultsPage)


def test_a_change_in_between_has_what_is_missing_said_again(page: ScoresPage, director: Director) -> None:
    session = director.sessions.current()
    assert session is not None
    windows.press("Ctrl+Return")
    windows.type_text("420")
    windows.press("Return")
    windows.press("Ctrl+Return")
    assert director.sessions.get(session).state is State.PLAYING
    windows.press("Ctrl+Return")
    assert director.sessions.get(session).state is State.PROVISIONAL


def test_results_with_a_warning_are_named_before_play_ends(
    page: ScoresPage, director: Director, window: MainWindow
) -> None:
    session = director.sessions.current()
    assert session is not None
    sheet = director.results.sheet(session)
    for line in sheet:
        director.results.enter(session, line.round, line.table, line.board, Result.parse("NP"))
    odd = sheet[4]
    director.results.enter(session, odd.round, odd.table, odd.board, Result.parse("7NTxxN-13"))
    windows.press("Ctrl+Return")
    assert director.sessions.get(session).state is State.PLAYING
    assert page.place()["spot"] == [odd.round, odd.table, odd.board]
    assert "1 has a warning" in windows.refusal_shown(window)
    windows.press("Ctrl+Return")
    assert director.sessions.get(session).state is State.PROVISIONAL


def test_the_way_to_the_end_is_there_where_the_ranking_has_no_room(qtbot: QtBot, tmp_path: Path) -> None:
    """1366x768 at a scale of 1.5: the ranking gives way, and with it went the only button that ends play."""
    with builders.an_evening(tmp_path / "narrow.club", 3, boards_per_round=1, entered=0.9) as director:
        session = director.sessions.current()
        assert session is not None
        window = windows.a_window(qtbot, director, "scores", pages=("scores", "results"), size=(911, 512))
        windows.settle()

        def ways() -> list[KeycapButton]:
            found = window.findChildren(KeycapButton)
            return [one for one in found if one.text() == "All results are in" and one.isVisible()]

        assert ways() == []
        missing = [line for line in director.results.sheet(session) if line.result is None]
        builders.enter_results(director, session, missing)
        windows.settle()
        (way,) = ways()
        assert way.visibleRegion().boundingRect() == way.rect()
        while director.sessions.get(session).state is State.PLAYING:
            QTest.mouseClick(way, Qt.MouseButton.LeftButton)
        window.close()
