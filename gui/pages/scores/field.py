"""The one field that understands everything a director types; it rests on the line being typed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from model.bridge.entry.words import short
from model.bridge.result import Result
from model.i18n import _


class ResultField(QLineEdit):
    """A line edit whose keys lead through the sheet.

    ``accepted`` is Enter; ``moved`` asks for the row above (-1) or below (+1); ``left`` is Escape in an empty field.
    """

    accepted = Signal()
    moved = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("entry")
        self.setAccessibleName(_("Result"))
        self.setMaxLength(40)
        self.rest_on(None)

    def rest_on(self, result: Result | None) -> None:
        """While nothing is typed, show what is in, which the field covers; where nothing is in, what can be typed."""
        self.setPlaceholderText(_("4SN= or 620") if result is None else short(result))

    def name_place(self, board: int, table: str) -> None:
        """Say to those who cannot see it where the field stands."""
        words = _("result of board {board}, table {table}").format(board=board, table=table)
        self.setAccessibleName(words[:1].upper() + words[1:])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if event.modifiers() in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.KeypadModifier,
            ):
                self.accepted.emit()
            case Qt.Key.Key_Up:
                self.moved.emit(-1)
            case Qt.Key.Key_Down:
                self.moved.emit(1)
            case Qt.Key.Key_Escape:
                if self.text():
                    self.clear()
                    # Qt tells only typing; without it Enter would still take what was typed.
                    self.textEdited.emit("")
                else:
                    self.left.emit()
            case _:
                super().keyPressEvent(event)
