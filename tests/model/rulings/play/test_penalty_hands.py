"""Penalty cards with the hands known: the very cards a defender may play (Laws 44C, 50 to 52, 59)."""

from __future__ import annotations

from model.bridge.cards import Card, Strain
from model.bridge.deals.deal import Deal
from model.bridge.play.tricks import Strip, Trick
from model.bridge.seats import Seat
from model.rulings.play.penalty_cards import LeadOrder
from model.rulings.play.penalty_hands import choice_leaves, hands_now, playable
from model.rulings.play.penalty_text import CardLog

DEAL = Deal.parse("N:AKQ2.432.432.432 543.AKQ.AKQ.AKQ5 JT98.JT98.JT9.JT 76.765.8765.9876")
DEALT = {seat: frozenset(DEAL.cards(seat)) for seat in Seat}


def course(*events: str) -> CardLog:
    """South declares; West holds 76 765 8765 9876 and East the high cards."""
    found = CardLog(Seat.SOUTH)
    for event in events:
        found = found.after(event)
    return found


def said(*events: str) -> tuple[str, ...]:
    found = course(*events)
    return playable(found, hands_now(DEALT, found))


def test_who_follows_suit_hears_the_cards() -> None:
    assert said("w h5!", "s >d9") == ("On ♦ West follows suit: ♦8 ♦7 ♦6 ♦5 (44C).",)


def test_the_penalty_card_must_be_played_where_it_can() -> None:
    assert said("w h5!", "s >h8") == ("West must play ♥5 (50D1).",)


def test_of_two_that_can_be_played_declarer_names_one() -> None:
    assert said("w h5 c9", "w lead") == ("Declarer names which of ♥5 ♣9 West plays (51A).",)


def test_a_minor_card_goes_before_the_low_ones_of_its_suit() -> None:
    assert said("w h6", "s >h8") == ("On ♥ West follows suit: ♥6 (44C, 50C).",)
    assert said("w h6", "w lead") == ("West may lead ♠7 ♠6 ♥6 ♦8 ♦7 ♦6 ♦5 ♣9 ♣8 ♣7 ♣6.",)


def test_each_choice_of_declarer_is_shown_with_the_cards_it_leaves() -> None:
    waiting = course("e hk", "w lead")
    hand = hands_now(DEALT, waiting)[Seat.WEST]
    assert choice_leaves(waiting, hand, LeadOrder.REQUIRE, [Strain.HEARTS]) == "♥7 ♥6 ♥5"
    assert "♥" not in choice_leaves(waiting, hand, LeadOrder.FORBID, [Strain.HEARTS])
    void = frozenset(card for card in hand if card.suit is not Strain.HEARTS)
    assert choice_leaves(waiting, void, LeadOrder.REQUIRE, [Strain.HEARTS]) == "has none: leads anything"
    assert said("e hk", "w lead") == ()  # West waits for the choice
    assert said("e hk", "w lead", "1") == ("West may lead ♥7 ♥6 ♥5.",)


def test_a_trick_under_way_on_the_strip_tells_the_suit_led_and_who_has_played() -> None:
    lying = course("w h5!")
    under_way = Trick(1, Seat.NORTH, (Card.parse("H2"), Card.parse("HQ"), Card.parse("H8")))
    strip = Strip(Strain.NOTRUMP, (under_way,))
    hands = hands_now(DEALT, lying, strip)
    assert Card.parse("HQ") not in hands[Seat.EAST]
    assert playable(lying, hands, under_way) == ("West must play ♥5 (50D1).",)


def test_cards_that_were_played_are_gone() -> None:
    assert "♦8" not in said("w h5!", "w =d8", "w won", "s >d9")[0]


def test_a_card_the_deal_gives_to_somebody_else_is_reported() -> None:
    assert said("w hk")[-1] == "In this deal West does not hold ♥K: check it."
