"""Events of matches: what a method of teams or of Swiss pairs is, and how the matches of an event are added.

Every match gives either side points for its own result; a match of half the boards (a triangle's) counts half. A
contestant without opponents in a round has the victory points of a bye. A contestant that was not there has what the
conditions give for a missed round.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from model.bridge.boards import vulnerability
from model.i18n import ngettext
from model.scoring.boards.tally import Won
from model.scoring.field import SlideRule
from model.scoring.matches.match import Match, byes, count_missed, matches_of, weights
from model.scoring.matches.results import MatchResult, SidePoints, TeamMatch, team_match
from model.scoring.matches.rooms import MatchForm
from model.scoring.matches.victory_points import scale_total
from model.scoring.methods.method import Method, Unit, has_scale, late
from model.scoring.methods.registry import method_of
from model.scoring.ranking.placing import rank_contestants
from model.scoring.standings import ScoredBoard, ScoredLine, Standings
from model.scoring.view import Line, PenaltyUnit, SessionView

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.scoring.conditions import Conditions
    from model.scoring.explanations.explanation import BoardReason, Explanation
    from model.scoring.matches.results import MatchPoints

__all__ = [
    "MatchMethod",
    "MatchResult",
    "SidePoints",
    "TeamMethod",
    "bye_points",
    "match_results",
    "score_missed",
    "won_in_matches",
]

_explain = late("explanations.matches.explain")
_team_boards = late("explanations.matches.team_boards")


class Matches(NamedTuple):
    """The matches of an event with what they give, and its boards."""

    results: tuple[MatchResult, ...]
    boards: tuple[ScoredBoard, ...]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MatchMethod(Method):
    """A method whose rounds are matches.

    ``parts`` are the headings of what the boards of a match come to, in the order of its slip ("Boards", "Aggregate").
    ``won_in`` is the unit in which an explanation counts that: "imps", "boards", "aggregate" or "percent".
    """

    parts: tuple[str, ...]
    won_in: str

    by_match: ClassVar[bool] = True

    @abstractmethod
    def of_matches(self, view: SessionView, conditions: Conditions, matches: tuple[Match, ...]) -> Matches:
        """What every match gives to either side."""

    @abstractmethod
    def explain_boards(
        self, view: SessionView, conditions: Conditions, key: str, standings: Standings
    ) -> tuple[BoardReason, ...]:
        """How the boards of a contestant came to be."""

    @abstractmethod
    def counts_by_board(self, conditions: Conditions) -> bool:
        """Whether points are won board by board, so that a match of half the boards gives half of them by itself."""

    def score(self, view: SessionView, conditions: Conditions) -> Standings:
        """Score and rank an event of matches."""
        won, scored = _won(self, view, conditions)
        return Standings(conditions, rank_contestants(view, conditions, won), scored.boards, scored.warnings)

    def explain(
        self, view: SessionView, conditions: Conditions, key: str, standings: Standings
    ) -> Explanation:
        """The way to a contestant's figure in ``standings``; raises ``KeyError`` for a stranger."""
        explained: Explanation = _explain(self, view, conditions, key, standings)
        return explained

    def match_results(self, view: SessionView, conditions: Conditions) -> tuple[MatchResult, ...]:
        """Every match of the event with what it gives to either side."""
        return self.of_matches(view, conditions, matches_of(view)).results

    def weights(
        self, view: SessionView, conditions: Conditions, matches: tuple[Match, ...]
    ) -> dict[Match, Fraction]:
        """What each match counts; in a knock-out one with extra boards makes no half matches of the others.

        A half match is half of what a scale gives (EBU White Book 143.6.2, of victory points); points won board by board
        are fewer by themselves.
        """
        whole = view.knock_out or self.counts_by_board(conditions)
        return dict.fromkeys(matches, Fraction(1)) if whole else weights(matches)

    def penalty_unit(self, conditions: Conditions) -> PenaltyUnit | None:
        """Victory points, or IMPs if these are not brought on a scale."""
        in_imps = self.scaled and self.unit is Unit.IMPS and not has_scale(conditions)
        return PenaltyUnit.IMPS if in_imps else PenaltyUnit.VICTORY_POINTS


@dataclass(frozen=True, kw_only=True)
class TeamMethod(MatchMethod):
    """A method of teams: a board is compared between the two rooms of a match by its ``form``.

    An assigned score counts there outcome by outcome (Law 12C1), an award by the form. ``points`` makes of the boards what
    the match gives, in the unit ``gives``. ``by_board`` says under which conditions that is won board by board. With
    ``on_scale`` a match goes on a scale of victory points. ``share_of`` is what the two sides share on every board, if
    contestants are ranked by their share.
    """

    form: MatchForm
    points: MatchPoints
    gives: Unit
    by_board: Callable[[Conditions], bool]
    on_scale: bool = False
    share_of: int = 0

    between_teams: ClassVar[bool] = True

    @property
    def scaled(self) -> bool:
        """Whether the result of a match is brought on a scale of victory points."""
        return self.on_scale

    @property
    def board_top(self) -> int:
        """What the two sides share on every board, if contestants are ranked by their share; else 0."""
        return self.share_of

    def total_unit(self, conditions: Conditions) -> Unit:
        """The unit of a match; that of its boards if no scale converts them."""
        return self.unit if self.scaled and not has_scale(conditions) else self.gives

    def penalty_unit(self, conditions: Conditions) -> PenaltyUnit | None:
        """Matchpoints if a board has a top (board-a-match), and no unit if scores themselves are added."""
        if self.board_top:
            return PenaltyUnit.MATCHPOINTS
        return None if self.gives is Unit.SCORE else super().penalty_unit(conditions)

    def of_matches(self, view: SessionView, conditions: Conditions, matches: tuple[Match, ...]) -> Matches:
        """What every match gives to either side."""
        counting = self.weights(view, conditions, matches)
        scored = [team_match(match, counting[match], conditions, self.form, self.points) for match in matches]
        boards = _boards(view, self.form, scored)
        return Matches(tuple(one.result for one in scored), boards, _lone(sum(one.lone for one in scored)))

    def match_results(self, view: SessionView, conditions: Conditions) -> tuple[MatchResult, ...]:
        """Every match of the event with what it gives to either side; its boards are not brought together for that."""
        matches = matches_of(view)
        counting = self.weights(view, conditions, matches)
        return tuple(
            team_match(match, counting[match], conditions, self.form, self.points).result for match in matches
        )

    def explain_boards(
        self, view: SessionView, conditions: Conditions, key: str, standings: Standings
    ) -> tuple[BoardReason, ...]:
        """How the boards of a contestant came to be: both rooms of each."""
        reasons: tuple[BoardReason, ...] = _team_boards(self.form, view, conditions, key, standings)
        return reasons

    def counts_by_board(self, conditions: Conditions) -> bool:
        """Whether points are won board by board."""
        return self.by_board(conditions)


def won_in_matches(view: SessionView, conditions: Conditions) -> dict[str, Won]:
    """What everybody has of all matches, byes and missed rounds, before anything is brought up or rounded."""
    method = method_of(conditions)
    assert isinstance(method, MatchMethod)
    return _won(method, view, conditions)[0]


def _won(method: MatchMethod, view: SessionView, conditions: Conditions) -> tuple[dict[str, Won], Matches]:
    matches = matches_of(view)
    scored = method.of_matches(view, conditions, matches)
    won = _added(view, scored.results, method.board_top)
    for idle in (bye_points, score_missed):
        for key, (number, points) in idle(view, conditions, matches).items():
            before = won[key]
            stood_for = number * _most_in_a_round(scored.results) if points else 0
            sat_out = before.idle + stood_for
            # Who has nothing but byes has played no board, and a place all the same.
            won[key] = before._replace(
                total=before.total + points, idle=sat_out if before.boards else max(sat_out, 1)
            )
    return won, scored


def _most_in_a_round(results: tuple[MatchResult, ...]) -> int:
    """The most boards that anybody played in one round: what a round without opponents stands for."""
    played: dict[tuple[int, int, str], int] = {}
    for result in results:
        match = result.match
        for key in (match.home, match.away):
            at = (match.session, match.round, key)
            played[at] = played.get(at, 0) + result.played
    return max(played.values(), default=0)


def _added(view: SessionView, results: tuple[MatchResult, ...], top: int) -> dict[str, Won]:
    """What everybody has of all matches; the points are added as whole numbers, one sum a denominator."""
    sums: dict[str, dict[int, int]] = {contestant.key: {} for contestant in view.contestants}
    played = dict.fromkeys(sums, 0)
    for result in results:
        if not result.played:
            continue
        match = result.match
        for key, side in ((match.home, result.home), (match.away, result.away)):
            points = side.points
            own = sums.setdefault(key, {})
            own[points.denominator] = own.get(points.denominator, 0) + points.numerator
            played[key] = played.get(key, 0) + result.played
    won = {}
    for key, own in sums.items():
        common = lcm(*own)
        total = Fraction(sum(units * (common // parts) for parts, units in own.items()), common)
        won[key] = Won(total, top * played[key], played[key])
    return won


def _lone(lone: int) -> tuple[str, ...]:
    """Matches of teams in which some board has no second room even to come."""
    if not lone:
        return ()
    text = ngettext(
        "{count} match has boards at one table only; teams compare two tables, in opposite directions.",
        "{count} matches have boards at one table only; teams compare two tables, in opposite directions.",
        lone,
    )
    return (text.format(count=lone),)


def match_results(view: SessionView, conditions: Conditions) -> tuple[MatchResult, ...]:
    """Every match of the event with what it gives to either side; () for a method without matches."""
    return method_of(conditions).match_results(view, conditions)


def bye_points(
    view: SessionView, conditions: Conditions, matches: tuple[Match, ...] | None = None
) -> dict[str, tuple[int, Fraction]]:
    """For each contestant that had a bye how many, and the victory points for them; none in a knock-out."""
    if not method_of(conditions).scaled or view.knock_out:
        return {}
    return _idle_points(byes(view, matches or matches_of(view)), conditions, conditions.bye_percent)


def score_missed(
    view: SessionView, conditions: Conditions, matches: tuple[Match, ...] | None = None
) -> dict[str, tuple[int, Fraction]]:
    """For each contestant the rounds it was not there for, and what the conditions give for them."""
    if not method_of(conditions).scaled or view.knock_out or not view.missed:
        return {}
    return _idle_points(
        count_missed(view, matches or matches_of(view)), conditions, conditions.missed_percent
    )


def _idle_points(
    rounds: Mapping[str, int], conditions: Conditions, percent: int
) -> dict[str, tuple[int, Fraction]]:
    total = scale_total(conditions)
    if total is None:
        return {}
    each = total * percent / 100
    return {key: (number, each * number) for key, number in rounds.items()}


def _boards(view: SessionView, form: MatchForm, scored: list[TeamMatch]) -> tuple[ScoredBoard, ...]:
    """Every board with its lines; each line has what the board gave to the teams of its two sides."""
    points = {
        id(line): both for one in scored for line, both in zip(one.result.match.lines, one.lines, strict=True)
    }
    by_board: dict[tuple[int, str, int], list[Line]] = {}
    for line in view.lines:
        by_board.setdefault((line.session, line.section, line.board), []).append(line)
    top = 2 if form is MatchForm.BOARD_A_MATCH else 0
    slide_rule = SlideRule()
    boards = []
    for (session, section, number), lines in sorted(by_board.items(), key=lambda one: one[0]):
        vulnerable = vulnerability(number)
        found = tuple(
            ScoredLine(
                line,
                None if line.result is None else slide_rule.score(line.result, vulnerable),
                *points[id(line)],
            )
            for line in lines
        )
        counted = sum(one.ns_points is not None for one in found)
        boards.append(ScoredBoard(number, section, len(lines), counted, top, found, session))
    return tuple(boards)
