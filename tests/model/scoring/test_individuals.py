"""Individuals: what is theirs alone beside the methods, whose tests go through partnerships too."""

from __future__ import annotations

from fractions import Fraction

from model.bridge.result import Result
from model.scoring import explain, score
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line, SessionView


def test_an_average_on_a_board_of_one_table_is_no_imps_at_matchpoints() -> None:
    players = tuple(Contestant(str(number), number) for number in (1, 2, 3, 4))
    lines = (
        Line(1, "1", "3", Result.parse("A60~/40~"), 1, 1, south="2", west="4"),
        Line(2, "1", "2", Result.parse("4SN="), 2, 1, south="3", west="4"),
    )
    view = SessionView(players, lines, 1)
    standings = score(view, Conditions())
    assert {one.total for one in standings.ranking} == {Fraction(0)}
    explained = explain(view, Conditions(), "1")
    assert [reason.points for reason in explained.boards] == [0, 0]
    assert all(step.sentence for reason in explained.boards for step in reason.steps)
    imps = score(view, Conditions("cross-imps"))
    assert {one.contestant.key: one.total for one in imps.ranking} == {"1": 3, "2": 3, "3": -3, "4": -3}
