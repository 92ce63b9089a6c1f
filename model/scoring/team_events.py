"""Events of matches: IMPs and victory points, board-a-match, aggregate, Patton, hybrid; Swiss pairs by match.

Every match gives either side points for its own result; a match of half the boards (a triangle's) counts half. A
contestant with nobody to meet in a round has the victory points of a bye; one that was not there, what the
conditions give for a round missed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from model.i18n import ngettext
from model.scoring.conditions import TeamsOfEight, VictoryPoints
from model.scoring.eights import rooms_scored
from model.scoring.matches import Match, byes, matches_of, missed, weights
from model.scoring.placing import ranked
from model.scoring.rounding import rounded
from model.scoring.standings import ScoredBoard, ScoredLine, Standings
from model.scoring.tally import Won
from model.scoring.teams import BoardScore, MatchForm, MatchScore, following, totalled
from model.scoring.victory_points import own_scale, scale_for, scale_total, side_points

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.scoring.conditions import Conditions
    from model.scoring.view import Line, SessionView

_HYBRID_HALF: Final = 10
_NOTHING: Final = Fraction()


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


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank an event of matches."""
    matches = matches_of(view)
    base = _base(view, conditions)
    results = _results(conditions, matches, base)
    won = {contestant.key: Won(_NOTHING, 0, 0) for contestant in view.contestants}
    for result in results:
        if not result.played:
            continue
        for key in (result.match.home, result.match.away):
            total, maximum, boards = won.get(key, Won(_NOTHING, 0, 0))
            top = 2 * result.played if conditions.method == "board-a-match" else 0
            won[key] = Won(total + result.side(key).points, maximum + top, boards + result.played)
    for idle in (bye_points, missed_points):
        for key, (_number, points) in idle(view, conditions, matches).items():
            total, maximum, boards = won[key]
            won[key] = Won(total + points, maximum, max(boards, 1))
    return Standings(
        conditions,
        ranked(view, conditions, won),
        _boards(view, conditions, results) if base is None else base.boards,
        _warnings(conditions, results),
    )


def _warnings(conditions: Conditions, results: tuple[MatchResult, ...]) -> tuple[str, ...]:
    """Matches of teams in which some board has no second room even to come."""
    if conditions.method in SWISS:
        return ()
    lone = sum(
        any(not rooms.open_rooms or not rooms.closed_rooms for rooms in result.match.rooms)
        for result in results
    )
    if not lone:
        return ()
    told = ngettext(
        "{count} match has boards at one table only; teams compare two tables, the sides turned.",
        "{count} matches have boards at one table only; teams compare two tables, the sides turned.",
        lone,
    )
    return (told.format(count=lone),)


def match_results(view: SessionView, conditions: Conditions) -> tuple[MatchResult, ...]:
    """Every match of the event with what it gives to either side."""
    return _results(conditions, matches_of(view), _base(view, conditions))


def _base(view: SessionView, conditions: Conditions) -> Standings | None:
    """The boards of Swiss pairs, scored across the field; None for teams, whose boards are compared in the match."""
    if conditions.method not in SWISS:
        return None
    from model.scoring.swiss import base_standings

    return base_standings(view, conditions)


def _results(
    conditions: Conditions, matches: tuple[Match, ...], base: Standings | None
) -> tuple[MatchResult, ...]:
    counting = weights(matches)
    if base is not None:
        from model.scoring.swiss import swiss_results

        return swiss_results(base, conditions, matches, counting)
    return tuple(_team_match(match, counting[match], conditions) for match in matches)


def bye_points(
    view: SessionView, conditions: Conditions, matches: tuple[Match, ...] | None = None
) -> dict[str, tuple[int, Fraction]]:
    """For each contestant that had a bye how many, and the victory points for them; none in a knock-out."""
    if conditions.method not in BYES or view.knock_out:
        return {}
    return _idle_points(byes(view, matches or matches_of(view)), conditions, conditions.bye_percent)


def missed_points(
    view: SessionView, conditions: Conditions, matches: tuple[Match, ...] | None = None
) -> dict[str, tuple[int, Fraction]]:
    """The same for rounds a contestant was not there for: what the conditions give who came late or left."""
    if conditions.method not in BYES or view.knock_out or not view.missed:
        return {}
    return _idle_points(missed(view, matches or matches_of(view)), conditions, conditions.missed_percent)


def _idle_points(
    rounds: Mapping[str, int], conditions: Conditions, percent: int
) -> dict[str, tuple[int, Fraction]]:
    total = scale_total(conditions)
    if total is None:
        return {}
    each = total * percent / 100
    return {key: (number, each * number) for key, number in rounds.items()}


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


SWISS: Final = frozenset({"swiss-pairs", "swiss-imps"})
"""Pairs events whose rounds are matches."""

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

BYES: Final = frozenset({"teams-imps", *SWISS})
"""The methods that give a bye the victory points of the conditions."""


def _boards(
    view: SessionView, conditions: Conditions, results: tuple[MatchResult, ...]
) -> tuple[ScoredBoard, ...]:
    """Every board with its lines; each line has what the board gave to the teams of its two sides."""
    points: dict[Line, tuple[Fraction | None, Fraction | None]] = {}
    for result in results:
        for line in result.match.lines:
            points[line] = _line_points(line, result)
    by_board: dict[tuple[int, str, int], list[Line]] = {}
    for line in view.lines:
        by_board.setdefault((line.session, line.section, line.board), []).append(line)
    top = 2 if FORMS[conditions.method] is MatchForm.BOARD_A_MATCH else 0
    boards = []
    for (session, section, number), lines in sorted(by_board.items(), key=lambda one: one[0]):
        scored = tuple(ScoredLine(line, _score(line), *points[line]) for line in lines)
        counted = sum(one.ns_points is not None for one in scored)
        boards.append(ScoredBoard(number, section, len(lines), counted, top, scored, session))
    return tuple(boards)


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


def _score(line: Line) -> int | None:
    from model.bridge.boards import vulnerability

    return None if line.result is None else line.result.score(vulnerability(line.board))
