"""The movements for teams by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.errors import MovementImpossible
from model.i18n import _
from model.movement.kinds.team_events import TEAM_EVENTS
from model.movement.kinds.teams import (
    AmericanWhist,
    HeadToHead,
    HowellTeams,
    NewEngland,
    RoundRobin,
    Stagger,
    TeamsOfEightMovement,
    Triangle,
)

if TYPE_CHECKING:
    from model.movement.kinds.team_base import TeamMovement
    from model.movement.plan import Plan

TEAM_KINDS: Final[tuple[type[TeamMovement], ...]] = (
    HeadToHead,
    Triangle,
    AmericanWhist,
    NewEngland,
    RoundRobin,
    HowellTeams,
    Stagger,
    TeamsOfEightMovement,
)


def team_movement(movement_id: str) -> TeamMovement:
    """The kind with this id; MovementImpossible lists the known ones."""
    kinds = (*TEAM_KINDS, *TEAM_EVENTS)
    for kind in kinds:
        if kind.id == movement_id:
            return kind()
    raise MovementImpossible(
        _("There is no movement for teams called {id}.").format(id=movement_id),
        _("Available: {ids}.").format(ids=", ".join(kind.id for kind in kinds)),
    )


def team_plans(teams: int, boards: int = 26) -> tuple[Plan, ...]:
    """Every complete movement for this many teams with about this many boards each; the plainest first."""
    plans = []
    for kind in TEAM_KINDS:
        possible = kind().rounds(teams)
        if possible:
            each = max(1, round(boards / possible[0]))
            plans.append(kind().plan(teams, boards_per_round=each))
    return tuple(plans)
