"""The panel before any figure is opened: how the session is scored, what is open, and how to go on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSpacerItem, QStyle, QVBoxLayout, QWidget

from gui.actions import ANYWHERE
from gui.widgets.form.action_row import ActionRow
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.text.labels import body, secondary, subheading
from gui.widgets.text.suit_text import Run, SuitText, bold
from model.bridge.result import Late
from model.i18n import _, ngettext
from model.movement.matches import rounds_drawn
from model.movement.names import name_plan
from model.movement.paces import sizes
from model.scoring.explanations.wording import conditions_sentences
from model.scoring.methods.registry import method_of
from model.snapshots.session import Session, State

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from gui.pages.page import PageContext
    from gui.pages.results.bracket import BracketView
    from gui.pages.results.matches import MatchesTable
    from model.scoring.standings import Standings


_BETWEEN: Final = 24
# So much of a bracket is in sight before the buttons below it are: three meetings under their round.
_BRACKET: Final = 190
_DEEDS: Final = (
    "results.export",
    "results.web",
    "bridgemate.read",
    "bridgemate.link",
    "bridgemate.write",
    "results.events",
    "results.penalties",
    "results.corrections",
    "results.frequencies",
    "results.cross",
    "results.compare",
    "stage.final",
    "stage.second",
    "page.conditions",
)


class SummaryPanel(QWidget):
    """The session in a few sentences; `wanted` carries the page that does what was chosen."""

    wanted = Signal(str)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._rows: list[ActionRow] = []
        self._columns = 0
        look, px = context.look, context.look.theme.px
        self._open = body(look)
        self._scoring = body(look)
        self._movement = body(look)
        self._context = context
        self._matches: MatchesTable | None = None
        self._bracket: BracketView | None = None
        self._area: QScrollArea | None = None
        self._box = box = QVBoxLayout(self)
        box.setContentsMargins(px(20), px(18), px(20), px(18))
        box.setSpacing(px(10))
        self._heading = subheading(look, _("Why this figure?"))
        box.addWidget(self._heading)
        ask = _("Double-click a line, or press Enter: its boards, each comparison, the rule, the rounding.")
        self._ask = secondary(look, ask, wrap=True)
        box.addWidget(self._ask)
        self._gap = QSpacerItem(0, px(8))
        box.addItem(self._gap)
        for label in (self._open, self._scoring, self._movement):
            box.addWidget(label)
        self._all_done = Scrolled(self._entries(), self)
        box.addWidget(self._all_done, 1)
        look.changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        # In a low window the matches have its room: the hint bar tells the key too.
        theme = self._context.look.theme
        self._ask.setVisible(not theme.compact)
        self._gap.changeSize(0, 0 if theme.compact else theme.px(8))
        self._box.invalidate()

    def _entries(self) -> QWidget:
        """Everything that can be done with results, for the mouse; each with its key."""
        actions = self._context.actions
        entries = QWidget()
        self._grid = QGridLayout(entries)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for action_id in _DEEDS:
            where = actions.spec(action_id).where
            go = partial(self._go_and_do, where, action_id) if where not in (ANYWHERE, "results") else None
            self._rows.append(ActionRow(self._context.look, actions, action_id, go))
        self._place_rows(2)
        return entries

    def minimumSizeHint(self) -> QSize:
        """With the buttons in one column, and the sentences above them whole."""
        margins, least = self._box.contentsMargins(), super().minimumSizeHint()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        widest = max(row.sizeHint().width() for row in self._rows) + bar
        widest = max(widest, self._heading.sizeHint().width())
        wide = min(least.width(), widest + margins.left() + margins.right())
        return QSize(wide, max(least.height(), self._box.totalMinimumHeightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        margins = self._box.contentsMargins()
        room = self.width() - margins.left() - margins.right() - self._context.look.theme.px(_BETWEEN)
        widest = max(row.sizeHint().width() for row in self._rows)
        self._place_rows(2 if 2 * widest <= room else 1)

    def _place_rows(self, columns: int) -> None:
        """Two columns where no words are cut, else one that scrolls."""
        if columns == self._columns:
            return
        self._columns = columns
        self._grid.setHorizontalSpacing(self._context.look.theme.px(_BETWEEN))
        # The room above them is theirs too, so that they scroll only where the window has none.
        self._grid.setRowStretch(0, 1)
        for place, row in enumerate(self._rows):
            down, across = divmod(place, columns)
            self._grid.addWidget(row, down + 1, across)

    def _go_and_do(self, page: str, action_id: str) -> None:
        """What another page does is bound there, and that page may not be built yet."""
        self.wanted.emit(page)
        self._context.actions[action_id].trigger()

    def show_session(self, session: Session, standings: Standings) -> None:
        """Show this session."""
        self._open.set_text(SuitText((bold(_("Open: ")), Run(open_words(session, standings)))))
        self._scoring.set_text(SuitText((bold(_("Scoring: ")), Run(conditions_words(session)))))
        plan = session.plan
        each = " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in sizes(plan).split(" · "))
        self._movement.set_text(SuitText((bold(_("Movement: ")), Run(f"{name_plan(plan)}, {each}"))))
        self._show_matches(session)

    def _show_matches(self, session: Session) -> None:
        """Under it the matches one by one, for events that are scored by them."""
        knock_out = session.plan.draw is not None and session.plan.draw.form == "knock-out"
        self._show_bracket(session, wanted=knock_out)
        wanted = (
            not knock_out
            and method_of(session.conditions).by_match
            and (session.plan.kind == "teams" or session.plan.draw is not None)
        )
        self._box.setStretchFactor(self._all_done, 0 if wanted or knock_out else 1)
        if wanted and self._matches is None:
            from gui.pages.results.matches import MatchesTable

            self._matches = MatchesTable(self._context.look)
            self._box.insertWidget(self._box.count() - 1, self._matches, 20)
        if self._matches is not None:
            self._matches.setVisible(wanted)
            if wanted:
                self._matches.show_matches(session, self._context.director.matches.now(session.id))

    def _show_bracket(self, session: Session, *, wanted: bool) -> None:
        """A knock-out as its bracket."""
        if wanted and self._bracket is None:
            from gui.pages.results.bracket import BracketView

            self._bracket = BracketView(self._context.look)
            self._bracket.setProperty("surface", "clear")
            self._area = QScrollArea(self)
            self._area.setViewport(QWidget())
            self._area.setWidget(self._bracket)
            self._area.setWidgetResizable(True)
            self._area.setFrameShape(QFrame.Shape.NoFrame)
            self._area.viewport().setAutoFillBackground(False)
            self._box.insertWidget(self._box.count() - 1, self._area, 20)
        if self._bracket is not None and self._area is not None:
            self._area.setVisible(wanted)
            if wanted:
                view = self._context.director.standings.view(session.id)
                names = {entrant.number: entrant.short_name for entrant in session.ranked}
                from model.movement.drawn import knock_out as knockout
                from model.scoring.matches.bracket import bracket

                order = knockout.bracket(session.plan.contestants).order
                drawn = bracket(view, session.conditions, order)
                self._bracket.show_bracket(drawn, names)
                px = self._context.look.theme.px
                self._area.setMinimumHeight(min(self._bracket.sizeHint().height(), px(_BRACKET)))


def open_words(session: Session, standings: Standings) -> str:
    """What is outstanding: rounds to draw, missing results and boards to play late."""
    lines = [line.line.result for board in standings.boards for line in board.lines]
    missing = sum(result is None for result in lines)
    late = sum(result is not None and isinstance(result.outcome, Late) for result in lines)
    said = []
    draw = session.plan.draw
    to_draw = 0 if draw is None else draw.rounds - rounds_drawn(session.plan)
    if to_draw > 0 and session.state is State.PLAYING:
        said.append(
            ngettext("{n} round still to be drawn", "{n} rounds still to be drawn", to_draw).format(n=to_draw)
        )
    if missing:
        said.append(ngettext("{n} result missing", "{n} results missing", missing).format(n=missing))
    if late:
        said.append(ngettext("{n} late board", "{n} late boards", late).format(n=late))
    return ", ".join(said) or _("nothing; all results are in")


def conditions_words(session: Session) -> str:
    """The conditions of contest in plain sentences, those that bear on this session."""
    eights = bool(session.plan.team_of)
    return " ".join(conditions_sentences(session.conditions, eights=eights))
