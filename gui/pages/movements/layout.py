"""How the page of own movements is laid out: the library at the left; facts, grid and verdict at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import Tone
from gui.pages.movements.grid import GridModel, GridTable
from gui.widgets.figures import NumberBox
from gui.widgets.form.action_row import ActionRow
from gui.widgets.form.buttons import ButtonKind, action_button
from gui.widgets.form.card import CardFrame
from gui.widgets.form.fields import Choice, line_edit
from gui.widgets.form.flow_row import FlowRow
from gui.widgets.offers.proof_tick import ProofTick
from gui.widgets.rows import WORDS, RowModel
from gui.widgets.tables import CellRole, PlainList, Selected
from gui.widgets.text.labels import caption, heading, secondary
from model.i18n import _, ngettext
from model.movement.own.grid import MOST_ROUNDS, MOST_TABLES, CellProblem, Grid, resize_grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look
    from gui.pages.page import PageContext
    from model.service.movements.own import OwnMovement

_LIBRARY: Final = 268
_MOST_BOARDS: Final = 32


class LibraryModel(RowModel["OwnMovement"]):
    """The club's own movements by name."""

    def cell(self, row: OwnMovement, column: int, role: int) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return f"{row.name}, {size_words(row.plan.tables, row.plan.rounds)}"
        return Tone.PLAIN if role == CellRole.STATE else None


class ProblemModel(RowModel["CellProblem"]):
    """What is wrong, in words; Enter goes to the cell."""

    def cell(self, row: CellProblem, column: int, role: int) -> object:
        if role in WORDS or role == Qt.ItemDataRole.ToolTipRole:
            return str(row)
        return "impossible" if role == CellRole.ICON else None


class MovementsLayout(QWidget):
    """The widgets of the page; `changed` follows each change of name, kind, sizes or ranking by hand."""

    changed = Signal()

    def __init__(self, context: PageContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = context.look
        self._filling = False
        self.library_model = LibraryModel()
        self.library = PlainList(context.look, _("Own movements"), selected=Selected.SOFT)
        self.library.setModel(self.library_model)
        self.model = GridModel()
        self.grid = GridTable(context.look, self.model)
        self.problem_model = ProblemModel()
        self.problems = PlainList(context.look, _("What is wrong"), selected=Selected.SOFT)
        self.problems.setModel(self.problem_model)
        self.verdict = ProofTick(context.look)
        self.facts = secondary(context.look, "", wrap=True)
        self.empty = secondary(
            context.look,
            _("No movements yet. Type one, paste one from a spreadsheet into the grid, or import a file."),
            wrap=True,
        )
        self._make_fields()
        self._lay_out(context)

    def grid_wished(self) -> Grid:
        """The grid with the facts beside it as they are."""
        return replace(
            self.model.grid,
            name=self.name.text(),
            kind=self._kind.currentData(),
            winners=self._winners.currentData(),
            boards_per_set=self._each.value(),
        )

    def show_grid(self, grid: Grid) -> None:
        """Show a grid and its facts."""
        self._filling = True
        self.name.setText(grid.name)
        self._kind.setCurrentIndex(max(0, self._kind.findData(grid.kind)))
        self._winners.setCurrentIndex(max(0, self._winners.findData(grid.winners)))
        self._each.setValue(grid.boards_per_set)
        self._rounds.setValue(grid.rounds)
        self._tables.setValue(grid.tables)
        self.model.show_grid(grid)
        self._filling = False

    def _make_fields(self) -> None:
        look = self._look
        self.name = line_edit(
            _("Name of the movement"), placeholder=_("Name as it should appear in the list")
        )
        self._kind = _choice(
            Choice(look, _("Who plays")),
            ((_("Pairs"), "pairs"), (_("Teams"), "teams"), (_("Individual"), "individual")),
        )
        self._winners = _choice(
            Choice(look, _("Ranking")),
            ((_("As they sit"), None), (_("One winner"), 1), (_("Two winners"), 2)),
        )
        self._rounds = _figure(look, _("Rounds"), MOST_ROUNDS)
        self._tables = _figure(look, _("Tables"), MOST_TABLES)
        self._each = _figure(look, _("Boards per set"), _MOST_BOARDS)
        self.name.textEdited.connect(self._changed)
        for choice in (self._kind, self._winners):
            choice.currentIndexChanged.connect(self._changed)
        for figure in (self._rounds, self._tables):
            figure.valueChanged.connect(self._resized)
        self._each.valueChanged.connect(self._changed)

    def _changed(self) -> None:
        if not self._filling:
            self.changed.emit()

    def _resized(self) -> None:
        if not self._filling:
            self.model.show_grid(resize_grid(self.grid_wished(), self._rounds.value(), self._tables.value()))
            self.changed.emit()

    def _lay_out(self, context: PageContext) -> None:
        px = self._look.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(14))
        left = self._library_side(context)
        self._library = left
        self._look.changed.connect(self._measure)
        self._measure()
        row.addWidget(left)
        right = QVBoxLayout()
        right.setSpacing(px(8))
        right.addLayout(self._head(context))
        right.addWidget(self.grid, 1)
        right.addWidget(self._foot())
        row.addLayout(right, 1)

    def _measure(self) -> None:
        """The library keeps its width, or the width its heading and buttons need."""
        layout = self._library.layout()
        needed = layout.minimumSize().width() if layout is not None else 0
        theme = self._look.theme
        example = QFontMetrics(theme.font()).horizontalAdvance(self.name.placeholderText())
        self.name.setMinimumWidth(example + theme.px(24))
        wide = max(theme.px(_LIBRARY), needed)
        self._library.setFixedWidth(wide)
        self.empty.setMinimumHeight(self.empty.heightForWidth(wide))  # the list gives way before the words do

    def _library_side(self, context: PageContext) -> QWidget:
        look, px = context.look, context.look.theme.px
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(8))
        box.addWidget(heading(look, _("Own movements")))
        box.addWidget(self.empty)
        box.addWidget(self.library, 1)
        for action in ("own.new", "own.import", "own.export", "own.remove"):
            box.addWidget(ActionRow(look, context.actions, action))
        return side

    def _head(self, context: PageContext) -> QVBoxLayout:
        look, px = context.look, context.look.theme.px
        named = QHBoxLayout()
        named.setSpacing(px(10))
        named.addWidget(self.name, 1)
        named.addWidget(action_button(look, context.actions, "own.keep", ButtonKind.PRIMARY, words=_("Save")))
        fields = []
        for words, field in (
            (_("For"), self._kind),
            (_("Tables"), self._tables),
            (_("Rounds"), self._rounds),
            (_("Boards per set"), self._each),
            (_("Ranking"), self._winners),
        ):
            column = QWidget()
            box = QVBoxLayout(column)
            box.setContentsMargins(0, 0, 0, 0)
            box.setSpacing(px(2))
            box.addWidget(caption(look, words))
            box.addWidget(field)
            fields.append(column)
        head = QVBoxLayout()
        head.setSpacing(px(6))
        head.addLayout(named)
        head.addWidget(FlowRow(look, fields))
        return head

    def _foot(self) -> QWidget:
        px = self._look.theme.px
        card = CardFrame(self._look, _("Check"), padding=12)
        card.box.setSpacing(px(4))
        card.box.addWidget(self.verdict)
        card.box.addWidget(self.facts)
        self.problems.setFixedHeight(px(72))
        card.box.addWidget(self.problems)
        return card


def size_words(tables: int, rounds: int) -> str:
    """ "9 tables, 8 rounds"."""
    return ", ".join(
        (
            ngettext("{count} table", "{count} tables", tables).format(count=tables),
            ngettext("{count} round", "{count} rounds", rounds).format(count=rounds),
        )
    )


def _choice(choice: QComboBox, entries: Sequence[tuple[str, object]]) -> QComboBox:
    for words, value in entries:
        choice.addItem(words, value)
    return choice


def _figure(look: Look, name: str, most: int) -> NumberBox:
    figure = NumberBox(1, most, name=name)
    # Its frame is taken away by window.qss, which spares a style sheet a field.
    figure.lineEdit().setTextMargins(look.theme.px(9), 0, 0, 0)
    return figure
