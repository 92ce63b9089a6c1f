"""An evening under way in which something happens, and its window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import builders
import windows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.frame.window import MainWindow
    from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Six and a half tables, seven rounds; two of them are over with all their results."""
    with builders.an_evening(tmp_path / "club.club", plan=builders.a_plan(6.5), entered=0) as opened:
        opened.sessions.start_play(1)
        with builders.without_waiting_for_the_disk(opened):
            builders.enter_results(
                opened, 1, [line for line in opened.results.sheet(1) if line.round < 3], seed=3
            )
        for _round in (1, 2):
            opened.play.end_round(1)
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "play", pages=("seating", "play", "scores"))
