"""Aggregate of teams: the differences of the two rooms are added (Law 78C)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import N_
from model.scoring.matches.results import SidePoints, net
from model.scoring.matches.rooms import MatchForm, MatchScore
from model.scoring.methods.method import OF_MATCHES, Unit
from model.scoring.methods.teams import TeamMethod

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.matches.match import Match


def points(_match: Match, score: MatchScore, at_home: bool, _conditions: Conditions) -> SidePoints:
    """The differences of the scores."""
    won = net(score, at_home)
    return SidePoints(won, (("aggregate", won),), won)


METHOD: Final = TeamMethod(
    id="aggregate",
    name=N_("Teams, aggregate"),
    short_name=N_("Aggregate"),
    unit=Unit.SCORE,
    kinds=frozenset({"teams", "swiss-teams", "knock-out"}),
    asks=OF_MATCHES,
    like="total-points",
    parts=(),
    won_in="aggregate",
    form=MatchForm.AGGREGATE,
    points=points,
    gives=Unit.SCORE,
    by_board=lambda _conditions: True,
)
