"""BER: 52 figures a board without a line end, who has each card from the ace of spades to the two of clubs: 1 North to 4 West."""

from __future__ import annotations

from typing import Final

from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.deal import NotADeal
from model.exchange.deals.gathering import Gathering, each_record, refuse_all_but_cards
from model.exchange.deals.pack_order import dealt_to, holders
from model.i18n import _

KIND: Final = "BER"
_SIZE: Final = 52


def loads(content: bytes, name: str = KIND, *, first: int = 1) -> DealSet:
    """Read boards numbered from ``first``; raises `DealsDamaged` with the byte that is wrong."""
    gathered = Gathering(name)
    each_record(
        content.rstrip(b"\r\n\x1a"), _SIZE, gathered, lambda record, place: _board(record, first + place)
    )
    return gathered.whole()


def dumps(deals: DealSet) -> bytes:
    """Write boards that follow one another; raises `CannotHold` for what the format cannot say."""
    refuse_all_but_cards(deals, KIND)
    return b"".join(bytes(49 + holder for holder in holders(board.deal)) for board in deals.boards)


def _board(record: bytes, number: int) -> DealtBoard:
    if not set(record) <= set(b"1234"):
        raise NotADeal(
            _("these are not 52 figures from 1 to 4."), _("Each figure says who has the next card.")
        )
    return DealtBoard(number, dealt_to(figure - 49 for figure in record))
