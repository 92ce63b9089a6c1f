"""Tonight's cards: what fits is first, what does not says why, and what one pair more or less changes."""

from __future__ import annotations

from datetime import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.bridge.seats import Side
from model.movement.check import check
from model.movement.offers.offer import Offer, Wish
from model.movement.offers.offers import offers, what_if
from model.movement.offers.weights import near


def found(offered: tuple[Offer, ...], movement: str, rounds: int, winners: int) -> Offer:
    return next(
        offer
        for offer in offered
        if (offer.id, offer.plan.rounds, offer.winners) == (movement, rounds, winners)
    )


def test_eight_and_a_half_tables_until_eleven() -> None:
    best, second, *_rest = offers(Wish(pairs=17, ends=time(23)))
    assert best.title == "Mitchell, 9 tables, last round arrow-switched"
    assert best.detail == "Boards 1–27. Pair 18 is missing."
    assert best.note == "E–W up one, boards down one, round 9 arrow-switched"
    assert (best.plan.rounds, best.plan.boards_per_round) == (9, 3)
    assert best.boards_each == (24, 27)
    assert (best.sit_outs, best.sit_out_text, best.sit_out_who) == (1, "1 each", "N–S pairs")
    assert (best.minutes, best.winners, best.balance, best.fits, best.why_not) == (205, 1, 88, True, "")
    assert (second.title, second.balance) == ("Mitchell, 9 tables, two winners", 100)


def test_two_winners_come_first_where_nobody_minds() -> None:
    assert offers(Wish(pairs=17, one_winner=False))[0].winners == 2


def test_the_curtailed_movement_says_so() -> None:
    offer = found(offers(Wish(pairs=17)), "mitchell", 8, 1)
    assert offer.title == "Mitchell, 9 tables, 8 rounds, last round arrow-switched"
    assert offer.detail == "Curtailed: 8 of 9 rounds. Boards 1–27. Pair 18 is missing."
    assert (offer.sit_out_who, offer.minutes, offer.balance) == ("8 N–S pairs", 182, 66)


def test_what_is_too_long_says_by_how_much() -> None:
    late = found(offers(Wish(pairs=16, ends=time(23))), "howell", 15, 1)
    assert not late.fits
    assert late.why_not == "28 minutes past 23:00, 3 more boards than wanted"
    nameless = found(offers(Wish(pairs=16)), "howell", 15, 1)
    assert nameless.why_not.startswith("28 minutes too long")


def test_what_is_too_short_says_so() -> None:
    short = found(offers(Wish(pairs=12)), "howell", 11, 1)
    assert (short.fits, short.why_not) == (False, "only 22 boards per pair")


def test_deals_that_are_not_there_are_missed() -> None:
    offer = found(offers(Wish(pairs=18, deals=27)), "mitchell", 6, 2)
    assert offer.why_not == "36 boards in play, 27 available"


def test_sixteen_pairs_share_and_relay() -> None:
    best = offers(Wish(pairs=16))[0]
    assert (best.id, best.plan.rounds, best.plan.boards_per_round, best.balance) == (
        "relay-mitchell",
        8,
        3,
        90,
    )
    assert best.sit_out_text == "none"


def test_the_phantom_sits_where_the_director_wishes() -> None:
    best = offers(Wish(pairs=17, missing_side=Side.NS))[0]
    assert best.plan.missing == 9
    assert best.sit_out_who == "E–W pairs"


def test_one_more_pair_fills_the_half_table() -> None:
    more = what_if(Wish(pairs=17), +1)
    assert (more.pairs, more.tables) == (18, 9)
    assert more.sentence == (
        "Same movement, same cards: pair 18 sits East–West at table 9 and nobody sits out."
    )
    assert more.offer is not None
    assert more.offer.balance == 93


def test_one_pair_less_is_another_movement_or_a_half_table() -> None:
    less = what_if(Wish(pairs=17), -1)
    assert less.sentence == (
        "Share and relay Mitchell, 8 tables, last round arrow-switched: 8 rounds of 3. Nobody sits out."
    )
    half = what_if(Wish(pairs=18), -1)
    assert half.sentence == ("Same movement, same cards: pair 18 missing. Sit-outs: 1 each, N–S pairs.")


def test_too_few_pairs_have_no_movement() -> None:
    assert offers(Wish(pairs=1)) == ()
    assert what_if(Wish(pairs=3), -2).sentence == "No movement is known for so few pairs."


@pytest.mark.parametrize("pairs", range(3, 81))
def test_every_field_up_to_forty_tables_has_a_proved_first_card(pairs: int) -> None:
    offered = offers(Wish(pairs=pairs, minutes=None))
    assert offered
    best = offered[0]
    assert check(best.plan).ok
    assert len(best.plan.contestants) == pairs
    assert best.fits or all(not offer.fits for offer in offered)


@settings(max_examples=25)
@given(
    pairs=st.integers(3, 24),
    low=st.integers(4, 40),
    more=st.integers(0, 10),
    minutes=st.none() | st.integers(30, 400),
    one_winner=st.booleans(),
    side=st.none() | st.sampled_from(Side),
)
def test_every_card_is_honest(
    pairs: int, low: int, more: int, minutes: int | None, one_winner: bool, side: Side | None
) -> None:
    wish = Wish(
        pairs=pairs, boards=(low, low + more), minutes=minutes, one_winner=one_winner, missing_side=side
    )
    offered = offers(wish)
    assert [offer.fits for offer in offered] == sorted((offer.fits for offer in offered), reverse=True)
    for offer in offered:
        proof = check(offer.plan)
        assert proof.ok
        assert offer.boards_each == (min(proof.boards_each.values()), max(proof.boards_each.values()))
        assert offer.sit_outs == max(len(rounds) for rounds in proof.sit_outs.values())
        played = offer.plan.rounds * offer.plan.boards_per_round
        off = max(0, low - played, played - low - more)
        fits = off <= near(wish, offer.plan.tables) and (minutes is None or offer.minutes <= minutes)
        assert offer.fits is fits
        assert bool(offer.why_not) is not fits
