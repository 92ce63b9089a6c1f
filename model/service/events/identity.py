"""Who is who in several sessions of one event: those who sat together in two of them are one contestant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from model.scoring.view import SessionView
    from model.snapshots.session import Pair, Session


def event_keys(sessions: Sequence[Session], views: Iterable[SessionView]) -> tuple[dict[str, str], ...]:
    """For each session the key in the event of each of its contestants, by its key there; whatever its number was.

    A pair or a player is known by who sits there; a team by its players, else by its name, which it keeps when somebody
    else plays. Who is not known is a contestant of its own.
    """
    known: dict[str, str] = {}
    found: list[dict[str, str]] = []
    for number, (session, view) in enumerate(zip(sessions, views, strict=True), start=1):
        keys: dict[str, str] = {}
        for contestant in view.contestants:
            signs = _signs(session.entrant(contestant.number))
            taken = set(keys.values())
            same = (known[sign] for sign in signs if sign in known and known[sign] not in taken)
            keys[contestant.key] = next(same, f"{number}:{contestant.key}")
            for sign in signs:
                known.setdefault(sign, keys[contestant.key])
        found.append(keys)
    return tuple(found)


def _signs(entrant: Pair) -> tuple[str, ...]:
    """What it is known by, the surest first."""
    players = sorted(player.id for player in entrant.players if player is not None)
    sure = ("-".join(map(str, players)),) if entrant.seated else ()
    return (*sure, f"team {entrant.name.casefold()}") if entrant.name else sure
