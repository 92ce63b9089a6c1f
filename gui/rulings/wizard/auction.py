"""The right side of a ruling: the auction by seat, and the pad that lays it out or answers what is called instead."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Tone
from gui.widgets.board.bidding_pad import BiddingPad, Mark
from gui.widgets.board.bidding_sheet import AuctionSheet, PadAuction, SheetView, irregular_words, seat_words
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.fields import Echo
from gui.widgets.form.flow_row import FlowRow
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.suit_text import Style, suit_text
from model.bridge.calls import BIDS, HIGHEST, Bid, Call, Word
from model.bridge.cards import Strain
from model.bridge.letters import ENGLISH, GREEK, Letters
from model.bridge.seats import Seat
from model.i18n import _
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.look.look import Look

REPLACEMENTS = {
    Mark.FREE: "same",
    Mark.SILENCES: "other",
    Mark.COMPARABLE: "double",
    Mark.LOW: "insufficient",
}
"""The answer to "what does the offender call instead?" that a call on the pad gives."""


class AuctionPanel(QWidget):
    """Lays out an auction; `changed` follows each call, `rule_wanted` asks to rule on what is irregular.

    While a call instead of an insufficient bid is asked for, `replaced` carries the answer the call gives.
    """

    changed = Signal()
    rule_wanted = Signal()
    replaced = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._auction = PadAuction()
        self._names: Mapping[Seat, str] = {}
        self._bound: Mapping[Seat, str] = {}
        self._replacing: Bid | None = None
        self._instead: Mapping[Mark, str] = {}
        self._ruled = False
        self._closed = False
        self._title = subheading(look, _("The auction"))
        self._deal = secondary(look)
        self.sheet = AuctionSheet(look)
        self._pad_title = subheading(look)
        self._pad_keys = secondary(look)
        self.pad = BiddingPad(look)
        self._legend = _Legend(look)
        self._warning = Echo(look)
        self.verdict = secondary(look, wrap=True)
        self._rule = KeycapButton(look, _("Rule on it"), "Return", "scales", ButtonKind.ACCENT)
        self._lay_out()
        self.pad.called.connect(self._called)
        self.pad.seat_named.connect(self._named)
        self.sheet.seat_named.connect(self._named)
        self.pad.taken_back.connect(self._take_back)
        self.pad.finished.connect(self._finished)
        self.pad.typing_changed.connect(self._show)
        self._rule.clicked.connect(self.rule_wanted)
        self._show()

    @property
    def auction(self) -> PadAuction:
        """The auction as it is laid out."""
        return self._auction

    def show_auction(
        self,
        auction: PadAuction,
        names: Mapping[Seat, str],
        deal: str,
        bound: Mapping[Seat, str] | None = None,
    ) -> None:
        """Show this auction: the names of the table, dealer and vulnerability in words, who is `bound` by a ruling."""
        self._auction, self._names, self._replacing = auction, names, None
        self._bound = bound or {}
        self._deal.set_text(deal)
        self._show()

    def type_with(self, letters: Letters) -> None:
        """Read what is typed in these letters."""
        self.pad.type_with(letters)
        self._show()

    def close_pad(self, closed: bool) -> None:
        """Show the auction alone, as it was when the ruling was given."""
        self._closed = closed
        self._show()

    def ask_replacement(self, insufficient: Bid | None, edition: Edition = Edition.E2017) -> None:
        """Let the pad answer what is called instead of this bid; None: lay out calls again."""
        instead = instead_words(edition)
        if (insufficient, instead) != (self._replacing, self._instead):
            self._replacing, self._instead = insufficient, instead
            self._legend.show_words(instead)
            self._show()

    def rest(self, ruled: bool) -> None:
        """Whether what is irregular is being ruled on already, so that there is nothing to begin."""
        if ruled != self._ruled:
            self._ruled = ruled
            self._show()

    def _called(self, call: Call) -> None:
        if self._replacing is not None:
            if isinstance(call, Bid) and call.order > HIGHEST:
                return
            self.replaced.emit(REPLACEMENTS[self._mark_instead(call)])
            return
        self._set(self._auction.plus(call))

    def _named(self, seat: Seat) -> None:
        if self._replacing is None:
            self._auction = replace(self._auction, named=seat)
            self._show()

    def _take_back(self) -> None:
        if self._replacing is None:
            self._set(self._auction.less())

    def _finished(self) -> None:
        nothing_to_begin = self._replacing is not None or self._ruled
        if not nothing_to_begin and (self._auction.laid.irregular or self._auction.laid.reverts_to):
            self.rule_wanted.emit()

    def _set(self, auction: PadAuction) -> None:
        if auction != self._auction:
            self._auction = auction
            self._show()
            self.changed.emit()

    def _show(self) -> None:
        laid = self._auction.laid
        caller = self._auction.caller
        if self._replacing is not None:
            caller = laid.irregular[-1].seat
        asked = None if self._closed or (laid.over and self._replacing is None) else caller
        self.sheet.show_auction(self._auction, SheetView(self._names, asked, self.pad.typed))
        self.pad.show_marks(self._marks(), self._instead if self._replacing else {})
        title = _("{seat}’s new call") if self._replacing else _("{seat}’s call")
        self._pad_title.set_text(title.format(seat=seat_words(caller)))
        irregular = bool(laid.irregular) or laid.reverts_to is not None
        self.verdict.set_text(self._said())
        for part in (self.pad, self._pad_title, self._pad_keys):
            part.setVisible(not self._closed)
        self.verdict.setVisible(not self._replacing and not self._closed)
        self._rule.setVisible(irregular and not any((self._replacing, self._closed, self._ruled)))
        self._legend.setVisible(bool(self._replacing) and not self._closed)
        warned = "" if self._closed else self._warned()
        self._warning.show_echo(Tone.DOUBTFUL, warned)
        self._warning.setVisible(bool(warned))
        self._pad_keys.set_text(self.example() if self._replacing is None else "")

    def example(self) -> str:
        """What the pad takes, in the letters it is read in."""
        letters = self.pad.letters
        notrump = "n" if letters is ENGLISH else letters.strain(Strain.NOTRUMP)
        double = "χ" if letters is GREEK else "x"
        calls = (f"1{notrump}", letters.passed[0], double, double * 2)
        return _("e.g. {calls}").format(calls=", ".join(calls).lower())

    def _warned(self) -> str:
        """A player bound by a ruling in force who called last otherwise than by passing, or who calls next."""
        calls = self._auction.calls
        if calls and calls[-1][0] in self._bound and calls[-1][1] is not Word.PASS:
            return _("{ruling} Rule on the call by Law 37.").format(ruling=self._bound[calls[-1][0]])
        laid = self._auction.laid
        if not calls or laid.over or self._replacing is not None:
            return ""
        return self._bound.get(self._auction.caller, "")

    def _said(self) -> str:
        laid = self._auction.laid
        if not laid.calls:
            seats = ", ".join(self.pad.letters.seat(seat).lower() for seat in Seat)
            text = _("Type the calls in order. Type a seat letter ({seats}) first for a call out of turn.")
            return text.format(seats=seats)
        if laid.reverts_to is not None:
            return _("Not over: {seat} missed a turn.").format(seat=seat_words(laid.reverts_to))
        if laid.irregular:
            call = laid.irregular[-1]
            text = _("{seat}’s {call}: {what}.").format(
                seat=seat_words(call.seat), call=call.call.shown, what=irregular_words(call)
            )
            return text + " " + _("It was {seat}’s turn.").format(seat=seat_words(call.turn))
        if laid.over:
            return _("The auction is over: every call was legal.")
        assert laid.turn is not None
        return _("All legal so far. {seat} is next.").format(seat=seat_words(laid.turn))

    def _marks(self) -> dict[Call, Mark]:
        if self._replacing is not None:
            return {call: self._mark_instead(call) for call in (*BIDS, *Word)}
        laid = self._auction.laid
        marks: dict[Call, Mark] = {}
        last = _standing(laid.calls[-1].bid_before if laid.calls else None, self._auction)
        if last is not None:
            marks = {bid: Mark.LOW for bid in BIDS if bid.order <= last.order}
        for word in (Word.DOUBLE, Word.REDOUBLE):
            if self._auction.plus(word).laid.irregular[len(laid.irregular) :]:
                marks[word] = Mark.LOW
        return marks

    def _mark_instead(self, call: Call) -> Mark:
        wrong = self._replacing
        assert wrong is not None
        before = next((one.bid_before for one in self._auction.laid.irregular if one.call == wrong), None)
        if call is Word.PASS:
            return Mark.SILENCES
        if isinstance(call, Word):
            return Mark.COMPARABLE
        if before is not None and call.order <= before.order:
            return Mark.LOW
        lowest = next(
            bid for bid in BIDS if bid.strain is wrong.strain and (before is None or bid.order > before.order)
        )
        return Mark.FREE if call == lowest else Mark.SILENCES

    def _lay_out(self) -> None:
        pad_head = QHBoxLayout()
        pad_head.addWidget(self._pad_title)
        pad_head.addStretch(1)
        pad_head.addWidget(self._pad_keys)
        self._box = QVBoxLayout(self)
        # Who deals and who is vulnerable goes under the heading rather than make the window wider.
        self._box.addWidget(FlowRow(self._look, (self._title, self._deal)))
        self._box.addWidget(self.sheet)
        self._box.addLayout(pad_head)
        for part in (self.pad, self._legend, self._warning, self.verdict):
            self._box.addWidget(part)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._rule)
        self._box.addLayout(foot)
        self._box.addStretch(1)
        self._look.changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        theme = self._look.theme
        self._warning.setFixedHeight(theme.px(38))
        self._box.setSpacing(theme.px(10))
        self._box.setContentsMargins(theme.px(18), theme.px(14), theme.px(14), theme.px(8))


def instead_words(edition: Edition) -> dict[Mark, str]:
    """What a call instead of an insufficient bid does under an edition (Law 27B)."""
    natural = edition.like is not Edition.E2017
    doubles = {
        Edition.E1997: _("is cancelled"),
        Edition.E2007: _("if no wider in meaning"),
        Edition.E2017: _("only if comparable"),
    }
    return {
        Mark.FREE: _("free if both natural") if natural else _("partner stays free"),
        Mark.SILENCES: _("partner must pass"),
        Mark.COMPARABLE: doubles[edition],
    }


class _Legend(QWidget):
    """What the signs on the pad mean while a call is chosen."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._words: Mapping[Mark, str] = instead_words(Edition.E2017)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_words(self._words)
        look.changed.connect(self.updateGeometry)

    def show_words(self, words: Mapping[Mark, str]) -> None:
        """Show what each sign means under an edition."""
        self._words = words
        self.setAccessibleName(", ".join(said for _icon, said in self._lines()))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(230), self._look.theme.px(46))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        with QPainter(self) as painter:
            for number, (icon, words) in enumerate(self._lines()):
                row, column = divmod(number, 2)
                left, high = column * self.width() / 2, self.height() / 2
                side = theme.px(14)
                where = QRectF(left, row * high + (high - side) / 2, side, side)
                style = Style(TextSize.SECONDARY, ink=c.text2)
                if icon:
                    paint_icon(painter, icon, where, c.text2)
                text = QRectF(left + theme.px(22), row * high, self.width() / 2 - theme.px(24), high)
                suit_text(words).paint(painter, text, theme, style)

    def _lines(self) -> tuple[tuple[str, str], ...]:
        return (
            ("tick", self._words[Mark.FREE]),
            ("speaker-off", self._words[Mark.SILENCES]),
            ("close", self._words[Mark.COMPARABLE]),
            ("", _("no frame: too low")),
        )


def _standing(before: Bid | None, auction: PadAuction) -> Bid | None:
    """The highest bid so far that a further bid has to beat."""
    counted = [
        one.call
        for one in auction.laid.calls
        if isinstance(one.call, Bid) and (not one.irregularities or one.accepted)
    ]
    return counted[-1] if counted else before
