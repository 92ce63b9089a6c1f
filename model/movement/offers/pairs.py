"""Movements for pairs: each kind in the shapes that come near the wish."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.movement.balance import balance
from model.movement.expected import comes_in
from model.movement.kinds.library import movements
from model.movement.kinds.switching import switch_best
from model.movement.offers import words as offer_words
from model.movement.offers.offer import Offer, Wish, minutes
from model.movement.offers.weights import LARGE_ROOM, near

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.kinds.base import Movement, Shape

MOST_SHAPES: Final = 4
LARGE_FIELD: Final = (
    24  # tables from which on the two most complete shapes of a kind are enough to choose among
)


def pair_offers(wish: Wish) -> Iterator[Offer]:
    """Every movement of the library for so many pairs in one section, in no order.

    What needs more sets of the boards than there are is left out, but not in a room so large that nothing else but many
    sets will do: there the card says how many.
    """
    copies = wish.copies if wish.tables <= 2 * LARGE_ROOM else max(wish.copies, wish.tables)
    for movement in movements():
        if movement.copies_needed(wish.tables) <= copies:
            for shape in _shapes(movement, wish):
                if movement.copies_in(shape.tables, shape.rounds) > copies:
                    continue
                if _comes(wish) < shape.rounds:
                    yield lay_out(movement, shape, wish)


def _comes(wish: Wish) -> int:
    """The round from which the missing pair plays; 0 if it does not come or none is missing."""
    return wish.comes_in if wish.pairs % 2 and wish.comes_in > 1 else 0


def _shapes(movement: Movement, wish: Wish) -> Iterator[Shape]:
    """The shapes of a kind worth a card: for each number of boards the most complete, with and without switches."""
    low, high = wish.boards
    off = near(wish, wish.tables)
    wanted = (max(1, low - off), high + off)
    most = MOST_SHAPES if wish.tables <= LARGE_FIELD else MOST_SHAPES - 1
    waits = bool(wish.pairs % 2) and not _comes(wish)
    pairs = wish.pairs if waits else wish.pairs + wish.pairs % 2
    for shape in movement.shapes(pairs, wanted, first_board=wish.first_board)[:most]:
        seated = (
            replace(shape, missing=movement.find_missing(shape.tables, wish.missing_side)) if waits else shape
        )
        if movement.switchable:
            yield switch_best(movement, seated)
        if movement.two_fields or not movement.switchable:
            yield seated


def lay_out(movement: Movement, shape: Shape, wish: Wish) -> Offer:
    """One movement in one shape, with all that a director weighs."""
    plan = movement.plan(shape)
    measured = balance(plan)
    late = movement.find_missing(shape.tables, wish.missing_side) if _comes(wish) else None
    if late is not None:
        plan = comes_in(plan, late, wish.comes_in)
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
        detail=offer_words.detail(movement, shape, plan, late=late),
        note=", ".join(plan.moves),
    )
