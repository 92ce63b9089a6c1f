"""Explains a matchpoint figure: goes over the traveller again, one comparison at a time, without shortcuts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from model.scoring.boards.artificial import evaluate_award
from model.scoring.boards.neuberg import lift_points
from model.scoring.conditions import Conditions, Rounding, SmallGroups, Unequal
from model.scoring.explanations.assigned_steps import FewScores, LookedUp
from model.scoring.explanations.explanation import BoardReason, Step
from model.scoring.explanations.steps import Awarded, Compared, Kept, Lifted, Summed
from model.scoring.explanations.total_steps import Added, Divided, Factored, Rounded, RoundedTotal
from model.scoring.methods.matchpoints import is_small
from model.scoring.rounding import board_points

if TYPE_CHECKING:
    from model.bridge.result import Award
    from model.scoring.explanations.own_board import OwnBoard
    from model.scoring.explanations.walk import Walk
    from model.scoring.field import Traveller
    from model.scoring.standings import Standing


def steps(board: OwnBoard) -> list[Step]:
    """A board at matchpoints: every comparison, their sum, and what it is lifted to (Laws 78A, 87)."""
    kept = Kept(board.value, board.top, board.conditions.rounding)
    return [*([] if board.assigned else _compared(board)), *_lifted(board), kept]


def look_up(board: OwnBoard) -> list[Step]:
    """A board at instant matchpoints: the line of the list that was fixed before play."""
    found: list[Step] = [] if board.assigned else [LookedUp(board.own_score, board.value)]
    return [*found, Kept(board.value, board.top, board.conditions.rounding)]


def total_steps(
    boards: tuple[BoardReason, ...], standing: Standing, conditions: Conditions
) -> tuple[Step, ...]:
    """The steps from the boards to the percentage as printed."""
    counting = [reason for reason in boards if reason.points is not None]
    if not counting or standing.percentage is None:
        return ()
    tops = {reason.top for reason in counting}
    total = sum((reason.points for reason in counting if reason.points is not None), Fraction())
    steps: list[Step] = [Added(total, len(counting), tops.pop() if len(tops) == 1 else None)]
    maximum, most = sum(reason.top for reason in counting), int(standing.maximum)
    if most != maximum:
        steps.append(Factored(total, maximum, most, total * most / maximum))
        total = total * most / maximum
    if conditions.rounding is Rounding.ACBL:
        steps.append(RoundedTotal(total, standing.total))
        total = standing.total
    steps.append(Divided(total, standing.maximum, standing.percentage))
    steps.append(Rounded(standing.percentage, standing.shown_percentage, conditions.rounding))
    return tuple(steps)


def _compared(board: OwnBoard) -> list[Step]:
    halves = board.appraisal.parts

    def worth(own: int, theirs: int) -> Fraction:
        return Fraction(1 if own == theirs else 2 if own > theirs else 0, halves)

    comparisons = board.comparisons(worth)
    total = sum((one.points for one in comparisons if one.points is not None), Fraction())
    most = Fraction(2 * (board.counted - 1), halves)
    return [Compared(comparisons, board.conditions.scale), Summed(total, most)]


def _lifted(board: OwnBoard) -> list[Step]:
    conditions, counted, expected = board.conditions, board.counted, board.field.expected
    if conditions.small_groups is not SmallGroups.NEUBERG and is_small(
        counted, board.group, conditions.small_groups
    ):
        percent = board.value * 100 / board.top if board.top else Fraction()
        return [FewScores(counted, percent, board.top, conditions.small_groups)]
    if counted == expected and conditions.unequal is not Unequal.ASCHERMAN:
        return []
    halves = board.appraisal.parts
    exact = lift_points(board.points * halves, counted, expected, conditions.unequal) / halves
    return [Lifted(conditions.unequal, board.points, counted, expected, exact, board.top, conditions.scale)]


def explain_award(walk: Walk, traveller: Traveller, at: int, award: Award, full_top: int) -> BoardReason:
    """A board with an artificial score in percent of the top."""
    conditions = walk.conditions
    session = _session_percentage(walk.of_session(traveller))
    percent = evaluate_award(award, session, walk.conditions.laws)
    value = board_points(percent * full_top / 100, full_top, conditions.rounding)
    steps: list[Step] = [
        Awarded(award, session, percent, value, full_top),
        Kept(value, full_top, conditions.rounding),
    ]
    return walk.reason(traveller, at, value, full_top, steps)


def _session_percentage(played: tuple[BoardReason, ...]) -> Fraction | None:
    possible = sum(reason.top for reason in played)
    won = sum((reason.points for reason in played if reason.points is not None), Fraction())
    return won * 100 / possible if possible else None
