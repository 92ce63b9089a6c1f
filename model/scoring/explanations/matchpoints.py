"""Explains a matchpoint figure: goes over the traveller again, one comparison at a time, without shortcuts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from model.scoring.boards.artificial import awarded_percent
from model.scoring.boards.unequal import lifted, top
from model.scoring.conditions import MatchpointScale, Rounding, Unequal
from model.scoring.explanations.explanation import BoardReason, Explanation, Step
from model.scoring.explanations.steps import Awarded, Compared, Kept, Lifted, Summed
from model.scoring.explanations.total_steps import Added, Divided, Factored, Rounded, RoundedTotal
from model.scoring.explanations.walk import Walk, group_sizes
from model.scoring.methods.appraisal import full_top as full_top_of
from model.scoring.rounding import board_points

if TYPE_CHECKING:
    from model.bridge.result import Award
    from model.scoring.conditions import Conditions
    from model.scoring.field import Field, Traveller
    from model.scoring.standings import Standing, Standings
    from model.scoring.view import SessionView


def explain(view: SessionView, conditions: Conditions, key: str, standings: Standings) -> Explanation:
    """The way to one contestant's figure in ``standings``; raises ``KeyError`` for a stranger."""
    standing = standings.standing(key)
    boards = Walk(view, conditions, key).boards(
        lambda field: top(field.expected, conditions.unequal, conditions.scale), _compared, awarded_percentage
    )
    return Explanation(
        standing.contestant,
        conditions,
        standing,
        standing.total,
        standing.maximum,
        standing.percentage,
        boards,
        total_steps(boards, standing, conditions),
    )


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


def _compared(walk: Walk, field: Field, traveller: Traveller, at: int) -> BoardReason:
    conditions = walk.conditions
    line = traveller.lines[at]
    assert line.result is not None
    halves = 1 if conditions.scale is MatchpointScale.TWO_ONE else 2

    def worth(own: int, theirs: int) -> Fraction:
        return Fraction(1 if own == theirs else 2 if own > theirs else 0, halves)

    steps = walk.fouled(traveller, at)
    comparisons = walk.comparisons(traveller, at, worth)
    counted = dict(group_sizes(traveller))[line.result.group]
    matchpoints = sum((one.points for one in comparisons if one.points is not None), Fraction())
    steps.append(Compared(comparisons, conditions.scale))
    steps.append(Summed(matchpoints, Fraction(2 * (counted - 1), halves)))
    full_top = top(field.expected, conditions.unequal, conditions.scale)
    units, denominator = lifted(int(matchpoints * halves), counted, field.expected, conditions.unequal)
    value = Fraction(units, denominator * halves)
    if counted != field.expected or conditions.unequal is Unequal.ASCHERMAN:
        steps.append(
            Lifted(
                conditions.unequal,
                matchpoints,
                counted,
                field.expected,
                value,
                full_top,
                conditions.scale,
            )
        )
    value = board_points(value, full_top, conditions.rounding)
    steps.append(Kept(value, full_top, conditions.rounding))
    return walk.reason(traveller, at, value, full_top, steps)


def awarded_percentage(walk: Walk, field: Field, traveller: Traveller, at: int, award: Award) -> BoardReason:
    """A board with an artificial score in percent of the top."""
    conditions = walk.conditions
    full_top = full_top_of(conditions.method, field.expected, conditions)
    session = _session_percentage(walk.of_session(traveller))
    percent = awarded_percent(award, session, walk.conditions.laws)
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
