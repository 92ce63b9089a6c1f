"""Two things on one board are one ruling: ninety situations, in each edition that knows them."""

from __future__ import annotations

from typing import Final

import pytest

from model.rulings.engine import next_step
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library
from rulings.case_file import holds
from rulings.test_cases_play import lines_of
from rulings.together.auction import AUCTION
from rulings.together.cards import CARDS
from rulings.together.each import EACH
from rulings.together.fresh import FRESH
from rulings.together.once import ONCE
from rulings.together.over import OVER
from rulings.together.situation import Together

MOST_WORDS: Final = 75  # half a minute at the pace of a director who reads aloud
SITUATIONS: Final = (*CARDS, *AUCTION, *FRESH, *ONCE, *EACH, *OVER)
CELLS: Final = [
    pytest.param(one, edition, id=f"{one.name}-{edition}")
    for one in SITUATIONS
    for edition in Edition
    if covers(one.editions, edition)
]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize(("one", "edition"), CELLS)
def test_two_things_come_to_one_ruling(library: Library, one: Together, edition: Edition) -> None:
    ruling = next_step(library.tree(one.tree()), edition, one.answers(), one.facts(), trees=library.tree)
    assert isinstance(ruling, Ruling), (ruling.tree, ruling.id, ruling.ask, [c.id for c in ruling.choices])
    lines = lines_of(ruling)
    assert [wanted for wanted in one.stands if not holds(lines, wanted)] == [], lines
    assert [line for line in lines if line.startswith(one.not_so or ("-",))] == []
    assert [words for words in one.said if words not in ruling.say] == [], ruling.say
    assert set(one.lines) <= {issued.text for issued in ruling.effects}
    assert [words for words in one.noted if not any(words in note.text for note in ruling.notes)] == []
    assert [words for words in one.unsaid if words in f"{ruling.say} {ruling.text}"] == []
    assert len(ruling.say.split()) <= MOST_WORDS, ruling.say


def test_there_are_at_least_ninety() -> None:
    assert len(SITUATIONS) >= 90
