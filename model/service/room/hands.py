"""The four hands of a board that was dealt at the table, typed on its phone once the board is in there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.deals.boards import DealtBoard
from model.bridge.deals.deal import Deal
from model.errors import NotExpected
from model.i18n import _
from model.service.room import entering

if TYPE_CHECKING:
    from model.room.messages import Hands
    from model.service.director import Director
    from model.service.room.sheets import RoomScores


def keep_hands(director: Director, night: RoomScores, table: int, what: Hands) -> dict[str, str]:
    """Keep the cards of a board this table has played; refused where the club has them, or the board is not in here.

    Cards that are known are never changed by a table: a fouled board is the director's to rule on (Law 87).
    """
    entering.place(night, table, what.round, what.board)
    if night.lines[what.round, table, what.board].result is None:
        raise NotExpected(
            _("Board {board} has no result yet.").format(board=what.board), _("Enter it first.")
        )
    deal = Deal.parse(what.deal[:80])
    held = director.deals.get(night.session.id, what.board)
    if held is not None and held.dealt.deal != deal:
        raise NotExpected(
            _("Different cards are already entered for board {board}.").format(board=what.board),
            _("Call the Director."),
        )
    if held is None:
        director.deals.enter_cards(night.session.id, DealtBoard(what.board, deal))
    return {}
