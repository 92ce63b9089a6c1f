"""DGE: 128 bytes a board, hands North, East, South, West as letters, each suit behind a byte of its own; boards counted from one.

The bytes 6, 3, 4 and 5 stand for spades, hearts, diamonds and clubs (the suit signs of the first personal computers).
Sixty-eight bytes and 60 zero bytes make a record; the same 68 bytes are the middle of a board of a DUP file.
"""

from __future__ import annotations

import re
from typing import Final

from model.bridge.deals.deal import COMPASS, Deal, NotADeal, hand_of_suits
from model.exchange.deals.records import RecordFile
from model.i18n import _

LETTERS: Final = 68
_REST: Final = b"\x00" * 60
_MARKS: Final = (b"\x06", b"\x03", b"\x04", b"\x05")
_HAND: Final = re.compile(rb"\x06([2-9TJQKA]*)\x03([2-9TJQKA]*)\x04([2-9TJQKA]*)\x05([2-9TJQKA]*)")


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


_FILE: Final = RecordFile(
    "DGE", 128, lambda record: deal_of_letters(record[:LETTERS]), lambda deal: letters_of_deal(deal) + _REST
)
KIND, loads, dumps = _FILE.kind, _FILE.loads, _FILE.dumps
