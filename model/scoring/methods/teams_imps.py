"""Teams in IMPs: the two rooms are compared in IMPs (Law 78B), those of a match are brought on a scale of victory points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import N_
from model.scoring.matches.results import SidePoints, net, scale_boards
from model.scoring.matches.rooms import MatchForm, MatchScore
from model.scoring.matches.victory_points import scale_for, scale_total, side_points
from model.scoring.methods.method import IN_IMPS, OF_MATCHES, Unit
from model.scoring.methods.teams import TeamMethod

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.matches.match import Match


def points(match: Match, score: MatchScore, at_home: bool, conditions: Conditions) -> SidePoints:
    """The victory points of the side, or its IMPs where the conditions name no scale."""
    won = net(score, at_home)
    scale = scale_for(conditions, scale_boards(match, conditions))
    if scale is None:
        return SidePoints(won, (("imps", won),), won)
    victory = side_points(scale, won)
    return SidePoints(won, (("vp", victory),), victory)


METHOD: Final = TeamMethod(
    id="teams-imps",
    name=N_("Teams, IMPs"),
    short_name=N_("IMPs"),
    unit=Unit.IMPS,
    kinds=frozenset({"teams", "swiss-teams", "knock-out"}),
    asks=IN_IMPS | OF_MATCHES | {"victory_points", "own_scale", "teams_of_eight"},
    parts=(N_("IMPs"),),
    won_in="imps",
    form=MatchForm.IMPS,
    points=points,
    gives=Unit.VICTORY_POINTS,
    by_board=lambda conditions: scale_total(conditions) is None,
    on_scale=True,
)
