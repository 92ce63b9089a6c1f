"""Matchpoints (Law 78A): every score is compared with every other on the same board, exact to the last fraction."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from model.bridge.result import Artificial
from model.i18n import N_
from model.scoring.boards.artificial import evaluate_award
from model.scoring.boards.neuberg import lift, lift_points, top
from model.scoring.boards.outcomes import compare_matchpoints, whole_matchpoints
from model.scoring.boards.shares import Frequencies
from model.scoring.boards.tally import Tallies, Tally
from model.scoring.conditions import Conditions, MatchpointScale, SmallGroups
from model.scoring.field import Field, Traveller, fields, groups
from model.scoring.methods.appraisal import Appraisal, Group
from model.scoring.methods.board_method import BoardMethod
from model.scoring.methods.method import ADJUSTED, TOPPED, Unit, late
from model.scoring.ranking.placing import rank_contestants
from model.scoring.rounding import BY_BOARD, board_points
from model.scoring.standings import ScoredBoard, ScoredLine, Standings

if TYPE_CHECKING:
    from model.scoring.view import Line, SessionView


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session by matchpoints.

    Lines without a result (not in yet, late, not played) give no points and are not compared, but they are among the
    E results the board should have, to which the others are lifted by the conditions' rule.
    """
    tallies = Tallies()
    compared: list[_Compared] = []
    parts = 1 if conditions.scale is MatchpointScale.TWO_ONE else 2
    for field in fields(view, conditions):
        tally = Tally(
            top(field.expected, conditions.unequal, conditions.scale),
            parts,
            session=field.travellers[0].session,
        )
        fractions: dict[tuple[int, int], Fraction] = {}
        for traveller in field.travellers:
            forms = {
                form: _form_points(scores, field.expected, tally, conditions, fractions)
                for form, scores in groups(traveller).items()
            }
            compared.append((field, traveller, tally, _lines(traveller, forms, tally)))
        tallies.add(tally)
    # Artificial scores come after every comparison of the session: they may follow the pair's percentage.
    boards = tuple(_scored_board(one, tallies, conditions) for one in compared)
    won = {contestant.key: tallies.won(contestant.key) for contestant in view.contestants}
    return Standings(conditions, rank_contestants(view, conditions, won), boards)


def frequency_matchpoints(scores: list[int]) -> dict[int, int]:
    """Matchpoints on the 2-1-0 scale for each distinct score among ``scores``, seen from North-South (Law 78A)."""
    frequencies = Counter(scores)
    matchpoints: dict[int, int] = {}
    lower = 0
    for points in sorted(frequencies):
        equal = frequencies[points]
        matchpoints[points] = 2 * lower + equal - 1
        lower += equal
    return matchpoints


_Won = tuple[Fraction, Fraction, int, int]  # both sides' points, and the same as units for the sums
# For each form of a board: denominator, points for each score.
_Forms = dict[str, tuple[int, dict[int, _Won]]]
_Compared = tuple[Field, Traveller, Tally, list[ScoredLine]]


def _scored_board(compared: _Compared, tallies: Tallies, conditions: Conditions) -> ScoredBoard:
    field, traveller, tally, lines = compared
    counted = len(lines)
    for at, points in enumerate(traveller.scores):
        if points is None:
            counted -= 1
            line = traveller.lines[at]
            if line.result is not None and isinstance(line.result.outcome, Artificial):
                lines[at] = _awarded_line(line, line.result.outcome, tally, tallies, conditions)
    return ScoredBoard(
        traveller.board,
        traveller.section,
        field.expected,
        counted,
        tally.top,
        tuple(lines),
        traveller.session,
    )


def _form_points(
    scores: list[int],
    expected: int,
    tally: Tally,
    conditions: Conditions,
    fractions: dict[tuple[int, int], Fraction],
) -> tuple[int, dict[int, _Won]]:
    """The denominator of one group's points and both sides' points for each score in it."""
    counted = len(scores)
    denominator = 1
    won: dict[int, _Won] = {}
    for points, matchpoints in frequency_matchpoints(scores).items():
        ns, denominator = lift(matchpoints, counted, expected, conditions.unequal)
        ew, _ = lift(2 * (counted - 1) - matchpoints, counted, expected, conditions.unequal)
        parts = denominator * tally.parts
        if conditions.rounding in BY_BOARD:
            # Each side apart: under the WBF's rule both halves go up, so that a board may give more than its top.
            points_of = [
                board_points(Fraction(one, parts), tally.top, conditions.rounding) for one in (ns, ew)
            ]
            ns, ew = (int(one * 10 * tally.parts) for one in points_of)
            parts = 10 * tally.parts
        for units in (ns, ew):
            if (units, parts) not in fractions:
                fractions[units, parts] = Fraction(units, parts)
        won[points] = (fractions[ns, parts], fractions[ew, parts], ns, ew)
    return 10 if conditions.rounding in BY_BOARD else denominator, won


def _lines(traveller: Traveller, forms: _Forms, tally: Tally) -> list[ScoredLine]:
    """The lines with their points, which are added to the tally; artificial scores are still without."""
    counts = tally.counts
    scored: list[ScoredLine] = []
    scores = [one for one in traveller.scores if one is not None]
    if len(forms) == 1 and len(scores) == len(traveller.lines):  # nearly every board: all in, one form
        ((denominator, won),) = forms.values()
        sums = tally.sums[denominator]
        counts.update([line.ns for line in traveller.lines])
        counts.update([line.ew for line in traveller.lines])
        for line, score_ in zip(traveller.lines, scores, strict=True):
            ns_points, ew_points, ns_units, ew_units = won[score_]
            scored.append(ScoredLine(line, score_, ns_points, ew_points))
            sums[line.ns] += ns_units
            sums[line.ew] += ew_units
        return scored
    for line, points in zip(traveller.lines, traveller.scores, strict=True):
        if points is None or line.result is None:
            scored.append(ScoredLine(line, None, None, None))
            continue
        denominator, won = forms[line.result.group]
        ns_points, ew_points, ns_units, ew_units = won[points]
        scored.append(ScoredLine(line, points, ns_points, ew_points))
        sums = tally.sums[denominator]
        ns, ew = line.ns, line.ew
        sums[ns] += ns_units
        sums[ew] += ew_units
        counts[ns] += 1
        counts[ew] += 1
    return scored


def _awarded_line(
    line: Line, outcome: Artificial, tally: Tally, tallies: Tallies, conditions: Conditions
) -> ScoredLine:
    """An artificial score is a percentage of the full top, not of a top that shrank (Law 12C2)."""
    ns, ew = (
        board_points(
            evaluate_award(award, tallies.session_percentage(key, line.session), conditions.laws)
            * tally.top
            / 100,
            tally.top,
            conditions.rounding,
        )
        for key, award in ((line.ns, outcome.ns), (line.ew, outcome.ew))
    )
    tallies.award(line.ns, tally, ns)
    tallies.award(line.ew, tally, ew)
    return ScoredLine(line, None, ns, ew)


def top_of(expected: int, conditions: Conditions) -> int:
    """The top of a board with this many results."""
    return top(expected, conditions.unequal, conditions.scale)


def appraise(group: Group, conditions: Conditions) -> Appraisal:
    """Matchpoints: 2 for each lower score, 1 for each equal one, lifted to E results, or a small group's percentages."""
    shares = group.shares
    frequencies = Frequencies(shares)
    counted = len(shares)
    parts = 1 if conditions.scale is MatchpointScale.TWO_ONE else 2
    full = top_of(group.expected, conditions)

    def points(at: int, score: int) -> Fraction:
        return frequencies.against_others(at, score, whole_matchpoints)

    def given(at: int, score: int) -> Fraction:
        share = shares[at]
        # Alone there is nothing to compare with, its own other half neither.
        if share.ns == share.ew or counted == 1:
            return points(at, score)
        own = (weight * compare_matchpoints(score, half) for half, weight in share.met.items())
        return points(at, score) + sum(own, Fraction()) - 1

    def finish(value: Fraction) -> Fraction:
        if is_small(counted, group, conditions.small_groups):
            exact = small_group_percent(value, counted) * full / 100
        else:
            exact = lift_points(value, counted, group.expected, conditions.unequal) / parts
        return board_points(exact, full, conditions.rounding)

    return Appraisal(shares, points, given, finish, lambda value: 2 * (counted - 1) - value, parts=parts)


def is_small(counted: int, group: Group, rule: SmallGroups) -> bool:
    """Whether a group of a fouled board is too small for the formula.

    EBU (White Book 4.2.3.3): at most three scores and at most a third of the board's. WBF and ACBL (ACBLscore manual,
    fouled boards): at most three, but three that are the larger group are compared.
    """
    if not group.fouled or counted > 3:
        return False
    match rule:
        case SmallGroups.NEUBERG:
            return False
        case SmallGroups.EBU:
            return 3 * counted <= group.expected
        case SmallGroups.WBF:
            return counted < 3 or not group.largest


def small_group_percent(matchpoints_: Fraction, counted: int) -> Fraction:
    """Percent of the full top in a small group: 60 for one score, 65 and 55 for two, 70, 60 and 50 for three.

    Equal scores share; both sides of a table together have 120, since they lost a proper comparison.
    """
    return 60 + 5 * (matchpoints_ - (counted - 1))


METHOD: Final = BoardMethod(
    id="matchpoints",
    name=N_("Matchpoints"),
    short_name=N_("Matchpoints"),
    unit=Unit.MATCHPOINTS,
    kinds=frozenset({"pairs", "individual"}),
    asks=TOPPED | ADJUSTED | {"scale", "unequal", "small_groups"},
    appraise=appraise,
    steps=late("explanations.matchpoints.steps"),
    top=top_of,
    whole=score,
)
