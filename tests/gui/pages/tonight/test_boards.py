"""Boards dealt, sets of them and sections on Tonight: what is impossible is said, what they bring is offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.main_window import MainWindow
from gui.pages.tonight import TonightPage
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """A club that has not met yet."""
    with builders.a_director(tmp_path / "club.club") as opened:
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director) -> TonightPage:
    window = windows.a_window(qtbot, director, "tonight")
    assert isinstance(window.page, TonightPage)
    return window.page


def window_of(page: TonightPage) -> MainWindow:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


def typed_into(page: TonightPage, name: str, text: str) -> None:
    """Type a figure into the row that has this name."""
    field = next(one for one in page.desk_top.form.fields() if one.accessibleName() == name)
    assert isinstance(field, QSpinBox)
    field.setFocus()
    field.selectAll()
    windows.type_text(text)


def test_39_boards_of_27_are_refused_with_the_nearest_that_works(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("13")
    typed_into(page, "Most boards wanted", "39")
    typed_into(page, "Fewest boards wanted", "39")
    typed_into(page, "Boards dealt", "27")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.desk_top.wrong() == (
        "13 rounds of 3 need 39 boards in play; there are 27. The nearest that works is 13 rounds of 2."
    )
    best = page.desk_top.offers.cards.lines[0]
    assert best.columns[0][0] == "13 × 2"
    assert best.best == "Nearest with the 27 boards dealt"
    typed_into(page, "Boards dealt", "0")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.desk_top.wrong() == ""


def test_a_second_set_of_boards_brings_the_web(qtbot: QtBot, page: TonightPage) -> None:
    windows.type_text("10")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert "web" not in {offer.id for offer in page.offers}
    typed_into(page, "Sets of these boards", "2")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert "web" in {offer.id for offer in page.offers}


def test_two_sections_are_chosen_seated_and_changed_again(
    qtbot: QtBot, page: TonightPage, director: Director
) -> None:
    windows.type_text("14")
    typed_into(page, "Sections", "2")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.desk_top.offers.cards.lines[0].title.startswith("2 sections: ")
    page.desk_top.offers.setFocus()
    windows.press("Return")
    current = director.sessions.current()
    assert current is not None
    session = director.sessions.get(current)
    assert session.plan.sections == (("A", 1, 7), ("B", 8, 14))
    assert session.plan.copies == 2
    assert window_of(page).page is not page
    windows.press("Alt+M")
    qtbot.waitUntil(lambda: bool(page.offers))
    assert page.desk_top.form.event_wished().sections == 2
    assert page.offers[page.desk_top.offers.row].plan == session.plan
