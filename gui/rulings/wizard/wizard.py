"""The rulings wizard: the trail at the left, one question a screen, the auction at the right.

The draft is all it knows; every change is shown first and then announced by `draft_changed`, for whoever keeps it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from gui.rulings.wizard.case import ADD, START, RulingDraft, referral, refers
from gui.rulings.wizard.panes import Screens, WizardPanes
from gui.rulings.wizard.start import StartForm
from gui.rulings.wizard.trail import NEXT, trail_of
from gui.widgets.board.bidding_sheet import auction_of
from model.bridge.calls import Bid
from model.bridge.irregular import Irregularity
from model.bridge.seats import Seat
from model.errors import ArrowswitchError
from model.i18n import _
from model.rulings.situation import key
from model.rulings.steps import Question, Ruling
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gui.look.look import Look
    from gui.rulings.store import RulingStore


class Wizard(WizardPanes):
    """One ruling from the first word to its effects."""

    draft_changed = Signal()
    left = Signal()
    force_wanted = Signal()
    form_wanted = Signal()
    discard_wanted = Signal()
    shown = Signal()

    def __init__(
        self,
        look: Look,
        store: RulingStore,
        complain: Callable[[Exception], None],
        screens: Screens | None = None,
    ) -> None:
        super().__init__(look, store.rules, RulingDraft().edition, screens)
        self._store = store
        self._complain = complain
        self._draft = RulingDraft()
        self._step: Question | Ruling | None = None
        self._reading = False
        self._words = ""
        self.more_keys: dict[Qt.Key, Callable[[], None]] = {}
        self.more_panes: list[QWidget] = []
        self._connect()
        # The answer is on the screen first; what the other editions say may follow a blink later.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._tell_elsewhere)

    # What others see

    @property
    def draft(self) -> RulingDraft:
        """What the director has said so far."""
        return self._draft

    @property
    def step(self) -> Question | Ruling | None:
        """The question or ruling on the screen, None on the first screen."""
        return self._step

    @property
    def at_end(self) -> bool:
        """Whether the ruling is decided."""
        return isinstance(self._step, Ruling)

    def panes(self) -> Sequence[QWidget]:
        """What F6 walks through."""
        screens = (self.start, self.question)
        return (
            *screens,
            *self.more_panes,
            self.outcome.record,
            self.auction.pad,
            self.law,
            self.trail,
        )

    def show_draft(self, draft: RulingDraft, *, given: bool = False) -> None:
        """Show a ruling; `given` ones can be read and printed, and not answered any more."""
        self._draft, self._words = draft, ""
        self.foot.show_given(given)
        self.auction.close_pad(given)
        self._show_table()
        self._go()

    def retell(self, draft: RulingDraft) -> None:
        """Take over the number and hour under which the draft is kept."""
        self._draft = replace(self._draft, number=draft.number, called_at=draft.called_at)
        self._show_trail()

    def take_focus(self) -> None:
        """Put the focus where the hand expects it."""
        if self._step is None:
            self.start.take_focus("" if self._draft.asking == ADD else self._draft.tree)
        elif isinstance(self._step, Question):
            self.question.take_focus()
        else:
            self.foot.take_focus()

    def back(self) -> None:
        """Drop the last answer; from the first question go back to the first screen."""
        if self._draft.asking in (START, ADD):
            self._resume()
            return
        if self._step is None:
            return
        before = self._store.rules.back(self._draft)
        if before is None and not self.foot.given:
            self._to_start()
        elif before is not None and not self.foot.given:
            self._change(before)

    def next_edition(self) -> None:
        """Rule by the answers given, under the next edition of the Laws."""
        editions = list(Edition)
        self._under(editions[(editions.index(self._draft.edition) + 1) % len(editions)].value)

    def forward(self) -> None:
        """Ctrl+Enter: take the answers that are marked, or put the ruling into force."""
        self._noted()
        if isinstance(self._step, Ruling):
            if not self.foot.given:
                self.force_wanted.emit()
        elif isinstance(self._step, Question):
            self.question.go_on()

    def read_law(self) -> None:
        """L or F1: show the Law of the question beside it, from the club's own book if it has one, or put it away."""
        self._reading = not self._reading
        self._show_frame()

    def begin(self, tree: str) -> None:
        """Rule on this irregularity, or on what happened besides if the director asked for that."""
        self._words = self.start.search.text().strip() or self._words
        self.start.offer(())
        if self._draft.asking == ADD:
            self._change(self._draft.then(tree))
            return
        self._draft = replace(self._draft, reported=self._by_the_calls(self._draft.reported, tree))
        self._change(self._draft.begun(tree))

    def go_on(self) -> None:
        """Go to the Law that goes on with the ruling, by Enter; ask which one if the ruling names none."""
        step = self._step
        if not isinstance(step, Ruling) or self.foot.given or not refers(step):
            return
        named = referral(step)
        if named is not None:
            self._noted()
            self._change(self._draft.then(named.to, self._offender_so_far() if named.same else None))
        else:
            self.add_happening()

    def add_happening(self) -> None:
        """+: ask what happened besides, to rule on all of it together."""
        if isinstance(self._step, Ruling) and not self.foot.given:
            self._noted()
            self._draft = replace(self._draft, asking=ADD)
            self.start.offer(self._meant_besides())
            self._show_table()
            self._go()

    def _meant_besides(self) -> list[str]:
        """What the words that the ruling began with may have said besides, the likeliest first."""
        ruled = {self._draft.tree, *self._draft.besides}
        found = self._store.rules.find(self._words, self._draft.edition) if self._words else ()
        return [one.tree for one in found if one.tree not in ruled][:_OFFERED]

    def _offender_so_far(self) -> object:
        """Who did what happened last, as far as somebody was named."""
        draft = self._draft
        numbers = range(len(draft.besides) + 1, 0, -1)
        facts = self._store.rules.facts(draft)
        return next((facts[name] for one in numbers if (name := key(one, "offender")) in facts), None)

    def tell(self, facts: Mapping[str, object], answers: Mapping[str, str] | None = None) -> None:
        """Take over facts, None for one that no longer holds; with answers the next screen follows from both."""
        reported = {name: fact for name, fact in self._draft.reported.items() if name not in facts}
        reported |= {name: fact for name, fact in facts.items() if fact is not None}
        if self.foot.given or (reported == dict(self._draft.reported) and not answers):
            return
        self._draft = replace(
            self._draft, reported=reported, answers={**self._draft.answers, **(answers or {})}
        )
        if answers is not None:
            self._go()
        self.draft_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pressed, held = Qt.Key(event.key()), event.modifiers()
        control, alt = (
            bool(held & one) for one in (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier)
        )
        command = self._commands(control=control, alt=alt).get(pressed)
        if command is not None:
            command()
        elif isinstance(self._step, Question):
            if not self._digit(event):
                super().keyPressEvent(event)
        elif alt or not self._named(event):
            super().keyPressEvent(event)

    def _commands(self, *, control: bool, alt: bool) -> dict[Qt.Key, Callable[[], object]]:
        """What the keys do on the screen in front; of two that one key could do, the later stands."""
        key = Qt.Key
        keys: dict[Qt.Key, Callable[[], object]] = {}
        if self.at_end:
            keys[key.Key_Plus] = self.add_happening
        if self.at_end and control:
            keys[key.Key_P] = self.form_wanted.emit
        if self._step is not None:
            keys |= {key.Key_PageUp: partial(self._turn, -1), key.Key_PageDown: partial(self._turn, 1)}
        keys |= dict.fromkeys((key.Key_Return, key.Key_Enter), self.forward if control else self._enter)
        if alt:
            keys |= {**self.more_keys, key.Key_E: self.next_edition}
        if self._step is not None and not (control or alt):
            keys[key.Key_L] = self.read_law
        keys |= {key.Key_F1: self.read_law, key.Key_Escape: self._leave}
        if not control:
            keys[key.Key_Backspace] = self.back
        return keys

    def _turn(self, pages: int) -> None:
        shown = self.question if isinstance(self._step, Question) else self.outcome
        shown.turn(pages)

    def _enter(self) -> None:
        if not isinstance(QApplication.focusWidget(), QLineEdit):  # Enter in a field is the field's
            self.go_on()

    @property
    def seat_keys(self) -> tuple[str, ...]:
        """The letters of the four seats as the club types them."""
        letters = self._store.at(self._draft.where).letters
        return tuple(letters.seat(seat).lower() for seat in Seat)

    def _named(self, event: QKeyEvent) -> bool:
        """Take the seat of the offender or of the misinformed player, if the ruling asks for it."""
        asked = self.outcome.asks_who
        if not isinstance(self._step, Ruling) or asked is None:
            return False
        seat = self._store.at(self._draft.where).letters.seats_read().get(event.text().upper())
        named = self._draft.naming(self._step, asked, seat) if seat is not None else {}
        if named:
            self.tell(named, {})
        return bool(named)

    def _resume(self) -> None:
        """Leave what was put again as it was answered."""
        self._change(replace(self._draft, asking=""))

    def _leave(self) -> None:
        if self._draft.asking in (START, ADD):
            self._resume()
            return
        self._noted()
        self.left.emit()

    def _digit(self, event: QKeyEvent) -> bool:
        text = event.text()
        return text.isdigit() and not self.foot.given and self.question.answers.press(int(text))

    # What changes

    def _change(self, draft: RulingDraft) -> None:
        self._draft = draft
        self._go()
        self.draft_changed.emit()

    def _go(self) -> None:
        """Show the screen that follows from the draft."""
        draft, rules = self._draft, self._store.rules
        try:
            asked = draft.tree and draft.asking not in (START, ADD)
            self._step = rules.step(draft) if asked else None
        except ArrowswitchError as error:
            self._step = None
            self._complain(error)
        step = self._step
        self._show_columns()
        if isinstance(step, Question):
            before = draft.answers.get(step.id, ())
            self.question.show_question(
                step,
                (before,) if isinstance(before, str) else before,
                draft.reasons.get(step.id, ""),
                proposed=rules.propose_answers(draft, step),
                typed=rules.name_meant(draft, step, self._words),
                before=rules.describe_former_answer(draft),
                left=rules.describe_left(draft, step),
            )
            self._stack.setCurrentWidget(self.question)
        elif isinstance(step, Ruling):
            self.outcome.show_ruling(step, draft.written, closed=self.foot.given)
            self.outcome.show_decision(draft.decision)
            self._stack.setCurrentWidget(self.outcome)
        else:
            self._stack.setCurrentWidget(self.start)
        self._show_frame()
        self._show_trail()
        if self.isVisible():
            self.take_focus()
        self.shown.emit()
        self._later.start()

    def _show_columns(self) -> None:
        reading = self._reading and self._step is not None
        # The three time frames need the room; the auction has done its part.
        beside = not isinstance(self._step, Ruling) and not reading
        # What goes goes first, lest both ask for their room at once and the window grow.
        for column, shown in sorted(((self._right, beside), (self.law, reading)), key=lambda pair: pair[1]):
            column.setVisible(shown)

    def _show_frame(self) -> None:
        step, draft = self._step, self._draft
        self._head.show_draft(draft, self._store.table_name(draft.where.table))
        self._show_columns()
        if step is not None and self._reading:
            reported = self._store.rules.law(draft, step)
            self.law.show_law(step, draft.edition, reported, self._store.book_rows)
        self.foot.show_step(step, again=draft.asking in (START, ADD), on=self._words_of_going_on())
        asks_replacement = isinstance(step, Question) and step.id.endswith("replacement")
        laid = self.auction.auction.laid.irregular
        low = (one.call for one in laid if Irregularity.INSUFFICIENT in one.irregularities)
        wrong = next(low, None) if asks_replacement else None
        self.auction.ask_replacement(wrong if isinstance(wrong, Bid) else None, draft.edition)
        self.auction.rest(
            bool(draft.tree) and draft.tree == self._store.rules.tree_of_auction(draft.reported)
        )

    def _words_of_going_on(self) -> str:
        step = self._step
        if not isinstance(step, Ruling) or not refers(step):
            return ""
        named = referral(step)
        return _(self._store.rules.head(named.to).title) if named else _("Rule on that")

    def _show_trail(self) -> None:
        draft = self._draft
        title = _("Ruling {number}").format(number=draft.number) if draft.number else _("New ruling")
        self._title.set_text(title)
        self._called.set_text(_("called {time}").format(time=draft.called_at) if draft.called_at else "")
        self.trail.show_steps(trail_of(draft, self._step, self._store.rules))

    def _tell_elsewhere(self) -> None:
        step = self._step
        if step is None or not self._draft.tree or self._draft.asking:
            return  # what is put again is answered in every edition
        said = self._store.rules.elsewhere(self._draft, step)
        (self.question if isinstance(step, Question) else self.outcome).show_elsewhere(said)

    def _show_table(self) -> None:
        draft = self._draft
        at = self._store.at(draft.where)
        offender = draft.reported.get(draft.next_offender if draft.asking == ADD else "offender", "")
        asked = StartForm(draft.where, offender if isinstance(offender, str) else "")
        self.start.show_asked(asked, self._store.boards(), at.said, draft.edition, self._store.session())
        reported = {**draft.known, **draft.reported}
        self.auction.type_with(at.letters)
        self.auction.show_auction(auction_of(reported, at.dealer), at.names, at.deal, at.bound)
        self._head.show_draft(draft, self._store.table_name(draft.where.table))

    def _answered(self, ids: tuple[str, ...], reason: str) -> None:
        step = self._step
        if isinstance(step, Question) and not self.foot.given:
            answer = ids if step.several else ids[0]
            self._change(self._draft.with_answer(step.id, answer, reason))

    def _noted(self) -> None:
        """Take over what was written for the record."""
        draft = self._draft.with_record(self.outcome.record.words)
        step = self._step
        if isinstance(step, Ruling) and not self.foot.given and draft != self._draft:
            self._draft = draft
            self.outcome.show_ruling(step, draft.written)
            self._later.start()
            self.draft_changed.emit()

    def _opened(self, key: str) -> None:
        if self.foot.given:
            return
        self._change(replace(self._draft, asking="" if key == NEXT else key))

    def _to_start(self) -> None:
        self._change(self._draft.begun(""))

    def _under(self, edition: str) -> None:
        if self.foot.given:
            self._head.show_draft(self._draft, self._store.table_name(self._draft.where.table))
        elif edition != self._draft.edition.value:
            self._change(self._draft.under(Edition(edition)))

    def _moved(self) -> None:
        asked = self.start.asked
        did = self._draft.next_offender if self._draft.asking == ADD else "offender"
        reported = {name: fact for name, fact in self._draft.reported.items() if name != did}
        if asked.offender:
            reported[did] = asked.offender
        where = (
            replace(asked.where, round=None) if asked.where.table != self._draft.where.table else asked.where
        )
        if where.round is None:
            where = self._store.fresh(where).where
        self._draft = self._store.move(replace(self._draft, reported=reported), where)
        self._show_table()

    def _laid_out(self) -> None:
        reported = {
            name: fact for name, fact in self._draft.reported.items() if name not in ("auction", "dealer")
        }
        reported = self._by_the_calls(reported | self.auction.auction.facts, self._draft.tree)
        self._draft = replace(self._draft, reported=reported)
        if self._draft.tree and not self.foot.given:
            self._change(self._draft)
            self.auction.pad.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rule_on_auction(self) -> None:
        tree = self._store.rules.tree_of_auction(self._draft.reported)
        if tree:
            self.begin(tree)

    def _by_the_calls(self, reported: Mapping[str, object], tree: str) -> dict[str, object]:
        """The facts without the seat that was named, if the calls themselves show who made the irregular call."""
        shown = tree and tree == self._store.rules.tree_of_auction(reported)
        return {name: fact for name, fact in reported.items() if not (shown and name == "offender")}

    def _replaced(self, answer: str) -> None:
        step = self._step
        if isinstance(step, Question) and answer in {choice.id for choice in step.choices}:
            self._answered((answer,), "")

    # Building

    def _connect(self) -> None:
        self.start.chosen.connect(self.begin)
        self.start.where_changed.connect(self._moved)
        self.question.answered.connect(self._answered)
        self.trail.opened.connect(self._opened)
        self._head.edition_chosen.connect(self._under)
        self.auction.changed.connect(self._laid_out)
        self.auction.rule_wanted.connect(self._rule_on_auction)
        self.auction.replaced.connect(self._replaced)
        self.foot.back.connect(self.back)
        self.foot.leave.connect(self._leave)
        self.foot.force.connect(self.forward)
        self.foot.form.connect(self.form_wanted)
        self.foot.discard.connect(self.discard_wanted)
        self.foot.law.connect(self.read_law)
        self.foot.on.connect(self.go_on)
        self.foot.also.connect(self.add_happening)
        self.outcome.record.written.connect(self._noted)


_OFFERED: Final = 5
"""The trees that are offered of the words typed before."""
