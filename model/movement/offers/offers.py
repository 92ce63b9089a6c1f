"""The movements that fit tonight, best first; and what one pair more or less would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.movement.offers import words as offer_words
from model.movement.offers.offer import Offer, WhatIf, Wish
from model.movement.offers.pairs import pair_offers
from model.movement.offers.weights import divides, rank

if TYPE_CHECKING:
    from model.movement.size import SectionSize


def offers(wish: Wish) -> tuple[Offer, ...]:
    """Every movement for the wish, the best first; empty when there is none for so many pairs.

    Where the boards dealt are too few for all of them, the nearest that work come first.
    """
    if wish.kind != "pairs":
        from model.movement.offers.other import other_offers

        return other_offers(wish)
    if wish.deals is not None:
        from model.movement.offers.short_of_boards import nearest

        found = _offers_of_pairs(wish)
        first = nearest(wish, found, offers)
        plans = [offer.plan for offer in first]
        return (*first, *(offer for offer in found if offer.plan not in plans))
    return _offers_of_pairs(wish)


def _offers_of_pairs(wish: Wish) -> tuple[Offer, ...]:
    if wish.sections > 1 or len(wish.section_sizes) > 1:
        from model.movement.offers.sections import section_offers

        return section_offers(wish, offers)
    found = list(pair_offers(wish))
    if divides(wish, min(found, key=lambda offer: rank(offer, wish), default=None)):
        from model.movement.offers.sections import divide_room

        found += divide_room(wish, _offers_of_pairs)
    if wish.own:
        from model.movement.offers.own import own_offers

        found += own_offers(wish)
    return tuple(sorted(found, key=lambda offer: rank(offer, wish)))


def what_if(wish: Wish, change: int, *, now: Offer | None = None) -> WhatIf:
    """What one pair more (+1) or less (-1) would mean; ``now`` is the offer chosen, by default the best one."""
    other = replace(wish, pairs=wish.pairs + change, section_sizes=_resized(wish.section_sizes, change))
    if now is None:
        now = next(iter(offers(wish)), None)
    candidates = offers(other)
    offer = _same_movement(now, candidates) or next(iter(candidates), None)
    return WhatIf(other.pairs, other.tables, offer, offer_words.changes(now, offer, change))


def _resized(sections: tuple[SectionSize, ...], change: int) -> tuple[SectionSize, ...]:
    """The sections with one pair more or less: at a half table that fills up or goes, otherwise in the smallest section."""
    if not sections:
        return ()
    at = min(range(len(sections)), key=lambda one: (sections[one].pairs % 2 == 0, sections[one].pairs))
    other = replace(sections[at], pairs=sections[at].pairs + change)
    return (*sections[:at], other, *sections[at + 1 :])


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
