"""The hint bar: seven pairs at most, the last entry with its way back, refusals in their place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessibleAnnouncementEvent, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.frame.hint_bar import MOST, HintBar, hint_width
from gui.look.look import Look
from gui.pages.page import Hint


@pytest.fixture
def bar(qtbot: QtBot) -> HintBar:
    bar = HintBar(Look())
    qtbot.addWidget(bar)
    bar.resize(1226, bar.height())
    return bar


def picture(bar: HintBar) -> QImage:
    return bar.grab().toImage()


def test_seven_pairs_are_the_most(bar: HintBar) -> None:
    bar.show_hints([Hint((f"F{number}",), f"deed {number}") for number in range(1, 11)])
    assert bar.accessibleName().count("deed") == MOST == 7


def test_the_last_entry_stands_with_its_way_back(bar: HintBar) -> None:
    bar.show_entry("Board 7, table 3: 4♠ N +1, +650")
    assert bar.accessibleDescription() == bar.toolTip() == "Board 7, table 3: 4♠ N +1, +650"
    with_keys = picture(bar)
    bar.show_entry("Board 7, table 3: 4♠ N +1, +650", undo_keys="")
    assert picture(bar) != with_keys


def test_a_refusal_takes_the_place_of_the_hints(bar: HintBar) -> None:
    bar.show_hints([Hint(("Enter",), "next expected")])
    hints = picture(bar)
    bar.show_refusal("610 is impossible when vulnerable.", "600 or 620?")
    assert bar.accessibleName() == bar.toolTip() == "610 is impossible when vulnerable. 600 or 620?"
    assert picture(bar) != hints
    bar.clear_refusal()
    assert picture(bar) == hints
    assert bar.accessibleName() == "Enter next expected"


def test_a_refusal_longer_than_its_line_is_read_to_its_last_key(bar: HintBar) -> None:
    bar.show()
    one_line = bar.height()
    message = "Board 4, table B 1 has 4♠ N +1, entered by Ann at 10:13."
    remedy = "Yours: 4♠ N =. F4 puts yours in; Enter leaves theirs."
    bar.show_refusal(message, remedy)
    assert bar.height() == one_line
    bar.resize(420, bar.height())
    assert bar.height() > one_line
    whole = picture(bar)
    bar.show_refusal(message, remedy.replace("theirs", "it"))
    assert picture(bar) != whole
    bar.clear_refusal()
    assert bar.height() == one_line
    bar.show_refusal(message, remedy)
    bar.resize(1226, bar.height())
    assert bar.height() == one_line


def test_a_narrow_bar_leaves_out_whole_pairs(bar: HintBar) -> None:
    one = [Hint(("Enter",), "next expected")]
    bar.resize(150, bar.height())
    bar.show_hints(one)
    alone = picture(bar)
    bar.show_hints([*one, Hint(("np",), "not played")])
    assert picture(bar) == alone


def test_a_long_entry_leaves_room_for_the_hints(bar: HintBar) -> None:
    bar.show_hints([Hint(("Enter",), "next expected")])
    bar.show_entry("")
    left = bar.grab().toImage().copy(0, 0, 160, bar.height())
    bar.show_entry("Result of board 7, table 3: " + "4♠ N +1 " * 40)
    assert bar.grab().toImage().copy(0, 0, 160, bar.height()) == left


def test_a_refusal_is_announced_to_a_screen_reader(bar: HintBar, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def update(event: QAccessibleAnnouncementEvent) -> None:
        said.append(event.message())

    monkeypatch.setattr("PySide6.QtGui.QAccessible.isActive", lambda: True)
    monkeypatch.setattr("PySide6.QtGui.QAccessible.updateAccessibility", update)
    bar.show_refusal("610 is impossible when vulnerable.", "600 or 620?")
    bar.show_entry("Board 7, table 3: +650")
    assert said == ["610 is impossible when vulnerable. 600 or 620?", "Board 7, table 3: +650"]


def test_a_click_on_a_hint_tells_its_keys_and_on_the_last_change_those_of_undo(bar: HintBar) -> None:
    pressed: list[str] = []
    bar.pressed.connect(pressed.append)
    hints = [Hint(("Enter",), "next expected"), Hint(("Up", "Down"), "walk")]
    bar.show_hints(hints)
    bar.show_entry("Board 7, table 3: 4♠ N +1, +650")
    theme = Look().theme
    first = theme.px(16)
    second = first + round(hint_width(hints[0], theme)) + theme.px(16)
    for x in (first + 4, second + 4, bar.width() - 40, second + round(hint_width(hints[1], theme)) + 40):
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(x, bar.height() // 2))
    assert pressed == ["Enter", "Up", "Ctrl+Z"]
    bar.show_refusal("610 is impossible when vulnerable.")
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(first + 4, bar.height() // 2))
    assert len(pressed) == 3
