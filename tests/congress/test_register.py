"""The judge of the chaos test is judged: orders there are, and histories that fit none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from register import Attempt, fits_one_order


def attempt(
    seen: str | None, put: str, called: float, answered: float, *, succeeded: bool | None = True
) -> Attempt:
    return Attempt(seen, put, called, answered, succeeded)


def test_one_after_the_other() -> None:
    first, second = attempt(None, "4SN=", 0, 1), attempt("4SN=", "3NTE=", 2, 3)

    assert fits_one_order([second, first], None, "3NTE=")
    assert not fits_one_order([second, first], None, "4SN=")


def test_of_two_at_once_one_succeeds() -> None:
    mine, theirs = attempt(None, "4SN=", 0, 3), attempt(None, "3NTE=", 1, 2)

    assert not fits_one_order([mine, theirs], None, "4SN=")
    assert fits_one_order([mine, attempt(None, "3NTE=", 1, 2, succeeded=False)], None, "4SN=")


def test_nobody_is_overtaken_before_anything_happened() -> None:
    overtaken = attempt(None, "3NTE=", 0, 1, succeeded=False)

    assert not fits_one_order([overtaken, attempt(None, "4SN=", 2, 3)], None, "4SN=")
    assert fits_one_order([overtaken, attempt(None, "4SN=", 0.5, 3)], None, "4SN=")


def test_a_result_that_was_acknowledged_and_lost_is_found() -> None:
    saved, next_one = attempt(None, "4SN=", 0, 1), attempt(None, "3NTE=", 2, 3)

    assert not fits_one_order([saved, next_one], None, "3NTE=")


def test_a_stale_look_that_succeeded_is_found() -> None:
    first, second = attempt(None, "4SN=", 0, 1), attempt("4SN=", "3NTE=", 2, 3)
    stale = attempt("4SN=", "2HS-1", 4, 5)

    assert not fits_one_order([first, second, stale], None, "2HS-1")


@pytest.mark.parametrize("at_last", [None, "4SN="])
def test_without_an_answer_it_happened_or_not(at_last: str | None) -> None:
    assert fits_one_order([attempt(None, "4SN=", 0, 1, succeeded=None)], None, at_last)


def test_it_may_happen_long_after_nobody_waited_for_it_any_more() -> None:
    doubtful = attempt(None, "4SN=", 0, 1, succeeded=None)
    later = attempt("4SN=", "3NTE=", 5, 6)

    assert fits_one_order([doubtful, later], None, "3NTE=")


@given(st.data())
def test_what_one_register_answers_always_fits(data: st.DataObject) -> None:
    stands: str | None = None
    made, ends = [], 0.0
    for number in range(data.draw(st.integers(0, 9))):
        seen = data.draw(st.sampled_from([stands, None, "v0"]))
        at = ends + 1
        began = at - data.draw(st.integers(0, 40)) / 10
        succeeded = seen == stands
        made.append(
            attempt(seen, f"v{number}", began, at + data.draw(st.integers(0, 40)) / 10, succeeded=succeeded)
        )
        stands = f"v{number}" if succeeded else stands
        ends = at

    assert fits_one_order(data.draw(st.permutations(made)), None, stands)
    if made and stands is not None:
        assert not fits_one_order(made, None, "never entered")
