"""A contestant's boards with what each gave: the list a figure opens into; a board of a team with both its rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.look.theme import Height, TextSize, Weight
from gui.widgets.tables import Cell, Selected, SuitDelegate
from gui.widgets.text.suit_text import suit_text
from model.bridge.entry.words import short
from model.bridge.seats import Side
from model.i18n import _, with_decimals
from model.scoring.explanations.wording import board_points_name, label, whole_points
from model.scoring.methods.registry import method_of
from model.scoring.rounding import plain

if TYPE_CHECKING:
    from gui.look.look import Look
    from model.scoring.explanations.explanation import BoardReason, Explanation

AnyIndex = QModelIndex | QPersistentModelIndex

REASON_ROLE = Qt.ItemDataRole.UserRole + 41
BAR = 3
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class PairBoards(QAbstractTableModel):
    """The boards of one explanation, in order of play as the explanation has them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._explanation: Explanation | None = None
        self._rows: tuple[tuple[BoardReason, BoardReason | None], ...] = ()
        self._whole = False

    def show(self, explanation: Explanation) -> None:
        """Show the boards of this explanation."""
        self.beginResetModel()
        self._explanation = explanation
        self._rows = rooms(explanation)
        points = [reason.points for reason in explanation.boards]
        self._whole = whole_points(explanation.conditions, points)
        self.endResetModel()

    @property
    def two_rooms(self) -> bool:
        """Whether each board has two results of the contestant's own: those of a team."""
        return any(other is not None for _reason, other in self._rows)

    def reason(self, row: int) -> BoardReason | None:
        """The board in this row."""
        return self._rows[row][0] if 0 <= row < len(self._rows) else None

    def row_of(self, board: int) -> int | None:
        """The row of a board, None when the pair did not meet it."""
        return next((row for row, (reason, _other) in enumerate(self._rows) if reason.board == board), None)

    @property
    def first_scored(self) -> int:
        """The first row whose board has points; the first of all while none has."""
        scored = (row for row, (reason, _other) in enumerate(self._rows) if reason.points is not None)
        return next(scored, 0)

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else 5

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        reason = self.reason(index.row())
        if reason is None or self._explanation is None:
            return None
        column = index.column()
        if role == REASON_ROLE:
            return reason
        if role == Cell.TEXT and column in (2, BAR):
            return suit_text(self._words(reason, column, index.row()))
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(reason, column, index.row())
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
            other = _("Team-mates") if self.two_rooms else ""
            return (_("Bd"), _("vs"), _("Result"), other, points)[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section == 4 else None
        return None

    def _words(self, reason: BoardReason, column: int, row: int) -> str:
        assert self._explanation is not None
        match column:
            case 0:
                return str(reason.board)
            case 1:
                return label(reason.opponents)
            case 2:
                return _told(reason)
            case 4 if self._whole and reason.points is not None:
                return with_decimals(plain(reason.points))
            case 4:
                return with_decimals(self._explanation.shown_points(reason)) or "–"
            case _:
                other = self._rows[row][1]
                return "" if other is None else _told(other)


def rooms(explanation: Explanation) -> tuple[tuple[BoardReason, BoardReason | None], ...]:
    """The boards, each with the contestant's other room on it: a team has two tables, all others one (None)."""
    if not method_of(explanation.conditions).between_teams:
        return tuple((reason, None) for reason in explanation.boards)
    found: dict[tuple[int, int, int], list[BoardReason]] = {}
    for reason in explanation.boards:
        line = reason.line
        found.setdefault((line.session, line.match or line.round, line.board), []).append(reason)
    rows: list[tuple[BoardReason, BoardReason | None]] = []
    for here in found.values():
        ours = [reason for reason in here if reason.side is Side.NS]
        mates: list[BoardReason | None] = [reason for reason in here if reason.side is Side.EW]
        mates += [None] * (len(ours) - len(mates))
        rows += list(zip(ours, mates, strict=False))
        rows += [(reason, None) for reason in mates[len(ours) :] if reason is not None]
    return tuple(rows)


def _told(reason: BoardReason) -> str:
    return "" if reason.line.result is None else short(reason.line.result)


class BoardsDelegate(SuitDelegate):
    """Paints the boards with a bar for the share of the top."""

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(
            look, parent, selected=Selected.SOLID, row=Height.LIST, lines=False, size=TextSize.BASE
        )

    def paint_text(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, *, solid: bool = False
    ) -> None:
        reason: BoardReason = index.data(REASON_ROLE)
        if index.column() != BAR or index.data():
            super().paint_text(painter, option, index, solid=solid)
            return
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
