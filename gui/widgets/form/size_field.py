"""The biggest field of the program: how many are you?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gui.widgets.text.suit_text import SuitLabel
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look


class _BigEdit(QLineEdit):
    """Passes on what is not text: the arrows go to the cards, Enter starts."""

    walked = Signal(int)
    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -5, Qt.Key.Key_PageDown: 5}
        key = Qt.Key(event.key())
        if plain and key in step:
            self.walked.emit(step[key])
        elif plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class SizeField(QWidget):
    """The field with what it counts beside the text: "8½ tables"."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._kind = "pairs"
        self.edit = _BigEdit(self)
        self.edit.setProperty("field", "big")
        self.edit.setAccessibleName(_("How many tables? Pairs may be typed too"))
        self.edit.setMaxLength(80)
        self._unit = SuitLabel(look, _("tables"), role="text2")
        self._unit.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        over = QHBoxLayout(self.edit)
        over.addStretch(1)
        over.addWidget(self._unit)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.edit)
        self.setFocusProxy(self.edit)
        self._over = over
        look.changed.connect(self._measure)
        self._measure()

    def count(self, kind: str) -> None:
        """Count what an evening of this kind counts: tables, teams or players."""
        if kind == self._kind:
            return
        from model.movement.field_size import size_question, unit_words

        self._kind = kind
        self._unit.set_text(unit_words(kind))
        self.edit.setAccessibleName(
            _("How many tables? Pairs may be typed too")
            if kind in {"pairs", "swiss-pairs"}
            else size_question(kind)
        )

    def show_unit(self, *, understood: bool) -> None:
        """Say what a bare number counts; text that says so itself, or says nothing, needs no word."""
        bare = not any(letter.isalpha() for letter in self.edit.text())
        self._unit.setVisible(understood and bare)

    def _measure(self) -> None:
        px = self._look.theme.px
        self._over.setContentsMargins(0, 0, px(16), 0)
        self.edit.setFixedHeight(px(66))
