"""The auction: whose turn it is, which calls are legal, when it ends and what is the contract (Laws 17-19, 22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.bridge.calls import BIDS, HIGHEST, Bid, Call, Word
from model.bridge.contract import Contract, Doubling
from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.bridge.cards import Strain
    from model.bridge.seats import Seat, Side


class IllegalCall(ArrowswitchError):
    """A call that the Laws do not allow here; the message says why."""


@dataclass(frozen=True, slots=True)
class Made:
    """A call that counts, and who made it."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class Standing:
    """What the calls so far amount to: the last bid and its doubling, and the passes since the last other call."""

    bid: Made | None = None
    doubling: Doubling = Doubling.NONE
    passes: int = 0

    def after(self, made: Made) -> Standing:
        """The standing after one more call, legal or taken as legal."""
        if made.call is Word.PASS:
            return Standing(self.bid, self.doubling, self.passes + 1)
        if made.call is Word.DOUBLE:
            return Standing(self.bid, Doubling.DOUBLED)
        if made.call is Word.REDOUBLE:
            return Standing(self.bid, Doubling.REDOUBLED)
        return Standing(made)

    @property
    def over(self) -> bool:
        """Three passes after another call, or four passes (Law 22A)."""
        return self.passes >= (3 if self.bid else 4)

    def sufficient(self, bid: Bid) -> bool:
        """Whether the bid is higher than the last one (Law 18C)."""
        return self.bid is None or bid.order > _bid_of(self.bid).order

    def admissible(self, word: Word, side: Side) -> bool:
        """Whether a double or redouble is one that Law 19 allows to this side; a pass always is."""
        if word is Word.PASS:
            return True
        if self.bid is None:
            return False
        if word is Word.DOUBLE:
            return self.bid.seat.side is not side and self.doubling is Doubling.NONE
        return self.bid.seat.side is side and self.doubling is Doubling.DOUBLED


@dataclass(frozen=True, slots=True)
class Auction:
    """A legal auction so far; made by `begun` and `plus` so that it cannot be anything else."""

    dealer: Seat
    calls: tuple[Made, ...] = ()
    standing: Standing = Standing()

    @classmethod
    def begun(cls, dealer: Seat, calls: Iterable[Call] = ()) -> Auction:
        """The auction with these calls in rotation; raises `IllegalCall`."""
        auction = cls(dealer)
        for call in calls:
            auction = auction.plus(call)
        return auction

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, None when the auction is over (Law 17C)."""
        if self.over:
            return None
        return self.calls[-1].seat.lho if self.calls else self.dealer

    @property
    def over(self) -> bool:
        """Whether the auction has ended (Law 22A)."""
        return self.standing.over

    def plus(self, call: Call) -> Auction:
        """The auction with one more call; raises `IllegalCall`."""
        seat = self.turn
        if seat is None:
            raise IllegalCall(_("The auction is over."), _("Three passes have followed the last call."))
        if not self._is_legal(call, seat):
            raise IllegalCall(_why(call, self.standing), _("Make any call marked as legal."))
        made = Made(seat, call)
        return Auction(self.dealer, (*self.calls, made), self.standing.after(made))

    def legal(self) -> tuple[Call, ...]:
        """Every legal call at this turn, pass first, then the bids upwards, then double or redouble."""
        seat = self.turn
        if seat is None:
            return ()
        words = [word for word in (Word.DOUBLE, Word.REDOUBLE) if self.standing.admissible(word, seat.side)]
        lowest = _bid_of(self.standing.bid).order + 1 if self.standing.bid else 0
        return (Word.PASS, *BIDS[lowest:], *words)

    @property
    def contract(self) -> Contract | None:
        """The final contract when the auction is over; None before, and when all passed (Law 22A)."""
        return final_contract(self.calls, self.standing) if self.over else None

    def _is_legal(self, call: Call, seat: Seat) -> bool:
        if isinstance(call, Bid):
            return call.order <= HIGHEST and self.standing.sufficient(call)
        return self.standing.admissible(call, seat.side)


def final_contract(calls: Iterable[Made], standing: Standing) -> Contract | None:
    """The contract of these calls: declarer is the first of the side to name the strain (Definitions, Law 22A)."""
    if standing.bid is None:
        return None
    bid = _bid_of(standing.bid)
    if bid.order > HIGHEST:
        return None
    declarer = _first_to_name(calls, bid.strain, standing.bid.seat.side)
    return Contract(bid.level, bid.strain, declarer or standing.bid.seat, standing.doubling)


def _first_to_name(calls: Iterable[Made], strain: Strain, side: Side) -> Seat | None:
    return next(
        (
            made.seat
            for made in calls
            if isinstance(made.call, Bid) and made.call.strain is strain and made.seat.side is side
        ),
        None,
    )


def _bid_of(made: Made | None) -> Bid:
    if made is None or not isinstance(made.call, Bid):
        raise ValueError("no bid stands")
    return made.call


def _why(call: Call, standing: Standing) -> str:
    if isinstance(call, Bid):
        if call.order > HIGHEST:
            return _("No bid may be higher than 7NT.")
        return _("{call} is not higher than {over}.").format(
            call=call.shown, over=_bid_of(standing.bid).shown
        )
    if call is Word.DOUBLE:
        return _("Only the opponents’ last bid may be doubled, and only once.")
    return _("Only an opponent’s double may be redoubled.")
