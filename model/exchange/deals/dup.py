"""DUP: 156 bytes a board, the deal twice (as in BRI and as in DGE) and ten bytes of header.

The header of the first board is ``YN``, its number in two places, `` 0 ``, the count of boards in two figures and a
space; of the others ten zero bytes. Numbers follow one another.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from model.errors import ArrowswitchError
from model.exchange.deals.bri import DIGITS, deal_of_digits, digits_of_deal
from model.exchange.deals.dge import LETTERS, deal_of_letters, letters_of_deal
from model.exchange.deals.gathering import CannotHold, byte, refuse_unusual
from model.exchange.deals.records import RecordFile, refuse_other_count
from model.i18n import _

if TYPE_CHECKING:
    from model.bridge.deals.boards import DealSet
    from model.bridge.deals.deal import Deal

KIND: Final = "DUP"
_SIZE: Final = 156
_HEAD: Final = re.compile(rb"[YN][YN]([1-9]\d| [1-9]|[1-9] ) 0 ([ \d]\d|\d ) ")


def _read(record: bytes) -> Deal:
    deal = deal_of_digits(record[:DIGITS])
    if deal_of_letters(record[DIGITS : DIGITS + LETTERS]) != deal:
        raise ArrowswitchError(
            _("the deal appears twice, and the two differ."),
            _("Download the file again from where it came from."),
        )
    return deal


_FILE: Final = RecordFile(
    KIND, _SIZE, _read, lambda deal: digits_of_deal(deal) + letters_of_deal(deal) + b"\x00" * 10
)


def loads(content: bytes, name: str = KIND) -> DealSet:
    """Read all boards; raises `DealsDamaged` with the byte that is wrong, also where both forms of a deal differ."""
    head = _HEAD.fullmatch(content[_SIZE - 10 : _SIZE])
    gathered = _FILE.gather(content, name, first=1 if head is None else int(head[1]))
    if head is None:
        gathered.damage(
            byte(_SIZE - 10),
            ArrowswitchError(
                _("this is not a header of the first board."),
                _("Expected: “YN1  0 16 ” for 16 boards from number 1."),
            ),
        )
    elif len(content) % _SIZE == 0:
        refuse_other_count(gathered, _SIZE - 4, int(head[2]), len(content) // _SIZE)
    return gathered.whole()


def dumps(deals: DealSet) -> bytes:
    """Write boards that follow one another up to number 99; raises `CannotHold` for what the format cannot say."""
    refuse_unusual(deals, KIND, highest=99)
    records = _FILE.dumps(deals)
    if len(deals.boards) > 99:
        raise CannotHold(_("A DUP file has at most 99 boards."), _("Write several files."))
    head = f"YN{deals.boards[0].number:<2} 0 {len(deals.boards):>2} ".encode("ascii")
    return records[: _SIZE - len(head)] + head + records[_SIZE:]
