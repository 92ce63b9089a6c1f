"""The ranking of the Results page as a table. It also words the question behind each figure: "Why 54.40 %?"."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.look.theme import Weight
from gui.widgets.tables import CellRole
from model.i18n import _, with_decimals
from model.scoring.ranking.lists import list_names, standings_by_list

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.pages.results.views import RankingView
    from model.scoring.standings import Standing
    from model.snapshots.session import Pair

AnyIndex = QModelIndex | QPersistentModelIndex

STANDING_ROLE = Qt.ItemDataRole.UserRole + 40
"""The `Standing` of a row; None on the heading of a field."""

_PLACE, _NUMBER, _NAMES, _BOARDS, _STRATUM, _AWARD, _TIE, _TOTAL, _PERCENTAGE, _REACHED = range(10)
_WIDTHS = {
    _PLACE: 36,
    _NUMBER: 32,
    _NAMES: 0,
    _BOARDS: 68,
    _STRATUM: 64,
    _AWARD: 60,
    _TIE: 150,
    _TOTAL: 64,
    _PERCENTAGE: 64,
    _REACHED: 170,
}
# The column of numbers when a section's letter stands before them.
_WIDTH_WITH_LETTER = 46
# A digit, and the margin at either end of a cell.
_CHARACTER = 9
_EDGE = 9
# These columns show what the `RankingView` has for a contestant in the mapping of this name.
_VIEW_FIELDS = {_STRATUM: "strata", _AWARD: "awards", _TIE: "ties", _REACHED: "reached"}
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class RankingTable(QAbstractTableModel):
    """Places in order, with a heading row for each field when there are two winners."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Standing | str, ...] = ()
        self._pairs: Mapping[int, Pair] = {}
        self._shown: RankingView | None = None
        self._short = False
        self._columns: tuple[int, ...] = (_PLACE, _NUMBER, _NAMES, _BOARDS, _TOTAL, _PERCENTAGE)

    def show(self, shown: RankingView, pairs: Mapping[int, Pair]) -> None:
        """Show this ranking."""
        rows: list[Standing | str] = []
        lists = standings_by_list(shown.standings)
        names = list_names(lists)
        for one, ranking in lists.items():
            rows += [names[one]] if names[one] else []
            rows += ranking
        columns = [_PLACE, _NUMBER, _NAMES, _BOARDS]
        columns += [_STRATUM] if shown.strata else []
        columns += [_AWARD] if shown.awards else []
        columns += [_TIE] if shown.ties else []
        if shown.reached:
            columns += [_REACHED]
        else:
            columns += [_TOTAL, _PERCENTAGE] if shown.topped else [_TOTAL]
        before = self._shown
        same = before is not None and replace(before, standings=shown.standings) == shown
        if same and rows == list(self._rows) and pairs == self._pairs and tuple(columns) == self._columns:
            return
        self.beginResetModel()
        self._rows, self._pairs, self._shown, self._columns = tuple(rows), pairs, shown, tuple(columns)
        self.endResetModel()

    @property
    def widths(self) -> tuple[int, ...]:
        """The width of each column shown, in pixels at the base size."""
        lettered = any(not isinstance(row, str) and row.contestant.section for row in self._rows)
        totals = {} if self._shown is None else self._shown.totals
        longest = max((len(total) for total in totals.values()), default=0)
        # A shared place has a sign behind it, and a total of thousands is wider than the usual column.
        place = max((len(row.place) for row in self._rows if not isinstance(row, str)), default=0)
        wide = {
            _PLACE: max(_WIDTHS[_PLACE], place * _CHARACTER + 2 * _EDGE),
            _TOTAL: max(_WIDTHS[_TOTAL], longest * _CHARACTER + _EDGE),
        } | ({_NUMBER: _WIDTH_WITH_LETTER} if lettered else {})
        return tuple(wide.get(column, _WIDTHS[column]) for column in self._columns)

    @property
    def headings(self) -> tuple[int, ...]:
        """The rows that only name a field."""
        return tuple(number for number, row in enumerate(self._rows) if isinstance(row, str))

    def names(self) -> list[str]:
        """The names in full."""
        return [self._name(row) for row in self._rows if not isinstance(row, str)]

    @property
    def names_at(self) -> int:
        """The place of the column with the names."""
        return self._columns.index(_NAMES)

    @property
    def optional_at(self) -> tuple[int, ...]:
        """The places of the columns that are hidden when the names need room: boards, stratum, awards."""
        return tuple(at for at, one in enumerate(self._columns) if one in (_BOARDS, _STRATUM, _AWARD))

    def shorten_names(self, *, short: bool) -> None:
        """Show family names alone, for a column too narrow for full names, or full names again."""
        if short != self._short and self._rows:
            self._short = short
            at = self.names_at
            self.dataChanged.emit(self.index(0, at), self.index(len(self._rows) - 1, at))

    def row_of(self, key: str) -> int | None:
        """The row of a contestant, or None if it is not ranked."""
        for number, row in enumerate(self._rows):
            if not isinstance(row, str) and row.contestant.key == key:
                return number
        return None

    def word_question(self, standing: Standing) -> str:
        """The question a director may ask of a standing: "Why 54.40 %?", "Why 34 IMP?", "Why place 2?".

        In a knock-out the ranking has no figure but the round that a team reached, so the question asks for the place.
        """
        if self._find_in_view("reached", standing.contestant.key):
            return _("Why place {place}?").format(place=standing.place)
        if self._shown is not None and self._shown.topped and standing.shown_percentage:
            return _("Why {figure}%?").format(figure=with_decimals(standing.shown_percentage))
        total = self._find_in_view("totals", standing.contestant.key)
        if self._shown is not None and total:
            return _("Why {figure} {points}?").format(figure=total, points=self._shown.points)
        return _("No result yet")

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._columns)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self._rows[index.row()], str):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        column = self._columns[index.column()]
        if isinstance(row, str):
            return self._heading(row, column, role)
        if role == STANDING_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole and column in (_PLACE, _NUMBER):
            return self._spoken(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column >= _BOARDS else None
        if role == CellRole.WEIGHT:
            counts = column == self._columns[-1]
            return Weight.SEMIBOLD if column == _PLACE or counts else Weight.REGULAR
        if role == CellRole.ROLE:
            counts = column == self._columns[-1]
            return "text" if counts or column in (_PLACE, _NAMES) else "text2"
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._title(self._columns[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if self._columns[section] >= _BOARDS else None
        return None

    def _heading(self, words: str, column: int, role: int) -> object:
        if role == Qt.ItemDataRole.DisplayRole and column == _PLACE:
            return words
        if role == CellRole.WEIGHT:
            return Weight.SEMIBOLD
        return "text2" if role == CellRole.ROLE else None

    def _name(self, standing: Standing, *, short: bool = False) -> str:
        pair = self._pairs.get(standing.contestant.number)
        known = "" if pair is None else pair.short_name if short else pair.full_name
        return known or " – ".join(standing.contestant.names)

    def _spoken(self, standing: Standing, column: int) -> str:
        """A place or number as a screen reader says it, with the word before it: "place 2"."""
        words = _("place {place}") if column == _PLACE else _("number {number}")
        shown = self._words(standing, column)
        return words.format(place=shown, number=shown) if shown else ""

    def _words(self, standing: Standing, column: int) -> str:
        contestant = standing.contestant
        if column in _VIEW_FIELDS:
            return self._find_in_view(_VIEW_FIELDS[column], contestant.key)
        return {
            _PLACE: standing.place,
            _NUMBER: f"{contestant.section}{contestant.number}",
            _NAMES: self._name(standing, short=self._short),
            _BOARDS: str(standing.boards_played),
            _TOTAL: self._find_in_view("totals", contestant.key),
            _PERCENTAGE: with_decimals(standing.shown_percentage),
        }[column]

    def _find_in_view(self, what: str, key: str) -> str:
        """What the view has for the contestant with that key in its mapping ``what``, or "" if nothing."""
        found: Mapping[str, str] = getattr(self._shown, what, {})
        return with_decimals(found.get(key, ""))

    def _title(self, column: int) -> str:
        points = self._shown.points if self._shown is not None else _("MP")
        return {
            _NAMES: _("Name"),
            _BOARDS: _("Boards"),
            _STRATUM: _("Stratum"),
            _AWARD: _("Awards"),
            _TIE: _("Tie broken by"),
            _TOTAL: points,
            _REACHED: _("Reached"),
            _PERCENTAGE: "%",
        }.get(column, "")
