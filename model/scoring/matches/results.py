"""What a match gives to its two sides: its boards by the form of its method, then the method's points (Law 78D).

A match whose results are those of a moment ago has what it had then: an entry changes one match of an evening.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from model.scoring.conditions import Conditions, TeamsOfEight
from model.scoring.matches.eights import rooms_scored
from model.scoring.matches.rooms import BoardScore, MatchForm, MatchScore, follow_awards, total_match
from model.scoring.rounding import round_figure, share_points

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.scoring.matches.match import Match
    from model.scoring.view import Line

    MatchPoints = Callable[[Match, MatchScore, bool, Conditions], "SidePoints"]
    """From the boards of a match to the points of its home side, or of the other."""

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

    ``lone`` says that some board has no second room even to come.
    """

    result: MatchResult
    lines: tuple[tuple[Fraction | None, Fraction | None], ...]
    lone: bool


def team_match(
    match: Match, weight: Fraction, conditions: Conditions, form: MatchForm, points: MatchPoints
) -> TeamMatch:
    """A match of teams scored by form and points, or remembered where nothing of it has changed."""
    memory = _memory(conditions)
    known = memory.get(match)
    if known is None or known.result.weight != weight:
        if len(memory) >= _REMEMBERED:
            memory.clear()
        result = _team_match(match, weight, conditions, form, points)
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


def _team_match(
    match: Match, weight: Fraction, conditions: Conditions, form: MatchForm, points: MatchPoints
) -> MatchResult:
    score_ = match_score(match, form, conditions)
    home, away = (points(match, score_, at_home, conditions) for at_home in (True, False))
    if weight != 1:
        # Half of 10.61 and half of 9.39 are shown as 5.31 and 4.69: together what a half match is worth (EBU 143.6.2).
        total = round_figure((home.points + away.points) * weight)
        home, away = (
            replace(side, points=share_points(side.points * weight, total)) for side in (home, away)
        )
    return MatchResult(match, score_, score_.played, weight, home, away)


def match_score(match: Match, form: MatchForm, conditions: Conditions) -> MatchScore:
    """Every board of the match by the form, added."""
    boards: list[BoardScore] = []
    for rooms in match.rooms:
        boards.extend(rooms_scored(rooms, form, conditions.teams_of_eight, conditions.average_plus_imps))
    return total_match(follow_awards(boards, form, conditions.average_plus_imps, conditions.laws))


def net(score_: MatchScore, at_home: bool) -> Fraction:
    """What a side has of the match."""
    return score_.home_net if at_home else score_.away_net


def scale_boards(match: Match, conditions: Conditions) -> int:
    """The length the scale is taken for: twice the boards where the IMPs of two matches of four are added."""
    twice = conditions.teams_of_eight is TeamsOfEight.ADD_IMPS
    return match.boards * (match.tables_a_side if twice else 1)


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
