"""Everything the club holds of one person, ready to be handed to them."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class HeldFact(Struct, frozen=True):
    """One thing that is held: what it is, and what it says."""

    label: str
    text: str


class HeldPart(Struct, frozen=True):
    """What is held in one place: the list of players, a session, the journal."""

    title: str
    facts: tuple[HeldFact, ...]


class PersonRecord(Struct, frozen=True):
    """All of it, for the player of this name."""

    name: str
    club: str
    taken_at: datetime
    parts: tuple[HeldPart, ...]
