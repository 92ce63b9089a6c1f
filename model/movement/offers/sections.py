"""Movements for several sections in one room: the same rounds and boards in each, as one plan (`sections.together`)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.i18n import _, ngettext
from model.movement.balance import balance
from model.movement.offers import words as offer_words
from model.movement.sections import together

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from model.movement.offers.offer import Offer, Wish

LEAST_TABLES = 2
MOST_CARDS = 8


def sizes(pairs: int, sections: int) -> tuple[int, ...]:
    """How many pairs each section has: tables as even as may be, the larger sections first, a half table in the last."""
    tables, left = (pairs + 1) // 2, pairs % 2
    each, over = divmod(tables, sections)
    found = [2 * (each + (number < over)) for number in range(sections)]
    found[-1] -= left
    return tuple(found)


def section_offers(wish: Wish, offers: Callable[[Wish], Sequence[Offer]]) -> tuple[Offer, ...]:
    """The movements that all sections can play together, the best of the first section first; () for too few pairs.

    Sections play the same boards in the same rounds, and have as many winners. Where their sizes differ, each has the
    best movement that agrees with the first's. ``offers`` finds those of one section.
    """
    pairs = sizes(wish.pairs, wish.sections)
    if min(pairs) < 2 * LEAST_TABLES - 1:
        return ()
    single = replace(wish, sections=1, shared_boards=False, own=())
    of_size = {size: offers(replace(single, pairs=size)) for size in sorted(set(pairs))}
    found = []
    for first in of_size[pairs[0]]:
        chosen = [first, *(_agreeing(first, of_size[size]) for size in pairs[1:])]
        agreed = [one for one in chosen if one is not None]
        if len(agreed) == len(chosen):
            found.append(_one(agreed, wish))
        if len(found) == MOST_CARDS:
            break
    return tuple(sorted(found, key=lambda offer: not offer.fits))


def _agreeing(first: Offer, others: Sequence[Offer]) -> Offer | None:
    """The best movement of another size with the rounds, boards and winners of the first; the same kind before others."""
    fitting = [
        one
        for one in others
        if one.plan.boards == first.plan.boards
        and (one.plan.rounds, one.plan.boards_per_round, one.winners)
        == (first.plan.rounds, first.plan.boards_per_round, first.winners)
    ]
    return next((one for one in fitting if one.id == first.id), next(iter(fitting), None))


def _one(parts: Sequence[Offer], wish: Wish) -> Offer:
    plan = together([part.plan for part in parts], shared=wish.shared_boards)
    measured = balance(plan)
    waits = Counter(row.sits_out for row in plan.rows if row.sits_out is not None)
    why_not = offer_words.why_not(plan, wish, parts[0].minutes)
    least = min(part.boards_each[0] for part in parts)
    return replace(
        parts[0],
        plan=plan,
        shape=replace(parts[0].shape, tables=plan.tables, missing=None),
        boards_each=(least, max(part.boards_each[1] for part in parts)),
        sit_outs=max(part.sit_outs for part in parts),
        sit_out_text=offer_words.sit_out_text(waits),
        sit_out_who=offer_words.sit_out_who(plan, waits),
        winners=plan.winners,
        balance=round(measured.q),
        measured=measured,
        share=Fraction(least, len(plan.boards)),
        guide_cards=any(part.guide_cards for part in parts),
        fits=not why_not,
        why_not=why_not,
        title=_title(parts),
        detail=_detail(parts, wish, plan.copies),
    )


def _title(parts: Sequence[Offer]) -> str:
    counted = Counter(part.title for part in parts)
    count = len(parts)
    if len(counted) == 1:
        return ngettext("{count} section: {title}", "{count} sections: {title}", count).format(
            count=count, title=parts[0].title
        )
    return ngettext("{count} section: {titles}", "{count} sections: {titles}", count).format(
        count=count, titles=_(" · ").join(counted)
    )


def _detail(parts: Sequence[Offer], wish: Wish, copies: int) -> str:
    from model.movement.sections import section_names

    last = 0
    places = []
    for name, part in zip(section_names(), parts, strict=False):
        places.append(
            _("{section} tables {first}–{last}").format(
                section=name, first=last + 1, last=last + part.plan.tables
            )
        )
        last += part.plan.tables
    boards = (
        _("one set of boards for all")
        if wish.shared_boards
        else ngettext("{count} set of the boards", "{count} sets of the boards", copies).format(count=copies)
    )
    return _("{places}; {boards}.").format(places=", ".join(places), boards=boards)
