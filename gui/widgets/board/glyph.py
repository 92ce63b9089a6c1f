"""The board glyph: thick bars on vulnerable edges and a wedge towards the dealer.

`paint_board_glyph(painter, rect, theme, board)` for delegates, `BoardGlyph(look)` for headings.
"""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from gui.look.look import Look
from gui.look.theme import Theme
from model.bridge.boards import Vulnerability, dealer, vulnerability
from model.bridge.entry.words import board_words
from model.bridge.seats import Seat, Side

_TURN = {Seat.NORTH: 180, Seat.EAST: 270, Seat.SOUTH: 0, Seat.WEST: 90}


@dataclass(frozen=True, slots=True)
class GlyphInk:
    """The colours of a glyph: frame and wedge, vulnerable bars."""

    frame: QColor
    wedge: QColor
    vulnerable: QColor


def paint_board_glyph(painter: QPainter, rect: QRectF, theme: Theme, board: int) -> None:
    """Paint board `board` into the square in the middle of `rect`."""
    paint_glyph_of(painter, rect, theme, dealer(board), vulnerability(board))


def paint_glyph_of(
    painter: QPainter,
    rect: QRectF,
    theme: Theme,
    seat: Seat,
    vulnerable: Vulnerability,
    ink: GlyphInk | None = None,
) -> None:
    """Paint the glyph of a board whose dealer and vulnerability were given."""
    colours = ink or GlyphInk(theme.colours.ctl, theme.colours.text, theme.colours.hearts)
    side = min(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    _frame(painter, side, colours)
    _bars(painter, side, vulnerable, colours)
    _wedge(painter, side, seat, colours)
    painter.restore()


class BoardGlyph(QWidget):
    """The glyph of one board, `side` pixels of the design wide."""

    def __init__(self, look: Look, board: int = 1, side: int = 30) -> None:
        super().__init__()
        self._look = look
        self._board = board
        self._side = side
        self.set_board(board)
        look.changed.connect(self._measure)
        self._measure()

    def set_board(self, board: int) -> None:
        """Show another board."""
        if board == self._board and self.accessibleName():
            return
        self._board = board
        self.setAccessibleName(board_words(board))
        self.update()

    def sizeHint(self) -> QSize:
        side = self._look.theme.px(self._side)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_board_glyph(painter, QRectF(self.rect()), self._look.theme, self._board)

    def _measure(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


def _frame(painter: QPainter, side: float, colours: GlyphInk) -> None:
    pen = QPen(colours.frame, max(1.0, side * 0.055))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = side * 0.42
    painter.drawRoundedRect(QRectF(-inset, -inset, 2 * inset, 2 * inset), side * 0.14, side * 0.14)


def _bars(painter: QPainter, side: float, vulnerable: Vulnerability, colours: GlyphInk) -> None:
    painter.setPen(QPen(colours.vulnerable, side * 0.15, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    edge, half = side * 0.415, side * 0.27
    for which, turns in ((Side.NS, (0, 180)), (Side.EW, (90, 270))):
        if not vulnerable.of(which):
            continue
        for turn in turns:
            painter.save()
            painter.rotate(turn)
            painter.drawLine(QPointF(-half, edge), QPointF(half, edge))
            painter.restore()


def _wedge(painter: QPainter, side: float, seat: Seat, colours: GlyphInk) -> None:
    painter.rotate(_TURN[seat])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.wedge)
    half, deep = side * 0.155, side * 0.12
    painter.drawPolygon(QPolygonF([QPointF(-half, -deep), QPointF(half, -deep), QPointF(0, deep * 1.1)]))
