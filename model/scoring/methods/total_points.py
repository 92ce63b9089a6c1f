"""Total points (aggregate): the scores themselves are added (Law 78C)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from model.i18n import N_
from model.scoring.methods.appraisal import Appraisal, Group, balance
from model.scoring.methods.board_method import BoardMethod
from model.scoring.methods.method import ADJUSTED, Unit, late
from model.scoring.methods.per_score import score_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.scoring.conditions import Conditions
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session by total points."""
    return score_by(total_points, view, conditions)


def total_points(scores: Sequence[int], _conditions: Conditions) -> tuple[dict[int, Fraction], None]:
    """Each score is worth itself."""
    return {score_: Fraction(score_) for score_ in scores}, None


def appraise(group: Group, _conditions: Conditions) -> Appraisal:
    """The scores themselves."""
    return balance(group, lambda _at, score: Fraction(score))


METHOD: Final = BoardMethod(
    id="total-points",
    name=N_("Total points"),
    short_name=N_("Total points"),
    unit=Unit.SCORE,
    kinds=frozenset({"pairs", "individual"}),
    asks=ADJUSTED,
    appraise=appraise,
    steps=late("explanations.imps.explain_total_points"),
    whole=score,
)
