"""Point-a-board with IMPs: the share of the boards and the victory points of a match, half each (Pachabo, Reykjavík)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.i18n import N_
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.matches.results import SidePoints, match_score, net, scale_boards
from model.scoring.matches.rooms import MatchForm, MatchScore
from model.scoring.matches.victory_points import scale_for, side_points
from model.scoring.methods.method import IN_IMPS, OF_MATCHES, Unit
from model.scoring.methods.teams import TeamMethod
from model.scoring.rounding import share_points

if TYPE_CHECKING:
    from model.scoring.matches.match import Match

_USUAL_HALF: Final = 10


def points(match: Match, score: MatchScore, at_home: bool, conditions: Conditions) -> SidePoints:
    """The share of the boards and the victory points, both out of the same."""
    shares = net(match_score(match, MatchForm.BOARD_A_MATCH, conditions), at_home)
    won = net(score, at_home)
    half = Fraction(conditions.patton_points or _USUAL_HALF)
    boards = share_points(half * shares / (2 * score.played), half) if score.played else half / 2
    scale = scale_for(conditions, scale_boards(match, conditions))
    if scale is None:
        scale = scale_for(replace(conditions, victory_points=VictoryPoints.WBF), match.boards)
    assert scale is not None
    victory = share_points(half * side_points(scale, won) / scale.total, half)
    return SidePoints(won, (("boards", boards), ("vp", victory)), boards + victory)


METHOD: Final = TeamMethod(
    id="point-a-board-imps",
    name=N_("Point-a-board with IMPs"),
    short_name=N_("Boards and IMPs"),
    unit=Unit.IMPS,
    kinds=frozenset({"teams", "swiss-teams"}),
    asks=IN_IMPS | OF_MATCHES | {"victory_points", "own_scale", "patton_points"},
    parts=(N_("Boards"), N_("IMPs")),
    won_in="imps",
    form=MatchForm.IMPS,
    points=points,
    gives=Unit.VICTORY_POINTS,
    by_board=lambda _conditions: False,
)
