"""Whatever makes a major penalty card also says when it is played, and that declarer chooses before partner leads (50D1, 50D2)."""

from __future__ import annotations

from typing import Final

import pytest

from model.rulings.engine import next_step
from model.rulings.steps import Question
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from rulings.test_cases_play import lines_of

TREES: Final = (
    "exposed-card", "lead-out-of-turn-defender", "opening-lead-out-of-turn", "penalty-card", "penalty-card-not-played",
    "play-after-illegal-play", "premature-play", "revoke", "simultaneous-plays",
)  # fmt: skip
SETTLED_LATER: Final = {("revoke", "corrected-claim"), ("card-exposed-auction", "high"), ("card-exposed-auction", "several")}  # fmt: skip
"""Where a claim is judged next, or it is still to be seen who declares."""
ORDERS: Final = ("card.to_be_played_at_first_opportunity", "card.declarer_chooses")


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("tree", TREES)
def test_a_major_penalty_card_comes_with_both_its_orders(
    library: Library, tree: str, edition: Edition
) -> None:
    waiting: list[dict[str, str]] = [{}]
    cards = 0
    for _step in range(2_500):
        if not waiting:
            break
        answers = waiting.pop()
        facts = {"offender": "W", "declarer": "S"}
        step = next_step(library.tree(tree), edition, answers, facts, trees=library.tree)
        if isinstance(step, Question):
            waiting += [answers | {step.id: one.id} for one in step.choices]
            continue
        lines = lines_of(step)
        if "card.penalty_card W major" in lines and (step.tree, step.outcome) not in SETTLED_LATER:
            cards += 1
            missing = [order for order in ORDERS if not any(line.startswith(order) for line in lines)]
            assert missing == [], (step.tree, step.outcome, answers)
    assert cards > 0
