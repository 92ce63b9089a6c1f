"""A pair's boards with their matchpoints: the list a figure opens into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.theme import Height, TextSize, Weight
from gui.widgets.suit_text import suit_text
from gui.widgets.tables import Cell, Selected, SuitDelegate
from model.bridge.words import short
from model.i18n import _
from model.scoring.wording import board_points_name

if TYPE_CHECKING:
    from gui.look import Look
    from model.scoring.explanation import BoardReason, Explanation

AnyIndex = QModelIndex | QPersistentModelIndex

REASON_ROLE = Qt.ItemDataRole.UserRole + 41
_BAR = 3
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class PairBoards(QAbstractTableModel):
    """The boards of one explanation, in order of play as the explanation has them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._explanation: Explanation | None = None

    def show(self, explanation: Explanation) -> None:
        """Show the boards of this explanation."""
        self.beginResetModel()
        self._explanation = explanation
        self.endResetModel()

    def reason(self, row: int) -> BoardReason | None:
        """The board in this row."""
        boards = () if self._explanation is None else self._explanation.boards
        return boards[row] if 0 <= row < len(boards) else None

    def row_of(self, board: int) -> int | None:
        """The row of a board, None when the pair did not meet it."""
        boards = () if self._explanation is None else self._explanation.boards
        return next((row for row, reason in enumerate(boards) if reason.board == board), None)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        if self._explanation is None or (parent is not None and parent.isValid()):
            return 0
        return len(self._explanation.boards)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else 5

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        reason = self.reason(index.row())
        if reason is None or self._explanation is None:
            return None
        column = index.column()
        if role == REASON_ROLE:
            return reason
        if role == Cell.TEXT and column == 2:
            return suit_text("" if reason.line.result is None else short(reason.line.result))
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(reason, column)
        if role == Cell.WEIGHT:
            return Weight.SEMIBOLD if column == 0 else Weight.REGULAR
        if role == Cell.ROLE:
            return "text2" if column == 1 else "text"
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column == 4 else None
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            points = _("MP") if self._explanation is None else board_points_name(self._explanation.conditions)
            return (_("Bd"), _("vs"), _("Result"), "", points)[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section == 4 else None
        return None

    def _words(self, reason: BoardReason, column: int) -> str:
        assert self._explanation is not None
        match column:
            case 0:
                return str(reason.board)
            case 1:
                return str(reason.opponents.number)
            case 2:
                return "" if reason.line.result is None else short(reason.line.result)
            case 4:
                return self._explanation.shown_points(reason) or "–"
            case _:
                return ""


class BoardsDelegate(SuitDelegate):
    """Paints the boards with a bar for the share of the top."""

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(
            look, parent, selected=Selected.SOLID, row=Height.LIST, lines=False, size=TextSize.BASE
        )

    def paint_text(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, *, solid: bool = False
    ) -> None:
        if index.column() != _BAR:
            super().paint_text(painter, option, index, solid=solid)
            return
        reason: BoardReason = index.data(REASON_ROLE)
        if not reason.top:
            return  # where there is no top there is no share of it
        theme = self.look.theme
        height = theme.px(7)
        rect = QRectF(option.rect)
        bar = QRectF(rect.left(), rect.center().y() - height / 2, rect.width() - theme.px(4), height)
        painter.fillRect(bar, theme.colours.soft_edge if solid else theme.colours.line)
        if reason.percentage is not None:
            share = min(1.0, max(0.0, float(reason.percentage) / 100))
            bar.setWidth(bar.width() * share)
            painter.fillRect(bar, theme.colours.on_accent if solid else theme.colours.soft_edge)
