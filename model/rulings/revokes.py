"""The revokes of both sides on one board: no trick passes by rule when both are established (64B7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from model.rulings.effects import vocabulary as v
from model.rulings.steps import Issued, Question, Ruling
from model.rulings.trees.editions import Edition

_TREE: Final = "revoke-tricks"
_SPECIAL: Final = "special"
_NO_TRICKS: Final = "both-none"
_SETTLED: Final = frozenset({"both", "twelve", "counted"})


def find_revoke_of_both(others: Sequence[Ruling], following: Question | Ruling) -> dict[str, str]:
    """The answer "both sides have revoked", for a happening that asks about a revoke's tricks after one by the other side was ruled on.

    Other answers move no trick either, except those that correct the revoke or count it elsewhere. In 1997 each side
    pays for its own.
    """
    revoked = any(_established(one.effects) for one in others)
    if following.edition.like is Edition.E1997 or not revoked:
        return {}
    answered = {line.question: line.answer for line in following.trail}
    special = next((one for one in answered if _is_special(one, following.tree)), "")
    # A revoke on trick twelve is put right and not counted (62D), whoever else revoked.
    if not special or answered[special][0] in _SETTLED:
        return {}
    return {special: "both", special.removesuffix(_SPECIAL) + "other-established": "yes"}


def _is_special(question: str, tree: str) -> bool:
    return question.endswith(f"{_TREE}.{_SPECIAL}") or (question, tree) == (_SPECIAL, _TREE)


def _established(effects: Sequence[Issued]) -> bool:
    return any(
        isinstance(one.effect, v.TricksTransfer) and any(place.startswith("64") for place in one.law)
        for one in effects
    )


def without_tricks(before: Ruling, after: Ruling) -> tuple[Issued, ...]:
    """What the earlier ruling loses: its tricks of a revoke, where the later one finds that both sides have revoked."""
    if after.outcome != _NO_TRICKS:
        return ()
    return tuple(one for one in before.effects if isinstance(one.effect, v.TricksTransfer | v.EquityReview))


def without_equity(before: Ruling, after: Ruling) -> Ruling:
    """The earlier ruling without its question of equity, where the later one asks it of both revokes."""
    if after.outcome != _NO_TRICKS:
        return before
    return replace(before, after_play=tuple(one for one in before.after_play if "64C" not in one.law))
