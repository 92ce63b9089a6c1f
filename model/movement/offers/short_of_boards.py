"""What to do when fewer boards are dealt than a movement wants: what is wrong, and the nearest that works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.i18n import _
from model.movement.offers.weights import rank
from model.movement.offers.words import why_not

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from model.movement.offers.offer import Offer, Wish

MOST_NEAREST = 3


def nearest(
    wish: Wish, found: Sequence[Offer], offers: Callable[[Wish], Sequence[Offer]]
) -> tuple[Offer, ...]:
    """Movements for fewer boards a pair that the boards dealt are enough for, the most boards first.

    Only where the boards dealt are too few for all that has as many boards as wanted; () too where nothing works.
    ``offers`` finds the movements for another wish.
    """
    if wish.deals is None or not too_few(wish, found):
        return ()
    most = min(wish.boards[1], wish.deals)
    working: list[Offer] = []
    for least in (max(1, most * 2 // 3), 1):
        fewer = offers(replace(wish, boards=(least, most), deals=None))
        working = [offer for offer in fewer if enough(offer, wish)]
        if working:
            break
    working.sort(
        key=lambda offer: (-offer.boards_each[1], offer.plan.boards_per_round == 1, rank(offer, wish))
    )
    return tuple(_judge_again(offer, wish) for offer in working[:MOST_NEAREST])


def enough(offer: Offer, wish: Wish) -> bool:
    """Whether the boards that are dealt are enough for this movement."""
    return wish.deals is None or len(offer.plan.boards) <= wish.deals


def too_few(wish: Wish, found: Sequence[Offer]) -> bool:
    """Whether every movement with as many boards a pair as wanted needs more boards than are dealt."""
    low, high = wish.boards
    wanted = [one for one in found if low <= one.plan.rounds * one.plan.boards_per_round <= high]
    return bool(wanted) and not any(enough(offer, wish) for offer in wanted)


def refusal(wish: Wish, found: Sequence[Offer]) -> str:
    """What is wrong with the wish and the nearest that works, "" if the boards dealt are enough.

    Said of the first movement with as many boards a pair as wanted.
    """
    if wish.deals is None or not too_few(wish, found):
        return ""
    low, high = wish.boards
    wished = next(one.plan for one in found if low <= one.plan.rounds * one.plan.boards_per_round <= high)
    wrong = _("{rounds} rounds of {each} need {needed} boards in play; there are {boards}.").format(
        rounds=wished.rounds, each=wished.boards_per_round, needed=len(wished.boards), boards=wish.deals
    )
    if not enough(found[0], wish):
        return _("{wrong} No movement here works with so few.").format(wrong=wrong)
    return _("{wrong} The nearest that works is {rounds} rounds of {each}.").format(
        wrong=wrong, rounds=found[0].plan.rounds, each=found[0].plan.boards_per_round
    )


def _judge_again(offer: Offer, wish: Wish) -> Offer:
    """The same offer against the wish as it was."""
    reason = why_not(offer.plan, wish, offer.minutes)
    return replace(offer, why_not=reason, fits=not reason)
