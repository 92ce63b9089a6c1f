"""The club's players as a table: name, number, and with whom they usually play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from gui.widgets.tables import Cell
from gui.widgets.text.hits import marked
from model.i18n import _, format_date
from model.service.figures import written
from model.snapshots.session import PlayerFound

if TYPE_CHECKING:
    from collections.abc import Sequence

AnyIndex = QModelIndex | QPersistentModelIndex
NAME, NUMBER, HOLDING, HANDICAP, PARTNER, SESSIONS, LAST = range(7)
WIDTHS = (0, 120, 110, 90, 220, 80, 120)
_FIGURES = (HOLDING, HANDICAP, SESSIONS)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class PlayerModel(QAbstractTableModel):
    """The players that answer to what is typed."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[PlayerFound, ...] = ()
        self._typed = ""

    def show(self, rows: Sequence[PlayerFound], typed: str) -> None:
        """Show these players, and in their names what was typed."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self._typed = typed
        self.endResetModel()

    def row_of(self, player_id: int) -> int:
        """The line of a player, -1 when the player is not among them."""
        return next((at for at, row in enumerate(self.rows) if row.player.id == player_id), -1)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(WIDTHS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section in _FIGURES else None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                _("Name"),
                _("Number"),
                _("Masterpoints"),
                _("Handicap"),
                _("Plays with"),
                _("Sessions"),
                _("Last"),
            )[section]
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self.rows):
            return None
        found, column = self.rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return _shown(found, column)
            case Cell.TEXT if column == NAME and self._typed:
                return marked(found.player.name, self._typed)
            case Cell.ROLE:
                return "text" if column == NAME else "text2"
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column in _FIGURES else None
            case _:
                return None


def _shown(found: PlayerFound, column: int) -> str:
    match column:
        case 0:
            return found.player.name
        case 1:
            return found.player.number or (_("visitor") if found.player.visitor else "")
        case 2:
            return "" if found.player.holding is None else written(found.player.holding)
        case 3:
            return "" if found.player.handicap is None else written(found.player.handicap)
        case 4:
            return found.partner.name if found.partner else ""
        case 5:
            return str(found.sessions) if found.sessions else ""
        case _:
            return format_date(found.last, "medium") if found.last else ""
