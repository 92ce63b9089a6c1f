"""Events of matches: IMPs and victory points, board-a-match, aggregate, Patton, hybrid; Swiss pairs by match.

Every match gives either side points for its own result; a match of half the boards (a triangle's) counts half. A
contestant with nobody to meet in a round has the victory points of a bye; one that was not there, what the
conditions give for a round missed.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

from model.bridge.boards import vulnerability
from model.i18n import ngettext
from model.scoring.boards.tally import Won
from model.scoring.field import SlideRule
from model.scoring.matches.match import Match, byes, matches_of, missed, weights
from model.scoring.matches.results import FORMS, MatchResult, SidePoints, TeamMatch, team_match
from model.scoring.matches.rooms import MatchForm
from model.scoring.matches.victory_points import scale_total
from model.scoring.ranking.placing import ranked
from model.scoring.standings import ScoredBoard, ScoredLine, Standings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.conditions import Conditions
    from model.scoring.view import Line, SessionView

__all__ = [
    "BYES",
    "FORMS",
    "SWISS",
    "MatchResult",
    "SidePoints",
    "bye_points",
    "match_results",
    "missed_points",
    "score",
]


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank an event of matches."""
    won, boards, warnings = _scored(view, conditions)
    return Standings(conditions, ranked(view, conditions, won), boards, warnings)


def won_in_matches(view: SessionView, conditions: Conditions) -> dict[str, Won]:
    """What everybody has of all matches, byes and missed rounds, before anything is brought up or rounded."""
    return _scored(view, conditions)[0]


def _scored(
    view: SessionView, conditions: Conditions
) -> tuple[dict[str, Won], tuple[ScoredBoard, ...], tuple[str, ...]]:
    matches = matches_of(view)
    base = _base(view, conditions)
    warnings: tuple[str, ...] = ()
    if base is not None:
        results = _results(view, conditions, matches, base)
        boards = base.boards
    else:
        counting = _weights(view, conditions, matches)
        scored = [team_match(match, counting[match], conditions) for match in matches]
        results = tuple(one.result for one in scored)
        boards = _boards(view, conditions, scored)
        warnings = _lone(sum(one.lone for one in scored))
    won = _won(view, conditions, results)
    for idle in (bye_points, missed_points):
        for key, (number, points) in idle(view, conditions, matches).items():
            before = won[key]
            stood_for = number * _most_in_a_round(results) if points else 0
            # Who has nothing but byes counts one board, to have a place at all; it stands for itself.
            won[key] = before._replace(
                total=before.total + points,
                boards=max(before.boards, 1),
                idle=before.idle + stood_for - (0 if before.boards else min(stood_for, 1)),
            )
    return won, boards, warnings


def _most_in_a_round(results: tuple[MatchResult, ...]) -> int:
    """The most boards that anybody played in one round: what a round without opponents stands for."""
    played: dict[tuple[int, int, str], int] = {}
    for result in results:
        match = result.match
        for key in (match.home, match.away):
            at = (match.session, match.round, key)
            played[at] = played.get(at, 0) + result.played
    return max(played.values(), default=0)


def _won(view: SessionView, conditions: Conditions, results: tuple[MatchResult, ...]) -> dict[str, Won]:
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
    top = 2 if conditions.method == "board-a-match" else 0
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
        "{count} match has boards at one table only; teams compare two tables, the sides turned.",
        "{count} matches have boards at one table only; teams compare two tables, the sides turned.",
        lone,
    )
    return (text.format(count=lone),)


def match_results(view: SessionView, conditions: Conditions) -> tuple[MatchResult, ...]:
    """Every match of the event with what it gives to either side."""
    return _results(view, conditions, matches_of(view), _base(view, conditions))


def _base(view: SessionView, conditions: Conditions) -> Standings | None:
    """The boards of Swiss pairs, scored across the field; None for teams, whose boards are compared in the match."""
    if conditions.method not in SWISS:
        return None
    from model.scoring.methods.swiss import base_standings

    return base_standings(view, conditions)


def _weights(view: SessionView, conditions: Conditions, matches: tuple[Match, ...]) -> dict[Match, Fraction]:
    """What each match counts; in a knock-out one with extra boards makes no half matches of the others.

    A half match is half of what a scale gives (EBU White Book 143.6.2, of victory points); points won board by board are
    fewer by themselves.
    """
    whole = view.knock_out or _by_boards(conditions)
    return dict.fromkeys(matches, Fraction(1)) if whole else weights(matches)


def _by_boards(conditions: Conditions) -> bool:
    """Whether a match of half the boards gives half the points as it is."""
    match conditions.method:
        case "board-a-match" | "aggregate":
            return True
        case "teams-imps":
            return scale_total(conditions) is None
        case "patton":  # as many points for the aggregate as for the boards
            return not conditions.patton_points and not conditions.own_scale.strip()
    return False


def _results(
    view: SessionView, conditions: Conditions, matches: tuple[Match, ...], base: Standings | None
) -> tuple[MatchResult, ...]:
    counting = _weights(view, conditions, matches)
    if base is not None:
        from model.scoring.methods.swiss import swiss_results

        return swiss_results(base, conditions, matches, counting)
    return tuple(team_match(match, counting[match], conditions).result for match in matches)


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


SWISS: Final = frozenset({"swiss-pairs", "swiss-imps", "swiss-butler"})
"""Pairs events whose rounds are matches."""

BYES: Final = frozenset({"teams-imps", *SWISS})
"""The methods that give a bye the victory points of the conditions."""


def _boards(view: SessionView, conditions: Conditions, scored: list[TeamMatch]) -> tuple[ScoredBoard, ...]:
    """Every board with its lines; each line has what the board gave to the teams of its two sides."""
    points = {
        id(line): both for one in scored for line, both in zip(one.result.match.lines, one.lines, strict=True)
    }
    by_board: dict[tuple[int, str, int], list[Line]] = {}
    for line in view.lines:
        by_board.setdefault((line.session, line.section, line.board), []).append(line)
    top = 2 if FORMS[conditions.method] is MatchForm.BOARD_A_MATCH else 0
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
