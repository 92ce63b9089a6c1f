"""One model for every list and table whose lines are values: a class says what a cell shows, and no more."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

AnyIndex = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")

RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
WORDS: Final = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole})
"""What is seen and what a screen reader says, where they are the same."""


class RowModel(QAbstractTableModel, Generic[Row]):
    """Lines of values; `cell` gives what one shows, `headings` their headings.

    A list is a table of one column. ``FIGURES`` are the columns that stand to the right, with their headings.
    """

    COLUMNS: ClassVar[int] = 1
    FIGURES: ClassVar[Container[int]] = ()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Iterable[Row]) -> None:
        """Show these instead; what was chosen is chosen no more."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def update_rows(self, rows: Iterable[Row], *, same: bool | None = None) -> bool:
        """Show these, and say whether anything changed; what was chosen stays where the lines are the ``same``.

        They are where there are as many, unless said otherwise. Only lines that differ are announced, so that
        only they are painted.
        """
        # A reset drops the selection and the scroll position, and every cell is painted again.
        before, fresh = self.rows, tuple(rows)
        if len(before) != len(fresh) or same is False:
            self.set_rows(fresh)
            return True
        self.rows = fresh
        changed = [at for at, (old, new) in enumerate(zip(before, fresh, strict=True)) if old != new]
        last = self.columnCount() - 1
        for first, end in _runs(changed):
            self.dataChanged.emit(self.index(first, 0), self.index(end, last))
        return bool(changed)

    def cell(self, row: Row, column: int, role: int) -> object:
        """What a cell answers in a role of Qt's or of `CellRole`."""
        raise NotImplementedError

    def headings(self) -> Sequence[str]:
        """The headings of the columns."""
        return ()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self.COLUMNS

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self.rows):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if index.column() in self.FIGURES else None
        return self.cell(self.rows[index.row()], index.column(), role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if section in self.FIGURES else None
        if role == Qt.ItemDataRole.DisplayRole and section < len(headings := self.headings()):
            return headings[section]
        return None


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Rising numbers as runs without a gap: 2, 3, 4, 9 is (2, 4), (9, 9)."""
    first = last = None
    for number in numbers:
        if first is None or last is None:
            first = number
        elif number != last + 1:
            yield first, last
            first = number
        last = number
    if first is not None and last is not None:
        yield first, last
