"""How the Results page is laid out: banner, ranking, and the panel a figure opens into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.pages.results_changes import ChangesPanel
from gui.pages.results_ranking import RankingTable
from gui.pages.results_summary import SummaryPanel
from gui.pages.results_why import WhyPanel
from gui.theme import State as Mark
from gui.widgets.buttons import Kind as Loudness
from gui.widgets.buttons import action_button
from gui.widgets.cards import Banner
from gui.widgets.labels import heading, secondary
from gui.widgets.tables import Table
from model.i18n import _, ngettext
from model.snapshots import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.pages.page import Desk, Page
    from model.scoring.explanation import Explanation
    from model.scoring.standings import Standings
    from model.snapshots import CorrectionSheet, Pair, Session

_SUMMARY, _WHY, _CHANGES = range(3)


class ResultsDesk:
    """The page's widgets and what they show."""

    def __init__(self, desk: Desk, page: Page) -> None:
        look = desk.look
        self._look = look
        self.banner = Banner(look, Mark.WAITING)
        self._final_button = action_button(look, desk.actions, "results.final", Loudness.PRIMARY)
        self._reopen_button = action_button(look, desk.actions, "results.reopen", Loudness.QUIET)
        self.banner.row.addWidget(self._reopen_button)
        self.banner.row.addWidget(self._final_button)
        self._heading = heading(look, _("Ranking"))
        self._size = secondary(look)
        self._model = RankingTable(page)
        self.table = Table(look, _("Ranking"))
        self.table.setModel(self._model)
        self.table.set_widths(36, 32, 0, 54, 64, 64)
        self._panels = QStackedWidget()
        self._summary = SummaryPanel(desk)
        self.why = WhyPanel(look)
        self._changes = ChangesPanel(look)
        for panel in (self._summary, self.why, self._changes):
            panel.setProperty("surface", "panel")
            panel.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            self._panels.addWidget(panel)
        self._stack = QStackedLayout(page)
        self._stack.addWidget(self._empty())
        self._stack.addWidget(self._body(desk))

    def why_shown(self) -> bool:
        """Whether a figure is being explained."""
        return self._panels.currentIndex() == _WHY

    def changes_shown(self) -> bool:
        """Whether the corrections are shown."""
        return self._panels.currentIndex() == _CHANGES

    def show_nothing(self) -> None:
        """Say that there is no session yet."""
        self._stack.setCurrentIndex(0)

    def show_ranking(self, session: Session, standings: Standings, pairs: Mapping[int, Pair]) -> None:
        """Show the ranking as it stands; the row that was chosen stays chosen."""
        self._stack.setCurrentIndex(1)
        at = self.table.currentIndex().row()
        self._model.show(standings, pairs)
        for row in self._model.headings:
            self.table.setSpan(row, 0, 1, 6)
        first = next((row for row in range(self._model.rowCount()) if row not in self._model.headings), -1)
        row = at if 0 <= at < self._model.rowCount() else first
        if row >= 0 and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self._model.index(row, 0))
        boards = len(session.plan.boards)
        count = len(standings.ranking)
        self._size.set_text(
            ngettext("{n} pair, {boards} boards", "{n} pairs, {boards} boards", count).format(
                n=count, boards=boards
            )
        )
        self._summary.show_session(session, standings)

    def choose(self, key: str) -> bool:
        """Put the table's cursor on a contestant; False when the ranking does not have it."""
        row = self._model.row_of(key)
        if row is None:
            return False
        if self.table.currentIndex().row() != row:
            self.table.setCurrentIndex(self._model.index(row, 0))
        return True

    def show_why(self, explanation: Explanation, pairs: Mapping[int, Pair]) -> None:
        """Explain a figure in the panel."""
        self._panels.setCurrentIndex(_WHY)
        self.why.show_explanation(explanation, pairs)

    def show_summary(self) -> None:
        """Close what was opened."""
        self._panels.setCurrentIndex(_SUMMARY)

    def show_changes(self, session: Session, sheet: CorrectionSheet | None) -> None:
        """Show what changed since the results were made final."""
        self._panels.setCurrentIndex(_CHANGES)
        self._changes.show_sheet(session, sheet)

    def changes_text(self) -> str:
        """What the corrections panel says."""
        return self._changes.text()

    def show_buttons(self, state: State) -> None:
        """Offer what can be done in this state."""
        self._final_button.setVisible(state is State.PROVISIONAL)
        self._reopen_button.setVisible(state in (State.PROVISIONAL, State.FINAL))

    def _empty(self) -> QWidget:
        empty = QWidget()
        box = QVBoxLayout(empty)
        box.addStretch(1)
        middle = Qt.AlignmentFlag.AlignHCenter
        box.addWidget(heading(self._look, _("No results yet.")), 0, middle)
        advice = secondary(self._look, _("Type the first one on Scores (Ctrl+4): table 1, board 1."))
        box.addWidget(advice, 0, middle)
        box.addStretch(2)
        return empty

    def _body(self, desk: Desk) -> QWidget:
        px = self._look.theme.px
        head = QHBoxLayout()
        head.setSpacing(px(10))
        head.addWidget(self._heading)
        head.addWidget(self._size, 1)
        head.addWidget(action_button(self._look, desk.actions, "ranking.print"))
        left = QVBoxLayout()
        left.setContentsMargins(px(16), px(12), px(12), px(12))
        left.setSpacing(px(10))
        left.addLayout(head)
        left.addWidget(self.table, 1)
        side = QWidget()
        side.setLayout(left)
        side.setFixedWidth(px(500))
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(side)
        row.addWidget(self._panels, 1)
        body = QWidget()
        box = QVBoxLayout(body)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.banner)
        box.addLayout(row, 1)
        return body
