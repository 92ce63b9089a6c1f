"""BER: 52 figures a board without a line end, who has each card from the ace of spades to the two of clubs: 1 North to 4 West."""

from __future__ import annotations

from typing import Final

from model.bridge.deals.deal import Deal, NotADeal
from model.exchange.deals.pack_order import dealt_to, holders
from model.exchange.deals.records import RecordFile
from model.i18n import _


def _read(record: bytes) -> Deal:
    if not set(record) <= set(b"1234"):
        raise NotADeal(
            _("these are not 52 figures from 1 to 4."), _("Each figure says who has the next card.")
        )
    return dealt_to(figure - 49 for figure in record)


def _write(deal: Deal) -> bytes:
    return bytes(49 + holder for holder in holders(deal))


# Programs of DOS end a file with Ctrl-Z, which is no board.
_FILE: Final = RecordFile("BER", 52, _read, _write, ends=b"\r\n\x1a")
KIND, loads, dumps = _FILE.kind, _FILE.loads, _FILE.dumps
