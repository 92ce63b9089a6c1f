"""Dealing by lot (Law 6): one whole number drawn evenly stands for one deal, and each of all deals has its number.

There are 52! / (13!)^4 deals. A number is taken apart into which 13 of the 52 cards North has, which 13 of the 39 left
East has and which 13 of the 26 left South has, each the place of a combination in colexicographic order.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from math import comb
from random import Random
from typing import Final

from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.deal import HAND_SIZE, PACK, Deal
from model.errors import ArrowswitchError
from model.i18n import _

DEALS: Final = comb(52, 13) * comb(39, 13) * comb(26, 13)
"""How many deals there are: 53,644,737,765,488,792,839,237,440,000."""
ORIGIN: Final = "dealt"
MOST_BOARDS: Final = 10_000
_BITS: Final = DEALS.bit_length()
_COMBINATIONS: Final = tuple(tuple(comb(n, k) for k in range(HAND_SIZE + 1)) for n in range(53))


def deal_of_number(number: int) -> Deal:
    """The deal with this number, 0 to `DEALS` - 1; raises ``ValueError`` beyond."""
    if not 0 <= number < DEALS:
        raise ValueError(f"there is no deal number {number}")
    left = PACK
    hands: list[int] = []
    for cards in (52, 39, 26):
        number, place = divmod(number, _COMBINATIONS[cards][HAND_SIZE])
        hand = _spread(_combination(place, cards), left)
        hands.append(hand)
        left &= ~hand
    north, east, south = hands
    return Deal(north, east, south, left)


def by_lot(below: Callable[[int], int] = secrets.randbelow) -> Deal:
    """A deal drawn evenly among all, from the operating system's own source of chance."""
    return deal_of_number(below(DEALS))


def dealt(boards: Iterable[int], *, seed: str | None = None) -> DealSet:
    """Fresh deals for these boards.

    With a seed, which is for tests only, the same boards give the same deals, and the set says so wherever it goes.
    """
    numbers = tuple(boards)
    if len(numbers) > MOST_BOARDS or any(not 1 <= number <= 9999 for number in numbers):
        raise ArrowswitchError(
            _("That is too many boards to deal at once."), _("At most 10000, numbered from 1 to 9999.")
        )
    below = secrets.randbelow if seed is None else _from_seed(seed)
    return DealSet(tuple(DealtBoard(number, by_lot(below)) for number in numbers), origin=ORIGIN, seed=seed)


def _from_seed(seed: str) -> Callable[[int], int]:
    chance = Random(seed)  # getrandbits of a text seed is the same in every Python

    def below(limit: int) -> int:
        while (drawn := chance.getrandbits(_BITS)) >= limit:
            pass
        return drawn

    return below


def _combination(place: int, cards: int) -> int:
    """The set of 13 bits out of ``cards`` at a place in colexicographic order."""
    chosen = 0
    highest = cards
    for size in range(HAND_SIZE, 0, -1):
        highest -= 1
        while _COMBINATIONS[highest][size] > place:
            highest -= 1
        place -= _COMBINATIONS[highest][size]
        chosen |= 1 << highest
    return chosen


def _spread(chosen: int, left: int) -> int:
    """The cards among those left that the chosen places name."""
    cards = 0
    while left:
        lowest = left & -left
        if chosen & 1:
            cards |= lowest
        chosen >>= 1
        left ^= lowest
    return cards
