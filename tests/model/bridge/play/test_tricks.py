"""Tricks laid out: who won, who did not follow suit though able, whether it is established."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.play.tricks import Strip, Trick
from model.bridge.seats import Seat, Side

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
PACK = [Card(suit, rank) for suit in SUITS for rank in RANKS]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(one) for one in text.split())


def trick(number: int, leader: Seat, text: str) -> Trick:
    return Trick(number, leader, cards(text))


def test_the_highest_card_of_the_suit_led_wins_without_trumps() -> None:
    assert trick(1, W, "H5 HQ HK DA").winner(Strain.NOTRUMP) is E


def test_the_highest_trump_wins() -> None:
    assert trick(1, W, "H5 S2 HA S3").winner(Strain.SPADES) is S


def test_a_discard_never_wins() -> None:
    assert trick(1, N, "C2 DA HA SA").winner(Strain.NOTRUMP) is N


def test_play_goes_clockwise() -> None:
    started = trick(3, S, "H5 H6")
    assert started.card_of(W) == Card.parse("H6")
    assert started.card_of(E) is None


def test_before_the_lead_nobody_has_won() -> None:
    assert Trick(1, N, ()).winner(Strain.HEARTS) is None
    assert Trick(1, N, ()).suit_led is None


def test_a_fifth_card_is_refused() -> None:
    with pytest.raises(ValueError, match="5 cards"):
        trick(1, N, "C2 C3 C4 C5 C6")


def test_a_card_is_played_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        Strip(Strain.NOTRUMP, (trick(1, N, "C2 C3 C4 C5"), trick(2, E, "C2 D3 D4 D5")))


def test_tricks_stand_in_order() -> None:
    with pytest.raises(ValueError, match="order"):
        Strip(Strain.NOTRUMP, (trick(2, N, "C2 C3 C4 C5"), trick(1, E, "D2 D3 D4 D5")))


def test_a_lead_by_the_wrong_hand_is_seen() -> None:
    strip = Strip(Strain.NOTRUMP, (trick(4, W, "H5 HQ HK HA"), trick(5, E, "D2 D3 D4 D5")))
    assert strip.wrong_leads() == (5,)


def test_a_later_card_of_the_suit_shows_the_revoke() -> None:
    # West ruffs a club at trick 3 and plays a club at trick 5.
    strip = Strip(
        Strain.SPADES,
        (trick(3, N, "C4 C5 C6 S2"), trick(4, W, "D2 D3 D4 D5"), trick(5, S, "CA C9 C2 C3")),
    )
    (revoke,) = strip.revokes()
    assert (revoke.seat, revoke.trick, revoke.card, revoke.suit) == (W, 3, Card.parse("S2"), Strain.CLUBS)
    assert revoke.held == cards("C9")
    assert strip.is_established(revoke)


def test_the_deal_shows_a_revoke_that_no_later_card_shows() -> None:
    strip = Strip(Strain.NOTRUMP, (trick(1, N, "C4 C5 C6 D2"),))
    hands = {W: cards("D2 C9 CT")}
    assert strip.revokes() == ()
    (revoke,) = strip.revokes(hands)
    assert revoke.held == cards("CT C9")
    assert not strip.is_established(revoke)


def test_a_card_played_before_was_not_held_any_more() -> None:
    strip = Strip(Strain.NOTRUMP, (trick(1, N, "C4 C5 C6 C9"), trick(2, W, "C7 D2 D3 D4")))
    assert strip.revokes({N: cards("C4 D2")}) == ()


def test_dummy_revokes_too() -> None:
    strip = Strip(Strain.NOTRUMP, (trick(1, W, "H4 D2 H6 H7"), trick(2, S, "H8 H9 H3 HT")))
    assert [one.seat for one in strip.revokes()] == [N]


def test_establishment_needs_the_offending_side_in_the_next_trick() -> None:
    # South leads to the next trick and West, of the offending side, has not yet played.
    tricks = (trick(3, E, "C5 CK C4 D2"), Trick(4, S, cards("H2")))
    strip = Strip(Strain.NOTRUMP, tricks)
    (revoke,) = strip.revokes({N: cards("D2 C9")})
    assert revoke.seat is N
    assert strip.is_established(revoke)
    (other,) = Strip(Strain.NOTRUMP, (trick(3, E, "C5 CK D4 C6"), Trick(4, S, cards("H2")))).revokes(
        {W: cards("D4 C9")}
    )
    assert not strip.is_established(other)


def test_a_later_trick_won_with_a_card_of_the_suit_is_found() -> None:
    # 64A2 of 1997: West discards on clubs at trick 2 and wins trick 4 with the ace of clubs.
    strip = Strip(
        Strain.NOTRUMP,
        (trick(2, S, "CK D2 C3 C4"), trick(3, S, "H2 H3 H4 H5"), trick(4, E, "C9 CT CA C8")),
    )
    (revoke,) = strip.revokes()
    assert strip.later_winner(revoke) == Card.parse("CA")
    assert strip.won_from(2, Side.EW) == (3, 4)


def test_a_later_loser_of_the_suit_is_no_winner() -> None:
    strip = Strip(Strain.NOTRUMP, (trick(2, S, "CK D2 C3 C4"), trick(3, S, "CA C9 C8 C7")))
    (revoke,) = strip.revokes()
    assert strip.later_winner(revoke) is None


def test_cards_that_were_not_dealt_to_the_seat_are_reported() -> None:
    strip = Strip(Strain.NOTRUMP, (trick(1, N, "C4 C5 C6 D2"),))
    assert strip.not_in_hand({N: cards("C4"), E: cards("C7")}) == ((1, E, Card.parse("C5")),)


@given(st.permutations(PACK), st.sampled_from([*Strain]), st.sampled_from([*Seat]))
def test_a_winner_beats_everybody_else(pack: list[Card], trumps: Strain, leader: Seat) -> None:
    one = Trick(1, leader, tuple(pack[:4]))
    winner = one.winner(trumps)
    assert winner is not None
    card = one.card_of(winner)
    assert card is not None
    beaten = [other for _seat, other in one.pair_cards() if other != card]
    ruffed = any(other.suit is trumps for other in (*beaten, card))
    assert card.suit is (trumps if ruffed else one.suit_led)
    assert all(
        RANKS.index(other.rank) < RANKS.index(card.rank) for other in beaten if other.suit is card.suit
    )


@given(st.permutations(PACK), st.sampled_from([*Strain]), st.randoms(use_true_random=False))
def test_whoever_always_follows_suit_never_revokes(pack: list[Card], trumps: Strain, random: object) -> None:
    hands = {seat: list(pack[at * 13 : at * 13 + 13]) for at, seat in enumerate(Seat)}
    dealt = {seat: tuple(hand) for seat, hand in hands.items()}
    leader, tricks = N, []
    for number in range(1, 14):
        played: list[Card] = []
        seat = leader
        for _turn in range(4):
            led = [card for card in hands[seat] if played and card.suit is played[0].suit]
            card = random.choice(led or hands[seat])  # type: ignore[attr-defined]  # hypothesis gives a Random
            hands[seat].remove(card)
            played.append(card)
            seat = seat.lho
        tricks.append(Trick(number, leader, tuple(played)))
        leader = tricks[-1].winner(trumps) or leader
    strip = Strip(trumps, tuple(tricks))
    assert strip.revokes(dealt) == ()
    assert strip.revokes() == ()
    assert strip.wrong_leads() == ()
    assert strip.not_in_hand(dealt) == ()
    assert len(strip.won_from(1, Side.NS)) + len(strip.won_from(1, Side.EW)) == 13
