"""Board-a-match: 2 for the better score of the two rooms, 1 each for equal ones (Law 78D)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import N_
from model.scoring.matches.results import SidePoints, net
from model.scoring.matches.rooms import MatchForm, MatchScore
from model.scoring.methods.method import ADJUSTED, OF_MATCHES, Unit
from model.scoring.methods.teams import TeamMethod

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.matches.match import Match


def points(_match: Match, score: MatchScore, at_home: bool, _conditions: Conditions) -> SidePoints:
    """The boards that the side won, and halves of those it tied."""
    won = net(score, at_home)
    return SidePoints(won, (("boards", won),), won)


METHOD: Final = TeamMethod(
    id="board-a-match",
    name=N_("Board-a-match"),
    short_name=N_("Board-a-match"),
    unit=Unit.POINTS,
    kinds=frozenset({"teams", "swiss-teams", "knock-out"}),
    asks=ADJUSTED | OF_MATCHES,
    parts=(),
    won_in="boards",
    form=MatchForm.BOARD_A_MATCH,
    points=points,
    gives=Unit.POINTS,
    by_board=lambda _conditions: True,
    share_of=2,
)
