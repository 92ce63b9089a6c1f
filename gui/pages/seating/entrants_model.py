"""Teams and individuals as lines of the Seating page: who they are, and what each cell says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from gui.look.theme import Weight
from gui.widgets.rows import WORDS, AnyIndex, RowModel
from gui.widgets.tables import CellRole
from model.bridge.seats import Seat
from model.i18n import _
from model.movement.sections import table_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.movement.plan import Plan

NUMBER, NAME = 0, 1


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """One line: who it is for, the team's own name, and the players' names by place, "" if nobody sits.

    ``instead`` is shown where the team has no name, of teams whose numbers do not say which lines are one team.
    """

    number: int
    name: str
    players: tuple[str, ...]
    seat: str = ""
    called: str = ""
    instead: str = ""


class EntrantsModel(RowModel[EntrantRow]):
    """Teams with a name and six places, or individuals with one."""

    def __init__(self) -> None:
        super().__init__()
        self.teams = True

    def show(self, rows: tuple[EntrantRow, ...], *, teams: bool) -> None:
        """Show these lines; the model is made again only when there are others."""
        same = teams is self.teams and [one.number for one in rows] == [one.number for one in self.rows]
        self.teams = teams
        self.update_rows(rows, same=same)

    @property
    def first(self) -> int:
        """The first column that can be typed in."""
        return NAME

    def text(self, row: int, column: int) -> str:
        """What a cell says."""
        return self._text(self.rows[row], column)

    def _text(self, entry: EntrantRow, column: int) -> str:
        if column == NUMBER:
            return str(entry.number)
        if not self.teams:
            return entry.players[0] if column == NAME else entry.seat
        return entry.name if column == NAME else entry.players[column - 2]

    def typed_in(self, column: int) -> bool:
        """Whether the hand may stand on this column."""
        return column > NUMBER if self.teams else column == NAME

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else 8 if self.teams else 3

    def cell(self, row: EntrantRow, column: int, role: int) -> object:
        text = self._text(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row, column, text)
        if role in WORDS:
            empty = row.instead if column == NAME and row.instead else "–"
            return text or (empty if self.typed_in(column) else "")
        if role == CellRole.WEIGHT:
            return Weight.SEMIBOLD if column <= NAME else Weight.REGULAR
        if role == CellRole.ROLE:
            return "text" if text else "text3"
        return None

    def _spoken(self, entry: EntrantRow, column: int, text: str) -> str:
        """A cell as it is heard: the number with the word for what it counts, words where a place is empty."""
        if column == NUMBER:
            return entry.called
        if not self.typed_in(column):
            return text
        return text or (_("unnamed") if self.teams and column == NAME else _("nobody"))

    def headings(self) -> Sequence[str]:
        if not self.teams:
            return ("", _("Player"), _("First seat"))
        ns, ew = _("N–S"), _("E–W")
        return ("", _("Team"), ns, ns, ew, ew, _("Reserve"), _("Reserve"))


def first_seat(plan: Plan, number: int) -> str:
    """Where an individual sits in round 1: "Table 2, South"."""
    for row in plan.round_rows(1):
        for seat, one in (
            (Seat.NORTH, row.ns), (Seat.SOUTH, row.south), (Seat.EAST, row.ew), (Seat.WEST, row.west),
        ):  # fmt: skip
            if one == number and row.played:
                compass = {
                    Seat.NORTH: _("North"), Seat.SOUTH: _("South"), Seat.EAST: _("East"), Seat.WEST: _("West"),
                }[seat]  # fmt: skip
                return _("Table {table}, {seat}").format(table=table_name(plan, row.table), seat=compass)
    return _("sits out in round 1")
