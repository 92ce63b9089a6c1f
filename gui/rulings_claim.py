"""The claims bench beside the questions on a claim: the remaining cards, the order stated, and what each line comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from gui.theme import State
from gui.widgets.fields import Echo, Tick, line_edit
from gui.widgets.labels import caption, secondary, subheading
from gui.widgets.segments import Segments
from gui.widgets.suit_text import SuitLabel
from model.bridge.cards import Strain
from model.bridge.endgame import MOST_CARDS
from model.bridge.grammar import bare
from model.bridge.letters import letters_of
from model.bridge.seats import Seat
from model.bridge.words import card_words, seat_name
from model.i18n import _, language, ngettext
from model.rulings.claim_lines import (
    ANSWERS,
    NotAHand,
    given_up,
    hand_written,
    laid,
    read_hand,
    tried,
    verdict,
)
from model.rulings.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.look import Look
    from gui.tasks import Progress, Tasks
    from model.bridge.cards import Card
    from model.bridge.endgame import Ending
    from model.bridge.letters import Letters
    from model.bridge.seats import Side
    from model.rulings.claim_lines import Findings, Tried

_AT_ONCE = 5
"""Endings up to so many cards are played out while the key is still down; longer ones in the background."""
_MOST_LINES = 6


class ClaimsBench(QWidget):
    """Types an ending; `told` carries the facts and the answers it gives."""

    told = Signal(dict, dict)

    def __init__(self, look: Look, tasks: Tasks) -> None:
        super().__init__()
        self._look = look
        self._tasks = tasks
        self._letters: Letters = letters_of(language())
        self._edition = Edition.E2017
        self._findings: Findings | None = None
        self._showing = False
        self._by_hand = False
        self._title = subheading(look, _("Claims bench"))
        self._hands = {
            seat: line_edit(_("Remaining cards of {seat}").format(seat=seat_name(seat)), field="entry")
            for seat in Seat
        }
        seats = [(seat.value, letters_of(language()).seat(seat)) for seat in Seat]
        self._trumps = Segments(
            look, _("Trumps"), [(one.value, one.symbol) for one in reversed(list(Strain))]
        )
        self._leader = Segments(look, _("On lead"), seats)
        self._claimer = Segments(look, _("Claimer"), seats)
        self._stated = line_edit(
            _("Suits in the order stated"), field="entry", placeholder=_("of suits as stated: sh")
        )
        self._claimed = line_edit(_("Tricks claimed"), field="entry", placeholder=_("all that are left"))
        self._echo = Echo(look)
        self._evidence = SuitLabel(look, "", wrap=True)
        self._lines_title = caption(look, _("Which lines are normal? Space marks"))
        self._more_lines = secondary(look, wrap=True)
        self._ticks = [Tick(look, "") for _number in range(_MOST_LINES)]
        self._verdict = SuitLabel(look, "", wrap=True)
        self._lay_out()
        self._bind()
        self._show_findings(None)

    @property
    def hands(self) -> Mapping[Seat, QLineEdit]:
        """Where each hand is typed."""
        return self._hands

    @property
    def trumps(self) -> Segments:
        """What is trumps."""
        return self._trumps

    @property
    def leader(self) -> Segments:
        """Who is on lead."""
        return self._leader

    @property
    def claimer(self) -> Segments:
        """Who claims."""
        return self._claimer

    @property
    def stated(self) -> QLineEdit:
        """The order of suits in the statement."""
        return self._stated

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The lines shown."""
        return tuple(tick for tick in self._ticks if not tick.isHidden())

    @property
    def evidence(self) -> str:
        """What playing it out finds."""
        return self._evidence.text()

    @property
    def verdict(self) -> str:
        """What the marked lines come to."""
        return self._verdict.text()

    @property
    def echo(self) -> str:
        """What is still lacking."""
        return self._echo.accessibleName()

    def show_ending(
        self,
        kept: object,
        edition: Edition,
        letters: Letters,
        *,
        claimer: str,
        trumps: Strain | None,
        left: Mapping[Seat, frozenset[Card]] | None = None,
    ) -> None:
        """Show an ending kept before, or a bench with what is known: ``left`` are the cards that the deal leaves."""
        self._edition, self._letters = edition, letters
        if isinstance(kept, str) and kept == self._kept():
            self._show_verdict()
            return
        self._showing = True
        parts = kept.split(" ") if isinstance(kept, str) and kept.count(" ") >= 7 else []
        few = left is not None and all(len(cards) <= MOST_CARDS for cards in left.values())
        for at, seat in enumerate(Seat):
            dealt = hand_written(left[seat]) if left is not None and few else ""
            self._hands[seat].setText(parts[at] if parts else dealt)
        if parts:
            self._trumps.choose(parts[4])
            self._leader.choose(parts[5])
            self._claimer.choose(parts[6])
            self._claimed.setText("" if parts[7] == "-" else parts[7])
            self._stated.setText(" ".join(parts[8:]))
        else:
            self._stated.clear()
            self._claimed.clear()
            if trumps is not None:
                self._trumps.choose(trumps.value)
            if claimer in {seat.value for seat in Seat}:
                self._claimer.choose(claimer)
                self._leader.choose(claimer)
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
            empty = not any(field.text().strip() for field in self._hands.values())
            self._echo.show_echo(
                State.PLAIN,
                _("Type the remaining cards: ak2.q.-.98 or sak2 hq c98.") if empty else str(error),
            )
            self._show_findings(None)
            return
        side = Seat(self._claimer.key).side
        self._echo.show_echo(State.PLAIN, _("Playing it out …"))
        if ending.length <= _AT_ONCE:
            self._found(tried(ending, side, stated))
        else:
            self._show_findings(None)
            self._tasks.run(_("Claim"), _Playing(ending, side, tuple(stated)).play, self._found_later)

    def _found_later(self, findings: Findings) -> None:
        try:
            same = self._ending() == findings.ending
        except NotAHand:
            same = False
        if same:
            self._found(findings)

    def _found(self, findings: Findings) -> None:
        self._echo.show_echo(State.PLAIN, "")
        self._show_findings(findings)
        self._tell()

    def _tell(self) -> None:
        if self._findings is None or self._showing or not self._by_hand:
            return
        normal = self._normal()
        lost = given_up(self._tricks_claimed(), normal)
        answers = {"tricks": ANSWERS[lost]} if normal and lost < len(ANSWERS) else {}
        self.told.emit({"ending": self._kept(), "offender": self._claimer.key}, answers)

    def _marked(self) -> None:
        self._by_hand = self._by_hand or not self._showing
        self._show_verdict()
        self._tell()

    def _ending(self) -> Ending:
        hands = {seat: read_hand(field.text(), self._letters) for seat, field in self._hands.items()}
        return laid(hands, Strain(self._trumps.key), Seat(self._leader.key))

    def _order(self) -> list[Strain]:
        suits = self._letters.suits_read()
        found = []
        text = bare(self._stated.text())
        while text:
            length = next((n for n in (2, 1) if text[:n] in suits), 0)
            if not length:
                raise NotAHand(_("“{text}” is no suit: the order is typed as sh.").format(text=text[0]))
            found.append(suits[text[:length]])
            text = text[length:]
        return found

    def _tricks_claimed(self) -> int:
        text = self._claimed.text().strip()
        left = 0 if self._findings is None else self._findings.ending.length
        return min(left, int(text)) if text.isdigit() else left

    def _normal(self) -> list[Tried]:
        findings = self._findings
        if findings is None:
            return []
        return [one for one, tick in zip(findings.lines, self._ticks, strict=False) if tick.isChecked()]

    def _kept(self) -> str:
        """The ending as a text to keep, hands in English letters."""
        try:
            hands = [hand_written(read_hand(field.text(), self._letters)) for field in self._hands.values()]
        except NotAHand:
            return ""
        stated = bare(self._stated.text())
        words = (
            *hands,
            self._trumps.key,
            self._leader.key,
            self._claimer.key,
            self._claimed.text().strip() or "-",
        )
        return " ".join((*words, stated) if stated else words)

    def _show_findings(self, findings: Findings | None) -> None:
        self._findings = findings
        lines = () if findings is None else findings.lines[:_MOST_LINES]
        self._lines_title.setVisible(bool(lines))
        for at, tick in enumerate(self._ticks):
            tick.setVisible(at < len(lines))
            with QSignalBlocker(tick):
                tick.setChecked(False)
            if at < len(lines) and findings is not None:
                one = lines[at]
                most = f"–{one.most}" if one.most != one.least else ""
                words = _("{order}   {tricks} of {all}").format(
                    order=one.words, tricks=f"{one.least}{most}", all=findings.ending.length
                )
                tick.setText(words)
                tick.setAccessibleName(words)
        more = 0 if findings is None else len(findings.lines) - len(lines)
        self._more_lines.setVisible(more > 0)
        self._more_lines.set_text(
            ngettext(
                "{count} more order wins as much or more; say the order stated to see others.",
                "{count} more orders win as much or more; say the order stated to see others.",
                more,
            ).format(count=more)
        )
        self._evidence.setVisible(findings is not None)
        if findings is not None:
            self._evidence.set_text(_evidence(findings))
        self._show_verdict()

    def _show_verdict(self) -> None:
        findings = self._findings
        self._verdict.setVisible(findings is not None)
        if findings is not None:
            self._verdict.set_text(
                verdict(
                    self._tricks_claimed(),
                    self._normal(),
                    self._edition,
                    trump_out=bool(findings.outstanding),
                )
            )

    # Building

    def _bind(self) -> None:
        for field in (*self._hands.values(), self._stated, self._claimed):
            field.textEdited.connect(self._typed)
            field.installEventFilter(self)
        for choice in (self._trumps, self._leader, self._claimer):
            choice.chosen.connect(self._typed)
        for tick in self._ticks:
            tick.toggled.connect(self._marked)

    def _lay_out(self) -> None:
        look = self._look
        self._box = QVBoxLayout(self)
        self._grid = QGridLayout()
        letters = letters_of(language())
        rows: list[tuple[str, QWidget]] = [(letters.seat(seat), self._hands[seat]) for seat in Seat]
        rows += [
            (_("Trumps"), self._trumps),
            (_("On lead"), self._leader),
            (_("Claimer"), self._claimer),
            (_("Claimed"), self._claimed),
            (_("Order"), self._stated),
        ]
        for at, (words, part) in enumerate(rows):
            self._grid.addWidget(caption(look, words), at, 0)
            self._grid.addWidget(part, at, 1)
        self._box.addWidget(self._title)
        self._box.addLayout(self._grid)
        for below in (
            self._echo,
            self._evidence,
            self._lines_title,
            *self._ticks,
            self._more_lines,
            self._verdict,
        ):
            self._box.addWidget(below)
        self._box.addWidget(
            secondary(look, _("Evidence only: what is normal, the Director judges (70)."), wrap=True)
        )
        self._box.addStretch(1)
        look.changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        theme = self._look.theme
        self._box.setContentsMargins(theme.px(16), theme.px(14), theme.px(16), theme.px(8))
        self._box.setSpacing(theme.px(6))
        self._grid.setHorizontalSpacing(theme.px(8))
        self._grid.setVerticalSpacing(theme.px(4))


class _Playing:
    """Plays an ending out in the background."""

    def __init__(self, ending: Ending, side: Side, stated: tuple[Strain, ...]) -> None:
        self._ending = ending
        self._side = side
        self._stated = stated

    def play(self, _progress: Progress) -> Findings:
        return tried(self._ending, self._side, self._stated)


def _evidence(findings: Findings) -> str:
    left = findings.ending.length
    text = _("Double dummy the claimer wins {best} of {all}; by the poorest play of all {worst}.").format(
        best=findings.best, all=left, worst=findings.worst
    )
    if findings.outstanding:
        cards = " ".join(card_words(card) for card in findings.outstanding)
        text = _("{text} Trumps outstanding: {cards}.").format(text=text, cards=cards)
    return text
