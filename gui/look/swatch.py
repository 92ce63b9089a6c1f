"""The colours of sections as their cards have them, beside the letter: never alone, and the same in light and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QColor, QPainter, QPen

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

_CARDS: Final = {
    "blue": "#2f6fd0",
    "green": "#2e9a4f",
    "yellow": "#f2c92e",
    "red": "#d23b3b",
    "orange": "#ee8522",
    "pink": "#ef8fb5",
    "white": "#ffffff",
    "grey": "#8e949c",
}


def paint_swatch(painter: QPainter, where: QRectF, colour: str, edge: QColor) -> None:
    """Paint a strip of the colour, edged so that white shows on white; nothing for a section without one."""
    card = _CARDS.get(colour)
    if card is None:
        return
    painter.save()
    painter.setPen(QPen(edge, 1))
    painter.setBrush(QColor(card))
    painter.drawRect(where)
    painter.restore()
