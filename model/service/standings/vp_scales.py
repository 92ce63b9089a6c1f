"""Whether every match of a plan has a scale of victory points, asked before a plan is kept that could not be scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.movement.matches import has_matches, matches
from model.scoring.conditions import Conditions, TeamsOfEight
from model.scoring.matches.victory_points import scale_for
from model.scoring.methods.registry import method_of

if TYPE_CHECKING:
    from model.movement.plan import Plan


def lengths(plan: Plan, conditions: Conditions) -> tuple[int, ...]:
    """The boards of the plan's matches as a scale counts them: twice as many where two fours are added."""
    twice = bool(plan.team_of) and conditions.teams_of_eight is TeamsOfEight.ADD_IMPS
    found = {len({board for row in match.rows for board in row.boards}) for match in matches(plan)}
    return tuple(sorted(each * (1 + twice) for each in found))


def must_have_scales(plan: Plan, conditions: Conditions) -> None:
    """Raise the `NoScale` of a match whose length the scale of the conditions does not know (the ACBL's end at 11)."""
    method = method_of(conditions)
    by_length = "victory_points" in method.asks and not method.in_percent
    if by_length and has_matches(plan):
        for boards in lengths(plan, conditions):
            scale_for(conditions, boards)
