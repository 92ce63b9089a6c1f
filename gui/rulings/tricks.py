"""The trick strip beside the questions of the play: tricks laid out by keyboard, and what they tell the Laws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.look.theme import Tone, Weight
from gui.widgets.form.fields import Echo, line_edit
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import caption, secondary, subheading
from gui.widgets.text.paragraphs import Paragraphs
from gui.widgets.text.suit_text import Run, SuitText, bold, soft
from model.bridge.cards import Card, Strain
from model.bridge.entry.words import card_words, seat_name, strain_words
from model.bridge.letters import Letters, letters_of
from model.bridge.play.text import NotATrick, read_trick, trick_example
from model.bridge.play.tricks import Strip, Trick
from model.i18n import _, language

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from gui.look.look import Look
    from model.bridge.seats import Seat

_ROW = 26


class TrickRows(QWidget):
    """Paints the tricks, a row each; the cards of revokes stand out."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._strip = Strip(Strain.NOTRUMP, ())
        self._odd: frozenset[Card] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_strip(self, strip: Strip, odd: Collection[Card]) -> None:
        """Show these tricks; ``odd`` are the cards that did not follow suit."""
        self._strip, self._odd = strip, frozenset(odd)
        self.setAccessibleName("; ".join(str(self._words(one)) for one in strip.tricks))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        return QSize(theme.px(280), len(self._strip.tricks) * theme.px(_ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(200), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            for at, trick in enumerate(self._strip.tricks):
                place = QRectF(0, at * theme.px(_ROW), self.width(), theme.px(_ROW))
                self._words(trick).paint(painter, place, theme)

    def _words(self, trick: Trick) -> SuitText:
        runs = [soft(f"{trick.number}   ")]
        for seat, card in trick.pair_cards():
            runs.append(soft(f"{letters_of(language()).seat(seat)} "))
            odd = card in self._odd
            runs.append(Run(card_words(card), Weight.SEMIBOLD if odd else None, underlined=odd))
            runs.append(Run("   "))
        winner = trick.winner(self._strip.trumps) if trick.complete else None
        if winner is not None:
            runs += [soft("→ "), bold(letters_of(language()).seat(winner))]
        return SuitText(tuple(runs))


class TrickStrip(QWidget):
    """Types tricks one after the other; `changed` says that the strip is another, `finished` an empty Enter."""

    changed = Signal()
    finished = Signal()
    revoke_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._strip = Strip(Strain.NOTRUMP, ())
        self._letters: Letters = letters_of(language())
        self._title = subheading(look, _("Tricks"))
        self.trumps = Segments(
            look,
            _("Trumps"),
            [(one.value, strain_words(one)) for one in reversed(list(Strain))],
        )
        self._prompt = caption(look)
        self.field = line_edit(
            _("Cards of the trick"), field="entry", placeholder=trick_example(self._letters)
        )
        self.echo = Echo(look)
        self._rows = TrickRows(look)
        self._said = Paragraphs(look)
        self.which = Segments(look, _("The revoke to rule on"), [("", "")])
        self._which_title = caption(look, _("Rule on"))
        self._how = secondary(
            look,
            _(
                "Trick number and leader first, then the cards as played; Enter adds the trick, "
                "Backspace removes it."
            ),
            wrap=True,
        )
        self._lay_out()
        for part in (self.field, self.which):
            part.installEventFilter(self)
        self.field.textEdited.connect(self._judge)
        self.trumps.chosen.connect(self._trumps_chosen)
        self.which.chosen.connect(self.revoke_chosen)
        self._show()

    @property
    def strip(self) -> Strip:
        """The tricks so far."""
        return self._strip

    def show_strip(self, strip: Strip, letters: Letters) -> None:
        """Show tricks laid out before."""
        self._letters = letters
        self.field.setPlaceholderText(trick_example(letters))
        self._strip = strip
        self.trumps.choose(strip.trumps.value)
        self._show()

    def show_sentences(self, sentences: Collection[str]) -> None:
        """Say what the tricks tell."""
        self._said.show_lines(tuple(sentences))
        self._said.setVisible(bool(sentences))

    def show_revokes(self, revokes: Sequence[tuple[str, str]], which: str) -> None:
        """Offer the revokes by key and words where there are several; one ruling is on one of them."""
        several = len(revokes) > 1
        self._which_title.setVisible(several)
        self.which.setVisible(several)
        if several:
            self.which.set_choices(revokes)
            self.which.choose(which)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and not event.modifiers()
            & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        ):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if watched is self.field:
                    self._lay()
                else:
                    self.finished.emit()
                return True
            if watched is self.field and event.key() == Qt.Key.Key_Backspace and not self.field.text():
                self._take_back()
                return True
        return super().eventFilter(watched, event)

    def _next(self) -> tuple[int, Seat | None]:
        """The number and the leader of the trick to come, as far as the last tells."""
        if not self._strip.tricks:
            return 1, None
        last = self._strip.tricks[-1]
        winner = last.winner(self._strip.trumps) if last.complete else None
        return min(13, last.number + 1), winner

    def _read(self, text: str) -> Strip:
        number, leader = self._next()
        trick = read_trick(text, self._letters, number, leader)
        try:
            return Strip(self._strip.trumps, (*self._strip.tricks, trick))
        except ValueError:
            known = {card for one in self._strip.tricks for card in one.cards}
            twice = next((card for card in trick.cards if card in known), None)
            if twice is not None:
                raise NotATrick(_("{card} was played earlier.").format(card=card_words(twice))) from None
            raise NotATrick(_("Tricks are listed in the order played.")) from None

    def _judge(self) -> None:
        text = self.field.text()
        if not text.strip():
            self.echo.show_echo(Tone.PLAIN, "")
            return
        try:
            trick = self._read(text).tricks[-1]
        except NotATrick as error:
            self.echo.show_echo(Tone.PLAIN, str(error))
            return
        words = _("Trick {number}, {leader} led: {cards}").format(
            number=trick.number,
            leader=seat_name(trick.leader),
            cards=" ".join(card_words(card) for card in trick.cards),
        )
        self.echo.show_echo(Tone.OK if trick.complete else Tone.PLAIN, words)

    def _lay(self) -> None:
        if not self.field.text().strip():
            self.finished.emit()
            return
        try:
            self._strip = self._read(self.field.text())
        except NotATrick as error:
            self.echo.show_echo(Tone.DOUBTFUL, str(error))
            return
        self.field.clear()
        self._show()
        self.changed.emit()

    def _take_back(self) -> None:
        if self._strip.tricks:
            self._strip = Strip(self._strip.trumps, self._strip.tricks[:-1])
            self._show()
            self.changed.emit()

    def _trumps_chosen(self, letter: str) -> None:
        self._strip = Strip(Strain(letter), self._strip.tricks)
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        number, leader = self._next()
        self._prompt.set_text(
            _("Trick {number}, led by {leader}").format(number=number, leader=seat_name(leader))
            if leader is not None
            else _("Trick {number}").format(number=number)
        )
        self._rows.show_strip(self._strip, [one.card for one in self._strip.revokes()])
        self.echo.show_echo(Tone.PLAIN, "")

    def _lay_out(self) -> None:
        self._box = QVBoxLayout(self)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.trumps)
        self._box.addLayout(head)
        below = (self._said, self._which_title, self.which)
        for part in (self._how, self._rows, self._prompt, self.field, self.echo, *below):
            self._box.addWidget(part)
        self._box.addStretch(1)
        self.show_revokes((), "")
        self._look.changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        theme = self._look.theme
        self._box.setContentsMargins(theme.px(16), theme.px(14), theme.px(16), theme.px(8))
        self._box.setSpacing(theme.px(7))
