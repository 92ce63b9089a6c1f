"""A contested claim laid out: hands typed, lines played out, and the result by the edition's test (Law 70)."""

from __future__ import annotations

import pytest

from model.bridge.cards import Card, Strain
from model.bridge.letters import ENGLISH, PORTUGUESE
from model.bridge.seats import Seat, Side
from model.rulings.play.claim_lines import (
    Findings,
    NotAHand,
    count_given_up,
    hand_written,
    lay_out,
    read_hand,
    try_lines,
    verdict,
)
from model.rulings.trees.editions import Edition


def hand(text: str) -> frozenset[Card]:
    return read_hand(text, ENGLISH)


def a_trump_out(stated: tuple[Strain, ...] = ()) -> Findings:
    """Spades are trumps, South claims three tricks on lead; East has the two of spades left."""
    hands = {
        Seat.NORTH: hand("hak d2"),
        Seat.EAST: hand("s2 c34"),
        Seat.SOUTH: hand("sa h2 d3"),
        Seat.WEST: hand("dak c2"),
    }
    return try_lines(lay_out(hands, Strain.SPADES, Seat.SOUTH), Side.NS, stated)


def test_a_hand_is_typed_by_suits_or_with_dots() -> None:
    cards = {Card.parse(one) for one in ("SA", "SK", "HT", "C9")}
    assert hand("sak h10 c9") == hand("ak.t.-.9") == cards
    assert read_hand("eak c10 p9", PORTUGUESE) == cards
    assert hand_written(hand("sak h10 c9")) == "AK.T.-.9"
    assert read_hand(hand_written(frozenset(cards)), ENGLISH) == cards


@pytest.mark.parametrize(
    ("typed", "reason"),
    [("ak.q", "Four suits"), ("x5", "not a holding"), ("sakx", "not a rank"), ("saa", "twice")],
)
def test_what_is_no_hand_says_why(typed: str, reason: str) -> None:
    with pytest.raises(NotAHand, match=reason):
        hand(typed)


def test_hands_that_do_not_fit_say_why() -> None:
    hands = {Seat.NORTH: hand("sa"), Seat.EAST: hand("sk"), Seat.SOUTH: hand("sq"), Seat.WEST: hand("sj hj")}
    with pytest.raises(NotAHand, match="North 1, East 1, South 1, West 2"):
        lay_out(hands, Strain.NOTRUMP, Seat.NORTH)
    with pytest.raises(NotAHand, match="♠A appears twice"):
        lay_out({**hands, Seat.WEST: hand("sa")}, Strain.NOTRUMP, Seat.NORTH)


def test_a_trump_that_was_forgotten_costs_what_the_poorest_normal_line_loses() -> None:
    found = a_trump_out()
    assert (found.best, [str(card) for card in found.outstanding]) == (3, ["S2"])
    hearts_first = next(one for one in found.lines if one.words.startswith("♥ ♠"))
    trumps_first = next(one for one in found.lines if one.words == "♠ ♥ ♦")
    assert hearts_first.least < trumps_first.least
    lost = count_given_up(3, [hearts_first])
    assert lost == 3 - hearts_first.least
    assert count_given_up(3, []) == 0
    for edition, law in ((Edition.E1997, "70C"), (Edition.E2017, "70C")):
        said = verdict(3, [hearts_first], edition, trump_out=True)
        assert said.startswith(f"{lost} tricks to the other side")
        assert law in said
    assert "not irrational" in verdict(3, [hearts_first], Edition.E1997, trump_out=True)
    assert "Mark the lines" in verdict(3, [], Edition.E2017, trump_out=True)


def test_a_stated_order_leaves_only_its_lines() -> None:
    found = a_trump_out((Strain.SPADES,))
    assert {one.line.order[0] for one in found.lines} == {Strain.SPADES}
    assert len(found.lines) == 2


def test_no_normal_line_loses() -> None:
    found = a_trump_out((Strain.SPADES, Strain.HEARTS))
    (line,) = found.lines
    assert (line.least, line.most) == (3, 3)  # on the trump the small diamond goes, and no top heart
