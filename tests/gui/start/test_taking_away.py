"""*Save the club as another file* of a club on a server: the file has all of it, and the night goes on at the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

import windows
from builders import an_evening
from gui.program import Program
from model.bridge.result import Result
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from windows import Answers

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.frame.window import MainWindow

WAIT_MS: Final = 60_000


@pytest.fixture
def window(program: Program, tmp_path: Path, pg_url: str) -> MainWindow:
    """A night under way on a server: half the results are in."""
    path = tmp_path / "Harbour.club"
    an_evening(path, 3, entered=0.5).close()
    moving.copy(str(path), pg_url, wall_clock(), Director.over)
    program.open(pg_url)
    assert program.window is not None
    return program.window


def test_the_file_has_the_club_and_the_window_stays(
    program: Program, window: MainWindow, answers: Answers, tmp_path: Path, pg_url: str, qtbot: QtBot
) -> None:
    director = program.director
    assert director is not None
    answers.to_save = tmp_path / "taken along.club"
    window.actions_["club.save-as"].trigger()
    qtbot.waitUntil(
        lambda: "this window stays on the server" in windows.refusal_shown(window), timeout=WAIT_MS
    )
    assert windows.refusal_shown(window).startswith(f"{answers.to_save} has the club as of ")
    assert program.director is director
    line = next(line for line in director.results.sheet(1) if line.result is None)
    before = director.results.sheet(1)
    director.results.enter(1, line.round, line.table, line.board, Result.parse("4SN="))
    with Director.open(answers.to_save) as taken:
        assert taken.results.sheet(1) == before
        taken.results.enter(1, line.round, line.table, line.board, Result.parse("3NTE="))
    director.follow()
    entered = {(one.round, one.table, one.board): str(one.result) for one in director.results.sheet(1)}
    assert entered[line.round, line.table, line.board] == "4SN=", "the file is no part of the congress"


def test_a_name_that_is_taken_is_refused(
    window: MainWindow, answers: Answers, tmp_path: Path, qtbot: QtBot
) -> None:
    answers.to_save = tmp_path / "Harbour.club"
    before = answers.to_save.read_bytes()
    window.actions_["club.save-as"].trigger()
    assert "already exists" in windows.refusal_shown(window)
    assert answers.to_save.read_bytes() == before
