"""Cards as a director types them: by suits with dots or blanks, in the language's honours, the fourth hand computed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.deals import entry as hand_entry
from model.bridge.deals.deal import COMPASS, Deal
from model.bridge.deals.dealing import DEALS, deal_of_number
from model.bridge.letters import GREEK, PORTUGUESE, SPANISH, letters_of
from model.bridge.seats import Seat

A_DEAL = Deal.parse("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")
LINES = {
    Seat.NORTH: "65 a53 j107 ak762",
    Seat.EAST: "AK87.QT4.AK98.95",
    Seat.SOUTH: "♠JT9 ♥982 ♦Q532 ♣Q83",
}


def test_three_hands_make_the_fourth() -> None:
    typed = hand_entry.read(LINES)
    assert typed.deal == A_DEAL
    assert typed.computed is Seat.WEST


def test_all_four_are_read_too() -> None:
    typed = hand_entry.read(LINES | {Seat.WEST: "q432 kj76 64 jt4"})
    assert (typed.deal, typed.computed, typed.problem) == (A_DEAL, None, "")


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ({}, "3 more hands; the last one is worked out."),
        ({Seat.NORTH: "65 a53 j107 ak76"}, "North: 1 more card."),
        ({Seat.NORTH: "65 a53 j107 ak7621"}, "North: “1” is not a rank."),
        ({Seat.NORTH: "655"}, "North: “655” has 5 twice."),
        ({Seat.NORTH: "65 a53 j107 ak7629"}, "North has 14 cards."),
        ({Seat.NORTH: "65", Seat.EAST: "A6"}, "♠6: in two hands."),
        ({Seat.NORTH: "2 3 4 5 6"}, "North: More than four suits."),
    ],
)
def test_what_is_wrong_or_missing_is_reported(lines: dict[Seat, str], problem: str) -> None:
    typed = hand_entry.read(lines)
    assert typed.deal is None
    assert typed.problem.startswith(problem)


def test_a_void_is_a_dash_or_nothing_between_dots() -> None:
    assert hand_entry.hand("- AKQJT98765432") == hand_entry.hand(".AKQJT98765432..") != 0


@given(st.integers(0, DEALS - 1), st.sampled_from([letters_of("en"), PORTUGUESE, SPANISH, GREEK]))
def test_a_line_reads_back_as_its_hand_in_every_language(number: int, letters) -> None:  # type: ignore[no-untyped-def]  # any of four
    deal = deal_of_number(number)
    for seat in COMPASS:
        assert hand_entry.hand(hand_entry.line_of(deal.hand(seat), letters), letters) == deal.hand(seat)
