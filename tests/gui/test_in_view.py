"""What a window shows of a page at once: no page is scrolled sideways on the screens that clubs have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.pages_stack import PagesView
from gui.frame.window import MainWindow
from gui.pages.play.page import PlayPage
from gui.pages.registry import PAGES
from gui.pages.results.page import ResultsPage
from gui.pages.tonight.page import TonightPage
from model.i18n import install_language
from model.movement.drawn.draw import begun
from model.movement.kinds.individual import individual_movement
from model.movement.plan import Draw
from model.scoring.conditions import Conditions
from model.service.director import Director

SCREENS = {100: ((1366, 768), (1024, 700), (911, 512)), 150: ((1366, 768),)}
"""By the size of letters; 911x512 is 1366x768 at a scale of 1.5."""


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening_in_play(tmp_path / "club.club", 14, entered=0.4) as opened:
        yield opened


def scrolled_sideways(window: MainWindow) -> Iterator[str]:
    view = window.findChild(PagesView)
    assert view is not None
    for entry in PAGES:
        window.go(entry.id)
        windows.settle()
        over = view.horizontalScrollBar().maximum()
        if over:
            yield f"{entry.id} at {window.width()}x{window.height()}: {over}"


@pytest.mark.parametrize("letters", sorted(SCREENS))
@pytest.mark.parametrize("language", ["en", "pt", "pt_PT", "es", "el"])
def test_no_page_is_scrolled_sideways(qtbot: QtBot, director: Director, language: str, letters: int) -> None:
    install_language(language)
    window = windows.a_window(qtbot, director, "tonight")
    window.look.wish(text_scale=letters)
    found = []
    for size in SCREENS[letters]:
        window.resize(*size)
        found += list(scrolled_sideways(window))
    window.close()
    assert found == []


@pytest.mark.parametrize("language", ["en", "pt", "pt_PT", "es", "el"])
def test_play_is_not_scrolled_sideways_while_it_asks_what_happened(
    qtbot: QtBot, director: Director, language: str
) -> None:
    """The clock makes room where all three would not be in view, and comes back; the bar above tells the time."""
    install_language(language)
    window = windows.a_window(qtbot, director, "play", size=(1366, 768))
    page, view = window.page, window.findChild(PagesView)
    assert isinstance(page, PlayPage) and view is not None
    windows.press("Alt+X")
    found = []
    for size in ((1366, 768), (1920, 1080), (1024, 700), (911, 512)):
        window.resize(*size)
        windows.settle()
        found.append((view.horizontalScrollBar().maximum(), page.clock_panel.isVisible()))
    assert [over for over, _clock in found] == [0, 0, 0, 0]
    assert [clock for _over, clock in found][1:] == [True, False, False]
    windows.press("Escape")
    assert page.clock_panel.isVisible()
    window.close()


def wanted(window: MainWindow) -> dict[str, int]:
    """How wide each page wants to be, one after the other in front."""
    widths = {}
    for entry in PAGES:
        window.go(entry.id)
        windows.settle()
        assert window.page is not None
        widths[entry.id] = window.page.minimumSizeHint().width()
    return widths


@pytest.mark.parametrize("letters", [[125, 100], [90, 100]])
def test_a_page_behind_keeps_no_width_of_letters_that_were_changed(
    qtbot: QtBot, director: Director, letters: list[int]
) -> None:
    """The letters are changed on Tonight: each page behind it is then as wide as with the letters there are."""
    install_language("el")
    window = windows.a_window(qtbot, director, "tonight")
    before = wanted(window)
    window.go("tonight")
    for size in letters:
        window.look.wish(text_scale=size)
        windows.settle()
    after = wanted(window)
    window.close()
    assert after == before


@pytest.mark.parametrize("language", ["en", "pt", "pt_PT", "es", "el"])
def test_tonight_with_its_movements_is_not_scrolled_sideways(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    """1366x768 at a scale of 1.5, within the frame of a desktop, once the movements and the two neighbours are there."""
    install_language(language)
    with builders.a_director(tmp_path / "club.club") as director:
        window = windows.a_window(qtbot, director, "tonight", pages=("tonight",), size=(911, 492))
        page = window.page
        assert isinstance(page, TonightPage)
        windows.type_text("13,5" if language == "el" else "13.5")
        qtbot.waitUntil(lambda: bool(page.offers), timeout=windows.PATIENCE)
        windows.settle()
        view = window.findChild(PagesView)
        assert view is not None
        assert view.horizontalScrollBar().maximum() == 0
        assert page.desk_top.offers.viewport().height() > page.desk_top.neighbours.height() / 2
        window.close()


OPENED = {
    "results": ("Alt+E", "Alt+P", "Alt+X", "Alt+F", "Shift+F7", "Ctrl+E", "Alt+W", "F7"),
    "tonight": ("Ctrl+O",),
}
"""What opens within a page beside the rest of it."""


def opened_sideways(window: MainWindow) -> Iterator[str]:
    view = window.findChild(PagesView)
    assert view is not None
    for page, keys in OPENED.items():
        for key in keys:
            window.go(page)
            windows.settle()
            windows.press(key)
            windows.settle()
            over = view.horizontalScrollBar().maximum()
            if over:
                yield f"{page} with {key} at {window.width()}x{window.height()}: {over}"


@pytest.mark.parametrize("language", ["en", "pt", "es", "el"])
@pytest.mark.parametrize("kind", ["pairs", "teams", "individual"])
def test_seating_is_not_scrolled_sideways_while_it_asks_what_happened(
    qtbot: QtBot, tmp_path: Path, kind: str, language: str
) -> None:
    """Names give way first, for a tooltip has them whole."""
    plan = {
        "pairs": builders.a_plan(13.5, movement="rover", boards_per_round=2),
        "teams": begun(range(1, 15), Draw(5), teams=True, boards_per_round=5),
        "individual": individual_movement("individual-howell").plan(12),
    }[kind]
    install_language(language)
    with builders.a_director(tmp_path / "club.club") as director:
        method = {"teams": "teams-imps"}.get(kind, "matchpoints")
        director.sessions.create("Thursday", builders.A_THURSDAY, plan, Conditions(method=method))
        window = windows.a_window(qtbot, director, "seating", pages=("seating",))
        view = window.findChild(PagesView)
        assert view is not None
        found = []
        for size in SCREENS[100]:
            window.resize(*size)
            for key in ("", "Alt+H", "Alt+L"):
                if key:
                    windows.press(key)
                windows.settle()
                found.append((size, key, view.horizontalScrollBar().maximum()))
            windows.press("Escape")
        window.close()
    assert [one for one in found if one[-1]] == []


@pytest.mark.parametrize("language", ["en", "pt", "es", "el"])
def test_nothing_that_is_opened_within_a_page_is_scrolled_sideways(
    qtbot: QtBot, director: Director, language: str
) -> None:
    install_language(language)
    window = windows.a_window(qtbot, director, "results")
    found = []
    for size in SCREENS[100]:
        window.resize(*size)
        found += list(opened_sideways(window))
    window.close()
    assert found == []


@pytest.mark.parametrize(("size", "beside"), [((1024, 700), False), ((1366, 768), True)])
def test_the_ranking_gives_way_to_a_wide_panel_and_comes_back_with_the_focus(
    qtbot: QtBot, director: Director, size: tuple[int, int], beside: bool
) -> None:
    window = windows.a_window(qtbot, director, "results", size=size)
    page = window.page
    assert isinstance(page, ResultsPage)
    windows.press("Alt+E")
    windows.settle()
    assert page.ui.table.isVisible() is beside
    windows.press("Backspace")
    windows.settle()
    assert page.ui.table.isVisible()
    assert page.ui.table.hasFocus()
    assert page.ui.panel() == ""
    window.close()


class Shown(QObject):
    """Notes each widget that is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


def test_a_page_that_is_built_opens_no_window_of_its_own(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "tonight")
    shown = Shown()
    windows.application().installEventFilter(shown)
    for entry in PAGES:
        window.go(entry.id)
    windows.application().removeEventFilter(shown)
    window.close()
    assert shown.windows == []
