"""What the Scores grid shows: one traveller, round or table, with its points and what to say about each line."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.pages.scores.order import Cut, Spot, spot
from model.bridge.at_table import AtTable
from model.bridge.entry.reading import Reading
from model.bridge.entry.words import short, write_signed
from model.bridge.result import Result
from model.i18n import _, with_decimals
from model.movement.plan import Plan, Row
from model.movement.sections import table_names
from model.scoring.rounding import to_nearest, write_units
from model.snapshots.session import Pair, SheetLine

AnyIndex = QModelIndex | QPersistentModelIndex


class SheetColumn(IntEnum):
    """The columns of the grid, left to right; the first two change places with the cut."""

    FIRST = 0
    SECOND = 1
    NS = 2
    EW = 3
    RESULT = 4
    SCORE = 5
    NS_POINTS = 6
    EW_POINTS = 7
    MARGIN = 8


_FIGURES = (SheetColumn.SCORE, SheetColumn.NS_POINTS, SheetColumn.EW_POINTS)

ROW_ROLE = Qt.ItemDataRole.UserRole
"""The whole `GridRow` of an index."""


class LinePoints(Struct, frozen=True):
    """Matchpoints of a line as shown, "" if there are none yet; ``top`` is the most there could be."""

    ns: str = ""
    ew: str = ""
    top: str = ""


class GridRow(AtTable, Struct, frozen=True):
    """One line of the grid: an expected result, or a sit-out that only explains why a table is missing.

    ``typed`` is the text in the field when this row is being typed; ``reading`` what it, or the result that is in,
    means; ``changed`` marks the row of the last change; ``home_ns`` that the home team of a match is North-South here.
    """

    round: int
    table: int
    board: int
    ns: Pair | None
    ew: Pair | None
    line: SheetLine | None = None
    points: LinePoints = LinePoints()
    reading: Reading | None = None
    typed: str | None = None
    to_come: bool = False
    changed: bool = False
    home_ns: bool = True
    called: str = ""
    waits: Result | None = None

    @property
    def spot(self) -> Spot:
        """Round, table, board."""
        return self.round, self.table, self.board

    @property
    def switched(self) -> bool:
        """Whether the pairs have changed directions here."""
        return self.line is not None and self.line.switched


class GridPage(Struct, frozen=True):
    """The rows of one group in one cut."""

    cut: Cut
    group: int
    rows: tuple[GridRow, ...] = ()


def find_sit_outs(plan: Plan) -> tuple[Row, ...]:
    """The rows of a plan in which somebody sits out."""
    return tuple(row for row in plan.rows if not row.played and row.sits_out is not None)


def rows_of_sit_outs(
    sit_outs: Sequence[Row], plan: Plan, cut: Cut, group: int, pair: dict[int, Pair]
) -> list[GridRow]:
    """The ``sit_outs`` of a plan that belong under this board, round or table, so that no table seems forgotten."""
    found: list[GridRow] = []
    names = table_names(plan) if sit_outs else {}
    for row in sit_outs:
        ns = pair.get(row.ns) if row.ns is not None else None
        ew = pair.get(row.ew) if row.ew is not None else None
        if cut is Cut.BOARD and group in row.boards:
            board = group
        elif (cut is Cut.ROUND and row.round == group) or (cut is Cut.TABLE and row.table == group):
            board = row.boards[0] if row.boards else 0
        else:
            continue
        found.append(GridRow(row.round, row.table, board, ns, ew, called=names.get(row.table, "")))
    return found


def show_points(value: Fraction | None) -> str:
    """Matchpoints with one decimal, with two (half up) where one would round: 7.5, 7.75."""
    if value is None:
        return ""
    return with_decimals(_shown(*value.as_integer_ratio()))


@lru_cache(maxsize=4096)
def _shown(numerator: int, denominator: int) -> str:
    places = 1 if 10 * numerator % denominator == 0 else 2
    return write_units(to_nearest(numerator, denominator, places), places)


def find_changed_columns(old: GridRow, new: GridRow) -> tuple[SheetColumn, SheetColumn]:
    """The first and the last column that differ: most results only change the points of the others on the board."""
    same = (old.line, old.reading, old.typed) == (new.line, new.reading, new.typed)
    if same and (old.ns, old.ew, old.to_come, old.home_ns) == (new.ns, new.ew, new.to_come, new.home_ns):
        return SheetColumn.NS_POINTS, SheetColumn.EW_POINTS if new.typed is None else SheetColumn.MARGIN
    return SheetColumn.FIRST, SheetColumn.MARGIN


class ScoresModel(QAbstractTableModel):
    """The rows of the group in front; replaced as a whole when the group changes, cell by cell while typing."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page = GridPage(Cut.BOARD, 0)

    @property
    def page(self) -> GridPage:
        """What is shown."""
        return self._page

    def show(self, page: GridPage) -> bool:
        """Show another group, or the same with other rows; only cells that changed are announced.

        Gives whether the rows are of the same spots as before.
        """
        before = self._page
        same = (
            (before.cut, before.group) == (page.cut, page.group)
            and len(before.rows) == len(page.rows)
            and all(
                old is new or old.spot == new.spot for old, new in zip(before.rows, page.rows, strict=True)
            )
        )
        if not same:
            self.beginResetModel()
            self._page = page
            self.endResetModel()
            return False
        self._page = page
        for number, (old, new) in enumerate(zip(before.rows, page.rows, strict=True)):
            if old is not new and old != new:
                first, last = find_changed_columns(old, new)
                self.dataChanged.emit(self.index(number, first), self.index(number, last))
        return True

    def row_at(self, number: int) -> GridRow:
        """The row with this number from the top."""
        return self._page.rows[number]

    def number_of(self, where: Spot) -> int | None:
        """Which row holds the expected result of a spot, None when it is not in this group."""
        for number, row in enumerate(self._page.rows):
            if row.line is not None and spot(row.line) == where:
                return number
        return None

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._page.rows)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(SheetColumn)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if index.isValid() and self._page.rows[index.row()].line is not None:
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._page.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return cell_text(row, SheetColumn(index.column()), self._page.cut)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return cell_text(row, SheetColumn(index.column()), self._page.cut) or _("empty")
        if role == Qt.ItemDataRole.ToolTipRole and index.column() in (SheetColumn.NS, SheetColumn.EW):
            return cell_text(row, SheetColumn(index.column()), self._page.cut)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return heading(SheetColumn(section), self._page.cut)
        if role == Qt.ItemDataRole.TextAlignmentRole and section in _FIGURES:
            return int(Qt.AlignmentFlag.AlignRight)
        return None


def heading(column: SheetColumn, cut: Cut) -> str:
    """The words over a column."""
    firsts = {
        Cut.BOARD: (_("Table"), _("Rd")),
        Cut.ROUND: (_("Table"), _("Bd")),
        Cut.TABLE: (_("Rd"), _("Bd")),
        Cut.MATCH: (_("Table"), _("Bd")),
    }[cut]
    return {
        SheetColumn.FIRST: firsts[0],
        SheetColumn.SECOND: firsts[1],
        SheetColumn.NS: _("North–South"),
        SheetColumn.EW: _("East–West"),
        SheetColumn.RESULT: _("Result and lead"),
        SheetColumn.SCORE: _("Score"),
        SheetColumn.NS_POINTS: _("N–S"),
        SheetColumn.EW_POINTS: _("E–W"),
        SheetColumn.MARGIN: _("Reads as"),
    }[column]


def cell_text(row: GridRow, column: SheetColumn, cut: Cut) -> str:
    """What a cell says, as plain text: for the screen reader, and for the painter where no more is needed."""
    if column is SheetColumn.FIRST:
        return str(row.round) if cut is Cut.TABLE else row.table_name
    if column is SheetColumn.SECOND:
        return str(row.round if cut is Cut.BOARD else row.board)
    if column in (SheetColumn.NS, SheetColumn.EW):
        return _pair_text(row.ns if column is SheetColumn.NS else row.ew)
    if column in (SheetColumn.NS_POINTS, SheetColumn.EW_POINTS):
        return row.points.ns if column is SheetColumn.NS_POINTS else row.points.ew
    tell = {SheetColumn.RESULT: result_text, SheetColumn.SCORE: score_text, SheetColumn.MARGIN: margin_text}
    return tell[column](row)


def result_text(row: GridRow) -> str:
    """The result in the grid's words, or why there is none yet."""
    if row.line is None:
        return _("sits out")
    if row.waits is not None:
        return short(row.waits)
    if row.line.result is not None:
        return short(row.line.result)
    if not row.to_come:
        return ""
    if row.switched:
        return _("round {round}, arrow-switched").format(round=row.round)
    return _("round {round}").format(round=row.round)


def score_text(row: GridRow) -> str:
    """The score from North-South: of what is being typed while it is, else of what is in."""
    if row.typed is not None and row.reading is not None:
        if row.reading.result is None:
            return ""
        points = row.reading.score
        return "" if points is None else write_signed(points)
    if row.waits is not None or row.line is None or row.line.score is None:
        return ""
    return write_signed(row.line.score)


def margin_text(row: GridRow) -> str:
    """The echo, or the doubt, in one string."""
    if row.reading is None:
        return ""
    return " ".join(part for part in (row.reading.echo, row.reading.reason) if part)


def _pair_text(pair: Pair | None) -> str:
    return "" if pair is None else f"{pair.label} {pair.short_name}".strip()
