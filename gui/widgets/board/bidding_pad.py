"""The bidding pad: thirty-five bids, pass, double and redouble, typed or pointed at; irregular calls are welcome.

What is typed: `1n`, `2h`, `p`, `x`, `xx`, in the letters of the club; a seat's letter (`n`, `e`, `s`, `w`) first says who
makes the next call.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Theme, Weight
from gui.widgets.text.suit_text import Style, suit_text
from model.bridge.calls import BIDS, Bid, Call, Word
from model.bridge.cards import Strain
from model.bridge.letters import Letters, letters_of
from model.i18n import _, language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.look.look import Look

_ROWS, _COLUMNS = 8, 5
_CROSSES = ("x", "χ")


class Mark(Enum):
    """What a call on the pad would be."""

    LEGAL = "legal"
    LOW = "low"
    FREE = "free"
    SILENCES = "silences"
    COMPARABLE = "comparable"


_ICONS = {Mark.FREE: "tick", Mark.SILENCES: "speaker-off", Mark.COMPARABLE: "close"}


class BiddingPad(QWidget):
    """Every call there is; `called` carries the call made, `seat_named` a seat, `taken_back` the wish to drop one."""

    called = Signal(object)
    seat_named = Signal(object)
    taken_back = Signal()
    finished = Signal()
    typing_changed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._marks: Mapping[Call, Mark] = {}
        self._meaning: Mapping[Mark, str] = {}
        self._at = 0
        self._typed = ""
        self._letters = letters_of(language())
        self.setProperty("ring", "true")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Bidding pad"))
        look.changed.connect(self.updateGeometry)

    @property
    def typed(self) -> str:
        """What was typed and is no call yet."""
        return self._typed

    @property
    def letters(self) -> Letters:
        """The letters that strains, seats and passes are read in."""
        return self._letters

    def type_with(self, letters: Letters) -> None:
        """Read strains, seats and passes in these letters."""
        self._letters = letters

    def show_marks(self, marks: Mapping[Call, Mark], meaning: Mapping[Mark, str] | None = None) -> None:
        """Show what each call would be, in words by mark for who cannot see it; a call without a mark is legal."""
        self._marks, self._meaning = marks, meaning or {}
        self._tell()
        self.update()

    def mark(self, call: Call) -> Mark:
        """What this call would be."""
        return self._marks.get(call, Mark.LEGAL)

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        return QSize(theme.px(340), _ROWS * self._row_height(theme))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(230), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = Qt.Key(event.key()), event.text().lower()
        arrow = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }.get(key)
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            super().keyPressEvent(event)
        elif arrow is not None:
            self._move(*arrow)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self._settle():
                self.finished.emit()
        elif key == Qt.Key.Key_Space:
            if not self._settle():
                self._make(_CALLS[self._at])
        elif key == Qt.Key.Key_Backspace:
            self._take_back()
        elif not (text and self._type(text)):
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._settle()
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for number, call in enumerate(_CALLS):
            if self._cell(number).contains(event.position()):
                self._at = number
                self._make(call)
                return

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, call in enumerate(_CALLS):
                self._paint_cell(painter, theme, self._cell(number), call, here=number == self._at)

    def _paint_cell(self, painter: QPainter, theme: Theme, cell: QRectF, call: Call, *, here: bool) -> None:
        c = theme.colours
        mark = self.mark(call)
        lit = here and self.hasFocus()
        if mark is not Mark.LOW or lit:
            _paint_ground(painter, theme, cell, strong=lit or mark is Mark.FREE)
        painter.save()
        weight, colour = Weight.SEMIBOLD, c.text
        if mark is Mark.LOW:
            painter.setOpacity(0.7)
            weight, colour = Weight.REGULAR, c.text2
        style = Style(TextSize.H2, weight, colour, Qt.AlignmentFlag.AlignHCenter)
        words = _("Pass") if call is Word.PASS else call.value if isinstance(call, Word) else call.shown
        icon = _ICONS.get(mark)
        wide_enough = cell.width() > theme.px(52)
        room = cell.adjusted(0, 0, -theme.px(12) if icon and wide_enough else 0, 0)
        suit_text(words).paint(painter, room, theme, style)
        painter.restore()
        if icon:
            side = theme.px(13)
            where = QRectF(cell.right() - side - theme.px(3), cell.top() + theme.px(3), side, side)
            paint_icon(painter, icon, where, c.accent if mark is Mark.FREE else c.text2)

    def _cell(self, number: int) -> QRectF:
        theme = self._look.theme
        gap, high = theme.px(5), self._row_height(theme)
        wide = (self.width() - (_COLUMNS - 1) * gap) / _COLUMNS
        row, column = divmod(number, _COLUMNS)
        spans = 1
        if number >= len(BIDS):
            row, column, spans = _WORD_CELLS[number - len(BIDS)]
        left = column * (wide + gap)
        return QRectF(round(left), row * high, round(wide * spans + gap * (spans - 1)), high - gap)

    def _row_height(self, theme: Theme) -> int:
        return theme.px(34 if theme.compact else 40)

    def _move(self, down: int, right: int) -> None:
        row, column = divmod(self._at, _COLUMNS)
        if self._at >= len(BIDS):
            row, column, _spans = _WORD_CELLS[self._at - len(BIDS)]
            if right:
                self._at = max(len(BIDS), min(len(_CALLS) - 1, self._at + right))
                self._moved()
                return
        row, column = max(0, min(_ROWS - 1, row + down)), max(0, min(_COLUMNS - 1, column + right))
        if row == _ROWS - 1:
            self._at = len(BIDS) + (0 if column < 3 else column - 2)
        else:
            self._at = row * _COLUMNS + column
        self._moved()

    def _moved(self) -> None:
        self._set_typed("")
        self._tell()
        self.update()

    def _type(self, text: str) -> bool:
        if self._typed == "x" and text in _CROSSES:
            self._make(Word.REDOUBLE)
            return True
        if self._typed[:1].isdigit() and self._goes_on(text):
            return True
        self._settle()
        seat = self._letters.seats_read().get(text.upper())
        if text in "123456789":  # eight and nine can be laid out, for Law 38
            self._set_typed(text)
        elif text in _CROSSES:
            self._set_typed("x")
        elif text in ("p", "-") or text.upper() in self._letters.passed:
            self._make(Word.PASS)
        elif text in ("d", "r"):
            self._make(Word.DOUBLE if text == "d" else Word.REDOUBLE)
        elif seat is not None:
            self.seat_named.emit(seat)
        else:
            return False
        return True

    def _goes_on(self, text: str) -> bool:
        """Take a letter of the strain after the level; False when it is none."""
        strain, waits = self._letters.strain_so_far((self._typed[1:] + text).upper())
        if strain is None and not waits and self._typed[1:] + text == "t":
            strain = Strain.NOTRUMP  # a slip of 1nt, where no strain begins so
        if waits:
            self._set_typed(self._typed + text)
        elif strain is not None:
            self._make(Bid(int(self._typed[0]), strain))
        return waits or strain is not None

    def _settle(self) -> bool:
        """Make the call that waited for another letter, and forget what is none; True when there was one."""
        call: Call | None = Word.DOUBLE if self._typed == "x" else None
        if self._typed[1:]:
            strain, _waits = self._letters.strain_so_far(self._typed[1:].upper())
            call = Bid(int(self._typed[0]), strain) if strain is not None else None
        if call is None:
            self._set_typed("")
            return False
        self._make(call)
        return True

    def _make(self, call: Call) -> None:
        # A bid above seven has no place on the pad.
        self._at = _CALLS.index(call) if call in _CALLS else self._at
        self._set_typed("")
        self.called.emit(call)
        self._tell()
        self.update()

    def _take_back(self) -> None:
        if self._typed:
            self._set_typed("")
        else:
            self.taken_back.emit()

    def _set_typed(self, typed: str) -> None:
        if typed != self._typed:
            self._typed = typed
            self.typing_changed.emit(typed)

    def _tell(self) -> None:
        call = _CALLS[self._at]
        low = _("too low, or not allowed here")
        mark = self.mark(call)
        said = low if mark is Mark.LOW else self._meaning.get(mark, "")
        self.setAccessibleDescription(", ".join(part for part in (call.shown, said) if part))


_CALLS: tuple[Call, ...] = (*BIDS, Word.PASS, Word.DOUBLE, Word.REDOUBLE)
_WORD_CELLS = ((7, 0, 3), (7, 3, 1), (7, 4, 1))


def _paint_ground(painter: QPainter, theme: Theme, cell: QRectF, *, strong: bool) -> None:
    c = theme.colours
    wide = 2 if strong else 1
    painter.setPen(QPen(c.accent if strong else c.line2, wide))
    painter.setBrush(c.soft if strong else c.surface)
    inset = wide / 2
    box = cell.adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(box, theme.radius("field"), theme.radius("field"))
