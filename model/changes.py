"""What a write changed, announced to every screen so that each can decide whether it is stale."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Kind(Enum):
    """The kinds of thing that can change."""

    CLUB = "club"
    PLAYERS = "players"
    SESSION = "session"
    SEATING = "seating"
    PLAN = "plan"
    RESULT = "result"
    CONDITIONS = "conditions"
    STATE = "state"
    RULING = "ruling"
    DEALS = "deals"
    MOVEMENTS = "movements"
    LAWS = "laws"
    CLOCK = "clock"


class Changes(Struct, frozen=True):
    """One write: its kinds, the session and boards concerned, the session's revision after it, and who began it.

    ``entry`` is the write's name in the user's language ("Result of board 7, table 3: 4♠N+1, +650"); ``initiator`` is
    whatever the caller passed, so that a screen can tell its own writes from others'. ``by`` is who wrote it on another
    laptop of a shared club, "" for what was done here.
    """

    kinds: frozenset[Kind]
    session: int | None = None
    boards: frozenset[int] = frozenset()
    revision: int = 0
    entry: str = ""
    initiator: object = None
    by: str = ""
