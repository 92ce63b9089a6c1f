"""What a tree says of its Law, paragraph by paragraph, in our own words: read beside the question, never the Law's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.rulings.steps import Remark
from model.rulings.trees.checks import find_reachable
from model.rulings.trees.editions import Edition, choose_text, places
from model.rulings.words.wording import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.rulings.trees.tree import Tree


def list_remarks(tree: Tree, edition: Edition, facts: Mapping[str, object]) -> tuple[Remark, ...]:
    """Each outcome of the tree in this edition, with its paragraphs; the same words are given once."""
    words = Words(facts, edition)
    laws: dict[str, tuple[str, ...]] = {}
    here = find_reachable(tree, edition)
    for outcome in tree.ruling:
        law, text = places(outcome.law, edition), choose_text(outcome.text, edition)
        if outcome.id in here and law and text:
            laws.setdefault(words.say(text), law)
    return tuple(Remark(text, law) for text, law in laws.items())
