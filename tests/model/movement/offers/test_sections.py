"""Several sections from one wish: as even as may be, the same boards in each, proved as one plan."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.movement.check import check
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers, what_if
from model.movement.offers.sections import sizes


@given(pairs=st.integers(8, 120), sections=st.integers(2, 6))
def test_sections_are_as_even_as_tables_allow(pairs: int, sections: int) -> None:
    found = sizes(pairs, sections)
    assert sum(found) == pairs
    tables = [(size + 1) // 2 for size in found]
    assert max(tables) - min(tables) <= 1
    assert all(size % 2 == 0 for size in found[:-1])


@pytest.mark.parametrize("shared", [False, True])
def test_two_sections_of_seven_tables_play_the_same_boards(shared: bool) -> None:
    best = offers(Wish(pairs=28, sections=2, shared_boards=shared))[0]
    assert best.plan.sections == (("A", 1, 7), ("B", 8, 14))
    assert best.plan.copies == (1 if shared else 2)
    assert check(best.plan).ok
    first = [row.boards for row in best.plan.rows if row.table <= 7]
    assert first == [row.boards for row in best.plan.rows if row.table > 7]
    assert best.title.startswith("2 sections: ")
    assert ("one set of boards for all" in best.detail) is shared


@settings(max_examples=25, deadline=None)
@given(pairs=st.integers(12, 60), sections=st.integers(2, 3), shared=st.booleans())
def test_every_offer_for_sections_is_proved(pairs: int, sections: int, shared: bool) -> None:
    for offer in offers(Wish(pairs=pairs, sections=sections, shared_boards=shared)):
        proof = check(offer.plan)
        assert proof.ok, proof.problems[0].text
        assert len(offer.plan.contestants) == pairs
        assert len(offer.plan.sections) == sections
        assert offer.boards_each[1] == max(proof.boards_each.values())


def test_one_pair_more_for_two_sections_is_said_without_a_missing_number() -> None:
    wish = Wish(pairs=28, sections=2)
    told = what_if(wish, 1, now=offers(wish)[0])
    assert told.offer is not None and "None" not in told.sentence


def test_too_few_pairs_for_sections_have_no_movement() -> None:
    assert offers(Wish(pairs=6, sections=3)) == ()
