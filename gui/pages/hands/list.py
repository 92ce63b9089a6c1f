"""The boards of the session with their cards: number, glyph, par, and the par's score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.look.theme import Weight
from gui.widgets.board.glyph import GlyphInk, paint_glyph_of
from gui.widgets.rows import RowModel
from gui.widgets.tables import CellRole, SuitDelegate
from gui.widgets.text.suit_text import suit_text
from model.bridge.deals.words import board_line, par_contract
from model.bridge.entry.words import write_signed
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.bridge.deals.boards import DealtBoard

BOARD_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 20
WIDTHS: Final = (44, 34, 0, 62)
_NUMBER, _GLYPH, _PAR, _SCORE = range(4)
_GLYPH_SIDE: Final = 18


class HandsRow:
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


class HandsModel(RowModel[HandsRow]):
    """One row a board and version."""

    COLUMNS = 4
    FIGURES = (_SCORE,)

    def show_lines(self, lines: Sequence[HandsRow]) -> None:
        """Show these boards; the rows stay where they are when only what they say has changed."""
        self.update_rows(lines, same=[one.key for one in lines] == [one.key for one in self.rows])

    def headings(self) -> Sequence[str]:
        return _("Bd"), "", _("Par"), _("N–S")

    def cell(self, row: HandsRow, column: int, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return _words(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return board_line(row.board) if row.board else _("No cards")
            case CellRole.TEXT:
                return suit_text(_words(row, column))
            case CellRole.WEIGHT:
                return Weight.SEMIBOLD if column == _NUMBER else Weight.REGULAR
            case CellRole.ROLE:
                return "text" if row.board and column != _GLYPH else "text3"
            case _ if role == BOARD_ROLE:
                return row.board
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


def _words(line: HandsRow, column: int) -> str:
    board = line.board
    if column == _NUMBER:
        return line.label
    if column == _GLYPH:
        return ""
    if board is None:
        return _("no cards") if column == _PAR else ""
    if line.covered:
        return _("hidden") if column == _PAR else ""
    if board.par is None:
        return ""
    if column == _SCORE:
        return write_signed(board.par.score)
    return par_contract(board.par.contracts[0]) if board.par.contracts else _("passed out")
