"""Small drawings that stand for a figure: bars, dots on a scale, and the board glyph."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from reportlab.pdfgen.pathobject import PDFPathObject

from model.bridge.boards import Vulnerability, dealer, vulnerability
from model.bridge.seats import Seat, Side
from reports.core.sheet import HAIRLINE, Sheet

if TYPE_CHECKING:
    from fractions import Fraction


_FILLED: Final = 0.5
_THICK: Final = 1.5
_HIGH: Final = 4.2


def bar(sheet: Sheet, x: float, middle: float, width: float, share: Fraction | float) -> None:
    """A framed bar filled up to `share`, with a mark at the half."""
    filled = width * max(0.0, min(1.0, float(share)))
    sheet.fill(x, middle - _HIGH / 2, filled, _HIGH, _FILLED)
    sheet.frame(x, middle - _HIGH / 2, width, _HIGH)
    sheet.upright(x + width / 2, middle - _HIGH / 2 - 1.8, middle + _HIGH / 2 + 1.8, 0.6)


def scale(sheet: Sheet, x: float, middle: float, width: float, share: Fraction | float) -> None:
    """A dot on a line from nothing to the top, with a mark at the half."""
    sheet.rule(x, middle, x + width, HAIRLINE, 0.6)
    sheet.upright(x + width / 2, middle - 3.2, middle + 3.2, 0.6)
    sheet.dot(x + width * max(0.0, min(1.0, float(share))), middle, 2.9)


def board_glyph(sheet: Sheet, x: float, middle: float, board: int, size: float = 10.5) -> None:
    """A board from above: thick edges are vulnerable, the wedge points to the dealer."""
    glyph(sheet, (x, middle), dealer(board), vulnerability(board), size=size)


def glyph(
    sheet: Sheet, at: tuple[float, float], seat: Seat, vulnerable: Vulnerability, *, size: float
) -> None:
    """The same of a board whose dealer and vulnerability were given; `at` is its left edge and its middle."""
    outline, solid = _glyph(seat, vulnerable, size)
    sheet.stamp(*at, outline=outline, solid=solid, weight=0.7)


@cache
def _glyph(seat: Seat, vulnerable: Vulnerability, size: float) -> tuple[PDFPathObject, PDFPathObject]:
    """The frame, and what is solid in it; x from the left edge, y from the middle upwards."""
    half = size / 2
    outline, solid = PDFPathObject(), PDFPathObject()
    outline.roundRect(0, -half, size, size, size / 5)
    inset, length = size / 6, size * 2 / 3
    if vulnerable.of(Side.NS):
        for edge in (-half, half):
            solid.rect(inset, edge - _THICK / 2, length, _THICK)
    if vulnerable.of(Side.EW):
        for edge in (0.0, size):
            solid.rect(edge - _THICK / 2, -half + inset, _THICK, length)
    _wedge(solid, half, size / 5, seat)
    return outline, solid


def _wedge(path: PDFPathObject, x: float, reach: float, seat: Seat) -> None:
    across, up = {Seat.NORTH: (0, 1), Seat.EAST: (1, 0), Seat.SOUTH: (0, -1), Seat.WEST: (-1, 0)}[seat]
    path.moveTo(x + across * reach, up * reach)
    for hand in (1, -1):
        path.lineTo(x - across * reach * 0.6 + hand * up * reach, -up * reach * 0.6 - hand * across * reach)
    path.close()
