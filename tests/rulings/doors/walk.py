"""Walks any tree by the facts of a situation: at each question exactly one of the answers offered must be true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from model.rulings.engine import next_step
from model.rulings.steps import Ruling, Source
from rulings.test_cases_play import lines_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.rulings.trees.editions import Edition
    from model.rulings.trees.library import Library

Truths: TypeAlias = "Mapping[str, Mapping[str, Callable[[Any], bool]]]"
_MOST: Final = 12


def truthfully(
    library: Library,
    door: str,
    edition: Edition,
    case: Any,
    truths: Truths,
    facts: Mapping[str, object],
    met: set[tuple[str, str]] | None = None,
) -> Ruling:
    """The ruling that a director comes to who opens this door and says nothing but what is so.

    ``truths`` has, by tree and question, what makes each answer true of the situation ``case``; an answer that it leaves out
    is true of none. The questions on the way, by tree, are put into ``met``. Fails where no answer offered is true, or more than one, and where a false one is assumed.
    """
    answers: dict[str, str] = {}
    for _turn in range(_MOST):
        step = next_step(library.tree(door), edition, answers, facts, trees=library.tree)
        for line in step.trail:
            if line.source is Source.ASSUMED and not line.question.startswith("spine."):
                said = truths.get(_key(door, line.question), {})
                assert not said or said.get(line.answer[0], _never)(case), f"{line.question} is assumed"
        if isinstance(step, Ruling):
            if met is not None:
                met |= {_place(_key(door, line.question)) for line in step.trail}
            return step
        key = f"{step.tree}.{step.id.rpartition('.')[2]}"
        if met is not None:
            met.add(_place(key))
        assert key in truths, f"{door}: nobody said what answers {key}: {step.ask}"
        fits = [one.id for one in step.choices if truths[key].get(one.id, _never)(case)]
        assert len(fits) == 1, (
            f"{door}: {key} {step.ask} {case}: {fits} of {[one.id for one in step.choices]}"
        )
        answers[step.id] = fits[0]
    raise AssertionError(f"{door} asks more than {_MOST} questions of {case}")


def decisive(ruling: Ruling, words: tuple[str, ...]) -> list[str]:
    """The effects of these kinds, as words, in order."""
    return sorted(line for line in lines_of(ruling) if line.split()[0] in words)


def _key(door: str, question: str) -> str:
    tree, _dot, name = question.rpartition(".")
    return f"{tree.rpartition('.')[2] or door}.{name}"


def _place(key: str) -> tuple[str, str]:
    tree, _dot, name = key.partition(".")
    return tree, name


def _never(_case: Any) -> bool:
    return False


def each(name: str, *values: str) -> dict[str, Callable[[Any], bool]]:
    """An answer for each value that a field of the situation may have, by the value itself."""

    def is_so(value: str) -> Callable[[Any], bool]:
        return lambda case: bool(getattr(case, name) == value)

    return {value: is_so(value) for value in values}


def always(_case: Any) -> bool:
    """True of every situation."""
    return True
