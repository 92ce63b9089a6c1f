"""The ways to go on in the doctor's panel: what is shown is what Enter takes, and all of it can be read."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import windows
from gui.frame.window import MainWindow
from model.service.director import Director


def test_what_is_shown_is_what_enter_takes_wherever_the_mouse_rests(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    windows.press("Alt+V")
    windows.type_text("4")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    QTest.mouseMove(panel.ways.list.buttons[1])
    qtbot.waitUntil(lambda: panel.ways.at == 1)
    last = len(panel.ways.proposals)
    windows.press(str(last))  # the mouse rests where it was
    assert panel.ways.at == last - 1
    button = panel.ways.list.buttons[-1]
    seen = panel.ways._scrolled.viewport().visibleRegion().boundingRect()
    top = button.mapTo(panel.ways._scrolled.viewport(), button.rect().topLeft())
    assert seen.contains(top)
    assert panel.ways.proposals[-1].effects()[0] in windows.said_by(panel.ways)
    windows.press("Return")
    assert director.sessions.get(1).plan == panel.ways.proposals[-1].plan


def test_a_click_beside_the_ways_leaves_the_keys_with_them(qtbot: QtBot, window: MainWindow) -> None:
    windows.press("Alt+V")
    windows.type_text("4")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    windows.press("2")
    for place in (panel.ways._facts, panel, panel._round):
        QTest.mouseClick(place, Qt.MouseButton.LeftButton, pos=place.rect().bottomRight() - QPoint(2, 2))
        assert panel.ways.at == 1
        assert panel.ways.list.buttons[1].hasFocus()
    windows.press("1")
    assert panel.ways.at == 0


def test_all_that_a_way_does_can_be_read(qtbot: QtBot, window: MainWindow) -> None:
    windows.press("Alt+V")
    windows.type_text("4")
    windows.press("Return")
    panel = windows.weighed_panel(qtbot, window)
    ways = panel.ways
    for at, way in enumerate(ways.proposals):
        windows.press(str(at + 1))
        assert [tick.accessibleName() for tick in ways._ticks if not tick.isHidden()] == list(way.effects())
    longest = max(range(len(ways.proposals)), key=lambda at: len(ways.proposals[at].effects()))
    windows.press(str(longest + 1))
    windows.settle()
    bar = ways._effects.verticalScrollBar()
    for _page in range(bar.maximum()):
        windows.press("PgDown")
    assert bar.value() == bar.maximum()
    windows.press("PgUp")
    assert bar.value() < bar.maximum() or not bar.maximum()
    assert ways.at == longest
