"""Explains figures in IMPs and total points, one comparison at a time."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from model.scoring.conditions import CrossImps
from model.scoring.explanations.assigned_steps import FixedDatum
from model.scoring.explanations.explanation import BoardReason, Step
from model.scoring.explanations.imp_steps import (
    AddedPoints,
    Averaged,
    AwardedPoints,
    ComparedInImps,
    Counted,
    DatumFound,
    Difference,
    KeptPoints,
)
from model.scoring.matches.imps import imps
from model.scoring.methods.bastille import exact_datum
from model.scoring.methods.butler import select_scores
from model.scoring.methods.cross_imps import divisor_of
from model.scoring.methods.per_score import award_imps

if TYPE_CHECKING:
    from model.bridge.result import Award
    from model.scoring.explanations.own_board import OwnBoard
    from model.scoring.explanations.walk import Walk
    from model.scoring.field import Traveller
    from model.scoring.standings import Standing


def explain_comparisons(board: OwnBoard) -> list[Step]:
    """A board in cross-IMPs: every comparison, and what their sum is divided by (Law 78B)."""
    steps: list[Step] = []
    if not board.assigned:
        comparisons = board.comparisons(lambda own, theirs: Fraction(imps(own - theirs)))
        steps.append(ComparedInImps(comparisons, board.points))
    cross = board.conditions.cross
    if cross is not CrossImps.SUM:
        steps.append(Averaged(board.points, divisor_of(board.counted, cross), board.value, cross))
    return [*steps, _kept(board)]


def against_datum(board: OwnBoard) -> list[Step]:
    """A board by Butler: how the datum came to be, and the score against it."""
    return _against_mean(board, board.sign * (board.appraisal.datum or 0), exact=False)


def against_exact_datum(board: OwnBoard) -> list[Step]:
    """A board by Bastille, whose datum is not rounded."""
    return _against_mean(board, board.sign * exact_datum(board.group.means, board.conditions), exact=True)


def against_fixed_datum(board: OwnBoard) -> list[Step]:
    """A board against the datum that was fixed before play."""
    datum = board.sign * (board.appraisal.datum or 0)
    fixed: list[Step] = (
        [] if board.assigned else [FixedDatum(datum), Difference(board.own_score, datum, board.value)]
    )
    return [*fixed, _kept(board)]


def explain_total_points(board: OwnBoard) -> list[Step]:
    """A board at total points: the score itself (Law 78C)."""
    own: list[Step] = [] if board.assigned else [Counted(Fraction(board.own_score))]
    return [*own, _kept(board)]


def total_steps(boards: tuple[BoardReason, ...], standing: Standing) -> tuple[Step, ...]:
    """The step from the boards to the total as printed."""
    counting = [reason.points for reason in boards if reason.points is not None]
    if not counting:
        return ()
    return (AddedPoints(sum(counting, Fraction()), len(counting), standing.total, standing.shown_total),)


def explain_award(walk: Walk, traveller: Traveller, at: int, award: Award) -> BoardReason:
    """A board with an artificial score in the points of the method."""
    won = [reason.points for reason in walk.of_session(traveller) if reason.points is not None]
    average = sum(won, Fraction()) / len(won) if won else None
    value = award_imps(award, average, walk.conditions)
    steps: list[Step] = [AwardedPoints(award, average, value), KeptPoints(value, walk.conditions.rounding)]
    return walk.reason(traveller, at, value, 0, steps)


def _against_mean(board: OwnBoard, datum: int | Fraction, *, exact: bool) -> list[Step]:
    """The scores that make the datum, seen from the contestant's side, and its own against it."""
    means = board.group.means
    kept = tuple(board.sign * mean for mean in select_scores(means, board.conditions))
    steps: list[Step] = [DatumFound(kept, len(means), datum, board.conditions, exact)]
    if not board.assigned:
        steps.append(Difference(board.own_score, datum, board.value, exact))
    return [*steps, _kept(board)]


def _kept(board: OwnBoard) -> Step:
    return KeptPoints(board.value, board.conditions.rounding)
