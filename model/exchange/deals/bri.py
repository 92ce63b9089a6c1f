"""BRI: 128 bytes a board, 39 two-digit card numbers for North, East and South, West the rest; boards counted from one.

A card's number is 13 times its suit (spades 0, hearts, diamonds, clubs 3) plus its rank (ace 0 to two 12) plus 1.
Seventy-eight digits, 32 spaces and 18 zero bytes make a record; the same digits begin a board of a DUP file.
"""

from __future__ import annotations

from typing import Final

from model.bridge.deals.deal import PACK, Deal, NotADeal
from model.exchange.deals.pack_order import hand_at, places
from model.exchange.deals.records import RecordFile
from model.i18n import _

DIGITS: Final = 78
_REST: Final = b" " * 32 + b"\x00" * 18


def deal_of_digits(digits: bytes) -> Deal:
    """The deal of 78 digits; raises `NotADeal`."""
    if not digits.isdigit():
        raise NotADeal(_("these are not card numbers."), _("A board begins with 78 digits."))
    numbers = [int(digits[at : at + 2]) - 1 for at in range(0, DIGITS, 2)]
    north, east, south = (hand_at(numbers[at : at + 13]) for at in (0, 13, 26))
    return Deal(north, east, south, PACK & ~(north | east | south))


def digits_of_deal(deal: Deal) -> bytes:
    """The 78 digits of a deal."""
    numbers = (place + 1 for hand in deal.hands[:3] for place in places(hand))
    return "".join(f"{number:02}" for number in numbers).encode("ascii")


_FILE: Final = RecordFile(
    "BRI", 128, lambda record: deal_of_digits(record[:DIGITS]), lambda deal: digits_of_deal(deal) + _REST
)
KIND, loads, dumps = _FILE.kind, _FILE.loads, _FILE.dumps
