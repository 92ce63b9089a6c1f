"""Results: the ranking, and behind each figure the whole way to it; provisional, final, corrected (Law 79C)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtWidgets import QWidget

from gui.pages.page import Attention, Desk, Hint, Page, Place
from gui.pages.results_desk import ResultsDesk
from gui.pages.results_ranking import STANDING_ROLE
from gui.pages.results_why import WhyPanel
from gui.widgets.tables import Table
from model.changes import Changes
from model.errors import ArrowswitchError
from model.i18n import _
from model.scoring.standings import Standing
from model.snapshots import Session, State


class ResultsPage(Page):
    """The ranking at the left, why a figure is what it is at the right."""

    page_id = "results"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._session: Session | None = None
        self._key: str | None = None
        self._ui = ResultsDesk(desk, self)
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._show_state)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._bind()

    @property
    def title(self) -> str:
        return _("Results")

    @property
    def table(self) -> Table:
        """The ranking."""
        return self._ui.table

    @property
    def why(self) -> WhyPanel:
        """The panel a figure opens into."""
        return self._ui.why

    def banner_text(self) -> str:
        """What the banner says, "" while it is not shown."""
        return self._ui.banner.accessibleName() if self._ui.banner.isVisible() else ""

    def changes_text(self) -> str:
        """What the corrections panel says."""
        return self._ui.changes_text()

    def hints(self) -> Sequence[Hint]:
        return (
            Hint(("Enter",), _("why this number?")),
            Hint(("Backspace",), _("one level up")),
            Hint(("Left", "Right"), _("list and detail")),
            Hint(("F7",), _("what changed since posting")),
            Hint(("Ctrl+P",), _("print")),
        )

    def panes(self) -> Sequence[QWidget]:
        return (self._ui.table, self._ui.why.boards)

    def activate(self, place: Place | None) -> None:
        self._reload()
        if place and "key" in place:
            self._ask_why(place["key"])
            self._ui.why.go_to(place.get("board"))
        elif place and place.get("changes"):
            self._show_changes()
        (self._ui.table if self._session is not None else self).setFocus()

    def place(self) -> Place:
        if self._ui.changes_shown():
            return {"changes": True}
        if self._key is None or not self._ui.why_shown():
            return {}
        return {"key": self._key, "board": self._ui.why.board()}

    def on_changes(self, changes: Changes) -> None:
        if self.isVisible():
            self._reload()

    def attentions(self) -> Sequence[Attention]:
        session = self._session
        if session is None or session.state is not State.PROVISIONAL or session.provisional_until is None:
            return ()
        if self.desk.director.now() < session.provisional_until:
            return ()
        return (Attention(_("The correction period is over: make the results final"), self.page_id, {}),)

    def hideEvent(self, event: object) -> None:
        self._tick.stop()

    # What is shown

    def _reload(self) -> None:
        director = self.desk.director
        session_id = director.sessions.current()
        if session_id is None:
            self._session = None
            self._ui.show_nothing()
            return
        if self._session is not None and self._session.id != session_id:
            self._key = None
        self._session = director.sessions.get(session_id)
        pairs = {pair.number: pair for pair in self._session.pairs}
        standings = director.standings.now(session_id)
        self._ui.show_ranking(self._session, standings, pairs)
        if self._key is not None and self._ui.why_shown():
            self._ask_why(self._key)
        elif self._ui.changes_shown():
            self._show_changes()
        self._show_state()
        if self._session.state is State.PROVISIONAL:
            self._tick.start()
        else:
            self._tick.stop()

    def _show_state(self) -> None:
        session = self._session
        if session is None:
            return
        sheet = self.desk.director.results.sheet(session.id)
        missing = sum(line.result is None or not line.result.final for line in sheet)
        self._ui.banner.setVisible(session.state in (State.PROVISIONAL, State.FINAL))
        self._ui.banner.show_text(banner_words(session, self.desk.director.now(), missing))
        provisional = session.state is State.PROVISIONAL
        self.desk.actions["results.final"].setEnabled(provisional)
        self.desk.actions["results.reopen"].setEnabled(session.state is not State.PLAYING)
        self._ui.show_buttons(session.state)

    # What is done

    def _bind(self) -> None:
        bind = self.desk.actions.bind
        bind(self, "ranking.print", self._print)
        bind(self, "results.why", self._why_of_current)
        bind(self, "results.back", self._back)
        bind(self, "results.final", self._make_final)
        bind(self, "results.reopen", self._reopen)
        bind(self, "results.corrections", self._show_changes)
        self._ui.table.activated.connect(self._activated)
        self._ui.table.selectionModel().currentRowChanged.connect(self._moved)

    def _activated(self, index: QModelIndex) -> None:
        standing = index.data(STANDING_ROLE)
        if isinstance(standing, Standing):
            self._ask_why(standing.contestant.key)
            self._ui.why.boards.setFocus()

    def _moved(self, index: QModelIndex, _before: QModelIndex) -> None:
        standing = index.data(STANDING_ROLE)
        if isinstance(standing, Standing) and self._ui.why_shown():
            self._ask_why(standing.contestant.key)

    def _why_of_current(self) -> None:
        self._activated(self._ui.table.currentIndex())

    def _ask_why(self, key: str) -> None:
        session = self._session
        if session is None or not self._ui.choose(key):
            return
        self._key = key
        explanation = self.desk.director.standings.explain(session.id, key)
        self._ui.show_why(explanation, {pair.number: pair for pair in session.pairs})

    def _back(self) -> None:
        if self._ui.why.boards.hasFocus():
            self._ui.table.setFocus()
        else:
            self._ui.show_summary()

    def _show_changes(self) -> None:
        session = self._session
        if session is not None:
            self._ui.show_changes(session, self.desk.director.standings.corrections(session.id))

    def _make_final(self) -> None:
        self._do(self.desk.director.sessions.make_final)

    def _reopen(self) -> None:
        self._do(self.desk.director.sessions.reopen)

    def _do(self, deed: object) -> None:
        if self._session is None or not callable(deed):
            return
        try:
            deed(self._session.id)
        except ArrowswitchError as error:
            self.desk.complain(error)

    def _print(self) -> None:
        if self._session is not None:
            from gui.preview import open_preview

            open_preview(self.desk, self._session.id, "ranking", self.window())


def banner_words(session: Session, now: datetime, missing: int) -> str:
    """What the banner says: until when results can be corrected (Law 79C), and what is still open."""
    if session.state is State.FINAL:
        at = session.final_at.astimezone().strftime("%H:%M") if session.final_at else ""
        return _("Final since {time}. A correction now is kept with its reason (Law 79C).").format(time=at)
    until = session.provisional_until
    if until is None:
        return ""
    clock = until.astimezone().strftime("%H:%M")
    left = until - now
    if left <= timedelta(0):
        words = _("The correction period ended at {time} (Law 79C). The results can be made final.").format(
            time=clock
        )
    else:
        minutes, seconds = divmod(int(left.total_seconds()), 60)
        words = _("Provisional until {time} (Law 79C), {left} left.").format(
            time=clock, left=f"{minutes}:{seconds:02}"
        )
    if missing:
        words += " " + _("Still open: {n} results.").format(n=missing)
    return words
