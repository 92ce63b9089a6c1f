"""Calls: bids, pass, double and redouble (Definitions, Laws 18 and 19), legal or not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from model.bridge.cards import Strain
from model.bridge.letters import letters_of
from model.errors import ArrowswitchError
from model.i18n import _, language


class NotACall(ArrowswitchError):
    """What was typed is no call in any form we know."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A level of one or more and a strain; a level above seven can be laid out, never be legal (Law 38)."""

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 9:
            raise ValueError(f"no such level: {self.level}")

    @property
    def order(self) -> int:
        """0 for 1♣ up to 34 for 7NT, on from there above seven (Law 18E)."""
        return (self.level - 1) * 5 + self.strain.order

    @property
    def shown(self) -> str:
        """As the reader writes it: "1♠", "3NT", in Portuguese "3ST"."""
        if self.strain is Strain.NOTRUMP:
            return f"{self.level}{letters_of(language()).strain(self.strain)}"
        return f"{self.level}{self.strain.symbol}"

    def __str__(self) -> str:
        return f"{self.level}{self.strain}"


class Word(Enum):
    """The calls that are no bids."""

    PASS = "Pass"
    DOUBLE = "X"
    REDOUBLE = "XX"

    __hash__ = object.__hash__  # members are single: their identity is faster than their name

    @property
    def shown(self) -> str:
        """In the reader's words."""
        return {"Pass": _("pass"), "X": _("double"), "XX": _("redouble")}[self.value]

    def __str__(self) -> str:
        return self.value


Call: TypeAlias = Bid | Word
HIGHEST: Final = 34
BIDS: Final = tuple(Bid(level, strain) for level in range(1, 8) for strain in Strain)


def read_call(text: str) -> Call:
    """Read a call: "1S", "1♠", "3nt", "3N", "p", "pass", "-", "x", "dbl", "xx", "rdbl"; raises `NotACall`."""
    typed = re.sub(r"\s", "", text).upper()
    if typed in _WORDS:
        return _WORDS[typed]
    match = _BID.fullmatch(typed)
    if match is None:
        raise NotACall(_("“{text}” is not a call.").format(text=text), _("Calls are 1S, 3NT, P, X and XX."))
    return Bid(int(match[1]), _STRAINS[match[2][0]])


_BID: Final = re.compile(r"([1-9])(NT|[NCDHS♣♦♥♠])")
_STRAINS: Final = {strain.value: strain for strain in Strain} | {strain.symbol: strain for strain in Strain}
_WORDS: Final = {
    **dict.fromkeys(("P", "PASS", "-", "/"), Word.PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE", "*"), Word.DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE", "**"), Word.REDOUBLE),
}
