"""No text of a label, button, column, header or rank is cut: every page, small and large windows, letters and languages.

A few sizes are looked at in the suite; `python3 tests tests/gui/test_cut_texts.py --every-size` looks at all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import windows
from builders import a_director, an_evening_in_play
from cut_texts import cut_texts
from gui.frame.window import MainWindow
from gui.pages.registry import PAGES
from gui.pages.scores.page import ScoresPage
from gui.widgets.offers.cards import OfferList
from model.i18n import _, install_language
from model.service.director import Director

SCREENS: Final = ((1024, 700), (1366, 768), (1920, 1080))
SCALES: Final = (1.0, 1.5)
"""A screen at 1.5 has two thirds of the pixels that a window counts."""
SMALLEST, USUAL, LARGEST = 90, 100, 150
SLICE: Final = {
    "en": (((1024, 700), USUAL), ((1366, 768), LARGEST), ((1280, 720), LARGEST)),
    "pt": (((1366, 768), USUAL), ((911, 512), LARGEST), ((683, 467), USUAL)),
    "pt_PT": (((1366, 768), USUAL), ((911, 512), LARGEST), ((683, 467), LARGEST), ((1280, 720), LARGEST)),
    "es": (((1024, 700), SMALLEST), ((1366, 768), USUAL), ((683, 467), SMALLEST)),
    "el": (((911, 512), SMALLEST), ((1024, 700), USUAL), ((1024, 700), LARGEST)),
}
EVERY: Final = tuple(
    ((round(wide / scale), round(high / scale)), text)
    for wide, high in SCREENS
    for scale in SCALES
    for text in (SMALLEST, USUAL, LARGEST)
)


@contextmanager
def a_club_night(folder: Path) -> Iterator[Director]:
    """Thirteen tables with names of three alphabets, under half of the results in, the clock running."""
    with an_evening_in_play(folder / "club", 13, entered=0.4) as director:
        yield director


def what_is_cut(window: MainWindow, size: tuple[int, int], text: int) -> Iterator[str]:
    window.look.wish(text_scale=text)
    window.resize(*size)
    for entry in PAGES:
        window.go(entry.id)
        windows.settle()  # bars come and go, and pages are laid out again
        assert window.page is not None and window.page.page_id == entry.id
        for cut in cut_texts(window, window.look.theme):
            yield f"{entry.id} at {size[0]}x{size[1]}, text {text} %: {cut}"


@pytest.mark.parametrize("language", sorted(SLICE))
def test_no_text_is_cut_in_any_page(
    qtbot: QtBot, tmp_path: Path, language: str, request: pytest.FixtureRequest
) -> None:
    install_language(language)
    sizes = EVERY if request.config.getoption("--every-size") else SLICE[language]
    with a_club_night(tmp_path) as director:
        window = windows.a_window(qtbot, director, "tonight")
        found = [given for size, text in sizes for given in what_is_cut(window, size, text)]
        window.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", sorted(SLICE))
def test_that_a_refused_result_is_not_entered_stands_whole_beside_it(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    install_language(language)
    with a_club_night(tmp_path) as director:
        window = windows.a_window(qtbot, director, "scores", size=(1366, 768))
        assert isinstance(window.page, ScoresPage)
        for text in (USUAL, LARGEST):
            window.look.wish(text_scale=text)
            window.page.desk_top.grid.field.clear()
            windows.type_text("9SN=")
            windows.press("Return")
            QApplication.processEvents()
            cut = [cut.text for cut in cut_texts(window, window.look.theme)]
            assert [text for text in cut if text in _("not entered")] == []
        window.close()


def test_a_window_is_never_wider_than_a_small_screen_however_large_the_letters(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """1366x768 at a scale of 1.5: the page is scrolled, and the window does not leave the screen."""
    install_language("el")
    with a_club_night(tmp_path) as director:
        window = windows.a_window(qtbot, director, "seating", size=(911, 512))
        window.look.wish(text_scale=LARGEST)
        QApplication.processEvents()
        assert window.minimumSizeHint().width() <= 911
        assert window.minimumSizeHint().height() <= 512
        window.close()


def test_the_words_of_an_empty_list_of_movements_stand_whole_in_a_low_window(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with a_club_night(tmp_path) as director:
        window = windows.a_window(qtbot, director, "movements", size=(683, 467))
        window.look.wish(text_scale=LARGEST)
        for _turn in range(4):
            QApplication.processEvents()
        assert list(cut_texts(window, window.look.theme)) == []
        window.close()


def test_headings_of_play_stand_whole_after_the_letters_changed_behind_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Two that disagreed whether there was room for who comes next left the headings of the pairs too little."""
    install_language("el")
    with a_club_night(tmp_path) as director:
        window = windows.a_window(qtbot, director, "play", pages=("play", "laws"), size=(1280, 720))
        window.look.wish(text_scale=SMALLEST)
        windows.settle()
        window.go("laws")
        window.look.wish(text_scale=USUAL)
        windows.settle()
        window.go("play")
        windows.settle()
        assert list(cut_texts(window, window.look.theme)) == []
        window.close()


def test_what_is_said_under_the_contents_of_a_book_stands_whole_in_a_low_window(
    qtbot: QtBot, tmp_path: Path
) -> None:
    install_language("el")
    with a_club_night(tmp_path) as director:
        window = windows.a_window(qtbot, director, "laws", pages=("play", "laws"), size=(911, 512))
        window.look.wish(text_scale=LARGEST)
        windows.settle()
        assert list(cut_texts(window, window.look.theme)) == []
        window.close()


@pytest.mark.parametrize("language", sorted(SLICE))
def test_cards_and_headings_of_the_movements_stand_whole_in_a_narrow_window(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    install_language(language)
    with a_director(tmp_path / "club") as director:
        window = windows.a_window(qtbot, director, "tonight", size=(911, 1100))
        windows.type_text("13½")
        offers = window.findChild(OfferList)
        assert offers is not None
        qtbot.waitUntil(lambda: offers.row >= 0, timeout=20_000)
        for text in (USUAL, SMALLEST):
            window.look.wish(text_scale=text)
            for _turn in range(4):
                QApplication.processEvents()
            assert offers.columns.stacked
            assert [str(cut) for cut in cut_texts(window, window.look.theme)] == []
        window.close()
