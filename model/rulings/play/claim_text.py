"""A claim laid out as one text to keep with its ruling: hands, statement, the trick under way, and the lines judged normal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from model.bridge.cards import SUITS, Card, Strain
from model.bridge.entry.words import card_words, seat_name
from model.bridge.letters import letters_of
from model.bridge.seats import Seat
from model.i18n import _, join_parts, language
from model.rulings.play.claim_lines import hand_written

_STATED, _TRICK, _NORMAL = "stated=", "trick=", "normal="


@dataclass(frozen=True, slots=True)
class Claim:
    """Hands as `hand_written` has them, in the order of the seats; ``claimed`` 0 for all that are left.

    ``stated`` and each of ``normal``, the lines the director judged normal, are suits as letters in their order.
    """

    hands: tuple[str, ...]
    trumps: Strain
    leader: Seat
    claimer: Seat
    claimed: int = 0
    stated: str = ""
    trick: tuple[Card, ...] = ()
    normal: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The claim as a text: eight words, and what else there is under its name."""
        words = [*self.hands, self.trumps.value, self.leader.value, self.claimer.value]
        words.append(str(self.claimed) if self.claimed else "-")
        if self.stated:
            words.append(_STATED + self.stated)
        if self.trick:
            words.append(_TRICK + ",".join(str(card) for card in self.trick))
        if self.normal:
            words.append(_NORMAL + ",".join(self.normal))
        return " ".join(words)

    @property
    def shown(self) -> str:
        """The claim in a line for the papers: who claimed what, holding what; nothing of what was judged."""
        letters = letters_of(language())
        hands = (
            f"{letters.seat(seat)} {hand_shown(hand)}" for seat, hand in zip(Seat, self.hands, strict=True)
        )
        played = " ".join(card_words(card) for card in self.trick)
        parts = [
            _("{seat} claimed {count}").format(seat=seat_name(self.claimer), count=self.claimed)
            if self.claimed
            else _("{seat} claimed all").format(seat=seat_name(self.claimer)),
            _("stated {order}").format(order=suits_shown(self.stated)) if self.stated else "",
            _("{seat} on lead").format(seat=seat_name(self.leader)),
            _("played to the trick: {cards}").format(cards=played) if played else "",
            join_parts(hands),
        ]
        return join_parts(part for part in parts if part)

    @property
    def judged(self) -> str:
        """The lines that were judged normal."""
        return ", ".join(suits_shown(one) for one in self.normal)


def claim_of(hands: Mapping[Seat, frozenset[Card]]) -> tuple[str, ...]:
    """The hands of a claim as it keeps them."""
    return tuple(hand_written(hands[seat]) for seat in Seat)


def parse(text: str) -> Claim:
    """Read `Claim.text` back; raises ``ValueError`` on anything else."""
    words = text.split(" ")
    if len(words) < 8:
        raise ValueError(f"no claim: {text}")
    named = dict.fromkeys((_STATED, _TRICK, _NORMAL), "")
    for word in words[8:]:
        name, equals, rest = word.partition("=")
        # The first rulings kept the order stated without a name.
        named[name + equals if equals else _STATED] = rest if equals else word
    return Claim(
        tuple(words[:4]),
        Strain(words[4]),
        Seat(words[5]),
        Seat(words[6]),
        int(words[7]) if words[7].isdigit() else 0,
        named[_STATED],
        tuple(Card.parse(card) for card in named[_TRICK].split(",") if card),
        tuple(line for line in named[_NORMAL].split(",") if line),
    )


def hand_shown(hand: str) -> str:
    """A hand as it is kept in signs: "♥AK ♦2"."""
    letters = letters_of(language())
    suits = zip(SUITS, hand.split("."), strict=False)
    return " ".join(
        suit.symbol + "".join(letters.rank(rank) for rank in ranks)
        for suit, ranks in suits
        if ranks.strip("-")
    )


def suits_shown(letters: str) -> str:
    """Suits kept as letters as their signs; other letters stay."""
    known = {suit.value: suit.symbol for suit in Strain}
    return " ".join(known.get(letter, letter) for letter in letters)
