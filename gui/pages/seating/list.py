"""The seating as a list: one line a pair, in the order of the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt

from gui.look.theme import Tone as Mark
from gui.look.theme import Weight
from gui.widgets.hall.facts import HallPair, HallTable, side_sign
from gui.widgets.rows import RowModel
from gui.widgets.tables import CellRole
from gui.widgets.text.suit_text import SuitText, bold
from model.bridge.seats import Side
from model.i18n import _

NUMBER, FIRST, SECOND, TABLE, SIDE, BOARDS = range(6)
WIDTHS = (64, 0, 0, 72, 84, 96)
# A tooltip has them whole.
LEAST = 460
"""In a narrow window names are cut before the page is scrolled sideways."""


class SeatingList(RowModel[tuple[HallPair, Side, HallTable]]):
    """The pairs of round 1 with their names; the pair that nobody is stands among them, and says so."""

    COLUMNS = len(WIDTHS)
    FIGURES = (NUMBER, TABLE)

    def show_hall(self, tables: Iterable[HallTable]) -> None:
        """Show these tables' pairs."""
        rows = [
            (table.pair(side), side, table)
            for table in tables
            for side in Side
            if table.pair(side).number is not None  # an event as it was played may name no missing pair
        ]
        self.set_rows(sorted(rows, key=lambda row: row[0].number or 0))

    def number_at(self, row: int) -> int | None:
        """The number of the pair on this line, None for the pair that nobody is."""
        pair = self.rows[row][0]
        return None if pair.missing else pair.number

    def headings(self) -> Sequence[str]:
        return (
            _("Pair"),
            _("North or East"),
            _("South or West"),
            _("Table"),
            _("Direction"),
            _("Boards"),
        )

    def cell(self, row: tuple[HallPair, Side, HallTable], column: int, role: int) -> object:
        pair, side, table = row
        match role:
            case Qt.ItemDataRole.AccessibleTextRole if column == NUMBER:
                return pair_spoken(pair, side, table)
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return _shown(pair, side, table, column)
            case CellRole.TEXT if column == NUMBER:
                return SuitText((bold(str(pair.number)),))
            case CellRole.WEIGHT if column == NUMBER:
                return Weight.SEMIBOLD
            case CellRole.ROLE:
                return _colour(pair, column)
            case CellRole.STATE if column == NUMBER and not pair.seated and not pair.missing:
                return Mark.PLAIN
            case _:
                return None


def _colour(pair: HallPair, column: int) -> str:
    if pair.missing or (column in (FIRST, SECOND) and not pair.names[column - FIRST]):
        return "text3"
    return "text" if column < TABLE else "text2"


def speak_pairs(tables: Iterable[HallTable]) -> dict[int, str]:
    """Every pair with a number, as it is heard."""
    return {
        number: pair_spoken(table.pair(side), side, table)
        for table in tables
        for side in Side
        if (number := table.pair(side).number) is not None
    }


def pair_spoken(pair: HallPair, side: Side, table: HallTable) -> str:
    """A pair's line in one sentence, for those who hear it: "pair 1, table 1 North–South, Eleni Markou, unnamed"."""
    if pair.missing:
        return _("no pair {number}").format(number=pair.number)
    names = [pair.name_place(place) or _("unnamed") for place in (0, 1)]
    return _("pair {number}, table {table} {side}, {names}").format(
        number=pair.number,
        table=table.sign,
        side=_("North–South") if side is Side.NS else _("East–West"),
        names=", ".join(dict.fromkeys(names)),  # two nameless players are one "unnamed"
    )


def _shown(pair: HallPair, side: Side, table: HallTable, column: int) -> str:
    match column:
        case 0:
            return str(pair.number)
        case 1 | 2:
            if pair.missing:
                return _("no pair {number}").format(number=pair.number) if column == FIRST else ""
            return pair.name_place(column - FIRST) or _("unnamed")
        case 3:
            return table.sign
        case 4:
            return _("sits out") if table.sits_out and pair.there else side_sign(side)
        case _:
            return table.boards
