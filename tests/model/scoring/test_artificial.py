"""Average plus and minus beside the pair's own session (Law 12C2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from model.bridge.result import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award
from model.scoring.artificial import awarded_percent


@pytest.mark.parametrize(
    ("award", "session", "percent"),
    [
        (AVERAGE_PLUS, Fraction(55), 60),
        (AVERAGE_PLUS, Fraction(6321, 100), Fraction(6321, 100)),
        (AVERAGE_PLUS, None, 60),
        (AVERAGE, Fraction(70), 50),
        (AVERAGE_MINUS, Fraction(38), 38),
        (AVERAGE_MINUS, Fraction(55), 40),
        (Award(60), Fraction(70), 60),
        (Award(40), Fraction(30), 40),
        (Award(50, protected=True), Fraction(70), 50),
    ],
)
def test_an_award_against_the_session(
    award: Award, session: Fraction | None, percent: Fraction | int
) -> None:
    assert awarded_percent(award, session) == percent
