"""The next question of a ruling in the club file, from its answers, its facts and what the authority elected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from model.errors import NotNow
from model.i18n import _
from model.rulings.auction import facts_of
from model.rulings.trees.editions import Edition
from model.rulings.walker import WalkState
from model.service.rulings.rows import answers_of, conclusion_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Row

    from model.rulings.steps import Question, Ruling
    from model.rulings.walker import Walker


def step(walker: Walker, row: Row[Any], facts: Mapping[str, object], *, strict: bool) -> Question | Ruling:
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
    state = WalkState(tree, Edition(row.edition), answers_of(row), reasons)
    return walker.step(state, facts, strict=strict)
