"""The suits: one shape each, on a unit grid, recognisable and never a font's."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

from gui.look.suits import SUITS, path_of, suit_em, suit_shape


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_fills_its_grid(suit: str) -> None:
    shape = suit_shape(suit)
    box = shape.path.boundingRect()
    assert box.top() == pytest.approx(0, abs=0.01)
    assert box.bottom() == pytest.approx(1, abs=0.01)
    assert box.left() == pytest.approx(0, abs=0.01)
    assert box.right() == pytest.approx(shape.width, abs=0.01)


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_is_the_same_left_and_right(suit: str) -> None:
    shape = suit_shape(suit)
    for across in range(2, 48, 5):
        for down in range(3, 100, 7):
            left = QPointF(shape.width * across / 100, down / 100)
            right = QPointF(shape.width - left.x(), left.y())
            assert shape.path.contains(left) == shape.path.contains(right), (suit, across, down)


def test_black_suits_stand_on_a_foot_and_red_ones_on_a_point() -> None:
    def breadth(suit: str, height: float) -> int:
        shape = suit_shape(suit)
        return sum(shape.path.contains(QPointF(shape.width * x / 100, height)) for x in range(100))

    assert breadth("♠", 0.98) > 20 < breadth("♣", 0.98)
    assert breadth("♥", 0.98) < 6 > breadth("♦", 0.98)
    assert breadth("♠", 0.04) < 12 < breadth("♣", 0.04)


def test_the_height_on_a_line_is_the_plan_s() -> None:
    assert suit_em() == 0.84


def test_a_stranger_is_no_suit() -> None:
    with pytest.raises(KeyError):
        suit_shape("NT")


def test_a_path_has_four_commands_only() -> None:
    assert path_of("M 0 0 L 10 0 L 10 10 Z").contains(QPointF(8, 4))
    with pytest.raises(ValueError, match="'Q'"):
        path_of("M 0 0 Q 1 1 2 2")
