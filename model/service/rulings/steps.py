"""The next question of a ruling in the club file, from its answers, its facts and what the authority elected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from model.errors import NotNow
from model.i18n import _
from model.rulings.auction import facts_of
from model.rulings.engine import next_step
from model.rulings.trees.editions import Edition
from model.service.rulings.rows import answers_of, conclusion_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy import Row

    from model.rulings.steps import Question, Ruling
    from model.rulings.trees.tree import Tree


class WalkState(NamedTuple):
    """A tree under an edition, with the answers so far and the reasons beside them."""

    tree: str
    edition: str
    answers: Mapping[str, str | tuple[str, ...]]
    reasons: Mapping[str, str]


def step(
    shelf: Callable[[str], Tree],
    row: Row[Any],
    elected: Mapping[str, object],
    facts: Mapping[str, object],
    *,
    strict: bool,
) -> Question | Ruling:
    """The next question of this ruling, or what it comes to; raises `NotNow` while it has no tree.

    A ruling that was given keeps the facts of that moment.
    """
    conclusion = conclusion_of(row)
    facts = facts if conclusion is None else conclusion.facts
    tree = row.tree or facts_of(facts).tree
    if not tree:
        raise NotNow(
            _("Ruling {number} has not been started yet.").format(number=row.number),
            _("First say what happened."),
        )
    reasons = msgspec.json.decode(row.reasons, type=dict[str, str])
    return walk(shelf, WalkState(tree, row.edition, answers_of(row), reasons), elected, facts, strict=strict)


def walk(
    shelf: Callable[[str], Tree],
    asked: WalkState,
    elected: Mapping[str, object],
    facts: Mapping[str, object],
    *,
    strict: bool,
) -> Question | Ruling:
    """One walk through a tree: facts told count for more than those an auction tells, and both more than elections."""
    given = {**elected, **facts_of(facts).facts, **facts}
    return next_step(
        shelf(asked.tree),
        Edition(asked.edition),
        asked.answers,
        given,
        trees=shelf,
        reasons=asked.reasons,
        strict=strict,
    )
