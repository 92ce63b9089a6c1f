"""Suits, strains, ranks and single cards (Law 1)."""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct


class Strain(Enum):
    """Clubs, diamonds, hearts, spades and notrump, ranked upwards (Law 18E); the value is the English letter."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "N"

    __hash__ = object.__hash__  # members are single: their identity is faster than their name

    @property
    def order(self) -> int:
        """0 for clubs up to 4 for notrump."""
        return _ORDER[self]

    @property
    def minor(self) -> bool:
        """Whether a trick in it counts 20 (Law 77)."""
        return self is Strain.CLUBS or self is Strain.DIAMONDS

    @property
    def symbol(self) -> str:
        """The suit sign, or "NT", as painters of text expect it."""
        return _SYMBOLS[self]

    def __str__(self) -> str:
        return "NT" if self is Strain.NOTRUMP else self.value


_ORDER: Final = {strain: order for order, strain in enumerate(Strain)}
_SYMBOLS: Final = dict(zip(Strain, ("♣", "♦", "♥", "♠", "NT"), strict=True))
SUITS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
RANKS = "23456789TJQKA"


class Card(Struct, frozen=True):
    """One of the 52 cards: a suit (never notrump) and a rank out of ``RANKS``."""

    suit: Strain
    rank: str

    def __post_init__(self) -> None:
        if self.suit is Strain.NOTRUMP or self.rank not in RANKS or len(self.rank) != 1:
            raise ValueError(f"no such card: {self.suit}{self.rank}")

    def __str__(self) -> str:
        return f"{self.suit.value}{self.rank}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``str()`` of a card back: "H5", "ST"; raises ``ValueError`` on anything else."""
        if len(text) != 2:
            raise ValueError(f"no such card: {text}")
        return cls(Strain(text[0]), text[1])
