"""The score that a ruling puts into the sheet: by its effects, or as the director gave it in the adjustment panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.bridge.result import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Award,
    Outcome,
    Result,
)
from model.errors import ArrowswitchError, NotNow
from model.i18n import _
from model.rulings.effects.vocabulary import (
    EquityReview,
    ScoreArtificial,
    ScoreAssigned,
    ScoreCorrect,
    ScoreLowered,
    TricksAwarded,
    TricksTransfer,
)
from model.rulings.play.transfer import find_transfer, transfer_tricks
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.rulings.steps import Ruling

ADJUSTED: Final = "adjusted"
SCORE_LAW: Final = "score_law"
STANDS: Final = "stands"
ASSIGNED: Final = "assigned"
CORRECTED: Final = "corrected"
_ON_SCORES: Final = (
    ScoreArtificial,
    ScoreAssigned,
    ScoreCorrect,
    ScoreLowered,
    TricksAwarded,
    TricksTransfer,
)
_AWARDS: Final = {"A+": AVERAGE_PLUS, "A": AVERAGE, "A-": AVERAGE_MINUS}


class NotAScore(ArrowswitchError):
    """The facts of a ruling name a score that cannot be read, or that is not of the kind the ruling gives."""


def score_of(
    ruling: Ruling, facts: Mapping[str, object], before: Result | None
) -> tuple[Result, tuple[str, ...]] | None:
    """The result the ruling gives and its Law; None when it gives none, or its figures are still to be found.

    The fact ``adjusted`` is the director's own word, over all the effects say: a score, or "stands" for the result at
    the table. ``assigned`` carries the weights of an assigned score and ``corrected`` the score to correct to; all are
    written as `model.bridge.result.Result` writes itself. Tricks that pass change the contract's result ``before``,
    whose lead and group are kept.
    """
    if given := facts.get(ADJUSTED):
        return (
            None
            if given == STANDS
            else (_in_place_of(before, _read(given).outcome), _law_of_score(ruling, facts))
        )
    if (moved := _moved(ruling, facts, before)) is not None:
        return moved
    for issued in ruling.effects:
        effect = issued.effect
        law = issued.law or ruling.law
        if isinstance(effect, ScoreArtificial):
            outcome = _artificial(effect, ruling.edition)
            return _in_place_of(before, outcome), law
        if isinstance(effect, ScoreAssigned | ScoreLowered) and facts.get(ASSIGNED):
            found = _read(facts[ASSIGNED])
            if not isinstance(found.outcome, Assigned):
                raise NotAScore(
                    _("“{score}” is not an assigned score.").format(score=facts[ASSIGNED]),
                    _("Expected: “W60:4SN=,40:4SN-1”."),
                )
            return _in_place_of(before, found.outcome), law
        if isinstance(effect, ScoreCorrect) and facts.get(CORRECTED):
            return _read(facts[CORRECTED]), law
    return None


def _artificial(effect: ScoreArtificial, edition: Edition) -> Artificial:
    ns, ew = effect.ns, effect.ew
    if not ns or not ew:
        if effect.offending != effect.innocent:
            raise NotNow(
                _("It is not known which side is given which score."),
                _("Say which player offended: N, E, S or W."),
            )
        ns = ew = effect.offending
    return Artificial(_award(ns, edition), _award(ew, edition))


def _moved(
    ruling: Ruling, facts: Mapping[str, object], before: Result | None
) -> tuple[Result, tuple[str, ...]] | None:
    """The table's result with the tricks that pass; None while the side or the contract is not known."""
    move = find_transfer(ruling, facts)
    if move is None or move.side is None or before is None:
        return None
    result = transfer_tricks(before, move.tricks, move.side)
    return None if result is None else (result, move.law)


def _law_of_score(ruling: Ruling, facts: Mapping[str, object]) -> tuple[str, ...]:
    """The Law by which the director adjusts: equity after a revoke, the first effect on the score, else the ruling's.

    A Law of matches by which both sides were averaged, or one given no less than average plus, stands behind it.
    """
    given = facts.get(SCORE_LAW)
    by_match = (str(given),) if given else ()
    equity = next(
        (one.law for one in ruling.effects if one.law and isinstance(one.effect, EquityReview)), None
    )
    if equity is not None:
        return (*equity, *by_match)
    law = next(
        (one.law for one in ruling.effects if one.law and isinstance(one.effect, _ON_SCORES)), ruling.law
    )
    return (*law, *by_match)


def _in_place_of(before: Result | None, outcome: Outcome) -> Result:
    return Result(outcome) if before is None else replace(before, outcome=outcome, forced=False)


def _award(letter: str, edition: Edition) -> Award:
    if letter == "A-" and edition.like is Edition.E1997:
        return Award(40)  # Law 88 of 1997 looks at the session of the side not at fault only
    return _AWARDS[letter]


def _read(given: object) -> Result:
    try:
        return Result.parse(str(given))
    except ValueError as error:
        raise NotAScore(
            _("“{score}” cannot be read as a score.").format(score=given),
            _("Expected: “4SN=” or “+420”."),
        ) from error
