"""The list at the left of Scores, as a screen reader has it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.look.theme import State
from gui.pages.scores.strip import Group, GroupStrip

HEARD = Qt.ItemDataRole.AccessibleTextRole


def test_a_line_of_the_strip_says_what_it_is_and_how_it_stands(qtbot: QtBot) -> None:
    """Not "3 2 missing"."""
    strip = GroupStrip(Look(load_fonts()))
    qtbot.addWidget(strip)
    groups = (Group(3, State.MISSING, missing=2), Group(4, State.OK), Group(5, State.PLAIN))
    strip.show_groups(groups, 3, "Board")
    model = strip.model()
    heard = [model.index(row, 0).data(HEARD) for row in range(3)]
    assert heard == ["Board 3; 2 missing", "Board 4; all entered", "Board 5"]
    strip.show_groups(groups, 3, "Round")
    assert model.index(2, 0).data(HEARD) == "Round 5"
