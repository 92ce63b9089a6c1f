"""Law 26 in its three editions, from the suits shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.rulings.play.leads import SUITS, lead_restriction
from model.rulings.trees.editions import Edition

OLD = (Edition.E1997, Edition.E2007)
SOME_SUITS = st.sets(st.sampled_from(SUITS))


@pytest.mark.parametrize("edition", OLD, ids=str)
def test_a_suit_shown_only_by_the_withdrawn_call_may_be_required_or_forbidden(edition: Edition) -> None:
    restriction = lead_restriction(edition, {"H"}, {"S"})
    assert restriction is not None
    assert restriction.may == ("require", "forbid")
    assert restriction.named == ("H",)


@pytest.mark.parametrize("edition", OLD, ids=str)
def test_a_suit_shown_again_legally_brings_no_restriction(edition: Edition) -> None:
    assert lead_restriction(edition, {"H"}, {"H", "C"}) is None


@pytest.mark.parametrize("edition", OLD, ids=str)
def test_a_call_that_showed_no_suit_lets_any_one_suit_be_forbidden(edition: Edition) -> None:
    restriction = lead_restriction(edition, (), {"H"})
    assert restriction is not None
    assert (restriction.may, restriction.named) == (("forbid",), SUITS)


def test_2017_forbids_one_suit_that_was_not_shown_legally() -> None:
    restriction = lead_restriction(Edition.E2017, {"H"}, {"H"})
    assert restriction is not None
    assert (restriction.may, restriction.named, restriction.never) == (("forbid",), ("S", "D", "C"), ("H",))


def test_2017_asks_nothing_after_a_comparable_call() -> None:
    assert lead_restriction(Edition.E2017, {"H"}, {"H"}, comparable=True) is None


@given(SOME_SUITS, SOME_SUITS, st.booleans())
def test_nothing_can_be_required_in_2017(withdrawn: set[str], legal: set[str], comparable: bool) -> None:
    restriction = lead_restriction(Edition.E2017, withdrawn, legal, comparable=comparable)
    assert (restriction is None) is (comparable or legal == set(SUITS))
    if restriction is not None:
        assert restriction.may == ("forbid",)
        assert not set(restriction.named) & legal


@given(SOME_SUITS, SOME_SUITS)
def test_the_older_editions_are_one(withdrawn: set[str], legal: set[str]) -> None:
    assert lead_restriction(Edition.E1997, withdrawn, legal) == lead_restriction(
        Edition.E2007, withdrawn, legal
    )
