"""The list at the left of Scores, as a screen reader has it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

import windows
from builders import a_plan, an_evening
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.look.theme import TextSize, Tone, Weight
from gui.pages.scores.strip import GroupStrip, StripGroup
from gui.widgets.text.suit_text import Style, suit_text
from model.movement.sections import together

HEARD = Qt.ItemDataRole.AccessibleTextRole


def test_a_line_of_the_strip_says_what_it_is_and_how_it_stands(qtbot: QtBot) -> None:
    """Not "3 2 missing"."""
    strip = GroupStrip(Look(load_fonts()))
    qtbot.addWidget(strip)
    groups = (StripGroup(3, Tone.MISSING, missing=2), StripGroup(4, Tone.OK), StripGroup(5, Tone.PLAIN))
    strip.show_groups(groups, 3, "Board")
    model = strip.model()
    heard = [model.index(row, 0).data(HEARD) for row in range(3)]
    assert heard == ["Board 3; 2 missing", "Board 4; all entered", "Board 5"]
    strip.show_groups(groups, 3, "Round")
    assert model.index(2, 0).data(HEARD) == "Round 5"


def test_the_name_of_a_table_stands_whole_beside_its_icon(qtbot: QtBot) -> None:
    look = Look(load_fonts())
    strip = GroupStrip(look)
    qtbot.addWidget(strip)
    strip.show_groups((StripGroup(3, Tone.OK),), 3, "Table")
    short = strip.least()
    strip.show_groups((StripGroup(3, Tone.OK), StripGroup(200, Tone.DOUBTFUL, name="H 200")), 3, "Table")
    name = suit_text("H 200").width(look.theme, Style(size=TextSize.SECONDARY, weight=Weight.SEMIBOLD))
    assert strip.least() > name + look.theme.px(7 + 14 + 5) + strip.verticalScrollBar().sizeHint().width()
    assert short < strip.least()


def test_the_strip_of_the_page_has_room_for_the_names_of_its_tables(qtbot: QtBot, tmp_path: Path) -> None:
    with an_evening(tmp_path / "hall.club", plan=together([a_plan(11), a_plan(11)]), entered=0) as director:
        window = windows.a_window(qtbot, director, "scores")
        window.resize(1024, 700)
        window.go("scores", {"cut": "table", "spot": [1, 22, 1]})
        strip = window.findChild(GroupStrip)
        assert strip is not None
        assert any(row.name == "B 11" for row in strip._groups.rows)
        assert strip.width() >= strip.least()
        window.close()
