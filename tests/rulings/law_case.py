"""Short ways to write a case of our own reading of the Laws."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from rulings.case_file import Play

N: Final = {"offender": "N", "call": "1♥"}
S: Final = {"offender": "S", "call": "1♥"}
IB: Final = {"since": "nothing", "slip": "no", "accept": "no"}
OOT: Final = "call-out-of-rotation"
AIDS: Final = {"what": "aids", "aid": "own", "allowed": "no"}


Case: TypeAlias = "tuple[str, Play]"


def case(name: str, play: Play) -> Case:
    return name, play


def ib(
    name: str, editions: str, more: dict[str, Any], law: str, *effects: str, never: tuple[str, ...] = ()
) -> Case:
    return case(name, Play(editions, "insufficient-bid", IB | more, law, effects, never, N))


def oot(
    name: str,
    editions: str,
    whose: str,
    kind: str,
    more: dict[str, Any],
    law: str,
    *effects: str,
    never: tuple[str, ...] = (),
) -> Case:
    since = {"since-dealer" if whose == "lho-first" else "since": "nobody"}
    answers = {"whose": whose, "kind": kind, "accept": "no"} | since | more
    return case(name, Play(editions, OOT, answers, law, effects, never, S))


def other(
    name: str,
    editions: str,
    tree: str,
    answers: dict[str, Any],
    law: str,
    *effects: str,
    never: tuple[str, ...] = (),
) -> Case:
    return case(name, Play(editions, tree, answers, law, effects, never, S))
