"""The room on Play over the real server, of which nothing is left behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.play.room.link import let_servers_end
from gui.pages.play.room.view import RoomView
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening_in_play(tmp_path / "club.club", 4, entered=0) as opened:
        options = opened.club.settings().room
        opened.club.change_settings(room=replace(options, port=0, network="Harbour", password="ninetricks"))
        yield opened


@pytest.fixture
def answers(tmp_path: Path) -> windows.Answers:
    return windows.Answers(to_save=tmp_path / "cards.pdf")


@pytest.fixture
def room(qtbot: QtBot, director: Director, answers: windows.Answers) -> Iterator[RoomView]:
    window = windows.a_window(qtbot, director, "play", pages=("play", "scores"), answers=answers)
    yield windows.show_room(window)
    window.close()
    let_servers_end()
