"""What the engine gives back: the next question, or the ruling."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.rulings.effects.base import Role
    from model.rulings.effects.vocabulary import AnyEffect
    from model.rulings.trees.editions import Edition


class Source(Enum):
    """How an answer came to be: the director gave it, a fact gave it, or it is assumed until somebody objects."""

    GIVEN = "given"
    KNOWN = "known"
    ASSUMED = "assumed"


class Frame(Enum):
    """When an effect works."""

    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class OfferedAnswer:
    """One answer offered: its digit, its id, and its words."""

    key: str
    id: str
    text: str
    hint: str = ""
    law: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """One line of the trail; ``question`` is the full id under which the answer may be changed.

    ``about`` is whom the ruling is about from there on, where it is not the one who was named.
    """

    question: str
    ask: str
    answer: tuple[str, ...]
    text: str
    source: Source
    law: tuple[str, ...] = ()
    reason: str = ""
    judgement: bool = False
    about: Role | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """The next question, with what is known already and the way that led here; ``fact`` would have answered it.

    ``callers`` are the places, by tree and node, that the walk comes back to after it; ``settled`` are further facts
    that the answers on the way gave.
    """

    tree: str
    id: str
    edition: Edition
    law: tuple[str, ...]
    ask: str
    choices: tuple[OfferedAnswer, ...]
    say: str = ""
    help: str = ""
    weigh: tuple[str, ...] = ()
    judgement: bool = False
    several: bool = False
    trail: tuple[Answered, ...] = ()
    fact: str = ""
    callers: tuple[tuple[str, str], ...] = ()
    settled: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Issued:
    """An effect of the ruling in its time frame, with the sentence that tells it."""

    effect: AnyEffect
    frame: Frame
    law: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class AfterPlay:
    """A question that comes back when the board's result is entered."""

    law: tuple[str, ...]
    text: str
    opens: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence beside the ruling."""

    text: str
    law: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The ruling: Law, words, effects in three time frames, and the whole trail.

    ``judgement`` says that the Director judged on the way: reasons belong in the record and the right to appeal is
    to be mentioned (Law 83). ``way`` is what the answers given went by, besides ``law``; ``begun`` the tree it began with, where it
    is one happening of several.
    """

    tree: str
    outcome: str
    edition: Edition
    law: tuple[str, ...]
    title: str
    text: str
    say: str
    effects: tuple[Issued, ...]
    after_play: tuple[AfterPlay, ...]
    notes: tuple[Remark, ...] = ()
    judgement: bool = False
    trail: tuple[Answered, ...] = field(default=())
    way: tuple[str, ...] = ()
    begun: str = ""
