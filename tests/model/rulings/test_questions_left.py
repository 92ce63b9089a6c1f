"""Each step tells how many questions are left at most: never fewer than are asked, whichever way is taken."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from model.rulings.engine import next_step
from model.rulings.questions_left import count_left, describe_left
from model.rulings.steps import Question
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.rulings.trees.tree import TreeHead

LIBRARY = Library()
BEGUN = [head for head in LIBRARY.heads if head.group != "helper"]


def said(tree: str, edition: Edition, pick: int, facts: Mapping[str, object] | None = None) -> list[int]:
    """What each question says is left, where the first (0) or the last (-1) answer is always given."""
    answers: dict[str, str | tuple[str, ...]] = {}
    left: list[int] = []
    known = facts or {}
    while True:
        step = next_step(LIBRARY.tree(tree), edition, answers, known, trees=LIBRARY.tree)
        if not isinstance(step, Question):
            return left
        left.append(count_left(step, known, trees=LIBRARY.tree))
        chosen = step.choices[pick].id
        answers[step.id] = (chosen,) if step.several else chosen


@pytest.mark.parametrize("head", BEGUN, ids=lambda head: head.id)
def test_no_more_is_asked_than_was_said(head: TreeHead) -> None:
    for edition in Edition:
        if covers(head.editions, edition):
            for pick in (0, -1):
                left = said(head.id, edition, pick)
                assert all(one >= len(left) - at for at, one in enumerate(left)), (edition, pick, left)
                assert all(later < one for one, later in itertools.pairwise(left)), left


def test_what_is_known_is_not_counted() -> None:
    bid = {"offender": "N", "call": "1♥"}
    whole = said("insufficient-bid", Edition.E2017, 0, bid)
    known = said("insufficient-bid", Edition.E2017, 0, {**bid, "since": "nothing", "slip": "no"})
    assert len(known) == len(whole) - 2
    assert known[0] <= whole[0] - 2


def test_what_happened_besides_is_counted() -> None:
    alone = said("exposed-card", Edition.E2017, 0)
    both = said("exposed-card", Edition.E2017, 0, {"then": "revoke"})
    assert both[0] > alone[0]


def test_it_is_said_in_words() -> None:
    assert describe_left(1, 1) == "The last question"
    assert describe_left(3, 3) == "At most 3 questions left"
    assert describe_left(9, 1) == "At most 1 question left, 9 if another Law goes on"
    assert describe_left(9, 2) == "At most 2 questions left, 9 if another Law goes on"


AUCTION_TELLS = {
    "insufficient-bid": {"since": "nothing"},
    "call-out-of-rotation": {"whose_turn": "rho", "since_rotation": "nobody", "kind_of_call": "bid"},
}


@pytest.mark.parametrize("head", BEGUN, ids=lambda head: head.id)
def test_each_law_asks_at_most_five_questions_before_another_goes_on(head: TreeHead) -> None:
    known = {"offender": "W", "declarer": "S"} | AUCTION_TELLS.get(head.id, {})
    step = next_step(LIBRARY.tree(head.id), Edition.E2017, {}, known, trees=LIBRARY.tree)
    if isinstance(step, Question):
        assert count_left(step, known, trees=LIBRARY.tree, here=True) <= 5


def test_a_question_before_another_law_says_what_is_left_of_its_own() -> None:
    step = next_step(LIBRARY.tree("card-exposed-auction"), Edition.E2017, {}, {}, trees=LIBRARY.tree)
    assert isinstance(step, Question)
    counts = [count_left(step, {}, trees=LIBRARY.tree, here=here) for here in (True, False)]
    assert counts[0] == 1
    assert counts[1] > 5
