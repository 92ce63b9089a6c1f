"""How many questions a ruling takes, over the published cases; and which Laws have a tree."""

from __future__ import annotations

import time
from statistics import median
from typing import Final

import pytest

from model.rulings.engine import list_asked, next_step
from model.rulings.search.finder import find
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library
from rulings.case_file import played
from rulings.plays.auction import PLAYS as AUCTION
from rulings.plays.boards import PLAYS as BOARDS
from rulings.plays.calls import PLAYS as CALLS
from rulings.plays.play import PLAYS as PLAY
from rulings.plays.procedure import PLAYS as PROCEDURE
from rulings.plays.rotation import PLAYS as ROTATION

PLAYS: Final = {**AUCTION, **ROTATION, **CALLS, **BOARDS, **PROCEDURE, **PLAY}
LAID_OUT: Final = frozenset({
    "turn", "since", "whose", "since-dealer", "kind", "rotation", "bid-before", "rho-action", "second", "first-legal",
    "event", "event-assigned",
})  # fmt: skip
"""What the laid-out auction and the session tell."""
OWN_LAWS: Final = (
    *(6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32),
    *(33, 34, 35, 36, 37, 38, 39, 40, 73, 75, 79, 81, 82, 83, 84, 85, 86, 87, 88, 92, 93),
)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def test_few_questions_lead_to_a_ruling(library: Library) -> None:
    without, laid_out = [], []
    for plays in PLAYS.values():
        for play in plays:
            for edition in Edition:
                if covers(play.editions, edition):
                    asked = list_asked(played(library, play, edition))
                    without.append(len(asked))
                    laid_out.append(len([one for one in asked if one.rpartition(".")[2] not in LAID_OUT]))
    assert median(without) <= 3
    assert median(laid_out) <= 2
    assert max(laid_out) <= 5
    assert max(without) <= 7


@pytest.mark.parametrize("law", OWN_LAWS)
def test_every_law_of_the_auction_and_its_surroundings_has_a_tree(library: Library, law: int) -> None:
    assert [head.id for head in library.heads if str(law) in head.covers]


def test_the_shelf_is_quick() -> None:
    """Generous against the figures promised (150 ms for all trees, 5 ms a step), so that a slow machine is no failure."""
    before = time.perf_counter()
    library = Library()
    trees = {tree.id: tree for tree in library.load_all()}
    loaded = time.perf_counter() - before
    before = time.perf_counter()
    for _turn in range(20):
        next_step(trees["insufficient-bid"], Edition.E2017, {"since": "nothing"}, {}, trees=library.tree)
    step = (time.perf_counter() - before) / 20
    assert find("out of turn", "en", library)
    assert loaded < 1.5
    assert step < 0.05
