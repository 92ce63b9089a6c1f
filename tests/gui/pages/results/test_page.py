from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.results.banner import banner_words, list_pending
from gui.pages.results.explanation import figures
from gui.pages.results.page import ResultsPage
from model.bridge.result import Result
from model.service.director import Director
from model.snapshots.session import State


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Five tables, one winner by a switched last round, all results in."""
    with builders.an_evening(tmp_path / "club.club", 5, movement="mitchell", boards_per_round=2) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "results", pages=("results", "scores"))


def test_the_ranking_shows_each_pair_in_its_field(
    page: ResultsPage, director: Director, session: int
) -> None:
    model = page.ui.table.model()
    texts = [str(model.index(row, 0).data() or model.index(row, 2).data()) for row in range(model.rowCount())]
    assert texts[0] == "North–South"
    assert model.rowCount() == len(director.standings.now(session).ranking) + 2


def test_enter_opens_a_figure_into_its_boards(page: ResultsPage, director: Director, session: int) -> None:
    windows.press("Return")
    best = director.standings.now(session).ranking[0]
    shown = figures(director.standings.explain(session, best.contestant.key))
    assert page.ui.why.isVisible()
    assert best.shown_percentage in shown[-1].figure
    assert page.ui.why.boards.hasFocus()


def test_backspace_goes_up_one_level_at_a_time(page: ResultsPage) -> None:
    windows.press("Down")
    windows.press("Return")
    windows.press("Backspace")
    assert page.ui.table.hasFocus() and page.ui.why.isVisible()
    windows.press("Backspace")
    assert not page.ui.why.isVisible()


def test_the_steps_of_a_board_are_read_out(page: ResultsPage) -> None:
    windows.press("Down")
    windows.press("Return")
    windows.press("Down")
    said = page.ui.why.steps.speak()
    assert "Law 78A" in said
    assert page.ui.why.board() is not None


def test_finish_final_and_correction(
    page: ResultsPage, director: Director, session: int, window: MainWindow
) -> None:
    director.sessions.finish(session)
    assert "Provisional until" in windows.spoken_shown(page.ui.banner)
    windows.press("Ctrl+Return")
    assert director.sessions.get(session).state is State.PROVISIONAL
    assert "correction period runs until" in windows.refusal_shown(window)
    windows.press("Ctrl+Return")
    assert director.sessions.get(session).state is State.FINAL
    line = director.results.sheet(session)[0]
    other = Result.parse("+50") if str(line.result) != "+50" else Result.parse("-50")
    director.results.enter(session, line.round, line.table, line.board, other, why="slip misread")
    windows.press("F7")
    windows.settle()
    assert "slip misread" in windows.said_by(page.ui.changes)


def test_the_banner_counts_down_and_names_law_79c(director: Director, session: int) -> None:
    director.sessions.finish(session)
    posted = director.sessions.get(session)
    assert posted.provisional_until is not None
    before = posted.provisional_until - timedelta(minutes=17, seconds=42)
    assert "17:42 left" in banner_words(posted, before)
    assert "Law 79C" in banner_words(posted, before)
    assert "can be made final" in banner_words(posted, posted.provisional_until)


def test_what_is_open_is_reported(director: Director, session: int) -> None:
    first, second, third = director.results.sheet(session)[:3]
    for line in (first, second):
        director.results.erase(session, line.round, line.table, line.board)
    director.results.enter(session, third.round, third.table, third.board, Result.parse("L"))
    ruling = director.rulings.open(session, round=1, table=1, board=1)
    director.rulings.open(session, round=1, table=2, board=1)
    director.rulings.answer(ruling, "appeal", {}, {}, {})
    director.sessions.finish(session)
    waiting = list_pending(director, session)
    assert waiting == ("2 results", "1 late board", "1 ruling", "1 appeal")
    posted = director.sessions.get(session)
    said = banner_words(posted, datetime(2026, 3, 12, 19, tzinfo=UTC), waiting)
    assert "Still open: 2 results, 1 late board, 1 ruling, 1 appeal." in said


def test_the_place_is_kept(page: ResultsPage, window: MainWindow) -> None:
    windows.press("Down")
    windows.press("Return")
    windows.press("Down")
    place = page.place()
    window.go("scores")
    window.go("results", place)
    assert page.place() == place


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Director]:
    with builders.a_director(tmp_path / "empty.club") as opened:
        yield opened


def test_no_session_says_what_to_do(qtbot: QtBot, empty: Director) -> None:
    window = windows.a_window(qtbot, empty, "results", pages=("scores", "results"))
    assert isinstance(window.page, ResultsPage)
    assert window.page.hasFocus()
