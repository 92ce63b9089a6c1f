"""The chief's window of a shared club: the log in the palette, and what is taken back from it, after a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import windows
from builders import an_evening
from model.bridge.result import Result
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from model.storage import station
from windows import Answers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.frame.window import MainWindow


@pytest.fixture
def bea(tmp_path: Path, pg_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Director]:
    """Another laptop on the same club; five results are in, the last two hers."""
    path = tmp_path / "congress.club"
    an_evening(path, 3, entered=0).close()
    moving.copy(str(path), pg_url, wall_clock(), Director.over)
    monkeypatch.setattr(station, "name", lambda: "bea")
    with Director.open(pg_url, who="Bea") as director:
        for at in (5, 0, 1):
            line = director.results.sheet(1)[at]
            director.results.enter(1, line.round, line.table, line.board, Result.parse("4SN="))
        yield director


@pytest.fixture
def window(
    bea: Director, pg_url: str, qtbot: QtBot, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """The chief's."""
    monkeypatch.setattr(station, "name", lambda: "dora")
    with Director.open(pg_url, who="Dora") as director:
        director.sessions.open(1)
        window = windows.a_window(qtbot, director, "scores", answers=answers)
        yield window
        window.close()


def _look_for(window: MainWindow, words: str) -> None:
    window.actions_["log.take_back"].trigger()
    windows.type_text(words)


def test_an_entry_is_found_by_its_words_and_taken_back_after_a_question(
    window: MainWindow, bea: Director, answers: Answers
) -> None:
    _look_for(window, "board 1, table 1")
    found = window.palette_.chosen
    assert found is not None
    assert found.words == "Result of board 1, table 1: 4♠ N =, +420"
    assert found.note.startswith("Bea, ")
    windows.press("Return")
    assert answers.asked[-1] == "Take back “Result of board 1, table 1: 4♠ N =, +420”?"
    bea.follow()
    assert [line.result is None for line in bea.results.sheet(1)[:2]] == [True, False]


def test_entries_are_found_by_who_did_them_newest_first(window: MainWindow) -> None:
    _look_for(window, "Bea")
    found = window.palette_.chosen
    assert found is not None
    assert found.words.startswith("Result of board 2, table 1")


def test_thought_better_of_it_takes_nothing_back(window: MainWindow, bea: Director, answers: Answers) -> None:
    answers.agreed = False
    entries = len(bea.journal.entries())
    _look_for(window, "board 1, table 1")
    windows.press("Return")
    assert len(bea.journal.entries()) == entries


def test_what_somebody_built_on_meanwhile_is_refused_in_words(window: MainWindow, bea: Director) -> None:
    _look_for(window, "board 1, table 1")
    line = bea.results.sheet(1)[0]
    bea.results.enter(1, line.round, line.table, line.board, Result.parse("3NTE="))
    windows.press("Return")
    assert "cannot be taken back" in windows.refusal_shown(window)
    assert bea.results.sheet(1)[0].result == Result.parse("3NTE=")


def test_the_next_palette_finds_everything_again(window: MainWindow) -> None:
    window.actions_["log.take_back"].trigger()
    windows.press("Escape")
    window.context.actions["find"].trigger()
    assert window.palette_.field.placeholderText() == "Find an action, a player, a board"
    windows.type_text("New ruling")
    found = window.palette_.chosen
    assert found is not None
    assert found.words == "New ruling"
