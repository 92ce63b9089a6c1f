"""The pack in the order dealing machines count it: ace of spades to two of spades, then hearts, diamonds, clubs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from model.bridge.deals.deal import Deal, NotADeal
from model.i18n import _


def holders(deal: Deal) -> list[int]:
    """Who has each card of the pack, 0 to 3 for North, East, South, West."""
    north, east, south = deal.north, deal.east, deal.south
    return [
        0 if north >> bit & 1 else 1 if east >> bit & 1 else 2 if south >> bit & 1 else 3
        for bit in range(51, -1, -1)
    ]


def dealt_to(holders: Iterable[int]) -> Deal:
    """The deal where each card of the pack is with this holder; raises `NotADeal`."""
    hands = [0, 0, 0, 0]
    bit = 1 << 51
    for holder in holders:
        hands[holder] |= bit
        bit >>= 1
    return Deal(*hands)


def places(hand: int) -> list[int]:
    """The places of a hand's cards in the pack, 0 to 51, upwards."""
    return [place for place in range(52) if hand >> (51 - place) & 1]


def hand_at(places: Sequence[int]) -> int:
    """The hand with the cards at these places; raises `NotADeal` for a place twice or none of 0 to 51."""
    hand = 0
    for place in places:
        if not 0 <= place < 52 or hand >> (51 - place) & 1:
            raise NotADeal(
                _("card number {number} does not belong here.").format(number=place + 1),
                _("A hand has 13 different cards out of 1 to 52."),
            )
        hand |= 1 << (51 - place)
    return hand
