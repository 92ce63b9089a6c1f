"""Who plays some rounds in another's chair, as the session's column keeps it: [number, place, first, last, player]."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from model.snapshots.session import Pair, Player, StandIn


def load(text: str | None, players: Mapping[int, Player]) -> tuple[StandIn, ...]:
    """The stand-ins of a session, those whose player the club still knows."""
    rows = [] if text is None else json.loads(text)
    return tuple(
        StandIn(number, place, first, last, players[player])
        for number, place, first, last, player in rows
        if player in players
    )


def dump(stand_ins: Iterable[StandIn]) -> str | None:
    """The text of the column, None where nobody stands in."""
    rows = [[one.number, one.place, one.first, one.last, one.player.id] for one in stand_ins]
    return json.dumps(sorted(rows)) if rows else None


def name_stand_ins(pairs: tuple[Pair, ...], stand_ins: tuple[StandIn, ...]) -> tuple[Pair, ...]:
    """The pairs with their stand-ins, each once."""
    found: dict[int, dict[tuple[int, int], tuple[int, Player]]] = {}
    for one in stand_ins:
        found.setdefault(one.number, {})[one.place, one.player.id] = (one.place, one.player)
    return tuple(
        replace(pair, stand_ins=tuple(found[pair.number].values())) if pair.number in found else pair
        for pair in pairs
    )
