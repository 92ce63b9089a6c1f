"""The panel beside the ranking: what is in sight of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import builders
import every_method
import windows
from gui.frame.pages_stack import PagesView
from gui.pages.results.bracket import BracketView
from gui.pages.results.matches import MatchesTable
from gui.pages.results.page import ResultsPage
from gui.widgets.form.buttons import KeycapButton
from model.movement.drawn.draw import begun
from model.movement.plan import Draw
from model.scoring.conditions import Conditions

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768)])
def test_a_bracket_is_seen_down_to_its_final(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    """The deeds below it left it one line: they scroll, and the middle of the bracket is where the final stands."""
    with every_method.played(tmp_path / "club.club", every_method.OCCASIONS["knock-out"]) as director:
        window = windows.a_window(qtbot, director, "results", pages=("results",), size=size)
        windows.settle()
        bracket = window.findChild(BracketView)
        assert bracket is not None
        assert bracket.visibleRegion().boundingRect().bottom() > bracket.sizeHint().height() / 2
        if size[0] > 1024:  # there the final has its right edge
            assert bracket.visibleRegion().boundingRect().width() == bracket.width()
        window.close()


@pytest.mark.parametrize("size", [(1024, 700), (1366, 748)])
def test_a_round_of_matches_is_seen_before_what_can_be_done(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    """One line of them was left beside the list of actions."""
    with every_method.played(tmp_path / "club.club", every_method.OCCASIONS["Swiss teams"]) as director:
        window = windows.a_window(qtbot, director, "results", pages=("results",), size=size)
        windows.settle()
        matches = window.findChild(MatchesTable)
        assert matches is not None
        seen = matches.viewport().visibleRegion().boundingRect()
        last = min(5, matches.model().rowCount()) - 1
        assert seen.contains(matches.visualRect(matches.model().index(last, 0)))
        window.close()


@pytest.mark.parametrize("occasion", ["knock-out", "Swiss teams"])
def test_a_low_page_of_matches_does_not_scroll_as_a_whole(
    qtbot: QtBot, tmp_path: Path, occasion: str
) -> None:
    with every_method.played(tmp_path / "club.club", every_method.OCCASIONS[occasion]) as director:
        window = windows.a_window(qtbot, director, "results", pages=("results",), size=(911, 512))
        windows.settle()
        view = window.findChild(PagesView)
        assert view is not None
        assert (view.horizontalScrollBar().maximum(), view.verticalScrollBar().maximum()) == (0, 0)
        window.close()


def test_rounds_that_are_still_to_be_drawn_are_open(qtbot: QtBot, tmp_path: Path) -> None:
    plan = begun(range(1, 7), Draw(5), teams=True, boards_per_round=2)
    with builders.a_director(tmp_path / "club.club") as director:
        session = director.sessions.create(
            "Swiss", builders.A_THURSDAY, plan, Conditions(method="teams-imps")
        )
        director.sessions.start_play(session)
        builders.enter_results(director, session, director.results.sheet(session))
        window = windows.a_window(qtbot, director, "results", pages=("results",))
        assert "Open: 4 rounds still to be drawn" in windows.said_by(window)
        window.close()


def test_the_mouse_finds_its_way_back_and_another_session_opens_no_figure(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with builders.an_evening(tmp_path / "club.club", 3, boards_per_round=1) as director:
        first = director.sessions.current()
        assert first is not None
        other = builders.another_week(director, first, builders.A_THURSDAY)
        builders.enter_results(director, other, director.results.sheet(other))
        window = windows.a_window(qtbot, director, "results", pages=("results", "conditions"))
        page = window.page
        assert isinstance(page, ResultsPage)
        windows.press("Return")
        assert page.ui.why_shown()
        (back,) = [one for one in window.findChildren(KeycapButton) if one.text() == "One level up"]
        QTest.mouseClick(back, Qt.MouseButton.LeftButton)
        assert not page.ui.why_shown()
        assert not back.isVisible()
        page.ui.table.setFocus()
        windows.press("Return")
        assert page.ui.why_shown()
        window.go("conditions")
        director.sessions.open(first)
        window.go("results")
        assert not page.ui.why_shown()
        window.close()


@pytest.mark.parametrize(("method", "there"), [("swiss-imps", True), ("cross-imps", False)])
def test_matches_of_swiss_pairs_name_both_players_and_are_there_where_they_are_scored(
    qtbot: QtBot, tmp_path: Path, method: str, there: bool
) -> None:
    plan = begun(range(1, 8), Draw(3, first="seeded"), teams=False, boards_per_round=2)
    with builders.a_director(tmp_path / "club.club") as director:
        session = director.sessions.create("Swiss", builders.A_THURSDAY, plan, Conditions(method=method))
        builders.seat_everybody(director, session)
        builders.enter_results(director, session, director.results.sheet(session))
        window = windows.a_window(qtbot, director, "results", pages=("results",))
        windows.settle()
        matches = window.findChild(MatchesTable)
        assert (matches is not None and matches.isVisible()) is there
        if matches is not None:
            named = {cell for line in windows.lines_of(matches) for cell in line[1:3]}
            pairs = director.sessions.get(session).pairs
            assert {f"{pair.number} {pair.short_name}" for pair in pairs} == named - {"bye"}
            assert all("–" in pair.short_name for pair in pairs)
            for figures in (3, 4):
                assert matches.columnWidth(figures) >= matches.sizeHintForColumn(figures)
        view = window.findChild(PagesView)
        assert view is not None
        for size in ((1024, 700), (911, 512)):
            window.resize(*size)
            windows.settle()
            assert view.horizontalScrollBar().maximum() == 0, size
        window.close()
