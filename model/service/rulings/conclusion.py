"""What a ruling said when it was given, as the club file keeps it: frozen values written as JSON."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from model.rulings.effects.vocabulary import AnyEffect


class KeptEffect(msgspec.Struct, frozen=True):
    """An effect as it is kept."""

    effect: AnyEffect
    frame: Literal["now", "later"]
    law: tuple[str, ...]
    text: str


class KeptReview(msgspec.Struct, frozen=True):
    """A question for after play as it is kept."""

    law: tuple[str, ...]
    text: str
    opens: str


class KeptNote(msgspec.Struct, frozen=True):
    """A sentence beside the ruling as it is kept."""

    text: str
    law: tuple[str, ...] = ()


class KeptStep(msgspec.Struct, frozen=True):
    """A line of the trail as it is kept."""

    question: str
    ask: str
    answer: tuple[str, ...]
    text: str
    source: Literal["given", "known", "assumed"]
    law: tuple[str, ...] = ()
    reason: str = ""
    judgement: bool = False


class Conclusion(msgspec.Struct, frozen=True):
    """Everything a ruling said when it was given, in the words and with the facts of that moment."""

    outcome: str
    title: str
    law: tuple[str, ...]
    text: str
    say: str
    judgement: bool
    effects: tuple[KeptEffect, ...]
    after_play: tuple[KeptReview, ...]
    notes: tuple[KeptNote, ...]
    trail: tuple[KeptStep, ...]
    facts: dict[str, Any]
    appeal_minutes: int
