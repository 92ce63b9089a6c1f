"""A session as Scores has it: what is told of equal results at once is what is told of each alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import builders
from gui.pages.scores.order import Cut, spot
from gui.pages.scores.session_view import ScoresView
from model.bridge.entry.reading import ReadingState
from model.bridge.result import Result
from model.service.director import Director

ALIKE = ("4SN=", "4SN=", "4SN=", "4SE=", "4SN-7", "+100", "-100", "3NTW+1", "P", "1CN+6")


@pytest.fixture(params=[1, 2, 3])
def director(request: pytest.FixtureRequest, tmp_path: Path) -> Director:
    """Eleven tables whose results are few and often the same, with some that make one look twice."""
    opened = builders.an_evening(tmp_path / "club.club", 11, entered=0)
    session, chance = opened.sessions.current(), Random(request.param)
    assert session is not None
    for line in opened.results.sheet(session)[:240]:
        result = Result.parse(chance.choice(ALIKE))
        opened.results.enter(session, line.round, line.table, line.board, result)
    request.addfinalizer(opened.close)
    return opened


def said(view: ScoresView) -> dict[object, object]:
    """What the sheet says of each result that makes one look twice."""
    order = view.order(Cut.BOARD)
    rows = [row for board in order.groups for row in view.grid(Cut.BOARD, board, view.standings).rows]
    return {row.spot: row.reading for row in rows if row.line is not None and row.reading is not None}


def test_a_doubt_said_once_for_equal_results_is_what_each_would_be_given_alone(director: Director) -> None:
    session = director.sessions.current()
    assert session is not None
    view = ScoresView(director, session)
    alone = {spot(line): view.reread(line) for line in view.sheet if line.result is not None}
    doubtful = {where: one for where, one in alone.items() if one.state is ReadingState.DOUBTFUL}
    assert doubtful
    assert len(doubtful) < len(alone)
    assert said(view) == doubtful
    line = next(one for one in view.sheet if one.result is None)
    director.results.enter(session, line.round, line.table, line.board, Result.parse("4SE="))
    view.refresh(frozenset({line.board}))
    again = {spot(one): view.reread(one) for one in view.sheet if one.result is not None}
    assert said(view) == {where: one for where, one in again.items() if one.state is ReadingState.DOUBTFUL}
