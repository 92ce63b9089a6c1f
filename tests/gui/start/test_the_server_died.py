"""The card of the manual, *The server died*: the newest copy is opened on one laptop, and the night goes on there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from builders import an_evening
from gui.program import Program
from model.bridge.result import Result
from model.paths import folders
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from windows import Answers

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from postgres import PostgresServer


def test_the_night_goes_on_in_the_newest_copy(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, postgres: PostgresServer, pg_url: str
) -> None:
    an_evening(tmp_path / "congress.club", 3, entered=0.5).close()
    moving.copy(str(tmp_path / "congress.club"), pg_url, wall_clock(), Director.over)
    answers = Answers()
    program = Program(qapp, folders(), answers)
    program.open(pg_url)
    assert program.director is not None
    sheet = program.director.results.sheet(1)
    program.director.safety.backup(reason="round 1")
    program.close()

    postgres.kill()
    try:
        program = Program(qapp, folders(), answers)
        program.open(pg_url)
        page = program.start_page
        assert page is not None
        copies = folders().backup
        answers.to_open = max(copies.rglob("*.club"), key=lambda each: each.stat().st_mtime)
        page.chosen.emit("other")
        assert program.director is not None
        assert not program.director.is_shared
        assert program.director.results.sheet(1) == sheet
        line = next(line for line in sheet if line.result is None)
        program.director.results.enter(1, line.round, line.table, line.board, Result.parse("4SN="))
        program.close()
    finally:
        postgres.start()
