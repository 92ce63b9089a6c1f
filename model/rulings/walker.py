"""The one walk through a ruling's questions: for the window, the club file, a phone and the terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from model.rulings.auction import facts_of
from model.rulings.engine import next_step, under_every_edition

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.rulings.steps import Question, Ruling
    from model.rulings.tree_walk import Answers
    from model.rulings.trees.editions import Edition
    from model.rulings.trees.tree import Tree


@dataclass(frozen=True, slots=True)
class WalkState:
    """A tree under an edition, with the answers so far and the reasons beside them."""

    tree: str
    edition: Edition
    answers: Answers
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Walker:
    """Finds the next question in ``trees``; ``elected`` is what the club's authority chose, as facts."""

    trees: Callable[[str], Tree]
    elected: Mapping[str, object]

    def facts(self, given: Mapping[str, object]) -> dict[str, object]:
        """All that is known, by one precedence: what was given, then what an auction shows, then elections."""
        # The Director saw the table: their word stands over what the calls seem to mean (Law 84).
        return {**self.elected, **facts_of(given).facts, **given}

    def step(self, state: WalkState, given: Mapping[str, object], *, strict: bool) -> Question | Ruling:
        """The next question, or the ruling; raises `NotAnAnswer` where ``strict`` (see `engine.next_step`)."""
        return next_step(
            self.trees(state.tree),
            state.edition,
            state.answers,
            self.facts(given),
            trees=self.trees,
            reasons=state.reasons,
            strict=strict,
        )

    def under_every_edition(
        self, state: WalkState, given: Mapping[str, object]
    ) -> dict[Edition, Question | Ruling]:
        """What the same answers come to in each edition that has the tree."""
        return under_every_edition(self.trees(state.tree), state.answers, self.facts(given), trees=self.trees)
