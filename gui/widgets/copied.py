"""Tables and lists as text for other programs: rows with tabs between the cells, and the same as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QMimeData, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QListView, QTableView

Row = tuple[str, ...]


def copy(view: QAbstractItemView, *, whole: bool = False) -> None:
    """Put what is selected on the clipboard, or the whole table; a table goes with the words over its columns."""
    rows = range(view.model().rowCount()) if whole else find_selected_rows(view)
    if not rows:
        return
    heading, lines = table_of(view, rows)
    mime = QMimeData()
    table = [heading, *lines] if any(heading) else lines
    mime.setText("\n".join("\t".join(line) for line in table) + "\n")
    mime.setHtml(_html(heading, lines))
    QGuiApplication.clipboard().setMimeData(mime)


def find_selected_rows(view: QAbstractItemView) -> Sequence[int]:
    """The rows that are selected, or the one the hand is on, from the top."""
    selection = view.selectionModel()
    rows = {index.row() for index in selection.selectedIndexes()}
    if not rows and view.currentIndex().isValid():
        rows = {view.currentIndex().row()}
    return sorted(rows)


def table_of(view: QAbstractItemView, rows: Sequence[int]) -> tuple[Row, list[Row]]:
    """The words over the columns, and those of these rows, a string a cell; columns that nobody sees are left out."""
    model, root = view.model(), view.rootIndex()
    shown = isinstance(view, QTableView) and not view.horizontalHeader().isHidden()
    columns = _columns(view)
    heading = tuple(
        _said(model.headerData(column, Qt.Orientation.Horizontal)) if shown else "" for column in columns
    )
    lines = [tuple(_words(model.index(row, column, root)) for column in columns) for row in rows]
    return heading, lines


def _words(index: QModelIndex) -> str:
    """What a cell says; one that shows a sign alone, what a screen reader says of it."""
    shown = _said(index.data(Qt.ItemDataRole.DisplayRole))
    return shown or _said(index.data(Qt.ItemDataRole.AccessibleTextRole))


def _said(value: object) -> str:
    return "" if value is None else " ".join(str(value).split())


def _columns(view: QAbstractItemView) -> list[int]:
    if isinstance(view, QTableView):
        return [at for at in range(view.horizontalHeader().count()) if not view.isColumnHidden(at)]
    return [view.modelColumn()] if isinstance(view, QListView) else [0]


def _html(heading: Row, lines: Sequence[Row]) -> str:
    head = _html_row(heading, "th") if any(heading) else ""
    return f"<table>{head}{''.join(_html_row(line, 'td') for line in lines)}</table>"


def _html_row(cells: Row, tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
