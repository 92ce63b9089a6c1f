"""The one field of the hall: it floats over the chair the hand is on and turns keys into steps.

Letters are text; everything else is asked for by signals, because only the page knows the hall and the club.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from model.bridge.seats import Seat

if TYPE_CHECKING:
    from gui.look.look import Look


class SeatMove(Enum):
    """Where the hand goes next."""

    NEXT = "next"
    BEFORE = "before"
    PARTNER = "partner"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    TABLE_AFTER = "table after"
    TABLE_BEFORE = "table before"
    FIRST = "first"
    LAST = "last"


_NUMBER, _LEAST_FIELD, _UNDER_NUMBERS = 72, 120, 31
"""What a pair's number takes at the edge of a card, the least width of the field beside two, and where it ends below."""
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_EMPTY_STEPS: Final = {
    Qt.Key.Key_Left: SeatMove.LEFT,
    Qt.Key.Key_Right: SeatMove.RIGHT,
    Qt.Key.Key_Home: SeatMove.FIRST,
    Qt.Key.Key_End: SeatMove.LAST,
    Qt.Key.Key_Backspace: SeatMove.BEFORE,
}
_LIST_STEPS: Final = {
    Qt.Key.Key_Up: (-1, SeatMove.UP),
    Qt.Key.Key_Down: (1, SeatMove.DOWN),
    Qt.Key.Key_PageUp: (-6, SeatMove.TABLE_BEFORE),
    Qt.Key.Key_PageDown: (6, SeatMove.TABLE_AFTER),
}


class SeatField(QLineEdit):
    """Emits `stepped` (Step), `taken` (Step to follow, whether to move somebody), `stood_up` and `browsed` (rows).

    `dragged` says that the mouse draws the sitter out of the field.
    """

    stepped = Signal(object)
    taken = Signal(object, bool)
    stood_up = Signal()
    browsed = Signal(int)
    dragged = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.sitter = ""
        self._pressed: QPoint | None = None
        self._seat = Seat.NORTH
        self._chair = QRect()
        self._bounds = QRect()
        self.listing = False
        self.setProperty("field", "entry")
        self.setMaxLength(80)
        self.textChanged.connect(self._lie_over)
        look.changed.connect(self._lie_over)

    def sit_over(self, chair: QRect, card: QRect, seat: Seat, sitter: str) -> None:
        """Float over this chair of this card, in the coordinates of the parent; `sitter` shows while nothing is typed."""
        self._chair, self._bounds, self._seat, self.sitter = chair, card, seat, sitter
        self.setToolTip(sitter)  # it is cut where the card is narrower than the name
        self._lie_over()
        self.update()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes to the partner first and leaves the hall only from there."""
        if forward and self.text().strip():
            self.taken.emit(SeatMove.PARTNER, False)  # noqa: FBT003 - a signal's arguments have no names
            return True
        first = self._seat in (Seat.NORTH, Seat.EAST)
        if first is forward:
            self.stepped.emit(SeatMove.PARTNER)
            return True
        return super().focusNextPrevChild(forward)

    def event(self, event: QEvent) -> bool:
        # With nothing typed there is nothing to undo here: Ctrl+Z takes back the last change instead.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and not self.text():
            undo = event.matches(QKeySequence.StandardKey.Undo) or event.matches(
                QKeySequence.StandardKey.Redo
            )
            if undo:
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._step(event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        on_sitter = event.button() == Qt.MouseButton.LeftButton and self.sitter and not self.text()
        self._pressed = event.position().toPoint() if on_sitter else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            super().mouseMoveEvent(event)
        elif (event.position().toPoint() - self._pressed).manhattanLength() >= self._look.theme.px(12):
            self._pressed = None
            self.dragged.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.text() or not self.sitter:
            return
        theme = self._look.theme
        font = theme.font()
        with QPainter(self) as painter:
            painter.setFont(font)
            painter.setPen(theme.colours.text)
            inside = QRectF(self.rect()).adjusted(theme.px(10), 0, -theme.px(8), 0)
            shown = QFontMetricsF(font).elidedText(self.sitter, Qt.TextElideMode.ElideRight, inside.width())
            painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def _step(self, event: QKeyEvent) -> bool:
        """Take a key that means a step; False leaves it to the text."""
        key = Qt.Key(event.key())
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        if key in _ENTER and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.taken.emit(SeatMove.NEXT, True)  # noqa: FBT003 - a signal's arguments have no names
        elif not plain:
            return False
        elif key in _ENTER:
            if self.text().strip():
                self.taken.emit(SeatMove.NEXT, False)  # noqa: FBT003 - a signal's arguments have no names
            else:
                self.stepped.emit(SeatMove.NEXT)
        elif key == Qt.Key.Key_Escape:
            self.clear()
            self.stepped.emit(SeatMove.NEXT)
        elif key in _LIST_STEPS:
            rows, step = _LIST_STEPS[key]
            self.browsed.emit(rows) if self.listing else self.stepped.emit(step)
        elif self.text():
            return False
        elif key == Qt.Key.Key_Delete:
            self.stood_up.emit()
        elif key in _EMPTY_STEPS:
            self.stepped.emit(_EMPTY_STEPS[key])
        else:
            return False
        return True

    def _lie_over(self) -> None:
        """As wide as a name, and for East and West no wider than the text asks, so that the table stays in sight."""
        theme = self._look.theme
        tall = theme.px(34)
        typed = QFontMetricsF(self.font()).horizontalAdvance(self.text() or self.sitter) + theme.px(34)
        most = self._bounds.width() - theme.px(16)
        centre = self._chair.center()
        if self._seat in (Seat.NORTH, Seat.SOUTH):
            wide = min(max(theme.px(148), int(typed)), most)
            left = centre.x() - wide // 2
        else:
            wide = min(max(self._chair.width() + theme.px(8), int(typed)), most)
            left = self._bounds.left() + theme.px(8)
            if self._seat is Seat.EAST:
                left = self._bounds.right() - theme.px(8) - wide
        top = centre.y() - tall // 2
        if self._seat is Seat.NORTH:
            # The numbers of the pairs stay in sight: between them where the card is wide, else under them.
            between = self._bounds.width() - 2 * theme.px(_NUMBER)
            if between >= theme.px(_LEAST_FIELD):
                wide = min(wide, between)
                left = centre.x() - wide // 2
            else:
                top = max(top, self._bounds.top() + theme.px(_UNDER_NUMBERS))
        top = min(max(top, self._bounds.top() + theme.px(8)), self._bounds.bottom() - theme.px(8) - tall)
        self.setGeometry(left, top, wide, tall)
