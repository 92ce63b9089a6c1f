"""Work done while nobody types: in pieces, in order, and put off by a key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import builders
import law_books
import windows
from gui.idle import IdleQueue
from gui.pages.laws.page import LawsPage
from gui.rulings.dialog import RulingDialog
from gui.rulings.store import RulingStore
from gui.rulings.wizard.panes import screens_in_pieces
from gui.rulings.wizard.start import StartPane
from model.errors import ServerLost
from model.rulings.trees.editions import Edition
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 3) as opened:
        yield opened


def pieces(done: list[int]) -> Iterator[None]:
    for number in range(3):
        done.append(number)
        yield


def test_everything_is_done_in_order_and_then_nothing_more(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    done: list[int] = []
    idle = IdleQueue(window, pieces(done))
    ended: list[int] = []
    idle.ended.connect(lambda: ended.append(len(done)))
    assert done == []
    window.show()
    assert len(windows.finish(idle)) >= 1
    assert done == [0, 1, 2]
    assert ended == [3]
    assert windows.finish(idle) == ()


def test_what_a_lost_server_keeps_back_ends_the_work_and_no_window(qtbot: QtBot) -> None:
    def lost() -> Iterator[None]:
        yield
        raise ServerLost("The server of club has not answered since 20:15.", "")

    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    idle = IdleQueue(window, lost())
    timer = idle.findChild(QTimer)
    assert timer is not None
    timer.stop()
    timer.timeout.emit()
    assert not timer.isActive()


def test_nothing_is_done_for_a_window_that_is_not_shown(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    done: list[int] = []
    idle = IdleQueue(window, pieces(done))
    timer = idle.findChild(QTimer)
    assert timer is not None
    timer.timeout.emit()
    assert done == []
    window.show()
    timer.timeout.emit()
    assert done == [0, 1, 2]


def test_a_key_puts_the_next_piece_off(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    idle = IdleQueue(window, pieces([]))
    timer = idle.findChild(QTimer)
    assert timer is not None
    timer.start(1)
    key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a")
    assert not idle.eventFilter(window.windowHandle(), key)
    assert timer.remainingTime() > 100


def test_the_first_ruling_is_ready_before_anybody_asks(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "scores", pages=("scores", "rulings"))
    idle = window.findChild(IdleQueue)
    assert idle is not None
    windows.finish(idle)
    ready = [child for child in window.children() if isinstance(child, RulingDialog)]
    assert [dialog.isVisible() for dialog in ready] == [False]
    windows.press("F9")
    assert [child for child in window.children() if isinstance(child, RulingDialog)] == ready
    assert ready[0].isVisible()
    assert ready[0].wizard.start.isVisible()
    assert windows.lines_of(ready[0].wizard.start.list)
    ready[0].close()


def test_screens_made_ahead_go_with_a_window_that_is_closed_meanwhile(
    qtbot: QtBot, director: Director
) -> None:
    window = windows.a_window(qtbot, director, "scores", pages=("scores", "rulings"))
    context = window.context
    pieces = screens_in_pieces(context.look, RulingStore(context).rules, Edition.E2017, window)
    assert next(pieces) is None
    (start,) = window.findChildren(StartPane)
    assert not start.isVisible()
    assert [one for one in QApplication.topLevelWidgets() if isinstance(one, StartPane)] == []


def test_a_ruling_begun_meanwhile_is_left_alone(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "scores", pages=("scores", "rulings"))
    windows.press("F9")
    dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
    dialog.wizard.begin("revoke")
    idle = window.findChild(IdleQueue)
    assert idle is not None
    windows.finish(idle)
    assert [child for child in window.children() if isinstance(child, RulingDialog)] == [dialog]
    assert dialog.wizard.draft.tree == "revoke"
    dialog.close()


def test_the_laws_are_ready_before_anybody_asks(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "scores", pages=("scores", "rulings", "laws"))
    hints = window.hint_bar.accessibleName()
    idle = window.findChild(IdleQueue)
    assert idle is not None
    windows.finish(idle)
    ready = window.findChild(LawsPage)
    assert ready is not None
    assert (window.page is ready, ready.isVisible()) == (False, False)
    assert window.hint_bar.accessibleName() == hints
    windows.press("Ctrl+9")
    assert window.page is ready
    assert ready.top.search.hasFocus()
    assert ready.top.sheet.rows[0].words.startswith("Law 1")
    qtbot.waitUntil(lambda: law_books.search_is_ready(ready))


def test_laws_asked_for_meanwhile_are_left_alone(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "laws", pages=("scores", "rulings", "laws"))
    asked = window.page
    assert isinstance(asked, LawsPage)
    qtbot.waitUntil(lambda: law_books.search_is_ready(asked))
    idle = window.findChild(IdleQueue)
    assert idle is not None
    windows.finish(idle)
    assert window.findChildren(LawsPage) == [asked]
