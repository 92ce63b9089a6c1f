"""CDS and RZD: thirteen bytes a board, two bits a card, rank by rank from the aces down, spades to clubs within a rank.

CDS puts the number of the board in one byte before it and counts North 1, East 2, South 3, West 0. RZD begins with the
count of boards in two bytes, low one first, and 11 spaces; it counts North 0 to West 3, and boards from one.
Both were read off the same sixteen deals in other formats.
"""

from __future__ import annotations

from typing import Final

from model.bridge.deals.deal import Deal
from model.exchange.deals.pack_order import dealt_to, holders

BYTES: Final = 13


def deal_of(packed: bytes, north: int) -> Deal:
    """The deal of thirteen bytes where North is the figure ``north`` and the others follow; raises `NotADeal`."""
    number = int.from_bytes(packed, "big")
    by_rank = [(number >> (102 - 2 * place) & 3) - north & 3 for place in range(52)]
    return dealt_to(by_rank[4 * rank + suit] for suit in range(4) for rank in range(13))


def pack_deal(deal: Deal, north: int) -> bytes:
    """The thirteen bytes of a deal."""
    held = holders(deal)
    number = 0
    for rank in range(13):
        for suit in range(4):
            number = number << 2 | (held[13 * suit + rank] + north & 3)
    return number.to_bytes(BYTES, "big")
