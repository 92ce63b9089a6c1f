"""Each deal has one number, each number one deal, and a set from a seed says so."""

import secrets
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.deals.deal import Deal
from model.bridge.deals.dealing import DEALS, by_lot, deal_of_number, dealt
from model.errors import ArrowswitchError


def test_there_are_so_many_deals() -> None:
    assert DEALS == 53_644_737_765_488_792_839_237_440_000


def number_of(deal: Deal) -> int:
    """The number of a deal counted from its cards: each hand's place among the hands the cards left could make."""
    left, places = list(range(52)), []
    for hand in deal.hands[:3]:
        held = [place for place, card in enumerate(left) if hand >> card & 1]
        places.append(sum(comb(place, size) for size, place in enumerate(held, 1)))
        left = [card for card in left if not hand >> card & 1]
    north, east, south = places
    return north + comb(52, 13) * (east + comb(39, 13) * south)


@given(st.integers(0, DEALS - 1))
def test_every_number_is_a_deal_and_every_deal_a_number(number: int) -> None:
    assert number_of(deal_of_number(number)) == number


@given(st.permutations(range(52)))
def test_every_pack_that_was_shuffled_by_hand_has_its_number(pack: list[int]) -> None:
    hands = [sum(1 << card for card in pack[start : start + 13]) for start in (0, 13, 26, 39)]
    deal = Deal(*hands)
    assert deal_of_number(number_of(deal)) == deal


def test_the_first_and_the_last_deal() -> None:
    first, last = deal_of_number(0), deal_of_number(DEALS - 1)
    assert str(first) == "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432..."
    assert str(last) == "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    with pytest.raises(ValueError, match="no deal"):
        deal_of_number(DEALS)
    with pytest.raises(ValueError, match="no deal"):
        deal_of_number(-1)


def test_neighbouring_numbers_are_different_deals() -> None:
    start = DEALS // 3
    assert len({deal_of_number(start + step) for step in range(2000)}) == 2000


def test_the_lot_is_drawn_over_all_deals_by_the_secure_source(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def below(limit: int) -> int:
        asked.append(limit)
        return 4711

    monkeypatch.setattr(secrets, "randbelow", below)
    dealt_set = dealt((1, 2))
    assert asked == [DEALS, DEALS]
    assert {board.deal for board in dealt_set.boards} == {deal_of_number(4711)}
    assert dealt_set.seed is None


def test_two_sets_by_lot_have_no_deal_in_common() -> None:
    one, other = ({board.deal for board in dealt(range(1, 37)).boards} for _set in range(2))
    assert len(one) == len(other) == 36
    assert not one & other


def test_by_lot_no_card_favours_a_seat() -> None:
    # 4000 deals: an ace at North 1000 times give or take 27; seven times that is beyond any chance
    north = sum(by_lot().north >> 51 & 1 for _deal in range(4000))
    assert 800 < north < 1200


def test_a_seed_gives_the_same_deals_again_and_marks_the_set() -> None:
    one, same, other = dealt(range(1, 5), seed="club"), dealt(range(1, 5), seed="club"), dealt((1,), seed="x")
    assert one == same
    assert one.seed == "club"
    assert one.boards[0].deal != other.boards[0].deal
    # the same in every Python, on every machine
    assert str(one.boards[0].deal) == "N:9732.K.KJ7632.82 J86.QT97653.8.64 KT5.A842.AQ4.KQJ AQ4.J.T95.AT9753"


def test_dealer_and_vulnerability_follow_the_number() -> None:
    (board,) = dealt((7,)).boards
    assert (board.dealer.value, board.vulnerable.value) == ("S", "All")
    assert board.usual


@pytest.mark.parametrize("boards", [(0,), (10_000,), range(1, 10_002)])
def test_no_board_out_of_reach_is_dealt(boards: range) -> None:
    with pytest.raises(ArrowswitchError):
        dealt(boards)
