"""What double dummy is known of deals: worked out once, kept in the club file by the cards themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.deals.boards import TrickTable
from model.storage import reading_deals

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from model.bridge.deals.deal import Deal
    from model.service.ledger import Ledger


class Analysis:
    """The figures the club file keeps; what they follow from is the cards, so keeping them is no entry."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def find_known(self, deals: Collection[Deal]) -> dict[Deal, TrickTable]:
        """The figures that are kept of these deals."""
        named = {str(deal): deal for deal in deals}
        kept = reading_deals.double_dummy(self._ledger.file, named) if named else {}
        return {named[cards]: TrickTable.parse(tricks) for cards, tricks in kept.items()}

    def keep(self, figures: Mapping[Deal, TrickTable]) -> None:
        """Keep figures for the next time; nothing where the file cannot be written."""
        if figures and not self._ledger.file.read_only:
            reading_deals.keep_double_dummy(
                self._ledger.file, {str(deal): str(tricks) for deal, tricks in figures.items()}
            )
            self._ledger.reread_deals()
