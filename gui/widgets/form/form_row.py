"""A flat row of a form: what it is at the left, its fields after it, a hairline under both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractSpinBox, QHBoxLayout, QLabel, QSizePolicy, QWidget

from gui.widgets.text.suit_text import SuitLabel

if TYPE_CHECKING:
    from gui.look.look import Look

_HEIGHT: Final = 37
_LOW: Final = 33
_WORDS: Final = 112


class FormRow(QWidget):
    """One row; the fields share the room, words between them take what they need."""

    def __init__(
        self, look: Look, words: str, *fields: QWidget, width: int = _WORDS, shares: tuple[int, ...] = ()
    ) -> None:
        """`width` is that of the words; `shares` how the fields share what is left (evenly unless told)."""
        super().__init__()
        self._look = look
        self._width = width
        self._words = SuitLabel(look, words, role="text2")
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._words)
        for number, field in enumerate(fields):
            if isinstance(field, QLabel):
                self._row.addWidget(field)
                continue
            field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            self._row.addWidget(field, shares[number] if shares else 1)
            if isinstance(field, QAbstractSpinBox):
                # Its frame is taken away by window.qss: a style sheet a field would cost a millisecond each.
                field.lineEdit().setTextMargins(look.theme.px(9), 0, 0, 0)
        look.changed.connect(self._measure)
        self._measure()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(QPen(self._look.theme.colours.line, 0))
            y = self.height() - 1
            painter.drawLine(0, y, self.width(), y)

    def _measure(self) -> None:
        theme = self._look.theme
        self._words.setFixedWidth(theme.px(self._width))
        self.setFixedHeight(theme.px(_LOW if theme.compact else _HEIGHT))
        self._row.setContentsMargins(0, 0, 0, 1)
        self._row.setSpacing(0)
