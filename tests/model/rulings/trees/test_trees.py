"""Every tree of the shelf: sound by the static checks, and walked to the end on every way in every edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from model.rulings.engine import next_step
from model.rulings.steps import Ruling
from model.rulings.trees.checks import faults
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.rulings.trees.tree import Tree

LIBRARY = Library()
TREES = {tree.id: tree for tree in LIBRARY.load_all()}
RULED = [tree for tree in TREES.values() if tree.group != "helper"]
MOST_WAYS = 20_000


def ways(tree: Tree, edition: Edition, answers: dict[str, str | tuple[str, ...]]) -> Iterator[Ruling]:
    """Every ruling that some answers lead to; of several answers that may be given together, each alone.

    No question on the way offers a single answer, nor more than there are digits.
    """
    step = next_step(tree, edition, answers, {}, trees=LIBRARY.tree)
    if isinstance(step, Ruling):
        yield step
        return
    assert len(step.choices) >= 2, f"{tree.id} {step.id} {edition}"
    assert len(step.choices) <= 9, f"{tree.id} {step.id}: digits end at 9"
    for choice in step.choices:
        yield from ways(tree, edition, answers | {step.id: choice.id})


def test_no_file_is_broken() -> None:
    assert LIBRARY.problems == ()


def test_the_static_checks_find_nothing() -> None:
    assert faults(TREES) == []


@pytest.mark.parametrize("edition", list(Edition), ids=str)
@pytest.mark.parametrize("tree", RULED, ids=lambda tree: tree.id)
def test_every_way_leads_through_real_choices_to_a_ruling_with_law_words_and_effects(
    tree: Tree, edition: Edition
) -> None:
    if not covers(tree.editions, edition):
        pytest.skip(f"{tree.id} is not a Law of {edition}")
    count = 0
    for count, ruling in enumerate(ways(tree, edition, {}), 1):
        assert ruling.law
        assert ruling.text
        assert ruling.effects
        assert all(issued.text for issued in ruling.effects)
        assert count <= MOST_WAYS
    assert count
