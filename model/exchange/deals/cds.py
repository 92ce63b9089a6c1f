"""CDS: fourteen bytes a board, its number and two bits a card (see `model.exchange.deals.two_bits`)."""

from __future__ import annotations

from typing import Final

from model.exchange.deals.records import RecordFile
from model.exchange.deals.two_bits import BYTES, deal_of, pack_deal

_NORTH: Final = 1
_FILE: Final = RecordFile(
    "CDS", BYTES, lambda record: deal_of(record, _NORTH), lambda deal: pack_deal(deal, _NORTH), numbered=True
)
KIND, loads, dumps = _FILE.kind, _FILE.loads, _FILE.dumps
