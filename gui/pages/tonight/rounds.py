"""A movement round by round: which pairs meet at each table, on which boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QStyleOptionViewItem, QVBoxLayout, QWidget

from gui.look.theme import Height, TextSize, Weight
from gui.widgets.competition import CompetitionPicture, competition_words
from gui.widgets.form.segments import Segments
from gui.widgets.hall.facts import board_span
from gui.widgets.tables import CellRole, Selected, SuitDelegate, TableView
from gui.widgets.text.labels import heading, secondary
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _
from model.movement.sections import table_name

if TYPE_CHECKING:
    from gui.look.look import Look
    from model.movement.offers.offer import Offer
    from model.movement.plan import Plan, Row

AnyIndex = QModelIndex | QPersistentModelIndex
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


class MovementRounds(QWidget):
    """The rounds of one movement under its name; `taken` follows Enter."""

    taken = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._title = heading(look)
        self._note = secondary(look, wrap=True)
        self._rounds = RoundsModel()
        self.table = TableView(look, _("The movement, round by round"), row=Height.ENTRY)
        self.table.setModel(self._rounds)
        self.table.setItemDelegate(MeetingDelegate(look, self.table))
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.table.activated.connect(self._take)
        self._views = Segments(
            look,
            _("View"),
            (("rounds", _("Rounds")), ("competition", _("Who competes against whom"))),
        )
        self._views.chosen.connect(self._show_view)
        self._picture = CompetitionPicture(look)
        self._picture.taken.connect(self.taken)
        self._picture.hide()
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._views)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(8))
        box.addLayout(head)
        box.addWidget(self._note)
        box.addWidget(self.table, 1)
        box.addWidget(self._picture, 1)
        self._words = ("", "")

    @property
    def view(self) -> str:
        """What is shown: "rounds" or "competition"."""
        return self._views.key

    def front(self) -> QWidget:
        """What has the keyboard."""
        return self.table if self.view == "rounds" else self._picture

    def turn(self) -> None:
        """Show the other of the two, where there is another."""
        if self._views.isVisible():
            self._views.choose("rounds" if self.view == "competition" else "competition")
            self._show_view(self.view)

    def show_offer(self, offer: Offer) -> None:
        """Show the rounds of this movement."""
        self._rounds.show(offer.plan)
        self._title.set_text(offer.title)
        self._words = (offer.note, competition_words(offer.measured))
        self._picture.show_balance(offer.measured)
        # Teams score against their opponents of the round alone: nothing to compare.
        compared = len(offer.measured.contestants) > 1
        self._views.setVisible(compared)
        if not compared:
            self._views.choose("rounds")
        self._show_view(self.view)
        header = self.table.horizontalHeader()
        header.setMinimumSectionSize(self._look.theme.px(56))
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def _show_view(self, view: str) -> None:
        self.table.setVisible(view == "rounds")
        self._picture.setVisible(view == "competition")
        self._note.set_text(self._words[view == "competition"])
        if self.isVisible():
            self.front().setFocus()

    def _take(self, _index: QModelIndex) -> None:
        self.taken.emit()


class RoundsModel(QAbstractTableModel):
    """Rounds down, tables across."""

    def __init__(self) -> None:
        super().__init__()
        self._plan: Plan | None = None
        self._rows: dict[tuple[int, int], Row] = {}

    def show(self, plan: Plan) -> None:
        """Show this movement."""
        self.beginResetModel()
        self._plan = plan
        self._rows = {(row.round, row.table): row for row in plan.rows}
        self.endResetModel()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if self._plan is None or (parent is not None and parent.isValid()) else self._plan.rounds

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if self._plan is None or (parent is not None and parent.isValid()) else self._plan.tables + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _CENTRE
        if role == Qt.ItemDataRole.DisplayRole:
            if not section or self._plan is None:
                return _("Round")
            name = table_name(self._plan, section)
            return name if self._plan.sections else _("T {table}").format(table=name)
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        number, table = index.row() + 1, index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return str(number) if table == 0 else self._meeting(number, table)
            case CellRole.WEIGHT:
                return Weight.SEMIBOLD
            case Qt.ItemDataRole.UserRole:
                return "" if table == 0 else self._boards(number, table)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _CENTRE
            case _:
                return None

    def _meeting(self, number: int, table: int) -> str:
        row = self._rows.get((number, table))
        if row is None:
            return ""
        if row.sits_out is not None:
            return str(row.sits_out)
        if row.south is not None and row.west is not None:
            return f"{row.ns}+{row.south} – {row.ew}+{row.west}"
        return f"{row.ns}–{row.ew}" + (" ⇄" if row.switched else "")

    def _boards(self, number: int, table: int) -> str:
        row = self._rows.get((number, table))
        if row is None:
            return ""
        return _("sits out") if row.sits_out is not None else board_span(row.boards)


class MeetingDelegate(SuitDelegate):
    """Paints who meets over the boards they play."""

    def __init__(self, look: Look, table: TableView) -> None:
        super().__init__(look, table, selected=Selected.SOFT, row=Height.ENTRY)

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        theme = self.look.theme
        letters = QFontMetricsF(theme.font(weight=Weight.SEMIBOLD))
        boards = QFontMetricsF(theme.font(TextSize.SECONDARY))
        wide = max(
            letters.horizontalAdvance(str(index.data())),
            boards.horizontalAdvance(str(index.data(Qt.ItemDataRole.UserRole))),
        )
        return QSize(int(wide) + theme.px(14), theme.height(self.row))

    def paint_text(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, *, solid: bool = False
    ) -> None:
        theme = self.look.theme
        rect = QRectF(option.rect)
        boards = str(index.data(Qt.ItemDataRole.UserRole))
        centre = Qt.AlignmentFlag.AlignHCenter
        if not boards:
            super().paint_text(painter, option, index, solid=solid)
            return
        upper = QRectF(rect.left(), rect.center().y() - theme.px(18), rect.width(), theme.px(18))
        lower = QRectF(rect.left(), rect.center().y(), rect.width(), theme.px(17))
        words = suit_text(str(index.data()))
        words.paint(painter, upper, theme, Style(weight=Weight.SEMIBOLD, align=centre))
        quiet = Style(TextSize.SECONDARY, ink=theme.colours.text2, align=centre)
        suit_text(boards).paint(painter, lower, theme, quiet)
