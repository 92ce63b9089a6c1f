"""Individuals: a board is scored between the partnerships at its tables, and each player has what the side has.

Nobody has a partner for the session, so the ranking is of players (conditions of contest, Law 78D). What follows a
contestant's own session, as a protected average does (Law 12C2(c)), follows the player's.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from model.bridge.result import Artificial, Award
from model.bridge.seats import Side
from model.scoring.boards.artificial import evaluate_award
from model.scoring.boards.repeated import RepeatedAwardStep, cuts_of_player
from model.scoring.boards.tally import Won
from model.scoring.explanations.explanation import BoardReason, Explanation, Step
from model.scoring.explanations.imp_steps import AwardedPoints, KeptPoints
from model.scoring.explanations.steps import Awarded, Kept
from model.scoring.methods.per_score import award_imps
from model.scoring.methods.registry import explain_pairs, method_of, score_pairs
from model.scoring.ranking.placing import rank_contestants
from model.scoring.standings import ScoredBoard, ScoredLine, Standings
from model.scoring.view import Contestant, Line, SessionView

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from model.scoring.conditions import Conditions


class _Part(NamedTuple):
    """A player's share in one line: the points of the side, None if there are none, or an award to it."""

    line: Line
    top: int
    points: Fraction | None
    award: Award | None


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score the boards between partnerships and rank the players."""
    pairs = _partnerships(view)
    scored = _between_partnerships(pairs, conditions)
    whole = {_spot(line): one for line, one in zip(pairs.lines, view.lines, strict=True)}
    boards = []
    for board in scored.boards:
        shown = (
            replace(_unprotected(one, board, conditions), line=whole[_spot(one.line)]) for one in board.lines
        )
        boards.append(replace(board, lines=tuple(shown)))
    won = won_by_player(view, boards, conditions)
    return Standings(conditions, rank_contestants(view, conditions, won), tuple(boards), scored.warnings)


def won_by_player(view: SessionView, boards: Iterable[ScoredBoard], conditions: Conditions) -> dict[str, Won]:
    """What each player has of the scored ``boards``, with every partner, each award by the player's own session."""
    parts: dict[str, list[_Part]] = {contestant.key: [] for contestant in view.contestants}
    for board in boards:
        for scored in board.lines:
            for key, part in _parts(scored.line, scored, board):
                parts[key].append(part)
    return {key: _won(mine, conditions) for key, mine in parts.items()}


def explain(view: SessionView, conditions: Conditions, key: str, standings: Standings) -> Explanation:
    """The way to a player's figure: the boards with each partner in turn; raises ``KeyError`` for a stranger."""
    from model.scoring.explanations import imps, matchpoints

    standing = standings.standing(key)
    pairs = _partnerships(view)
    reasons: list[BoardReason] = []
    for pair in pairs.contestants:
        if key in pair.key.split("+"):
            reasons += explain_pairs(pairs, conditions, pair.key).boards
    averages = _own_averages(
        [(one.line.session, one.points, one.top) for one in reasons if _award(one.line, one.side) is None]
    )
    in_turn = sorted(reasons, key=lambda one: _turn(one.line))
    awards = [(one.line.session, _award(one.line, one.side)) for one in in_turn]
    cuts = iter(cuts_of_player([(of, award) for of, award in awards if award is not None], conditions))
    boards = tuple(
        one if award is None else _own_award(one, *next(cuts), averages.get(one.line.session), conditions)
        for one, (_session, award) in zip(in_turn, awards, strict=True)
    )
    steps = (
        matchpoints.total_steps(boards, standing, conditions)
        if any(one.top for one in boards)
        else imps.total_steps(boards, standing)
    )
    return Explanation.of(
        standing,
        conditions,
        boards,
        steps,
    )


def _between_partnerships(pairs: SessionView, conditions: Conditions) -> Standings:
    return score_pairs(pairs, replace(conditions, tie_breaks=""))


def _partnerships(view: SessionView) -> SessionView:
    """The same lines, each side one contestant: "3+7"."""
    names = {contestant.key: " – ".join(contestant.names) for contestant in view.contestants}
    found: dict[str, Contestant] = {}
    lines = []
    for line in view.lines:
        sides = (_together(line.ns, line.south), _together(line.ew, line.west))
        for key in sides:
            found.setdefault(
                key,
                Contestant(key, len(found) + 1, names=tuple(names.get(one, one) for one in key.split("+"))),
            )
        lines.append(replace(line, ns=sides[0], ew=sides[1], south="", west=""))
    return SessionView(tuple(found.values()), tuple(lines), presets=view.presets)


def _together(one: str, other: str) -> str:
    return "+".join(sorted((one, other), key=lambda key: (len(key), key)))


def _spot(line: Line) -> tuple[int, int, int, str, int, str]:
    """Where a line between partnerships stands; where a file has no rounds and tables, who sat there distinguishes the lines."""
    return line.session, line.round, line.table, line.section, line.board, line.ns


def _award(line: Line, side: Side) -> Award | None:
    outcome = line.result.outcome if line.result else None
    if not isinstance(outcome, Artificial):
        return None
    return outcome.ns if side is Side.NS else outcome.ew


def _unprotected(scored: ScoredLine, board: ScoredBoard, conditions: Conditions) -> ScoredLine:
    """The line as the sheet shows it: an award without what each of its two players may have above it."""
    ns, ew = (_award(scored.line, side) for side in Side)
    if ns is None or ew is None:
        return scored
    return replace(
        scored,
        ns_points=_value(ns, board.top, None, conditions),
        ew_points=_value(ew, board.top, None, conditions),
    )


def _parts(line: Line, scored: ScoredLine, board: ScoredBoard) -> Iterator[tuple[str, _Part]]:
    for side, keys, points in (
        (Side.NS, (line.ns, line.south), scored.ns_points),
        (Side.EW, (line.ew, line.west), scored.ew_points),
    ):
        for key in keys:
            yield key, _Part(line, board.top, points, _award(line, side))


def _won(parts: list[_Part], conditions: Conditions) -> Won:
    played = [part for part in parts if part.points is not None and part.award is None]
    averages = _own_averages([(part.line.session, part.points, part.top) for part in played])
    total = sum((part.points for part in played if part.points is not None), Fraction())
    awarded = sorted((part for part in parts if part.award is not None), key=lambda part: _turn(part.line))
    awards = [(part.line.session, part.award) for part in awarded if part.award is not None]
    for part, (award, _cut) in zip(awarded, cuts_of_player(awards, conditions), strict=True):
        total += _value(award, part.top, averages.get(part.line.session), conditions)
    counted = [*played, *awarded]
    return Won(total, sum(part.top for part in counted), len(counted))


def _own_averages(played: list[tuple[int, Fraction | None, int]]) -> dict[int, Fraction]:
    """By session the player's percentage of the tops on the boards really played, or points a board without tops."""
    by_session: dict[int, list[tuple[Fraction, int]]] = {}
    for session, points, top in played:
        if points is not None:
            by_session.setdefault(session, []).append((points, top))
    found = {}
    for session, real in by_session.items():
        total, most = sum((points for points, _top in real), Fraction()), sum(top for _points, top in real)
        found[session] = total * 100 / most if most else total / len(real)
    return found


def _value(award: Award, top: int, average: Fraction | None, conditions: Conditions) -> Fraction:
    if _of_top(top, conditions):
        return evaluate_award(award, average, conditions.laws) * top / 100
    return award_imps(award, average, conditions)


def _of_top(top: int, conditions: Conditions) -> bool:
    """Whether an award is a part of the top: at matchpoints also of the 0 of a board that one table plays."""
    return bool(top) or method_of(conditions).topped


def _turn(line: Line) -> tuple[int, int, int]:
    """Where a board stands in the order of play of one player."""
    return line.session, line.round, line.board


def _own_award(
    reason: BoardReason,
    award: Award,
    cut: RepeatedAwardStep | None,
    average: Fraction | None,
    conditions: Conditions,
) -> BoardReason:
    value = _value(award, reason.top, average, conditions)
    steps: tuple[Step, ...] = (
        (
            Awarded(award, average, evaluate_award(award, average, conditions.laws), value, reason.top),
            Kept(value, reason.top, conditions.rounding),
        )
        if _of_top(reason.top, conditions)
        else (AwardedPoints(award, average, value), KeptPoints(value, conditions.rounding))
    )
    return replace(reason, points=value, steps=steps if cut is None else (cut, *steps))
