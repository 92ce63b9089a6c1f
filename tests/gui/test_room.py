"""Every page on the screens that clubs have: no window is wider than its screen, no rank and no figure is cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.actions import Actions
from gui.frame.window import MainWindow
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.look.theme import Weight
from gui.pages.play.page import PlayPage
from gui.pages.play.tables import EW, NS, WhoIsWhere
from gui.pages.registry import PAGES
from gui.pages.scores.grid import ScoresGrid
from gui.pages.scores.model import SheetColumn
from gui.pages.scores.page import ScoresPage
from gui.pages.scores.ranking import RankingRow, columns_of
from gui.widgets.tables import SuitHeader
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import install_language
from model.service.director import Director

SCREENS = ((1024, 700, 100), (1366, 768, 100), (911, 512, 100), (1366, 768, 150), (1920, 1080, 150))
"""Width and height in device-independent pixels, and the size of letters; 911 x 512 is 1366 x 768 at a scale of 1.5."""
LANGUAGES = ("en", "pt", "es", "el")


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 14, entered=0.5) as opened:
        yield opened


def a_window(qtbot: QtBot, director: Director, width: int, height: int, scale: int) -> MainWindow:
    look = Look(load_fonts())
    look.wish(text_scale=scale)
    look.dress(windows.application())
    window = MainWindow(director, look, Actions(), ask=windows.Answers())
    qtbot.addWidget(window)
    window.resize(width, height)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height", "scale"), SCREENS)
def test_no_page_makes_the_window_wider_than_its_screen(
    qtbot: QtBot, director: Director, language: str, width: int, height: int, scale: int
) -> None:
    install_language(language)
    window = a_window(qtbot, director, width, height, scale)
    assert window.width() == width, "the window opens wider than its screen"
    for entry in PAGES:
        window.go(entry.id)
        windows.application().processEvents()
        assert window.width() == width, entry.id


@pytest.mark.parametrize(("width", "height", "scale"), [*SCREENS, (1366, 768, 90), (1920, 1080, 100)])
def test_the_ranking_beside_the_scores_cuts_no_rank_and_no_figure(
    qtbot: QtBot, director: Director, width: int, height: int, scale: int
) -> None:
    window = a_window(qtbot, director, width, height, scale)
    window.go("scores")
    page = window.page
    assert isinstance(page, ScoresPage)
    panel = page.desk_top.ranking
    theme = window.look.theme
    tied = tuple(
        RankingRow("12=", str(line.number), line.names, "−112.50") if not line.heading else line
        for line in panel.lines()
    )
    panel.show_lines(tied)
    columns = columns_of(panel.lines(), theme)
    assert columns.place >= suit_text("12=").width(theme)
    assert columns.figure >= suit_text("−112.50").width(theme, Style(weight=Weight.SEMIBOLD))
    room = panel.width() - columns.place - columns.number - columns.figure - columns.arrow - 3 * columns.gap
    assert room > theme.px(40), "the names have no room at all"
    if width >= 1366 and scale == 100:
        assert panel.width() >= columns.whole, "names are cut though room is free"


@pytest.mark.parametrize(("width", "height", "scale"), SCREENS)
def test_the_names_on_play_are_read_whole_wherever_the_window_has_the_room(
    qtbot: QtBot, director: Director, width: int, height: int, scale: int
) -> None:
    """At 1024 x 700 they were "no…", and the largest letters left "…" of every pair."""
    window = a_window(qtbot, director, width, height, scale)
    window.go("play")
    page = window.page
    assert isinstance(page, PlayPage)
    windows.application().processEvents()
    table = page.findChild(WhoIsWhere)
    assert table is not None
    for column in (NS, EW):
        assert table.columnWidth(column) >= window.look.theme.px(112)
    header = table.horizontalHeader()
    assert isinstance(header, SuitHeader)
    for section in range(header.count()):
        if not header.isSectionHidden(section):
            assert header.sectionSize(section) >= header.measure_width(section)
            assert header.sectionViewportPosition(section) + header.sectionSize(section) <= header.width() + 1


def test_a_screen_reader_hears_what_the_figures_of_the_ranking_are(qtbot: QtBot, director: Director) -> None:
    window = a_window(qtbot, director, 1366, 768, 100)
    window.go("scores")
    page = window.page
    assert isinstance(page, ScoresPage)
    model = page.desk_top.ranking._view.lines_model()
    line = next(row for row, one in enumerate(model.rows) if not one.heading)
    shown = model.rows[line]
    said = str(model.index(line, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert said == f"place {shown.place}, number {shown.number}, {shown.names}, {shown.figure}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_on_scores_are_read_whole_at_a_scale_of_one_and_a_half(
    qtbot: QtBot, director: Director, language: str
) -> None:
    """There the echo stands under the grid, and the names have its room."""
    install_language(language)
    window = a_window(qtbot, director, 911, 492, 100)
    window.go("scores")
    windows.settle()
    page = window.page
    assert isinstance(page, ScoresPage)
    grid = page.desk_top.grid
    assert isinstance(grid, ScoresGrid)
    wanted = grid._names_width()
    assert [grid.columnWidth(column) for column in (SheetColumn.NS, SheetColumn.EW)] == [wanted, wanted]
