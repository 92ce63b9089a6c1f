"""A board on which two or more things happened, in order, given happening by happening, and what stands at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Together:
    """``happenings`` are trees with their answers after a colon, a seat before it: "W revoke: really=suit stage=open".

    ``stands`` are effects that the one ruling has, ``not_so`` beginnings of effects it has not; ``said`` is spoken, ``unsaid`` is not.
    ``lines`` are whole lines among the effects, ``noted`` stands in a remark.
    """

    name: str
    happenings: tuple[str, ...]
    stands: tuple[str, ...]
    not_so: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    known: Mapping[str, object] = field(default_factory=dict)
    editions: str = "1997-2017"
    lines: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()

    def facts(self) -> dict[str, object]:
        facts: dict[str, object] = dict(self.known)
        trees = []
        for number, (seat, tree, _answers) in enumerate(self._parts(), 1):
            trees.append(tree)
            if seat != "-":
                facts[_named(number, "offender")] = seat
        facts["then"] = ",".join(trees[1:])
        return facts

    def tree(self) -> str:
        return next(iter(self._parts()))[1]

    def answers(self) -> dict[str, str]:
        return {
            _named(number, question): answer
            for number, (_seat, _tree, answers) in enumerate(self._parts(), 1)
            for question, answer in answers
        }

    def _parts(self) -> list[tuple[str, str, list[tuple[str, str]]]]:
        parts = []
        for happening in self.happenings:
            head, _colon, answers = happening.partition(":")
            seat, tree = head.split()
            pairs = [one.partition("=") for one in answers.split()]
            parts.append((seat, tree, [(question, answer) for question, _is, answer in pairs]))
        return parts


def _named(number: int, name: str) -> str:
    return name if number == 1 else f"{number}:{name}"
