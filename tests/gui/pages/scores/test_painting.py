"""Only what changed is painted again: what is seen is what a fresh paint of everything gives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builders import an_evening
from gui.frame.window import MainWindow
from gui.pages.scores.grid import ScoresGrid
from gui.pages.scores.model import LinePoints, SheetColumn, find_changed_columns
from gui.pages.scores.page import ScoresPage
from gui.pages.scores.ranking import LiveRanking
from model.service.director import Director
from windows import a_window


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "Harbour.club", 7, entered=0.5) as director:
        yield director


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> Iterator[MainWindow]:
    blinking = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)
    yield a_window(qtbot, director, "scores", pages=("scores",))
    QApplication.setCursorFlashTime(blinking)


def scores(window: MainWindow) -> ScoresPage:
    page = window.page
    assert isinstance(page, ScoresPage)
    return page


def seen(window: MainWindow) -> QImage:
    # What the top bar counts follows a blink later.
    window.standing.tell()
    for _time in range(3):
        QApplication.processEvents()
    picture = window.screen().grabWindow(window.winId()).toImage()
    return picture.convertToFormat(QImage.Format.Format_RGB32)


def painted_afresh(window: MainWindow) -> QImage:
    for widget in window.findChildren(QWidget):
        widget.update()
    return seen(window)


@pytest.mark.parametrize("text", ["4SN=", "3NTE-2", "610", "p", "a6040"])
def test_each_key_leaves_on_the_screen_what_a_fresh_paint_gives(window: MainWindow, text: str) -> None:
    field = scores(window).desk_top.grid.field
    for key in text:
        QTest.keyClicks(field, key)
        kept = seen(window)
        assert kept == painted_afresh(window), f"after {key} of {text}"
    QTest.keyClick(field, Qt.Key.Key_Return)
    kept = seen(window)
    assert kept == painted_afresh(window), f"after Enter on {text}"


def test_an_undone_result_leaves_on_the_screen_what_a_fresh_paint_gives(
    window: MainWindow, director: Director
) -> None:
    field = scores(window).desk_top.grid.field
    QTest.keyClicks(field, "4SN=")
    QTest.keyClick(field, Qt.Key.Key_Return)
    director.journal.undo()
    kept = seen(window)
    assert kept == painted_afresh(window)


def test_a_result_repaints_the_points_of_the_others_and_no_more(window: MainWindow) -> None:
    grid = scores(window).desk_top.grid
    assert isinstance(grid, ScoresGrid)
    row = next(row for row in grid.rows.page.rows if row.line is not None and row.typed is None)
    other = msgspec.structs.replace(row, points=LinePoints("1.5", "2.5", "12"))
    assert find_changed_columns(row, other) == (SheetColumn.NS_POINTS, SheetColumn.EW_POINTS)
    assert row.line is not None
    entered = msgspec.structs.replace(row, line=replace(row.line, score=-50))
    assert find_changed_columns(row, entered) == (SheetColumn.FIRST, SheetColumn.MARGIN)
    typed = msgspec.structs.replace(row, typed="4")
    assert find_changed_columns(row, typed) == (SheetColumn.FIRST, SheetColumn.MARGIN)


def test_a_line_of_the_ranking_that_changes_is_painted_alone(window: MainWindow) -> None:
    view = window.findChild(LiveRanking)
    assert view is not None
    model = view.lines_model()
    seen(window)
    lines = list(model.rows)
    lines[2] = msgspec.structs.replace(lines[2], names="Somebody – Else")
    model.update_rows(tuple(lines))
    seen(window)
    assert view.dirty.boundingRect() == view.visualRect(model.index(2, 0))


@pytest.fixture
def large(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "large.club", 51, boards_per_round=1, rounds=2, entered=0) as director:
        director.club.change_settings(entry_order="round")
        yield director


def test_a_pair_of_a_hundred_and_more_is_known_from_its_neighbour(qtbot: QtBot, large: Director) -> None:
    page = scores(a_window(qtbot, large, "scores", pages=("scores",)))
    grid = page.desk_top.grid
    assert isinstance(grid, ScoresGrid)
    last = next(row for row in grid.rows.page.rows if row.ew is not None and row.ew.number == 102)
    page.go_to(last.spot)
    numbers = {}
    for place, row in enumerate(grid.rows.page.rows):
        if row.ew is not None and row.ew.number in (100, 101):
            cell = grid.visualRect(grid.rows.index(place, SheetColumn.EW))
            number = cell.adjusted(0, 2, 26 - cell.width(), -2)  # before the names begin
            numbers[row.ew.number] = grid.viewport().grab(number).toImage()
    assert numbers[100].size() == numbers[101].size()
    assert numbers[100] != numbers[101]
