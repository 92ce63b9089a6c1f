"""The very first start: create a club, open one, or try the sample night, by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builders import an_evening
from gui.frame.window import MainWindow
from gui.help.window import Manual
from gui.program import Program
from gui.start.first_run import FirstPage, sample_night
from gui.tasks import Cancelled, Progress
from model.errors import ArrowswitchError
from model.paths import folders
from model.service.director import Director
from windows import Answers, press, type_text

PATIENCE = 600_000
"""The sample night is some five hundred entries, each brought safely to the disk; a busy disk takes its time."""


@pytest.fixture
def page(program: Program, qtbot: QtBot) -> FirstPage:
    program.start(None)
    assert program.language_page is not None
    program.language_page.chosen.emit("en")
    page = program.first_page
    assert page is not None
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return page


def shown(program: Program) -> MainWindow:
    assert program.window is not None, "no window was opened"
    assert program.first_page is None
    return program.window


def said(page: FirstPage) -> str:
    return page.state.accessibleName()


def test_the_digits_and_the_arrows_choose(page: FirstPage) -> None:
    words = [button.answer.id for button in page.answers.buttons]
    assert words == ["create", "open", "sample"]
    assert QApplication.focusWidget() is page.answers.buttons[0]
    press("Down")
    assert QApplication.focusWidget() is page.answers.buttons[1]


def test_a_club_is_created_under_its_name(program: Program, page: FirstPage) -> None:
    press("1")
    type_text("Harbour Bridge Club")
    press("Enter")
    director = shown(program).context.director
    assert director.path == folders().data / "Harbour Bridge Club.club"
    assert director.club.name() == "Harbour Bridge Club"


def test_a_name_no_system_would_take_becomes_a_file_all_the_same(program: Program, page: FirstPage) -> None:
    press("1")
    type_text('A/B: "best"?')
    press("Enter")
    director = shown(program).context.director
    assert director.path.parent == folders().data
    assert director.club.name() == 'A/B: "best"?'


def test_a_club_without_a_name_is_not_created(program: Program, page: FirstPage) -> None:
    press("1")
    press("Enter")
    assert program.window is None
    assert "name" in said(page)
    press("Esc")
    assert QApplication.focusWidget() is page.answers.buttons[0]


def test_a_club_file_that_is_there_is_never_written_over(program: Program, page: FirstPage) -> None:
    there = folders().data / "Harbour.club"
    there.write_text("not ours", "utf-8")
    press("1")
    type_text("Harbour")
    press("Enter")
    assert program.window is None
    assert "exists" in said(page)
    assert there.read_text("utf-8") == "not ours"


def test_a_club_file_that_was_brought_is_opened(
    program: Program, page: FirstPage, answers: Answers, tmp_path: Path
) -> None:
    answers.to_open = tmp_path / "Harbour.club"
    an_evening(answers.to_open, 3).close()
    press("2")
    assert shown(program).context.director.path == answers.to_open


def test_thinking_better_of_it_leaves_the_page(program: Program, page: FirstPage) -> None:
    press("2")
    assert program.window is None
    assert program.first_page is page


def test_a_file_that_is_none_leads_to_what_can_be_done(
    program: Program, page: FirstPage, answers: Answers, tmp_path: Path
) -> None:
    answers.to_open = tmp_path / "letter.club"
    answers.to_open.write_text("Dear members,", "utf-8")
    press("2")
    assert program.window is None
    assert program.start_page is not None


def test_the_sample_night_is_played_into_a_club_of_its_own_and_opened(
    program: Program, page: FirstPage, qtbot: QtBot, qapp: QApplication
) -> None:
    press("3")
    assert "%" in said(page)
    qtbot.waitUntil(lambda: program.window is not None, timeout=PATIENCE)
    director = shown(program).context.director
    assert director.path == folders().data / "Sample night.club"
    session = director.sessions.current()
    assert session is not None
    assert len(director.standings.now(session).ranking) == 17
    assert not list(folders().data.glob(".sample-*"))
    program.close()
    second = Program(qapp, folders(), Answers())
    second.start(None)
    assert shown(second).context.director.path.name == "Sample night.club"
    second.close()


def test_the_sample_night_can_be_called_off_and_leaves_nothing(
    program: Program, page: FirstPage, qtbot: QtBot
) -> None:
    press("3")
    press("Esc")
    assert "cancelled" in said(page)
    page.close()  # waits for the end of what is under way
    assert not list(folders().data.glob("*.club"))
    assert not list(folders().data.glob(".sample-*"))


def test_a_night_called_off_midway_is_no_file(tmp_path: Path) -> None:
    def tell(done: int, _of: int) -> None:
        if done == 3:
            progress.cancel()

    progress = Progress(tell)
    with pytest.raises(Cancelled):
        sample_night(tmp_path / "Sample night.club", progress)
    assert list(tmp_path.iterdir()) == []


def test_a_sample_that_is_there_is_opened_and_not_played_again(program: Program, page: FirstPage) -> None:
    an_evening(page.sample, 3).close()
    press("3")
    director = shown(program).context.director
    session = director.sessions.current()
    assert session is not None
    assert director.sessions.get(session).plan.tables == 3


def test_a_sample_that_cannot_be_played_is_reported(
    program: Program, page: FirstPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_target: Path, _progress: Progress) -> Path:
        raise ArrowswitchError("No room is left.", "Free some space")

    monkeypatch.setattr("gui.start.first_run.sample_night", refuse)
    press("3")
    qtbot.waitUntil(lambda: "No room is left. Free some space" in said(page))
    assert program.window is None


def test_f1_opens_the_manual_at_the_first_night(page: FirstPage, qtbot: QtBot) -> None:
    press("F1")
    manual = next(child for child in page.children() if isinstance(child, Manual))
    assert manual.chapter == "first-night"
    manual.close()


def test_with_a_club_file_named_there_is_no_first_page(program: Program, tmp_path: Path) -> None:
    with Director.open(tmp_path / "New.club"):
        pass
    program.start(tmp_path / "New.club")
    assert shown(program).context.director.path == tmp_path / "New.club"
