"""Who is where: a line for each table with its pairs, boards, results that are in, and what comes here next."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QResizeEvent

from gui.look.icons import paint_icon
from gui.look.swatch import paint_swatch
from gui.look.theme import TextSize, Theme, Weight
from gui.pages.play.words import chairs_words, describe_standing, next_words, table_spoken
from gui.widgets.hall.facts import board_span
from gui.widgets.rows import AnyIndex, RowModel
from gui.widgets.tables import Selected, SuitDelegate, TableView, paint_cell_focus
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _
from model.snapshots.play import Board, Chairs, TableNow, TableState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QStyleOptionViewItem

    from gui.look.look import Look

TABLE, NS, EW, BOARDS, RESULTS, NEXT = range(6)
WIDTHS: Final = (56, 0, 0, 76, 122, 74)
ROW: Final = 58
_NEXT_MOST: Final = 140
_NAMES_LEAST: Final = 130
ROW_COMPACT: Final = 50
TABLE_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 60
_BOX: Final = 16
_BOXES_SHOWN: Final = 6
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


class WhoIsWhereModel(RowModel[TableNow]):
    """The tables of one round."""

    COLUMNS = len(WIDTHS)

    def cell(self, row: TableNow, column: int, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _cell_words(row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return table_spoken(row) if column == TABLE else _cell_words(row, column)
            case _ if role == TABLE_ROLE:
                return row
            case _:
                return None

    def headings(self) -> Sequence[str]:
        return (
            _("Table"),
            _("North–South"),
            _("East–West"),
            _("Boards"),
            _("Results in"),
            _("Next here"),
        )


class WhoIsWhere(TableView):
    """The table of tables; lower rows when the window is low."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Who is where"), selected=Selected.SOFT)
        self._narrow = False
        self.tables = WhoIsWhereModel()
        self.setModel(self.tables)
        self.setItemDelegate(_Delegate(look, self))
        self.set_widths(*WIDTHS)
        look.changed.connect(self._lower)
        self._lower()

    def be_narrow(self, *, narrow: bool) -> None:
        """Leave out who comes next, whatever the room; else it is there where the other columns leave it some."""
        self._narrow = narrow
        self._fit_columns()

    def show_tables(self, rows: Sequence[TableNow]) -> None:
        """Show these tables."""
        other = len(rows) != len(self.tables.rows)
        self.tables.update_rows(rows)
        self._fit_columns()
        if other:
            self._lower()

    def minimumSizeHint(self) -> QSize:
        """Without the last column: who comes next gives way before the page has to be scrolled sideways."""
        return super().minimumSizeHint() - QSize(self.horizontalHeader().sectionSize(NEXT), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        wanted = self._next_wanted()
        if not self.isColumnHidden(NEXT) and self.horizontalHeader().sectionSize(NEXT) != wanted:
            self.horizontalHeader().resizeSection(NEXT, wanted)
        hidden = self._narrow or self.width() < self.minimumSizeHint().width() + wanted
        if hidden is not self.isColumnHidden(NEXT):
            self.setColumnHidden(NEXT, hidden)
        self._fit_results()

    def _fit_results(self) -> None:
        """Show "on board 3 of 3" whole in every language, where the names can spare the room."""
        theme, header = self.look.theme, self.horizontalHeader()
        usual, names = theme.px(WIDTHS[RESULTS]), header.sectionSize(NS) + header.sectionSize(EW)
        spare = names + header.sectionSize(RESULTS) - usual - 2 * theme.px(_NAMES_LEAST)
        widest = max((_results_width(row, theme) for row in self.tables.rows), default=0.0)
        wanted = max(usual, min(math.ceil(widest) + theme.px(12), usual + spare))
        if header.sectionSize(RESULTS) != wanted:
            header.resizeSection(RESULTS, wanted)

    def _next_wanted(self) -> int:
        """Wide enough for the words "same pairs", which are longer than numbers, and for four players."""
        theme = self.look.theme
        widest = max((_next_width(row, theme) for row in self.tables.rows), default=0.0)
        wanted = min(theme.px(_NEXT_MOST), math.ceil(widest) + theme.px(12))
        return max(theme.px(WIDTHS[NEXT]), self._heading(NEXT), wanted)

    def _lower(self) -> None:
        theme = self.look.theme
        row = theme.px(ROW_COMPACT if theme.compact else ROW)
        self.verticalHeader().setDefaultSectionSize(row)
        self._whole = self.horizontalHeader().height() + row * max(1, len(self.tables.rows))
        self.setMaximumHeight(self._whole)
        self._fit_columns()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._whole)


class _Delegate(SuitDelegate):
    """Paints two lines in a cell, the boxes of the results, and the sign of a table that waits."""

    def __init__(self, look: Look, parent: WhoIsWhere) -> None:
        super().__init__(look, parent, selected=Selected.SOFT)
        self._view = parent

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        self.paint_ground(painter, option, index)
        table = self._view.tables.rows[index.row()]
        cell = QRectF(option.rect)
        theme = self.look.theme
        room = cell.adjusted(theme.px(8), 0, -theme.px(2), 0)
        match index.column():
            case 0:
                style = Style(TextSize.ANSWER, Weight.SEMIBOLD, align=_CENTRE)
                suit_text(table.table_name).paint(painter, cell, theme, style)
                strip = QRectF(cell.left() + 1, cell.top() + 4, theme.px(5), cell.height() - 9)
                paint_swatch(painter, strip, table.colour, theme.colours.ctl)
                if self._view.hasFocus() and index.row() == self._view.currentIndex().row():
                    # The line is one thing: the frame of the keyboard stands at its number.
                    paint_cell_focus(painter, cell, theme)
            case 1:
                _paint_chairs(painter, room, theme, table.ns)
            case 2:
                _paint_chairs(painter, room, theme, table.ew)
            case 3:
                _paint_boards(painter, room, theme, table)
            case 4:
                _paint_results(painter, room, theme, table)
            case _:
                _paint_next(painter, room, theme, table)


def _cell_words(table: TableNow, column: int) -> str:
    match column:
        case 0:
            return table.table_name
        case 1 | 2:
            return " ".join(chairs_words(table.ns if column == NS else table.ew)).strip()
        case 3:
            return board_span(table.boards)
        case 4:
            return f"{table.entered}/{len(table.boards)}, {describe_standing(table)}"
        case _:
            return " ".join(next_words(table)).strip()


def _results_width(table: TableNow, theme: Theme) -> float:
    if table.state in (TableState.SITS_OUT, TableState.EMPTY):
        return suit_text(describe_standing(table)).width(theme, Style(TextSize.SECONDARY)) + theme.px(21)
    return suit_text(describe_standing(table)).width(theme, Style(TextSize.SECONDARY, Weight.SEMIBOLD))


def two_lines(room: QRectF, theme: Theme) -> tuple[QRectF, QRectF]:
    """The upper and the lower line of a cell."""
    middle, high = room.center().y() + 0.5, theme.px(19)
    return (
        QRectF(room.left(), middle - high, room.width(), high),
        QRectF(room.left(), middle, room.width(), high),
    )


def _paint_chairs(painter: QPainter, room: QRectF, theme: Theme, chairs: Chairs) -> None:
    number, names = chairs_words(chairs)
    c = theme.colours
    if not number:
        suit_text(names).paint(painter, room, theme, Style(ink=c.text2))
        return
    upper, lower = two_lines(room, theme)
    suit_text(number).paint(painter, upper, theme, Style(weight=Weight.SEMIBOLD))
    suit_text(names).paint(painter, lower, theme, Style(TextSize.SECONDARY, ink=c.text2))


def _paint_boards(painter: QPainter, room: QRectF, theme: Theme, table: TableNow) -> None:
    waits = table.state in (TableState.SITS_OUT, TableState.EMPTY)
    words = suit_text(board_span(table.boards))
    style = Style(
        weight=Weight.REGULAR if waits else Weight.MEDIUM,
        ink=theme.colours.text3 if waits else theme.colours.text,
    )
    words.paint(painter, room, theme, style)
    if table.switched:
        left = room.left() + words.width(theme, style) + theme.px(4)
        side = theme.px(14)
        paint_icon(
            painter, "swap", QRectF(left, room.center().y() - side / 2, side, side), theme.colours.text2
        )


def _paint_results(painter: QPainter, room: QRectF, theme: Theme, table: TableNow) -> None:
    words = describe_standing(table)
    c = theme.colours
    if table.state in (TableState.SITS_OUT, TableState.EMPTY):
        side = theme.px(15)
        paint_icon(painter, "waiting", QRectF(room.left(), room.center().y() - side / 2, side, side), c.text2)
        suit_text(words).paint(
            painter, room.adjusted(theme.px(21), 0, 0, 0), theme, Style(TextSize.SECONDARY, ink=c.text2)
        )
        return
    upper, lower = two_lines(room, theme)
    paint_boxes(painter, QPointF(room.left(), upper.center().y() - theme.px(1)), theme, table.standing)
    loud = table.state in (TableState.BEHIND, TableState.MISSING)
    ink = c.warn if table.state is TableState.BEHIND else c.text if loud else c.text2
    style = Style(TextSize.SECONDARY, Weight.SEMIBOLD if loud else Weight.REGULAR, ink)
    suit_text(words).paint(painter, lower, theme, style)


def paint_boxes(painter: QPainter, at: QPointF, theme: Theme, standing: Sequence[Board]) -> None:
    """A box for each board with how it stands, from the middle of the left edge; figures where they are many."""
    if len(standing) > _BOXES_SHOWN:
        room = QRectF(at.x(), at.y() - theme.px(10), theme.px(110), theme.px(20))
        suit_text(_entered_words(standing)).paint(painter, room, theme, Style(weight=Weight.SEMIBOLD))
        return
    side = theme.px(_BOX)
    for number, how in enumerate(standing):
        box = QRectF(at.x() + number * (side + theme.px(3)), round(at.y() - side / 2), side, side)
        _paint_box(painter, box, theme, how)


def boxes_width(theme: Theme, standing: Sequence[Board]) -> float:
    """How wide the boxes of boards are, or the figures in their place."""
    if len(standing) > _BOXES_SHOWN:
        return suit_text(_entered_words(standing)).width(theme, Style(weight=Weight.SEMIBOLD))
    return len(standing) * (theme.px(_BOX) + theme.px(3))


def _entered_words(standing: Sequence[Board]) -> str:
    entered = sum(how is Board.IN for how in standing)
    return _("{entered} of {boards}").format(entered=entered, boards=len(standing))


def _paint_box(painter: QPainter, box: QRectF, theme: Theme, how: Board) -> None:
    c = theme.colours
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    now = how is Board.NOW
    ink = c.text2 if how is Board.IN else c.accent if now else c.warn if how is Board.LATE else c.ctl
    wide = 2.0 if now else 1.0
    painter.setPen(QPen(ink, wide))
    painter.setBrush(c.text2 if how is Board.IN else Qt.BrushStyle.NoBrush)
    inset = wide / 2
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), 3, 3)
    painter.restore()
    inner = box.adjusted(2, 2, -2, -2)
    if how is Board.IN:
        paint_icon(painter, "tick", inner, c.surface)
    elif how is Board.LATE:
        paint_icon(painter, "waiting", inner, c.warn)


def _paint_next(painter: QPainter, room: QRectF, theme: Theme, table: TableNow) -> None:
    comes, boards = next_words(table)
    upper, lower = two_lines(room, theme)
    suit_text(comes).paint(painter, upper if boards else room, theme, _next_style(table, theme))
    suit_text(boards).paint(painter, lower, theme, Style(TextSize.SECONDARY, ink=theme.colours.text2))


def _next_style(table: TableNow, theme: Theme) -> Style:
    quiet = table.sits_out_next or not table.comes
    return Style(
        TextSize.SECONDARY if quiet else TextSize.BASE,
        Weight.REGULAR if quiet else Weight.SEMIBOLD,
        theme.colours.text2,
    )


def _next_width(table: TableNow, theme: Theme) -> float:
    return suit_text(next_words(table)[0]).width(theme, _next_style(table, theme))
