"""A pair that is expected after round 1: the table is laid out, its chairs wait for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.seats import Side
from model.movement.announce.announcement import announce
from model.movement.check import check
from model.movement.doctor.happenings import PairArrives, PairLeaves
from model.movement.doctor.proposal import Situation
from model.movement.doctor.remedies import proposals
from model.movement.expected import comes_in, find_latecomers
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers, what_if
from model.movement.plan import Plan
from model.movement.size import parse_room


def test_eight_and_a_half_tables_start_as_nine_and_the_eighteenth_pair_comes_in_round_three() -> None:
    found = offers(Wish(pairs=17, boards=(27, 27), minutes=None, comes_in=3))[0]
    plan = found.plan
    assert (found.id, plan.tables, plan.missing, find_latecomers(plan)) == ("mitchell", 9, None, {18: 3})
    assert [row.round for row in plan.rows_of(18)] == [3, 4, 5, 6, 7, 8, 9]
    assert check(plan).ok
    assert "pair 18 comes in round 3" in found.detail.lower()
    # whom it would have met in rounds 1 and 2 sits out once; nobody waits later
    assert found.sit_outs == 1
    assert {one: rounds for one, rounds in check(plan).sit_outs.items() if rounds} == {9: (1,), 1: (2,)}
    assert found.boards_each == (24, 27)
    assert announce(plan, 1).sits_out == (9,)
    assert "Pair 18 goes to table 2, East–West." in announce(plan, 3).sentences


@given(
    pairs=st.integers(3, 16).map(lambda half: 2 * half + 1),
    comes=st.integers(2, 5),
    side=st.sampled_from(Side),
    boards=st.integers(20, 28),
)
def test_every_card_with_a_pair_to_come_can_be_played(
    pairs: int, comes: int, side: Side, boards: int
) -> None:
    wish = Wish(pairs=pairs, boards=(boards, boards), minutes=None, comes_in=comes, missing_side=side)
    for one in offers(wish):
        assert check(one.plan).ok, one.title
        ((late, first),) = find_latecomers(one.plan).items()
        assert first == comes
        assert len(one.plan.contestants) == pairs + 1
        played = one.plan.rounds * one.plan.boards_per_round
        each = check(one.plan).boards_each
        assert min(each[other] for other in each if other != late) == one.boards_each[0]
        assert each[late] <= played - (comes - 1) * one.plan.boards_per_round


def test_one_pair_more_is_the_pair_that_is_expected_there_from_the_start() -> None:
    wish = Wish(pairs=17, boards=(27, 27), minutes=None, comes_in=3)
    assert what_if(wish, 1).sentence == (
        "Same movement, same cards: pair 18 is there from round 1 and nobody sits out."
    )


def test_only_the_section_with_a_half_table_waits_for_a_pair() -> None:
    room = parse_room("7+6½")
    wish = Wish(pairs=room.pairs, boards=(24, 24), minutes=None, section_sizes=room.sections, comes_in=2)
    found = offers(wish)[0]
    assert list(find_latecomers(found.plan).values()) == [2]
    assert check(found.plan).ok
    assert max(find_latecomers(found.plan)) > 14


@pytest.mark.parametrize("movement", ["mitchell", "howell"])
@pytest.mark.parametrize(("planned", "first"), [(4, 2), (3, 2), (3, 1), (2, 4), (3, 5)])
def test_the_pair_comes_earlier_or_later_than_was_thought(movement: str, planned: int, first: int) -> None:
    wish = Wish(pairs=17 if movement == "mitchell" else 11, boards=(24, 27), minutes=None, comes_in=planned)
    whole = next(one.plan for one in offers(wish) if movement in one.id)
    late = next(iter(find_latecomers(whole)))
    first_one = next(
        one
        for one in proposals(Situation(whole, round=1), PairArrives(first))
        if expected_in(one.plan, late) == first
    )
    assert first_one.proof.ok
    if first < planned:
        # it sits where it would have sat had it been there from the beginning
        again = comes_in(first_one.plan, late, planned)
        assert again == whole
    assert len(first_one.plan.contestants) == len(whole.contestants)


def expected_in(plan: Plan, late: int) -> int:
    return min(row.round for row in plan.rows_of(late))


def test_the_pair_does_not_come_at_all() -> None:
    plan = offers(Wish(pairs=17, boards=(27, 27), minutes=None, comes_in=3))[0].plan
    best = next(iter(proposals(Situation(plan, round=1), PairLeaves(18, 1))))
    assert best.proof.ok
    assert not best.plan.rows_of(18)
