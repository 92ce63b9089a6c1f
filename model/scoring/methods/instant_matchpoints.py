"""Instant matchpoints: each score has the percentage of a list that was fixed before play (Law 78D)."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from model.i18n import N_
from model.scoring.methods.appraisal import Appraisal, Group
from model.scoring.methods.board_method import BoardMethod
from model.scoring.methods.method import ADJUSTED, TOPPED, Unit, late

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.view import Preset

_TOP: Final = 100


def appraise(group: Group, _conditions: Conditions) -> Appraisal:
    """Percent from the list that was fixed before play, out of 100."""
    percents = group.preset.percents if group.preset else ()

    def points(_at: int, score: int) -> Fraction:
        return instant_percent(percents, score)

    return Appraisal(group.shares, points, points, lambda value: value, lambda value: _TOP - value)


def instant_percent(percents: tuple[tuple[int, Fraction], ...], score: int) -> Fraction:
    """North-South's percent for a score; half without a list."""
    if not percents:
        return Fraction(50)
    ordered = sorted(percents)
    at = bisect_left(ordered, score, key=lambda one: one[0])
    if at < len(ordered) and ordered[at][0] == score:
        return ordered[at][1]
    if at in (0, len(ordered)):
        return ordered[min(at, len(ordered) - 1)][1]
    return (ordered[at - 1][1] + ordered[at][1]) / 2


def is_unset(preset: Preset | None) -> bool:
    """Whether a board has no list."""
    return preset is None or not preset.percents


METHOD: Final = BoardMethod(
    id="instant-matchpoints",
    name=N_("Instant matchpoints"),
    short_name=N_("Instant matchpoints"),
    unit=Unit.MATCHPOINTS,
    kinds=frozenset({"pairs"}),
    asks=TOPPED | ADJUSTED | {"presets"},
    like="matchpoints",
    appraise=appraise,
    steps=late("explanations.matchpoints.look_up"),
    top=lambda _expected, _conditions: _TOP,
    unset=is_unset,
)
