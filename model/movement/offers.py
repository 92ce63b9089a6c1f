"""The movements that fit tonight, best first, each with all that a director weighs.

The order: what fits the time and the boards wanted comes before what does not; what lets everybody play at least
70 % of the boards in play before what does not (EBU's rule for an entrant); then the fewest sit-outs of any pair; then
balance, from which are taken 20 points for two winners where one is preferred, 20 for each round less than five (too
few opponents), and 3 for each table above four of a movement that needs guide cards, because people who look for
their seats cost the room time. What is equal so far goes by sharing no boards, by the part of the boards
each pair plays, and by time.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from model.movement import offer_words
from model.movement.balance import Balance, balance
from model.movement.library import movements
from model.movement.switching import switched

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import time

    from model.bridge.seats import Side
    from model.movement.kind import Movement, Shape
    from model.movement.plan import Draw, Plan

LEAST_SHARE: Final = Fraction(7, 10)
TWO_WINNERS: Final = 20
FEW_ROUNDS: Final = 20
ENOUGH_ROUNDS: Final = 5
GUIDE_CARDS: Final = 3
MOST_SHAPES: Final = 3
LARGE_FIELD: Final = (
    24  # tables from which on the two most complete shapes of a kind are enough to choose among
)


class Wish(Struct, frozen=True):
    """What the director wants: the field, the boards each pair should play (least, most), and the time there is.

    ``minutes`` is the time from the first board to the end (None: no limit); ``ends`` only words what is too long.
    ``deals`` is how many boards are dealt already, where that is a limit; ``copies`` how many sets of the same
    boards are at hand: a Web needs two, an endless Howell one a table, and without them they are not offered.
    ``missing_side`` is the side that lacks a pair when ``pairs`` is odd (None: East-West). ``kind`` is that of the
    evening: of teams, Swiss, knock-out or individuals ``pairs`` counts the contestants, and ``draw`` has the terms.
    ``own`` are the movements the club laid out itself; those for so many are offered too. ``sections`` is into how many
    the room is split; with ``shared_boards`` they have one set of boards between them, else a set each.
    """

    pairs: int = 17
    boards: tuple[int, int] = (24, 27)
    minutes: int | None = 210
    minutes_per_board: int = 7
    minutes_to_move: int = 2
    missing_side: Side | None = None
    one_winner: bool = True
    first_board: int = 1
    ends: time | None = None
    deals: int | None = None
    copies: int = 1
    kind: str = "pairs"
    draw: Draw | None = None
    own: tuple[Plan, ...] = ()
    sections: int = 1
    shared_boards: bool = False

    @property
    def tables(self) -> int:
        """The tables needed, a half one counted as one."""
        return (self.pairs + 1) // 2


class Offer(Struct, frozen=True):
    """One movement laid out for the wish.

    ``boards_each`` are the fewest and the most boards a pair plays; ``sit_outs`` how many rounds the unluckiest pair
    sits out, ``sit_out_text`` and ``sit_out_who`` say it ("1 each", "N–S pairs"); ``balance`` is Q, 0 to 100, unless
    ``balanced`` is False: teams have none.
    ``guide_cards`` tells that people cannot find their next table without one.
    ``fits`` is False with ``why_not`` telling what is over or short. ``title``, ``detail`` and ``note`` are lines for
    a card: what it is, what to know, how it moves.
    """

    plan: Plan
    shape: Shape
    minutes: int
    boards_each: tuple[int, int]
    sit_outs: int
    sit_out_text: str
    sit_out_who: str
    winners: int
    balance: int
    measured: Balance
    share: Fraction
    guide_cards: bool
    fits: bool
    why_not: str
    title: str
    detail: str
    note: str
    balanced: bool = True

    @property
    def id(self) -> str:
        """The movement's id."""
        return self.plan.movement


class WhatIf(Struct, frozen=True):
    """The best offer with one pair more or less, and in one sentence what it would change."""

    pairs: int
    tables: int
    offer: Offer | None
    sentence: str


def minutes(shape: Shape, wish: Wish) -> int:
    """The time from the first board to the end of play: every board, and the moves between rounds."""
    playing = shape.rounds * shape.boards_per_round * wish.minutes_per_board
    return playing + (shape.rounds - 1) * wish.minutes_to_move


def offers(wish: Wish) -> tuple[Offer, ...]:
    """Every movement for the wish, the best first; empty when there is none for so many pairs.

    Where the boards dealt are too few for all of them, the nearest that work come first.
    """
    if wish.kind != "pairs":
        from model.movement.other_offers import other_offers

        return other_offers(wish)
    if wish.deals is not None:
        from model.movement.dealt_offers import nearest

        found = _offers_of_pairs(wish)
        first = nearest(wish, found)
        plans = [offer.plan for offer in first]
        return (*first, *(offer for offer in found if offer.plan not in plans))
    return _offers_of_pairs(wish)


def _offers_of_pairs(wish: Wish) -> tuple[Offer, ...]:
    if wish.sections > 1:
        from model.movement.section_offers import section_offers

        return section_offers(wish)
    found = [
        _offer(movement, shape, wish)
        for movement in movements()
        if movement.copies_needed(wish.tables) <= wish.copies
        for shape in _shapes(movement, wish)
    ]
    if wish.own:
        from model.movement.own_offers import own_offers

        found += own_offers(wish)
    return tuple(sorted(found, key=lambda offer: rank(offer, wish)))


def rank(offer: Offer, wish: Wish) -> tuple[bool, bool, int, int, bool, Fraction, int]:
    """The order of offers, lowest first; the module says how it weighs."""
    worth = offer.balance
    if wish.one_winner and offer.winners == 2:
        worth -= TWO_WINNERS
    if offer.guide_cards:
        worth -= GUIDE_CARDS * max(0, offer.plan.tables - 4)
    worth -= FEW_ROUNDS * max(0, ENOUGH_ROUNDS - offer.plan.rounds)
    return (
        not offer.fits,
        offer.share < LEAST_SHARE,
        offer.sit_outs,
        -worth,
        bool(offer.plan.shared),
        -offer.share,
        offer.minutes,
    )


def _shapes(movement: Movement, wish: Wish) -> Iterator[Shape]:
    """The shapes of a kind worth a card: for each number of boards the most complete, with and without switches."""
    most = MOST_SHAPES if wish.tables <= LARGE_FIELD else MOST_SHAPES - 1
    for shape in movement.shapes(wish.pairs, wish.boards, first_board=wish.first_board)[:most]:
        seated = (
            replace(shape, missing=movement.missing(shape.tables, wish.missing_side))
            if wish.pairs % 2
            else shape
        )
        if movement.switchable:
            yield switched(movement, seated)
        if movement.two_fields or not movement.switchable:
            yield seated


def _offer(movement: Movement, shape: Shape, wish: Wish) -> Offer:
    plan = movement.plan(shape)
    measured = balance(plan)
    waits = Counter(row.sits_out for row in plan.rows if row.sits_out is not None)
    played = shape.rounds * shape.boards_per_round
    most_waits = max(waits.values(), default=0)
    all_wait = len(waits) == len(plan.contestants)
    most = played - (min(waits.values()) * shape.boards_per_round if all_wait else 0)
    least = played - most_waits * shape.boards_per_round
    length = minutes(shape, wish)
    why_not = offer_words.why_not(plan, wish, length)
    return Offer(
        plan=plan,
        shape=shape,
        minutes=length,
        boards_each=(least, most),
        sit_outs=most_waits,
        sit_out_text=offer_words.sit_out_text(waits),
        sit_out_who=offer_words.sit_out_who(plan, waits),
        winners=plan.winners,
        balance=round(measured.q),
        measured=measured,
        share=Fraction(least, len(plan.boards)),
        guide_cards=movement.guide_cards,
        fits=not why_not,
        why_not=why_not,
        title=offer_words.title(movement, shape, plan),
        detail=offer_words.detail(movement, shape, plan),
        note=", ".join(plan.moves),
    )


def what_if(wish: Wish, change: int, *, now: Offer | None = None) -> WhatIf:
    """What one pair more (+1) or less (-1) would mean; ``now`` is the offer chosen, the best one unless told."""
    other = replace(wish, pairs=wish.pairs + change)
    if now is None:
        now = next(iter(offers(wish)), None)
    candidates = offers(other)
    offer = _same_movement(now, candidates) or next(iter(candidates), None)
    return WhatIf(other.pairs, other.tables, offer, offer_words.changes(now, offer, change))


def _same_movement(now: Offer | None, candidates: tuple[Offer, ...]) -> Offer | None:
    """The very cards that lie on the tables already, where they still fit."""
    if now is None:
        return None
    wanted = replace(now.shape, missing=None)
    return next(
        (
            offer
            for offer in candidates
            if offer.fits
            and offer.plan.name == now.plan.name
            and offer.id == now.id
            and replace(offer.shape, missing=None) == wanted
        ),
        None,
    )
