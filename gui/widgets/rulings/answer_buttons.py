"""The answers to a question: large buttons with a digit, words, a hint and the Law; digits and arrows choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from gui.look.icons import paint_icon
from gui.look.theme import Height, TextSize, Theme, Weight
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _, law_places, laws_cited

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look

_SIDE = 11
_DIGIT = 40
_LAW = 92
_LAW_LINE = 18
_MOST = 9
_MANY = 7
"""From so many answers on they stand closer, so that all are seen before one is chosen."""


@dataclass(frozen=True, slots=True)
class AnswerText:
    """One answer: its id, its words, what follows from it, and its Law in parts."""

    id: str
    text: str
    hint: str = ""
    law: tuple[str, ...] = ()


class AnswerButton(QAbstractButton):
    """One answer; `on` marks it as chosen in a question of several answers."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._answer = AnswerText("", "")
        self._key = ""
        self._several = False
        self._preferred = False
        self._close = False
        # As high as its words are at the width it has: a fixed height would be that of its widest.
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        look.changed.connect(self.updateGeometry)

    @property
    def answer(self) -> AnswerText:
        """What the button stands for."""
        return self._answer

    def show_answer(
        self, key: str, answer: AnswerText, *, several: bool = False, close: bool = False
    ) -> None:
        """Stand for this answer, chosen by this digit; ``close`` with little room around, among many."""
        self._key, self._answer, self._several, self._close = key, answer, several, close
        self.setCheckable(several)
        self.setChecked(False)
        self.setText(answer.text)
        self.setAccessibleName(f"{key}. {answer.text}" if key else answer.text)
        law = laws_cited(*answer.law)
        self.setAccessibleDescription(" ".join(part for part in (answer.hint, law) if part))
        self._preferred = False
        self.updateGeometry()
        self.update()

    def prefer(self, preferred: bool) -> None:
        """Show that this is the answer chosen so far."""
        self._preferred = preferred
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = self._look.theme
        room = max(1, width - theme.px(_SIDE + _DIGIT + 14) - self._law_width(theme))
        words = self._height(theme, self._answer.text, TextSize.H2, room, Weight.SEMIBOLD)
        hint = self._height(theme, self._answer.hint, TextSize.SECONDARY, room) if self._answer.hint else 0
        laws = theme.px(_LAW_LINE) * len(self._answer.law) + theme.px(6 if self._close else 14)
        return max(self._least(theme), round(words + hint) + theme.px(8 if self._close else 18), laws)

    def _least(self, theme: Theme) -> int:
        if self._close:
            return theme.px(38)
        return theme.height(Height.ANSWER) - (theme.px(13) if not self._answer.hint else 0)

    def sizeHint(self) -> QSize:
        width = self._look.theme.px(480)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        theme = self._look.theme
        return QSize(theme.px(200), min(self._least(theme), theme.height(Height.ANSWER) - theme.px(13)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Arrows and Enter belong to the list of answers; Qt's own button would walk out of it.
        if event.key() in _OF_THE_LIST:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        lit = self.hasFocus() or self.isChecked() or self._preferred
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            wide = 2 if self.hasFocus() or self._preferred else 1
            painter.setPen(QPen(c.accent if lit else c.ctl if self.underMouse() else c.line2, wide))
            painter.setBrush(c.soft if lit else c.surface)
            box = QRectF(self.rect()).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
            painter.drawRoundedRect(box, theme.radius("card"), theme.radius("card"))
            self._paint_digit(painter, theme, lit=lit)
            self._paint_words(painter, theme)

    def _paint_digit(self, painter: QPainter, theme: Theme, *, lit: bool) -> None:
        c = theme.colours
        side = theme.px(28 if self._close else _DIGIT if self._answer.hint else 34)
        box = QRectF(theme.px(_SIDE), (self.height() - side) / 2, side, side)
        solid = self.isChecked() if self._several else lit
        painter.setPen(QPen(c.accent if solid else c.ctl, 1))
        painter.setBrush(c.accent if solid else c.surface)
        painter.drawRoundedRect(
            box.adjusted(0.5, 0.5, -0.5, -0.5), theme.radius("field"), theme.radius("field")
        )
        ink = c.on_accent if solid else c.text
        if self._several and self.isChecked():
            inner = theme.px(20)
            where = QRectF(box.center().x() - inner / 2, box.center().y() - inner / 2, inner, inner)
            paint_icon(painter, "tick", where, ink)
            return
        style = Style(TextSize.ANSWER, Weight.SEMIBOLD, ink, Qt.AlignmentFlag.AlignHCenter)
        suit_text(self._key).paint(painter, box, theme, style)

    def _paint_words(self, painter: QPainter, theme: Theme) -> None:
        c = theme.colours
        left = theme.px(_SIDE + _DIGIT + 14)
        law = self._law_width(theme)
        room = self.width() - left - law
        words = self._height(theme, self._answer.text, TextSize.H2, room, Weight.SEMIBOLD)
        hint = self._height(theme, self._answer.hint, TextSize.SECONDARY, room) if self._answer.hint else 0
        top = (self.height() - words - hint) / 2
        strong = Style(TextSize.H2, Weight.SEMIBOLD, c.text)
        suit_text(self._answer.text).paint(painter, QRectF(left, top, room, words), theme, strong, wrap=True)
        if hint:
            soft = Style(TextSize.SECONDARY, ink=c.text2)
            where = QRectF(left, top + words, room, hint)
            suit_text(self._answer.hint).paint(painter, where, theme, soft, wrap=True)
        parts = self._answer.law
        line = theme.px(_LAW_LINE)
        y = (self.height() - line * len(parts)) / 2
        style = Style(TextSize.SECONDARY, Weight.SEMIBOLD, c.accent, Qt.AlignmentFlag.AlignRight)
        for number, part in enumerate(parts):
            where = QRectF(self.width() - law, y + number * line, law - theme.px(14), line)
            suit_text(law_places(part)).paint(painter, where, theme, style)

    def _law_width(self, theme: Theme) -> int:
        return theme.px(_LAW) if self._answer.law else theme.px(14)

    def _height(
        self, theme: Theme, text: str, size: TextSize, width: float, weight: Weight = Weight.REGULAR
    ) -> float:
        return suit_text(text).height(theme, Style(size, weight), max(1.0, width))


class AnswerList(QWidget):
    """The answers to one question; `chosen` carries the ids, one or, where several may be, all that are marked."""

    chosen = Signal(tuple)
    marked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._several = False
        self._buttons: list[AnswerButton] = []
        self._shown = 0
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self.setAccessibleName(_("Answers"))
        look.changed.connect(self._measure)
        self._measure()

    @property
    def buttons(self) -> Sequence[AnswerButton]:
        """The buttons shown, first answer first."""
        return self._buttons[: self._shown]

    @property
    def picked(self) -> tuple[str, ...]:
        """The ids that are marked, where several may be."""
        return tuple(button.answer.id for button in self.buttons if button.isChecked())

    def show_answers(self, answers: Sequence[AnswerText], *, several: bool = False) -> None:
        """Offer these answers; with `several` a digit marks and Ctrl+Enter, or Enter on a marked one, goes on."""
        self._several = several
        while len(self._buttons) < len(answers):
            self._add()
        self._shown = len(answers)
        close = self._shown >= _MANY
        for number, button in enumerate(self._buttons):
            button.setVisible(number < self._shown)
            if number < self._shown:
                key = str(number + 1) if number < _MOST else ""
                button.show_answer(key, answers[number], several=several, close=close)
        self._measure()

    def take_focus(self) -> None:
        """Put the focus on the first answer."""
        if self._shown:
            self._buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def prefer(self, answer_id: str) -> None:
        """Show this answer as the one chosen so far, "" for none."""
        for button in self.buttons:
            button.prefer(button.answer.id == answer_id)

    def press(self, digit: int) -> bool:
        """Choose, or mark, the answer of a digit; False when there is none."""
        if not 1 <= digit <= self._shown:
            return False
        button = self._buttons[digit - 1]
        button.setFocus(Qt.FocusReason.OtherFocusReason)
        button.click()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.text().isdigit() and self.press(int(event.text())):
            return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & ~_KEYPAD:
            self._enter()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._walk(1 if key == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        focus = self._focused()
        if focus is None:
            return
        if not self._several:
            focus.click()
        elif self.picked:
            self.chosen.emit(self.picked)
        else:
            focus.click()
            self.chosen.emit(self.picked)

    def _walk(self, step: int) -> None:
        focus = self._focused()
        if focus is not None:
            at = (self._buttons.index(focus) + step) % self._shown
            self._buttons[at].setFocus(Qt.FocusReason.OtherFocusReason)

    def _focused(self) -> AnswerButton | None:
        return next((button for button in self.buttons if button.hasFocus()), None)

    def _add(self) -> None:
        button = AnswerButton(self._look)
        button.clicked.connect(self._clicked)
        self._buttons.append(button)
        self._box.addWidget(button)

    def _clicked(self) -> None:
        button = self.sender()
        if not isinstance(button, AnswerButton):
            return
        if self._several:
            self.marked.emit()
        else:
            self.chosen.emit((button.answer.id,))

    def _measure(self) -> None:
        self._box.setSpacing(self._look.theme.px(5 if self._shown >= _MANY else 8))


_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_OF_THE_LIST = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
