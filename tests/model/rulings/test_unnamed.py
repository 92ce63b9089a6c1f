"""Whose seat a ruling still asks for."""

from __future__ import annotations

from typing import Any

import pytest

from model.rulings.effects.base import Role
from model.rulings.engine import next_step
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from model.rulings.unnamed import find_unnamed

RUDE = {"what": "rude", "before": "again"}
LOST = {"special": "none", "winner": "opponents", "any": "yes"}
NONE_LOST = {"special": "none", "winner": "opponents", "any": "no"}


@pytest.mark.parametrize(
    ("tree", "answers", "facts", "asked"),
    [
        ("conduct", RUDE, {}, Role.OFFENDER),
        ("conduct", RUDE, {"offender": "S"}, None),
        ("conduct", RUDE | {"2:what": "look", "2:before": "again"}, {"offender": "S", "then": "conduct"}, Role.OFFENDER),
        ("revoke-tricks", LOST, {}, Role.OFFENDER),
        ("revoke-tricks", LOST, {"offender": "W"}, None),
        ("revoke-tricks", NONE_LOST, {}, None),
        ("deal", {"what": "passed-out"}, {}, None),
    ],
    ids=[
        "a fine for nobody knows whom", "a fine", "two fines, one of them of a player named", "tricks to one of two sides", "tricks",
        "no trick", "nobody did it",
    ],
)  # fmt: skip
def test_a_seat_is_asked_for_where_something_counts_for_a_pair(
    tree: str, answers: dict[str, Any], facts: dict[str, object], asked: Role | None
) -> None:
    library = Library()
    ruling = next_step(library.tree(tree), Edition.E2017, answers, facts, trees=library.tree)
    assert isinstance(ruling, Ruling)
    assert find_unnamed(ruling) is asked
