"""A deal: the 52 cards in four hands of thirteen (Law 1, Law 6), kept as four sets of bits.

Bit ``13 * suit.order + RANKS.index(rank)`` of a hand stands for a card, so the two of clubs is bit 0 and the ace of
spades bit 51. A hand as text is its suits from spades to clubs with dots between, ranks downwards: ``AK2.QT4..98765``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.seats import Seat
from model.errors import ArrowswitchError
from model.i18n import _

PACK: Final = (1 << 52) - 1
"""All 52 cards as one set."""
HAND_SIZE: Final = 13
COMPASS: Final = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_SUIT: Final = (1 << 13) - 1
_POINTS: Final = (("A", 4), ("K", 3), ("Q", 2), ("J", 1))
_OF_RANK: Final = {rank: sum(1 << 13 * suit + place for suit in range(4)) for place, rank in enumerate(RANKS)}


class NotADeal(ArrowswitchError):
    """Cards that do not make four hands of thirteen out of one pack."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands that are the whole pack, each a set of 52 bits; raises `NotADeal` for anything else."""

    north: int
    east: int
    south: int
    west: int

    def __post_init__(self) -> None:
        hands = self.hands
        if (
            all(hand.bit_count() == HAND_SIZE for hand in hands)
            and hands[0] | hands[1] | hands[2] | hands[3] == PACK
        ):
            return
        raise _why_not(dict(zip(COMPASS, hands, strict=True)))

    @classmethod
    def of(cls, hands: Mapping[Seat, int]) -> Deal:
        """The deal with these hands; where one is missing or empty it gets the cards that are left."""
        known = {seat: hand for seat, hand in hands.items() if hand}
        if len(known) == 3:
            (open_seat,) = (seat for seat in COMPASS if seat not in known)
            if any(hand.bit_count() != HAND_SIZE for hand in known.values()):
                raise _why_not(known)
            _refuse_doubles(known)
            known[open_seat] = PACK & ~_union(known.values())
        if len(known) < 4:
            raise NotADeal(
                _("Only {count} of the four hands are known.").format(count=len(known)),
                _("Give three hands; the fourth is worked out."),
            )
        return cls(*(known[seat] for seat in COMPASS))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read ``N:hand hand hand hand``, clockwise from the seat named; ``-`` stands for one hand left to compute."""
        first, colon, rest = text.strip().partition(":")
        seat = _SEATS.get(first.strip().upper())
        hands = rest.split()
        if not colon or seat is None or len(hands) != 4:
            raise NotADeal(
                _("“{text}” is not a deal.").format(text=text[:80]),
                _("Expected: N: and four hands with a space between, as AK2.QT4.J987.A32."),
            )
        return cls.clockwise(seat, hands)

    @classmethod
    def clockwise(cls, first: Seat, hands: Sequence[str]) -> Deal:
        """The deal with these hands as text, clockwise from a seat; ``-`` or "" is the one left to compute."""
        start = COMPASS.index(first)
        return cls.of(
            {
                COMPASS[(start + place) % 4]: 0 if text in ("", "-") else hand_of(text)
                for place, text in enumerate(hands)
            }
        )

    @property
    def hands(self) -> tuple[int, int, int, int]:
        """The hands of North, East, South and West."""
        return self.north, self.east, self.south, self.west

    def hand(self, seat: Seat) -> int:
        """The cards of a seat as a set of bits."""
        return self.hands[COMPASS.index(seat)]

    def holding(self, seat: Seat, suit: Strain) -> str:
        """The ranks a seat holds in a suit, downwards, "" for a void."""
        return write_holding(self.hand(seat) >> 13 * suit.order & _SUIT)

    def suits(self, seat: Seat) -> tuple[str, str, str, str]:
        """The holdings of a seat from spades to clubs."""
        hand = self.hand(seat)
        return (
            write_holding(hand >> 39 & _SUIT),
            write_holding(hand >> 26 & _SUIT),
            write_holding(hand >> 13 & _SUIT),
            write_holding(hand & _SUIT),
        )

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of a seat, spades first, ranks downwards."""
        return tuple(
            Card(suit, rank) for suit, ranks in zip(SUITS, self.suits(seat), strict=True) for rank in ranks
        )

    def holder(self, card: Card) -> Seat:
        """Who was dealt a card."""
        bit = bit_of(card)
        return next(seat for seat, hand in zip(COMPASS, self.hands, strict=True) if hand & bit)

    def points(self, seat: Seat) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return points_of(self.hand(seat))

    def shape(self, seat: Seat) -> tuple[int, int, int, int]:
        """The lengths of a seat's suits from spades to clubs."""
        spades, hearts, diamonds, clubs = self.suits(seat)
        return len(spades), len(hearts), len(diamonds), len(clubs)

    def text(self, first: Seat = Seat.NORTH) -> str:
        """The deal as `parse` reads it: ``N:hand hand hand hand``, clockwise from a seat."""
        start = COMPASS.index(first)
        hands = (".".join(self.suits(COMPASS[(start + place) % 4])) for place in range(4))
        return f"{first.value}:{' '.join(hands)}"

    def __str__(self) -> str:
        return self.text()


def points_of(cards: int) -> int:
    """The high-card points of any cards: ace 4, king 3, queen 2, jack 1."""
    return sum((cards & _OF_RANK[rank]).bit_count() * worth for rank, worth in _POINTS)


def bit_of(card: Card) -> int:
    """The set of one card."""
    return 1 << 13 * card.suit.order + RANKS.index(card.rank)


@lru_cache(maxsize=8192)
def write_holding(ranks: int) -> str:
    """Thirteen bits of one suit as ranks, downwards."""
    return "".join(rank for place, rank in reversed(tuple(enumerate(RANKS))) if ranks >> place & 1)


@lru_cache(maxsize=8192)
def ranks_of(text: str) -> int:
    """Ranks in any order as thirteen bits of one suit; "10" is a ten; raises `NotADeal`."""
    found = 0
    for letter in text.upper().replace("10", "T").replace("-", ""):
        place = RANKS.find(letter)
        if place < 0:
            raise NotADeal(
                _("“{letter}” in “{text}” is not a rank.").format(letter=letter, text=text[:20]),
                _("Ranks are A K Q J T and 9 to 2."),
            )
        if found >> place & 1:
            raise NotADeal(
                _("“{text}” has {letter} twice.").format(letter=letter, text=text[:20]),
                _("Each card can be in only one hand."),
            )
        found |= 1 << place
    return found


def hand_of(text: str) -> int:
    """A hand from its suits with dots between, spades first; raises `NotADeal`."""
    suits = text.split(".")
    if len(suits) != 4:
        raise NotADeal(
            _("“{text}” is not a hand.").format(text=text[:40]),
            _("Expected: four suits with dots between, spades first: AK2.QT4.J987.A32."),
        )
    spades, hearts, diamonds, clubs = suits
    return ranks_of(spades) << 39 | ranks_of(hearts) << 26 | ranks_of(diamonds) << 13 | ranks_of(clubs)


def hand_of_suits(suits: Iterable[str]) -> int:
    """A hand from its holdings, spades first."""
    return hand_of(".".join(suits))


def _union(hands: Iterable[int]) -> int:
    cards = 0
    for hand in hands:
        cards |= hand
    return cards


def _cards_text(cards: int) -> str:
    return " ".join(
        f"{suit.symbol}{rank}" for suit in SUITS for rank in write_holding(cards >> 13 * suit.order & _SUIT)
    )


def _refuse_doubles(hands: Mapping[Seat, int]) -> None:
    seen = 0
    for hand in hands.values():
        if seen & hand:
            raise NotADeal(
                _("{cards}: in two hands.").format(cards=_cards_text(seen & hand)),
                _("Each card is in one hand."),
            )
        seen |= hand


def _why_not(hands: Mapping[Seat, int]) -> NotADeal:
    try:
        _refuse_doubles(hands)
    except NotADeal as error:
        return error
    from model.bridge.entry.words import seat_name

    seat, hand = next((seat, hand) for seat, hand in hands.items() if hand.bit_count() != HAND_SIZE)
    return NotADeal(
        _("{seat} has {count} cards.").format(seat=seat_name(seat), count=hand.bit_count()),
        _("Each hand has 13 cards (Law 1)."),
    )


_SEATS: Final = {seat.value: seat for seat in COMPASS}
