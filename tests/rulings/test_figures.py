"""The figures that published cases ask for beyond a tree: percentages, averages and weights."""

from __future__ import annotations

from fractions import Fraction

from model.bridge.result import Award
from model.scoring.boards.artificial import awarded_percent
from model.scoring.matches.imps import imps


def test_an_innocent_pair_above_sixty_keeps_its_own_percentage() -> None:
    """A11: average plus with 64.00% on the other boards is 64.00%."""
    assert awarded_percent(Award(60, protected=True), Fraction(64)) == 64


def test_results_are_turned_into_imps_before_they_are_weighed() -> None:
    """A18: 60% of +620 and 40% of -100 against -170 at the other table are +3.2 IMPs."""
    other_table = -170
    weighed = Fraction(60, 100) * imps(620 + other_table) + Fraction(40, 100) * imps(-100 + other_table)
    assert weighed == Fraction(32, 10)
