"""A deal is four hands of thirteen out of one pack, however it is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.deals.deal import COMPASS, PACK, Deal, NotADeal, bit_of, hand_of
from model.bridge.deals.dealing import DEALS, deal_of_number
from model.bridge.seats import Seat

FIRST = "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"
deals = st.integers(0, DEALS - 1).map(deal_of_number)


def test_the_hands_points_and_shape_of_a_deal() -> None:
    deal = Deal.parse(FIRST)
    assert deal.suits(Seat.NORTH) == ("65", "A53", "JT7", "AK762")
    assert deal.holding(Seat.EAST, Strain.SPADES) == "AK87"
    assert [deal.points(seat) for seat in COMPASS] == [12, 16, 5, 7]
    assert deal.shape(Seat.WEST) == (4, 4, 2, 3)
    assert deal.holder(Card(Strain.DIAMONDS, "Q")) is Seat.SOUTH
    assert str(deal) == FIRST


def test_the_bits_are_as_described() -> None:
    assert bit_of(Card(Strain.CLUBS, "2")) == 1
    assert bit_of(Card(Strain.SPADES, "A")) == 1 << 51
    assert hand_of("AKQJT98765432...") == ((1 << 13) - 1) << 39


@given(deals, st.sampled_from(COMPASS), st.sampled_from(range(4)))
def test_a_deal_reads_back_from_any_seat_and_without_one_hand(deal: Deal, first: Seat, missing: int) -> None:
    text = deal.text(first)
    assert Deal.parse(text) == deal
    head, hands = text.split(":")
    reported = hands.split(" ")
    reported[missing] = "-"
    assert Deal.parse(f"{head}:{' '.join(reported)}") == deal


@given(deals)
def test_forty_points_fifty_two_cards_thirteen_of_each_suit(deal: Deal) -> None:
    assert sum(deal.points(seat) for seat in COMPASS) == 40
    assert deal.north | deal.east | deal.south | deal.west == PACK
    for place in range(4):
        assert sum(deal.shape(seat)[place] for seat in COMPASS) == 13
    for seat in COMPASS:
        assert all(deal.holder(card) is seat for card in deal.cards(seat))
    assert len({card for seat in COMPASS for card in deal.cards(seat)}) == len(SUITS) * len(RANKS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("N:65.A53.JT7.AK762 - - Q432.KJ76.64.JT4", "Only 2 of the four hands"),
        ("N:65.A53.JT7.AK762 65.A53.JT7.AK762 JT9.982.Q532.Q83 -", "♠6 ♠5 ♥A"),
        ("N:652.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q43.KJ76.64.JT4", "North has 14 cards"),
        ("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 -4.KJ76.64.JT4", "West has 10 cards"),
        ("N:65.A53.JT7.AK76 AK87.QT4.AK98.95 - Q432.KJ76.64.JT4", "North has 12 cards"),
        ("X:- - - -", "is not a deal"),
        ("N:1.2.3.4 - - -", "is not a rank"),
        ("N:AA... - - -", "has A twice"),
        ("N:A.K.Q - - -", "is not a hand"),
        ("", "is not a deal"),
    ],
)
def test_what_is_no_deal_is_refused_with_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(NotADeal, match=said.replace(".", r"\.")) as caught:
        Deal.parse(text)
    assert caught.value.remedy


def test_ranks_may_come_in_any_order_and_a_ten_as_figures() -> None:
    assert hand_of("102A.kq.32.54") == hand_of("AT2.KQ.32.54")


@given(st.text(alphabet="NESW: .-AKQJT98765432", max_size=90))
def test_any_text_is_a_deal_or_says_why_not(text: str) -> None:
    try:
        deal = Deal.parse(text)
    except NotADeal:
        return
    assert Deal.parse(str(deal)) == deal
