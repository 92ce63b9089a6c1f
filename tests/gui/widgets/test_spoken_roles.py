"""What a screen reader is given: a window is a window, a text a text, a page one of several, a choice has its name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.rail import RailButton
from gui.frame.window import MainWindow
from gui.look.look import Look
from gui.pages.results.ranking import RankingTable
from gui.pages.rulings.list import CardButton
from gui.projector.window import Projector
from gui.start.first_run import FirstPage
from gui.start.language import LanguagePage
from gui.start.recovery import StartPage
from gui.widgets import spoken_roles
from gui.widgets.form.fields import Choice
from gui.widgets.text.suit_text import SuitLabel
from model.service.director import Director

ROLE = QAccessible.Role


def spoken_role(widget: QWidget) -> QAccessible.Role:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return interface.role()


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club", 4) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    spoken_roles.give_roles()
    return windows.a_window(qtbot, director, "results")


def test_a_window_is_a_window_a_text_a_text_and_a_page_one_of_several(window: MainWindow) -> None:
    assert spoken_role(window) is ROLE.Window
    texts = window.findChildren(SuitLabel)
    assert texts
    assert {spoken_role(text) for text in texts} == {ROLE.StaticText}
    pages = window.findChildren(RailButton)
    assert {spoken_role(page) for page in pages} == {ROLE.RadioButton}
    assert [page.text() for page in pages if page.isChecked()] == ["Results"]


def test_each_name_that_has_a_role_is_that_of_a_class() -> None:
    known = {one.__name__ for one in (Projector, FirstPage, StartPage, LanguagePage, SuitLabel)}
    assert known | {"MainWindow"} == set(spoken_roles._ROLES)


def test_a_ruling_in_the_list_is_pressed_and_not_ticked(qtbot: QtBot) -> None:
    card = CardButton(Look())
    qtbot.addWidget(card)
    card.mark_chosen(chosen=True)
    assert spoken_role(card) is ROLE.Button


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere Qt says the name by itself")
def test_a_choice_says_what_is_chosen_and_what_of(qtbot: QtBot) -> None:
    choice = Choice(Look(), "Scoring")
    qtbot.addWidget(choice)
    choice.addItems(["Matchpoints", "Butler"])
    interface = QAccessible.queryAccessibleInterface(choice)
    assert interface is not None
    said = [interface.text(part) for part in (QAccessible.Text.Name, QAccessible.Text.Description)]
    assert said == ["Matchpoints", "Scoring"]


def test_place_and_number_of_a_ranking_are_said_with_their_words(window: MainWindow) -> None:
    model = window.findChild(RankingTable)
    assert isinstance(model, RankingTable)
    cells = [model.index(0, column) for column in range(model.columnCount())]
    said = [cell.data(Qt.ItemDataRole.AccessibleTextRole) for cell in cells]
    assert said[:2] == [f"place {cells[0].data()}", f"number {cells[1].data()}"]
    assert set(said[2:]) == {None}, "the headings name the other columns"
