"""The tricks that pass after established revokes, in each edition (Law 64), from who won which trick."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.bridge.cards import Strain
    from model.bridge.play.tricks import Revoke, Strip
    from model.bridge.seats import Seat, Side


class Why(Enum):
    """What decided the number of tricks; the value is the paragraph of Law 64."""

    OFFENDER_WON = "64A1"
    SIDE_WON = "64A2"
    NO_TRICK_WON = "64B1"
    AGAIN_IN_SUIT = "64B2"
    FACED_CARD = "64B3"
    TRICK_TWELVE = "64B6"
    BOTH_SIDES = "64B7"
    NOT_ESTABLISHED = "62A"
    DISPUTED = "64B7, 64C"


@dataclass(frozen=True, slots=True)
class RevokeFacts:
    """One revoke as Law 64 asks about it.

    ``trick`` 1 to 12 (13 never, the suit is forced); ``later_winner`` is the number of the trick that the offender
    later won with a card that could legally have been played to the revoke trick, None for none; it counts in 1997 only.
    ``faced``: the card not played lay face up or belonged to dummy; in 2017 a penalty card or dummy's.
    """

    trick: int
    offender: Seat
    suit: Strain
    established: bool = True
    faced: bool = False
    later_winner: int | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """What one revoke costs: numbers of the tricks that pass to the other side, and why.

    ``equity``: the Director still asks whether the non-offending side is compensated (64C); ``judgement``: the edition's
    wording leaves it to the Director.
    """

    revoke: RevokeFacts
    tricks: tuple[int, ...]
    why: Why
    equity: bool = True
    judgement: bool = False


@dataclass(frozen=True, slots=True)
class TransferTally:
    """The transfers of a board, and the tricks of each side before and after them."""

    transfers: tuple[Transfer, ...]
    before: Mapping[Side, int] = field(default_factory=dict)
    after: Mapping[Side, int] = field(default_factory=dict)


def tally(edition: Edition, winners: Mapping[int, Seat], revokes: Sequence[RevokeFacts]) -> TransferTally:
    """The tricks that pass for these revokes; ``winners`` by trick number as the cards fell, dummy by its own seat.

    Each revoke is counted separately and no trick passes twice (Law 64A transfers tricks that the offending side has
    won): the revoke tricks that offenders won go first, then later ones, in the order of the revokes. Raises ``KeyError`` when the winner of a revoke trick is not known.
    """
    ordered = sorted(revokes, key=lambda one: one.trick)
    counted = [one for one in ordered if _exempt(edition, one, ordered) is None]
    gone = {one.trick for one in counted if winners[one.trick] is one.offender}
    transfers = []
    for revoke in ordered:
        transfer = _transfer(edition, winners, revoke, ordered, gone)
        gone |= set(transfer.tricks)
        transfers.append(transfer)
    before = _count(winners)
    after = dict(before)
    for transfer in transfers:
        side = transfer.revoke.offender.side
        after[side] = after.get(side, 0) - len(transfer.tricks)
        after[side.other] = after.get(side.other, 0) + len(transfer.tricks)
    return TransferTally(tuple(transfers), before, after)


def facts_of(strip: Strip, revoke: Revoke, dummy: Seat | None = None) -> RevokeFacts:
    """The facts of a revoke laid out on a strip; establishment as far as cards show it (63A1)."""
    winner = strip.later_winner(revoke)
    number = next((trick.number for trick in strip.tricks if winner in trick.cards), None) if winner else None
    return RevokeFacts(
        trick=revoke.trick,
        offender=revoke.seat,
        suit=revoke.suit,
        established=strip.is_established(revoke),
        faced=revoke.seat is dummy,
        later_winner=number,
    )


def winners_of(strip: Strip) -> dict[int, Seat]:
    """Who won each complete trick of a strip."""
    won = {trick.number: trick.winner(strip.trumps) for trick in strip.tricks if trick.complete}
    return {number: seat for number, seat in won.items() if seat is not None}


def _transfer(
    edition: Edition,
    winners: Mapping[int, Seat],
    revoke: RevokeFacts,
    revokes: Sequence[RevokeFacts],
    gone: set[int],
) -> Transfer:
    exempt = _exempt(edition, revoke, revokes)
    if exempt is not None:
        return exempt
    side = revoke.offender.side
    won = [n for n in sorted(winners) if n >= revoke.trick and winners[n].side is side]
    if not won:
        return Transfer(revoke, (), Why.NO_TRICK_WON)
    left = [number for number in won if number not in gone]
    if winners[revoke.trick] is revoke.offender:
        later = [number for number in left if number > revoke.trick]
        return Transfer(revoke, (revoke.trick, *later[:1]), Why.OFFENDER_WON)
    due = 1
    if edition.like is Edition.E1997 and revoke.later_winner is not None and len(won) > 1:
        due = 2
    return Transfer(revoke, tuple(left[:due]), Why.SIDE_WON)


def _exempt(edition: Edition, revoke: RevokeFacts, revokes: Sequence[RevokeFacts]) -> Transfer | None:
    """Why no trick passes automatically, None when Law 64A applies."""
    if not revoke.established:
        return Transfer(revoke, (), Why.NOT_ESTABLISHED, equity=False)
    reasons = (
        (revoke.trick == 12, Why.TRICK_TWELVE),
        (revoke.faced, Why.FACED_CARD),
        (_again(edition, revoke, revokes), Why.AGAIN_IN_SUIT),
    )
    why = next((why for holds, why in reasons if holds), None)
    if why is not None:
        return Transfer(revoke, (), why)
    return _both_sides(edition, revoke, revokes)


def _again(edition: Edition, revoke: RevokeFacts, revokes: Sequence[RevokeFacts]) -> bool:
    """A further revoke in the same suit by the same player; in 2017 only after an established one (64B2)."""
    return any(
        one.trick < revoke.trick
        and one.offender is revoke.offender
        and one.suit is revoke.suit
        and (one.established or edition.like is not Edition.E2017)
        for one in revokes
    )


def _both_sides(edition: Edition, revoke: RevokeFacts, revokes: Sequence[RevokeFacts]) -> Transfer | None:
    others = [one for one in revokes if one.offender.side is not revoke.offender.side]
    if edition.like is Edition.E1997 or not others:
        return None
    if any(one.established for one in others):
        return Transfer(revoke, (), Why.BOTH_SIDES)
    if edition.like is Edition.E2007:
        return Transfer(revoke, (), Why.DISPUTED, judgement=True)
    return None


def _count(winners: Mapping[int, Seat]) -> dict[Side, int]:
    count: dict[Side, int] = {}
    for seat in winners.values():
        count[seat.side] = count.get(seat.side, 0) + 1
        count.setdefault(seat.side.other, 0)
    return count
