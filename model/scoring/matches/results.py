"""What a match gives to its two sides: its boards by the form of the method, then points by it (Law 78D).

A match whose results are those of a moment ago has what it had then: an entry changes one match of an evening.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from model.scoring.conditions import TeamsOfEight, VictoryPoints
from model.scoring.matches.eights import rooms_scored
from model.scoring.matches.rooms import BoardScore, MatchForm, MatchScore, following, totalled
from model.scoring.matches.victory_points import own_scale, scale_for, side_points
from model.scoring.rounding import rounded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.scoring.conditions import Conditions
    from model.scoring.matches.match import Match
    from model.scoring.view import Line

_HYBRID_HALF: Final = 10
_NOTHING: Final = Fraction()
_REMEMBERED: Final = 4096  # matches: a long Swiss of hundreds of teams, with what was tried beside it


class SidePoints(Struct, frozen=True):
    """What one side has of a match: its result, the ``parts`` its points are made of, and the points that count."""

    result: Fraction
    parts: tuple[tuple[str, Fraction], ...]
    points: Fraction


class MatchResult(Struct, frozen=True):
    """A match with both sides' points; ``score`` is None for Swiss pairs. ``weight`` is a half for a half match.

    ``played`` boards count; while there is none the match gives nothing.
    """

    match: Match
    score: MatchScore | None
    played: int
    weight: Fraction
    home: SidePoints
    away: SidePoints

    def side(self, key: str) -> SidePoints:
        """The contestant's side."""
        return self.home if key == self.match.home else self.away


class TeamMatch(NamedTuple):
    """A match of teams with the points of each of its lines, North-South's and East-West's, in the order of the lines.

    ``lone`` tells that some board has no second room even to come.
    """

    result: MatchResult
    lines: tuple[tuple[Fraction | None, Fraction | None], ...]
    lone: bool


def team_match(match: Match, weight: Fraction, conditions: Conditions) -> TeamMatch:
    """A match of teams scored, or remembered where nothing of it has changed."""
    memory = _memory(conditions)
    known = memory.get(match)
    if known is None or known.result.weight != weight:
        if len(memory) >= _REMEMBERED:
            memory.clear()
        result = _team_match(match, weight, conditions)
        lone = any(not rooms.open_rooms or not rooms.closed_rooms for rooms in match.rooms)
        known = TeamMatch(result, tuple(_line_points(line, result) for line in match.lines), lone)
        memory[match] = known
    elif known.result.match is not match:
        # Alike, but its lines are other objects: whoever looks a line up by itself must find those of now.
        known = known._replace(result=replace(known.result, match=match))
    return known


@lru_cache(maxsize=4)
def _memory(_conditions: Conditions) -> dict[Match, TeamMatch]:
    """The matches scored under these conditions; hashing the conditions once is cheaper than with every match."""
    return {}


def _team_match(match: Match, weight: Fraction, conditions: Conditions) -> MatchResult:
    score_ = _scored(match, FORMS[conditions.method], conditions)
    points = POINTS[conditions.method]
    home, away = (points(match, score_, at_home, conditions) for at_home in (True, False))
    return MatchResult(
        match,
        score_,
        score_.played,
        weight,
        replace(home, points=home.points * weight),
        replace(away, points=away.points * weight),
    )


def _scored(match: Match, form: MatchForm, conditions: Conditions) -> MatchScore:
    boards: list[BoardScore] = []
    for rooms in match.rooms:
        boards.extend(rooms_scored(rooms, form, conditions.teams_of_eight, conditions.average_plus_imps))
    return totalled(following(boards, form, conditions.average_plus_imps, conditions.laws))


def _net(score_: MatchScore, at_home: bool) -> Fraction:
    return score_.home_net if at_home else score_.away_net


def _scale_boards(match: Match, conditions: Conditions) -> int:
    """The length the scale is taken for: twice the boards where the IMPs of two matches of four are added."""
    twice = conditions.teams_of_eight is TeamsOfEight.ADD_IMPS
    return match.boards * (match.tables_a_side if twice else 1)


def _by_imps(match: Match, score_: MatchScore, at_home: bool, conditions: Conditions) -> SidePoints:
    net = _net(score_, at_home)
    scale = scale_for(conditions, _scale_boards(match, conditions))
    if scale is None:
        return SidePoints(net, (("imps", net),), net)
    points = side_points(scale, net)
    return SidePoints(net, (("vp", points),), points)


def _by_board(_match: Match, score_: MatchScore, at_home: bool, _conditions: Conditions) -> SidePoints:
    net = _net(score_, at_home)
    return SidePoints(net, (("boards", net),), net)


def _by_aggregate(_match: Match, score_: MatchScore, at_home: bool, _conditions: Conditions) -> SidePoints:
    net = _net(score_, at_home)
    return SidePoints(net, (("aggregate", net),), net)


def _patton(match: Match, score_: MatchScore, at_home: bool, conditions: Conditions) -> SidePoints:
    """Board points, 2 for each board won and 1 for each tied, with aggregate points by the ratio of the swings.

    The ratio is the difference of the swings by their sum; a scale of the club's own takes it in percent.
    """
    shares = _net(score_, at_home)
    swings = _scored(match, MatchForm.AGGREGATE, conditions)
    most = Fraction(conditions.patton_points or 2 * score_.played)
    net, both = _net(swings, at_home), swings.home + swings.away
    ratio = net / both if both else _NOTHING
    if conditions.own_scale.strip():
        scale = own_scale(conditions.own_scale)
        aggregate = side_points(scale, ratio * 100)
    else:
        aggregate = rounded(most * (1 + ratio) / 2)
    return SidePoints(net, (("boards", shares), ("aggregate", aggregate)), shares + aggregate)


def _hybrid(match: Match, score_: MatchScore, at_home: bool, conditions: Conditions) -> SidePoints:
    """Point-a-board and IMPs, half each: the share of the boards and the victory points, both out of the same."""
    shares = _net(_scored(match, MatchForm.BOARD_A_MATCH, conditions), at_home)
    net = _net(score_, at_home)
    half = Fraction(conditions.patton_points or _HYBRID_HALF)
    boards = rounded(half * shares / (2 * score_.played)) if score_.played else half / 2
    scale = scale_for(conditions, _scale_boards(match, conditions))
    if scale is None:
        scale = scale_for(replace(conditions, victory_points=VictoryPoints.WBF), match.boards)
    assert scale is not None
    victory = rounded(half * side_points(scale, net) / scale.total)
    return SidePoints(net, (("boards", boards), ("vp", victory)), boards + victory)


FORMS: Final[Mapping[str, MatchForm]] = {
    "teams-imps": MatchForm.IMPS,
    "board-a-match": MatchForm.BOARD_A_MATCH,
    "aggregate": MatchForm.AGGREGATE,
    "patton": MatchForm.BOARD_A_MATCH,
    "point-a-board-imps": MatchForm.IMPS,
}
"""What each method of teams counts on a board."""

POINTS: Final[Mapping[str, Callable[[Match, MatchScore, bool, Conditions], SidePoints]]] = {
    "teams-imps": _by_imps,
    "board-a-match": _by_board,
    "aggregate": _by_aggregate,
    "patton": _patton,
    "point-a-board-imps": _hybrid,
}


def _line_points(line: Line, result: MatchResult) -> tuple[Fraction | None, Fraction | None]:
    assert result.score is not None
    own = [one for one in result.score.boards if one.board.board == line.board]
    if not own:
        return None, None
    alike = [one for one in result.match.lines if one.board == line.board and one.ns == line.ns]
    # Of two matches of four each table is in its own; where a board has one score all its tables have that.
    at = next(number for number, one in enumerate(alike) if one is line)
    chosen = own[at] if at < len(own) else own[0]
    if chosen.home is None or chosen.away is None:
        return None, None
    both = (chosen.home, chosen.away)
    return both if line.ns == result.match.home else both[::-1]
