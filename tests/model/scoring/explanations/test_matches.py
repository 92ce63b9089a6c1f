"""Why a figure of a match is what it is: both rooms, the four tables of teams of eight, each with its own."""

import pytest

from model.bridge.result import Result
from model.scoring import explain, score
from model.scoring.conditions import Conditions, TeamsOfEight, VictoryPoints
from model.scoring.explanations.explanation import Explanation
from model.scoring.view import Contestant, Line, SessionView

IN_IMPS = Conditions("teams-imps", victory_points=VictoryPoints.NONE)


def eights(*said: str) -> SessionView:
    """One board at four tables: two with team 1 North-South, two with team 2."""
    lines = tuple(
        Line(1, ns, ew, Result.parse(text), round=1, table=table)
        for table, (ns, ew, text) in enumerate(zip("1122", "2211", said, strict=True), 1)
    )
    return SessionView((Contestant("1", 1), Contestant("2", 2)), lines)


def said(view: SessionView, way: TeamsOfEight) -> Explanation:
    conditions = Conditions("teams-imps", victory_points=VictoryPoints.NONE, teams_of_eight=way)
    return explain(view, conditions, "1")


def test_each_table_of_two_matches_of_four_is_compared_with_its_own() -> None:
    found = said(eights("+600", "-100", "+150", "+0"), TeamsOfEight.ADD_IMPS)
    formulas = [reason.steps[0].formula for reason in found.boards if reason.line.ns == "1"]
    assert formulas == ["600 − 150 = 450", "−100 + 0 = −100"]
    assert [reason.points for reason in found.boards if reason.line.ns == "1"] == [10, -3]


def test_crossed_eights_tell_all_four_comparisons() -> None:
    view = eights("+600", "-100", "+150", "+0")
    found = said(view, TeamsOfEight.CROSS)
    (step,) = found.boards[0].steps
    # 450, 600, −250 and −100 are 10, 12, −6 and −3 IMPs (Law 78B)
    assert step.formula == "(10 + 12 − 6 − 3) ÷ 4 = 3.25"
    assert found.boards[0].points == score(view, found.conditions).standing("1").total


def test_added_eights_tell_the_sum_of_four_scores() -> None:
    (step,) = said(eights("+600", "+600", "+150", "+150"), TeamsOfEight.ADD_SCORES).boards[0].steps
    assert step.formula == "600 + 600 − 150 − 150 = 900"
    assert "12 IMPs" in step.sentence


@pytest.mark.parametrize("way", [TeamsOfEight.ADD_SCORES, TeamsOfEight.CROSS])
def test_an_award_stands_for_the_whole_board(way: TeamsOfEight) -> None:
    (step,) = said(eights("A60/40", "+600", "+150", "+150"), way).boards[0].steps
    assert step.sentence == "The board has an adjusted score: 3."
    assert step.formula == ""
