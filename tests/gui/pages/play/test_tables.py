"""Who is where at the usual size: beside the movement doctor nothing has to be scrolled sideways."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

import windows
from builders import an_evening
from gui.pages.play.tables import NEXT, WhoIsWhere


def test_who_comes_next_gives_way_to_the_doctor_and_comes_back(qtbot: QtBot, tmp_path: Path) -> None:
    with an_evening(tmp_path / "club", 13, entered=0.2) as director:
        window = windows.a_window(qtbot, director, "play", size=(1366, 768))
        assert window.page is not None
        (tables,) = window.page.findChildren(WhoIsWhere)
        qtbot.waitUntil(lambda: not tables.isColumnHidden(NEXT))
        windows.press("Alt+L")
        qtbot.waitUntil(lambda: tables.isColumnHidden(NEXT))
        view = next(one for one in window.findChildren(QScrollArea) if one.isAncestorOf(window.page))
        qtbot.waitUntil(lambda: view.horizontalScrollBar().maximum() == 0)
        windows.press("Esc")  # to what can happen
        windows.press("Esc")  # and away
        qtbot.waitUntil(lambda: not tables.isColumnHidden(NEXT))
        window.close()
