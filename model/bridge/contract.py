"""The final contract of a board (Law 22, Law 54 for the declarer)."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final

from msgspec import Struct

from model.bridge.cards import Strain
from model.bridge.seats import Seat


class Doubling(IntEnum):
    """Undoubled, doubled or redoubled (Law 19); the value is the factor of the trick score."""

    NONE = 1
    DOUBLED = 2
    REDOUBLED = 4

    @property
    def marks(self) -> str:
        """ "", "x" or "xx"."""
        return {1: "", 2: "x", 4: "xx"}[self.value]

    @classmethod
    def of_marks(cls, marks: str) -> Doubling:
        """The doubling of "", "x" or "xx"."""
        return cls(2 ** len(marks))


class Contract(Struct, frozen=True):
    """Level 1 to 7, strain, doubling and declarer; ``str()`` is canonical: "4SxN", "3NTE"."""

    level: int
    strain: Strain
    declarer: Seat
    doubling: Doubling = Doubling.NONE

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise ValueError(f"no such level: {self.level}")

    @property
    def tricks_needed(self) -> int:
        """Tricks that fulfil the contract: six and the level."""
        return self.level + 6

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{self.doubling.marks}{self.declarer}"

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read the canonical form back; raises ``ValueError`` on anything else."""
        match = _CANONICAL.fullmatch(text)
        if match is None:
            raise ValueError(f"no such contract: {text}")
        level, strain, marks, declarer = match.groups()
        return cls(int(level), Strain(strain[0]), Seat(declarer), Doubling.of_marks(marks))


_CANONICAL: Final = re.compile(r"([1-7])(NT|[CDHS])(x{0,2})([NESW])")
