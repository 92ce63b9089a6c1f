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


def contract_from_parts(bid: str, declarer: str) -> Contract:
    """The contract of a file that gives bid and declarer apart, in English: "4 S", "3NT x", "2H**" and "N", "west".

    Spaces and case do not count; "x" and "*" both double. Raises ``ValueError`` on anything else, "PASS" included.
    """
    match = _BID.fullmatch(re.sub(r"\s", "", bid).upper())
    seat = declarer.strip()[:1].upper()
    if match is None or seat not in "NESW" or not seat:
        raise ValueError(f"no such contract: {bid} by {declarer}")
    level, strain, marks = match.groups()
    return Contract(int(level), Strain(strain[0]), Seat(seat), Doubling.of_marks(marks))


_CANONICAL: Final = re.compile(r"([1-7])(NT|[CDHS])(x{0,2})([NESW])")
_BID: Final = re.compile(r"([1-7])(NT|[NCDHS])([X*]{0,2})")
