"""The auction: whose turn it is, which calls are legal, when it ends and what is the contract (Laws 17-19, 22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.bridge.calls import HIGHEST, Bid, Call, Word
from model.bridge.contract import Contract, Doubling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.bridge.cards import Strain
    from model.bridge.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Made:
    """A call that counts, and who made it."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class AuctionState:
    """What the calls so far amount to: the last bid and its doubling, and the passes since the last other call."""

    bid: Made | None = None
    doubling: Doubling = Doubling.NONE
    passes: int = 0

    def after(self, made: Made) -> AuctionState:
        """The standing after one more call, legal or taken as legal."""
        if made.call is Word.PASS:
            return AuctionState(self.bid, self.doubling, self.passes + 1)
        if made.call is Word.DOUBLE:
            return AuctionState(self.bid, Doubling.DOUBLED)
        if made.call is Word.REDOUBLE:
            return AuctionState(self.bid, Doubling.REDOUBLED)
        return AuctionState(made)

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
            # Law 19A: only passes may have come since the bid; any other call would be a doubling that stands.
            return self.bid.seat.side is not side and self.doubling is Doubling.NONE
        return self.bid.seat.side is side and self.doubling is Doubling.DOUBLED


def final_contract(calls: Iterable[Made], standing: AuctionState) -> Contract | None:
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
