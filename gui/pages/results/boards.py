"""A contestant's boards with what each gave: the list a figure opens into; a board of a team with both its rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.look.theme import Height, TextSize, Weight
from gui.widgets.rows import AnyIndex, RowModel
from gui.widgets.tables import CellRole, Selected, SuitDelegate
from gui.widgets.text.suit_text import suit_text
from model.bridge.entry.words import short
from model.bridge.seats import Side
from model.i18n import _, with_decimals
from model.scoring.explanations.wording import board_points_name, label, whole_points
from model.scoring.methods.registry import method_of
from model.scoring.rounding import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look
    from model.scoring.explanations.explanation import BoardReason, Explanation


REASON_ROLE = Qt.ItemDataRole.UserRole + 41
BAR = 3


class PairBoards(RowModel["tuple[BoardReason, BoardReason | None]"]):
    """The boards of one explanation, in order of play as the explanation has them."""

    COLUMNS = 5
    FIGURES = (4,)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._explanation: Explanation | None = None
        self._whole = False

    def show(self, explanation: Explanation) -> None:
        """Show the boards of this explanation."""
        self._explanation = explanation
        self._whole = whole_points(explanation.conditions, [reason.points for reason in explanation.boards])
        self.set_rows(rooms(explanation))

    @property
    def two_rooms(self) -> bool:
        """Whether each board has two results of the contestant's own: those of a team."""
        return any(other is not None for _reason, other in self.rows)

    @property
    def opponents_letters(self) -> int:
        """How many letters the longest number of opponents has: "7", of individuals "10+12"."""
        return max((len(label(reason.opponents)) for reason, _other in self.rows), default=0)

    def reason(self, row: int) -> BoardReason | None:
        """The board in this row."""
        return self.rows[row][0] if 0 <= row < len(self.rows) else None

    def row_of(self, board: int) -> int | None:
        """The row of a board, None when the pair did not meet it."""
        return next((row for row, (reason, _other) in enumerate(self.rows) if reason.board == board), None)

    @property
    def first_scored(self) -> int:
        """The first row whose board has points; the first of all while none has."""
        scored = (row for row, (reason, _other) in enumerate(self.rows) if reason.points is not None)
        return next(scored, 0)

    def cell(self, row: tuple[BoardReason, BoardReason | None], column: int, role: int) -> object:
        reason, other = row
        if role == REASON_ROLE:
            return reason
        if role == CellRole.TEXT and column in (2, BAR):
            return suit_text(self._words(reason, other, column))
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(reason, other, column)
        if role == CellRole.WEIGHT:
            return Weight.SEMIBOLD if column == 0 else Weight.REGULAR
        if role == CellRole.ROLE:
            return "text2" if column == 1 else "text"
        return None

    def headings(self) -> Sequence[str]:
        points = _("MP") if self._explanation is None else board_points_name(self._explanation.conditions)
        return _("Bd"), _("vs"), _("Result"), _("Team-mates") if self.two_rooms else "", points

    def _words(self, reason: BoardReason, other: BoardReason | None, column: int) -> str:
        assert self._explanation is not None
        match column:
            case 0:
                return str(reason.board)
            case 1:
                return label(reason.opponents)
            case 2:
                return _write_result(reason)
            case 4 if self._whole and reason.points is not None:
                return with_decimals(plain(reason.points))
            case 4:
                return with_decimals(self._explanation.show_points(reason)) or "–"
            case _:
                return "" if other is None else _write_result(other)


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


def _write_result(reason: BoardReason) -> str:
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
