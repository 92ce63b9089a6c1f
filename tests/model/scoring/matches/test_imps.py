"""The IMP scale of Law 78B."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.scoring.matches.imps import IMP_BOUNDS, imps


@pytest.mark.parametrize(
    ("difference", "worth"),
    [(0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (420, 9), (430, 10), (590, 11), (600, 12), (3990, 23), (4000, 24),
     (9000, 24), (-20, -1), (-430, -10)],
)  # fmt: skip
def test_the_scale(difference: int, worth: int) -> None:
    assert imps(difference) == worth


def test_it_has_twenty_four_steps_that_grow() -> None:
    assert len(IMP_BOUNDS) == 24
    assert list(IMP_BOUNDS) == sorted(set(IMP_BOUNDS))


@given(st.integers(-8000, 8000))
def test_what_one_side_wins_the_other_loses(difference: int) -> None:
    assert imps(-difference) == -imps(difference)


def test_every_board_of_a_real_round_of_fifteen_matches(event_file: Callable[[str], Path]) -> None:
    with event_file("teams_round.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    by_match: dict[tuple[str, frozenset[str]], list[dict[str, str]]] = {}
    for row in rows:
        by_match.setdefault((row["board"], frozenset((row["home"], row["visit"]))), []).append(row)
    compared = 0
    for lines in by_match.values():
        if len(lines) == 2:
            one, two = lines
            # The team that sits North-South at the one table sits East-West at the other.
            assert imps(int(one["score_ns"]) - int(two["score_ns"])) == int(one["imp_ns"])
            assert int(two["imp_ns"]) == -int(one["imp_ns"])
            compared += 1
    assert compared > 100
