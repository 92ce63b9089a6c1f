"""Swiss pairs: each round's share of the field's matchpoints or IMPs becomes victory points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from model.scoring import explain, score
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.matches.victory_points import WbfContinuous
from travellers import session, traveller

# Two rounds of two boards: 1 meets 2, then 3.
VIEW = session(
    traveller(1, "1-2 +420", "3-4 -50"),
    traveller(2, "1-2 +100", "3-4 +100"),
    traveller(3, "1-3 +50", "2-4 +100"),
)


def totals(**conditions: Any) -> dict[str, Any]:
    return {one.contestant.key: one.total for one in score(VIEW, Conditions(**conditions)).ranking}


def test_matchpoint_percentages_in_proportion() -> None:
    """1 has 3 of 4 against 2 and 0 of 2 against 3; both matches are of the same round here, each with its share."""
    found = totals(method="swiss-pairs")
    assert found["1"] == 15 + 0
    assert found["2"] == 5 + 20 * Fraction(1, 2)


@pytest.mark.parametrize(("scale", "points"), [("20 0:10 25:14 50:18", 18), ("30 0:15 60:30", 15)])
def test_the_clubs_own_scale_takes_margins_in_percent(scale: str, points: int) -> None:
    """75 against 25 percent is a margin of 50."""
    view = session(traveller(1, "1-2 +420", "3-4 -50"), traveller(2, "1-2 +100", "3-4 +100"))
    found = score(view, Conditions(method="swiss-pairs", own_scale=scale))
    assert found.standing("1").total == points


def test_imps_of_the_match_go_on_the_scale_of_its_boards() -> None:
    view = session(traveller(1, "1-2 +420", "3-4 -50"), traveller(2, "1-2 +100", "3-4 +100"))
    winner, loser = WbfContinuous(2).split(10)
    found = score(view, Conditions(method="swiss-imps"))
    assert (found.standing("1").total, found.standing("2").total) == (winner, loser)


def test_imps_against_the_datum_go_on_the_scale_of_the_boards() -> None:
    """The mean of 420 and -50 is 185, so 190: 230 above are 6 IMPs."""
    view = session(traveller(1, "1-2 +420", "3-4 -50"), traveller(2, "1-2 +100", "3-4 +100"))
    conditions = Conditions(method="swiss-butler")
    found = score(view, conditions)
    assert [board.datum for board in found.boards] == [190, 100]
    winner, loser = WbfContinuous(2).split(6)
    assert (found.standing("1").total, found.standing("2").total) == (winner, loser)
    explanation = explain(view, conditions, "1")
    assert [reason.points for reason in explanation.boards] == [6, 0]
    assert explanation.total == winner


def test_thirty_points() -> None:
    view = session(traveller(1, "1-2 +420", "3-4 -50"), traveller(2, "1-2 +100", "3-4 +100"))
    found = score(view, Conditions(method="swiss-pairs", victory_points=VictoryPoints.ACBL_30))
    assert found.standing("1").total == Fraction("22.5")


def test_the_boards_are_explained_as_the_field_scored_them() -> None:
    explanation = explain(VIEW, Conditions(method="swiss-pairs"), "1")
    assert [reason.points for reason in explanation.boards] == [2, 1, 0]
    assert explanation.total == 15


def test_average_plus_follows_the_match_and_not_the_evening() -> None:
    """1 had all of its match against 2 but nothing against 3: its average plus against 2 is 100 %, against 3 60 %."""
    view = session(
        traveller(1, "1-2 +420", "3-4 -50"),
        traveller(2, "1-2 A60~/40~", "3-4 +100"),
        traveller(3, "1-3 -50", "2-4 +100"),
        traveller(4, "1-3 A60~/40~", "2-4 +100"),
    )
    conditions = Conditions(method="swiss-pairs")
    standings = score(view, conditions)
    points: dict[tuple[int, str], Any] = {
        (board.board, line.line.ns): (line.ns_points, line.ew_points)
        for board in standings.boards
        for line in board.lines
    }
    assert points[2, "1"] == (2, 0)
    assert points[4, "1"] == (Fraction(6, 5), Fraction(4, 5))
    explained = {reason.board: reason for reason in explain(view, conditions, "1").boards}
    assert explained[2].points == 2
    assert "raised to the pair’s own 100%" in explained[2].steps[0].sentence
    assert explained[4].points == Fraction(6, 5)


def test_a_match_of_several_rounds_is_one_session_for_its_awards() -> None:
    """Two rounds of play are one match: the average plus of the second follows the top of the first (Law 12C2(c))."""
    lines = [
        replace(line, round=round_, match=1)
        for round_, boards in (
            (1, traveller(1, "1-2 +420", "3-4 -50")),
            (2, traveller(2, "1-2 A60~/40~", "3-4 +100")),
        )
        for line in boards
    ]
    standings = score(session(lines), Conditions(method="swiss-pairs"))
    awarded = next(
        line for board in standings.boards if board.board == 2 for line in board.lines if line.line.ns == "1"
    )
    assert awarded.ns_points == 2
    assert awarded.ew_points == 0
    assert [one.shown_total for one in standings.ranking if one.contestant.key == "1"] == ["20.00"]
