"""The club's own movements as cards beside the others."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from model.i18n import _
from model.movement.announce.words import board_range
from model.movement.balance import balance
from model.movement.check import check
from model.movement.expected import comes_in
from model.movement.kinds.base import Shape
from model.movement.names import name_plan
from model.movement.offers import words as offer_words
from model.movement.offers.offer import Offer, Wish, minutes
from model.movement.own.plan import without

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from model.movement.plan import Plan


def own_offers(wish: Wish) -> Iterator[Offer]:
    """Those of ``wish.own`` that are for so many contestants, or for one pair more, and are proved."""
    for plan in _for_so_many(wish):
        if wish.kind != "pairs" or plan.copies <= wish.copies:
            yield own_offer(plan, wish)


def _for_so_many(wish: Wish) -> Iterator[Plan]:
    """The movements of this size; for a pair expected later, those with a chair for it."""
    if wish.kind != "pairs" or wish.pairs % 2 == 0 or wish.comes_in < 2:
        yield from list_seatable(wish.own, wish.pairs, wish.kind)
        return
    for plan in list_seatable(wish.own, wish.pairs + 1, wish.kind):
        if plan.missing is None and plan.rounds > wish.comes_in:
            yield comes_in(plan, max(plan.contestants), wish.comes_in)


def list_seatable(plans: Sequence[Plan], contestants: int, kind: str) -> Iterator[Plan]:
    """The plans that so many can play; of pairs the last number may be missing. What the proof refuses is left out."""
    for plan in plans:
        if plan.kind != kind or not check(plan).ok:
            continue
        if len(plan.contestants) == contestants:
            yield plan
        elif kind == "pairs" and len(plan.contestants) == contestants + 1 and plan.missing is None:
            yield without(plan, max(plan.contestants))


def own_offer(plan: Plan, wish: Wish) -> Offer:
    """The card of one of them."""
    shape = Shape(plan.tables, plan.rounds, plan.boards_per_round, missing=plan.missing)
    measured = balance(plan)
    proof = check(plan)
    each = proof.boards_each.values()
    waits = Counter({one: len(rounds) for one, rounds in proof.sit_outs.items() if rounds})
    length = minutes(shape, wish)
    why_not = offer_words.why_not(plan, wish, length)
    return Offer(
        plan=plan,
        shape=shape,
        minutes=length,
        boards_each=(min(each, default=0), max(each, default=0)),
        sit_outs=max(waits.values(), default=0),
        sit_out_text=offer_words.sit_out_text(waits),
        sit_out_who=offer_words.sit_out_who(plan, waits),
        winners=plan.winners,
        balance=round(measured.q),
        measured=measured,
        share=Fraction(min(each, default=0), len(plan.boards) or 1),
        guide_cards=True,
        fits=not why_not,
        why_not=why_not,
        title=name_plan(plan),
        detail=_detail(plan),
        note=", ".join(plan.moves),
        balanced=plan.kind != "teams",
    )


def _detail(plan: Plan) -> str:
    parts = [_("The club’s own"), _("boards {boards}").format(boards=board_range(plan.boards))]
    if plan.missing is not None:
        parts.append(_("pair {pair} is missing").format(pair=plan.missing))
    if plan.shared:
        parts.append(_("tables share boards"))
    return f"{', '.join(parts)}."
