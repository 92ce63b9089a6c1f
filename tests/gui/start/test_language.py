"""The first start asks the language before anything else, and speaks it from then on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.program import Program
from model.i18n import SOURCE_LANGUAGE, install_language, language
from model.paths import folders
from windows import Answers, press, type_text


@pytest.fixture
def program(qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setenv("LANGUAGE", "el")
    program = Program(qapp, folders(), Answers())
    yield program
    program.close()
    install_language(SOURCE_LANGUAGE)


def ask(program: Program, qtbot: QtBot) -> list[str]:
    program.start(None)
    page = program.language_page
    assert page is not None
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return [button.answer.text for button in page.answers.buttons]


def test_the_systems_language_stands_first_each_in_its_own_words(program: Program, qtbot: QtBot) -> None:
    assert ask(program, qtbot) == [
        "Ελληνικά",
        "English",
        "Português (Brasil)",
        "Português (Portugal)",
        "Español",
    ]
    assert (program.window, program.first_page) == (None, None)


@pytest.mark.parametrize(
    ("digit", "code", "create"),
    [
        ("1", "el", "Νέος όμιλος"),
        ("2", "en", "Create a club"),
        ("3", "pt", "Criar um clube"),
        ("4", "pt", "Criar um clube"),
        ("5", "es", "Crear un club"),
    ],
)
def test_what_is_chosen_is_spoken_at_once_and_at_the_next_start(
    program: Program, qtbot: QtBot, qapp: QApplication, digit: str, code: str, create: str
) -> None:
    ask(program, qtbot)
    press(digit)
    page = program.first_page
    assert page is not None
    assert page.answers.buttons[0].answer.text == create
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    press("1")
    type_text("Harbour")
    press("Enter")
    assert program.window is not None
    assert language() == code
    program.close()
    install_language(SOURCE_LANGUAGE)
    again = Program(qapp, folders(), Answers())
    again.start(None)
    assert again.window is not None
    assert language() == code
    again.close()


def test_it_is_asked_once_even_when_no_club_was_made(
    program: Program, qtbot: QtBot, qapp: QApplication
) -> None:
    ask(program, qtbot)
    press("3")
    program.close()
    again = Program(qapp, folders(), Answers())
    again.start(None)
    assert again.language_page is None
    assert again.first_page is not None
    again.close()


def test_the_first_page_stands_where_the_language_was_asked(program: Program, qtbot: QtBot) -> None:
    ask(program, qtbot)
    assert program.language_page is not None
    program.language_page.move(140, 90)
    press("1")
    assert program.first_page is not None
    assert (program.first_page.x(), program.first_page.y()) == (140, 90)
