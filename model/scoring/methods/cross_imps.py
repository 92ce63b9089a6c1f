"""Cross-IMPs: every score is compared in IMPs with every other on the board, by frequencies and not pair by pair."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from model.i18n import N_
from model.scoring.boards.outcomes import whole_imps
from model.scoring.boards.shares import Frequencies
from model.scoring.conditions import Conditions, CrossImps
from model.scoring.matches.imps import imps
from model.scoring.methods.appraisal import Appraisal, Group, balance
from model.scoring.methods.board_method import BoardMethod
from model.scoring.methods.method import IN_IMPS, Unit, late
from model.scoring.methods.per_score import score_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.scoring.standings import Standings
    from model.scoring.view import SessionView


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session by cross-IMPs."""
    return score_by(cross_imps, view, conditions)


def cross_imps(scores: Sequence[int], conditions: Conditions) -> tuple[dict[int, Fraction], None]:
    """North-South's cross-IMPs for each distinct score, and no datum."""
    frequencies: dict[int, int] = {}
    for score_ in scores:
        frequencies[score_] = frequencies.get(score_, 0) + 1
    divisor = divisor_of(len(scores), conditions.cross)
    won = dict.fromkeys(frequencies, 0)
    # What one score wins of another the other loses: every two of them are looked at once.
    distinct = list(frequencies.items())
    for at, (own, times) in enumerate(distinct):
        for other, as_often in distinct[:at]:
            gain = imps(own - other)
            won[own] += as_often * gain
            won[other] -= times * gain
    return {own: Fraction(gain, divisor) for own, gain in won.items()}, None


def divisor_of(scores: int, cross: CrossImps) -> int:
    """The divisor for the sum of the IMPs on a board with this many scores; 1 for a single score."""
    match cross:
        case CrossImps.SUM:
            return 1
        case CrossImps.PER_COMPARISON:
            return max(1, scores - 1)
        case CrossImps.PER_TABLE:
            # Some programs divide by the tables, the own one too (PBN calls it "Cross1").
            return scores


def appraise(group: Group, conditions: Conditions) -> Appraisal:
    """IMPs against every other table, divided as the conditions say."""
    frequencies = Frequencies(group.shares)

    def points(at: int, score: int) -> Fraction:
        return frequencies.against_others(at, score, whole_imps)

    return balance(group, points, divisor=divisor_of(len(group.shares), conditions.cross))


METHOD: Final = BoardMethod(
    id="cross-imps",
    name=N_("Cross-IMPs"),
    short_name=N_("Cross-IMPs"),
    unit=Unit.IMPS,
    kinds=frozenset({"pairs", "individual"}),
    asks=IN_IMPS | {"cross"},
    appraise=appraise,
    steps=late("explanations.imps.explain_comparisons"),
    whole=score,
)
