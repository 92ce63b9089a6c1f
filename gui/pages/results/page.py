"""Results: the ranking, and behind each figure the whole way to it; provisional, final, corrected (Law 79C)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.pages.page import Attention, Hint, Page, PageContext, Place
from gui.pages.results import layout as results_layout
from gui.pages.results import stages, views
from gui.pages.results.banner import banner_words, list_pending
from gui.pages.results.layout import ResultsLayout
from gui.pages.results.ranking import STANDING_ROLE
from model.changes import Changes
from model.errors import NotNow, UnheardLaptops
from model.i18n import N_, _, format_time
from model.scoring.standings import Standing
from model.snapshots.session import Session, State

if TYPE_CHECKING:
    from gui.pages.results.events import EventsPanel
    from gui.pages.results.penalties import PenaltiesPanel


class ResultsPage(Page):
    """The ranking at the left, why a figure is what it is at the right."""

    page_id = "results"
    name = N_("Results")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._session: Session | None = None
        self._final = FinalResults(context)
        self._key: str | None = None
        self._heard: list[QWidget] = []
        self.ui = ResultsLayout(context, self)
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._show_state)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._bind()

    def hints(self) -> Sequence[Hint]:
        types = isinstance(self.focusWidget(), QLineEdit)  # there Backspace takes a letter back
        return (
            Hint(("Enter",), _("why this figure?")),
            Hint(("Esc" if types else "Backspace",), _("one level up")),
            Hint(("Left", "Right"), _("list and detail")),
            Hint(("Alt+P",), _("penalties")),
            Hint(("Alt+E",), _("events")),
            Hint(("F7",), _("what changed")),
            Hint(("Ctrl+T",), _("conditions")),
            Hint(("Ctrl+P",), _("print")),
        )

    def panes(self) -> Sequence[QWidget]:
        if self.ui.panel() == results_layout.EVENTS:
            return (self.ui.table, self.ui.events.choice, self.ui.events.sessions, self.ui.events.table)
        if self.ui.panel() == results_layout.PENALTIES:
            return (self.ui.table, self.ui.penalties.number, self.ui.penalties.table)
        return (self.ui.table, self.ui.why.boards)

    def activate(self, place: Place | None) -> None:
        self._reload()
        if place and "key" in place:
            self._ask_why(place["key"])
            self.ui.why.go_to(place.get("board"))
        elif place and place.get("changes"):
            self._show_changes()
        elif place and place.get("panel") in results_layout.PANELS:
            self._show_panel(place["panel"])
        if self._session is not None and self.ui.panel() and not self.ui.ranking_shown():
            self._focus(self.ui.panel())
        else:
            (self.ui.table if self._session is not None else self).setFocus()

    def place(self) -> Place:
        if self.ui.changes_shown():
            return {"changes": True}
        if self.ui.panel():
            return {"panel": self.ui.panel()}
        if self._key is None or not self.ui.why_shown():
            return {}
        return {"key": self._key, "board": self.ui.why.board()}

    def on_changes(self, changes: Changes) -> None:
        if self.isVisible():
            self._reload()

    def attentions(self) -> Sequence[Attention]:
        session = self._session
        if session is None or session.state is not State.PROVISIONAL or session.provisional_until is None:
            return ()
        if self.context.director.now() < session.provisional_until:
            return ()
        return (Attention(_("The correction period is over: make the results final"), self.page_id, {}),)

    def hideEvent(self, event: object) -> None:
        self._tick.stop()

    # What is shown

    def _reload(self) -> None:
        director = self.context.director
        session_id = director.sessions.current()
        if session_id is None:
            self._session = None
            self.ui.show_nothing()
            return
        if self._session is not None and self._session.id != session_id:
            self._key = None
            if self.ui.why_shown():  # of a figure of the other session
                self.ui.show_summary()
        self._session = director.sessions.get(session_id)
        pairs = {pair.number: pair for pair in self._session.ranked}
        offered = views.choices(self._session)
        shown = views.show_ranking(director, self._session, self.ui.views.key)
        self.ui.show_ranking(self._session, shown, pairs, offered)
        if self._key is not None and self.ui.why_shown():
            self._ask_why(self._key)
        elif self.ui.changes_shown():
            self._show_changes()
        elif self.ui.panel():
            self._show_panel(self.ui.panel())
        self._show_state()
        if self._session.state is State.PROVISIONAL:
            self._tick.start()
        else:
            self._tick.stop()

    def _show_panel(self, name: str) -> None:
        """Fill one of the panels that are made when first asked for, and bring it to the front."""
        session, director = self._session, self.context.director
        if session is None:
            return
        pairs = {pair.number: pair for pair in session.ranked}
        match name:
            case results_layout.PENALTIES:
                panel: QWidget = self._penalties()
            case results_layout.COMPARE:
                panel = self.ui.compare
                self.ui.compare.offer(director.standings.moments(session.id))
                self._compare(*self.ui.compare.selection())
            case results_layout.FREQUENCIES:
                panel = self.ui.frequencies
                self.ui.frequencies.show_standings(director.standings.now(session.id))
            case results_layout.EVENTS:
                panel = self.ui.events
                self.ui.events.show_events()
            case results_layout.EXPORT:
                panel = self._export()
            case _:
                panel = self.ui.cross
                view = director.standings.view(session.id)
                self.ui.cross.show_standings(director.standings.now(session.id), view, pairs)
        self.ui.bring(panel)

    def _export(self) -> QWidget:
        panel = self.ui.export
        if panel not in self._heard:
            self._heard.append(panel)
            panel.chosen.connect(self._write)
        return panel

    def _write(self, name: str) -> None:
        if self._session is not None:
            from gui.pages.results.export import write

            write(
                self.context, self._session.id, name, self.ui.export.tell, by_section=self._shows_sections()
            )

    def _open_export(self) -> None:
        self._open(results_layout.EXPORT)

    def _open_web(self) -> None:
        self._open(results_layout.EXPORT)
        if self._session is not None:
            self.ui.export.stand_on("web")
            self._write("web")

    def _penalties(self) -> PenaltiesPanel:
        panel = self.ui.penalties
        assert self._session is not None  # a panel is shown only with a session
        director, session = self.context.director, self._session
        rulings = director.rulings.by_number(session.id)
        panel.show_session(
            session, director.additions.of(session.id), director.additions.due(session.id, rulings)
        )
        if panel not in self._heard:
            self._heard.append(panel)
            panel.given.connect(self._penalise)
            panel.lifted.connect(self._lift)
            panel.carried.connect(self._carry)
        return panel

    def _compare(self, earlier: int, later: int) -> None:
        session = self._session
        if session is None:
            return
        panel = self.ui.compare
        if panel not in self._heard:
            self._heard.append(panel)
            panel.wanted.connect(self._compare)
        found = self.context.director.standings.compare(session.id, earlier, later)
        panel.show_comparison(found, {pair.number: pair for pair in session.ranked})

    def _open(self, name: str) -> None:
        if self._session is None:
            return
        self._show_panel(name)
        self._focus(name)

    def _focus(self, name: str) -> None:
        """Put the focus where a panel begins."""
        match name:
            case results_layout.PENALTIES:
                self.ui.penalties.number.setFocus()
            case results_layout.COMPARE:
                self.ui.compare.earlier.setFocus()
            case results_layout.FREQUENCIES:
                self.ui.frequencies.board.setFocus()
            case results_layout.EVENTS:
                self.ui.events.choice.setFocus()
            case results_layout.EXPORT:
                self.ui.export.list.setFocus()
            case _:
                self.ui.cross.table.setFocus()

    def _open_penalties(self) -> None:
        self._open(results_layout.PENALTIES)

    def _open_compare(self) -> None:
        self._open(results_layout.COMPARE)

    def _open_frequencies(self) -> None:
        self._open(results_layout.FREQUENCIES)

    def _open_cross(self) -> None:
        self._open(results_layout.CROSS)

    def _with_events(self, do: Callable[[EventsPanel], None]) -> Callable[[], None]:
        """An action of the panel of events, which comes to the front for it."""

        def done() -> None:
            if self._session is not None and self.ui.panel() != results_layout.EVENTS:
                self._show_panel(results_layout.EVENTS)
            if self._session is not None:
                do(self.ui.events)

        return done

    def _next_view(self) -> None:
        if self._session is None:
            return
        keys = [key for key, _words in views.choices(self._session)]
        at = keys.index(self.ui.views.key) if self.ui.views.key in keys else 0
        self.ui.views.choose(keys[(at + 1) % len(keys)])
        self._reload()

    def _penalise(self, number: int, amount: str, reason: str, law: str, ruling: int) -> None:
        if self._attempt(
            lambda session: self.context.director.additions.penalise(
                session, number, amount, reason, law=law, ruling=ruling, initiator=self
            )
        ):
            self.ui.penalties.clear()

    def _lift(self, index: int) -> None:
        self._attempt(lambda session: self.context.director.additions.lift(session, index, initiator=self))

    def _carry(self, number: int, text: str) -> None:
        if self._attempt(
            lambda session: self.context.director.additions.carry(session, number, text, initiator=self)
        ):
            self.ui.penalties.clear_carry()

    def _attempt(self, command: Callable[[int], object]) -> bool:
        if self._session is None:
            return False
        return self.context.attempt(command, self._session.id)

    def _begin(self, stage: Callable[[PageContext, int], bool]) -> None:
        """Begin another session from this one, and go where its names and chairs are."""
        if self._session is not None and stage(self.context, self._session.id):
            self.request_page.emit("seating", {})

    def _show_state(self) -> None:
        session = self._session
        if session is None:
            return
        waiting = list_pending(self.context.director, session.id)
        self.ui.banner.setVisible(session.state in (State.PROVISIONAL, State.FINAL))
        self.ui.banner.show_text(banner_words(session, self.context.director.now(), waiting))
        provisional = session.state is State.PROVISIONAL
        self.context.actions["results.final"].setEnabled(provisional)
        self.context.actions["results.reopen"].setEnabled(session.state is not State.PLAYING)
        may_follow = self.context.director.stages.may_follow(session.id)
        for stage in ("stage.final", "stage.second"):
            self.context.actions[stage].setEnabled(may_follow)
        self.ui.show_buttons(session.state)

    # What is done

    def _bind(self) -> None:
        bind = self.context.actions.bind
        bind(self, "ranking.print", self._print)
        bind(self, "results.why", self._why_of_current)
        bind(self, "results.back", self._back)
        bind(self, "results.final", self._make_final)
        bind(self, "results.reopen", self._reopen)
        bind(self, "results.corrections", self._show_changes)
        bind(self, "results.penalties", self._open_penalties)
        bind(self, "results.compare", self._open_compare)
        bind(self, "results.frequencies", self._open_frequencies)
        bind(self, "results.cross", self._open_cross)
        bind(self, "results.view", self._next_view)
        bind(self, "results.export", self._open_export)
        bind(self, "results.web", self._open_web)
        bind(self, "results.events", lambda: self._open(results_layout.EVENTS))
        bind(self, "event.new", self._with_events(lambda panel: panel.begin()))
        bind(self, "event.keep", self._with_events(lambda panel: panel.keep()))
        bind(self, "event.remove", self._with_events(lambda panel: panel.take_out()))
        bind(self, "event.print", self._print_event)
        bind(self, "stage.final", lambda: self._begin(stages.begin_final))
        bind(self, "stage.second", lambda: self._begin(stages.begin_second))
        self.ui.views.chosen.connect(self._reload)
        self.ui.summary.wanted.connect(lambda page: self.request_page.emit(page, {}))
        self.ui.table.activated.connect(self._activated)
        self.ui.table.selectionModel().currentRowChanged.connect(self._moved)

    def _activated(self, index: QModelIndex) -> None:
        standing = index.data(STANDING_ROLE)
        if isinstance(standing, Standing):
            self._ask_why(standing.contestant.key)
            self.ui.why.boards.setFocus()

    def _moved(self, index: QModelIndex, _before: QModelIndex) -> None:
        standing = index.data(STANDING_ROLE)
        if isinstance(standing, Standing) and self.ui.why_shown():
            self._ask_why(standing.contestant.key)

    def _why_of_current(self) -> None:
        self._activated(self.ui.table.currentIndex())

    def _ask_why(self, key: str) -> None:
        session = self._session
        if session is None or not self.ui.choose(key):
            return
        self._key = key
        explanation = self.context.director.standings.explain(session.id, key)
        self.ui.show_why(explanation, {pair.number: pair for pair in session.ranked})

    def _back(self) -> None:
        if self.ui.why.boards.hasFocus() and self.ui.ranking_shown():
            self.ui.table.setFocus()
            return
        narrow = not self.ui.ranking_shown()
        if self.ui.panel() and not narrow:
            self.ui.table.setFocus()
        self.ui.show_summary()
        if narrow:
            self.ui.table.setFocus()

    def _show_changes(self) -> None:
        session = self._session
        if session is not None:
            self.ui.show_changes(session, self.context.director.standings.corrections(session.id))

    def _make_final(self) -> None:
        if self._session is not None:
            self.context.attempt(self._final.make, self._session)

    def _reopen(self) -> None:
        self._attempt(self.context.director.sessions.reopen)

    def _print(self) -> None:
        self._preview("ranking")

    def _print_event(self) -> None:
        self._preview("event")

    def _preview(self, kind: str) -> None:
        if self._session is not None:
            from gui.printing.preview import open_preview

            open_preview(
                self.context, self._session.id, kind, self.window(), by_section=self._shows_sections()
            )

    def _shows_sections(self) -> bool:
        """Whether the ranking in view is that of the sections: then papers and web pages have it too."""
        return self.ui.views.key == views.SECTIONS


class FinalResults:
    """Makes a session's results final (Law 79C)."""

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self._shown_at: tuple[int, int] | None = None
        """The session and its revision when the page last said that the correction period runs."""
        self._unheard: tuple[int, int] | None = None
        """The same when the page last said that another laptop may have results alone."""

    def make(self, session: Session) -> None:
        """Make the results final, or raise `NotNow` once while the correction period runs."""
        until, here = session.provisional_until, (session.id, session.revision)
        if until is not None and self._context.director.now() < until and self._shown_at != here:
            self._shown_at = here
            raise NotNow(
                _("The correction period runs until {time} (Law 79C).").format(
                    time=format_time(until.astimezone().time())
                ),
                _("Press Ctrl+Enter again to make the results final anyway."),
            )
        unheard = self._unheard == here
        self._unheard = here
        try:
            self._context.director.sessions.make_final(session.id, unheard=unheard)
        except UnheardLaptops as error:
            raise NotNow(
                error.message,
                _("Connect it first, or press Ctrl+Enter again to make the results final without it."),
            ) from error
