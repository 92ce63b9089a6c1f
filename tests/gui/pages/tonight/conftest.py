"""What the tests of this folder begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.tonight.page import TonightPage
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """A club that has not met yet."""
    with builders.a_director(tmp_path / "club.club") as opened:
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director, answers: windows.Answers) -> TonightPage:
    return windows.tonight_page(qtbot, director, answers)
