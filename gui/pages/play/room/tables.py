"""Tables and phones: a line for each table with who plays there, its phone, its boards and the last result that came in."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Theme, Tone, Weight
from gui.pages.play.tables import ROW, ROW_COMPACT, boxes_width, paint_boxes, two_lines
from gui.pages.play.words import chairs_words, describe_standing, hour
from gui.widgets.clock_face import show_left
from gui.widgets.hall.facts import board_span
from gui.widgets.rows import AnyIndex, RowModel
from gui.widgets.tables import CellRole, Selected, SuitDelegate, TableView, paint_cell_focus
from gui.widgets.text.suit_text import Style, suit_text
from model.bridge.entry import words
from model.bridge.result import Result
from model.i18n import _
from model.room.words import reason_words
from model.snapshots.play import Board, TableNow, TableState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter, QResizeEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from gui.look.look import Look
    from model.room.messages import PhoneSheet
    from model.service.room.room import Phone, Room

TABLE, WHO, PHONE, BOARDS, LAST = range(5)
WIDTHS: Final = (56, 0, 168, 104, 128)
_ICON: Final = 17
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_WAITING: Final = (TableState.SITS_OUT, TableState.EMPTY)


class TableRow(Struct, frozen=True):
    """One table as it is shown: ``who`` are the two pairs, each its number and names; ``last`` what came in and when."""

    table: int
    name: str
    who: tuple[tuple[str, str], ...]
    phone: str
    more: str
    icon: str
    boards: tuple[int, ...]
    standing: tuple[Board, ...]
    last: tuple[str, str]
    state: Tone = Tone.PLAIN


def rows_of(room: Room, tables: Sequence[TableNow]) -> tuple[TableRow, ...]:
    """Every table of the room as it is now; ``tables`` are those of the round the room is in."""
    silent, now = room.silent(), {one.table: one for one in tables}
    return tuple(
        _row(room, sheet, now[sheet.table], silent.get(sheet.table))
        for sheet in room.sheets()
        if sheet.table in now
    )


def _row(room: Room, sheet: PhoneSheet, table: TableNow, silent: timedelta | None) -> TableRow:
    phone = room.phones.get(sheet.table)
    said, more, icon, state = _phone(sheet, table, phone, silent)
    played = table.state not in _WAITING
    chairs = (table.ns, table.ew) if played else tuple(one for one in (table.ns, table.ew) if one.pair)
    return TableRow(
        sheet.table,
        sheet.name,
        tuple(chairs_words(one) for one in chairs),
        said,
        more,
        icon,
        table.boards,
        table.standing if played else (),
        _last(room, sheet),
        state,
    )


def _phone(
    sheet: PhoneSheet, table: TableNow, phone: Phone | None, silent: timedelta | None
) -> tuple[str, str, str, Tone]:
    """State of a phone, what is known beside it, its sign, and how loud it is."""
    heard = phone.heard if phone is not None else None
    if sheet.call is not None:
        said = _("the Director is coming") if sheet.call.coming else _("calls the Director")
        return said, reason_words(sheet.call.reason), "bell", Tone.CHOSEN
    if silent is not None and heard is not None:
        said = _("silent since {time}").format(time=hour(heard))
        return said, _("keeps its results"), "no-link", Tone.DOUBTFUL
    open_now = phone is not None and phone.open > 0
    if sheet.stage == "sits-out":
        return _("sits out"), _("phone here") if open_now else "", "waiting", Tone.PLAIN
    if sheet.boards and all(board.result for board in sheet.boards):
        return _("finished"), _("shows the move") if open_now else _asleep(heard), "ok", Tone.PLAIN
    if heard is None or phone is None:
        return _("no phone yet"), _("on paper"), "missing", Tone.PLAIN
    return *_at_table(phone, table, hour(heard)), Tone.PLAIN


def _asleep(heard: datetime | None) -> str:
    return _("on paper") if heard is None else _("last seen {time}").format(time=hour(heard))


def _at_table(phone: Phone, table: TableNow, heard: str) -> tuple[str, str, str]:
    if phone.open > 1:
        return _("{count} phones").format(count=phone.open), _("the first enters"), "phone"
    if phone.open:
        return _("here"), describe_standing(table), "tablet" if phone.kind == "tablet" else "phone"
    return _("asleep"), _("last seen {time}").format(time=heard), "phone"


def _last(room: Room, sheet: PhoneSheet) -> tuple[str, str]:
    lines = room.night().lines
    done = [
        (line.entered_at, board.number, board)
        for board in sheet.boards
        if board.result
        and (line := lines.get((sheet.round, sheet.table, board.number))) is not None
        and line.entered_at is not None
    ]
    if not done:
        return "", ""
    board = max(done)[2]
    score = "" if board.score is None else f"  {words.write_signed(board.score)}"
    when = _("board {board}, {time}").format(board=board.number, time=board.at)
    return f"{words.short(Result.parse(board.result))}{score}", when


def since_words(seconds: float) -> str:
    """How long something has waited: "0:58"."""
    return show_left(timedelta(seconds=max(0, int(seconds))))


class PhonesModel(RowModel[TableRow]):
    """The rows of the room's tables."""

    COLUMNS = len(WIDTHS)

    def cell(self, row: TableRow, column: int, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return _cell_words(row, column)
            case CellRole.STATE:
                return row.state
            case _:
                return None

    def headings(self) -> Sequence[str]:
        return _("Table"), _("Who"), _("Phone"), _("Boards"), _("Last result in")


# What is said below a phone's state is whole on the call's card; beyond this names have the room.
_MORE: Final = 132


class PhonesTable(TableView):
    """The table of tables and phones."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Tables and phones"), selected=Selected.SOFT)
        self._wanted: tuple[int, int] | None = None
        self.phones = PhonesModel()
        self.setModel(self.phones)
        self.setItemDelegate(_Delegate(look, self))
        self.set_widths(*WIDTHS)
        self.phones.modelReset.connect(self._widen)
        self.phones.dataChanged.connect(self._widen)
        look.changed.connect(self._lower)
        self._lower()

    def minimumSizeHint(self) -> QSize:
        """Without the last column, which gives way before the page has to be scrolled sideways."""
        return super().minimumSizeHint() - QSize(self.horizontalHeader().sectionSize(LAST), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def set_widths(self, *widths: int) -> None:
        """As the design has them, but phones and boards as wide as what they say."""
        super().set_widths(*widths)
        self._wanted = None
        self._widen()

    def _widen(self) -> None:
        """Let phones and boards be read whole; a width the mouse has given stays until they say something longer or shorter."""
        wanted = self._phone_width(), self._boards_width()
        if wanted == self._wanted or not self.phones.rows:
            return
        self._wanted = wanted
        for column, width in zip((PHONE, BOARDS), wanted, strict=True):
            self.horizontalHeader().resizeSection(column, max(width, self._heading(column)))
        self.updateGeometry()
        self._give_way()

    def _phone_width(self) -> int:
        theme, strong, quiet = self.look.theme, Style(weight=Weight.SEMIBOLD), Style(TextSize.SECONDARY)
        said = max(
            (
                max(
                    suit_text(row.phone).width(theme, strong),
                    min(suit_text(row.more).width(theme, quiet), theme.px(_MORE)),
                )
                for row in self.phones.rows
            ),
            default=0,
        )
        return ceil(said) + theme.px(_ICON) + theme.px(8) + _beside(theme)

    def _boards_width(self) -> int:
        theme, quiet = self.look.theme, Style(TextSize.SECONDARY)
        said = max(
            (
                max(suit_text(board_span(row.boards)).width(theme, quiet), boxes_width(theme, row.standing))
                for row in self.phones.rows
            ),
            default=0,
        )
        return ceil(said) + _beside(theme)

    def _give_way(self) -> None:
        wanted = max(self.look.theme.px(WIDTHS[LAST]), self._heading(LAST))
        hidden = self.width() < self.minimumSizeHint().width() + wanted
        if hidden is not self.isColumnHidden(LAST):
            self.setColumnHidden(LAST, hidden)

    def _lower(self) -> None:
        theme = self.look.theme
        self.verticalHeader().setDefaultSectionSize(theme.px(ROW_COMPACT if theme.compact else ROW))


def _beside(theme: Theme) -> int:
    """What a cell leaves free at its sides, and a little between it and the next."""
    return theme.px(8) + theme.px(2) + theme.px(6)


def _cell_words(row: TableRow, column: int) -> str:
    match column:
        case 0:
            return row.name
        case 1:
            return ", ".join(" ".join(pair).strip() for pair in row.who)
        case 2:
            return f"{row.phone}, {row.more}" if row.more else row.phone
        case 3:
            done = sum(one is Board.IN for one in row.standing)
            return f"{board_span(row.boards)}, {done} / {len(row.standing)}"
        case _:
            return " ".join(row.last).strip()


class _Delegate(SuitDelegate):
    """Paints two lines in a cell, the sign of the phone and the boxes of the boards."""

    def __init__(self, look: Look, parent: PhonesTable) -> None:
        super().__init__(look, parent, selected=Selected.SOFT)
        self._view = parent

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        self.paint_ground(painter, option, index)
        row, theme = self._view.phones.rows[index.row()], self.look.theme
        cell = QRectF(option.rect)
        room = cell.adjusted(theme.px(8), 0, -theme.px(2), 0)
        upper, lower = two_lines(room, theme)
        c = theme.colours
        quiet = Style(TextSize.SECONDARY, ink=c.text2)
        match index.column():
            case 0:
                style = Style(TextSize.ANSWER, Weight.SEMIBOLD, align=_CENTRE)
                suit_text(row.name).paint(painter, cell, theme, style)
                if self._view.hasFocus() and index.row() == self._view.currentIndex().row():
                    paint_cell_focus(painter, cell, theme)
            case 1:
                _paint_who(painter, room, theme, row)
            case 2:
                _paint_phone(painter, room, theme, row)
            case 3:
                suit_text(board_span(row.boards)).paint(
                    painter, upper if row.standing else room, theme, quiet
                )
                if row.standing:
                    at = QPointF(room.left(), lower.center().y())
                    paint_boxes(painter, at, theme, row.standing)
            case _:
                suit_text(row.last[0]).paint(painter, upper, theme, Style())
                suit_text(row.last[1]).paint(painter, lower, theme, quiet)


def _paint_who(painter: QPainter, room: QRectF, theme: Theme, row: TableRow) -> None:
    number = max(
        (suit_text(one).width(theme, Style(weight=Weight.SEMIBOLD)) for one, _two in row.who), default=0
    )
    lines = two_lines(room, theme) if len(row.who) > 1 else (room,)
    for (pair, names), line in zip(row.who, lines, strict=False):
        suit_text(pair).paint(painter, line, theme, Style(weight=Weight.SEMIBOLD))
        beside = line.adjusted(number + theme.px(6), 0, 0, 0)
        suit_text(names).paint(painter, beside, theme, Style(TextSize.SECONDARY, ink=theme.colours.text2))


def _paint_phone(painter: QPainter, room: QRectF, theme: Theme, row: TableRow) -> None:
    c, side = theme.colours, theme.px(_ICON)
    tint = theme.tint(row.state)
    ink = c.ok if row.icon == "ok" else c.text2 if row.state is Tone.PLAIN else tint.ink
    paint_icon(painter, row.icon, QRectF(room.left(), room.center().y() - side / 2, side, side), ink)
    beside = room.adjusted(side + theme.px(8), 0, 0, 0)
    upper, lower = two_lines(beside, theme)
    suit_text(row.phone).paint(painter, upper if row.more else beside, theme, Style(weight=Weight.SEMIBOLD))
    suit_text(row.more).paint(painter, lower, theme, Style(TextSize.SECONDARY, ink=c.text2))
