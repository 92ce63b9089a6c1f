"""What the tests of this folder begin with."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.scores.page import ScoresPage
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Three tables after the last round, nobody has scored yet."""
    late = builders.ClubClock(datetime(2026, 3, 12, 22, 45, tzinfo=UTC))
    with builders.an_evening(
        tmp_path / "club.club", 3, movement="mitchell", boards_per_round=2, entered=0, clock=late
    ) as opened:
        opened.club.change_settings(entry_order="board")
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "scores", pages=("scores", "results"))


@pytest.fixture
def page(window: MainWindow) -> ScoresPage:
    assert isinstance(window.page, ScoresPage)
    return window.page
