"""The frequencies of a board and the cross-table of the field, as tables of the Results page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import Height, Weight
from gui.widgets.form.fields import Choice
from gui.widgets.tables import CellRole, Selected, TableView
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.suit_text import suit_text
from model.bridge.entry.words import short, write_signed
from model.i18n import _, with_decimals
from model.scoring.boards.frequency import Frequency, frequencies
from model.scoring.explanations.wording import board_points_name, points_name, whole_points
from model.scoring.ranking.cross_table import cross_table
from model.scoring.rounding import plain, show_figure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.look.look import Look
    from model.scoring.standings import ScoredBoard, Standings
    from model.scoring.view import SessionView
    from model.snapshots.session import Pair

_SOME_FIGURES = 420  # pixels of the design
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def _cell(text: str, *, right: bool = False, role: str = "text", bold: bool = False) -> QStandardItem:
    item = QStandardItem(text)
    item.setData(suit_text(text), CellRole.TEXT)
    item.setData(role, CellRole.ROLE)
    item.setData(Weight.SEMIBOLD if bold else Weight.REGULAR, CellRole.WEIGHT)
    if right:
        item.setData(_RIGHT, Qt.ItemDataRole.TextAlignmentRole)
    return item


class FrequenciesPanel(QWidget):
    """One board: each score, how often it came, what it is worth, who has it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        px = look.theme.px
        self._standings: Standings | None = None
        self._boards: tuple[ScoredBoard, ...] = ()
        self.board = Choice(look, _("Board"))
        self._about = secondary(look)
        self._model = QStandardItemModel(0, 5, self)
        self.table = TableView(look, _("Frequencies"), row=Height.LIST, selected=Selected.SOFT)
        self.table.setModel(self._model)
        head = QHBoxLayout()
        head.setSpacing(px(10))
        head.addWidget(subheading(look, _("Frequencies of board")))
        head.addWidget(self.board)
        head.addWidget(self._about, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(20), px(16), px(20), px(16))
        box.setSpacing(px(10))
        box.addLayout(head)
        box.addWidget(self.table, 1)
        self.board.currentIndexChanged.connect(self._show)

    def show_standings(self, standings: Standings) -> None:
        """Show these standings, at the board that was in front."""
        at = self.board.currentIndex()
        self._standings = standings
        self._boards = standings.boards
        # `clear` tells of index -1 and the first `addItem` of 0: each would lay out a table nobody sees.
        with QSignalBlocker(self.board):
            self.board.clear()
            for board in self._boards:
                self.board.addItem(f"{board.section}{board.board}")
            self.board.setCurrentIndex(max(0, min(at, len(self._boards) - 1)))
        self._show()

    def _show(self) -> None:
        at = self.board.currentIndex()
        if self._standings is None or not 0 <= at < len(self._boards):
            return
        board, conditions = self._boards[at], self._standings.conditions
        labels = _labels(self._standings)
        self._about.set_text(_about(board))
        points = board_points_name(conditions)
        every = [each for one in board.lines for each in (one.ns_points, one.ew_points)]
        whole = whole_points(conditions, every)
        self._model.clear()
        north, east = _("NS {points}").format(points=points), _("EW {points}").format(points=points)
        self._model.setHorizontalHeaderLabels([_("Score"), _("Count"), north, east, _("Pairs")])
        for column in range(4):
            self._model.setHeaderData(
                column, Qt.Orientation.Horizontal, _RIGHT, Qt.ItemDataRole.TextAlignmentRole
            )
        for one in frequencies(board):
            figures = [
                ""
                if each is None
                else with_decimals(plain(each) if whole else show_figure(each, conditions.rounding))
                for each in (one.ns_points, one.ew_points)
            ]
            pairs = ", ".join(f"{labels.get(ns, ns)}–{labels.get(ew, ew)}" for ns, ew in one.pairs)
            self._model.appendRow(
                [
                    _cell(_score(one), right=True, bold=True),
                    _cell(str(one.count), right=True),
                    *(_cell(figure, right=True) for figure in figures),
                    _cell(pairs, role="text2"),
                ]
            )
        self.table.set_widths(110, 60, 80, 80, 0)


def _labels(standings: Standings) -> dict[str, str]:
    """Everybody's label by key: a section's letter before the number."""
    return {one.contestant.key: f"{one.contestant.section}{one.contestant.key}" for one in standings.ranking}


def _score(one: Frequency) -> str:
    if one.score is not None:
        return write_signed(one.score)
    return _("missing") if one.result is None else short(one.result)


def _about(board: ScoredBoard) -> str:
    if board.top:
        return _("top {top}, {counted} of {expected} results").format(
            top=board.top, counted=board.counted, expected=board.to_come_in
        )
    if board.datum is not None:
        return _("datum {datum}, {counted} of {expected} results").format(
            datum=write_signed(board.datum), counted=board.counted, expected=board.to_come_in
        )
    return _("{counted} of {expected} results").format(counted=board.counted, expected=board.to_come_in)


class _Scrolled(TableView):
    """Scrolled sideways by itself: it needs room for the names and for some of the figures."""

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), self.look.theme.px(_SOME_FIGURES)), least.height())

    def measure_width(self) -> int:
        """How wide it is with every column."""
        return super().minimumSizeHint().width()


class CrossPanel(QWidget):
    """What each has against each, in the order of the ranking."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        px = look.theme.px
        self._about = secondary(look)
        self._model = QStandardItemModel(self)
        self.table = _Scrolled(look, _("Cross-table"), row=Height.LIST, selected=Selected.SOFT)
        self.table.setModel(self._model)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        head = QHBoxLayout()
        head.setSpacing(px(10))
        head.addWidget(subheading(look, _("Cross-table")))
        head.addWidget(self._about, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(20), px(16), px(20), px(16))
        box.setSpacing(px(10))
        box.addLayout(head)
        box.addWidget(self.table, 1)

    def measure_width(self) -> int:
        """How wide it is with every column in view."""
        return (
            self.table.measure_width() + self.minimumSizeHint().width() - self.table.minimumSizeHint().width()
        )

    def show_standings(self, standings: Standings, view: SessionView, pairs: Mapping[int, Pair]) -> None:
        """Show these standings of what scoring sees."""
        table = cross_table(standings, view)
        keys = [one.contestant.key for one in table.ranking]
        self._about.set_text(
            _("percentage on the boards against each")
            if table.percent
            else points_name(standings.conditions)
            if table.by_match
            else board_points_name(standings.conditions)
        )
        self._model.clear()
        columns = [*keys, *table.idle]
        labels = _labels(standings)
        heads = [labels[key] for key in keys]
        self._model.setHorizontalHeaderLabels(["", "", *heads, *([_("Bye")] if table.idle else [])])
        for column in range(2, len(columns) + 2):
            self._model.setHeaderData(
                column, Qt.Orientation.Horizontal, _RIGHT, Qt.ItemDataRole.TextAlignmentRole
            )
        for one in table.ranking:
            pair = pairs.get(one.contestant.number)
            name = (pair.short_name if pair else "") or "–".join(one.contestant.names)
            key = one.contestant.key
            cells = [
                _cell("·" if key == other else with_decimals(table.show(key, other)), right=True)
                for other in columns
            ]
            self._model.appendRow([_cell(labels[key], bold=True), _cell(name, role="text2"), *cells])
        shown = (table.show(key, other) for key in keys for other in columns)
        longest = max(map(len, (*heads, *shown)), default=0)
        wide = max(38, 20 + 8 * longest)
        widest = max(map(len, heads), default=0)
        self.table.set_widths(max(34, 14 + 9 * widest), 130, *([wide] * len(columns)))
