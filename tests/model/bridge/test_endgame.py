"""Endings played out: known ones, and any small one against a search that knows no shortcuts."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.endgame import Ending, Line, NotAnEnding
from model.bridge.seats import Seat, Side

SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


def ending(north: str, east: str, south: str, west: str, trumps: Strain, leader: Seat) -> Ending:
    """An ending from hands such as "SA HK C2"."""
    hands = zip(SEATS, (north, east, south, west), strict=True)
    return Ending(
        {seat: frozenset(Card.parse(one) for one in text.split()) for seat, text in hands}, trumps, leader
    )


def dealt(seed: int, length: int) -> dict[Seat, frozenset[Card]]:
    cards = [Card(suit, rank) for suit in SUITS for rank in RANKS]
    Random(seed).shuffle(cards)  # positions to try, not deals to play
    return {seat: frozenset(cards[length * at : length * (at + 1)]) for at, seat in enumerate(SEATS)}


def by_brute_force(
    hands: dict[Seat, frozenset[Card]], trumps: Strain, leader: Seat, side: Side, trick: tuple[Card, ...] = ()
) -> int:
    """Every card of every hand, no shortcut at all."""
    seat = leader
    for _card in trick:
        seat = seat.lho
    if not hands[seat]:
        return 0
    legal = hands[seat]
    if trick:
        legal = frozenset(card for card in legal if card.suit is trick[0].suit) or legal
    found = []
    for card in legal:
        after = {**hands, seat: hands[seat] - {card}}
        now = (*trick, card)
        if len(now) < 4:
            found.append(by_brute_force(after, trumps, leader, side, now))
            continue
        winner, best = leader, now[0]
        player = leader
        for played in now[1:]:
            player = player.lho
            ruffs = played.suit is trumps and best.suit is not trumps
            higher = played.suit is best.suit and RANKS.index(played.rank) > RANKS.index(best.rank)
            if ruffs or higher:
                winner, best = player, played
        found.append((winner.side is side) + by_brute_force(after, trumps, winner, side))
    return max(found) if seat.side is side else min(found)


@given(
    st.integers(0, 10**9),
    st.integers(1, 3),
    st.sampled_from(list(Strain)),
    st.sampled_from(SEATS),
    st.sampled_from(Side),
)
@settings(max_examples=60)
def test_best_play_is_what_trying_everything_finds(
    seed: int, length: int, trumps: Strain, leader: Seat, side: Side
) -> None:
    hands = dealt(seed, length)
    assert Ending(hands, trumps, leader).best(side) == by_brute_force(hands, trumps, leader, side)


@given(st.integers(0, 10**9), st.integers(1, 5), st.sampled_from(list(Strain)), st.sampled_from(SEATS))
@settings(max_examples=40)
def test_the_sides_share_the_tricks_and_no_line_beats_the_best(
    seed: int, length: int, trumps: Strain, leader: Seat
) -> None:
    one = Ending(dealt(seed, length), trumps, leader)
    best = one.best(Side.NS)
    assert best + one.best(Side.EW) == length
    for line in one.lines(Side.NS):
        least, most = one.along(Side.NS, line)
        assert one.worst(Side.NS) <= least <= most <= best


def test_a_squeeze_is_found() -> None:
    squeeze = ending("SA SJ HA", "SK SQ HK", "CA H2 S2", "D2 D3 D4", Strain.NOTRUMP, Seat.SOUTH)
    assert squeeze.best(Side.NS) == 3  # the club squeezes East in spades and hearts


def test_a_trump_left_out_takes_a_trick_only_when_it_is_not_drawn() -> None:
    out = ending("HA HK", "S2 C3", "SA H2", "D2 D3", Strain.SPADES, Seat.SOUTH)
    assert [str(card) for card in out.outstanding(Side.NS)] == ["S2"]
    assert out.best(Side.NS) == 2
    assert out.along(Side.NS, Line((Strain.SPADES, Strain.HEARTS))) == (2, 2)
    assert out.along(Side.NS, Line((Strain.HEARTS, Strain.SPADES)))[0] == 1


@pytest.mark.parametrize("hands", [("SA", "SK", "SQ", "SJ ST"), ("SA", "SA", "SQ", "SJ"), ("", "", "", "")])
def test_what_is_no_ending(hands: tuple[str, str, str, str]) -> None:
    with pytest.raises(NotAnEnding):
        ending(*hands, Strain.NOTRUMP, Seat.NORTH)


@given(
    st.integers(0, 10**9),
    st.integers(1, 3),
    st.sampled_from(list(Strain)),
    st.sampled_from(SEATS),
    st.sampled_from(Side),
    st.integers(1, 3),
)
@settings(max_examples=60)
def test_in_the_middle_of_a_trick_best_play_is_what_trying_everything_finds(
    seed: int, length: int, trumps: Strain, leader: Seat, side: Side, played: int
) -> None:
    hands, trick = under_way(dealt(seed, length), leader, played)
    found = Ending(hands, trumps, leader, trick)
    assert found.length == length
    assert found.best(side) == by_brute_force(hands, trumps, leader, side, trick)


def under_way(
    hands: dict[Seat, frozenset[Card]], leader: Seat, played: int
) -> tuple[dict[Seat, frozenset[Card]], tuple[Card, ...]]:
    """The first cards of a trick, each following suit where it can."""
    trick: list[Card] = []
    seat = leader
    for _card in range(played):
        legal = sorted(hands[seat], key=str)
        card = next((one for one in legal if trick and one.suit is trick[0].suit), legal[0])
        hands = {**hands, seat: hands[seat] - {card}}
        trick.append(card)
        seat = seat.lho
    return hands, tuple(trick)


@given(
    st.integers(0, 10**9), st.integers(1, 4), st.sampled_from(list(Strain)), st.sampled_from(SEATS),
    st.integers(0, 3),
)  # fmt: skip
@settings(max_examples=40)
def test_the_tricks_lost_along_a_line_are_told_by_the_cards_that_win_them(
    seed: int, length: int, trumps: Strain, leader: Seat, played: int
) -> None:
    hands, trick = under_way(dealt(seed, length), leader, played)
    one = Ending(hands, trumps, leader, trick)
    theirs = {seat: cards for seat, cards in hands.items() if seat.side is Side.EW}
    on_table = one.played
    for line in one.lines(Side.NS):
        least, most, lost = one.played_along(Side.NS, line)
        assert (least, most) == one.along(Side.NS, line)
        assert len(lost) == length - least
        assert len({taken.card for taken in lost}) == len(lost)
        for taken in lost:
            assert taken.card in theirs[taken.seat] or on_table.get(taken.seat) == taken.card


def test_a_trump_left_out_ruffs_when_it_is_forgotten() -> None:
    out = ending("HA HK", "S2 C3", "SA H2", "D2 D3", Strain.SPADES, Seat.SOUTH)
    (taken,) = out.played_along(Side.NS, Line((Strain.HEARTS, Strain.SPADES)))[2]
    assert (taken.seat, str(taken.card)) == (Seat.EAST, "S2")


def test_a_trick_under_way_wants_one_card_fewer_of_those_who_played() -> None:
    hands = {Seat.NORTH: "SA", Seat.EAST: "", Seat.SOUTH: "SQ", Seat.WEST: "SJ"}
    cards = {seat: frozenset(Card.parse(one) for one in text.split()) for seat, text in hands.items()}
    one = Ending(cards, Strain.NOTRUMP, Seat.EAST, (Card.parse("SK"),))
    assert (one.best(Side.NS), one.best(Side.EW)) == (1, 0)
    with pytest.raises(NotAnEnding):
        Ending(cards, Strain.NOTRUMP, Seat.WEST, (Card.parse("SK"),))
    with pytest.raises(NotAnEnding):
        Ending(cards, Strain.NOTRUMP, Seat.EAST, (Card.parse("SQ"),))
