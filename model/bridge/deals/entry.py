"""Four hands as a director types them: what was understood so far, the fourth hand computed, what is still wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.bridge.cards import RANKS, SUITS
from model.bridge.deals.deal import COMPASS, HAND_SIZE, PACK, Deal, NotADeal, write_holding
from model.bridge.entry.words import seat_name
from model.bridge.letters import Letters, letters_of
from model.i18n import _, language, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.bridge.seats import Seat

_SUIT: Final = (1 << 13) - 1
_BETWEEN: Final = re.compile(r"[.\s,/]+")
_SIGNS: Final = "♠♥♦♣"
_VOID: Final = frozenset({"-", "–", "—", "0"})


@dataclass(frozen=True, slots=True)
class TypedHands:
    """What four lines say: the hands that are whole, the deal once it is, else what is wrong or still missing.

    ``wrong`` distinguishes what can never become a deal from what is only unfinished. ``computed`` is the seat whose hand follows from the other three, None if all four were typed or it is too early.
    """

    hands: Mapping[Seat, int]
    deal: Deal | None = None
    problem: str = ""
    computed: Seat | None = None
    wrong: bool = False


def read(lines: Mapping[Seat, str], letters: Letters | None = None) -> TypedHands:
    """Read a line a seat, suits from spades to clubs with dots or blanks between; an empty fourth is computed. Never raises."""
    shown = letters or letters_of(language())
    hands: dict[Seat, int] = {}
    seen = 0
    for seat in COMPASS:
        text = lines.get(seat, "").strip()
        if not text:
            continue
        try:
            cards = hand(text, shown)
        except NotADeal as error:
            return TypedHands(hands, problem=f"{seat_name(seat)}: {error}", wrong=True)
        if twice := seen & cards:
            return TypedHands(
                hands, problem=_("{cards}: in two hands.").format(cards=_cards(twice, shown)), wrong=True
            )
        count = cards.bit_count()
        if count > HAND_SIZE:
            message = _("{seat} has {count} cards.").format(seat=seat_name(seat), count=count)
            return TypedHands(hands, problem=message, wrong=True)
        seen |= cards
        hands[seat] = cards
    return _whole(hands, seen)


def hand(text: str, letters: Letters | None = None) -> int:
    """One hand from its line, whole or not; raises `NotADeal` for a letter that is not a rank, or a card that stands twice."""
    ranks = (letters or letters_of(language())).ranks_read()
    for sign in _SIGNS:
        text = text.replace(sign, " ")
    suits = (
        [part for part in _BETWEEN.split(text.upper().strip()) if part]
        if "." not in text
        else text.upper().split(".")
    )
    if len(suits) > 4:
        raise NotADeal(_("More than four suits."), _("Put a dot between suits, a dash for a void."))
    found = 0
    for suit, holding in zip(SUITS, suits, strict=False):
        found |= _holding(holding.strip(), ranks) << 13 * suit.order
    return found


def line_of(cards: int, letters: Letters | None = None) -> str:
    """A hand as the line that reads back as it."""
    shown = letters or letters_of(language())
    return ".".join(
        "".join(shown.rank(rank) for rank in write_holding(cards >> 13 * suit.order & _SUIT)) or "-"
        for suit in SUITS
    )


def _holding(text: str, ranks: Mapping[str, str]) -> int:
    found, at = 0, 0
    if text in _VOID:
        return 0
    while at < len(text):
        spelt = next((text[at : at + size] for size in (2, 1) if text[at : at + size] in ranks), "")
        if not spelt:
            raise NotADeal(
                _("“{letter}” is not a rank.").format(letter=text[at]), _("Ranks are A K Q J T and 9 to 2.")
            )
        bit = 1 << RANKS.index(ranks[spelt])
        if found & bit:
            raise NotADeal(_("“{text}” has {letter} twice.").format(text=text[:20], letter=spelt))
        found |= bit
        at += len(spelt)
    return found


def _whole(hands: dict[Seat, int], seen: int) -> TypedHands:
    unfinished = {seat: cards for seat, cards in hands.items() if cards.bit_count() < HAND_SIZE}
    if unfinished:
        seat, cards = next(iter(unfinished.items()))
        left = HAND_SIZE - cards.bit_count()
        text = ngettext("{seat}: {count} more card.", "{seat}: {count} more cards.", left)
        return TypedHands(hands, problem=text.format(seat=seat_name(seat), count=left))
    if len(hands) < 3:
        left = 3 - len(hands)
        text = ngettext(
            "{count} more hand; the last one is worked out.",
            "{count} more hands; the last one is worked out.",
            left,
        )
        return TypedHands(hands, problem=text.format(count=left))
    computed = next((seat for seat in COMPASS if seat not in hands), None)
    if computed is not None:
        hands = {**hands, computed: PACK & ~seen}
    return TypedHands(hands, Deal.of(hands), computed=computed)


def _cards(cards: int, letters: Letters) -> str:
    return " ".join(
        f"{suit.symbol}{letters.rank(rank)}"
        for suit in SUITS
        for rank in write_holding(cards >> 13 * suit.order & _SUIT)
    )
