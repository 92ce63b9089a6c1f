"""Patton: board-a-match, with points for the aggregate by the ratio of the swings (EBU newsletter, winter 2009)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from model.i18n import N_, _
from model.scoring.matches.results import SidePoints, match_score, net
from model.scoring.matches.rooms import MatchForm, MatchScore
from model.scoring.matches.victory_points import own_scale, side_points
from model.scoring.methods.method import ADJUSTED, OF_MATCHES, Unit
from model.scoring.methods.teams import TeamMethod
from model.scoring.rounding import share_points

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.matches.match import Match


def points(match: Match, score: MatchScore, at_home: bool, conditions: Conditions) -> SidePoints:
    """Board points, 2 for each board won and 1 for each tied, with aggregate points by the ratio of the swings.

    The ratio is the difference of the swings by their sum; a scale of the club's own takes it in percent.
    """
    shares = net(score, at_home)
    swings = match_score(match, MatchForm.AGGREGATE, conditions)
    most = Fraction(conditions.patton_points or 2 * score.played)
    won, both = net(swings, at_home), swings.home + swings.away
    ratio = won / both if both else Fraction()
    if conditions.own_scale.strip():
        aggregate = side_points(own_scale(conditions.own_scale), ratio * 100)
    else:
        aggregate = share_points(most * (1 + ratio) / 2, most)
    return SidePoints(won, (("boards", shares), ("aggregate", aggregate)), shares + aggregate)


def counts_by_board(conditions: Conditions) -> bool:
    """Whether the aggregate has as many points as the boards, so that a shorter match gives fewer by itself."""
    return not conditions.patton_points and not conditions.own_scale.strip()


@dataclass(frozen=True, kw_only=True)
class Patton(TeamMethod):
    """The method whose scale is that of the aggregate alone."""

    def scale_words(self, conditions: Conditions) -> str:
        """What the aggregate is worth."""
        most = conditions.patton_points
        aggregate = _("{points} points for the aggregate").format(points=most)
        return aggregate if most else _("boards and aggregate count equally")


METHOD: Final = Patton(
    id="patton",
    name=N_("Patton"),
    short_name=N_("Patton"),
    unit=Unit.POINTS,
    kinds=frozenset({"teams", "swiss-teams"}),
    asks=ADJUSTED | OF_MATCHES | {"own_scale", "patton_points"},
    parts=(N_("Boards"), N_("Aggregate")),
    won_in="aggregate",
    form=MatchForm.BOARD_A_MATCH,
    points=points,
    gives=Unit.POINTS,
    by_board=counts_by_board,
)
