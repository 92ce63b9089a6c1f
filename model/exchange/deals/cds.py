"""CDS: fourteen bytes a board, its number and two bits a card (see `model.exchange.deals.two_bits`)."""

from __future__ import annotations

from typing import Final

from model.bridge.deals.boards import DealSet, DealtBoard
from model.errors import ArrowswitchError
from model.exchange.deals.gathering import Gathering, each_record, refuse_seed, refuse_unusual
from model.exchange.deals.two_bits import BYTES, deal_of, pack_deal
from model.i18n import _

KIND: Final = "CDS"
_NORTH: Final = 1


def loads(content: bytes, name: str = KIND) -> DealSet:
    """Read all boards; raises `DealsDamaged` with the byte that is wrong."""
    gathered = Gathering(name)
    each_record(content, BYTES + 1, gathered, _board)
    return gathered.whole()


def dumps(deals: DealSet) -> bytes:
    """Write boards up to number 255; raises `CannotHold` for what the format cannot say."""
    refuse_unusual(deals, KIND, highest=255)
    refuse_seed(deals, KIND)
    return b"".join(bytes((board.number,)) + pack_deal(board.deal, _NORTH) for board in deals.boards)


def _board(record: bytes, _place: int) -> DealtBoard:
    if not record[0]:
        raise ArrowswitchError(_("there is no board 0."), _("Boards are numbered from 1."))
    return DealtBoard(record[0], deal_of(record[1:], _NORTH))
