"""Keys on the screen: a click types where the keyboard is, and never takes it away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.look.look import Look
from gui.widgets.screen_keys import RESULT, ScreenKeys, strike
from model.bridge.letters import letters_of
from model.i18n import install_language


class Desk(QWidget):
    """Two fields over the keys: of a name and of a result."""

    def __init__(self, spoken: str) -> None:
        super().__init__()
        self.name, self.result = QLineEdit(self), QLineEdit(self)
        self.result.setObjectName(RESULT)
        self.keys = ScreenKeys(Look(), lambda: letters_of(spoken))
        box = QVBoxLayout(self)
        for part in (self.name, self.result, self.keys):
            box.addWidget(part)

    def strike(self, *typed: str) -> None:
        for one in typed:
            found = [key for key in self.keys.list_keys() if key.typed == one]
            assert len(found) == 1, f"no key “{one}”"
            QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    yield shown(qtbot, "en")


def shown(qtbot: QtBot, spoken: str) -> Desk:
    desk = Desk(spoken)
    qtbot.addWidget(desk)
    with qtbot.waitActive(desk):
        desk.show()
        desk.activateWindow()
    desk.name.setFocus()
    return desk


def test_a_name_is_struck_letter_by_letter_with_its_capitals(desk: Desk) -> None:
    desk.strike("shift", "I", "n", "ê", "s", " ", "shift", "L", "e", "a", "l", "l", "back")
    assert desk.name.text() == "Inês Leal"
    assert QApplication.focusWidget() is desk.name


def test_another_alphabet_is_one_key_away(desk: Desk) -> None:
    desk.strike("other", "shift", "Ν", "ί", "κ", "ο", "ς", "other", " ", "k")
    assert desk.name.text() == "Νίκος k"


def test_who_speaks_greek_has_greek_letters_first(qtbot: QtBot) -> None:
    install_language("el")
    desk = shown(qtbot, "el")
    desk.strike("ω")
    assert desk.name.text() == "ω"


def test_over_a_result_there_are_suits_seats_and_the_words_of_results(desk: Desk) -> None:
    desk.result.setFocus()
    desk.strike("4", "♠", "x", "n", "+", "1")
    assert desk.result.text() == "4♠xn+1"
    desk.name.setFocus()
    desk.strike("shift", "B")
    assert desk.name.text() == "B"


def test_seats_and_words_are_those_the_club_types(qtbot: QtBot) -> None:
    desk = shown(qtbot, "pt")
    desk.result.setFocus()
    desk.strike("3", "st", "o", "=")
    assert desk.result.text() == "3sto="


def test_over_what_takes_no_text_the_keys_stay_so_nothing_moves_from_under_the_mouse(desk: Desk) -> None:
    finish, seats = QPushButton("All results are in"), QListWidget()
    seats.addItems(["1", "2"])
    layout = desk.layout()
    assert layout is not None
    for part in (finish, seats):
        layout.addWidget(part)
        part.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        part.show()
    desk.result.setFocus()
    shown = [key.typed for key in desk.keys.list_keys()]
    assert "♠" in shown
    for part in (finish, seats):
        part.setFocus()
        assert QApplication.focusWidget() is part
        assert [key.typed for key in desk.keys.list_keys()] == shown
    desk.name.setFocus()
    assert "q" in [key.typed for key in desk.keys.list_keys()]


def test_a_key_struck_where_nothing_has_the_keyboard_does_nothing(qtbot: QtBot) -> None:
    focused = QApplication.focusWidget()
    if focused is not None:
        focused.clearFocus()
    strike(Qt.Key.Key_unknown, "a")
    assert QApplication.focusWidget() is None
