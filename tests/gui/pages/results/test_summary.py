"""The panel beside the ranking: what is in sight of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import every_method
import windows
from gui.pages.results.bracket import BracketView
from gui.pages.results.matches import MatchesTable

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768)])
def test_a_bracket_is_seen_down_to_its_final(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    """The deeds below it left it one line: they scroll, and the middle of the bracket is where the final stands."""
    with every_method.played(tmp_path / "club.club", every_method.OCCASIONS["knock-out"]) as director:
        window = windows.a_window(qtbot, director, "results", pages=("results",), size=size)
        windows.settle()
        bracket = window.findChild(BracketView)
        assert bracket is not None
        assert bracket.visibleRegion().boundingRect().bottom() > bracket.sizeHint().height() / 2
        if size[0] > 1024:  # there the final has its right edge
            assert bracket.visibleRegion().boundingRect().width() == bracket.width()
        window.close()


@pytest.mark.parametrize("size", [(1024, 700), (1366, 748)])
def test_a_round_of_matches_is_seen_before_what_can_be_done(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    """One line of them was left beside the list of actions."""
    with every_method.played(tmp_path / "club.club", every_method.OCCASIONS["Swiss teams"]) as director:
        window = windows.a_window(qtbot, director, "results", pages=("results",), size=size)
        windows.settle()
        matches = window.findChild(MatchesTable)
        assert matches is not None
        seen = matches.viewport().visibleRegion().boundingRect()
        last = min(5, matches.model().rowCount()) - 1
        assert seen.contains(matches.visualRect(matches.model().index(last, 0)))
        window.close()
