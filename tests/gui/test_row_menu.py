"""The right mouse button on every table and list, and Ctrl+C: rows go to a spreadsheet as rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.registry import PAGES
from gui.pages.results.page import ResultsPage
from gui.pages.scores.page import ScoresPage
from gui.printing.preview import open_preview
from gui.widgets.copied import copy, table_of
from gui.widgets.tables import TableView
from model.service.director import Director

# The screen of the tests has no other window whose keyboard a menu could take.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 5, movement="mitchell", entered=0.6) as opened:
        yield opened


def right_click(view: QAbstractItemView, row: int = 0) -> QMenu:
    """Click a row with the right button, as the window system does: press, release, and the event of the menu."""
    viewport = view.viewport()
    index = view.model().index(row, 0, view.rootIndex())
    point = view.visualRect(index).center() if index.isValid() else QPoint(5, 5)
    QTest.mouseClick(viewport, Qt.MouseButton.RightButton, pos=point)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, viewport.mapToGlobal(point))
    QApplication.sendEvent(viewport, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu), f"{view.accessibleName()} has no menu"
    return menu


def words(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def choose(menu: QMenu, text: str) -> None:
    action = next(one for one in menu.actions() if one.text() == text)
    assert action.isEnabled()
    action.trigger()
    menu.close()


def views(window: QWidget) -> list[QAbstractItemView]:
    """The tables and lists that are seen."""
    found = window.findChildren(QAbstractItemView)
    return [
        view for view in found if view.isVisible() and view.model() is not None and view.window() is window
    ]


@pytest.mark.parametrize("page", [entry.id for entry in PAGES])
def test_every_table_and_list_has_a_menu_and_can_be_copied(
    qtbot: QtBot, director: Director, page: str
) -> None:
    window = windows.a_window(qtbot, director, page)
    for view in views(window):
        menu = right_click(view)
        assert "Copy the whole table" in words(menu), view.accessibleName()
        menu.close()
        rows = range(view.model().rowCount())
        heading, lines = table_of(view, rows)
        for line in lines:
            assert len(line) == len(heading)
        assert not rows or any(any(line) for line in lines), f"{view.accessibleName()} is copied empty"


def test_the_menu_has_what_the_page_can_do(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "results")
    table = _table(window, "Ranking")
    menu = right_click(table, 3)
    assert table.currentIndex().row() == 3
    said = words(menu)
    assert said[:3] == ["Open", "Copy", "Copy the whole table"]
    assert {"Export", "Penalties", "Cross-table"} <= set(said)
    assert "Make final" not in said  # the session is being played
    choose(menu, "Penalties")
    results = window.page
    assert isinstance(results, ResultsPage)
    assert results.ui.panel() == "penalties"


def test_the_menu_opens_what_enter_opens(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "results")
    menu = right_click(_table(window, "Ranking"), 2)
    choose(menu, "Open")
    assert _table(window, "Boards of this pair").isVisible()


def test_rows_are_copied_as_a_table_in_text_and_html(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "results")
    table = _table(window, "Ranking")
    table.setFocus()
    table.setCurrentIndex(table.model().index(1, 0))
    QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    mime = QGuiApplication.clipboard().mimeData()
    lines = [line.split("\t") for line in mime.text().splitlines()]
    assert len(lines) == 3
    assert lines[0][2:] == ["Name", "Boards", "MP", "%"]
    assert lines[1][0] == "1" and " – " in lines[1][2]
    assert lines[2][0] == "2"
    assert mime.html().count("<tr>") == 3
    assert f"<td>{lines[1][2]}</td>" in mime.html()


def test_names_with_signs_of_html_stay_names(qtbot: QtBot, director: Director) -> None:
    director.players.add("Ann <b>& Co")
    window = windows.a_window(qtbot, director, "players")
    table = _table(window, "Players")
    copy(table, whole=True)
    mime = QGuiApplication.clipboard().mimeData()
    assert "Ann <b>& Co" in mime.text()
    assert "Ann &lt;b&gt;&amp; Co" in mime.html()


def test_the_right_button_puts_the_hand_on_a_result(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "scores")
    page = window.page
    assert isinstance(page, ScoresPage)
    before = page.desk_top.grid.row_in_front()
    assert isinstance(page.desk_top.grid, QAbstractItemView)
    menu = right_click(page.desk_top.grid, 2)
    now = page.desk_top.grid.row_in_front()
    assert before is not None and now is not None
    assert now.spot != before.spot
    assert "Delete the result" in words(menu)
    menu.close()


def test_the_key_of_the_menu_opens_it_at_the_row(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "players")
    table = _table(window, "Players")
    table.setFocus()
    table.setCurrentIndex(table.model().index(4, 0))
    middle = table.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, middle, table.mapToGlobal(middle))
    QApplication.sendEvent(table, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    row = table.visualRect(table.model().index(4, 0))
    assert menu.pos().y() == table.viewport().mapToGlobal(row.bottomLeft()).y()
    assert "Copy" in words(menu)
    menu.close()


def test_the_list_of_papers_has_it_too(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "results")
    session = director.sessions.current()
    assert session is not None
    preview = open_preview(window.context, session, "ranking", window)
    qtbot.waitUntil(lambda: preview.printed is not None)
    listed = preview.findChildren(QAbstractItemView)[0]
    menu = right_click(listed, 1)
    assert words(menu) == ["Copy", "Copy the whole table"]
    menu.close()
    preview.close()


def _table(window: MainWindow, name: str) -> TableView:
    return next(one for one in window.findChildren(TableView) if one.accessibleName() == name)
