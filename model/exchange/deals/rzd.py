"""RZD: a head with the count of boards, then thirteen bytes a board (see `model.exchange.deals.two_bits`)."""

from __future__ import annotations

from typing import Final

from model.bridge.deals.boards import DealSet, DealtBoard
from model.errors import ArrowswitchError
from model.exchange.deals.gathering import (
    CannotHold,
    Gathering,
    byte,
    each_record,
    refuse_all_but_cards,
)
from model.exchange.deals.two_bits import BYTES, deal_of, pack_deal
from model.i18n import _

KIND: Final = "RZD"
_NORTH: Final = 0


def loads(content: bytes, name: str = KIND, *, first: int = 1) -> DealSet:
    """Read boards numbered from ``first``; raises `DealsDamaged` with the byte that is wrong."""
    gathered = Gathering(name)
    given = int.from_bytes(content[:2], "little")
    each_record(
        content,
        BYTES,
        gathered,
        lambda record, place: DealtBoard(first + place, deal_of(record, _NORTH)),
        head=BYTES,
    )
    count = -(-(len(content) - BYTES) // BYTES)
    if given != count:
        gathered.damage(
            byte(0),
            ArrowswitchError(
                _("the header says {told} boards, but there are {count}.").format(
                    told=given, count=max(count, 0)
                ),
                _("Download the file again from where it came from."),
            ),
        )
    return gathered.whole()


def dumps(deals: DealSet) -> bytes:
    """Write boards that follow one another; raises `CannotHold` for what the format cannot say."""
    refuse_all_but_cards(deals, KIND)
    if len(deals.boards) > 0xFFFF:
        raise CannotHold(_("An RZD file has at most 65535 boards."), _("Write several files."))
    head = len(deals.boards).to_bytes(2, "little") + b" " * 11
    return head + b"".join(pack_deal(board.deal, _NORTH) for board in deals.boards)
