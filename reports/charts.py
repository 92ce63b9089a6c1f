"""Small drawings that stand for a figure: bars, dots on a scale, and the board glyph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.boards import dealer, vulnerability
from model.bridge.seats import Seat, Side
from reports.sheet import HAIRLINE

if TYPE_CHECKING:
    from fractions import Fraction

    from reports.sheet import Sheet

_FILLED: Final = 0.5
_THICK: Final = 1.5


def bar(
    sheet: Sheet, x: float, middle: float, width: float, share: Fraction | float, *, height: float = 4.2
) -> None:
    """A framed bar filled up to `share`, with a mark at the half."""
    filled = width * max(0.0, min(1.0, float(share)))
    sheet.fill(x, middle - height / 2, filled, height, _FILLED)
    sheet.frame(x, middle - height / 2, width, height)
    sheet.upright(x + width / 2, middle - height / 2 - 1.8, middle + height / 2 + 1.8, 0.6)


def scale(sheet: Sheet, x: float, middle: float, width: float, share: Fraction | float) -> None:
    """A dot on a line from nothing to the top, with a mark at the half."""
    sheet.rule(x, middle, x + width, HAIRLINE, 0.6)
    sheet.upright(x + width / 2, middle - 3.2, middle + 3.2, 0.6)
    sheet.dot(x + width * max(0.0, min(1.0, float(share))), middle, 2.9)


def board_glyph(sheet: Sheet, x: float, middle: float, board: int, size: float = 10.5) -> None:
    """A board from above: thick edges are vulnerable, the wedge points to the dealer."""
    y = middle - size / 2
    sheet.frame(x, y, size, size, 0.7, radius=size / 5)
    vulnerable = vulnerability(board)
    inset = size / 6
    if vulnerable.of(Side.NS):
        for edge in (y, y + size):
            sheet.rule(x + inset, edge, x + size - inset, _THICK)
    if vulnerable.of(Side.EW):
        for edge in (x, x + size):
            sheet.upright(edge, y + inset, y + size - inset, _THICK)
    _wedge(sheet, x + size / 2, middle, size / 5, dealer(board))


def _wedge(sheet: Sheet, x: float, y: float, reach: float, seat: Seat) -> None:
    across, down = {Seat.NORTH: (0, -1), Seat.EAST: (1, 0), Seat.SOUTH: (0, 1), Seat.WEST: (-1, 0)}[seat]
    tip = (x + across * reach, y + down * reach)
    one = (x - across * reach * 0.6 + down * reach, y - down * reach * 0.6 + across * reach)
    other = (x - across * reach * 0.6 - down * reach, y - down * reach * 0.6 - across * reach)
    sheet.polygon(tip, one, other)
