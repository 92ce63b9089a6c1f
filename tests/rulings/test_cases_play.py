"""The published cases on play, tricks and claims, edition by edition, through the real trees."""

from __future__ import annotations

from typing import Final

import pytest

from model.rulings.effects.vocabulary import TricksAwarded, TricksTransfer
from model.rulings.engine import list_asked
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library
from rulings.case_file import CASES, Play, holds, played, published, said
from rulings.laws.argued import CASES as ARGUED
from rulings.laws.doors import CASES as DOORS
from rulings.laws.play import CASES as LAWS
from rulings.plays.play import PLAYS

PUBLISHED: Final = published()
GROUPS: Final = "GHIJK"
MOST_QUESTIONS: Final = 7


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def lines_of(ruling: Ruling) -> list[str]:
    """The effects as words, with the number of tricks."""
    lines = said(ruling)
    for at, issued in enumerate(ruling.effects):
        if isinstance(issued.effect, TricksTransfer | TricksAwarded):
            lines[at] += f" tricks:{issued.effect.tricks}"
    return lines


CELLS: Final = [
    pytest.param(edition, play, id=f"{case}-{edition}-{number}")
    for case, plays in PLAYS.items()
    for number, play in enumerate(plays, 1)
    for edition in Edition
    if covers(play.editions, edition)
]


READINGS: Final = [
    pytest.param(edition, play, id=f"{name}-{edition}")
    for name, play in (*LAWS, *DOORS, *ARGUED)
    for edition in Edition
    if covers(play.editions, edition)
]
OWN_LAWS: Final = (*range(41, 75), 76, 79, 82, 86, 87, *range(90, 94))


@pytest.mark.parametrize("number", OWN_LAWS)
def test_every_law_of_the_play_has_a_tree(library: Library, number: int) -> None:
    assert [head.id for head in library.heads if str(number) in head.covers]


@pytest.mark.parametrize(("edition", "play"), [*CELLS, *READINGS])
def test_a_case_comes_to_its_ruling(library: Library, edition: Edition, play: Play) -> None:
    ruling = played(library, play, edition)
    lines = lines_of(ruling)
    assert play.law in ruling.law, ruling.law
    assert [wanted for wanted in play.effects if not holds(lines, wanted)] == [], lines
    assert [unwanted for unwanted in play.never if holds(lines, unwanted)] == [], lines
    if play.after:
        assert any(play.after in review.law for review in ruling.after_play)
    if play.judged:
        assert ruling.judgement


@pytest.mark.parametrize(("edition", "play"), CELLS)
def test_a_case_needs_few_questions(library: Library, edition: Edition, play: Play) -> None:
    assert len(list_asked(played(library, play, edition))) <= MOST_QUESTIONS


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
