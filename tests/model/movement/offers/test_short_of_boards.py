"""Fewer boards dealt than wanted: what is wrong is said, and the nearest that works comes first."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers
from model.movement.offers.short_of_boards import enough, refusal


def test_thirteen_rounds_of_three_with_27_boards() -> None:
    wish = Wish(pairs=26, boards=(39, 39), minutes=None, deals=27)
    found = offers(wish)
    assert refusal(wish, found) == (
        "13 rounds of 3 need 39 boards in play; there are 27. The nearest that works is 13 rounds of 2."
    )
    assert (found[0].plan.rounds, found[0].plan.boards_per_round) == (13, 2)
    assert found[0].why_not == "only 26 boards per pair"


def test_boards_enough_change_nothing() -> None:
    wish = Wish(pairs=26, deals=60)
    found = offers(wish)
    assert refusal(wish, found) == ""
    assert [one.title for one in found] == [one.title for one in offers(Wish(pairs=26))]


def test_far_too_few_boards_have_no_movement() -> None:
    wish = Wish(pairs=26, deals=2)
    found = offers(wish)
    assert "No movement here works with so few." in refusal(wish, found)


@settings(max_examples=40, deadline=None)
@given(pairs=st.integers(5, 60), boards=st.integers(12, 40), dealt=st.integers(6, 40))
def test_what_is_called_the_nearest_works_with_the_boards_dealt(pairs: int, boards: int, dealt: int) -> None:
    wish = Wish(pairs=pairs, boards=(boards, boards + 3), minutes=None, deals=dealt)
    found = offers(wish)
    said = refusal(wish, found)
    if "nearest that works" in said:
        assert enough(found[0], wish)
        assert len(found[0].plan.boards) <= dealt
    assert len({(one.title, one.plan.rounds, one.plan.boards_per_round) for one in found}) == len(found)
