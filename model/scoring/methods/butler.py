"""Butler: IMPs against a datum, the mean (or the median) of the board's scores without the extremes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar

from model.i18n import N_
from model.scoring.conditions import Conditions, Datum
from model.scoring.matches.imps import imps
from model.scoring.methods.appraisal import Appraisal, Group, against
from model.scoring.methods.board_method import BoardMethod
from model.scoring.methods.method import IN_IMPS, Unit, late
from model.scoring.methods.per_score import score_by
from model.scoring.rounding import to_nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.scoring.standings import Standings
    from model.scoring.view import SessionView

Figure = TypeVar("Figure", int, Fraction)


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session by Butler."""
    return score_by(butler, view, conditions)


def butler(scores: Sequence[int], conditions: Conditions) -> tuple[dict[int, Fraction], int]:
    """North-South's IMPs for each distinct score, and the datum; scores taken out of the datum are scored too."""
    datum = datum_of(scores, conditions)
    return {score_: Fraction(imps(score_ - datum)) for score_ in scores}, datum


def datum_of(scores: Sequence[Figure], conditions: Conditions) -> int:
    """The datum: what is left in the middle, averaged and rounded to the nearest step, halves away from zero.

    A weighted score comes in with its mean.
    """
    kept = select_scores(scores, conditions)
    step = max(1, conditions.datum_step)
    # 105 is 110 and -35 is -40: so rounds every published datum that was recomputed.
    total = Fraction(sum(kept))
    return to_nearest(total.numerator, total.denominator * len(kept) * step, 0) * step


def select_scores(scores: Sequence[Figure], conditions: Conditions) -> list[Figure]:
    """The scores the datum is made of, in order; never fewer than one."""
    # Of two or fewer scores nothing can be left out.
    most = (len(scores) - 1) // 2
    out = most if conditions.datum is Datum.MEDIAN else min(conditions.trim, most)
    return sorted(scores)[out : len(scores) - out]


def appraise(group: Group, conditions: Conditions) -> Appraisal:
    """IMPs against the datum; a weighted score is in the datum with its mean."""
    return against(group, datum_of(group.means, conditions))


METHOD: Final = BoardMethod(
    id="butler",
    name=N_("Butler"),
    short_name=N_("Butler"),
    unit=Unit.IMPS,
    kinds=frozenset({"pairs", "individual"}),
    asks=IN_IMPS | {"datum", "datum_step"},
    appraise=appraise,
    steps=late("explanations.imps.against_datum"),
    whole=score,
)
