"""Two situations on one board, each given once as facts: of the one ruling, too, each question has exactly one true answer.

What makes an answer true stands with the situations of `doors`. Pairs are drawn by chance with a fixed seed, so that each run
walks the same ones; what holds of the whole board (who declares) must agree for two to stand together.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from model.rulings.engine import next_step
from model.rulings.situation import POINTED_OUT, number_of, part
from model.rulings.steps import Ruling, Source
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from rulings.test_every_door import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

PAIRS: Final = 150
"""How many pairs are drawn an edition."""
_MOST: Final = 24
_OF_THE_BOARD: Final = ("declarer", "dealer", "event", "play_over", "dummy_looked", "correction_open")


class Happening(NamedTuple):
    """One happening: its family, the situation, and the first door to it."""

    family: ModuleType
    case: Any
    door: str

    @property
    def facts(self) -> dict[str, object]:
        return dict(self.case.facts())

    def answer(self, question: str, choices: list[str]) -> str:
        """The one answer offered that is true."""
        truths = self.family.TRUTHS.get(question)
        assert truths is not None, f"{self.door}: nobody said what answers {question}"
        fits = [one for one in choices if one in truths and truths[one](self.case)]
        assert len(fits) == 1, (question, self.case, fits, choices)
        return fits[0]


def all_cases(edition: Edition) -> list[Happening]:
    return [
        Happening(family, case, next(iter(case.doors())))
        for family in FAMILIES.values()
        for case in family.SITUATIONS
        if edition in getattr(family, "editions_of", lambda _case: tuple(Edition))(case)
    ]


def stand_together(first: Happening, second: Happening) -> bool:
    one, other = first.facts, second.facts
    return "then" not in {**one, **other} and all(
        one.get(name) == other.get(name) for name in _OF_THE_BOARD if name in one or name in other
    )


def drawn(edition: Edition) -> Iterator[tuple[Happening, Happening]]:
    chance = random.Random(2017 + int(edition.value))
    cases = all_cases(edition)
    found = 0
    while found < PAIRS:
        first, second = chance.sample(cases, 2)
        if stand_together(first, second):
            found += 1
            yield first, second


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize("edition", list(Edition))
def test_each_question_about_two_things_has_one_true_answer(library: Library, edition: Edition) -> None:
    """And nothing is assumed of the second happening that is false of it, from whatever was said of the first."""
    for first, second in drawn(edition):
        ruling = truthfully(library, first, second, edition)
        assumed = {line.question: line.answer for line in ruling.trail if line.source is Source.ASSUMED}
        for question, answer in part(assumed, 2).items():
            tree, _dot, name = question.rpartition(".")
            truths = second.family.TRUTHS.get(f"{tree.rpartition('.')[2] or second.door}.{name}", {})
            assert not truths or truths[answer[0]](second.case), (first.case, second.case, question, answer)


def truthfully(library: Library, first: Happening, second: Happening, edition: Edition) -> Ruling:
    """The ruling of a director who tells both in order, and says nothing but what is so."""
    facts: dict[str, object] = {**first.facts, "then": second.door}
    facts |= {f"2:{name}": fact for name, fact in second.facts.items() if name not in _OF_THE_BOARD}
    answers: dict[str, str] = {}
    for _turn in range(_MOST):
        step = next_step(library.tree(first.door), edition, answers, facts, trees=library.tree)
        if isinstance(step, Ruling):
            return step
        name = step.id.rpartition(":")[2].rpartition(".")[2]
        choices = [one.id for one in step.choices]
        if step.tree == POINTED_OUT:
            answers[step.id] = "no"
            continue
        asked = first if number_of(step.id) == 1 else second
        answers[step.id] = asked.answer(f"{step.tree}.{name}", choices)
    raise AssertionError(f"{first.door} then {second.door}: more than {_MOST} questions")
