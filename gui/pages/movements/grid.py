"""The grid of an own movement: rounds down, tables across, typed cell by cell, pasted or cleared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyleOptionViewItem,
    QWidget,
)

from gui.look.theme import Height, Tone, Weight
from gui.widgets.tables import CellRole, Selected, SuitDelegate, TableView
from model.i18n import _
from model.movement.own.grid import Grid, type_cell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.look.look import Look

AnyIndex = QModelIndex | QPersistentModelIndex
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class GridModel(QAbstractTableModel):
    """The cells as typed; `edited` follows each that was changed by hand."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.grid = Grid()
        self._wrong: Mapping[tuple[int, int], str] = {}

    def show_grid(self, grid: Grid) -> None:
        """Show this grid."""
        same = (grid.rounds, grid.tables) == (self.grid.rounds, self.grid.tables)
        if same:
            self.grid = grid
            self._redraw()
            return
        self.beginResetModel()
        self.grid = grid
        self._wrong = {}
        self.endResetModel()

    def show_problems(self, wrong: Mapping[tuple[int, int], str]) -> None:
        """Mark the cells (round, table) in which something is wrong, each with what."""
        if dict(wrong) != dict(self._wrong):
            self._wrong = wrong
            self._redraw()

    def wrong(self, number: int, table: int) -> str:
        """What is wrong in a cell, "" when nothing is."""
        return self._wrong.get((number, table), "")

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self.grid.rounds

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self.grid.tables + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _CENTRE
        if role == Qt.ItemDataRole.DisplayRole:
            return _("Table {table}").format(table=section) if section else _("Round")
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        number, table = index.row() + 1, index.column()
        wrong = self.wrong(number, table)
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return str(number) if table == 0 else self.grid.text(number, table)
            case Qt.ItemDataRole.AccessibleTextRole:
                where = _("Round {round}, table {table}").format(round=number, table=table)
                said = [where, self.grid.text(number, table) or _("empty"), wrong]
                return str(number) if table == 0 else ", ".join(part for part in said if part)
            case Qt.ItemDataRole.ToolTipRole:
                return wrong or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _CENTRE
            case _:
                return _look(role, bool(wrong), heading=table == 0)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() else flags

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.column():
            return False
        text = " ".join(str(value).split())
        if text != self.grid.text(index.row() + 1, index.column()):
            self.grid = type_cell(self.grid, index.row() + 1, index.column(), text)
            self.dataChanged.emit(index, index)
            self.edited.emit()
        return True

    def _redraw(self) -> None:
        last = self.index(self.rowCount() - 1, self.columnCount() - 1)
        self.dataChanged.emit(self.index(0, 0), last)


def _look(role: int, wrong: bool, *, heading: bool) -> object:
    """How a cell looks: the round's number, a meeting, or one in which something is wrong."""
    if role == CellRole.WEIGHT:
        return Weight.SEMIBOLD if heading else Weight.REGULAR
    if role == CellRole.ROLE:
        return "text2" if heading else "text"
    if role == CellRole.STATE:
        return Tone.IMPOSSIBLE if wrong else Tone.PLAIN
    return "impossible" if role == CellRole.ICON and wrong else None


class GridTable(TableView):
    """The grid to type in: a key begins a cell, Enter keeps it and goes on to the next table.

    `typing` carries round, table and the unfinished text at each key; `pasted` the text of the clipboard.
    """

    typing = Signal(int, int, str)
    pasted = Signal(int, int, str)

    def __init__(self, look: Look, model: GridModel) -> None:
        super().__init__(look, _("The movement, rounds down and tables across"), row=Height.TABLE)
        self._grid = model
        self.setModel(model)
        self.setItemDelegate(_CellDelegate(look, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        model.modelReset.connect(self._fit)
        self._fit()

    @property
    def at(self) -> tuple[int, int]:
        """The cell the hand is on: round and table, both from 1."""
        index = self.currentIndex()
        return max(0, index.row()) + 1, max(1, index.column())

    def stand_on(self, number: int, table: int) -> None:
        """Go to a cell, stopping at the edges."""
        row = min(max(1, number), self._grid.grid.rounds) - 1
        column = min(max(1, table), self._grid.grid.tables)
        self.setCurrentIndex(self._grid.index(row, column))

    def keep_typing(self) -> None:
        """Keep what is typed in a cell that is still open."""
        editor = self.findChild(QLineEdit, _CellDelegate.EDITOR)
        if isinstance(editor, QLineEdit):
            self.commitData(editor)
            self.closeEditor(editor, QAbstractItemDelegate.EndEditHint.NoHint)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        editable = self.currentIndex().isValid() and self.currentIndex().column()
        if event.matches(QKeySequence.StandardKey.Paste):
            number, table = self.at
            self.pasted.emit(number, table, QGuiApplication.clipboard().text())
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self._copied())
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and editable and not event.modifiers():
            self._grid.setData(self.currentIndex(), "")
        elif event.key() == Qt.Key.Key_F2 and editable:
            self.edit(self.currentIndex())
        elif event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.go_on()
        else:
            super().keyPressEvent(event)

    def go_on(self) -> None:
        """The next table of the round, or the first of the next round."""
        number, table = self.at
        if table < self._grid.grid.tables:
            self.stand_on(number, table + 1)
        elif number < self._grid.grid.rounds:
            self.stand_on(number + 1, 1)

    def _copied(self) -> str:
        """The whole grid, as a spreadsheet takes it."""
        return "\n".join("\t".join(row) for row in self._grid.grid.cells)

    def _fit(self) -> None:
        header = self.horizontalHeader()
        header.setMinimumSectionSize(self.look.theme.px(64))
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)


class _CellDelegate(SuitDelegate):
    """Paints a cell, and opens it for typing."""

    EDITOR: Final = "cell editor"

    def __init__(self, look: Look, table: GridTable) -> None:
        super().__init__(look, table, selected=Selected.SOFT, row=Height.TABLE)
        self._table = table

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        theme = self.look.theme
        letters = QFontMetricsF(theme.font())
        wide = max(letters.horizontalAdvance(str(index.data())), letters.horizontalAdvance("88-88-88"))
        return QSize(int(wide) + theme.px(32), theme.height(self.row))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        editor = QLineEdit(parent)
        editor.setObjectName(self.EDITOR)
        editor.setAlignment(_CENTRE)
        number, table = index.row() + 1, index.column()
        editor.setAccessibleName(_("Round {round}, table {table}").format(round=number, table=table))
        editor.textEdited.connect(self._typing)
        self._place = number, table
        return editor

    def destroyEditor(self, editor: QWidget, index: AnyIndex) -> None:
        super().destroyEditor(editor, index)
        number, table = self._place
        self._table.typing.emit(number, table, self._table.model().index(number - 1, table).data() or "")

    def eventFilter(self, editor: object, event: object) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in _ENTER
            and isinstance(editor, QLineEdit)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
            self._table.go_on()
            return True
        return bool(super().eventFilter(editor, event))  # type: ignore[arg-type] # Qt gives its own objects

    def _typing(self, text: str) -> None:
        number, table = self._place
        self._table.typing.emit(number, table, text)
