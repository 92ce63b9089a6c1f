"""Penalty cards with the hands known: which cards a defender may play now, and what each choice of declarer would leave.

The hands are those of the deal, less what the strip and the course of the penalty cards say was played. Laws 44C, 50 to
52 and 59.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.entry.words import card_words, seat_name
from model.i18n import _
from model.rulings.play.penalty_cards import LeadOrder, Playable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from model.bridge.play.tricks import Strip, Trick
    from model.bridge.seats import Seat
    from model.rulings.play.penalty_text import CardLog


def hands_now(
    dealt: Mapping[Seat, frozenset[Card]], course: CardLog, strip: Strip | None = None
) -> dict[Seat, frozenset[Card]]:
    """What is left of the hands after the cards that were played."""
    gone = set(course.gone)
    if strip is not None:
        gone |= {card for trick in strip.tricks for card in trick.cards}
    return {seat: cards - gone for seat, cards in dealt.items()}


def playable(
    course: CardLog, hands: Mapping[Seat, frozenset[Card]], under_way: Trick | None = None
) -> tuple[str, ...]:
    """A sentence for each defender who is to lead or to play: the very cards, and who names them."""
    found = []
    led, acted = _led(course, under_way)
    for seat in (course.declarer.lho, course.declarer.rho):
        hand = hands.get(seat, frozenset())
        if not hand:
            continue
        if course.leader is seat and led is None:
            if course.options is None:
                found.append(_lead(seat, course.tracker.to_lead(seat, hand), hand))
        elif led is not None and seat not in acted and course.tracker.of(seat):
            found.append(_follow(seat, course.tracker.to_follow(seat, hand, led), hand, led))
    return (*found, *_strange(course, hands))


def choice_leaves(
    course: CardLog, hand: Collection[Card], order: LeadOrder, suits: Collection[Strain]
) -> str:
    """The cards the leader may lead after this choice of declarer: "♥2 ♥9", or that anything may be led (59).

    "" if the choice leaves all of them.
    """
    leader = course.leader
    assert leader is not None
    after = course.tracker.choose(leader, order, suits).to_lead(leader, hand)
    if after.unable:
        return _("has none: leads anything")
    return "" if len(after.cards) == len(hand) else cards_words(after.cards)


def cards_words(cards: Collection[Card]) -> str:
    """Cards by suits from spades, ranks downwards: "♠A ♠3 ♥K"."""
    ordered = sorted(cards, key=lambda card: (SUITS.index(card.suit), -RANKS.index(card.rank)))
    return " ".join(card_words(card) for card in ordered)


def _led(course: CardLog, under_way: Trick | None) -> tuple[Strain | None, frozenset[Seat]]:
    """The suit led to the trick under way and who has played to it, by the course or else by the strip."""
    if course.led is not None:
        return course.led.suit, course.acted
    if under_way is not None and course.leader is None:
        return under_way.suit_led, course.acted | {seat for seat, _card in under_way.pair_cards()}
    return None, course.acted


def _lead(seat: Seat, found: Playable, hand: Collection[Card]) -> str:
    blanks = {"seat": seat_name(seat), "cards": cards_words(found.cards)}
    if found.must:
        return _must(found).format(**blanks)
    if found.unable:
        return _("{seat} has no card of the suit and may lead anything (Law 59).").format(**blanks)
    if len(found.cards) == len(hand):
        return _("{seat} may lead anything.").format(**blanks)
    return _("{seat} may lead {cards}.").format(**blanks)


def _follow(seat: Seat, found: Playable, hand: Collection[Card], led: Strain) -> str:
    blanks = {"seat": seat_name(seat), "cards": cards_words(found.cards), "suit": led.symbol}
    if found.must:
        return _must(found).format(**blanks)
    in_suit = {card for card in hand if card.suit is led}
    if in_suit:
        blanks["law"] = "44C" if found.cards == in_suit else "44C, 50C"
        return _("On {suit} {seat} follows suit: {cards} ({law}).").format(**blanks)
    return _("On {suit} {seat} may play {cards}.").format(**blanks)


def _must(found: Playable) -> str:
    if found.declarer_names:
        return _("Declarer names which of {cards} {seat} plays (51A).")
    return _("{seat} must play {cards} (50D1).")


def _strange(course: CardLog, hands: Mapping[Seat, frozenset[Card]]) -> Iterator[str]:
    """Penalty cards that the deal gives to somebody else."""
    for one in course.tracker.penalty_cards:
        if one.card not in hands.get(one.owner, frozenset()):
            yield _("In this deal {seat} does not hold {card}: check it.").format(
                seat=seat_name(one.owner), card=card_words(one.card)
            )
