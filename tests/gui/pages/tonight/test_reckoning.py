"""What one pair more or less would change takes its time in a large room: what stands there of another room goes meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import time
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from gui.look.look import Look
from gui.pages.tonight.neighbours import NeighbourCards
from gui.pages.tonight.reckoning import Neighbours, Reckoning
from gui.widgets.text.suit_text import SuitLabel
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers, what_if


class SlowTask(QObject):
    """Work that ends when the test says so."""

    ended = Signal()

    def __init__(self, work: Callable[[Any], Any], done: Callable[[Any], None]) -> None:
        super().__init__()
        self._work, self._done = work, done

    def end(self) -> None:
        self._done(self._work(None))
        self.ended.emit()


class SlowTasks:
    """Tasks one after the other, each waiting for the test."""

    def __init__(self) -> None:
        self.begun: list[SlowTask] = []

    def run(self, _words: str, work: Callable[[Any], Any], done: Callable[[Any], None]) -> SlowTask:
        self.begun.append(SlowTask(work, done))
        return self.begun[-1]


@pytest.fixture
def tasks() -> SlowTasks:
    return SlowTasks()


@pytest.fixture
def reckoning(qtbot: QtBot, tasks: SlowTasks) -> Iterator[Reckoning]:
    parent = QObject()
    made = Reckoning(tasks, parent)  # type: ignore[arg-type]  # stands in for the tasks of the window
    made.begin()
    yield made
    made.stop()
    parent.deleteLater()


def test_figures_that_take_long_come_late_and_then_shown(
    qtbot: QtBot, tasks: SlowTasks, reckoning: Reckoning
) -> None:
    wish = Wish(pairs=18)
    shown: list[Neighbours] = []
    reckoning.neighbours.connect(shown.append)
    with qtbot.waitSignal(reckoning.late):
        reckoning.want_neighbours(wish, offers(wish)[0])
    assert not shown
    tasks.begun[-1].end()
    assert [(one.more.pairs, one.fewer.pairs) for one in shown] == [(19, 17)]


def test_figures_that_come_soon_are_never_late(qtbot: QtBot, tasks: SlowTasks, reckoning: Reckoning) -> None:
    wish = Wish(pairs=18)
    with qtbot.assertNotEmitted(reckoning.late, wait=400):
        reckoning.want_neighbours(wish, offers(wish)[0])
        qtbot.waitUntil(lambda: bool(tasks.begun))
        tasks.begun[-1].end()


def test_cards_that_wait_say_nothing_of_another_room(qtbot: QtBot) -> None:
    cards = NeighbourCards(Look())
    qtbot.addWidget(cards)
    wish = Wish(pairs=18)
    cards.show_neighbours(what_if(wish, 1), what_if(wish, -1), time(19, 30))
    words = [label.accessibleName() for label in cards.findChildren(SuitLabel)]
    assert any("19 pairs" in one for one in words)
    cards.show_waiting()
    words = [label.accessibleName() for label in cards.findChildren(SuitLabel)]
    assert not any("pairs" in one for one in words)
    assert words.count("…") == 2
