"""The wheel scrolls: whatever page it turns over, no field without the focus changes or takes the focus."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.registry import PAGES
from gui.printing.preview import open_preview
from gui.widgets.figures import Still
from model.service.director import Director

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """An evening half entered: every page has something to show."""
    with builders.an_evening(tmp_path / "club.club", 4.5, entered=0.5) as opened:
        yield opened


def values(window: QWidget) -> dict[int, object]:
    """What stands in every field below this widget: figures, choices, sliders that are not scroll bars, lines."""
    found: dict[int, object] = {}
    for widget in window.findChildren(QWidget):
        if isinstance(widget, QComboBox):
            found[id(widget)] = widget.currentIndex()
        elif isinstance(widget, QAbstractSpinBox | QLineEdit):
            found[id(widget)] = widget.text()
        elif isinstance(widget, QAbstractSlider) and not isinstance(widget, QScrollBar):
            found[id(widget)] = widget.value()
    return found


def turn(widget: QWidget, notches: int) -> None:
    """Turn the wheel over the middle of this widget, as the window system tells it: to the window, which finds it."""
    middle = QPointF(widget.rect().center())
    there = QPointF(widget.mapToGlobal(middle.toPoint()))
    event = QWheelEvent(
        middle,
        there,
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # Qt's own order of arguments
    )
    QApplication.sendEvent(widget, event)


@pytest.mark.parametrize("page", [entry.id for entry in PAGES])
def test_the_wheel_over_a_page_changes_no_field_without_the_focus(
    qtbot: QtBot, director: Director, page: str
) -> None:
    window = windows.a_window(qtbot, director, page)
    _turned_over_all_of_it(window)


def test_the_wheel_over_other_kinds_of_event_changes_nothing(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "tonight", pages=("tonight", "seating"))
    for _kind in range(5):
        windows.press("Alt+K")
        _turned_over_all_of_it(window)


def test_the_wheel_over_the_print_window_changes_nothing(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "results")
    session = director.sessions.current()
    assert session is not None
    preview = open_preview(window.context, session, "ranking", window)
    qtbot.waitUntil(lambda: preview.printed is not None)
    _turned_over_all_of_it(preview)
    preview.close()


def _turned_over_all_of_it(window: MainWindow | QDialog) -> None:
    before = values(window)
    fields = [one for one in window.findChildren(QWidget) if one.isVisibleTo(window)]
    assert fields
    for widget in fields:
        proxy = widget.focusProxy()
        if widget.hasFocus() or (proxy is not None and proxy.hasFocus()):
            continue
        had = window.focusWidget()
        for notches in (1, -1, -3):
            turn(widget, notches)
        assert window.focusWidget() is had, f"{widget} took the focus from a wheel"
    assert values(window) == before


def test_a_field_with_the_focus_follows_the_wheel(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "tonight")
    windows.press("Ctrl+N")
    field = next(one for one in window.findChildren(QAbstractSpinBox) if "board" in one.accessibleName())
    field.setFocus()
    before = field.text()
    turn(field, 1)
    assert field.text() != before


def test_no_window_has_a_field_of_qt_that_a_wheel_would_change() -> None:
    """Figures, times, days and choices are made of those that have `Still`, wherever the window gets one more."""
    raw = {
        "QSpinBox",
        "QDoubleSpinBox",
        "QTimeEdit",
        "QDateEdit",
        "QDateTimeEdit",
        "QComboBox",
        "QSlider",
        "QDial",
    }
    for path in sorted((ROOT / "gui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in raw, f"{path.name}:{node.lineno} makes a {node.func.id}"
            if isinstance(node, ast.ClassDef):
                bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
                if raw.intersection(bases):
                    assert bases[0] in {"Still", "_Chosen"}, (
                        f"{path.name}:{node.lineno} {node.name} lacks Still"
                    )
    assert Still.wheelEvent is not QWidget.wheelEvent
