"""The score a ruling brings to the adjustment: whose side offended, and which side hurt itself."""

from __future__ import annotations

import pytest

from gui.rulings.adjustment.score import find_score
from model.bridge.seats import Side
from model.rulings.engine import next_step
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library


@pytest.mark.parametrize(
    ("tree", "answers", "hurt", "averages"),
    [
        ("misinformation", {}, Side.NS, "a+/-"),
        # East called again because North or South explained wrongly: the named one is misinformed, no offender (21B3)
        ("call-after-final-pass", {"really": "misled"}, Side.EW, "a-/+"),
    ],
)
def test_who_was_misinformed_did_not_offend(
    tree: str, answers: dict[str, str], hurt: Side, averages: str
) -> None:
    library, facts = Library(), {"offender": "E"}
    judged = {"agreement": "wrong", "change": "no", "damage": "own-too"}
    given = answers | judged | {f"misinformation.{question}": answer for question, answer in judged.items()}
    ruling = next_step(library.tree(tree), Edition.E2017, given, facts, trees=library.tree)
    assert isinstance(ruling, Ruling)
    score = find_score(ruling, facts, None)
    assert (score.hurt_itself, score.averages) == (hurt, averages)
