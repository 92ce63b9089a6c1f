"""Swiss pairs: each round is a match, its boards are scored across the field and become victory points.

With matchpoints the percentage of the match counts: by the club's own scale of margins in percent, or in proportion
(60 % of 20 is 12). With cross-IMPs, or IMPs against the datum (Butler), those of the match go on the scale for its boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from model.bridge.result import Artificial, Award
from model.bridge.seats import Side
from model.i18n import _
from model.scoring.boards import repeated
from model.scoring.boards.artificial import evaluate_award
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.matches.results import MatchResult, SidePoints
from model.scoring.matches.victory_points import own_scale, scale_for, side_points
from model.scoring.methods.method import Unit, late
from model.scoring.methods.per_score import award_imps
from model.scoring.methods.registry import method, score_pairs
from model.scoring.methods.teams import Matches, MatchMethod
from model.scoring.rounding import share_points

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.explanations.explanation import BoardReason, Step
    from model.scoring.matches.match import Match
    from model.scoring.standings import Standings
    from model.scoring.view import Line, SessionView


_explain_boards = late("explain")


@dataclass(frozen=True, kw_only=True)
class SwissMethod(MatchMethod):
    """A method of Swiss pairs: the boards are scored across the field by the method ``base``, then match by match."""

    base: str

    @property
    def scaled(self) -> bool:
        """A match is brought on a scale of victory points, its percentage in proportion."""
        return True

    @property
    def in_percent(self) -> bool:
        """Whether a match is won in percent of the tops of its boards."""
        return method(self.base).topped

    def total_unit(self, _conditions: Conditions) -> Unit:
        """Victory points, also where they are those of the match itself."""
        return Unit.VICTORY_POINTS

    def scale_words(self, conditions: Conditions) -> str:
        """In percent the scale is the proportion."""
        if not self.in_percent or conditions.victory_points is VictoryPoints.NONE:
            return ""
        return _("{total} VP in proportion to the percentage").format(total=percent_total(conditions))

    def base_conditions(self, conditions: Conditions) -> Conditions:
        """The conditions under which the boards alone are scored."""
        return replace(conditions, method=self.base, tie_breaks="")

    def counts_by_board(self, _conditions: Conditions) -> bool:
        """A match goes on a scale, whatever its length."""
        return False

    def of_matches(self, view: SessionView, conditions: Conditions, matches: tuple[Match, ...]) -> Matches:
        """What every match gives to either side."""
        base = base_standings(view, conditions, self)
        counting = self.weights(view, conditions, matches)
        return Matches(
            swiss_results(base, conditions, matches, counting, percent=self.in_percent), base.boards
        )

    def explain_boards(
        self, view: SessionView, conditions: Conditions, key: str, standings: Standings
    ) -> tuple[BoardReason, ...]:
        """How the boards of a contestant came to be, with awards as the match makes them."""
        boards_only = replace(view, penalties=(), carried=())
        reasons = _explain_boards(boards_only, self.base_conditions(conditions), key).boards
        return explain_boards(conditions, standings, reasons, percent=self.in_percent)


def percent_total(conditions: Conditions) -> int:
    """The victory points of a match that is won in percent."""
    return 30 if conditions.victory_points is VictoryPoints.ACBL_30 else 20


def base_standings(view: SessionView, conditions: Conditions, swiss: SwissMethod) -> Standings:
    """The boards scored across the field; an award that follows the session follows the match (Law 12C2(c))."""
    # Nobody is ranked by boards: without contestants there is no ranking to make.
    alone = replace(view, contestants=(), penalties=(), carried=())
    base = swiss.base_conditions(conditions)
    standings = (
        repeated.score_repeated(alone, base, lambda seen: score_pairs(seen, base))
        if base.repeated
        else score_pairs(alone, base)
    )
    if not any(_artificial(line) for line in view.lines):
        return standings
    played = _Played(standings, percent=swiss.in_percent)
    boards = []
    for board in standings.boards:
        lines = tuple(
            replace(scored, ns_points=ns.value, ew_points=ew.value) if ns and ew else scored
            for scored, (ns, ew) in (
                (one, played.awards(one.line, board.top, conditions)) for one in board.lines
            )
        )
        boards.append(replace(board, lines=lines))
    return replace(standings, boards=tuple(boards))


@dataclass(frozen=True, slots=True)
class MatchAward:
    """An artificial score in a match: the side's own ``average`` there (percent or IMPs a board), what it comes to."""

    award: Award
    average: Fraction | None
    value: Fraction
    top: int


class _Played:
    """What everybody has on the boards it really played, match by match."""

    def __init__(self, standings: Standings, *, percent: bool) -> None:
        self._percent = percent
        self._won: dict[tuple[int, int, str, str], tuple[Fraction, int, int]] = {}
        for board in standings.boards:
            for scored in board.lines:
                line = scored.line
                if _artificial(line) is not None or scored.ns_points is None or scored.ew_points is None:
                    continue
                for key, other, points in (
                    (line.ns, line.ew, scored.ns_points),
                    (line.ew, line.ns, scored.ew_points),
                ):
                    # Two rounds of play may be one match, whose awards follow the boards of both (Law 12C2(c)).
                    where = (line.session, line.match or line.round, key, other)
                    total, most, boards = self._won.get(where, (Fraction(), 0, 0))
                    self._won[where] = (total + points, most + board.top, boards + 1)

    def awards(
        self, line: Line, top: int, conditions: Conditions
    ) -> tuple[MatchAward | None, MatchAward | None]:
        """Both sides' awards on a line with artificial scores; none on any other."""
        outcome = _artificial(line)
        if outcome is None:
            return None, None
        return (
            self._award(line, (line.ns, line.ew), outcome.ns, top, conditions),
            self._award(line, (line.ew, line.ns), outcome.ew, top, conditions),
        )

    def _award(
        self, line: Line, both: tuple[str, str], award: Award, top: int, conditions: Conditions
    ) -> MatchAward:
        number = line.match or line.round
        total, most, boards = self._won.get((line.session, number, *both), (Fraction(), 0, 0))
        if self._percent:
            average = total * 100 / most if most else None
            return MatchAward(
                award, average, evaluate_award(award, average, conditions.laws) * top / 100, top
            )
        average = total / boards if boards else None
        return MatchAward(award, average, award_imps(award, average, conditions), top)


def _artificial(line: Line) -> Artificial | None:
    outcome = line.result.outcome if line.result else None
    return outcome if isinstance(outcome, Artificial) else None


def explain_boards(
    conditions: Conditions, standings: Standings, reasons: tuple[BoardReason, ...], *, percent: bool
) -> tuple[BoardReason, ...]:
    """The boards of an explanation, with awards as the match makes them; ``standings`` have its boards."""
    played = _Played(standings, percent=percent)
    tops = {scored.line: board.top for board in standings.boards for scored in board.lines}
    found = []
    for reason in reasons:
        both = played.awards(reason.line, tops[reason.line], conditions)
        made = both[0] if reason.side is Side.NS else both[1]
        found.append(reason if made is None else _explained(reason, made, conditions, percent=percent))
    return tuple(found)


def _explained(
    reason: BoardReason, made: MatchAward, conditions: Conditions, *, percent: bool
) -> BoardReason:
    from model.scoring.explanations.imp_steps import AwardedPoints, KeptPoints
    from model.scoring.explanations.steps import Awarded, Kept

    steps: tuple[Step, ...]
    if percent:
        given = evaluate_award(made.award, made.average, conditions.laws)
        steps = (
            Awarded(made.award, made.average, given, made.value, made.top),
            Kept(made.value, made.top, conditions.rounding),
        )
    else:
        steps = (
            AwardedPoints(made.award, made.average, made.value),
            KeptPoints(made.value, conditions.rounding),
        )
    return replace(reason, points=made.value, steps=steps)


def swiss_results(
    base: Standings,
    conditions: Conditions,
    matches: tuple[Match, ...],
    weights: Mapping[Match, Fraction],
    *,
    percent: bool,
) -> tuple[MatchResult, ...]:
    """Every match with both sides' points; ``base`` has the boards of `base_standings`."""
    scored = {id(one.line): (one, board.top) for board in base.boards for one in board.lines}
    terms = _Terms(percent, conditions.own_scale, conditions.victory_points)
    results = []
    for match in matches:
        home: dict[int, int] = {}
        away: dict[int, int] = {}
        most = played = 0
        for line in match.lines:
            one, top = scored[id(line)]
            ns, ew = one.ns_points, one.ew_points
            if ns is None or ew is None:
                continue
            if line.ns != match.home:
                ns, ew = ew, ns
            # Whole numbers, one sum a denominator: a fraction for every board would cost ten times as much.
            home[ns.denominator] = home.get(ns.denominator, 0) + ns.numerator
            away[ew.denominator] = away.get(ew.denominator, 0) + ew.numerator
            most += top
            played += 1
        ours, theirs, weight = _sum(home), _sum(away), weights[match]
        length, counting = (most, played), (weight.numerator, weight.denominator)
        results.append(
            MatchResult(
                match,
                None,
                played,
                weight,
                _side_of(ours, theirs, length, counting, terms),
                _side_of(theirs, ours, length, counting, terms),
            )
        )
    return tuple(results)


def _sum(units: dict[int, int]) -> tuple[int, int]:
    """Sums by denominator as one numerator and denominator, not reduced."""
    common = lcm(*units)
    return sum(number * (common // parts) for parts, number in units.items()), common


class _Terms(NamedTuple):
    """What makes victory points of a match: of its percentage or its IMPs, by which scale."""

    percent: bool
    own_scale: str
    victory_points: VictoryPoints


@lru_cache(maxsize=8192)
def _side_of(
    won: tuple[int, int],
    theirs: tuple[int, int],
    length: tuple[int, int],
    weight: tuple[int, int],
    terms: _Terms,
) -> SidePoints:
    """One side from what it and its opponents have; kept, for each entry asks for all matches of the evening again."""
    conditions = Conditions(own_scale=terms.own_scale, victory_points=terms.victory_points)
    both, counting = (Fraction(*won), Fraction(*theirs)), Fraction(*weight)
    return _side(both, *length, conditions, counting, percent=terms.percent)


def _side(
    both: tuple[Fraction, Fraction],
    most: int,
    played: int,
    conditions: Conditions,
    weight: Fraction,
    *,
    percent: bool,
) -> SidePoints:
    """One side of a match from what it and its opponents have of ``most`` on ``played`` boards."""
    won, theirs = both
    if not percent:
        scale = scale_for(conditions, played)
        points = won if scale is None else side_points(scale, won)
        return SidePoints(won, (("imps" if scale is None else "vp", points),), points * weight)
    # A match of which no board counts has no winner.
    share = won * 100 / most if most else Fraction(50)
    if conditions.own_scale.strip():
        margin = (won - theirs) * 100 / most if most else Fraction()
        points = side_points(own_scale(conditions.own_scale), margin)
    elif conditions.victory_points is VictoryPoints.NONE:
        points = share
    else:
        total = percent_total(conditions)
        points = share_points(share * total / 100, total)
    return SidePoints(share, (("vp", points),), points * weight)
