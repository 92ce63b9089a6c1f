"""Our own reading of the Laws, case by case: what the published cases leave out, in every edition."""

from __future__ import annotations

from typing import Final

import pytest

from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library
from rulings.case_file import Play, holds, played, said
from rulings.laws.boards import CASES as BOARDS
from rulings.laws.calls import CASES as CALLS
from rulings.laws.every_way import CASES as EVERY_WAY
from rulings.laws.procedure import CASES as PROCEDURE
from rulings.laws.rotation import CASES as ROTATION


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


CASES: Final = [*ROTATION, *CALLS, *BOARDS, *PROCEDURE, *EVERY_WAY]


@pytest.mark.parametrize(
    ("play", "edition"),
    [
        pytest.param(play, edition, id=f"{name}-{edition}")
        for name, play in CASES
        for edition in Edition
        if covers(play.editions, edition)
    ],
)
def test_a_law_is_applied(library: Library, play: Play, edition: Edition) -> None:
    ruling = played(library, play, edition)
    lines = said(ruling)
    assert play.law in ruling.law
    assert [wanted for wanted in play.effects if not holds(lines, wanted)] == [], lines
    assert [unwanted for unwanted in play.never if holds(lines, unwanted)] == [], lines
