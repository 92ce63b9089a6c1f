"""What is read aloud stands whole, however narrow the column and large the letters."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.look.look import Look
from gui.widgets.rulings.say_box import SayBox

OPTIONS = "Declarer, you have five choices. You may spread your hand and let your partner play. " * 6


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("width", [300, 480, 900])
def test_the_words_to_be_said_are_never_cut(qtbot: QtBot, width: int, scale: int) -> None:
    look = Look()
    look.wish(text_scale=scale)
    column = QWidget()
    qtbot.addWidget(column)
    box, below = SayBox(look), QVBoxLayout(column)
    below.addWidget(box)
    below.addStretch(1)
    box.show_words(OPTIONS)
    column.resize(width, 2000)
    column.show()
    qtbot.waitExposed(column)

    assert box.height() == box.heightForWidth(box.width())
