"""What was once ruled wrongly by one way in comes to the right ruling by each, in every edition that has the rule."""

from __future__ import annotations

from typing import Final

import pytest

from model.rulings.engine import next_step
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library
from rulings.case_file import holds
from rulings.mended.single import SINGLE
from rulings.test_cases_play import lines_of
from rulings.together.situation import Together

CELLS: Final = [
    pytest.param(way, one.after, edition, id=f"{one.name}-{number}-{edition}")
    for one in SINGLE
    for number, way in enumerate(one.each(), 1)
    for edition in Edition
    if covers(one.editions, edition)
]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize(("way", "after", "edition"), CELLS)
def test_each_way_in_comes_to_the_ruling(
    library: Library, way: Together, after: str, edition: Edition
) -> None:
    ruling = next_step(library.tree(way.tree()), edition, way.answers(), way.facts(), trees=library.tree)
    assert isinstance(ruling, Ruling), (way.happenings, ruling.id, ruling.ask, [c.id for c in ruling.choices])
    lines = lines_of(ruling)
    assert [wanted for wanted in way.stands if not holds(lines, wanted)] == [], (way.happenings, lines)
    assert [line for line in lines if line.startswith(way.not_so or ("-",))] == []
    assert [words for words in way.said if words not in ruling.say] == [], ruling.say
    assert [words for words in way.unsaid if words in f"{ruling.say} {ruling.text}"] == []
    assert after in " ".join(place for review in ruling.after_play for place in review.law)
