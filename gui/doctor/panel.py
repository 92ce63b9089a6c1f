"""The movement doctor in the window: what happened, a question or two, the ways to go on, and what to say and print then.

A panel at the side of Seating and Play, never in the way: Esc goes back a step and out at last. What it weighs is
weighed off the window's thread from a frozen picture; what is taken is one change, undone by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.doctor.first_step import WhatStep
from gui.doctor.questions import Away, Trouble, list_troubles, make_happening
from gui.doctor.steps import AskStep, DoneStep, WaysStep
from gui.pages.page import Hint, PageContext
from gui.widgets.form.card import give_panel_ground
from gui.widgets.text.labels import secondary, subheading
from model.errors import ArrowswitchError, ReasonNeeded
from model.folding import fold
from model.i18n import _
from model.service.history import Scope

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.tasks import Progress, Task
    from model.movement.doctor.happenings import Happening
    from model.movement.doctor.proposal import Proposal
    from model.snapshots.session import Session

_WIDTH: Final = 352
_LEAST: Final = 300


class DoctorPanel(QWidget):
    """One panel a page; hidden until something happened. `closed` follows the last Esc, `stepped` each screen."""

    closed = Signal()
    stepped = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._context = context
        self._session: Session | None = None
        self._trouble: Trouble | None = None
        self._happening: Happening | None = None
        self._answers: Mapping[str, object] = {}
        self._known: Mapping[str, str] = {}
        self._task: Task | None = None
        self._done_at = 0
        give_panel_ground(self)
        self.setAccessibleName(_("What happened?"))
        look = context.look
        self._title = subheading(look, _("What happened?"))
        self._round = secondary(look)
        self.what, self.ask = WhatStep(look), AskStep(look)
        self.ways, self.done = WaysStep(look), DoneStep(look)
        self._steps = QStackedWidget()
        for step in (self.what, self.ask, self.ways, self.done):
            self._steps.addWidget(step)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._round)
        self._box = QVBoxLayout(self)
        self._box.addLayout(head)
        self._box.addWidget(self._steps, 1)
        self._bind()
        look.changed.connect(self._measure)
        self._measure()
        self.hide()

    @property
    def step(self) -> QWidget | None:
        """The screen that is shown: `what`, `ask`, `ways` or `done`."""
        return self._steps.currentWidget()

    @property
    def _kind(self) -> str:
        return "pairs" if self._session is None else self._session.plan.kind

    def begin(self, session: Session, trouble: Trouble | None, known: Mapping[str, str]) -> None:
        """Open for a session; `known` are answers the page already has (the round, the table, the pair)."""
        self._session, self._known = session, known
        round_number = known.get("round", "")
        self._round.set_text(_("round {round}").format(round=round_number) if round_number else "")
        self.show()
        if trouble is None:
            self._ask_what()
        else:
            self._ask(trouble)

    @property
    def width_wanted(self) -> int:
        """The width its words are laid out for."""
        return self._context.look.theme.px(_WIDTH)

    def fit(self, room: int) -> None:
        """Be as wide as wanted, or as this room allows, down to what its words still wrap in."""
        self.setFixedWidth(max(self._context.look.theme.px(_LEAST), min(room, self.width_wanted)))

    def leave(self) -> None:
        """Close, whatever is shown; nothing is done."""
        self._cancel()
        self.hide()
        self.closed.emit()

    def keep_up(self) -> None:
        """Follow a write made elsewhere: what was done here and is taken back is no longer shown or printed."""
        if self.step is not self.done or self._session is None:
            return
        # The change was undone meanwhile: what the panel shows as done is not.
        if self._last_entry(self._session.id) < self._done_at:
            self.leave()

    def _last_entry(self, session: int) -> int:
        return self._context.director.journal.undo_id(Scope(session))

    def hints(self) -> Sequence[Hint]:
        """The keys of the screen that is shown."""
        if self.step is self.what:
            return (
                Hint(("1", "−"), _("choose")),
                Hint(("Up", "Down"), _("move")),
                Hint(("Enter",), _("choose")),
                Hint(("Esc",), _("close")),
            )
        if self.step is self.ask:
            return (Hint(("Enter",), _("next")), Hint(("Esc",), _("back")))
        if self.step is self.ways:
            many = len(self.ways.proposals)
            walk = (Hint(("1", str(many)), _("look")),) if many > 1 else ()
            take = (Hint(("Enter",), _("use this")),) if many else ()  # none while they are worked out
            read = (Hint(("PgDown",), _("read on")),) if self.ways.reads_on else ()
            return (*walk, *take, *read, Hint(("Esc",), _("back")))
        printing = (Hint(("Enter",), _("print the cards")),) if self.done.prints else ()
        return (
            *printing,
            Hint(("Esc",), _("close")),
            Hint(("Ctrl+Z",), _("undo")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._back()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # A click beside everything leaves the keys with the screen that is shown; what was refused has been read.
        if self.step is not None and not self.step.isAncestorOf(self.window().focusWidget()):
            self.step.setFocus(Qt.FocusReason.MouseFocusReason)
        self.stepped.emit()
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(QPen(self._context.look.theme.colours.line, 0))
            painter.drawLine(0, 0, 0, self.height())

    def _bind(self) -> None:
        self.what.chosen.connect(self._ask)
        self.ask.answered.connect(self._weigh)
        self.ask.edited.connect(self.stepped)
        self.ways.taken.connect(self._take)
        self.ways.overflow_changed.connect(self.stepped)
        self.done.printed.connect(self._print)
        self.done.closed.connect(self.leave)

    def _go(self, step: QWidget) -> None:
        self._steps.setCurrentWidget(step)
        given = self._trouble if step is not self.what else None
        words = given.words(self._kind) if given is not None else _("What happened?")
        self._title.set_text(words)
        step.setFocus(Qt.FocusReason.OtherFocusReason)
        self.stepped.emit()

    def _back(self) -> None:
        self._cancel()
        if self.step is self.ways:
            self._go(self.ask)
        elif self.step is self.ask:
            self._ask_what()
        else:
            self.leave()

    def _ask_what(self) -> None:
        assert self._session is not None  # the panel opens for a session only
        self._trouble = None
        self.what.start(self._kind, list_troubles(self._session, self._known.get("round", "")))
        self._go(self.what)

    def _ask(self, trouble: Trouble) -> None:
        assert self._session is not None  # the panel opens for a session only
        self._trouble = trouble
        self.ask.start(self._session, trouble, self._known)
        self._go(self.ask)

    def _weigh(self, answers: Mapping[str, object]) -> None:
        assert self._session is not None
        assert self._trouble is not None
        what = make_happening(self._trouble.id, answers)
        self._answers, self._happening = answers, what
        doctor, play = self._context.director.doctor, self._context.director.play
        clock = play.now(self._session.id)
        now = clock.round if clock is not None and clock.running else None
        situation = doctor.picture(self._session.id, what, now=now)

        def work(progress: Progress) -> tuple[Proposal, ...]:
            from model.movement.doctor.remedies import proposals

            progress.step(0, 1)
            return proposals(situation, what)

        self.ways.wait()
        self._go(self.ways)
        self._task = self._context.tasks.run(
            self._trouble.words(self._kind), work, self._weighed, self._failed
        )

    def _weighed(self, found: tuple[Proposal, ...]) -> None:
        self._task = None
        self.ways.show_ways(found)
        self.stepped.emit()

    def _failed(self, error: Exception) -> None:
        self._task = None
        self._go(self.ask)
        self._context.complain(error)

    def _take(self, proposal: Proposal, why: str = "") -> None:
        assert self._session is not None
        assert self._trouble is not None
        director, session = self._context.director, self._session.id
        try:
            if proposal.plan == proposal.situation.plan and "who" in self._answers:
                self._seat_stand_in(why)
            else:
                director.doctor.apply(
                    session,
                    proposal,
                    self._happening,
                    newcomers=self._newcomers(),
                    team_name=str(self._answers.get("team", "")),
                )
        except ReasonNeeded as error:
            asked = self._context.ask.text(self._trouble.words(self._kind), error.message)
            if asked and asked.strip():
                self._take(proposal, asked)
            return
        except ArrowswitchError as error:
            self._context.complain(error)
            return
        self._session, self._done_at = director.sessions.get(session), self._last_entry(session)
        self.done.show_done(proposal)
        self._go(self.done)

    def _newcomers(self) -> tuple[int | str, int | str] | None:
        """Who a pair that comes late is; it has no chair in round 1, where the hall could give it names."""
        if "other" not in self._answers:
            return None
        return self._player(str(self._answers["one"])), self._player(str(self._answers["other"]))

    def _seat_stand_in(self, why: str) -> None:
        assert self._session is not None
        away, rounds = self._answers["away"], self._answers["rounds"]
        assert isinstance(away, Away)
        assert isinstance(rounds, tuple)
        player = self._player(str(self._answers["who"]))
        self._context.director.seating.stand_in(
            self._session.id, away.number, away.place, player, first=rounds[0], last=rounds[1], why=why
        )

    def _player(self, name: str) -> int | str:
        """The one who answers to a name; for a new visitor, who comes with the change, the name."""
        known = [one.player for one in self._context.director.players.find(name, 8)]
        exact = [one for one in known if fold(one.name) == fold(name)]
        return (exact or known)[0].id if len(exact) == 1 or len(known) == 1 else name

    def _print(self) -> None:
        from gui.printing.preview import open_preview

        proposal = self.done.proposal
        if self._session is not None and proposal is not None:
            concerned = (proposal.tables, proposal.cards)
            open_preview(self._context, self._session.id, "guide-cards", self.window(), concerned=concerned)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _measure(self) -> None:
        px = self._context.look.theme.px
        self.fit(px(_WIDTH))
        self._box.setContentsMargins(px(16), px(14), px(14), px(14))
        self._box.setSpacing(px(8))
