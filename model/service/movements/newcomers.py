"""Players who come into the club within another entry: who names somebody new need not add the player first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.errors import ArrowswitchError, NotKnown
from model.i18n import _
from model.snapshots.session import Player
from model.storage.operations import RowChange
from model.storage.schema.tables import PLAYER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.storage.draft import EntryDraft


def player_of(draft: EntryDraft, players: Mapping[int, Player], who: int | str) -> Player:
    """The player with this id; for a name a new visitor, who comes with the entry and goes with its undo.

    Raises `NotKnown` for an id the club does not have, `ArrowswitchError` for an empty name.
    """
    if isinstance(who, int):
        if who not in players:
            raise NotKnown(
                _("The club has no player {number}.").format(number=who),
                _("Type the name; a new player can be added here."),
            )
        return players[who]
    name = " ".join(who.split())
    if not name:
        raise ArrowswitchError(_("A player needs a name."), _("Type the name as it should be printed."))
    player_id = draft.insert(PLAYER, name=name, number="", visitor=True, removed=False)
    draft.add(RowChange("player", player_id, {"removed": True}, {"removed": False}))
    return Player(player_id, name, "", visitor=True)
