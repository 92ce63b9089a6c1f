"""The ranking of the Results page as a table: every figure can be asked why it is what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.theme import Weight
from gui.widgets.tables import Cell
from model.bridge.seats import Side
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.standings import Standing, Standings
    from model.snapshots import Pair

AnyIndex = QModelIndex | QPersistentModelIndex

STANDING_ROLE = Qt.ItemDataRole.UserRole + 40
"""The `Standing` of a row; None on the heading of a field."""

_PLACE, _NUMBER, _NAMES, _BOARDS, _TOTAL, _PERCENTAGE = range(6)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class RankingTable(QAbstractTableModel):
    """Places in order, with a heading row for each field when there are two winners."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Standing | Side, ...] = ()
        self._pairs: Mapping[int, Pair] = {}

    def show(self, standings: Standings, pairs: Mapping[int, Pair]) -> None:
        """Show this ranking."""
        rows: list[Standing | Side] = []
        field: Side | None = None
        for standing in standings.ranking:
            direction = standing.contestant.direction
            if direction is not None and direction is not field:
                field = direction
                rows.append(direction)
            rows.append(standing)
        if rows == list(self._rows) and pairs == self._pairs:
            return
        self.beginResetModel()
        self._rows, self._pairs = tuple(rows), pairs
        self.endResetModel()

    @property
    def headings(self) -> tuple[int, ...]:
        """The rows that only name a field."""
        return tuple(number for number, row in enumerate(self._rows) if isinstance(row, Side))

    def row_of(self, key: str) -> int | None:
        """The row of a contestant, None for a stranger."""
        for number, row in enumerate(self._rows):
            if not isinstance(row, Side) and row.contestant.key == key:
                return number
        return None

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else 6

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self._rows[index.row()], Side):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        column = index.column()
        if isinstance(row, Side):
            return self._heading(row, column, role)
        if role == STANDING_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column >= _BOARDS else None
        if role == Cell.WEIGHT:
            return Weight.SEMIBOLD if column in (_PLACE, _PERCENTAGE) else Weight.REGULAR
        if role == Cell.ROLE:
            return "text2" if column in (_NUMBER, _BOARDS, _TOTAL) else "text"
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return ("", "", _("Pair"), _("Boards"), _("MP"), "%")[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section >= _BOARDS else None
        return None

    def _heading(self, side: Side, column: int, role: int) -> object:
        if role == Qt.ItemDataRole.DisplayRole and column == _PLACE:
            return _("North–South") if side is Side.NS else _("East–West")
        if role == Cell.WEIGHT:
            return Weight.SEMIBOLD
        return "text2" if role == Cell.ROLE else None

    def _words(self, standing: Standing, column: int) -> str:
        contestant = standing.contestant
        pair = self._pairs.get(contestant.number)
        known = pair.full_name if pair is not None else ""
        match column:
            case 0:
                return standing.place
            case 1:
                return f"{contestant.section}{contestant.number}"
            case 2:
                return known or " – ".join(contestant.names)
            case 3:
                return str(standing.boards_played)
            case 4:
                return standing.shown_total
            case _:
                return standing.shown_percentage
