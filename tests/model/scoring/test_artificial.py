"""Average plus and minus beside the pair's own session (Law 12C2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from model.bridge.result import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award, Result
from model.scoring import explain, score
from model.scoring.artificial import awarded_percent
from model.scoring.conditions import Conditions, Laws
from model.scoring.rounding import MINUS
from model.scoring.view import Contestant, Line, SessionView


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


@pytest.mark.parametrize(
    ("award", "session", "percent"),
    [(AVERAGE_PLUS, Fraction(64), 64), (AVERAGE_MINUS, Fraction(31), 40), (AVERAGE_MINUS, Fraction(45), 40)],
)
def test_the_laws_of_1997_guarantee_only_who_was_in_no_way_at_fault(
    award: Award, session: Fraction, percent: int
) -> None:
    assert awarded_percent(award, session, Laws.OF_1997) == percent
    assert awarded_percent(award, session, Laws.OF_2007) == awarded_percent(award, session)


@pytest.mark.parametrize(
    ("method", "laws", "shown"),
    [
        ("matchpoints", Laws.OF_2017, "0.00"),
        ("matchpoints", Laws.OF_1997, "20.00"),
        ("total-points", Laws.OF_2017, "-840.00"),
        ("total-points", Laws.OF_1997, "-423.00"),
        ("swiss-pairs", Laws.OF_2017, "0.00"),
        ("swiss-pairs", Laws.OF_1997, "4.00"),
    ],
)
def test_who_was_at_fault_is_lowered_by_the_edition_of_the_conditions(
    method: str, laws: Laws, shown: str
) -> None:
    lines = (
        Line(1, "1", "2", Result.parse("+420"), 1),
        Line(1, "3", "4", Result.parse("+50"), 1),
        Line(2, "1", "2", Result.parse("A60/40~"), 1),
        Line(2, "3", "4", Result.parse("+50"), 1),
    )
    view = SessionView(tuple(Contestant(str(number), number) for number in range(1, 5)), lines)
    conditions = Conditions(method=method, laws=laws)
    standing = score(view, conditions).standing("2")
    assert (standing.shown_percentage or standing.shown_total).replace(MINUS, "-") == shown
    assert explain(view, conditions, "2").total == standing.total
