"""What the tests of this folder begin with."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.results.page import ResultsPage
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 4, boards_per_round=2) as opened:
        yield opened


@pytest.fixture
def session(director: Director) -> int:
    current = director.sessions.current()
    assert current is not None
    return current


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "results", pages=("results", "conditions"))


@pytest.fixture
def page(window: MainWindow) -> ResultsPage:
    assert isinstance(window.page, ResultsPage)
    return window.page
