"""An auction as the director lays it out, irregular calls included, and what is irregular about each call.

Nothing is refused. A call counts for what follows when it was legal, or was accepted because the next player in rotation
called over it (Laws 27A, 29A); an inadmissible call and one after the final pass never count (Laws 35-39).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from model.bridge.auction import AuctionState, Made, final_contract
from model.bridge.calls import HIGHEST, Bid, Call, Word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.bridge.contract import Contract
    from model.bridge.seats import Seat


class Irregularity(Enum):
    """What may be wrong with a call."""

    OUT_OF_ROTATION = "out of rotation"
    INSUFFICIENT = "insufficient"
    INADMISSIBLE_DOUBLE = "inadmissible double"
    INADMISSIBLE_REDOUBLE = "inadmissible redouble"
    TOO_HIGH = "more than seven"
    AFTER_END = "after the final pass"


class Turn(Enum):
    """At whose turn a call was made, seen from the caller."""

    OWN = "own"
    RHO = "rho"
    PARTNER = "partner"
    LHO = "lho"


@dataclass(frozen=True, slots=True)
class Judged:
    """One call laid out: whose turn it was, what is irregular, and who has called since.

    ``accepted`` says that the next player called over an irregular call that can be accepted; ``passed_over`` that the
    player whose turn it was called before a ruling (Law 28B).
    """

    place: int
    seat: Seat
    call: Call
    turn: Seat
    irregularities: tuple[Irregularity, ...]
    bid_before: Bid | None
    since: tuple[Seat, ...] = ()
    accepted: bool = False
    passed_over: bool = False

    @property
    def at_turn_of(self) -> Turn:
        """At whose turn it was made, seen from the caller."""
        places = {
            self.seat: Turn.OWN,
            self.seat.rho: Turn.RHO,
            self.seat.partner: Turn.PARTNER,
            self.seat.lho: Turn.LHO,
        }
        return places[self.turn]

    def called_since(self, seat: Seat) -> bool:
        """Whether this player has called since."""
        return seat in self.since


@dataclass(frozen=True, slots=True)
class LaidAuction:
    """The whole auction laid out and judged.

    ``reverts_to`` is the player who missed a turn when the auction seemed over through a pass out of rotation (Law 17D3,
    in 2007 17E2, in 1997 34); ``contract`` is only there when the auction really is over.
    """

    dealer: Seat
    calls: tuple[Judged, ...]
    turn: Seat | None
    over: bool
    contract: Contract | None
    reverts_to: Seat | None = None

    @property
    def irregular(self) -> tuple[Judged, ...]:
        """The calls something is wrong with, in order."""
        return tuple(call for call in self.calls if call.irregularities)


@dataclass(slots=True)
class _Layer:
    """The state while calls are laid out one after the other."""

    turn: Seat
    standing: AuctionState
    counted: list[Made]
    judged: list[Judged]
    missed: list[tuple[int, Seat]]


def lay_out(dealer: Seat, calls: Sequence[tuple[Seat, Call]]) -> LaidAuction:
    """Judge every call of an auction given with who made it; never refuses anything."""
    layer = _Layer(dealer, AuctionState(), [], [], [])
    for place, (seat, call) in enumerate(calls):
        _lay(layer, place, seat, call)
    over = layer.standing.over
    reverts_to = _missed_turn(layer) if over else None
    ended = over and reverts_to is None
    return LaidAuction(
        dealer=dealer,
        calls=tuple(layer.judged),
        turn=None if ended else reverts_to or layer.turn,
        over=ended,
        contract=final_contract(layer.counted, layer.standing) if ended else None,
        reverts_to=reverts_to,
    )


def _lay(layer: _Layer, place: int, seat: Seat, call: Call) -> None:
    _settle(layer, seat)
    wrong = _irregularities(layer, seat, call)
    last = layer.standing.bid.call if layer.standing.bid else None
    layer.judged = [replace(one, since=(*one.since, seat)) for one in layer.judged]
    layer.judged.append(
        Judged(
            place,
            seat,
            call,
            layer.turn,
            wrong,
            bid_before=last if isinstance(last, Bid) else None,
        )
    )
    if not wrong:
        _count(layer, Made(seat, call))


def _settle(layer: _Layer, seat: Seat) -> None:
    """What the next call makes of an irregular call before it: accepted, passed over, or neither."""
    if not layer.judged or not layer.judged[-1].irregularities:
        return
    before = layer.judged[-1]
    kinds = set(before.irregularities)
    if kinds & _NEVER_ACCEPTED:
        if seat is before.seat.lho and Irregularity.AFTER_END not in kinds:
            # The table took it as a call, so the passes after it are counted afresh; Laws 36A and 38B cancel them all.
            layer.turn = seat
            layer.standing = replace(layer.standing, passes=0)
        return
    if seat is before.seat.lho:
        if Irregularity.OUT_OF_ROTATION in kinds and before.call is Word.PASS:
            layer.missed.append((len(layer.counted), before.turn))
        layer.judged[-1] = replace(before, accepted=True)
        _count(layer, Made(before.seat, before.call))
    elif seat is before.turn and Irregularity.OUT_OF_ROTATION in kinds:
        layer.judged[-1] = replace(before, passed_over=True)


def _count(layer: _Layer, made: Made) -> None:
    layer.standing = layer.standing.after(made)
    layer.counted.append(made)
    layer.turn = made.seat.lho


def _irregularities(layer: _Layer, seat: Seat, call: Call) -> tuple[Irregularity, ...]:
    if layer.standing.over and _missed_turn(layer) is None:
        return (Irregularity.AFTER_END,)
    wrong = []
    if seat is not layer.turn:
        wrong.append(Irregularity.OUT_OF_ROTATION)
    if isinstance(call, Bid):
        if call.order > HIGHEST:
            wrong.append(Irregularity.TOO_HIGH)
        elif not layer.standing.sufficient(call):
            wrong.append(Irregularity.INSUFFICIENT)
    elif not layer.standing.admissible(call, seat.side):
        double = call is Word.DOUBLE
        wrong.append(Irregularity.INADMISSIBLE_DOUBLE if double else Irregularity.INADMISSIBLE_REDOUBLE)
    return tuple(wrong)


def _missed_turn(layer: _Layer) -> Seat | None:
    """The player a pass out of rotation robbed of a turn among the passes that seem to end the auction."""
    final = range(len(layer.counted) - layer.standing.passes, len(layer.counted))
    return next((seat for place, seat in layer.missed if place in final), None)


_NEVER_ACCEPTED = frozenset(
    {
        Irregularity.INADMISSIBLE_DOUBLE,
        Irregularity.INADMISSIBLE_REDOUBLE,
        Irregularity.TOO_HIGH,
        Irregularity.AFTER_END,
    }
)
