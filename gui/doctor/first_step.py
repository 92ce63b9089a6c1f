"""The first screen of the movement doctor's panel: what happened, chosen by a key or searched in the director's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.doctor.questions import found
from gui.look.theme import Height
from gui.widgets.form.fields import line_edit
from gui.widgets.tables import Cell, PlainList, SuitDelegate
from gui.widgets.text.suit_text import Run, SuitText, bold
from model.i18n import _

if TYPE_CHECKING:
    from gui.doctor.questions import Trouble
    from gui.look.look import Look

AnyIndex = QModelIndex | QPersistentModelIndex
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
KEYS: Final = "1234567890+-"
"""A key for each happening; all of them are on the block of figures too."""


class _TroubleModel(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Trouble, ...] = ()
        self._numbered = True
        self.kind = "pairs"

    def show(self, rows: tuple[Trouble, ...], *, numbered: bool) -> None:
        self.beginResetModel()
        self.rows, self._numbered = rows, numbered
        self.endResetModel()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        digit = KEYS[index.row()] if self._numbered and index.row() < len(KEYS) else ""
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return f"{digit} {row.words(self.kind)}".strip()
            case Cell.TEXT:
                return SuitText((bold((digit or "\N{FIGURE SPACE}") + "  "), Run(row.words(self.kind))))
            case Cell.ICON:
                return row.icon
            case _:
                return None


class WhatStep(QWidget):
    """A field over the list of what can happen; letters search, a digit in the empty field chooses."""

    chosen = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.search = line_edit(_("What happened?"), placeholder=_("Your words, or a digit"))
        self._model = _TroubleModel()
        self.list = PlainList(look, _("What can happen"), row=Height.TABLE)
        self.list.setModel(self._model)
        self.list.setItemDelegate(SuitDelegate(look, self.list, row=Height.TABLE, lines=False))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(self._pick)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.search)
        box.addWidget(self.list, 1)
        self.setFocusProxy(self.search)
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._find)
        self._find("")

    def start(self, kind: str = "pairs") -> None:
        """Offer everything again, in the words of this kind of event."""
        self._model.kind = kind
        self.search.clear()
        self._find("")

    def words(self) -> tuple[str, ...]:
        """What is offered."""
        return tuple(row.words(self._model.kind) for row in self._model.rows)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        at = self.list.currentIndex().row()
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentIndex(self._model.index((at + step) % max(1, len(self._model.rows))))
            return True
        if event.key() in _ENTER:
            self._pick(self.list.currentIndex())
            return True
        digit = event.text()
        if not self.search.text() and digit and digit in KEYS:
            self._pick(self._model.index(KEYS.index(digit)))
            return True
        return False

    def _find(self, typed: str) -> None:
        self._model.show(found(typed, self._model.kind), numbered=not typed)
        self.list.setCurrentIndex(self._model.index(0))

    def _pick(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self._model.rows):
            self.chosen.emit(self._model.rows[index.row()])
