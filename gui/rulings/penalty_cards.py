"""The penalty cards beside the questions of the play: a live list, and what must, may and may not be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import TextSize, Tone, Weight
from gui.widgets.form.fields import Echo, line_edit
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import caption, secondary, subheading
from gui.widgets.text.paragraphs import Paragraphs
from gui.widgets.text.suit_text import Run, Style, SuitLabel, SuitText, bold, soft
from model.bridge.entry.words import card_words, seat_name
from model.bridge.letters import Letters, letters_of
from model.bridge.seats import Seat
from model.i18n import _, language
from model.rulings.play.penalty_cards import LeadOrder
from model.rulings.play.penalty_hands import choice_leaves, hands_now, playable
from model.rulings.play.penalty_help import Example, examples
from model.rulings.play.penalty_text import CardLog, NotAnEvent, now, replay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.look.look import Look
    from model.bridge.cards import Card, Strain
    from model.bridge.play.tricks import Strip, Trick


_TIED = "\N{NO-BREAK SPACE}"


class PenaltyTracker(QWidget):
    """Types events one after the other; `changed` says that the course is another, `finished` an empty Enter."""

    changed = Signal()
    finished = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._letters: Letters = letters_of(language())
        self._course = CardLog(Seat.SOUTH)
        self._dealt: Mapping[Seat, frozenset[Card]] | None = None
        self._strip: Strip | None = None
        self._under_way: Trick | None = None
        self._title = subheading(look, _("Penalty cards"), gives_way=True)  # or the row could never be folded
        self.declarer = Segments(
            look, _("Declarer"), [(seat.value, letters_of(language()).seat(seat)) for seat in Seat]
        )
        self._cards = SuitLabel(look, "", Style(TextSize.ENTRY, Weight.SEMIBOLD), wrap=True)
        self.now = Paragraphs(look)
        self.choices = Paragraphs(look, spacing=2)
        self.field = line_edit(_("What happened"), field="entry")
        self.echo = Echo(look)
        self._how = caption(look, _("You may type"))
        self.examples = TypedExamples(look)
        self._lay_out()
        self.field.installEventFilter(self)
        self.field.textEdited.connect(lambda _text: self.echo.show_echo(Tone.PLAIN, ""))
        self.declarer.chosen.connect(self._declared)
        self._show()

    @property
    def course(self) -> CardLog:
        """What has happened."""
        return self._course

    def show_hands(
        self, dealt: Mapping[Seat, frozenset[Card]] | None, strip: Strip, under_way: Trick | None
    ) -> None:
        """Know the hands of the deal and the tricks laid out, so that the very cards can be named."""
        self._dealt, self._strip, self._under_way = dealt, strip, under_way
        self._show()

    def show_course(self, course: CardLog, letters: Letters) -> None:
        """Show a course kept before."""
        self._letters = letters
        self._course = course
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold_head()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and not event.modifiers()
            & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        ):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._happened()
                return True
            if event.key() == Qt.Key.Key_Backspace and not self.field.text():
                if self._course.events:
                    self._follow(self._course.back())
                return True
        return super().eventFilter(watched, event)

    def _happened(self) -> None:
        if not self.field.text().strip():
            self.finished.emit()
            return
        try:
            course = self._course.after(self.field.text(), self._letters)
        except NotAnEvent as error:
            self.echo.show_echo(Tone.DOUBTFUL, str(error))
            return
        self.field.clear()
        self._follow(course)

    def _follow(self, course: CardLog) -> None:
        self._course = course
        self._show()
        self.changed.emit()

    def _declared(self, seat: str) -> None:
        try:
            self._follow(replay(Seat(seat), self._course.events))
        except NotAnEvent:
            self._follow(CardLog(Seat(seat)))

    def _show(self) -> None:
        course = self._course
        self.declarer.choose(course.declarer.value)
        runs: list[Run] = []
        for one in course.tracker.penalty_cards:
            kind = _("major") if one.major else _("minor")
            seat = soft(f"{seat_name(one.owner)}{_TIED}")
            runs += [seat, bold(card_words(one.card)), soft(f"{_TIED}{kind}    ")]
        self._cards.set_text(SuitText(tuple(runs)))
        self._cards.setVisible(bool(runs))
        hands = None if self._dealt is None else hands_now(self._dealt, course, self._strip)
        lines = () if hands is None else playable(course, hands, self._under_way)
        self.now.show_lines((*now(course), *lines))
        self.choices.show_lines(_choices(course, hands))
        self.choices.setVisible(course.options is not None)
        offered = examples(course, self._letters)
        self.examples.show_examples(offered)
        self.field.setPlaceholderText("1" if course.options is not None else offered[0][0])
        self.echo.show_echo(Tone.PLAIN, "")

    def _lay_out(self) -> None:
        self._box = QVBoxLayout(self)
        self._who = caption(self._look, _("Declarer"), gives_way=True)
        who = QHBoxLayout()
        who.addStretch(1)
        who.addWidget(self._who)
        who.addWidget(self.declarer)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.addWidget(self._title)
        self._head.addLayout(who, 1)
        self._box.addLayout(self._head)
        for part in (self._cards, self.now, self.choices, self.field, self.echo):
            self._box.addWidget(part)
        self._box.addWidget(self._how)
        self._box.addWidget(self.examples)
        self._box.addStretch(1)
        self._look.changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        theme = self._look.theme
        self._box.setContentsMargins(theme.px(16), theme.px(14), theme.px(16), theme.px(8))
        self._box.setSpacing(theme.px(8))
        self._fold_head()

    def _fold_head(self) -> None:
        """Put declarer's seat under the title where the words of the language leave it no room beside."""
        margins = self._box.contentsMargins()
        room = self.width() - margins.left() - margins.right() - 2 * self._head.spacing()
        wanted = sum(part.sizeHint().width() for part in (self._title, self._who, self.declarer))
        narrow = wanted > room
        self._head.setDirection(
            QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        )


def _choices(course: CardLog, hands: Mapping[Seat, frozenset[Card]] | None) -> tuple[SuitText, ...]:
    """Declarer's choices with their digits, and with the hand known the cards that each would leave."""
    options = course.options
    if options is None:
        return ()
    hand = None if hands is None else hands.get(options.leader)

    def choice(digit: int, words: str, order: LeadOrder, suits: tuple[Strain, ...] = ()) -> SuitText:
        text = choice_leaves(course, hand, order, suits) if hand else ""
        return SuitText((bold(f"{digit} "), Run(words), soft(f" ({text})" if text else "")))

    count = len(options.suits)
    found = [
        choice(number, _("require {suit}").format(suit=suit.symbol), LeadOrder.REQUIRE, (suit,))
        for number, suit in enumerate(options.suits, 1)
    ]
    found += [
        choice(number, _("forbid {suit}").format(suit=suit.symbol), LeadOrder.FORBID, (suit,))
        for number, suit in enumerate(options.suits, count + 1)
    ]
    return (*found, choice(0, _("neither"), LeadOrder.NEITHER))


class TypedExamples(QWidget):
    """Rows of what to type and what it says; labels are made once and used again."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rows: list[tuple[SuitLabel, SuitLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        look.changed.connect(self._measure)
        self._measure()

    def show_examples(self, examples: Sequence[Example]) -> None:
        """Show these."""
        while len(self._rows) < len(examples):
            typed = SuitLabel(self._look, "", Style(TextSize.SECONDARY, Weight.SEMIBOLD))
            meaning = secondary(self._look, wrap=True)
            number = len(self._rows)
            self._grid.addWidget(typed, number, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(meaning, number, 1)
            self._rows.append((typed, meaning))
        for number, (typed, meaning) in enumerate(self._rows):
            shown = number < len(examples)
            typed.set_text(examples[number][0] if shown else "")
            meaning.set_text(examples[number][1] if shown else "")
            typed.setVisible(shown)
            meaning.setVisible(shown)

    def _measure(self) -> None:
        self._grid.setHorizontalSpacing(self._look.theme.px(10))
        self._grid.setVerticalSpacing(self._look.theme.px(4))
