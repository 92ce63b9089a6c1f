"""A weighted score typed into the scores: read, entered, told in the history, kept over a restart, and in a match of teams."""

from __future__ import annotations

from datetime import time
from fractions import Fraction
from pathlib import Path

import pytest

from builders import A_THURSDAY, a_director, an_evening
from model.bridge.entry.field import ReadingState
from model.bridge.result import Result
from model.bridge.seats import Side
from model.movement.kinds.team_library import team_movement
from model.scoring.conditions import Conditions
from model.service.director import Director

TYPED = "w60:4sn=,40:4sn-1"


@pytest.mark.parametrize("method", ["matchpoints", "cross-imps", "butler"])
def test_a_weighted_score_is_entered_like_any_other(tmp_path: Path, method: str) -> None:
    path = tmp_path / "club.club"
    with an_evening(path, 5, conditions=Conditions(method=method)) as director:
        session = director.sessions.current()
        assert session is not None
        line = director.results.sheet(session)[0]
        where = (line.round, line.table, line.board)
        reading = director.results.read(session, *where, TYPED)
        assert reading.state is ReadingState.FITS
        assert reading.echo == "Assigned: 60% 4♠ N =, 40% 4♠ N −1"
        assert reading.result is not None
        worth = {text: scored_at(director, session, where, Result.parse(text)) for text in ("4SN=", "4SN-1")}
        director.results.enter(session, *where, reading.result)
        newest = director.results.history(session, *where)[0]
        assert str(newest.result) == "W60:4SN=,40:4SN-1"
        assert "60%" in newest.entry
        expected = Fraction(6, 10) * worth["4SN="] + Fraction(4, 10) * worth["4SN-1"]
        if method != "butler":  # the datum moves with the score
            assert scored_at(director, session, where, reading.result) == expected
    with a_director(path) as again:
        assert str(again.results.sheet(session)[0].result) == "W60:4SN=,40:4SN-1"


def scored_at(director: Director, session: int, where: tuple[int, int, int], result: Result) -> Fraction:
    """North-South's points of this place with a result, before it is entered."""
    standings = director.standings.preview(session, *where, result)
    board = next(one for one in standings.boards if one.board == where[2])
    line = next(one for one in board.lines if (one.line.round, one.line.table) == where[:2])
    assert line.ns_points is not None
    return line.ns_points


def test_in_a_match_the_imps_are_weighted_and_not_the_scores(tmp_path: Path) -> None:
    """Law 12C1(c) as the regulations have it: each result against the other room, then the weights."""
    with a_director(tmp_path / "teams.club") as director:
        plan = team_movement("round-robin").plan(4)
        session = director.sessions.create(
            "Teams",
            A_THURSDAY,
            plan,
            Conditions(method="teams-imps"),
            start_time=time(19, 30),
            director="Ann",
        )
        sheet = director.results.sheet(session)
        first = sheet[0]
        other = next(
            line
            for line in sheet
            if line.board == first.board
            and line.round == first.round
            and line.table != first.table
            and {line.ns.number, line.ew.number} == {first.ns.number, first.ew.number}
        )
        director.results.enter(session, other.round, other.table, other.board, Result.parse("4SN="))
        where = (first.round, first.table, first.board)
        made, down, weighed = (
            points(director, session, where, text) for text in ("4SN=", "4SN-1", "W60:4SN=,40:4SN-1")
        )
        assert weighed == Fraction(6, 10) * made + Fraction(4, 10) * down
        assert made != down


def points(director: Director, session: int, where: tuple[int, int, int], text: str) -> Fraction:
    """The match points of home's board in standings with this result."""
    foresight = director.standings.foresight(session, *where)
    assert foresight is not None
    foreseen = foresight.reason(Result.parse(text), Side.NS)
    assert foreseen is not None
    assert foreseen.points is not None
    return foreseen.points
