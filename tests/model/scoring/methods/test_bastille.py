"""Bastille: a datum that is not rounded and IMPs that grow with every point."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.scoring import explain, score
from model.scoring.conditions import Conditions
from model.scoring.matches.imps import imps
from model.scoring.methods.bastille import bastille, bastille_imps
from travellers import session, traveller

BASTILLE = Conditions(method="bastille", trim=0)


@pytest.mark.parametrize(
    ("difference", "worth"),
    [
        (0, "0"),
        (30, "1"),
        (45, "3/2"),
        (165, "9/2"),
        (365, "17/2"),
        (425, "19/2"),
        (495, "21/2"),
        (595, "23/2"),
        (895, "27/2"),
        (1495, "33/2"),
        (2495, "41/2"),
        (4245, "24"),
        (-425, "-19/2"),
    ],
)
def test_the_pieces_meet_at_the_middle_of_the_steps(difference: int, worth: str) -> None:
    assert bastille_imps(difference) == Fraction(worth)


@given(st.integers(0, 4000))
def test_it_is_never_more_than_two_imps_from_the_scale(difference: int) -> None:
    assert abs(bastille_imps(difference) - imps(difference)) < 2
    assert bastille_imps(difference) < bastille_imps(difference + 1)


def test_the_datum_is_not_rounded() -> None:
    points, datum = bastille([430, 420, 420], BASTILLE)
    assert datum == 423  # 1270 ÷ 3 to the nearest point; compared with exactly
    assert points == {430: Fraction(20, 3) / 30, 420: -Fraction(10, 3) / 30}
    assert sum((points[one] for one in (430, 420, 420)), Fraction()) == 0  # while all lie on one piece


def test_a_weighted_score_of_one_is_the_plain_score() -> None:
    plain, weighted = (
        score(session(traveller(1, f"1-11 {first}", "2-12 +420", "3-13 -50")), BASTILLE)
        for first in ("+620", "W100:+620")
    )
    assert [line.ns_points for line in plain.boards[0].lines] == [
        line.ns_points for line in weighted.boards[0].lines
    ]


@pytest.mark.parametrize("first", ["+620", "W60:+620,40:-100"])
def test_the_explanation_tells_the_exact_datum(first: str) -> None:
    view = session(traveller(1, f"1-11 {first}", "2-12 +420", "3-13 -50"))
    explanation = explain(view, BASTILLE, "2")
    standing = score(view, BASTILLE).standing("2")
    assert explanation.total == standing.total == explanation.boards[0].points
    words = " ".join(step.rule for step in explanation.boards[0].steps)
    assert "Bastille" in words and "continuous IMPs" in words
