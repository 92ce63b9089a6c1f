"""The tables of the open room: phone, boards, last result and code of each, as a model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from gui.look.theme import State
from gui.widgets.tables import Cell
from gui.widgets.text.suit_text import suit_text
from model.bridge.entry import words
from model.bridge.result import Result
from model.i18n import _

if TYPE_CHECKING:
    from model.room.messages import BoardLine, Sheet
    from model.service.room.room import Room

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()


class TableRow(Struct, frozen=True):
    """One table as it is shown."""

    table: int
    name: str
    who: str
    phone: str
    icon: str
    boards: str
    last: str
    code: str
    state: State = State.PLAIN


def rows_of(room: Room) -> tuple[TableRow, ...]:
    """Every table of the room as it stands now."""
    silent = room.silent()
    codes = {door.table: door.code for door in room.doors().doors}
    return tuple(
        _row(room, sheet, codes.get(sheet.table, ""), silent=sheet.table in silent) for sheet in room.sheets()
    )


def _row(room: Room, sheet: Sheet, code: str, *, silent: bool) -> TableRow:
    phone = room.phones.get(sheet.table)
    done = [board for board in sheet.boards if board.result]
    state = State.PLAIN
    if sheet.call is not None:
        said, icon, state = (
            (_("the director is coming") if sheet.call.coming else _("calls the director")),
            "bell",
            State.DOUBTFUL,
        )
    elif silent:
        said, icon, state = _("silent"), "no-link", State.DOUBTFUL
    elif sheet.stage == "sits-out":
        said, icon = _("sits out"), "waiting"
    elif sheet.boards and len(done) == len(sheet.boards):
        said, icon = _("finished"), "ok"
    elif phone is None or phone.heard is None:
        said, icon = _("no phone yet"), "missing"
    elif phone.open:
        said, icon = _("here"), "tablet" if phone.kind == "tablet" else "phone"
    else:
        said, icon = _("phone asleep"), "phone"
    who = f"{sheet.ns} – {sheet.ew}" if sheet.ns else ""
    boards = f"{len(done)} / {len(sheet.boards)}" if sheet.boards else ""
    return TableRow(sheet.table, sheet.name, who, said, icon, boards, _last(done), code, state)


def _last(done: list[BoardLine]) -> str:
    if not done:
        return ""
    board = max(done, key=lambda one: one.at)
    score = "" if board.score is None else f" {words.signed(board.score)}"
    return _("{board}: {result}{score}, {time}").format(
        board=board.number, result=words.short(Result.parse(board.result)), score=score, time=board.at
    )


class PhonesModel(QAbstractTableModel):
    """The rows of the room's tables."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[TableRow, ...] = ()

    def show_rows(self, rows: tuple[TableRow, ...]) -> None:
        """Show these; the selection stays where only words changed."""
        if len(rows) != len(self.rows):
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
        elif rows != self.rows:
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, self.columnCount() - 1))

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 6

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (_("Table"), _("Who"), _("Phone"), _("Boards"), _("Last result in"), _("Code"))[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        texts = (row.name, row.who, row.phone, row.boards, row.last, row.code)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return texts[index.column()]
            case Cell.TEXT if index.column() == 4:
                return suit_text(row.last)
            case Cell.STATE:
                return row.state
            case Cell.ICON if index.column() == 2:
                return row.icon
        return None
