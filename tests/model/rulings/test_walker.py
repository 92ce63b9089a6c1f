"""The one walk: what the Director says counts for more than an auction, and both for more than the club's elections."""

from __future__ import annotations

import pytest

from model.rulings.engine import back
from model.rulings.steps import Question
from model.rulings.tree_walk import NotAnAnswer
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from model.rulings.walker import Walker, WalkState

LIBRARY = Library()


def test_what_was_said_overrules_the_auction_and_the_auction_the_elections() -> None:
    walker = Walker(LIBRARY.tree, {"since": "elected", "further_appeal": "yes"})
    auction = {"dealer": "N", "auction": "1S 1D E:2D"}
    assert walker.facts({})["since"] == "elected"
    assert walker.facts(auction)["since"] == "corrected"
    assert walker.facts({**auction, "since": "accepted"})["since"] == "accepted"
    assert walker.facts(auction)["further_appeal"] == "yes"


def test_only_a_strict_walk_refuses_an_answer_that_is_not_offered() -> None:
    walker = Walker(LIBRARY.tree, {})
    first = walker.step(WalkState("insufficient-bid", Edition.E2017, {}), {}, strict=True)
    assert isinstance(first, Question)
    state = WalkState("insufficient-bid", Edition.E2017, {first.id: "nonsense"})
    with pytest.raises(NotAnAnswer, match="nonsense"):
        walker.step(state, {}, strict=True)
    assert walker.step(state, {}, strict=False) == first


def test_back_drops_the_last_answer_or_all_from_one_on() -> None:
    walker = Walker(LIBRARY.tree, {})
    answers: dict[str, str | tuple[str, ...]] = {}
    step = walker.step(WalkState("insufficient-bid", Edition.E2017, answers), {}, strict=True)
    while isinstance(step, Question) and len(answers) < 3:
        answers[step.id] = (step.choices[0].id,) if step.several else step.choices[0].id
        step = walker.step(WalkState("insufficient-bid", Edition.E2017, answers), {}, strict=True)
    first, *_between, last = answers
    assert first != last
    assert list(back(step, answers)) == [one for one in answers if one != last]
    assert back(step, answers, first) == {}
