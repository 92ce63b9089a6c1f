"""Victory points by formula and by published steps."""

from __future__ import annotations

import csv
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from model.scoring.matches.victory_points import SteppedScale, WbfContinuous, acbl, side_points


@pytest.mark.parametrize(
    ("boards", "margin", "points"),
    [(16, 0, "10.00"), (16, 5, "11.48"), (16, 31, "16.88"), (16, 39, "17.97"), (16, 50, "19.16"), (16, 53, "19.43"),
     (16, 60, "20.00"), (8, 43, "20.00"), (7, 1, "10.47"), (20, 8, "12.07"), (24, 5, "11.22"), (32, 4, "10.86")],
)  # fmt: skip
def test_the_continuous_scale_as_published(boards: int, margin: int, points: str) -> None:
    winner, loser = WbfContinuous(boards).split(margin)
    assert (winner, loser) == (Fraction(points), 20 - Fraction(points))


def test_the_blitz_of_eight_boards_lies_between_42_and_43() -> None:
    scale = WbfContinuous(8)
    assert scale.exact(42) < 20
    assert scale.exact(43) == 20


def test_every_value_of_the_raw_formula(event_file: Callable[[str], Path]) -> None:
    path = event_file("teams_round.csv").parent.parent / "wbf_vp_raw_formula.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2564
    scales = {boards: WbfContinuous(boards) for boards in range(4, 41)}
    for row in rows:
        winner, _ = scales[int(row["boards"])].split(int(row["imp_margin"]))
        assert winner == Fraction(row["vp_rounded_2dp"]), row


@pytest.mark.parametrize(
    ("total", "boards", "margin", "points"),
    [(20, 7, 0, 10), (20, 7, 2, 11), (20, 7, 27, 19), (20, 7, 90, 20), (20, 9, 13, 14), (20, 11, 36, 20),
     (30, 6, 1, 18), (30, 8, 6, 22), (30, 8, 28, 30), (30, 10, 8, 22), (30, 10, 30, 28), (30, 10, 0, 15)],
)  # fmt: skip
def test_the_american_steps(total: int, boards: int, margin: int, points: int) -> None:
    assert acbl(total, boards).split(margin) == (Fraction(points), Fraction(total - points))


def test_a_length_without_a_published_scale() -> None:
    with pytest.raises(KeyError):
        acbl(20, 24)


def test_home_and_visitors() -> None:
    """England beat Serbia 63-10 in 16 boards: 19.43 to 0.57."""
    points = tuple(side_points(WbfContinuous(16), Fraction(net)) for net in (10 - 63, 63 - 10))
    assert points == (Fraction("0.57"), Fraction("19.43"))


@pytest.mark.parametrize("steps", [(), ((1, 10),), ((0, 10), (0, 11)), ((0, 10), (5, 9))])
def test_a_scale_that_cannot_be(steps: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="begin at 0"):
        SteppedScale(Fraction(20), tuple((margin, Fraction(points)) for margin, points in steps))
