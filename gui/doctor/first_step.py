"""The first screen of the movement doctor's panel: what happened, chosen by a key or searched in the director's words."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.doctor.questions import TROUBLES, Trouble, find_troubles
from gui.look.theme import Height
from gui.widgets.form.fields import line_edit
from gui.widgets.rows import WORDS, RowModel
from gui.widgets.tables import CellRole, PlainList, SuitDelegate
from gui.widgets.text.labels import secondary
from gui.widgets.text.suit_text import Run, SuitText, bold
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
KEYS: Final = "1234567890+-"
"""A key for each happening; all of them are on the block of figures too."""


class _TroubleModel(RowModel["tuple[str, Trouble]"]):
    def __init__(self) -> None:
        super().__init__()
        self.kind = "pairs"

    def show(self, troubles: tuple[Trouble, ...], *, numbered: bool) -> None:
        digits = chain(KEYS if numbered else "", repeat(""))
        self.set_rows(zip(digits, troubles, strict=False))

    def cell(self, row: tuple[str, Trouble], column: int, role: int) -> object:
        digit, trouble = row
        words = trouble.words(self.kind)
        if role in WORDS:
            return f"{digit} {words}".strip()
        if role == CellRole.TEXT:
            return SuitText((bold((digit or "\N{FIGURE SPACE}") + "  "), Run(words)))
        return trouble.icon if role == CellRole.ICON else None


class WhatStep(QWidget):
    """A field over the list of what can happen; letters search, a digit in the empty field chooses."""

    chosen = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.search = line_edit(_("What happened?"), placeholder=_("Type what happened, or a digit"))
        self._model = _TroubleModel()
        self._offered: tuple[Trouble, ...] = TROUBLES
        self.list = PlainList(look, _("Things that can happen"), row=Height.TABLE)
        self.list.setModel(self._model)
        self.list.setItemDelegate(SuitDelegate(look, self.list, row=Height.TABLE, lines=False))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(self._pick)
        self._nothing = secondary(look, _("No match. Try another word, or clear the field."), wrap=True)
        self._nothing.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.search)
        box.addWidget(self._nothing)
        box.addWidget(self.list, 1)
        self.setFocusProxy(self.search)
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._find)
        self._find("")

    def start(self, kind: str, offered: tuple[Trouble, ...]) -> None:
        """Offer what can happen now, in the words of this kind of event; what is typed is looked for in all there is."""
        self._model.kind, self._offered = kind, offered
        self.search.clear()
        self._find("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        at = self.list.currentIndex().row()
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentIndex(self._model.index((at + step) % max(1, len(self._model.rows)), 0))
            return True
        if event.key() in _ENTER:
            self._pick(self.list.currentIndex())
            return True
        digit = event.text()
        if not self.search.text() and digit and digit in KEYS:
            self._pick(self._model.index(KEYS.index(digit), 0))
            return True
        return False

    def _find(self, typed: str) -> None:
        troubles = find_troubles(typed, self._model.kind) if typed else self._offered
        self._model.show(troubles, numbered=not typed)
        self._nothing.setVisible(not troubles)
        self.search.setAccessibleDescription("" if troubles else self._nothing.text())
        self.list.setCurrentIndex(self._model.index(0, 0))

    def _pick(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self._model.rows):
            self.chosen.emit(self._model.rows[index.row()][1])
