"""What a click on a hint does: the action of its keys, or the keys typed where the keyboard is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

import windows
from builders import an_evening
from gui.frame.hinted import do_keys


def test_keys_of_an_action_do_it_and_other_keys_are_typed(qtbot: QtBot, tmp_path: Path) -> None:
    with an_evening(tmp_path / "club", 3, entered=0.2) as director:
        window = windows.a_window(qtbot, director, "scores")
        do_keys(window.actions_, "scores", "np")
        field = QApplication.focusWidget()
        assert isinstance(field, QLineEdit)
        assert field.text() == "np"
        before = sum(line.result is not None for line in director.results.sheet(1))
        do_keys(window.actions_, "scores", "Enter")
        assert sum(line.result is not None for line in director.results.sheet(1)) == before + 1
        do_keys(window.actions_, "scores", "Ctrl+Z")
        assert sum(line.result is not None for line in director.results.sheet(1)) == before
        do_keys(window.actions_, "scores", "Ctrl+2")
        assert window.page is not None and window.page.page_id == "seating"
        window.close()
