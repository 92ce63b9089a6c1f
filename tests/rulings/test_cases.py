"""The published cases, edition by edition, through the real trees."""

from __future__ import annotations

from typing import Final

import pytest

from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library
from rulings.case_file import CASES, Play, holds, played, published, said
from rulings.plays.auction import PLAYS as AUCTION
from rulings.plays.boards import PLAYS as BOARDS
from rulings.plays.calls import PLAYS as CALLS
from rulings.plays.procedure import PLAYS as PROCEDURE
from rulings.plays.rotation import PLAYS as ROTATION

PLAYS: Final = {**AUCTION, **ROTATION, **CALLS, **BOARDS, **PROCEDURE}
PUBLISHED: Final = published()
GROUPS: Final = "ABCDEFL"


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize(
    ("edition", "play"),
    [
        pytest.param(edition, play, id=f"{case}-{edition}-{number}")
        for case, plays in PLAYS.items()
        for number, play in enumerate(plays, 1)
        for edition in Edition
        if covers(play.editions, edition)
    ],
)
def test_a_case_comes_to_its_ruling(library: Library, edition: Edition, play: Play) -> None:
    ruling = played(library, play, edition)
    lines = said(ruling)
    assert play.law in ruling.law
    assert [wanted for wanted in play.effects if not holds(lines, wanted)] == [], lines
    assert [unwanted for unwanted in play.never if holds(lines, unwanted)] == [], lines
    if play.after:
        assert any(play.after in review.law for review in ruling.after_play)
    if play.judged:
        assert ruling.judgement


def test_every_usable_cell_is_played() -> None:
    if not PUBLISHED:
        pytest.skip(f"the published cases are not beside this checkout: {CASES.name}")
    cells = {
        (case, edition)
        for case, printed in PUBLISHED.items()
        if case[0] in GROUPS
        for edition in printed["usable_as_test"]
    }
    ours = {
        (case, edition.value)
        for case, plays in PLAYS.items()
        for play in plays
        for edition in Edition
        if covers(play.editions, edition)
    }
    assert sorted(cells - ours) == []
