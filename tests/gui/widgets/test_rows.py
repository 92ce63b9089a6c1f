"""One model for every list of values: what is announced, what stands right, what a stranger's index gives."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt

from gui.widgets.rows import RIGHT, RowModel

BOARD, SCORE = range(2)


class Scores(RowModel[tuple[int, int]]):
    COLUMNS = 2
    FIGURES = (SCORE,)

    def cell(self, row: tuple[int, int], column: int, role: int) -> object:
        return str(row[column]) if role == Qt.ItemDataRole.DisplayRole else None

    def headings(self) -> Sequence[str]:
        return "Board", "Score"


@pytest.fixture
def scores() -> Scores:
    model = Scores()
    model.set_rows([(1, 420), (2, -50), (3, 0)])
    return model


def test_cells_and_headings_stand_alike(scores: Scores) -> None:
    alignment = Qt.ItemDataRole.TextAlignmentRole

    assert (scores.rowCount(), scores.columnCount()) == (3, 2)
    assert scores.index(1, SCORE).data() == "-50"
    assert [scores.index(0, column).data(alignment) for column in (BOARD, SCORE)] == [None, RIGHT]
    assert scores.headerData(SCORE, Qt.Orientation.Horizontal) == "Score"
    assert scores.headerData(SCORE, Qt.Orientation.Horizontal, alignment) == RIGHT
    assert scores.headerData(0, Qt.Orientation.Vertical) is None


def test_a_cell_has_no_cells_of_its_own_and_nothing_is_beside_the_rows(scores: Scores) -> None:
    assert scores.rowCount(scores.index(0, 0)) == scores.columnCount(scores.index(0, 0)) == 0
    assert scores.data(scores.index(7, 0)) is None


def test_only_the_rows_that_differ_are_announced(scores: Scores) -> None:
    announced: list[tuple[int, int, int]] = []
    scores.dataChanged.connect(lambda first, last: announced.append((first.row(), last.row(), last.column())))

    assert scores.update_rows([(1, 420), (2, 50), (3, 0)])
    assert announced == [(1, 1, SCORE)]
    assert not scores.update_rows([(1, 420), (2, 50), (3, 0)])
    assert announced == [(1, 1, SCORE)]


@pytest.mark.parametrize(("rows", "same"), [([(1, 420)], None), ([(4, 0), (5, 0), (6, 0)], False)])
def test_other_rows_begin_afresh(scores: Scores, rows: list[tuple[int, int]], same: bool | None) -> None:
    afresh: list[bool] = []
    scores.modelReset.connect(lambda: afresh.append(True))

    assert scores.update_rows(rows, same=same)
    assert afresh == [True]
    assert scores.rows == tuple(rows)
