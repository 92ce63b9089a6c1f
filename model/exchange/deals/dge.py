"""DGE: 128 bytes a board, hands North, East, South, West as letters, each suit behind a byte of its own; boards counted from one.

The bytes 6, 3, 4 and 5 stand for spades, hearts, diamonds and clubs (the suit signs of the first personal computers).
Sixty-eight bytes and 60 zero bytes make a record; the same 68 bytes are the middle of a board of a DUP file.
"""

from __future__ import annotations

import re
from typing import Final

from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.deal import COMPASS, Deal, NotADeal, hand_of_suits
from model.exchange.deals.gathering import Gathering, each_record, refuse_all_but_cards
from model.i18n import _

KIND: Final = "DGE"
LETTERS: Final = 68
_SIZE: Final = 128
_REST: Final = b"\x00" * 60
_MARKS: Final = (b"\x06", b"\x03", b"\x04", b"\x05")
_HAND: Final = re.compile(rb"\x06([2-9TJQKA]*)\x03([2-9TJQKA]*)\x04([2-9TJQKA]*)\x05([2-9TJQKA]*)")


def loads(content: bytes, name: str = KIND, *, first: int = 1) -> DealSet:
    """Read boards numbered from ``first``; raises `DealsDamaged` with the byte that is wrong."""
    gathered = Gathering(name)
    each_record(
        content,
        _SIZE,
        gathered,
        lambda record, place: DealtBoard(first + place, deal_of_letters(record[:LETTERS])),
    )
    return gathered.whole()


def dumps(deals: DealSet) -> bytes:
    """Write boards that follow one another; raises `CannotHold` for what the format cannot say."""
    refuse_all_but_cards(deals, KIND)
    return b"".join(letters_of_deal(board.deal) + _REST for board in deals.boards)


def deal_of_letters(letters: bytes) -> Deal:
    """The deal of 68 bytes; raises `NotADeal`."""
    hands = _HAND.findall(letters)
    if len(hands) != 4 or sum(4 + sum(map(len, hand)) for hand in hands) != LETTERS:
        raise NotADeal(
            _("these are not four hands of 13 cards."),
            _("A hand is the bytes 6, 3, 4, 5, each followed by the ranks of its suit."),
        )
    north, east, south, west = (hand_of_suits(suit.decode("ascii") for suit in hand) for hand in hands)
    return Deal(north, east, south, west)


def letters_of_deal(deal: Deal) -> bytes:
    """The 68 bytes of a deal."""
    return b"".join(
        mark + suit.encode("ascii")
        for seat in COMPASS
        for mark, suit in zip(_MARKS, deal.suits(seat), strict=True)
    )
