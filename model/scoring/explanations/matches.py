"""Explains a figure in an event of matches: board by board, then match by match."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, Assigned
from model.bridge.seats import Side
from model.scoring.boards.shares import share_of
from model.scoring.conditions import Conditions, TeamsOfEight
from model.scoring.explanations.assigned_steps import HurtItself, Weighed, WeighedPart
from model.scoring.explanations.explanation import BoardReason, Explanation, Step
from model.scoring.explanations.match_steps import (
    BothRooms,
    Byes,
    FourRooms,
    MatchDone,
    MatchesAdded,
    RoundsMissed,
)
from model.scoring.matches.rooms import WORTH, MatchForm, evaluate_award
from model.scoring.methods.teams import MatchMethod, bye_points, score_missed
from model.scoring.view import Contestant, Line, SessionView

if TYPE_CHECKING:
    from model.scoring.standings import ScoredBoard, ScoredLine, Standings

_UNITS = {MatchForm.IMPS: "imps", MatchForm.BOARD_A_MATCH: "boards", MatchForm.AGGREGATE: "aggregate"}


def explain(
    method: MatchMethod, view: SessionView, conditions: Conditions, key: str, standings: Standings
) -> Explanation:
    """The way to one contestant's figure in ``standings``; raises ``KeyError`` for a stranger."""
    standing = standings.standing(key)
    return Explanation.of(
        standing,
        conditions,
        method.explain_boards(view, conditions, key, standings),
        _steps(method, view, conditions, key, standings),
    )


def _steps(
    method: MatchMethod, view: SessionView, conditions: Conditions, key: str, standings: Standings
) -> tuple[Step, ...]:
    steps: list[Step] = []
    points: list[Fraction] = []
    for result in method.match_results(view, conditions):
        match = result.match
        if key not in (match.home, match.away) or not result.played:
            continue
        side = result.side(key)
        other = match.away if key == match.home else match.home
        steps.append(
            MatchDone(
                match.round,
                other,
                result.played,
                side.result,
                side.parts,
                result.weight,
                side.points,
                method.won_in,
            )
        )
        points.append(side.points)
    if key in (found := bye_points(view, conditions)):
        number, given = found[key]
        steps.append(Byes(number, given))
        points.append(given)
    if key in (found := score_missed(view, conditions)):
        number, given = found[key]
        steps.append(RoundsMissed(number, given))
        points.append(given)
    standing = standings.standing(key)
    if points:
        steps.append(MatchesAdded(tuple(points), standing.total, standing.shown_total))
    return tuple(steps)


def team_boards(
    form: MatchForm, view: SessionView, conditions: Conditions, key: str, standings: Standings
) -> tuple[BoardReason, ...]:
    """The boards of a team: its tables, each with the score of its team-mates beside it."""
    contestants = {contestant.key: contestant for contestant in view.contestants}
    terms = _Terms(form, conditions)
    return tuple(
        _team_board(board, scored, key, contestants, terms)
        for board in standings.boards
        for scored in board.lines
        if key in (scored.line.ns, scored.line.ew)
    )


class _Terms(NamedTuple):
    """By what the boards of a match are compared."""

    form: MatchForm
    conditions: Conditions


def _team_board(
    board: ScoredBoard,
    scored: ScoredLine,
    key: str,
    contestants: dict[str, Contestant],
    terms: _Terms,
) -> BoardReason:
    """One of the contestant's tables on a board, with the score of its team-mates beside it."""
    line = scored.line
    side = Side.NS if line.ns == key else Side.EW
    other = line.ew if side is Side.NS else line.ns
    points = scored.ns_points if side is Side.NS else scored.ew_points
    steps: tuple[Step, ...] = ()
    if points is not None:
        assigned = _assigned(board, scored, side, points, terms.form)
        steps = (*assigned, _compared(board, scored, side, points, terms))
    opponents = contestants.get(other) or Contestant(other, 0)
    return BoardReason(board.board, line, side, opponents, _turned(scored, side), points, board.top, steps)


def _seated(board: ScoredBoard, line: Line, ns: str, ew: str) -> list[ScoredLine]:
    """The tables of a line's match at which these two teams sit this way round."""
    return [
        one
        for one in board.lines
        if _match(one.line) == _match(line) and (one.line.ns, one.line.ew) == (ns, ew)
    ]


def _compared(
    board: ScoredBoard,
    scored: ScoredLine,
    side: Side,
    points: Fraction,
    terms: _Terms,
) -> Step:
    """The tables of the match that the points of a line come from: two, or the four of teams of eight."""
    line, way, unit = scored.line, terms.conditions.teams_of_eight, _UNITS[terms.form]
    alike, turned = _seated(board, line, line.ns, line.ew), _seated(board, line, line.ew, line.ns)
    if len(alike) > 1 and unit == "imps" and way is not TeamsOfEight.ADD_IMPS:
        ours, theirs = [_turned(one, side) for one in alike], [_turned(one, side.other) for one in turned]
        return FourRooms(tuple(ours), tuple(theirs), points, way)
    at = next(number for number, one in enumerate(alike) if one is scored)
    mates = _turned(turned[at], side.other) if at < len(turned) else None
    followed = _followed(line, side, points, terms)
    return BothRooms(_turned(scored, side), mates, points, unit, followed)


def _assigned(
    board: ScoredBoard, scored: ScoredLine, side: Side, points: Fraction, form: MatchForm
) -> tuple[Step, ...]:
    """How an assigned score of a table is weighed against the other room, and what the side did to itself (Law 12C1).

    Nothing where there are no two rooms to compare, or the four of teams of eight are added before they are.
    """
    line = scored.line
    outcome = line.result.outcome if line.result else None
    others = _seated(board, line, line.ew, line.ns)
    if not isinstance(outcome, Assigned) or len(others) != 1:
        return ()
    vulnerable, other = vulnerability(board.board), others[0].line.result
    own = share_of(line.result, None, vulnerable)
    there = share_of(other, other.score(vulnerable) if other else None, vulnerable)
    if own is None or there is None:
        return ()
    sign, worth = (1 if side is Side.NS else -1), WORTH[form]

    def against(score: int) -> Fraction:
        met = there.outcomes_for(side.other).items()
        return sum((weight * worth(sign * (score - theirs)) for theirs, weight in met), Fraction())

    parts = tuple(
        WeighedPart(sign * score, weight, against(score)) for score, weight in own.outcomes_for(side).items()
    )
    given = sum((part.weight * part.points for part in parts), Fraction())
    weighed = Weighed(parts, given, outcome.split)
    fault = own.fault_of(side)
    if fault is None:
        return (weighed,)
    normal = None if fault[1] is None else against(fault[1])
    return (weighed, HurtItself(against(fault[0]), given, normal, points))


def _followed(line: Line, side: Side, points: Fraction, terms: _Terms) -> bool:
    """Whether the side's award is another than its percentage says: it follows the match (Law 12C2(c))."""
    outcome = line.result.outcome if line.result else None
    if not isinstance(outcome, Artificial):
        return False
    award = outcome.ns if side is Side.NS else outcome.ew
    given = evaluate_award(award, terms.form, terms.conditions.average_plus_imps)
    return award.protected and points != given


def _match(line: Line) -> int:
    return line.match or line.round


def _turned(scored: ScoredLine, side: Side) -> int | None:
    if scored.score is None:
        return None
    return scored.score if side is Side.NS else -scored.score
