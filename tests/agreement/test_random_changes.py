"""The standings that follow a change are those of the whole scorer: a slice of `random_changes.py` for every method."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from random_changes import run

from model.bridge.result import Result
from model.scoring import score
from model.scoring.conditions import Conditions
from model.scoring.incremental import follow
from model.scoring.methods.registry import METHODS
from model.scoring.methods.registry import method as method_named
from travellers import session, traveller

CHANGES = 300
BY_BOARD = [name for name in METHODS if not method_named(name).by_match]


@pytest.mark.parametrize("method", METHODS)
def test_the_standings_that_follow_a_change_are_those_of_the_whole_scorer(method: str) -> None:
    count = run(CHANGES, seed=7, method=method)
    assert count.changes == CHANGES
    assert (count.followed > CHANGES // 10) is (method in BY_BOARD)


def test_a_change_compares_its_own_board_and_leaves_the_others() -> None:
    view = session(traveller(1, "1-11 +420", "2-12 +450"), traveller(2, "1-12 -50", "2-11 +110"))
    lines = (*view.lines[:2], replace(view.lines[2], result=Result.parse("+620")), view.lines[3])
    before = follow(None, view, Conditions())
    after = follow(before, replace(view, lines=lines), Conditions())
    assert after.standings == score(after.view, Conditions())
    assert after.standings.boards[0] is before.standings.boards[0]
    assert after.standings.boards[1] != before.standings.boards[1]
