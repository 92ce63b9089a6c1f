"""The claims bench beside the questions on a claim: the remaining cards, the order stated, and what each line comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import TextSize, Tone, Weight
from gui.rulings.claim.lines import ClaimLines
from gui.rulings.claim.solving import PlayingOut
from gui.rulings.claim.words import evidence
from gui.widgets.form.buttons import KeycapButton
from gui.widgets.form.fields import Echo, Tick, line_edit
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import caption, subheading
from gui.widgets.text.suit_text import Style, SuitLabel
from model.bridge.cards import Card, Strain
from model.bridge.entry.grammar import bare
from model.bridge.entry.words import seat_name, strain_words
from model.bridge.letters import Letters, letters_of
from model.bridge.seats import Seat
from model.i18n import _, language
from model.rulings.play.claim_lines import (
    ANSWERS,
    Findings,
    NotAHand,
    count_given_up,
    hand_written,
    lay_out,
    read_hand,
    read_trick_under_way,
    verdict,
)
from model.rulings.play.claim_text import Claim, claim_of
from model.rulings.play.claim_text import parse as parse_claim
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.look.look import Look
    from gui.tasks import Tasks
    from model.bridge.play.endgame import Ending
    from model.bridge.play.tricks import Trick

_AS_DEALT = "*"
"""Typed into a hand: all thirteen cards of each, as the board was dealt."""


class KnownCards(NamedTuple):
    """The cards that the deal leaves, the trick that has begun, and the hands of the deal, which the cards are checked by."""

    left: Mapping[Seat, frozenset[Card]] | None = None
    under_way: Trick | None = None
    dealt: Mapping[Seat, frozenset[Card]] | None = None


class ClaimsBench(QWidget):
    """Types an ending; `ruled` carries the facts and the answers it gives."""

    ruled = Signal(dict, dict)

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__()
        self._look = look
        self._playing = PlayingOut(tasks, self)
        self._letters: Letters = letters_of(language())
        self._edition = Edition.E2017
        self._findings: Findings | None = None
        self._showing = False
        self._by_hand = False
        self._dealt: Mapping[Seat, frozenset[Card]] | None = None
        self._title = subheading(look, _("Claim"))
        self.hands = {
            seat: line_edit(_("Remaining cards of {seat}").format(seat=seat_name(seat)), field="entry")
            for seat in Seat
        }
        seats = [(seat.value, letters_of(language()).seat(seat)) for seat in Seat]
        self.trumps = Segments(
            look, _("Trumps"), [(one.value, strain_words(one)) for one in reversed(list(Strain))]
        )
        self.leader = Segments(look, _("On lead"), seats)
        self.claimer = Segments(look, _("Claimer"), seats)
        self.stated = line_edit(
            _("Suits in the order stated"), field="entry", placeholder=_("suits in order: sh")
        )
        self.trick = line_edit(_("Played to this trick"), field="entry", placeholder=_("e.g. h5"))
        self._claimed = line_edit(_("Tricks claimed"), field="entry", placeholder=_("all"))
        self.echo = Echo(look)
        self._stop = KeycapButton(look, _("Stop waiting"), "Alt+S", small=True)
        self._evidence_title = SuitLabel(
            look,
            _("Evidence only: the Director judges what is normal (Law 70)"),
            Style(TextSize.SMALL, Weight.SEMIBOLD),
            role="text2",
            wrap=True,
        )
        self.evidence = SuitLabel(look, "", wrap=True)
        self.lines = ClaimLines(look)
        self.verdict = SuitLabel(look, "", Style(weight=Weight.SEMIBOLD), wrap=True)
        self._lay_out()
        self._bind()
        self._show_findings(None)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The lines shown."""
        return self.lines.ticks

    def stop(self) -> None:
        """Wait no longer for lines that take long; they are said not to be played out."""
        self._playing.stop()

    def show_ending(
        self,
        kept: object,
        edition: Edition,
        letters: Letters,
        *,
        claimer: str,
        trumps: Strain | None,
        cards: KnownCards,
    ) -> None:
        """Show an ending kept before, or a bench with what is known."""
        left, under_way, self._dealt = cards
        self._edition, self._letters = edition, letters
        if isinstance(kept, str) and kept == self._kept():
            self._show_verdict()
            return
        self._showing = True
        claim = _claim(kept)
        if claim is not None:
            self._show_claim(claim)
        else:
            # Nobody has said that all thirteen cards are still there: that is for the director to type.
            begun = left is not None and any(len(cards) < 13 for cards in left.values())
            self.lines.mark(())
            for seat in Seat:
                self.hands[seat].setText(hand_written(left[seat]) if left is not None and begun else "")
            for field in (self.stated, self._claimed, self.trick):
                field.clear()
            if trumps is not None:
                self.trumps.choose(trumps.value)
            if claimer in {seat.value for seat in Seat}:
                self.claimer.choose(claimer)
                self.leader.choose(claimer)
            if under_way is not None:
                self.leader.choose(under_way.leader.value)
                self.trick.setText(" ".join(str(card).lower() for card in under_way.cards))
        self._showing = self._by_hand = False
        self._edited()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self.focusNextChild()
            return True
        return super().eventFilter(watched, event)

    # What changes

    def _show_claim(self, claim: Claim) -> None:
        for seat, hand in zip(Seat, claim.hands, strict=True):
            self.hands[seat].setText(hand)
        self.trumps.choose(claim.trumps.value)
        self.leader.choose(claim.leader.value)
        self.claimer.choose(claim.claimer.value)
        self._claimed.setText(str(claim.claimed or ""))
        self.stated.setText(claim.stated.lower())
        self.trick.setText(" ".join(str(card).lower() for card in claim.trick))
        self.lines.mark(claim.normal)

    def _take_the_deal(self) -> None:
        if self._dealt is not None and any(
            field.text().strip() == _AS_DEALT for field in self.hands.values()
        ):
            for seat, field in self.hands.items():
                field.setText(hand_written(self._dealt[seat]))

    def _lay_again(self) -> None:
        # Marks were on the lines of the cards that lay there before.
        if not self._showing:
            self.lines.mark(())
            self._take_the_deal()
        self._typed()

    def _typed(self) -> None:
        # Only what somebody typed or marked becomes a fact; what is merely shown again does not.
        if not self._showing:
            self._by_hand = True
            self._edited()

    def _edited(self) -> None:
        try:
            ending = self._ending()
            stated = self._order()
        except NotAHand as error:
            self._playing.drop()
            empty = not any(field.text().strip() for field in self.hands.values())
            self._say(self._asking if empty else str(error))
            self._show_findings(None)
            return
        self._playing.begin(ending, Seat(self.claimer.key).side, stated)

    @property
    def _asking(self) -> str:
        if self._dealt is None:
            return _("Type the remaining cards: ak2.q.-.98 or sak2 hq c98.")
        return _("Type the remaining cards: ak2.q.-.98 or sak2 hq c98; * for all as dealt.")

    def _found(self, findings: Findings) -> None:
        at_work = self._playing.at_work
        done = len(findings.lines)
        text = _("Analysing: {done} of {all}…").format(done=done, all=len(findings.candidates))
        self._say(text if at_work else "")
        self._stop.setVisible(at_work)
        self._show_findings(findings)
        if not at_work:
            self._tell()

    def _failed(self, reason: str) -> None:
        self._say(reason)
        self._show_findings(None)

    def _say(self, words: str) -> None:
        self.echo.show_echo(Tone.PLAIN, words)
        self.echo.setVisible(bool(words))
        self._stop.hide()

    def _tell(self) -> None:
        if self._findings is None or self._showing or not self._by_hand:
            return
        normal = self.lines.normal
        lost = count_given_up(self._tricks_claimed(), normal)
        answers = {"tricks": ANSWERS[lost]} if normal and lost < len(ANSWERS) else {}
        self.ruled.emit({"ending": self._kept(), "offender": self.claimer.key}, answers)

    def _marked(self) -> None:
        self._by_hand = True
        self._show_verdict()
        self._tell()

    def _ending(self) -> Ending:
        hands = {seat: read_hand(field.text(), self._letters) for seat, field in self.hands.items()}
        trick = read_trick_under_way(self.trick.text(), self._letters)
        return lay_out(hands, Strain(self.trumps.key), Seat(self.leader.key), trick)

    def _order(self) -> list[Strain]:
        suits = self._letters.suits_read()
        found = []
        text = bare(self.stated.text())
        while text:
            length = next((n for n in (2, 1) if text[:n] in suits), 0)
            if not length:
                raise NotAHand(_("“{text}” is not a suit: type the order as sh.").format(text=text[0]))
            found.append(suits[text[:length]])
            text = text[length:]
        return found

    def _tricks_claimed(self) -> int:
        text = self._claimed.text().strip()
        left = 0 if self._findings is None else self._findings.ending.length
        return min(left, int(text)) if text.isdigit() else left

    def _kept(self) -> str:
        """The ending as a text to keep, hands in English letters."""
        try:
            hands = {seat: read_hand(field.text(), self._letters) for seat, field in self.hands.items()}
            stated = "".join(suit.value for suit in self._order())
            trick = read_trick_under_way(self.trick.text(), self._letters)
        except NotAHand:
            return ""
        claimed = self._claimed.text().strip()
        return Claim(
            claim_of(hands),
            Strain(self.trumps.key),
            Seat(self.leader.key),
            Seat(self.claimer.key),
            int(claimed) if claimed.isdigit() else 0,
            stated,
            trick,
            self.lines.marks,
        ).text

    def _show_findings(self, findings: Findings | None) -> None:
        self._findings = findings
        # Lines that still change places are not for marking.
        self.lines.show_findings(None if findings is None or self._playing.at_work else findings)
        text = "" if findings is None else evidence(findings, self._dealt)
        self.evidence.set_text(text)
        self.evidence.setVisible(bool(text))
        self._evidence_title.setVisible(bool(text))
        self._show_verdict()

    def _show_verdict(self) -> None:
        findings = None if self._playing.at_work else self._findings
        self.verdict.setVisible(findings is not None)
        if findings is not None:
            self.verdict.set_text(
                verdict(
                    self._tricks_claimed(),
                    self.lines.normal,
                    self._edition,
                    trump_out=bool(findings.outstanding),
                )
            )

    # Building

    def _bind(self) -> None:
        for field in (*self.hands.values(), self.trick, self.stated, self._claimed):
            about = self._typed if field in (self.stated, self._claimed) else self._lay_again
            field.textEdited.connect(about)
            field.installEventFilter(self)
        for choice in (self.trumps, self.leader, self.claimer):
            choice.chosen.connect(self._lay_again)
        self.lines.marked.connect(self._marked)
        self._playing.found.connect(self._found)
        self._playing.failed.connect(self._failed)
        self._stop.clicked.connect(self.stop)

    def _lay_out(self) -> None:
        look = self._look
        self._box = QVBoxLayout(self)
        self._head, self._grid = QHBoxLayout(), QGridLayout()
        self._box.addLayout(self._head)
        self._box.addLayout(self._grid)
        letters = letters_of(language())
        self._head.addWidget(self._title)
        self._head.addStretch(1)
        for seat, field in self.hands.items():
            self._add_row(letters.seat(seat), field)
        # Added now, so that it comes after the cards to the hand, though it stands above them.
        self._head.addWidget(self.trumps)
        self._add_row(_("On lead"), self.leader, self.trick)
        self._add_row(_("Claimer"), self.claimer, self._claimed)
        self._add_row(_("Order"), self.stated)
        self._grid.setColumnStretch(2, 1)
        row = QHBoxLayout()
        row.addWidget(self.echo, 1)
        row.addWidget(self._stop)
        self._box.addLayout(row)
        for below in (self._evidence_title, self.evidence, self.verdict, self.lines):
            self._box.addWidget(below)
        self._box.addStretch(1)
        look.changed.connect(self._measure)
        self._measure()

    def _add_row(self, words: str, *parts: QWidget) -> None:
        at = self._grid.rowCount()
        self._grid.addWidget(caption(self._look, words), at, 0)
        for number, part in enumerate(parts):
            self._grid.addWidget(part, at, 1 + number, 1, 1 if len(parts) > 1 else 2)

    def _measure(self) -> None:
        theme = self._look.theme
        self._box.setContentsMargins(theme.px(16), theme.px(14), theme.px(16), theme.px(8))
        self._box.setSpacing(theme.px(6))
        self._grid.setHorizontalSpacing(theme.px(8))
        self._grid.setVerticalSpacing(theme.px(4))


def _claim(kept: object) -> Claim | None:
    try:
        return parse_claim(kept) if isinstance(kept, str) else None
    except ValueError:
        return None
