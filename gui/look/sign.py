"""The sign of the program: two arrows on the accent, at the head of the rail and in the system's list of windows."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap

from gui.look.icons import paint_icon
from gui.look.look import Look
from gui.look.theme import Theme

_ROUND = 0.27
_INSET = 0.18


def paint_sign(painter: QPainter, where: QRectF, theme: Theme) -> None:
    """Paint the sign into a square."""
    side = where.width()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colours.accent)
    painter.drawRoundedRect(where, side * _ROUND, side * _ROUND)
    inset = side * _INSET
    arrows = where.adjusted(inset, inset, -inset, -inset)
    paint_icon(painter, "swap", arrows, theme.colours.on_accent)


def window_icon(look: Look) -> QIcon:
    """The sign as an icon; drawn when the system asks for it."""
    return QIcon(_Sign(look))


class _Sign(QIconEngine):
    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        paint_sign(painter, QRectF(rect), self._look.theme)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        return picture

    def clone(self) -> QIconEngine:
        return _Sign(self._look)
