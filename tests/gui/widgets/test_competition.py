"""The picture of who competes with whom says in words what it shows, and darkens with the competition."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

import windows
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.widgets.competition import CompetitionPicture, competition_words
from model.movement.balance import Balance, balance
from model.movement.kinds.library import plan


def test_the_words_are_those_of_the_matrix() -> None:
    assert competition_words(balance(plan("howell", tables=4))) == (
        "The stronger a square’s colour, the more its two compete: from 3 to 3, 3.0 on average. "
        "Equal everywhere would be a balance of 100; this is 100."
    )


def test_a_square_is_darker_where_two_compete_more(qtbot: QtBot) -> None:
    look = Look(load_fonts())
    look.dress(windows.application())
    picture = CompetitionPicture(look)
    qtbot.addWidget(picture)
    picture.resize(200, 200)
    picture.show_balance(Balance((1, 2, 3), ((), (6,), (1, 3)), 10, 46, 3))
    picture.show()
    image = picture.grab().toImage()

    def lightness(row: int, column: int) -> int:
        corner = picture.square(row, column).topLeft()
        return image.pixelColor(int(corner.x()) + 2, int(corner.y()) + 2).lightness()

    assert lightness(0, 1) < lightness(1, 2) < lightness(0, 2)
    assert lightness(1, 0) == lightness(0, 1)
