"""A flat row of a form: what it is at the left, its fields after it, a hairline under both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QBoxLayout,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from gui.widgets.text.suit_text import SuitLabel

if TYPE_CHECKING:
    from gui.look.look import Look

_HEIGHT: Final = 37
_LOW: Final = 33
_WORDS: Final = 112
# What a field has beside its words: frame, padding, the chevron of a choice.
_FRAME: Final = 22
_CHEVRON: Final = 26
_LINE: Final = 24


class FormRow(QWidget):
    """One row; the fields share the room, words between them take what they need.

    Where the words of a row and of its fields would be cut beside one another, the fields stand under the words.
    """

    def __init__(
        self, look: Look, words: str, *fields: QWidget, width: int = _WORDS, shares: tuple[int, ...] = ()
    ) -> None:
        """`width` is that of the words; `shares` how the fields share what is left (evenly by default)."""
        super().__init__()
        self._look = look
        self._width = width
        self._fields = fields
        self._words = SuitLabel(look, words, role="text2")
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.addWidget(self._words)
        self._shares = shares
        self._beside = beside = QHBoxLayout()
        beside.setSpacing(0)
        self._row.addLayout(beside, 1)
        for number, field in enumerate(fields):
            if isinstance(field, QLabel):
                beside.addWidget(field)
                continue
            field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            beside.addWidget(field, shares[number] if shares else 1)
            if isinstance(field, QAbstractSpinBox):
                # Its frame is taken away by window.qss: a style sheet a field would cost a millisecond each.
                field.lineEdit().setTextMargins(look.theme.px(9), 0, 0, 0)
            if isinstance(field, QComboBox):
                field.currentTextChanged.connect(self._measure)
            field.installEventFilter(self)
        self._stale = False
        look.changed.connect(self._measure_soon)
        self._measure()

    def name(self, words: str) -> None:
        """Stand for something else."""
        self._words.set_text(words)
        self._measure()

    def minimumSizeHint(self) -> QSize:
        """As wide as the wider of words and fields: they may stand one above the other."""
        width = max(self._words.sizeHint().width(), sum(map(self._wanted, self._fields)))
        return QSize(width, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A page behind gets its letters after the look has changed.
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._measure_soon()
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._measure()

    def customEvent(self, event: QEvent) -> None:
        if self._stale and self.isVisible():
            self._measure()

    def _measure_soon(self) -> None:
        """Once, after all fields have their letters and before anything is painted; behind another page when it is shown."""
        # Each at once, and those of pages behind too, was a fifth of the time that larger text took.
        if not self._stale:
            self._stale = True
            QApplication.postEvent(self, QEvent(QEvent.Type.User))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(QPen(self._look.theme.colours.line, 0))
            y = self.height() - 1
            painter.drawLine(0, y, self.width(), y)

    def _measure(self) -> None:
        self._stale = False
        theme = self._look.theme
        words = self._words.sizeHint().width()
        beside = max(theme.px(self._width), words + theme.px(6) if words > theme.px(self._width) else 0)
        stacked = beside + sum(map(self._wanted, self._fields)) > self.width()
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.TopToBottom if stacked else direction.LeftToRight)
        self._words.setFixedWidth(words if stacked else beside)
        high = theme.px(_LOW if theme.compact else _HEIGHT)
        self.setFixedHeight(high + theme.px(_LINE) if stacked else high)
        self._row.setContentsMargins(0, theme.px(4) if stacked else 0, 0, 1)
        self._row.setSpacing(0)
        self._share(self.width() - (0 if stacked else beside))

    def _share(self, room: int) -> None:
        """Share the room as is usual here; where a field's words would be cut so, by what each wants."""
        wanted = [self._wanted(field) for field in self._fields]
        fields = [at for at, field in enumerate(self._fields) if not isinstance(field, QLabel)]
        usual = {at: self._shares[at] if self._shares else 1 for at in fields}
        room -= sum(wanted) - sum(wanted[at] for at in fields)
        whole = sum(usual.values())
        fits = all(room * usual[at] // whole >= wanted[at] for at in fields)
        for at in fields:
            self._beside.setStretch(at, usual[at] if fits else wanted[at])

    def _wanted(self, field: QWidget) -> int:
        """The width in which what a field shows now, or its example, is whole."""
        if field.isHidden() and field.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            return 0
        px = self._look.theme.px
        letters = field.fontMetrics()
        if isinstance(field, QLabel):
            return field.sizeHint().width()
        if isinstance(field, QComboBox):
            return letters.horizontalAdvance(field.currentText()) + px(_FRAME + _CHEVRON)
        if isinstance(field, QLineEdit):
            return letters.horizontalAdvance(field.placeholderText()) + px(_FRAME)
        if isinstance(field, QAbstractSpinBox):
            return letters.horizontalAdvance(field.text()) + px(_FRAME)
        return field.minimumSizeHint().width()
