"""A window beside the main one never reaches over the edge of the screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.frame.window_size import first_size, least_size, resize_within_screen


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


@pytest.mark.parametrize(
    ("room", "size"),
    [
        ((2560, 1400), (2304, 1260)),
        ((1920, 1040), (1728, 936)),
        ((1440, 860), (1366, 774)),
        ((1366, 728), (1366, 728)),
        ((1024, 700), (1024, 700)),
    ],
)
def test_the_first_window_takes_most_of_a_large_screen_and_all_of_a_small_one(
    room: tuple[int, int], size: tuple[int, int]
) -> None:
    assert first_size(QSize(*room)) == QSize(*size)


def test_on_a_small_screen_a_window_may_be_as_small_as_its_frame_leaves_it() -> None:
    """1366x768 at a scale of 1.5: a least size of the whole screen put the bar of keys below it."""
    wanted = QSize(1024, 700)
    assert least_size(wanted, QSize(1920, 1040)) == wanted
    least = least_size(wanted, QSize(911, 512))
    assert least.width() < 911
    assert least.height() < 512 - 20
