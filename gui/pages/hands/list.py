"""The boards of the session with their cards: number, glyph, par, and the par's score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.look.theme import Weight
from gui.widgets.board.glyph import GlyphInk, paint_glyph_of
from gui.widgets.tables import Cell, SuitDelegate
from gui.widgets.text.suit_text import suit_text
from model.bridge.deals.words import board_line, par_contract
from model.bridge.entry.words import signed
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.bridge.deals.boards import DealtBoard

BOARD_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 20
WIDTHS: Final = (44, 34, 0, 62)
_NUMBER, _GLYPH, _PAR, _SCORE = range(4)
_GLYPH_SIDE: Final = 18


class Line:
    """A board of the session: its cards where they are known, and whether they are covered."""

    __slots__ = ("board", "covered", "number")

    def __init__(self, number: int, board: DealtBoard | None, covered: bool) -> None:
        self.number, self.board, self.covered = number, board, covered

    @property
    def label(self) -> str:
        """The number with the letter of its version."""
        return f"{self.number}{self.board.version if self.board else ''}"

    @property
    def key(self) -> tuple[int, str]:
        """The number and the version."""
        return self.number, self.board.version if self.board else ""


class HandsModel(QAbstractTableModel):
    """One row a board and version."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[Line, ...] = ()

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show these boards; the rows stay where they are when only what they say has changed."""
        same = [one.key for one in lines] == [one.key for one in self.lines]
        if not same:
            self.beginResetModel()
        self.lines = tuple(lines)
        if same and lines:
            self.dataChanged.emit(self.index(0, 0), self.index(len(lines) - 1, 3))
        elif not same:
            self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 4

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _align(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return (_("Bd"), "", _("Par"), _("N–S"))[section]
        return None

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> Any:
        line, column = self.lines[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return _words(line, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _align(column)
            case Qt.ItemDataRole.ToolTipRole:
                return board_line(line.board) if line.board else _("No cards")
            case Cell.TEXT:
                return suit_text(_words(line, column))
            case Cell.WEIGHT:
                return Weight.SEMIBOLD if column == _NUMBER else Weight.REGULAR
            case Cell.ROLE:
                return "text" if line.board and column != _GLYPH else "text3"
            case _ if role == BOARD_ROLE:
                return line.board
            case _:
                return None


class HandsDelegate(SuitDelegate):
    """Paints the glyph of the board in its column."""

    def paint_text(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        *,
        solid: bool = False,
    ) -> None:
        board = index.data(BOARD_ROLE)
        if index.column() != _GLYPH:
            super().paint_text(painter, option, index, solid=solid)
        elif board is not None:
            theme = self.look.theme
            side = theme.px(_GLYPH_SIDE)
            where = QRectF(option.rect)
            box = QRectF(where.center().x() - side / 2, where.center().y() - side / 2, side, side)
            c = theme.colours
            ink = GlyphInk(c.on_accent, c.on_accent, c.on_accent) if solid else None
            paint_glyph_of(painter, box, theme, board.dealer, board.vulnerable, ink)


def _words(line: Line, column: int) -> str:
    board = line.board
    if column == _NUMBER:
        return line.label
    if column == _GLYPH:
        return ""
    if board is None:
        return _("no cards") if column == _PAR else ""
    if line.covered:
        return _("covered") if column == _PAR else ""
    if board.par is None:
        return ""
    if column == _SCORE:
        return signed(board.par.score)
    return par_contract(board.par.contracts[0]) if board.par.contracts else _("all pass")


def _align(column: int) -> int:
    right = column == _SCORE
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
