"""What the tests of this folder begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from seats import MARKOUS, OTHERS, a_session

import builders
import windows
from gui.pages.seating.page import SeatingPage
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """A club where the Markous played last week; tonight 2½ tables, nobody seated."""
    with builders.a_director(tmp_path / "club.club") as opened:
        known = {name: opened.players.add(name) for name in (*MARKOUS, *OTHERS)}
        opened.players.renumber(known["Joaquim Amaral"], "10118")
        last_week = a_session(opened, 2, weeks=-1)
        opened.seating.seat_pair(last_week, 1, known["Eleni Markou"], known["Costas Markou"])
        a_session(opened, 2.5)
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director) -> SeatingPage:
    window = windows.a_window(qtbot, director, "seating", pages=("tonight", "seating", "play", "scores"))
    assert isinstance(window.page, SeatingPage)
    return window.page
