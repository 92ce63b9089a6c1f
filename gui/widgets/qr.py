"""A QR code: black on white in every theme, with a margin of four modules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.look import Look

_SIDE = 150
_QUIET = 4


class QrCode(QWidget):
    """The code a phone scans; blank without text."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._text = ""
        self._rows: tuple[tuple[bool, ...], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str, words: str) -> None:
        """Show another code, called `words` by those who hear the window."""
        self.setAccessibleName(words)
        if text != self._text:
            from reports.cards.room_cards import qr_rows

            self._text, self._rows = text, qr_rows(text) if text else ()
            self.update()

    def sizeHint(self) -> QSize:
        side = self._look.theme.px(_SIDE)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._rows:
            return
        with QPainter(self) as painter:
            paint_qr(painter, QRectF(self.rect()), self._rows)


def paint_qr(painter: QPainter, room: QRectF, rows: Sequence[Sequence[bool]]) -> None:
    """Paint a code with its four modules of white as large as the room."""
    painter.fillRect(room, Qt.GlobalColor.white)
    module = min(room.width(), room.height()) / (len(rows) + 2 * _QUIET)
    for down, row in enumerate(rows):
        for along, dark in enumerate(row):
            if dark:
                left, top = room.left() + (along + _QUIET) * module, room.top() + (down + _QUIET) * module
                painter.fillRect(QRectF(left, top, module + 0.6, module + 0.6), Qt.GlobalColor.black)
