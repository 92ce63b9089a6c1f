"""Endings played out: known ones, and any small one against a search that knows no shortcuts."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.play.endgame import Ending, NotAnEnding, OutOfTime, PlayLine
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


def best_play(one: Ending, side: Side) -> int:
    """The tricks the side wins when everybody plays best, all cards seen."""
    won = max(one.after_each_card().values())
    return won if one.to_play.side is side else one.length - won


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
    assert best_play(Ending(hands, trumps, leader), side) == by_brute_force(hands, trumps, leader, side)


@given(st.integers(0, 10**9), st.integers(1, 5), st.sampled_from(list(Strain)), st.sampled_from(SEATS))
@settings(max_examples=40)
def test_no_line_beats_the_best(seed: int, length: int, trumps: Strain, leader: Seat) -> None:
    one = Ending(dealt(seed, length), trumps, leader)
    best = best_play(one, Side.NS)
    for line in one.lines(Side.NS):
        least, most = one.play_along(Side.NS, line)[:2]
        assert one.worst(Side.NS) <= least <= most <= best


def played_by_the_line(
    hands: dict[Seat, frozenset[Card]], trumps: Strain, leader: Seat, line: PlayLine, *, worst: bool,
    trick: tuple[Card, ...] = (),
) -> int:  # fmt: skip
    """North-South's tricks when they keep to a line, read from its description; every free card is tried."""
    seat = leader
    for _card in trick:
        seat = seat.lho
    if not hands[seat]:
        return 0
    legal = hands[seat]
    if trick:
        legal = frozenset(card for card in legal if card.suit is trick[0].suit) or legal
    if seat.side is Side.NS:
        theirs = [card for other in (Seat.EAST, Seat.WEST) for card in hands[other]]
        legal = the_line_leaves(legal, theirs, trick, trumps, leader, line)
    found = []
    for card in legal:
        after = {**hands, seat: hands[seat] - {card}}
        now = (*trick, card)
        if len(now) < 4:
            found.append(played_by_the_line(after, trumps, leader, line, worst=worst, trick=now))
            continue
        winner = winning(now, trumps, leader)
        won = winner.side is Side.NS
        found.append(won + played_by_the_line(after, trumps, winner, line, worst=worst))
    return max(found) if seat.side is Side.NS and not worst else min(found)


def the_line_leaves(
    legal: frozenset[Card],
    theirs: list[Card],
    trick: tuple[Card, ...],
    trumps: Strain,
    leader: Seat,
    line: PlayLine,
) -> frozenset[Card]:
    ranked = sorted(legal, key=lambda card: RANKS.index(card.rank))
    if not trick:
        led = next(suit for suit in line.order if any(card.suit is suit for card in legal))
        return frozenset([[card for card in ranked if card.suit is led][-1]])
    partner_wins = winning(trick, trumps, leader).side is Side.NS
    if ranked[0].suit is not trick[0].suit:  # it cannot follow
        plain = [card for card in ranked if card.suit is not trumps]
        if not plain:
            return legal
        low = {next(card for card in plain if card.suit is suit) for suit in {card.suit for card in plain}}
        may_lose = {card for card in low if any(beats(other, card) for other in theirs)}
        ruffs = set() if partner_wins else {card for card in legal if card.suit is trumps}
        return frozenset((may_lose or low) | ruffs)
    seat = leader
    for _card in trick:
        seat = seat.lho
    high_wins = winning((*trick, ranked[-1]), trumps, leader) is seat
    return frozenset([ranked[-1] if high_wins and not partner_wins else ranked[0]])


def beats(one: Card, other: Card) -> bool:
    return one.suit is other.suit and RANKS.index(one.rank) > RANKS.index(other.rank)


def winning(trick: tuple[Card, ...], trumps: Strain, leader: Seat) -> Seat:
    """Who is winning the trick so far."""
    suit = trumps if any(card.suit is trumps for card in trick) else trick[0].suit
    best = max((card for card in trick if card.suit is suit), key=lambda card: RANKS.index(card.rank))
    seat = leader
    for card in trick:
        if card == best:
            return seat
        seat = seat.lho
    raise AssertionError


@given(
    st.integers(0, 10**9),
    st.integers(1, 4),
    st.sampled_from(list(Strain)),
    st.sampled_from(SEATS),
    st.integers(0, 3),
    st.booleans(),
)
@settings(max_examples=60)
def test_a_line_brings_what_trying_everything_finds(
    seed: int, length: int, trumps: Strain, leader: Seat, played: int, strong: bool
) -> None:
    """The claimer may hold most top cards, as who claims does."""
    hands, trick = under_way(claimed(seed, length) if strong else dealt(seed, length), leader, played)
    one = Ending(hands, trumps, leader, trick)
    for line in one.lines(Side.NS)[:4]:
        least, most = (
            played_by_the_line(
                hands,
                trumps,
                winning(trick, trumps, leader) if len(trick) == 4 else leader,
                line,
                worst=worst,
                trick=trick,
            )
            for worst in (True, False)
        )
        assert one.play_along(Side.NS, line)[:2] == (least, most)
        assert one.play_along(Side.NS, line, best_play(one, Side.NS))[:2] == (least, most)


def claimed(seed: int, length: int) -> dict[Seat, frozenset[Card]]:
    """Positions in which North and South hold the high cards, with one or two against them."""
    chance = Random(seed)
    cards = [Card(suit, rank) for suit in SUITS for rank in RANKS]
    chance.shuffle(cards)
    cards = sorted(cards[: 4 * length], key=lambda card: RANKS.index(card.rank) + chance.random() * 5)
    theirs, ours = cards[: 2 * length], cards[2 * length :]
    chance.shuffle(theirs)
    chance.shuffle(ours)
    hands = (ours[:length], theirs[:length], ours[length:], theirs[length:])
    return {seat: frozenset(hand) for seat, hand in zip(SEATS, hands, strict=True)}


@given(
    st.integers(0, 10**9), st.integers(1, 3), st.sampled_from(list(Strain)), st.sampled_from(SEATS)
)  # fmt: skip
@settings(max_examples=30)
def test_the_poorest_play_of_all_is_what_trying_everything_finds(
    seed: int, length: int, trumps: Strain, leader: Seat
) -> None:
    hands = claimed(seed, length)
    assert Ending(hands, trumps, leader).worst(Side.NS) == poorest(hands, trumps, leader)


def poorest(
    hands: dict[Seat, frozenset[Card]], trumps: Strain, leader: Seat, trick: tuple[Card, ...] = ()
) -> int:
    """The fewest tricks of North-South that any legal cards of all four bring."""
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
        after, now = {**hands, seat: hands[seat] - {card}}, (*trick, card)
        winner = winning(now, trumps, leader)
        found.append(
            poorest(after, trumps, leader, now)
            if len(now) < 4
            else (winner.side is Side.NS) + poorest(after, trumps, winner)
        )
    return min(found)


def test_a_long_search_is_given_up_and_tells_nothing() -> None:
    one = Ending(dealt(3, 13), Strain.SPADES, Seat.SOUTH)
    with pytest.raises(OutOfTime):
        one.play_along(Side.NS, one.lines(Side.NS)[0], given_up=lambda: True)
    with pytest.raises(OutOfTime):
        one.worst(Side.NS, given_up=lambda: True)


def test_thirteen_top_cards_are_seen_at_once() -> None:
    whole = {
        seat: frozenset(Card(suit, rank) for rank in RANKS) for seat, suit in zip(SEATS, SUITS, strict=True)
    }
    one = Ending(whole, Strain.SPADES, Seat.NORTH)
    (line, *_others) = one.lines(Side.NS)
    assert one.play_along(Side.NS, line) == (13, 13, ())


def test_a_squeeze_is_found() -> None:
    squeeze = ending("SA SJ HA", "SK SQ HK", "CA H2 S2", "D2 D3 D4", Strain.NOTRUMP, Seat.SOUTH)
    assert best_play(squeeze, Side.NS) == 3  # the club squeezes East in spades and hearts


def test_a_trump_left_out_takes_a_trick_only_when_it_is_not_drawn() -> None:
    out = ending("HA HK", "S2 C3", "SA H2", "D2 D3", Strain.SPADES, Seat.SOUTH)
    assert [str(card) for card in out.list_outstanding(Side.NS)] == ["S2"]
    assert best_play(out, Side.NS) == 2
    assert out.play_along(Side.NS, PlayLine((Strain.SPADES, Strain.HEARTS)))[:2] == (2, 2)
    assert out.play_along(Side.NS, PlayLine((Strain.HEARTS, Strain.SPADES)))[0] == 1


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
    assert best_play(found, side) == by_brute_force(hands, trumps, leader, side, trick)


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
def test_the_tricks_lost_along_a_line_are_named_by_the_cards_that_win_them(
    seed: int, length: int, trumps: Strain, leader: Seat, played: int
) -> None:
    hands, trick = under_way(dealt(seed, length), leader, played)
    one = Ending(hands, trumps, leader, trick)
    theirs = {seat: cards for seat, cards in hands.items() if seat.side is Side.EW}
    on_table = one.played
    for line in one.lines(Side.NS):
        least, most, lost = one.play_along(Side.NS, line)
        assert least <= most <= length
        assert len(lost) == length - least
        assert len({taken.card for taken in lost}) == len(lost)
        for taken in lost:
            assert taken.card in theirs[taken.seat] or on_table.get(taken.seat) == taken.card


def test_a_trump_left_out_ruffs_when_it_is_forgotten() -> None:
    out = ending("HA HK", "S2 C3", "SA H2", "D2 D3", Strain.SPADES, Seat.SOUTH)
    (taken,) = out.play_along(Side.NS, PlayLine((Strain.HEARTS, Strain.SPADES)))[2]
    assert (taken.seat, str(taken.card)) == (Seat.EAST, "S2")


def test_a_trick_under_way_wants_one_card_fewer_of_those_who_played() -> None:
    hands = {Seat.NORTH: "SA", Seat.EAST: "", Seat.SOUTH: "SQ", Seat.WEST: "SJ"}
    cards = {seat: frozenset(Card.parse(one) for one in text.split()) for seat, text in hands.items()}
    one = Ending(cards, Strain.NOTRUMP, Seat.EAST, (Card.parse("SK"),))
    assert (best_play(one, Side.NS), best_play(one, Side.EW)) == (1, 0)
    with pytest.raises(NotAnEnding):
        Ending(cards, Strain.NOTRUMP, Seat.WEST, (Card.parse("SK"),))
    with pytest.raises(NotAnEnding):
        Ending(cards, Strain.NOTRUMP, Seat.EAST, (Card.parse("SQ"),))
