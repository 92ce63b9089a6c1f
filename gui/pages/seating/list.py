"""The seating as a list: one line a pair, in the order of the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from gui.look.theme import State as Mark
from gui.look.theme import Weight
from gui.widgets.hall.facts import HallPair, HallTable, side_sign
from gui.widgets.tables import Cell
from gui.widgets.text.suit_text import SuitText, bold
from model.bridge.seats import Side
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterable

AnyIndex = QModelIndex | QPersistentModelIndex
NUMBER, FIRST, SECOND, TABLE, SIDE, BOARDS = range(6)
WIDTHS = (64, 0, 0, 72, 84, 96)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SeatingList(QAbstractTableModel):
    """The pairs of round 1 with their names; the pair that nobody is stands among them, and says so."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[tuple[HallPair, Side, HallTable], ...] = ()

    def show_hall(self, tables: Iterable[HallTable]) -> None:
        """Show these tables' pairs."""
        rows = [
            (table.pair(side), side, table)
            for table in tables
            for side in Side
            if table.pair(side).number is not None  # an event as it was played may name no missing pair
        ]
        self.beginResetModel()
        self._rows = tuple(sorted(rows, key=lambda row: row[0].number or 0))
        self.endResetModel()

    def number_at(self, row: int) -> int | None:
        """The number of the pair on this line, None for the pair that nobody is."""
        pair = self._rows[row][0]
        return None if pair.missing else pair.number

    def row_of(self, number: int) -> int:
        """The line of a pair, -1 when there is none."""
        return next((at for at, row in enumerate(self._rows) if row[0].number == number), -1)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(WIDTHS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section in (NUMBER, TABLE):
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                _("Pair"),
                _("North or East"),
                _("South or West"),
                _("Table"),
                _("Direction"),
                _("Boards"),
            )[section]
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._rows):
            return None
        pair, side, table = self._rows[index.row()]
        column = index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return _shown(pair, side, table, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column in (NUMBER, TABLE) else None
            case Cell.TEXT if column == NUMBER:
                return SuitText((bold(str(pair.number)),))
            case Cell.WEIGHT if column == NUMBER:
                return Weight.SEMIBOLD
            case Cell.ROLE:
                return _colour(pair, column)
            case Cell.STATE if column == NUMBER and not pair.seated and not pair.missing:
                return Mark.PLAIN
            case _:
                return None


def _colour(pair: HallPair, column: int) -> str:
    if pair.missing or (column in (FIRST, SECOND) and not pair.names[column - FIRST]):
        return "text3"
    return "text" if column < TABLE else "text2"


def _shown(pair: HallPair, side: Side, table: HallTable, column: int) -> str:
    match column:
        case 0:
            return str(pair.number)
        case 1 | 2:
            if pair.missing:
                return _("no pair {number}").format(number=pair.number) if column == FIRST else ""
            return pair.told(column - FIRST) or _("nobody yet")
        case 3:
            return table.sign
        case 4:
            return _("sits out") if table.sits_out and pair.there else side_sign(side)
        case _:
            return table.boards
