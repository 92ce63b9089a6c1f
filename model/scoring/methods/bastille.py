"""Bastille (Herman De Wael): a Butler whose datum is not rounded, with IMPs that grow with every point.

The ordinary scale of IMPs is a staircase; here it is a line of ten pieces through the middle of its steps, so that no
result is worth more for lying a few points beyond a bound.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from model.i18n import N_
from model.scoring.methods.appraisal import Appraisal, Group, balance
from model.scoring.methods.board_method import BoardMethod
from model.scoring.methods.butler import Figure, select_scores
from model.scoring.methods.method import IN_IMPS, Unit, late
from model.scoring.methods.per_score import score_by
from model.scoring.rounding import to_nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.scoring.conditions import Conditions
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView

# Up to so many points: the difference with so much added, divided by so much (hermandw.be, calculating scores 16).
_PIECES: Final = (
    (45, 0, 30),
    (165, 15, 40),
    (365, 60, 50),
    (425, 145, 60),
    (495, 240, 70),
    (595, 555, 100),
    (895, 1130, 150),
    (1495, 1805, 200),
    (2495, 2630, 250),
)
_BEYOND: Final = (7755, 500)


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session by Bastille."""
    return score_by(bastille, view, conditions)


def bastille(scores: Sequence[int], conditions: Conditions) -> tuple[dict[int, Fraction], int]:
    """North-South's IMPs for each distinct score, and the datum to the nearest point; the exact one is compared with."""
    datum = exact_datum(scores, conditions)
    parts, total = datum.denominator, datum.numerator
    points = {score_: _worth(score_ * parts - total, parts) for score_ in set(scores)}
    return points, to_nearest(datum.numerator, datum.denominator, 0)


def exact_datum(scores: Sequence[Figure], conditions: Conditions) -> Fraction:
    """What is left in the middle, averaged and not rounded."""
    kept = select_scores(scores, conditions)
    return Fraction(sum(kept)) / len(kept)


def bastille_imps(difference: Fraction | int) -> Fraction:
    """The IMPs of a difference from the datum, exact; with the sign of the difference."""
    return _worth(difference.numerator, difference.denominator)


def _worth(units: int, parts: int) -> Fraction:
    """The IMPs of ``units / parts`` points."""
    size = abs(units)
    added, divisor = next(((more, by) for most, more, by in _PIECES if size <= most * parts), _BEYOND)
    worth = size + added * parts
    return Fraction(worth if units >= 0 else -worth, divisor * parts)


def appraise(group: Group, conditions: Conditions) -> Appraisal:
    """Continuous IMPs against the datum that is not rounded; a weighted score is in it with its mean."""
    datum = exact_datum(group.means, conditions)

    def points(_at: int, score: int) -> Fraction:
        return bastille_imps(score - datum)

    return balance(group, points, datum=to_nearest(datum.numerator, datum.denominator, 0))


METHOD: Final = BoardMethod(
    id="bastille",
    name=N_("Bastille"),
    short_name=N_("Bastille"),
    unit=Unit.IMPS,
    kinds=frozenset({"pairs", "individual"}),
    asks=IN_IMPS | {"datum"},
    like="butler",
    appraise=appraise,
    steps=late("explanations.imps.against_exact_datum"),
    whole=score,
)
