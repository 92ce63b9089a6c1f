"""A window beside the main one never reaches over the edge of the screen."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.window_size import resize_within_screen


def test_a_window_has_the_size_it_wants_where_there_is_room(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    resize_within_screen(window, 400, 300)
    assert (window.width(), window.height()) == (400, 300)


def test_on_a_small_screen_it_leaves_room_for_its_frame(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    room = window.screen().availableSize()
    resize_within_screen(window, 3 * room.width(), 3 * room.height())
    assert window.width() < room.width()
    assert window.height() < room.height() - 20
