"""How the Results page is laid out: banner, ranking, and the panel a figure opens into."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.look.theme import Tone as Mark
from gui.pages.results.changes import ChangesPanel
from gui.pages.results.explanation import WhyPanel
from gui.pages.results.ranking import RankingTable
from gui.pages.results.summary import SummaryPanel
from gui.pages.results.views import FIELD, RankingView
from gui.widgets.form.buttons import ButtonKind as Loudness
from gui.widgets.form.buttons import action_button
from gui.widgets.form.card import Banner, give_panel_ground
from gui.widgets.form.segments import Segments
from gui.widgets.tables import TableView
from gui.widgets.text.labels import heading, secondary
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _, ngettext
from model.snapshots.session import CorrectionSheet, Pair, Session, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gui.look.look import Look
    from gui.pages.page import Page, PageContext
    from gui.pages.results.compare import ComparePanel
    from gui.pages.results.events import EventsPanel
    from gui.pages.results.export import ExportPanel
    from gui.pages.results.penalties import PenaltiesPanel
    from gui.pages.results.tables import CrossPanel, FrequenciesPanel
    from model.scoring.explanations.explanation import Explanation

_Panel = TypeVar("_Panel", bound=QWidget)
_SUMMARY, _WHY, _CHANGES = range(3)
PENALTIES, COMPARE, FREQUENCIES, CROSS = "penalties", "compare", "frequencies", "cross"
EVENTS = "events"
EXPORT = "export"
PANELS = (PENALTIES, COMPARE, FREQUENCIES, CROSS, EVENTS, EXPORT)
_BESIDE_NAMES = 60  # the margins, the bar, and what a cell leaves free at its sides
_NAMES = 176
_CUT = 160
"""Two full names of which less than this is seen cannot be told apart."""
_CUT_SHORT = 110
"""The same of two family names."""
_MEASURED = 8  # of a thousand names the longest by letters are the widest, or nearly
_WIDEST = 690
_NARROW = 350
# Of the ranking in a narrow window: how far each came in a knock-out is a wide column, and names are cut
# first.
_LEAST = 400


class _Panels(QStackedWidget):
    """What a figure opens into, one panel at a time: it needs no more room than the one in front."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(self.updateGeometry)

    def minimumSizeHint(self) -> QSize:
        front = self.currentWidget()
        return super().minimumSizeHint() if front is None else front.minimumSizeHint()


class ResultsLayout:
    """The page's widgets and what they show."""

    def __init__(self, context: PageContext, page: Page) -> None:
        look = context.look
        self._look = look
        self._context = context
        self.banner = Banner(look, Mark.WAITING, gives_way=True)
        self._final_button = action_button(look, context.actions, "results.final", Loudness.PRIMARY)
        self._reopen_button = action_button(look, context.actions, "results.reopen", Loudness.QUIET)
        self.banner.row.addWidget(self._reopen_button)
        self.banner.row.addWidget(self._final_button)
        self._heading = heading(look, _("Ranking"))
        self._size = secondary(look, wrap=True)
        self._model = RankingTable(page)
        self.table = TableView(look, _("Ranking"))
        self.table.setModel(self._model)
        self.table.horizontalHeader().sectionResized.connect(self._fit_names)
        self.table.least = _LEAST
        self.views = Segments(look, _("Ranking of"), ((FIELD, _("Overall")),))
        self.views.hide()
        self._page = page
        self._panels = _Panels()
        self.summary = SummaryPanel(context)
        self.why = WhyPanel(look)
        self.changes = ChangesPanel(look)
        self._others: dict[str, QWidget] = {}
        for panel in (self.summary, self.why, self.changes):
            self._add_panel(panel)
        self._side = QWidget()
        self._widths: tuple[int, ...] = ()
        self._names = 0
        self._given_way = 0
        # Not within the change that asks for it: Qt would leave the other columns where they were.
        self._giving_way = QTimer(page, interval=0, singleShot=True)
        self._giving_way.timeout.connect(self._give_way)
        self._stack = QStackedLayout(page)
        self._stack.addWidget(self._empty())
        self._stack.addWidget(self._body(context))

    def why_shown(self) -> bool:
        """Whether a figure is being explained."""
        return self._panels.currentIndex() == _WHY

    def changes_shown(self) -> bool:
        """Whether the corrections are shown."""
        return self._panels.currentIndex() == _CHANGES

    def panel(self) -> str:
        """Which of the panels that are made when first asked for is in front, "" for another."""
        front = self._panels.currentWidget()
        return next((name for name, panel in self._others.items() if panel is front), "")

    @property
    def penalties(self) -> PenaltiesPanel:
        """Penalties and carry-over."""
        from gui.pages.results.penalties import PenaltiesPanel

        return self._other(PENALTIES, PenaltiesPanel)

    @property
    def compare(self) -> ComparePanel:
        """Two moments side by side."""
        from gui.pages.results.compare import ComparePanel

        return self._other(COMPARE, ComparePanel)

    @property
    def frequencies(self) -> FrequenciesPanel:
        """The frequencies of a board."""
        from gui.pages.results.tables import FrequenciesPanel

        return self._other(FREQUENCIES, FrequenciesPanel)

    @property
    def cross(self) -> CrossPanel:
        """The cross-table."""
        from gui.pages.results.tables import CrossPanel

        return self._other(CROSS, CrossPanel)

    @property
    def events(self) -> EventsPanel:
        """Events of several sessions."""
        from gui.pages.results.events import EventsPanel

        return self._other(EVENTS, lambda _look: EventsPanel(self._context))

    @property
    def export(self) -> ExportPanel:
        """The formats the results can be written in."""
        from gui.pages.results.export import ExportPanel

        return self._other(EXPORT, ExportPanel)

    def bring(self, panel: QWidget) -> None:
        """Bring a panel to the front."""
        self._panels.setCurrentWidget(panel)
        self._limit()

    def ranking_shown(self) -> bool:
        """Whether the ranking stands beside what is opened; in a narrow window it gives way to that."""
        return not self._side.isHidden()

    def _other(self, name: str, kind: Callable[[Look], _Panel]) -> _Panel:
        if name not in self._others:
            panel = kind(self._look)
            self._add_panel(panel)
            self._others[name] = panel
        return cast("_Panel", self._others[name])

    def _add_panel(self, panel: QWidget) -> None:
        give_panel_ground(panel)
        self._panels.addWidget(panel)

    def show_nothing(self) -> None:
        """Say that there is no session yet."""
        self._stack.setCurrentIndex(0)

    def show_ranking(
        self,
        session: Session,
        shown: RankingView,
        pairs: Mapping[int, Pair],
        offered: tuple[tuple[str, str], ...],
    ) -> None:
        """Show the ranking as it is; the row that was chosen stays chosen."""
        self._stack.setCurrentIndex(1)
        at = self.table.currentIndex().row()
        standings = shown.standings
        self.views.set_choices(offered)
        self.views.setVisible(len(offered) > 1)
        self.table.clearSpans()
        self._model.show(shown, pairs)
        if self._model.widths != self._widths:
            self._widths = self._model.widths
            self._given_way = 0
            for column in range(len(self._widths)):
                self.table.showColumn(column)
            self.table.set_widths(*self._widths)
        for row in self._model.headings:
            self.table.setSpan(row, 0, 1, len(self._widths))
        first = next((row for row in range(self._model.rowCount()) if row not in self._model.headings), -1)
        row = at if 0 <= at < self._model.rowCount() else first
        if row >= 0 and not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self._model.index(row, 0))
        boards = len(session.plan.boards)
        count = len(standings.ranking)
        self._size.set_text(
            _size_words(session.plan.kind, count).format(n=count, boards=boards),
        )
        self._names = self._names_wanted()
        self._limit()
        self.summary.show_session(session, standings)

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
        self.why.show_explanation(explanation, pairs, self._model.word_question(explanation.standing))
        self._limit()

    def show_summary(self) -> None:
        """Close what was opened."""
        self._panels.setCurrentIndex(_SUMMARY)

    def show_changes(self, session: Session, sheet: CorrectionSheet | None) -> None:
        """Show what changed since the results were made final."""
        self._panels.setCurrentIndex(_CHANGES)
        self.changes.show_sheet(session, sheet)
        self._limit()

    def show_buttons(self, state: State) -> None:
        """Offer what can be done in this state."""
        self._final_button.setVisible(state is State.PROVISIONAL)
        self._reopen_button.setVisible(state in (State.PROVISIONAL, State.FINAL))

    def _names_wanted(self) -> int:
        """How wide the longest names are, in px of the usual letters."""
        theme = self._look.theme
        longest = sorted(self._model.names(), key=len)[-_MEASURED:]
        wide = max((suit_text(names).width(theme, Style()) for names in longest), default=0.0)
        return round(wide / theme.px(100) * 100)

    def _fit_names(self, column: int, _before: int, wide: int) -> None:
        """Full names that only their beginnings would show of are family names; for these other columns give way."""
        if column != self._model.names_at:
            return
        self._model.shorten_names(short=wide < self._look.theme.px(_CUT))
        if self._must_give_way(wide) is not bool(self._given_way):
            self._giving_way.start()

    def _must_give_way(self, wide: int) -> bool:
        """Whether names this wide would be cut with the columns that give way in view."""
        return wide - self._given_way < self._look.theme.px(_CUT_SHORT)

    def _give_way(self) -> None:
        hide = self._must_give_way(self.table.columnWidth(self._model.names_at))
        further = self._model.optional_at
        if hide is not bool(self._given_way):
            self._given_way = sum(map(self.table.columnWidth, further)) if hide else 0
            for at in further:
                self.table.setColumnHidden(at, hide)

    def _limit(self) -> None:
        """Give the names the room they need while no panel is open beside them; a figure's reasons need it more."""
        px = self._look.theme.px
        names = self._names if self._panels.currentIndex() == _SUMMARY else _NAMES
        further = self._model.optional_at if self._widths else ()
        # Strata and awards beside a figure's reasons would leave these no room: then they give way.
        away = len(further) > 1 and self._panels.currentIndex() != _SUMMARY
        columns = sum(self._widths) - away * sum(self._widths[at] for at in further)
        wide = min(_WIDEST, _BESIDE_NAMES + columns + max(_NAMES, names))
        layout = self._side.layout()
        needed = layout.minimumSize().width() if layout is not None else 0
        self._side.setMaximumWidth(max(px(wide), needed))
        least = max(px(min(wide, _NARROW)), needed)
        if self._panels.currentIndex() == _SUMMARY:
            spare = self._page.in_view.width() - self._panels.minimumSizeHint().width()
            least = max(least, min(px(wide), spare))
        self._side.setMinimumWidth(least)
        beside = (
            self._panels.currentIndex() == _SUMMARY or least + self._wanted() <= self._page.in_view.width()
        )
        self._side.setVisible(beside)

    def _wanted(self) -> int:
        """How much room the open panel needs beside the ranking."""
        front = self._panels.currentWidget()
        if front is not None and front is self._others.get(CROSS):
            return self.cross.measure_width()
        return self._panels.minimumSizeHint().width()

    def _empty(self) -> QWidget:
        empty = QWidget()
        box = QVBoxLayout(empty)
        box.addStretch(1)
        middle = Qt.AlignmentFlag.AlignHCenter
        box.addWidget(heading(self._look, _("No results yet.")), 0, middle)
        advice = secondary(self._look, _("Enter the first on Scores (Ctrl+4): table 1, board 1."))
        box.addWidget(advice, 0, middle)
        box.addStretch(2)
        return empty

    def _body(self, context: PageContext) -> QWidget:
        px = self._look.theme.px
        head = QHBoxLayout()
        head.setSpacing(px(10))
        head.addWidget(self._heading)
        head.addWidget(self._size, 1)
        head.addWidget(action_button(self._look, context.actions, "ranking.print"))
        left = QVBoxLayout()
        left.setContentsMargins(px(16), px(12), px(12), px(12))
        left.setSpacing(px(10))
        left.addLayout(head)
        left.addWidget(self.views)
        left.addWidget(self.table, 1)
        self._side.setLayout(left)
        beside = QVBoxLayout()
        beside.setSpacing(0)
        beside.addWidget(self._way_back(context))
        beside.addWidget(self._panels, 1)
        row = QHBoxLayout()
        row.setSpacing(0)
        # The ranking has what its columns need, but large letters leave the panel beside it nearly as much.
        row.addWidget(self._side, 11)
        row.addLayout(beside, 9)
        body = QWidget()
        box = QVBoxLayout(body)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.banner)
        box.addLayout(row, 1)
        # Only now: shown before it has its place, the ranking would be a window of its own for a moment.
        self._limit()
        for changed in (self._look.changed, self._panels.currentChanged, self._page.in_view_changed):
            changed.connect(self._limit)
        return body

    def _way_back(self, context: PageContext) -> QWidget:
        """Above everything that opens: the way back to the list of actions, for the mouse."""
        px = self._look.theme.px
        strip = QWidget()
        give_panel_ground(strip)
        line = QHBoxLayout(strip)
        line.setContentsMargins(px(12), px(8), px(12), 0)
        button = action_button(self._look, context.actions, "results.back", Loudness.QUIET, small=True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # From the boards of a figure the key goes to the ranking first.
        button.pressed.connect(self.table.setFocus)
        line.addWidget(button)
        line.addStretch(1)
        self._panels.currentChanged.connect(lambda front: strip.setVisible(front != _SUMMARY))
        strip.hide()
        return strip


def _size_words(kind: str, count: int) -> str:
    if kind == "teams":
        return ngettext("{n} team, {boards} boards", "{n} teams, {boards} boards", count)
    if kind == "individual":
        return ngettext("{n} player, {boards} boards", "{n} players, {boards} boards", count)
    return ngettext("{n} pair, {boards} boards", "{n} pairs, {boards} boards", count)
