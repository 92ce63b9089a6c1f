"""Files of records of one size, a board each, as BER, BRI, CDS, DGE, DUP and RZD are: one reader and one writer for all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.bridge.deals.boards import DealSet, DealtBoard
from model.errors import ArrowswitchError
from model.exchange.deals.gathering import (
    HIGHEST_NUMBER,
    Gathering,
    byte,
    in_a_row,
    refuse_seed,
    refuse_unusual,
)
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.bridge.deals.deal import Deal


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A format of cards alone, ``size`` bytes a board: ``read`` makes a deal of a record, ``write`` a record of a deal.

    Boards count from the first one on, unless they are ``numbered``: then a byte before each record is its number.
    ``head`` bytes stand before the first record; bytes of ``ends`` behind the last one are not a record.
    """

    kind: str
    size: int
    read: Callable[[bytes], Deal]
    write: Callable[[Deal], bytes]
    numbered: bool = False
    head: int = 0
    ends: bytes = b""

    def loads(self, content: bytes, name: str = "") -> DealSet:
        """Read boards numbered from 1; raises `DealsDamaged` with the byte that is wrong."""
        return self.gather(content, name).whole()

    def gather(self, content: bytes, name: str = "", *, first: int = 1) -> Gathering:
        """Read what can be read; a record that is wrong or cut short is damage, the others are kept."""
        gathered = Gathering(name or self.kind)
        if self.ends:
            content = content.rstrip(self.ends)
        size = self.size + self.numbered
        # By size and not by a mark: these formats have none, so a lost byte spoils all boards behind it.
        for place, start in enumerate(range(self.head, len(content), size)):
            try:
                gathered.add(self._board(content[start : start + size], first + place))
            except ArrowswitchError as error:
                gathered.damage(byte(start), error)
        return gathered

    def dumps(self, deals: DealSet) -> bytes:
        """Write the boards, those without numbers only where they follow one another; raises `CannotHold`."""
        refuse_unusual(deals, self.kind, highest=255 if self.numbered else HIGHEST_NUMBER)
        refuse_seed(deals, self.kind)
        if self.numbered:
            return b"".join(bytes((board.number,)) + self.write(board.deal) for board in deals.boards)
        in_a_row(deals, self.kind)
        return b"".join(self.write(board.deal) for board in deals.boards)

    def _board(self, record: bytes, number: int) -> DealtBoard:
        size = self.size + self.numbered
        if len(record) < size:
            raise ArrowswitchError(
                _("the last board ends after {count} of {size} bytes.").format(count=len(record), size=size),
                _("Download the file again from where it came from."),
            )
        if not self.numbered:
            return DealtBoard(number, self.read(record))
        if not record[0]:
            raise ArrowswitchError(_("there is no board 0."), _("Boards are numbered from 1."))
        return DealtBoard(record[0], self.read(record[1:]))


def refuse_other_count(gathered: Gathering, at: int, given: int, count: int) -> None:
    """Note as damage that the header at this byte says another count of boards than there are."""
    if given != count:
        gathered.damage(
            byte(at),
            ArrowswitchError(
                _("the header says {stated} boards, but there are {count}.").format(
                    stated=given, count=count
                ),
                _("Download the file again from where it came from."),
            ),
        )
