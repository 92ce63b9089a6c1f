"""RZD: a head with the count of boards, then thirteen bytes a board (see `model.exchange.deals.two_bits`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.exchange.deals.gathering import CannotHold
from model.exchange.deals.records import RecordFile, refuse_other_count
from model.exchange.deals.two_bits import BYTES, deal_of, pack_deal
from model.i18n import _

if TYPE_CHECKING:
    from model.bridge.deals.boards import DealSet

KIND: Final = "RZD"
_NORTH: Final = 0
_FILE: Final = RecordFile(
    KIND, BYTES, lambda record: deal_of(record, _NORTH), lambda deal: pack_deal(deal, _NORTH), head=BYTES
)


def loads(content: bytes, name: str = KIND) -> DealSet:
    """Read boards numbered from 1; raises `DealsDamaged` with the byte that is wrong."""
    gathered = _FILE.gather(content, name)
    count = -(-(len(content) - BYTES) // BYTES)
    refuse_other_count(gathered, 0, int.from_bytes(content[:2], "little"), max(count, 0))
    return gathered.whole()


def dumps(deals: DealSet) -> bytes:
    """Write boards that follow one another; raises `CannotHold` for what the format cannot say."""
    records = _FILE.dumps(deals)
    if len(deals.boards) > 0xFFFF:
        raise CannotHold(_("An RZD file has at most 65535 boards."), _("Write several files."))
    return len(deals.boards).to_bytes(2, "little") + b" " * 11 + records
