"""A claim laid out as one text to keep with its ruling: hands, statement, the trick under way, and the lines judged normal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.bridge.cards import Card, Strain
from model.bridge.seats import Seat
from model.i18n import _
from model.rulings.claim_lines import hand_written

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    def told(self) -> str:
        """The claim in a line for the papers: what the claimer held, and which lines were judged normal."""
        judged = ", ".join(suits_shown(one) for one in self.normal)
        parts = [
            _("{seat} claimed").format(seat=self.claimer.value),
            _("stated {order}").format(order=suits_shown(self.stated)) if self.stated else "",
            _("judged normal: {lines}").format(lines=judged) if judged else "",
        ]
        return "; ".join(part for part in parts if part)


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


def suits_shown(letters: str) -> str:
    """Suits kept as letters as their signs; letters that are none stay."""
    known = {suit.value: suit.symbol for suit in Strain}
    return " ".join(known.get(letter, letter) for letter in letters)
