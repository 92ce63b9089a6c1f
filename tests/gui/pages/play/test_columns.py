"""The columns of Play on the screens that clubs have: nothing is scrolled sideways, and the clock's buttons are seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.pages_stack import PagesView
from gui.frame.window import MainWindow
from gui.pages.play.page import PlayPage
from gui.widgets.clock_face import RoundStrip
from gui.widgets.text.suit_text import SuitLabel
from model.i18n import install_language
from model.service.director import Director

SCREENS = ((1366, 768, 150), (1366, 768, 100), (1024, 700, 100), (911, 512, 100), (911, 492, 100))
"""Width, height and size of letters; 911x512 is 1366x768 at a scale of 1.5, 911x492 the same within the frame of a desktop."""


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening_in_play(tmp_path / "club.club", 13, entered=0.4) as opened:
        yield opened


def hidden_buttons(page: PlayPage) -> list[str]:
    """The clock's buttons of which a part is outside its column."""
    column = page.clock_panel.findChild(QScrollArea)
    assert column is not None
    seen = column.viewport()
    return [
        button.text()
        for button in seen.findChildren(QPushButton)
        if not seen.rect().contains(QRect(button.mapTo(seen, QPoint()), button.size()))
    ]


def what_is_wrong(window: MainWindow) -> list[str]:
    windows.settle()
    page = window.page
    assert isinstance(page, PlayPage)
    view = window.findChild(PagesView)
    assert view is not None
    clock = page.clock_panel
    found = [f"{name} is hidden" for name in hidden_buttons(page)]
    if view.horizontalScrollBar().maximum():
        found.append(f"scrolled sideways by {view.horizontalScrollBar().maximum()}")
    if clock.width() != clock.width_wanted():
        found.append(f"clock of {clock.width()} wants {clock.width_wanted()}")
    if page.needs_panel.parentWidget() is None or not page.needs_panel.isVisible():
        found.append("what needs the director is not seen")
    return found


@pytest.mark.parametrize("language", ["en", "pt", "pt_PT", "es", "el"])
def test_the_columns_fit_the_window_running_paused_and_resumed(
    qtbot: QtBot, director: Director, language: str
) -> None:
    install_language(language)
    window = windows.a_window(qtbot, director, "play")
    wrong = []
    for width, height, letters in SCREENS:
        window.look.wish(text_scale=letters)
        window.resize(width, height)
        for stage in ("running", "paused", "resumed"):
            wrong += [f"{width}x{height} {letters} % {stage}: {words}" for words in what_is_wrong(window)]
            if stage != "resumed":
                windows.press("Space")
    window.close()
    assert wrong == []


def test_a_window_made_small_and_large_again_has_its_three_columns_back(
    qtbot: QtBot, director: Director
) -> None:
    window = windows.a_window(qtbot, director, "play", size=(1366, 768))
    page = window.page
    assert isinstance(page, PlayPage)
    for size, beside in (((1366, 768), True), ((911, 512), False), ((1366, 768), True)):
        window.resize(*size)
        windows.settle()
        assert (page.needs_panel.x() > page.clock_panel.x()) is beside, size
    window.close()


def test_letters_of_the_system_that_are_wider_than_ours_take_no_column_away(
    qtbot: QtBot, director: Director
) -> None:
    """What a part wants before it is dressed counts for nothing: on a desktop with wide letters Play keeps its columns."""
    application = windows.application()
    wide = application.font()
    wide.setPointSize(22)
    application.setFont(wide)
    window = windows.a_window(qtbot, director, "seating")
    window.go("play")
    windows.settle()
    page = window.page
    assert isinstance(page, PlayPage)
    assert page.needs_panel.x() > page.clock_panel.x()
    window.close()


@pytest.mark.parametrize("tables", [8, 9.5, 13])
@pytest.mark.parametrize("language", ["en", "pt", "pt_PT", "es", "el"])
def test_what_is_to_be_said_is_seen_without_scrolling_while_tables_need_the_director(
    qtbot: QtBot, tmp_path: Path, language: str, tables: float
) -> None:
    install_language(language)
    with builders.an_evening_in_play(tmp_path / "low.club", tables, entered=0.2) as director:
        window = windows.a_window(qtbot, director, "play", size=(1024, 700))
        page = window.page
        assert isinstance(page, PlayPage)
        cut = []
        for _round in range(3):
            windows.press("Ctrl+E")
            windows.settle()
            assert windows.lines_of(page.needs_panel.list)
            column, words = page.clock_panel.findChild(QScrollArea), page.clock_panel.say.words
            assert column is not None and words.isVisible()
            seen = column.viewport()
            if not seen.rect().contains(QRect(words.mapTo(seen, QPoint()), words.size())):
                cut.append(words.accessibleName())
            if page.needs_panel.list.height() < 60 or hidden_buttons(page):
                cut.append("the first that needs the director, or a button")
        window.close()
    assert cut == []


@pytest.mark.parametrize("language", ["en", "pt", "pt_PT", "es", "el"])
def test_the_figures_of_the_rounds_are_seen_whole_while_nothing_needs_the_director(
    qtbot: QtBot, director: Director, language: str
) -> None:
    install_language(language)
    window = windows.a_window(qtbot, director, "play", size=(1024, 700))
    page = window.page
    assert isinstance(page, PlayPage)
    windows.settle()
    assert not windows.lines_of(page.needs_panel.list)
    column = page.clock_panel.findChild(QScrollArea)
    strip = page.clock_panel.findChild(RoundStrip)
    assert column is not None and strip is not None and strip.isVisible()
    seen = column.viewport()
    assert seen.rect().contains(QRect(strip.mapTo(seen, QPoint()), strip.size()))
    window.close()


@pytest.mark.parametrize("language", ["en", "pt", "pt_PT", "es", "el"])
@pytest.mark.parametrize("size", [(1366, 768), (1024, 700)])
def test_the_heading_of_what_to_say_and_the_words_beside_it_are_apart(
    qtbot: QtBot, director: Director, language: str, size: tuple[int, int]
) -> None:
    install_language(language)
    window = windows.a_window(qtbot, director, "play", size=size)
    windows.settle()
    page = window.page
    assert isinstance(page, PlayPage)
    title, about = page.clock_panel.say.findChildren(
        SuitLabel, options=Qt.FindChildOption.FindDirectChildrenOnly
    )
    assert "19:27" in title.accessibleName() + str(title.text())
    left, right = sorted(
        (QRect(one.mapTo(page, QPoint()), one.size()) for one in (title, about)), key=QRect.left
    )
    assert right.top() >= left.bottom() or left.top() >= right.bottom() or right.left() - left.right() > 8
    for label in (title, about):
        assert label.width() >= label.sizeHint().width(), label.text()
    window.close()


def test_the_clock_says_beside_the_round_when_it_ends_or_that_it_is_paused(
    qtbot: QtBot, director: Director
) -> None:
    window = windows.a_window(qtbot, director, "play", size=(1366, 768))
    page = window.page
    assert isinstance(page, PlayPage)
    panel = page.clock_panel
    assert "ends 19:27" in windows.said_by(panel).splitlines()
    windows.press("Space")
    windows.settle()
    assert "paused" in windows.said_by(panel).splitlines()
    window.close()


def test_what_a_key_wanted_that_is_no_longer_shown_takes_no_column_away(
    qtbot: QtBot, director: Director
) -> None:
    """Before the clock runs its one key is long: once *Pause* stands there, the three columns have room again."""
    window = windows.a_window(qtbot, director, "play", size=(1366, 768))
    page = window.page
    assert isinstance(page, PlayPage)
    key = max(page.clock_panel.findChildren(QPushButton), key=lambda one: one.width())
    said = key.text()

    key.setText("Start the clock of round 6 as soon as everybody sits")
    window.resize(1366, 769)
    windows.settle()
    assert page.needs_panel.x() <= page.clock_panel.x(), "its words want the room of a column"

    key.setText(said)
    window.resize(1366, 768)
    windows.settle()
    assert page.needs_panel.x() > page.clock_panel.x()
    window.close()


@pytest.mark.parametrize("language", ["en", "pt", "pt_PT", "es", "el"])
@pytest.mark.parametrize("size", [(1366, 768, 150), (911, 512, 100)])
def test_what_is_to_be_said_is_seen_whole_in_the_lowest_page_while_nothing_needs_the_director(
    qtbot: QtBot, director: Director, language: str, size: tuple[int, int, int]
) -> None:
    install_language(language)
    width, height, letters = size
    window = windows.a_window(qtbot, director, "play", size=(width, height))
    window.look.wish(text_scale=letters)
    windows.settle()
    page = window.page
    assert isinstance(page, PlayPage)
    assert not windows.lines_of(page.needs_panel.list)
    column, words = page.clock_panel.findChild(QScrollArea), page.clock_panel.say.words
    assert column is not None and words.isVisible() and words.accessibleName()
    seen = column.viewport()
    assert seen.rect().contains(QRect(words.mapTo(seen, QPoint()), words.size()))
    assert not hidden_buttons(page)
    window.close()


def test_a_closed_room_scrolls_no_more_than_its_box(qtbot: QtBot, director: Director) -> None:
    """Who calls is said of an open room: under the five steps it made the page scroll beside the box."""
    window = windows.a_window(qtbot, director, "play", size=(911, 512))
    room = windows.show_room(window)
    windows.settle()
    view = window.findChild(PagesView)
    assert view is not None
    assert room.middle.isVisible() and not room.calls.isVisible()
    assert (view.verticalScrollBar().maximum(), view.horizontalScrollBar().maximum()) == (0, 0)
    window.close()
