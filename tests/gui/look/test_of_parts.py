"""Larger text and other colours while the window is open: what is seen follows at once, the rest when it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.look.look import Look
from gui.look.theme import Scheme
from gui.printing.preview import open_preview
from gui.widgets.form.form_row import FormRow
from model.service.director import Director

PAGES = ("tonight", "results", "conditions", "players")


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 4, entered=0.5) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    """A window whose pages were all shown."""
    window = windows.a_window(qtbot, director, "tonight", pages=PAGES)
    for page in (*PAGES, "conditions"):
        window.go(page)
    return window


class Dressings(QObject):
    """Counts how often Qt dresses a widget again."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.StyleChange
        return False


def watched(page: QWidget) -> Dressings:
    counted = Dressings(page)
    for field in page.findChildren(QLineEdit):
        field.installEventFilter(counted)
    return counted


def test_a_hidden_page_waits_for_its_new_letters_until_it_is_shown(window: MainWindow) -> None:
    """Each key of Ctrl++ froze the window for two to four seconds while all pages were dressed again, seen or not."""
    front = window.page
    assert front is not None
    seen, hidden = watched(front), watched(window._pages["tonight"])
    window.look.wish(text_scale=120)
    assert seen.count > 0
    assert hidden.count == 0
    window.go("tonight")
    assert hidden.count > 0
    first = hidden.count
    window.go("conditions")
    window.go("tonight")
    assert hidden.count == first


def test_rows_of_a_form_of_pages_behind_are_measured_when_they_are_shown(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each field of a row with its new letters, and sixty rows of pages behind, were a fifth of what a key of Ctrl++ took."""
    measured: Counter[FormRow] = Counter()
    measure = FormRow._measure

    def count(row: FormRow) -> None:
        measured[row] += 1
        measure(row)

    monkeypatch.setattr(FormRow, "_measure", count)
    behind = set(window._pages["tonight"].findChildren(FormRow))
    assert window.page is not None
    front = {row for row in window.page.findChildren(FormRow) if row.isVisible()}
    high = next(iter(front)).height()
    window.look.wish(text_scale=130)
    windows.settle()
    assert front <= set(measured)
    assert max(measured[row] for row in front) <= 3, "for its letters, and where it becomes wider or narrower"
    assert next(iter(front)).height() > high
    assert not behind & set(measured)
    window.go("tonight")
    windows.settle()
    assert {row for row in behind if row.isVisible()} <= set(measured)


def test_nothing_light_is_left_on_pages_changed_to_dark(window: MainWindow) -> None:
    light = {window.look.theme.colours.bg.rgb(), window.look.theme.colours.surface.rgb()}
    window.look.wish(scheme=Scheme.DARK)
    for page in PAGES:
        window.go(page)
        picture = window.grab().toImage()
        dots = ((x, y) for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 7))
        left = sum(picture.pixel(x, y) in light for x, y in dots)
        assert left == 0, page


def test_a_window_opened_after_the_change_has_it_too(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    window.look.wish(text_scale=130)
    session = director.sessions.current()
    assert session is not None
    preview = open_preview(window.context, session, "ranking", window)
    assert preview.styleSheet() == window.look.sheet
    qtbot.waitUntil(lambda: preview.printed is not None)
    preview.close()


def test_without_a_window_the_whole_program_is_dressed(qtbot: QtBot, window: MainWindow) -> None:
    """The start page and the first start have no parts: they follow the program's own sheet."""
    look = Look()
    look.dress(windows.application())
    look.wish(text_scale=130)
    assert windows.application().styleSheet() == look.sheet
