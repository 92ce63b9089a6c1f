"""The forty differences between the editions, each seen to be one."""

from __future__ import annotations

import pytest

from model.rulings.steps import Ruling
from model.rulings.trees.checks import find_reachable
from model.rulings.trees.editions import Edition, choose_text, covers
from model.rulings.trees.library import Library
from model.rulings.words.wording import Words
from rulings.case_file import Play, holds, played
from rulings.laws.forty_differences import CASES, ROWS
from rulings.test_cases_play import lines_of


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def test_every_row_is_played_in_all_three_editions() -> None:
    assert list(ROWS) == [f"S{number}" for number in range(1, 41)]
    for row, found in ROWS.items():
        for edition in Edition:
            assert any(covers(play.editions, edition) for play in found), (row, edition)


@pytest.mark.parametrize(
    ("play", "edition"),
    [
        pytest.param(play, edition, id=f"{name}-{edition}")
        for name, play in CASES
        for edition in Edition
        if covers(play.editions, edition)
    ],
)
def test_a_difference_is_played(library: Library, play: Play, edition: Edition) -> None:
    ruling = played(library, play, edition)
    lines = lines_of(ruling)
    assert play.law in ruling.law, ruling.law
    assert [wanted for wanted in play.effects if not holds(lines, wanted)] == [], lines
    assert [unwanted for unwanted in play.never if holds(lines, unwanted)] == [], lines
    if play.after:
        assert any(play.after in review.law for review in ruling.after_play)
    if play.judged:
        assert ruling.judgement


@pytest.mark.parametrize("row", ROWS)
def test_the_editions_do_not_all_rule_alike(library: Library, row: str) -> None:
    by_edition = {
        edition: [
            _outcome(played(library, play, edition)) for play in ROWS[row] if covers(play.editions, edition)
        ]
        for edition in Edition
    }
    assert (
        by_edition[Edition.E1997] != by_edition[Edition.E2007]
        or by_edition[Edition.E2007] != by_edition[Edition.E2017]
    )


def _outcome(ruling: Ruling) -> tuple[object, ...]:
    return ruling.law, ruling.text, tuple(lines_of(ruling)), ruling.after_play


def test_the_remedy_has_the_name_of_its_edition(library: Library) -> None:
    old, new = ROWS["S1"]
    assert "penalty" in played(library, old, Edition.E1997).text
    assert "rectification" in played(library, new, Edition.E2007).text
    assert "rectification" in played(library, new, Edition.E2017).text


@pytest.mark.parametrize(
    ("edition", "strange"), [(Edition.E1997, "rectification"), (Edition.E2017, "without penalty")]
)
def test_no_text_has_the_name_of_another_edition(library: Library, edition: Edition, strange: str) -> None:
    words = Words({}, edition)
    for tree in library.load_all():
        if not covers(tree.editions, edition):
            continue
        reachable = find_reachable(tree, edition)
        outcomes = [one for one in tree.ruling if one.id in reachable]
        questions = [one for one in tree.question if one.id in reachable]
        texts = [
            words.say(choose_text(text, edition) or "") for one in outcomes for text in (one.text, one.say)
        ]
        texts += [
            words.say(choose_text(text, edition) or "") for one in questions for text in (one.ask, one.say)
        ]
        assert [text for text in texts if strange in text] == [], tree.id
