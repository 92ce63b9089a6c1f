"""Sections by hand: each with its letter, colour, movement, boards and arrow-switches in one row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.widgets.figures import NumberBox
from gui.widgets.form.fields import Choice, line_edit
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.text.labels import caption, heading, secondary
from gui.widgets.text.suit_text import SuitLabel
from model.errors import ArrowswitchError
from model.i18n import _, ngettext, pgettext
from model.movement.offers.by_hand import can_switch, read_letter, read_rounds
from model.movement.offers.offer import Offer, SectionHand
from model.movement.sections import COLOURS, colour_word, section_names
from model.movement.size import tables_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look

MOST_BOARDS: Final = 999
_SWITCHED, _SWITCHED_BELOW = 96, 120
_BOARDS: Final = 4
"""The column of the boards, the first that stands on the second line where there are two."""


class SectionRow:
    """The fields of one section; ``movement`` holds its own cards, best first, under "as laid out"."""

    def __init__(self, look: Look, number: int, usual: str) -> None:
        self.usual = usual
        self.number = number
        self.letter = line_edit(_("Letter of section {number}").format(number=number + 1))
        self.colour = Choice(look, _("Colour"))
        for colour in COLOURS:
            self.colour.addItem(colour_word(colour) or pgettext("colour", "none"), colour)
        self.size = SuitLabel(look, "", role="text2")
        self.movement = Choice(look, _("Movement of the section"))
        self.movement.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.movement.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.movement.setMinimumContentsLength(7)
        self.boards = Choice(look, _("Boards of the section"))
        self.first = NumberBox(1, MOST_BOARDS)
        self.first.setAccessibleName(_("First board"))
        self.first.setProperty("flat", "true")
        self.switched = line_edit(_("Arrow-switched rounds"), placeholder=_("as laid out"))
        self.shown: tuple[Offer, ...] = ()

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """From the left."""
        return (self.letter, self.colour, self.size, self.movement, self.boards, self.first, self.switched)

    def show_offers(self, found: Sequence[Offer], card: str) -> None:
        """Fill the movements this section could play; ``card`` is the one chosen for it, "" for none."""
        self.shown = tuple(found)
        pairs = len(found[0].plan.contestants) if found else 0
        self.size.set_text(tables_text(pairs))
        self.movement.clear()
        self.movement.addItem(_("the best for all"), "")
        for offer in found:
            winners = ngettext("{count} winner", "{count} winners", offer.winners).format(count=offer.winners)
            self.movement.addItem(
                _("{title} · {rounds} × {boards} · {winners}").format(
                    title=offer.title,
                    rounds=offer.plan.rounds,
                    boards=offer.plan.boards_per_round,
                    winners=winners,
                ),
                offer.card,
            )
        self.movement.setCurrentIndex(max(0, self.movement.findData(card)))

    def show_hand(self, hand: SectionHand, letters: Sequence[str]) -> None:
        """Fill what is settled; ``letters`` are those of all sections."""
        self.letter.setText(hand.letter or self.usual)
        self.colour.setCurrentIndex(max(0, self.colour.findData(hand.colour)))
        self.boards.clear()
        self.boards.addItem(_("a set of its own"), "")
        for letter in letters[: self.number]:
            self.boards.addItem(_("those of {letter}").format(letter=letter), letter)
        self.boards.setCurrentIndex(max(0, self.boards.findData(hand.shares_with)))
        self.first.setValue(hand.first_board)
        rounds = hand.switched
        self.switched.setText("" if rounds is None else ", ".join(map(str, rounds)) or "0")
        chosen = next((one for one in self.shown if one.card == self.movement.currentData()), None)
        self.switched.setEnabled(chosen is None or can_switch(chosen))

    def hand(self) -> SectionHand:
        """What the fields settle; raises MovementImpossible."""
        letter = read_letter(self.letter.text() or self.usual)
        typed = self.switched.text().strip()
        return SectionHand(
            letter="" if letter == self.usual else letter,
            colour=self.colour.currentData() or "",
            shares_with=self.boards.currentData() or "",
            first_board=self.first.value(),
            switched=read_rounds(typed) if typed else None,
        )


class SectionsByHand(QWidget):
    """One row a section; `settled` follows each change that can be read, with Enter `taken`."""

    settled = Signal()
    taken = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.rows: tuple[SectionRow, ...] = ()
        self._captions: tuple[QWidget, ...] = ()
        self._most = 0
        self._two_lines = False
        self._filling = False
        self._why_not = ""
        self.hands: tuple[SectionHand, ...] = ()
        self.cards: tuple[str, ...] = ()
        self.detail = secondary(look, "", wrap=True)
        self.wrong = SuitLabel(look, "", role="err", wrap=True)
        self.wrong.hide()
        self._inside = QWidget()
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(look.theme.px(7))
        self._grid.setVerticalSpacing(look.theme.px(6))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(10))
        box.addWidget(heading(look, _("Sections by hand")))
        box.addWidget(self.detail)
        box.addWidget(self.wrong)
        box.addWidget(Scrolled(self._inside, self), 1)

    def fit(self, room: int) -> None:
        """Stand within this width."""
        self._most = room
        if self.rows:
            self._place()

    def front(self) -> QWidget:
        """What has the keyboard first."""
        return self.rows[0].letter if self.rows else self

    def show_sections(
        self, choices: Sequence[Sequence[Offer]], cards: Sequence[str], hands: Sequence[SectionHand]
    ) -> None:
        """Show a row for each section, with its own cards and what is settled."""
        self._filling = True
        if len(self.rows) != len(choices):
            self._make_rows(len(choices))
        self.cards = tuple(cards) if len(cards) == len(choices) else ("",) * len(choices)
        self.hands = tuple(hands) if len(hands) == len(choices) else (SectionHand(),) * len(choices)
        letters = [hand.letter or row.usual for row, hand in zip(self.rows, self.hands, strict=True)]
        for row, found, card, hand in zip(self.rows, choices, self.cards, self.hands, strict=True):
            row.show_offers(found, card)
            row.show_hand(hand, letters)
        self._place()
        self._filling = False

    def show_laid_out(self, offer: Offer | None) -> None:
        """Say what comes of it; None: nothing that keeps all of it."""
        none = _("No movement fits all of this. Leave more of it as laid out.")
        self._why_not = none if offer is None else offer.why_not
        self._say_wrong(self._why_not)
        if offer is None:
            return
        self.detail.set_text(f"{offer.title}. {offer.detail}")

    def _say_wrong(self, words: str) -> None:
        self.wrong.set_text(words)
        self.wrong.setVisible(bool(words))

    def _make_rows(self, count: int) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        words = (
            _("Section"),
            _("Colour"),
            _("Tables"),
            _("Movement"),
            _("Boards"),
            _("From board"),
            _("Arrow-switches"),
        )
        self._captions = tuple(caption(self._look, one) for one in words)
        self.rows = tuple(
            SectionRow(self._look, number, name)
            for number, name in zip(range(count), section_names(), strict=False)
        )
        px = self._look.theme.px
        for row in self.rows:
            row.letter.setFixedWidth(px(56))
            row.switched.setFixedWidth(px(_SWITCHED))
            self._connect(row)
        self._grid.setColumnStretch(3, 1)
        self._grid.setRowStretch(2 * count + 2, 1)

    def _place(self) -> None:
        """Put everything on one line a section, or on two: the boards and switches under colour and movement."""
        two = bool(self._most) and self._line_width() > self._most
        if two is self._two_lines and self._grid.count():
            return
        self._two_lines = two
        for at, line in enumerate((self._captions, *(row.fields for row in self.rows))):
            for column, field in enumerate(line):
                self._grid.removeWidget(field)
                below = two and column >= _BOARDS
                self._grid.addWidget(field, 2 * at + below, column - _BOARDS + 1 if below else column)
        for row in self.rows:
            row.switched.setFixedWidth(self._look.theme.px(_SWITCHED_BELOW if two else _SWITCHED))

    def _line_width(self) -> int:
        """How wide a section is on one line."""
        fields = self.rows[0].fields
        wide = (
            max(field.minimumWidth(), field.minimumSizeHint().width(), words.minimumSizeHint().width())
            for field, words in zip(fields[:-1], self._captions[:-1], strict=True)
        )
        last = max(self._look.theme.px(_SWITCHED), self._captions[-1].minimumSizeHint().width())
        return sum(wide) + last + self._grid.horizontalSpacing() * len(fields)

    def _connect(self, row: SectionRow) -> None:
        for edit in (row.letter, row.switched):
            edit.editingFinished.connect(self._read)
            edit.returnPressed.connect(self._enter)
        for choice in (row.colour, row.movement, row.boards):
            choice.activated.connect(self._read)
        row.first.editingFinished.connect(self._read)

    def _enter(self) -> None:
        self._read()
        if not self.wrong.isVisible():
            self.taken.emit()

    def _read(self) -> None:
        if self._filling:
            return
        found = []
        try:
            found = [row.hand() for row in self.rows]
            self._must_differ(found)
        except ArrowswitchError as error:
            self._say_wrong(str(error))
            return
        cards = tuple(row.movement.currentData() or "" for row in self.rows)
        hands = self._renamed(found)
        if (hands, cards) == (self.hands, self.cards):
            self._say_wrong(self._why_not)
            return
        self.hands, self.cards = hands, cards
        self._say_wrong("")
        self.settled.emit()

    def _must_differ(self, found: Sequence[SectionHand]) -> None:
        letters = [hand.letter or row.usual for row, hand in zip(self.rows, found, strict=True)]
        twice = next((one for one in letters if letters.count(one) > 1), None)
        if twice is not None:
            raise ArrowswitchError(
                _("Two sections are called {letter}.").format(letter=twice),
                _("Give each a letter of its own."),
            )

    def _renamed(self, found: Sequence[SectionHand]) -> tuple[SectionHand, ...]:
        """Sections that share with one whose letter has changed go on sharing with it."""
        new = {
            (before.letter or row.usual): (after.letter or row.usual)
            for row, before, after in zip(self.rows, self.hands, found, strict=True)
        }
        return tuple(replace(hand, shares_with=new.get(hand.shares_with, hand.shares_with)) for hand in found)
