"""The cards of movements under the mouse: a press chooses, only a click on the button starts."""

from __future__ import annotations

from datetime import time

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.look.look import Look
from gui.widgets.offers.cards import OfferList
from gui.widgets.offers.lines import offer_line
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers

LEFT = Qt.MouseButton.LeftButton


def test_a_press_on_another_card_chooses_it_wherever_the_button_comes_to_lie(qtbot: QtBot) -> None:
    cards = OfferList(Look())
    qtbot.addWidget(cards)
    cards.resize(900, 700)
    cards.show_lines(tuple(offer_line(one, time(19, 30)) for one in offers(Wish(pairs=17))[:4]), 0)
    cards.show()
    started: list[str] = []
    cards.taken.connect(started.append)

    def button() -> QPoint:
        return cards.button(cards.card_rect(cards.visualRect(cards.currentIndex()))).center().toPoint()

    second = cards.visualRect(cards.cards.index(1, 0)).center()
    QTest.mousePress(cards.viewport(), LEFT, pos=second)
    assert cards.row == 1
    QTest.mouseRelease(cards.viewport(), LEFT, pos=button())
    assert started == []
    QTest.mouseClick(cards.viewport(), LEFT, pos=button())
    assert started == [cards.cards.rows[1].card]


def test_a_press_on_the_button_starts_its_card_though_a_better_one_is_found_before_the_mouse_is_let_go(
    qtbot: QtBot,
) -> None:
    cards = OfferList(Look())
    qtbot.addWidget(cards)
    cards.resize(900, 700)
    found = tuple(offer_line(one, time(19, 30)) for one in offers(Wish(pairs=17))[:4])
    cards.show_lines(found[1:], 0)
    cards.show()
    started: list[str] = []
    cards.taken.connect(started.append)
    button = cards.button(cards.card_rect(cards.visualRect(cards.currentIndex()))).center().toPoint()

    QTest.mousePress(cards.viewport(), LEFT, pos=button)
    cards.show_lines(found, 1)
    QTest.mouseRelease(cards.viewport(), LEFT, pos=button)
    assert started == [found[1].card]

    button = cards.button(cards.card_rect(cards.visualRect(cards.currentIndex()))).center().toPoint()
    QTest.mousePress(cards.viewport(), LEFT, pos=button)
    cards.show_lines(found, 0)
    QTest.mouseRelease(cards.viewport(), LEFT, pos=button)
    assert started == 2 * [found[1].card], "another was chosen, this one was pressed"


def test_a_press_on_the_button_starts_though_the_list_has_moved_from_under_the_mouse(qtbot: QtBot) -> None:
    """A line that comes above the cards moved them all; only the list had moved, not the mouse."""
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.resize(900, 900)
    cards = OfferList(Look())
    cards.setParent(holder)
    cards.setGeometry(0, 0, 900, 700)
    cards.show_lines(tuple(offer_line(one, time(19, 30)) for one in offers(Wish(pairs=17))[:4]), 0)
    holder.show()
    started: list[str] = []
    cards.taken.connect(started.append)
    viewport = cards.viewport()
    button = cards.button(cards.card_rect(cards.visualRect(cards.currentIndex()))).center().toPoint()
    seen = viewport.mapToGlobal(button)

    QTest.mousePress(viewport, LEFT, pos=button)
    cards.move(0, 60)
    QTest.mouseRelease(viewport, LEFT, pos=viewport.mapFromGlobal(seen))
    assert started == [cards.cards.rows[0].card]

    elsewhere = seen + QPoint(0, 200)
    button = cards.button(cards.card_rect(cards.visualRect(cards.currentIndex()))).center().toPoint()
    QTest.mousePress(viewport, LEFT, pos=button)
    QTest.mouseRelease(viewport, LEFT, pos=viewport.mapFromGlobal(elsewhere))
    assert len(started) == 1, "the mouse was dragged off the button"
