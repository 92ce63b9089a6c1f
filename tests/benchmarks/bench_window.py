"""The window: how long the keystroke that completes a result keeps the director waiting, beside one frame of the screen.

It is Enter: checked, committed to the disk, rescored, ranking repainted, the field on the next expected result.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import builders
from gui.actions import Actions
from gui.frame.window import MainWindow
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.pages.registry import PAGES
from gui.pages.scores.page import ScoresPage

FRAME_MS = 16.0
LATE = datetime(2026, 3, 12, 23, 45, tzinfo=UTC)
"""Every round is over by the clock: Enter always has a next expected result to go to."""


def run() -> list[str]:
    """The lines to print, a line a size of field."""
    return [_line(20, 150), _line(100, 60)]


def _line(tables: int, results: int) -> str:
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    with tempfile.TemporaryDirectory() as folder:
        plan_rounds = 9
        movement = "skip-mitchell" if tables % 2 == 0 else "mitchell"
        with builders.an_evening(
            Path(folder) / "club.club",
            tables,
            movement=movement,
            rounds=plan_rounds,
            boards_per_round=3,
            entered=0.5,
            clock=builders.ClubClock(LATE),
        ) as director:
            look = Look(load_fonts())
            look.dress(application)
            window = MainWindow(director, look, Actions(), pages=[p for p in PAGES if p.id == "scores"])
            window.resize(1366, 768)
            window.show()
            window.go("scores")
            application.processEvents()
            page = window.page
            assert isinstance(page, ScoresPage)
            last, enter = _measure(application, page, results)
            window.close()
    return _told(tables, last, enter)


def _measure(application: QApplication, page: ScoresPage, results: int) -> tuple[list[float], list[float]]:
    last: list[float] = []
    enter: list[float] = []
    field = page.grid.field
    for number in range(results):
        text = ("4S=", "3NT-", "1H+", "P")[number % 4]
        QTest.keyClicks(field, text[:-1] + ("N" if text != "P" else ""))
        application.processEvents()
        before = page.grid.row_in_front()
        begun = perf_counter()
        QTest.keyClicks(field, "=" if text != "P" else "P")
        application.processEvents()
        between = perf_counter()
        QTest.keyClick(field, Qt.Key.Key_Return)
        application.processEvents()
        last.append((between - begun) * 1000)
        enter.append((perf_counter() - between) * 1000)
        row = page.grid.row_in_front()
        assert before is not None and row is not None and row.spot != before.spot
    return last, enter


def _told(tables: int, last: list[float], enter: list[float]) -> str:
    median, worst = statistics.median(enter), statistics.quantiles(enter, n=20)[18]
    return (
        f"Enter on a result, {tables} tables: median {median:.1f} ms = {median / FRAME_MS:.2f} frames,"
        f" 95th percentile {worst:.1f} ms = {worst / FRAME_MS:.2f} frames;"
        f" the key before it (echo, points and ranking foreseen) {statistics.median(last):.1f} ms"
    )
