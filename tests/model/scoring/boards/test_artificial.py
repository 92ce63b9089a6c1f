"""Average plus and minus beside the pair's own session (Law 12C2)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from model.bridge.result import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award, Result
from model.scoring import explain, score
from model.scoring.boards.artificial import evaluate_award
from model.scoring.conditions import Conditions, Laws
from model.scoring.rounding import MINUS
from model.scoring.view import Contestant, Line, SessionView
from travellers import session, traveller


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
    assert evaluate_award(award, session) == percent


@pytest.mark.parametrize(
    ("award", "session", "percent"),
    [(AVERAGE_PLUS, Fraction(64), 64), (AVERAGE_MINUS, Fraction(31), 40), (AVERAGE_MINUS, Fraction(45), 40)],
)
def test_the_laws_of_1997_guarantee_only_who_was_in_no_way_at_fault(
    award: Award, session: Fraction, percent: int
) -> None:
    assert evaluate_award(award, session, Laws.OF_1997) == percent
    assert evaluate_award(award, session, Laws.OF_2007) == evaluate_award(award, session)


def _two_sessions() -> SessionView:
    """1 has every board of the first session and none of the second; one of the first has an average plus."""
    lines = []
    for session_, winner in ((1, "+420"), (2, "-50")):
        for board in (1, 2, 3):
            adjusted = session_ == 1 and board == 3
            given = ("1-2 A60~/40~" if adjusted else f"1-2 {winner}", "3-4 +100", "5-6 +100")
            lines += [replace(line, session=session_) for line in traveller(board, *given)]
    return session(lines)


@pytest.mark.parametrize(("method", "award"), [("matchpoints", 4), ("cross-imps", 8), ("butler", 8)])
@pytest.mark.parametrize("weighted", [False, True])
def test_an_award_follows_the_session_it_was_given_in(method: str, award: int, weighted: bool) -> None:
    """Law 12C2(c): 420 against 100 is all of 4, or 8 IMPs a board; the second session has no part in it."""
    view = _two_sessions()
    if weighted:  # another way of scoring, the same figures
        lines = [
            replace(line, result=Result.parse("W100:+100")) if line.ns == "5" else line for line in view.lines
        ]
        view = replace(view, lines=tuple(lines))
    conditions = Conditions(method=method, trim=1)
    standings = score(view, conditions)
    given = next(
        line for board in standings.boards for line in board.lines if str(line.line.result)[0] == "A"
    )
    assert given.ns_points == award
    explanation = explain(view, conditions, "1")
    assert explanation.boards[2].points == award
    assert explanation.total == standings.standing("1").total


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
