"""Who sits here: find names, correct one at the table, swap the two players of a side.

Members' numbers, and whatever else the club knows of them, never leave for a phone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.errors import NotExpected
from model.i18n import _
from model.room.messages import SitDown, SwapSeats
from model.service.room.sheets import CHAIRS, RoomScores

if TYPE_CHECKING:
    from model.service.director import Director

FEWEST_LETTERS: Final = 2
MOST_FOUND: Final = 6
LONGEST_NAME: Final = 60


def find(director: Director, text: str) -> list[dict[str, object]]:
    """The players of the club that answer to these letters, a few at most; none for a single letter."""
    wanted = " ".join(text[:LONGEST_NAME].split())
    if len(wanted) < FEWEST_LETTERS:
        return []
    found = director.players.find(wanted, MOST_FOUND)
    return [{"player": one.player.id, "name": one.player.name} for one in found]


def change(director: Director, night: RoomScores, table: int, what: SitDown | SwapSeats) -> dict[str, str]:
    """Seat somebody else, or swap a side's two; gives who sat in the chairs before.

    Raises `SeatedAlready` for a player with a chair elsewhere: only the director moves people between tables.
    """
    row = night.plan.row(night.round(table), table)
    if row is None or not row.played or night.plan.kind != "pairs":
        raise NotExpected(_("Names cannot be changed from this table now."), _("Call the Director."))
    session = night.session.id
    before = night.chairs(row)
    if isinstance(what, SwapSeats):
        number = row.ns if what.side == "NS" else row.ew
        assert number is not None  # the row is played
        first, second = night.session.pair(number).players[:2]
        if first is None or second is None:
            raise NotExpected(_("A seat of this pair is empty."), _("Enter the name first."))
        director.seating.seat_pair(session, number, second.id, first.id)
        return {seat: before[seat].name for seat, (side, _place) in CHAIRS.items() if side == what.side}
    side, place = CHAIRS[what.seat]
    number = row.ns if side == "NS" else row.ew
    assert number is not None  # the row is played
    if what.player:
        director.seating.seat(session, number, place, what.player)
    else:
        director.seating.stand_in(
            session, number, place, _name(what.visitor), first=night.round(table), last=night.plan.rounds
        )
    return {what.seat: before[what.seat].name if what.seat in before else ""}


def _name(typed: str) -> str:
    """The name of a new player as it is kept; raises `NotExpected` for none."""
    # Signs that nobody sees, or that turn the line round, would stand on the wall and in the club's list.
    seen = "".join(sign if sign.isprintable() else " " for sign in typed[:LONGEST_NAME])
    if not any(sign.isalpha() for sign in seen):
        raise NotExpected(_("A new player needs a name."), _("Type first and last name."))
    return " ".join(seen.split())
