"""The boards of a figure on Results, beside the steps that lead to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.results.page import ResultsPage
from model.i18n import LANGUAGES, VARIETIES, install_language
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 7, boards_per_round=3) as opened:
        yield opened


@pytest.mark.parametrize("code", (*LANGUAGES, *VARIETIES))
def test_no_result_of_a_board_is_cut(qtbot: QtBot, director: Director, code: str) -> None:
    """A long heading of another column took the room of the results: “1NT S…”."""
    install_language(code)
    window = windows.a_window(qtbot, director, "results", pages=("results",))
    window.resize(1366, 768)
    windows.settle()
    windows.press("Return")
    windows.settle()
    page = window.page
    assert isinstance(page, ResultsPage)
    why = page.ui.why
    assert why.isVisible()
    boards = why.boards
    assert boards.columnWidth(2) >= boards.sizeHintForColumn(2)
    assert why.steps.width() >= window.look.theme.px(200)
