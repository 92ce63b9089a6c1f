"""Names longer than their column are cut, and the mouse that rests on one is told the whole: every page with names."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import windows
from builders import an_evening_in_play
from cut_texts import cut_texts

LONG = "Maria Fernanda Vasconcelos-Albuquerque"


@pytest.mark.parametrize("size", [(1024, 700), (911, 512)])
@pytest.mark.parametrize("page", ["scores", "play", "results", "seating", "players"])
def test_the_whole_of_a_long_name_is_shown_where_it_is_cut(
    qtbot: QtBot, tmp_path: Path, page: str, size: tuple[int, int]
) -> None:
    with an_evening_in_play(tmp_path / "club", 13, entered=0.4) as director:
        for player in director.players.all():
            director.players.rename(player.id, f"{LONG} {player.name.split()[-1]}-{player.id}")
        window = windows.a_window(qtbot, director, page, size=size)
        for _turn in range(3):  # bars come and go, and pages are laid out again
            QApplication.processEvents()
        assert [str(cut) for cut in cut_texts(window, window.look.theme)] == []
        window.close()
