"""The letters of suits, seats, honours and words as each language types and prints them, and how scores are typed.

English always works beside a language's own letters, unless the letter already means something else in that place of
a contract. What a letter means is settled by its place: strain, doubling, declarer, rank. The clashes:

* Portuguese C is copas (hearts), so English C for clubs is not read; clubs is P (paus). E is espadas after the level
  and Este after the strain. O is ouros after the level and Oeste after the strain. ST is "sem trunfo" after the level
  and the ten of spades as a lead.
* Spanish C is corazones (hearts), so English C for clubs is not read; clubs is T (tréboles). P is picas (spades) after
  the level and "paso" alone. O is Oeste; W is read too.
* Greek Ν is Νότος (South) and Latin N is North: the keyboard says which. Α is Ανατολή (East) as declarer, an average
  alone (shown as ΜΟ) and the ace as a rank. It is also the second letter of ΧΑ (notrump) and ΚΑ (diamonds): 4ΚΑ= is 4♥
  by East, 4ΚΑΑ= is 4♦ by East. Χ begins ΧΑ after the level and is the double after the strain. Latin letters of the same shape are read as
  the Greek ones where English does not use them: A, B, K, X.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct

from model.bridge.cards import Strain
from model.bridge.seats import Seat

_STRAINS: Final = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP)
_SEATS: Final = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_HONOURS: Final = "AKQJT"

Spellings: TypeAlias = tuple[tuple[str, ...], ...]
_Meaning = TypeVar("_Meaning")

ENGLISH_STRAINS: Final[Spellings] = (("C",), ("D",), ("H",), ("S",), ("NT", "N", "SA", "ST"))
ENGLISH_SEATS: Final[Spellings] = (("N",), ("E",), ("S",), ("W",))
ENGLISH_HONOURS: Final[Spellings] = (("A",), ("K",), ("Q",), ("J",), ("10", "T"))
_SIGNS: Final = {"♣": Strain.CLUBS, "♦": Strain.DIAMONDS, "♥": Strain.HEARTS, "♠": Strain.SPADES}


class Numbers(Enum):
    """How scores are typed: with the last zero, without it, or both (then the figure as it is wins)."""

    EITHER = "either"
    LONG = "long"
    SHORT = "short"

    def write_score(self, points: int) -> str:
        """A score as one would type it: "620", "-62"."""
        size = abs(points) // 10 if self is Numbers.SHORT else abs(points)
        return f"-{size}" if points < 0 else str(size)


class Letters(Struct, frozen=True, eq=False):
    """What one language types; in each tuple the first spelling is the one shown.

    ``strains`` run from clubs to notrump, ``seats`` clockwise from North, ``honours`` from the ace to the ten. All is
    in capitals. Two sets of letters are equal only when they are the same object.
    """

    language: str
    strains: Spellings
    seats: Spellings
    honours: Spellings
    passed: tuple[str, ...]
    not_played: tuple[str, ...]
    average: tuple[str, ...]
    late: tuple[str, ...]
    leads: tuple[str, ...]
    won: tuple[str, ...]

    def strain(self, strain: Strain) -> str:
        """The letter or letters shown for a strain if no suit sign can be."""
        return self.strains[strain.order][0]

    def seat(self, seat: Seat) -> str:
        """The letter shown for a seat."""
        return self.seats[_SEATS.index(seat)][0]

    def rank(self, rank: str) -> str:
        """What is shown for a rank of `RANKS`: the language's honours, 10 for the ten."""
        return self.honours[_HONOURS.index(rank)][0] if rank in _HONOURS else rank

    def strains_read(self) -> dict[str, Strain]:
        """Every spelling of a strain, with the English ones that do not clash."""
        return _meanings(self.strains, ENGLISH_STRAINS, _STRAINS) | _SIGNS

    def suits_read(self) -> dict[str, Strain]:
        """Every spelling of a suit, with which a lead may begin: the strains without notrump."""
        return {text: strain for text, strain in self.strains_read().items() if strain is not Strain.NOTRUMP}

    def strain_so_far(self, text: str) -> tuple[Strain | None, bool]:
        """What a strain typed letter by letter means so far, and whether a further letter may make another one of it.

        A Spanish S is spades until a T makes it ST, a Greek Κ is hearts until an Α makes it ΚΑ; English needs no waiting.
        """
        meant = self.strains_read().get(text)
        shown = [spellings[0] for spellings in self.strains]
        waits = any(
            len(spelling) > len(text)
            and spelling.startswith(text)
            and (spelling in shown or text not in shown)
            for strain, spellings in zip(_STRAINS, self.strains, strict=True)
            if strain is not meant
            for spelling in spellings
        )
        return meant, waits

    def seats_read(self) -> dict[str, Seat]:
        """Every spelling of a seat, with the English ones that do not clash."""
        return _meanings(self.seats, ENGLISH_SEATS, _SEATS)

    def ranks_read(self) -> dict[str, str]:
        """Every spelling of a rank of `RANKS`."""
        return _meanings(self.honours, ENGLISH_HONOURS, tuple(_HONOURS)) | {rank: rank for rank in "23456789"}


def _meanings(own: Spellings, english: Spellings, meanings: tuple[_Meaning, ...]) -> dict[str, _Meaning]:
    """The meanings of the language's own spellings, and of the English ones that have no other meaning."""
    read = {text: meaning for spellings, meaning in zip(own, meanings, strict=True) for text in spellings}
    for spellings, meaning in zip(english, meanings, strict=True):
        for text in spellings:
            read.setdefault(text, meaning)
    return read


_LATE: Final = ("L", "LATE")
_LEADS: Final = ("LEAD", "L")
_WON: Final = ("WON", "W")

ENGLISH: Final = Letters(
    "en",
    ENGLISH_STRAINS,
    ENGLISH_SEATS,
    ENGLISH_HONOURS,
    passed=("P", "PASS"),
    not_played=("NP",),
    average=("A", "AV", "AVE", "AVG"),
    late=_LATE,
    leads=_LEADS,
    won=_WON,
)
PORTUGUESE: Final = Letters(
    "pt",
    (("P",), ("O",), ("C",), ("E",), ("ST", "NT", "N", "SA")),
    (("N",), ("E",), ("S",), ("O",)),
    (("A",), ("K", "R"), ("Q", "D"), ("J", "V"), ("10", "T")),
    passed=("P", "PASSE", "PASS"),
    not_played=("NJ", "NP"),
    average=("M", "A", "AV", "AVE", "AVG"),
    late=_LATE,
    leads=("SAI", *_LEADS),
    won=("GANHOU", *_WON),
)
SPANISH: Final = Letters(
    "es",
    (("T",), ("D",), ("C",), ("P",), ("ST", "NT", "N", "SA")),
    (("N",), ("E",), ("S",), ("O",)),
    (("A",), ("R", "K"), ("D", "Q"), ("V", "J"), ("10", "T")),
    passed=("P", "PASO", "PASS"),
    not_played=("NP", "NJ"),
    average=("M", "A", "AV", "AVE", "AVG"),
    late=_LATE,
    leads=("SALE", *_LEADS),
    won=("GANA", "GANÓ", *_WON),
)
GREEK: Final = Letters(
    "el",
    (("Σ",), ("ΚΑ", "KA"), ("Κ", "K"), ("Π",), ("ΧΑ", "XA", "NT", "N")),
    (("Β", "B"), ("Α", "A"), ("Ν",), ("Δ",)),
    (("A", "Α"), ("K", "Κ", "Ρ"), ("Q",), ("J", "Β"), ("10", "T", "Τ")),
    passed=("Π", "P", "ΠΑΣΟ", "PASS"),
    not_played=("ΝΠ", "NP"),
    average=("ΜΟ", "MO", "Α", "A", "AV", "AVE", "AVG"),
    late=("Λ", *_LATE),
    leads=("ΕΞΟΔΟΣ", "ΈΞΟΔΟΣ", *_LEADS),
    won=("ΠΗΡΕ", "ΠΉΡΕ", *_WON),
)

_LETTERS: Final = {letters.language: letters for letters in (ENGLISH, PORTUGUESE, SPANISH, GREEK)}


def letters_of(language: str) -> Letters:
    """The letters of an installed language ("pt"), English for any we have none for."""
    return _LETTERS.get(language, ENGLISH)
