"""Tables and lists: Tab leaves them, Enter acts, rows are as high as the theme says, states are told twice."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QStringListModel, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.look.look import Look
from gui.look.theme import Height, Scheme, Tone, Weight
from gui.widgets.tables import CellRole, PlainList, Selected, TableView
from gui.widgets.text.suit_text import suit_text

Index = QModelIndex | QPersistentModelIndex
ROWS = [
    ("1", "4♠ N =", "+620", Tone.PLAIN),
    ("8", "−620", "−620", Tone.DOUBTFUL),
    ("9", "610", "not entered", Tone.IMPOSSIBLE),
]


class Sheet(QAbstractTableModel):
    """Three results."""

    def rowCount(self, parent: Index | None = None) -> int:
        return len(ROWS)

    def columnCount(self, parent: Index | None = None) -> int:
        return 3

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = ROWS[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row[index.column()]
            case CellRole.TEXT if index.column() == 1:
                return suit_text(row[1])
            case CellRole.STATE:
                return row[3]
            case CellRole.WEIGHT if index.column() == 2:
                return Weight.SEMIBOLD
            case CellRole.ICON if index.column() == 2 and row[3] is Tone.IMPOSSIBLE:
                return "impossible"
            case Qt.ItemDataRole.TextAlignmentRole if index.column() == 2:
                return int(Qt.AlignmentFlag.AlignRight)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return ("Table", "Result ♥", "Score")[section]
        return None


@pytest.fixture
def look(qtbot: QtBot) -> Look:
    look = Look()
    look.wish(scheme=Scheme.LIGHT)
    return look


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def table(look: Look, window: QWidget, qtbot: QtBot) -> TableView:
    table = TableView(look, "Scores", selected=Selected.SOFT)
    table.setModel(Sheet(table))
    table.set_widths(60, 0, 100)
    box = QVBoxLayout(window)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(QLineEdit())
    box.addWidget(table)
    box.addWidget(QLineEdit())
    window.resize(500, 300)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    table.setFocus()
    return table


def painted(table: TableView) -> QImage:
    return table.viewport().grab().toImage()


def test_tab_leaves_the_table(table: TableView) -> None:
    QTest.keyClick(table, Qt.Key.Key_Tab)
    assert not table.hasFocus()


def test_a_table_entered_by_the_keyboard_stands_somewhere(table: TableView) -> None:
    assert table.currentIndex().isValid()


def test_enter_acts_on_the_row(table: TableView, qtbot: QtBot) -> None:
    table.setCurrentIndex(table.model().index(2, 1))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        with qtbot.waitSignal(table.activated) as acted:
            QTest.keyClick(table, key)
        assert acted.args is not None
        assert acted.args[0].row() == 2


def test_rows_and_header_are_as_high_as_the_theme_says(table: TableView, look: Look) -> None:
    assert table.rowHeight(0) == look.theme.height(Height.TABLE)
    assert table.horizontalHeader().height() == look.theme.height(Height.HEADER)
    look.wish(scheme=Scheme.LIGHT, text_scale=150)
    assert table.rowHeight(0) == look.theme.height(Height.TABLE)
    assert table.columnWidth(0) == look.theme.px(60)


def test_one_column_takes_what_is_left(table: TableView) -> None:
    assert table.columnWidth(1) == table.viewport().width() - table.columnWidth(0) - table.columnWidth(2)


def test_states_have_a_tint_and_a_bar(table: TableView, look: Look) -> None:
    table.setCurrentIndex(table.model().index(0, 0))
    image, height = painted(table), table.rowHeight(0)
    colours = look.theme.colours
    for row, (ground, bar) in enumerate(
        [
            (colours.soft, colours.soft),
            (colours.warn_tint, colours.warn_edge),
            (colours.err_tint, colours.err),
        ]
    ):
        y = row * height + 4
        assert image.pixelColor(55, y) == ground
        assert image.pixelColor(1, y) == bar or row == 0


def test_the_cell_the_keyboard_stands_on_is_framed(table: TableView, look: Look) -> None:
    table.setCurrentIndex(table.model().index(1, 1))
    cell = table.visualRect(table.currentIndex())
    assert painted(table).pixelColor(cell.center().x(), cell.top()) == look.theme.colours.accent


def test_suits_in_cells_and_headers_are_drawn(table: TableView, look: Look) -> None:
    header = table.horizontalHeader().viewport().grab().toImage()
    reds = [header.pixelColor(x, y).name() for x in range(header.width()) for y in range(header.height())]
    assert look.theme.colours.hearts.name() in reds


def test_a_list_paints_its_choice_in_solid_accent(look: Look, qtbot: QtBot) -> None:
    boards = PlainList(look, "Boards")
    qtbot.addWidget(boards)
    boards.setModel(QStringListModel(["1", "2", "3"], boards))
    boards.resize(68, 200)
    boards.setCurrentIndex(boards.model().index(1, 0))
    image = boards.viewport().grab().toImage()
    height = look.theme.height(Height.LIST)
    assert image.pixelColor(60, height + 3) == look.theme.colours.accent
    assert boards.accessibleName() == "Boards"
    with qtbot.waitSignal(boards.activated):
        QTest.keyClick(boards, Qt.Key.Key_Return)
