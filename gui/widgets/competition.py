"""Who each contestant competes with, as a picture: a square for every two, its colour as strong as they compete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.theme import TextSize, Weight
from gui.widgets.text.suit_text import Style, suit_text
from model.bridge.entry.words import plain
from model.i18n import _, with_decimals

if TYPE_CHECKING:
    from gui.look.look import Look
    from model.movement.balance import Balance

_LARGEST: Final = 40
_LEAST: Final = 6
_READABLE: Final = 17
_STRONGEST: Final = 0.92
_DARK: Final = 0.62


class CompetitionPicture(QWidget):
    """The matrix of one field; contestants along both edges, the figure in each square where it can be read.

    `taken` follows Enter.
    """

    taken = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._measured: Balance | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("ring", "true")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Who competes against whom"))
        look.changed.connect(self.update)

    def show_balance(self, measured: Balance) -> None:
        """Show this field."""
        self._measured = measured
        self.setAccessibleDescription(competition_words(measured))
        self.update()

    def square(self, row: int, column: int) -> QRectF:
        """Where the square of two contestants stands, counted from 0."""
        edge, side = self._sizes(len(self._measured.contestants) if self._measured else 1)
        return QRectF(edge + column * side, edge + row * side, side, side)

    def sizeHint(self) -> QSize:
        side = self._look.theme.px(420)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        side = self._look.theme.px(160)
        return QSize(side, side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.taken.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        measured = self._measured
        if measured is None or not measured.contestants:
            return
        edge, side = self._sizes(len(measured.contestants))
        most = measured.most or 1
        with QPainter(self) as painter:
            for row, one in enumerate(measured.contestants):
                self._paint_edge(painter, edge, side, row, one)
                for column in range(len(measured.contestants)):
                    self._paint_square(painter, measured, (row, column), most)

    def _paint_edge(self, painter: QPainter, edge: float, side: float, place: int, number: int) -> None:
        theme = self._look.theme
        every = 1 if side >= theme.px(_READABLE - 4) else 5
        if place % every and every > 1:
            return
        style = Style(
            TextSize.SMALL, Weight.SEMIBOLD, theme.colours.text2, Qt.AlignmentFlag.AlignHCenter, plain=True
        )
        words = suit_text(str(number))
        wide = max(side, edge)
        middle = edge + (place + 0.5) * side
        words.paint(painter, QRectF(middle - wide / 2, 0, wide, edge), theme, style)
        words.paint(painter, QRectF(0, middle - edge / 2, edge, edge), theme, style)

    def _sizes(self, count: int) -> tuple[float, float]:
        """The room of the numbers along an edge, and the side of a square."""
        theme = self._look.theme
        edge = QFontMetricsF(theme.font(TextSize.SMALL)).horizontalAdvance("888") + theme.px(6)
        room = (min(self.width(), self.height()) - edge) / max(count, 1)
        return edge, max(float(theme.px(_LEAST)), min(float(theme.px(_LARGEST)), room))

    def _paint_square(self, painter: QPainter, measured: Balance, place: tuple[int, int], most: int) -> None:
        theme, (row, column) = self._look.theme, place
        square = self.square(row, column)
        c = theme.colours
        if row == column:
            painter.fillRect(square, c.sunken)
            return
        figure = measured.between(row, column)
        strength = max(0.0, figure / most) * _STRONGEST
        painter.fillRect(square, c.surface)
        shade = QColor(c.accent)
        shade.setAlphaF(strength)
        painter.fillRect(square, shade if figure >= 0 else c.warn_tint)
        painter.setPen(QPen(c.line, 0))
        painter.drawLine(QPointF(square.left(), square.bottom()), square.bottomRight())
        painter.drawLine(QPointF(square.right(), square.top()), square.bottomRight())
        if square.width() >= theme.px(_READABLE):
            ink = c.on_accent if strength > _DARK else c.text
            style = Style(TextSize.SMALL, Weight.REGULAR, ink, Qt.AlignmentFlag.AlignHCenter, plain=True)
            suit_text(plain(figure)).paint(painter, square, theme, style)


def competition_words(measured: Balance) -> str:
    """What the picture says: from least to most, the mean, the balance."""
    figures = [figure for row in measured.below for figure in row]
    return _(
        "The stronger a square’s colour, the more its two compete: from {least} to {most}, "
        "{mean} on average. Equal everywhere would be a balance of 100; this is {balance}."
    ).format(
        least=plain(min(figures, default=0)),
        most=plain(max(figures, default=0)),
        mean=with_decimals(f"{float(measured.mean):.1f}"),
        balance=round(measured.q),
    )
