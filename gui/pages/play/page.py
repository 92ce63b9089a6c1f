"""Play: the round clock, what to say at the next move, who is where, and what needs the director."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QTimer
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gui.doctor.entry import DoctorLauncher
from gui.frame.stage import stage_key
from gui.pages.empty import no_session
from gui.pages.page import Attention, Hint, Page, PageContext, Place
from gui.pages.play.clock import ClockPanel
from gui.pages.play.draw import DrawCard
from gui.pages.play.hall_screen import HallScreen
from gui.pages.play.layout import PlayLayout
from gui.pages.play.needs import NeedsPanel
from gui.pages.play.session_needs import SessionNeeds
from gui.pages.play.tables import WhoIsWhere
from gui.pages.play.views import PlayViews
from gui.pages.play.words import head_words, round_choices
from gui.widgets.form.segments import Segments
from model.changes import Changes
from model.errors import NotKnown
from model.i18n import N_, _, pgettext
from model.movement.announce.words import round_name
from model.movement.matches import rounds_in_all
from model.snapshots.play import DrawState, Need, RoundNow, TableNow, Want
from model.snapshots.session import Session, State

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.projector.window import Projector

_SECOND_MS = 1000
_STEPS = ("before", "now", "after")


class PlayPage(Page):
    """The current session while it is played."""

    page_id = "play"
    name = N_("Play")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._session: Session | None = None
        self._now: RoundNow | None = None
        self._draw_state: DrawState | None = None
        self._present = 1
        self._needs: tuple[Need, ...] = ()
        self._at_tables = False
        self._choices: list[tuple[str, str]] = []
        self._narrow = False
        self.clock_panel = ClockPanel(context)
        self._tables = WhoIsWhere(context.look)
        self.needs_panel = NeedsPanel(context)
        self._segments = Segments(context.look, _("Round"), (("now", _("Round {round}").format(round=1)),))
        self.views = PlayViews(self, self.clock_panel, self.needs_panel)
        self._hall = HallScreen(self, self.views)
        self._lay_out()
        self._bind()
        self._beat = QTimer(self, interval=_SECOND_MS)
        self._beat.timeout.connect(self.tick)

    # What others see

    @property
    def tables(self) -> tuple[TableNow, ...]:
        """The tables as they are shown."""
        return self._tables.tables.rows

    @property
    def projector(self) -> Projector | None:
        """The projector window, None while it was never asked for."""
        return self._hall.projector

    @property
    def shown_round(self) -> int:
        """The round whose tables are shown."""
        return self._present + _STEPS.index(self._segments.key) - 1

    def hints(self) -> Sequence[Hint]:
        if doctor := self._doctor.hints():
            return doctor
        if self.views.shows_room:
            return self.views.hints()
        found = self._going_on()
        if self.needs_panel.list.hasFocus():
            found.append(Hint(("Enter",), pgettext("what a key does", "open")))
        elif self._tables.hasFocus():
            found.append(Hint(("Enter",), _("its scores")))
        found += [
            Hint(("F8",), _("next that needs you")),
            Hint(("+", "-"), _("a minute")),
            Hint(("PgDown",), _("next round")),
            Hint(("F5",), _("projector")),
        ]
        return found

    def _going_on(self) -> list[Hint]:
        """The keys that move the evening on, that of the stage before the others."""
        found = [Hint(("Space",), self.clock_panel.toggle.text().lower())]
        if self._now is not None and self._now.running:
            found.append(Hint(("Ctrl+E",), _("end round")))
        if self.clock_panel.sections.section:
            found.append(Hint(("Alt+G",), _("Clock of the next section").lower()))
        first = None
        if self._draw_state is not None and self._session is not None:
            playing = self._session.state in (State.SEATING, State.PLAYING)
            first = stage_key(self._draw_state, playing=playing)
        if first is None:
            return found
        return [first, *(hint for hint in found if hint.keys != first.keys)]

    def panes(self) -> Sequence[QWidget]:
        if self._doctor.is_open and self._doctor.panel is not None and self._doctor.panel.step is not None:
            return (self.clock_panel.toggle, self._tables, self._doctor.panel.step)
        return (self.clock_panel.toggle, self._tables, self.needs_panel.list)

    def activate(self, place: Place | None) -> None:
        self._reload()
        if place and "section" in place:
            self.clock_panel.sections.choose(str(place["section"]))
            self._show()
        if place and place.get("shown") in _STEPS:
            self._choose(str(place["shown"]))
        if place and "call" in place:
            self.views.show_call(int(place["call"]))
            return
        if place and "view" in place:
            self.views.show_room()
            return
        if place and "table" in place:
            self._go_to_table(int(place["table"]))
            self._at_tables = True
        if place and "need" in place:
            self.needs_panel.choose(int(place["need"]))
        else:
            (self._tables if self._at_tables else self.clock_panel.toggle).setFocus()

    def place(self) -> Place:
        where: Place = {"shown": self._segments.key, **self.views.place()}
        if section := self.clock_panel.sections.section:
            where["section"] = section
        if "view" in where:
            return where
        row = self._tables.currentIndex().row()
        self._at_tables = self._tables.hasFocus()
        if self._at_tables and 0 <= row < len(self.tables):
            where["table"] = self.tables[row].table
        return where

    def on_changes(self, changes: Changes) -> None:
        self.views.hear()
        self._doctor.keep_up()
        if self.isVisible():
            self._reload()
        else:
            self._hall.look_again()

    def attentions(self) -> Sequence[Attention]:
        # Asked from other pages too, behind which this one was not kept up to date.
        self._find_session()
        if self._session is None:
            return ()
        asked = SessionNeeds(self.context.director, self._session)
        self._needs = asked.all()
        of_room = self.views.needs()
        calls = tuple(
            Attention(call.words, self.page_id, {"call": call.table}, urgent=True)
            for call in self.views.list_waiting_calls()
        )
        first = calls + tuple(
            Attention(f"{one.words.title}. {one.words.text}", self.page_id, {"need": number})
            for number, one in enumerate(of_room)
        )
        return first + tuple(
            asked.attention(need, self.page_id, number)
            for number, need in enumerate(self._needs, len(of_room))
        )

    def tick(self) -> None:
        """Show the time as it is now; what it stands for is worked out again, never counted."""
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._measure()  # before they were dressed its parts may have wanted other widths
        self._beat.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._beat.stop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    # Building

    def _lay_out(self) -> None:
        self._draw = DrawCard(self.context, self)
        self._draw.drawn.connect(self._show_drawn)
        self._sheet = PlayLayout(
            self, self.views, self.clock_panel, self._segments, self._draw, self._tables, self.needs_panel
        )
        self._head_words = self._sheet.head_words
        self._doctor = DoctorLauncher(
            self, self.needs_panel, self._sheet.row, self._known, also=self.clock_panel
        )
        self._whole = QStackedWidget()
        self._whole.addWidget(no_session(self.context.look, _("Nothing to play yet.")))
        self._whole.addWidget(self._sheet)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._whole)
        self.clock_panel.outgrown.connect(self._stack_panel)
        self.in_view_changed.connect(self._fit_columns)
        self.context.look.changed.connect(self._measure)
        self._measure()

    def _bind(self) -> None:
        bind = self.context.actions.bind
        bind(self, "clock.toggle", self._toggle)
        bind(self, "clock.more", lambda: self._add(1))
        bind(self, "clock.less", lambda: self._add(-1))
        bind(self, "clock.next", self._next_clock)
        bind(self, "round.end", self._end_round)
        bind(self, "round.back", self._back)
        bind(self, "projector.show", lambda: self._hall.toggle(self._session))
        bind(self, "room.project", lambda: self._hall.show_code(self._session))
        self.views.bind()
        bind(self, "late_ledger.print", self._print_ledger)
        for spec in self.context.actions.of(self.page_id):
            if spec.id.startswith("doctor."):
                self._doctor.bind(spec.id, spec.id.removeprefix("doctor.").replace("what", ""))
        bind(self, "play.before", lambda: self._step(-1))
        bind(self, "play.after", lambda: self._step(1))
        self._segments.chosen.connect(self._choose)
        self.clock_panel.sections.chosen.connect(self._show)
        self.hints_changed.connect(self._name_head)
        self._tables.activated.connect(self._open_table)
        self.needs_panel.chosen.connect(self._open_need)
        self.views.turned.connect(self._view_turned)
        self.views.changed.connect(self._show_needs)

    # What is shown

    def _reload(self) -> None:
        self._find_session()
        shown = 0 if self._session is None else 1
        # The columns are measured while the page shows "no session": they must be measured again for what comes instead.
        if shown != self._whole.currentIndex():
            self._whole.setCurrentIndex(shown)
            self._measure()
        for action in self.context.actions.of(self.page_id):
            self.context.actions[action.id].setEnabled(self._session is not None)
        self._show()
        self._hall.look_again()

    def _find_session(self) -> None:
        sessions = self.context.director.sessions
        current = sessions.current()
        self._session = None if current is None else sessions.get(current)

    def _show(self) -> None:
        session = self._session
        if session is None:
            return
        play = self.context.director.play
        paces = play.paces(session.id)
        self.clock_panel.sections.show_clocks(paces, [play.now(session.id, one.section) for one in paces])
        section = self.clock_panel.sections.section
        pace = play.pace(session.id, section)
        sheet = pace.lines(self.context.director.results.sheet(session.id))
        self._now = now = play.now(session.id, section)
        self._present = play.present(session.id, section)
        self._offer_rounds(pace.plan.rounds)
        here = [line.result is not None for line in sheet if line.round == self._present]
        draw = self.context.director.draws.state(session.id)
        staged, self._draw_state = draw != self._draw_state, draw
        self.clock_panel.show_now(
            now,
            rounds_in_all(pace.plan),
            sum(here) / max(1, len(here)),
            draw,
            following=self._present if play.waits(session) else 0,
        )
        self._name_head()
        to_draw = 0 if draw is None or draw.whole else draw.drawn + 1
        all_in = all(line.result is not None for line in sheet)
        self.clock_panel.say.show_announcement(
            play.announcement(session.id, section),
            now,
            to_draw,
            self._named,
            all_in=all_in,
            waits=play.waits(session) and not all_in,  # played without the clock it waits no more
        )
        self._tables.show_tables(play.tables(session.id, self.shown_round, section))
        self._draw.show_session(session, draw)
        self._needs = SessionNeeds(self.context.director, session).all()
        self._show_needs()
        self.views.tick()
        self.needs_panel.show_ledger(play.late(session.id), counted=now is not None)
        running = now is not None and now.running
        for action in ("clock.more", "clock.less", "round.end"):
            self.context.actions[action].setEnabled(running)
        if staged:
            self.hints_changed.emit()

    def _show_needs(self) -> None:
        """What the room needs from the director, and everything else."""
        words = tuple(one.words for one in self.views.needs())
        if self._session is not None:
            words += tuple(map(SessionNeeds(self.context.director, self._session).words, self._needs))
        self.needs_panel.show_needs(words)

    def _view_turned(self) -> None:
        self._name_head()
        self._stack_panel()
        self.hints_changed.emit()

    def _name_head(self) -> None:
        self._head_words.set_text(
            head_words(self._now, self.clock_panel.sections.name, clock_shown=not self.clock_panel.isHidden())
        )

    def _offer_rounds(self, rounds: int) -> None:
        running = self._now is not None and self._now.running
        choices = round_choices(
            self._present, rounds, running=running, narrow=self._narrow, named=self._named
        )
        if choices != self._choices:
            key = self._segments.key
            self._choices = choices
            self._segments.set_choices(choices)
            self._segments.choose(key if key in dict(choices) else "now")

    def _named(self, number: int) -> str:
        return str(number) if self._session is None else round_name(self._session.plan, number)

    # What is done

    def _toggle(self) -> None:
        play, section = self.context.director.play, self.clock_panel.sections.section
        if self._now is None or (not self._now.running and play.waits(self._session)):
            self._do(play.start)
            return
        press = play.back if not self._now.running else play.go_on if self._now.paused else play.pause
        self._do(lambda session: press(session, section))

    def _add(self, minutes: int) -> None:
        section = self.clock_panel.sections.section
        self._do(lambda session: self.context.director.play.add(session, minutes, section))

    def _end_round(self) -> None:
        section = self.clock_panel.sections.section
        self._do(lambda session: self.context.director.play.end_round(session, section, seen=self._seen()))
        self._choose("now")

    def _back(self) -> None:
        section = self.clock_panel.sections.section
        self._do(lambda session: self.context.director.play.back(session, section, seen=self._seen()))

    def _seen(self) -> int | None:
        return None if self._now is None else self._now.round

    def _next_clock(self) -> None:
        self.clock_panel.sections.step()
        self._show()

    def _do(self, command: Callable[[int], object]) -> None:
        if self._session is not None and self.context.attempt(command, self._session.id):
            self._reload()
            self.hints_changed.emit()

    def _step(self, step: int) -> None:
        at = _STEPS.index(self._segments.key) + step
        if 0 <= at < len(_STEPS):
            self._choose(_STEPS[at])

    def _show_drawn(self) -> None:
        """Show the round just drawn, of halves the first; where the clock stood, or was forgotten, the room is in it already."""
        assert self._session is not None  # who has drawn has a session
        rounds = self._session.plan.match_rounds
        first = rounds.index(rounds[-1]) + 1 if rounds else self._session.plan.rounds
        at = first - self._present + _STEPS.index("now")
        self._choose(_STEPS[at] if 0 <= at < len(_STEPS) else "now")

    def _choose(self, key: str) -> None:
        if key in dict(self._choices):
            self._segments.choose(key)
        if self._session is not None:
            section = self.clock_panel.sections.section
            found = self.context.director.play.tables(self._session.id, self.shown_round, section)
            self._tables.show_tables(found)

    def _go_to_table(self, table: int) -> None:
        assert self._session is not None  # a table is asked for in the current session
        section = self.context.director.play.pace_at(self._session.id, table).section
        if section != self.clock_panel.sections.section:
            self.clock_panel.sections.choose(section)
            self._show()
        row = next((at for at, one in enumerate(self.tables) if one.table == table), 0)
        self._tables.setCurrentIndex(self._tables.tables.index(row, 0))

    def _open_table(self, index: QModelIndex) -> None:
        table = self.tables[index.row()]
        board = table.next_open or next(iter(table.boards), None)
        if board is not None:
            spot = [self.shown_round, table.table, board]
            self.request_page.emit("scores", {"cut": "round", "spot": spot})

    def _open_need(self, number: int) -> None:
        of_room = self.views.needs()
        if 0 <= number < len(of_room) and self.views.room is not None:
            place = self.views.room.open_need(of_room[number])
            if place is not None:
                self.request_page.emit("scores", place)
            return
        number -= len(of_room)
        if self._session is None or not 0 <= number < len(self._needs):
            return
        need, asked = self._needs[number], SessionNeeds(self.context.director, self._session)
        if need.want is Want.RULING:
            self.request_page.emit("rulings", {"ruling": need.ruling})
        elif need.want is Want.AHEAD:
            self.clock_panel.sections.choose(asked.pace(need).section)
            self._end_round()
        elif need.want is Want.ALL_IN:
            self.request_page.emit("scores", {})  # where doubtful results are shown first
            self.context.actions["session.finish"].trigger()
        else:
            self.request_page.emit("scores", asked.place(need))

    def _known(self) -> tuple[Session | None, dict[str, str]]:
        """The session and what the doctor need not ask: the round under way, and the table the hand is on."""
        row = self._tables.currentIndex().row()
        at_table = self._tables.hasFocus() and 0 <= row < len(self.tables)
        table = {"table": self.tables[row].table_name} if at_table else {}
        present = self._present
        if self._session is not None and self._session.plan.draw is not None:
            # A drawn round whose results are all in is over: what happens now concerns the one to be drawn.
            present = max(present, self.context.director.doctor.situation(self._session.id).round)
        return self._session, {"round": str(present), **table}

    def _print_ledger(self) -> None:
        if self._session is not None:
            from gui.printing.preview import open_preview

            open_preview(self.context, self._session.id, "late-ledger", self.window())

    def _fit_columns(self) -> None:
        if self.is_roomy is self._narrow:
            self._measure()
        else:
            self._stack_panel()

    def _stack_panel(self) -> None:
        self._sheet.stack()
        self._doctor.make_room()

    def _measure(self) -> None:
        self._narrow = not self.is_roomy
        self._sheet.measure()
        self._doctor.make_room()
        self._tables.be_narrow(narrow=self._narrow)
        if self._session is not None:
            section = self.clock_panel.sections.section
            with suppress(NotKnown):  # another laptop deleted the session; the page leaves it in a moment
                self._offer_rounds(self.context.director.play.pace(self._session.id, section).plan.rounds)
