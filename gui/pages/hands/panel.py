"""Beside the deal: double dummy, par, who is favoured, points and shapes, and what the tables made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import Height, TextSize, Weight
from gui.widgets.board.deal import sides_points
from gui.widgets.board.trick_grid import TrickGrid
from gui.widgets.tables import CellRole, Selected, TableView
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.suit_text import Run, Style, SuitLabel, SuitText, bold, soft, suit_text
from model.bridge.deals.words import name_favoured, par_contracts
from model.bridge.entry.words import short, write_signed
from model.bridge.result import Played, Scored
from model.i18n import _, with_decimals
from model.scoring.explanations.wording import board_points_name
from model.scoring.rounding import show_figure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look
    from model.bridge.deals.boards import DealtBoard
    from model.scoring.standings import ScoredBoard, ScoredLine, Standings

_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class HandsPanel(QWidget):
    """The right side of the page."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        px = look.theme.px
        self.state = secondary(look)
        self.grid = TrickGrid(look)
        self.par = SuitLabel(look, style=Style(TextSize.ENTRY), wrap=True)
        self.favours = secondary(look, wrap=True)
        self._points = secondary(look)
        self._unit = secondary(look)
        self._model = QStandardItemModel(0, 4, self)
        self.tables = TableView(look, _("At the tables"), row=Height.LIST, selected=Selected.SOFT)
        self.tables.setModel(self._model)
        self.tables.horizontalHeader().hide()
        self.remark = secondary(look, wrap=True)
        self._tables_title = subheading(look, _("At the tables"))
        box = QVBoxLayout(self)
        box.setContentsMargins(px(16), px(14), px(16), px(12))
        box.setSpacing(px(8))
        box.addLayout(_row(subheading(look, _("Double dummy")), self.state))
        box.addWidget(self.grid)
        box.addLayout(_row(self.par, self._points, stretch=1))
        box.addWidget(self.favours)
        box.addSpacing(px(6))
        box.addLayout(_row(self._tables_title, self._unit))
        box.addWidget(self.tables, 1)
        box.addWidget(self.remark)

    def show_board(self, board: DealtBoard | None, *, covered: bool, solving: bool, present: bool) -> None:
        """Show what a board allows; while its cards are covered nothing of it."""
        known = board if board is not None and not covered else None
        tricks = None if known is None else known.tricks
        par = None if known is None else known.par
        self.grid.show_tricks(tricks, par)
        if par is not None:
            given = SuitText((soft(_("Par") + " "), bold(f"{par_contracts(par)}, {write_signed(par.score)}")))
            self.par.set_text(given)
            self.favours.set_text(name_favoured(par))
        else:
            self.par.set_text(_nothing(board, covered=covered, solving=solving, present=present))
            self.favours.set_text("")
        ns, ew = sides_points(known) if known is not None else (0, 0)
        self._points.set_text(_("HCP {ns} : {ew}").format(ns=ns, ew=ew) if known is not None else "")

    def show_tables(
        self, boards: Sequence[ScoredBoard], standings: Standings | None, board: DealtBoard | None
    ) -> None:
        """Show what the tables scored, the best for North-South first."""
        self._model.clear()
        lines = [(scored, one) for scored in boards for one in scored.lines if one.line.result is not None]
        lines.sort(key=lambda each: (each[1].score is None, -(each[1].score or 0), each[1].line.table))
        for part in (self._tables_title, self._unit, self.tables):
            part.setVisible(bool(lines))
        if standings is None or not lines:
            self.remark.set_text("")
            return
        top = boards[0].top
        unit = board_points_name(standings.conditions)
        self._unit.set_text(
            _("N–S {points} of {top}").format(points=unit, top=top)
            if top
            else _("N–S {points}").format(points=unit)
        )
        for _scored, one in lines:
            self._model.appendRow(_cells(one, standings))
        lettered = any(one.line.called for _scored, one in lines)
        self.tables.set_widths(42 if lettered else 34, 0, 62, 58)
        self.remark.set_text(_remark([one for _scored, one in lines], board))


def _nothing(board: DealtBoard | None, *, covered: bool, solving: bool, present: bool) -> str:
    if board is None:
        return _("No cards, so no par.")
    if covered:
        return _("Hidden, like the cards.")
    if solving:
        return _("Working it out.")
    if not present:
        return _("There is no double-dummy library for this Python and this machine; everything else works.")
    return _("Not worked out yet.")


def _cells(one: ScoredLine, standings: Standings) -> list[QStandardItem]:
    result = one.line.result
    assert result is not None  # lines without a result are not listed
    points = (
        ""
        if one.ns_points is None
        else with_decimals(show_figure(one.ns_points, standings.conditions.rounding))
    )
    return [
        _cell(one.line.table_name, bold=True),
        _cell("" if isinstance(result.outcome, Scored) else short(result)),
        _cell("" if one.score is None else write_signed(one.score), right=True),
        _cell(points, right=True, bold=True),
    ]


def _cell(text: str, *, right: bool = False, bold: bool = False) -> QStandardItem:
    item = QStandardItem(text)
    item.setData(SuitText((Run(text),)) if not text else suit_text(text), CellRole.TEXT)
    item.setData(Weight.SEMIBOLD if bold else Weight.REGULAR, CellRole.WEIGHT)
    item.setData("text", CellRole.ROLE)
    if right:
        item.setData(_RIGHT, Qt.ItemDataRole.TextAlignmentRole)
    return item


def _remark(lines: Sequence[ScoredLine], board: DealtBoard | None) -> str:
    """How far the tables were from double dummy."""
    if board is None or board.tricks is None:
        return ""
    played = [
        one.line.result.outcome
        for one in lines
        if one.line.result is not None
        and one.line.result.group == board.version
        and isinstance(one.line.result.outcome, Played)
    ]
    if not played:
        return ""
    far = max(
        abs(each.tricks - board.tricks.of(each.contract.declarer, each.contract.strain)) for each in played
    )
    if far == 0:
        return _("Every table took the double-dummy number of tricks.")
    if far == 1:
        return _("Every table was within one trick of double dummy.")
    return _("Furthest from double dummy: {count} tricks.").format(count=far)


def _row(left: QWidget, right: QWidget, *, stretch: int = 0) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(left, stretch)
    if not stretch:
        row.addStretch(1)
    row.addWidget(right)
    return row
