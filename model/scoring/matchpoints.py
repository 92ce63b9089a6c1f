"""Matchpoints (Law 78A): every score is compared with every other on the same board, exact to the last fraction."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from model.bridge.result import Artificial
from model.bridge.seats import Side
from model.scoring.artificial import awarded_percent
from model.scoring.conditions import MatchpointScale, Rounding, Sections, Ties, Total
from model.scoring.field import Field, Traveller, fields
from model.scoring.ranking import places
from model.scoring.rounding import rounded, shown
from model.scoring.standings import ScoredBoard, ScoredLine, Standing, Standings
from model.scoring.unequal import lifted, top

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.explanation import Explanation
    from model.scoring.view import Contestant, Line, SessionView

_PRECISION = 10**12


class Tally:
    """What each contestant of one field has won on the boards really played: whole numbers, one sum a denominator."""

    __slots__ = ("awarded", "counts", "parts", "sums", "top")

    def __init__(self, full_top: int, parts: int) -> None:
        self.top = full_top
        self.parts = parts  # a matchpoint is so many units of the sums: 2 on the half scale
        self.sums: dict[int, dict[str, int]] = {}
        self.counts: dict[str, int] = {}
        self.awarded: dict[str, list[Fraction]] = {}

    def won(self, key: str) -> Fraction:
        """Matchpoints on the boards really played."""
        common = lcm(*self.sums) if self.sums else 1
        units = sum(sums.get(key, 0) * (common // denominator) for denominator, sums in self.sums.items())
        return Fraction(units, common * self.parts)


@dataclass(frozen=True, slots=True)
class _Sum:
    """One contestant's matchpoints over all fields, out of ``maximum`` on ``boards`` boards."""

    total: Fraction
    maximum: int
    boards: int


class _Tallies:
    """The tallies of all fields of an event: a pair's session is every field it plays in."""

    def __init__(self) -> None:
        self._of_contestant: dict[str, list[Tally]] = {}

    def add(self, tally: Tally) -> None:
        """Take in a field of which every comparison is made."""
        for key in tally.counts:
            self._of_contestant.setdefault(key, []).append(tally)

    def award(self, key: str, tally: Tally, points: Fraction) -> None:
        """Add an artificial score."""
        tally.awarded.setdefault(key, []).append(points)
        played_in = self._of_contestant.setdefault(key, [])
        if tally not in played_in:
            played_in.append(tally)

    def session_percentage(self, key: str) -> Fraction | None:
        """The percentage on the boards really played, None without any."""
        played_in = self._of_contestant.get(key, ())
        possible = sum(tally.counts.get(key, 0) * tally.top for tally in played_in)
        if not possible:
            return None
        return sum((tally.won(key) for tally in played_in), Fraction()) * 100 / possible

    def sum_of(self, key: str) -> _Sum:
        """Everything the contestant has, artificial scores among it."""
        total = Fraction()
        maximum = boards = 0
        for tally in self._of_contestant.get(key, ()):
            awarded = tally.awarded.get(key, ())
            counting = tally.counts.get(key, 0) + len(awarded)
            won = tally.won(key)
            total = sum(awarded, total + won if total else won)
            maximum += counting * tally.top
            boards += counting
        return _Sum(total, maximum, boards)


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session by matchpoints.

    Lines without a result (not in yet, late, not played) give no points and are not compared, but they are among the
    E results the board should have, to which the others are lifted by the conditions' rule.
    """
    tallies = _Tallies()
    compared: list[tuple[Field, Tally, list[_Forms]]] = []
    parts = 1 if conditions.scale is MatchpointScale.TWO_ONE else 2
    for field in fields(view, conditions):
        tally = Tally(top(field.expected, conditions.unequal, conditions.scale), parts)
        compared.append((field, tally, _compare(field, tally, conditions)))
        tallies.add(tally)
    # Artificial scores come after every comparison of the session: they may follow the pair's percentage.
    boards = [
        _scored_board(field, traveller, forms, tally, tallies)
        for field, tally, all_forms in compared
        for traveller, forms in zip(field.travellers, all_forms, strict=True)
    ]
    return Standings(conditions, _ranking(view, conditions, tallies), tuple(boards))


def explain(view: SessionView, conditions: Conditions, key: str) -> Explanation:
    """The way to one contestant's figure, board by board; raises ``KeyError`` for a stranger."""
    from model.scoring import matchpoint_reasons

    return matchpoint_reasons.explain(view, conditions, key, score(view, conditions))


def frequency_matchpoints(scores: list[int]) -> dict[int, int]:
    """Matchpoints on the 2-1-0 scale for each distinct score among ``scores``, seen from North-South (Law 78A)."""
    frequencies: dict[int, int] = {}
    for points in scores:
        frequencies[points] = frequencies.get(points, 0) + 1
    matchpoints: dict[int, int] = {}
    lower = 0
    for points in sorted(frequencies):
        equal = frequencies[points]
        matchpoints[points] = 2 * lower + equal - 1
        lower += equal
    return matchpoints


def groups(traveller: Traveller) -> dict[str, list[int]]:
    """The scores of a board by the form of it that was played: one group, or several when it was fouled (Law 87)."""
    by_form: dict[str, list[int]] = {}
    for line, points in zip(traveller.lines, traveller.scores, strict=True):
        if points is not None and line.result is not None:
            by_form.setdefault(line.result.group, []).append(points)
    return by_form


_Won = tuple[Fraction, Fraction, int, int]  # both sides' points, and the same as units for the sums
_Forms = dict[
    str, tuple[int, dict[int, _Won]]
]  # for each form of a board: denominator, points for each score


def _compare(field: Field, tally: Tally, conditions: Conditions) -> list[_Forms]:
    fractions: dict[tuple[int, int], Fraction] = {}
    compared: list[_Forms] = []
    for traveller in field.travellers:
        forms = {
            form: _form_points(scores, field.expected, tally, conditions, fractions)
            for form, scores in groups(traveller).items()
        }
        _add(traveller, forms, tally)
        compared.append(forms)
    return compared


def _scored_board(
    field: Field, traveller: Traveller, forms: _Forms, tally: Tally, tallies: _Tallies
) -> ScoredBoard:
    return ScoredBoard(
        traveller.board,
        traveller.section,
        field.expected,
        sum(points is not None for points in traveller.scores),
        tally.top,
        _scored_lines(traveller, forms, tally, tallies),
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
        ns, denominator = lifted(matchpoints, counted, expected, conditions.unequal)
        ew, _ = lifted(2 * (counted - 1) - matchpoints, counted, expected, conditions.unequal)
        parts = denominator * tally.parts
        for units in (ns, ew):
            if (units, parts) not in fractions:
                fractions[units, parts] = Fraction(units, parts)
        won[points] = (fractions[ns, parts], fractions[ew, parts], ns, ew)
    return denominator, won


def _add(traveller: Traveller, forms: _Forms, tally: Tally) -> None:
    counts = tally.counts
    for line, points in zip(traveller.lines, traveller.scores, strict=True):
        if points is None or line.result is None:
            continue
        denominator, won = forms[line.result.group]
        sums = tally.sums.setdefault(denominator, {})
        _, _, ns, ew = won[points]
        sums[line.ns] = sums.get(line.ns, 0) + ns
        sums[line.ew] = sums.get(line.ew, 0) + ew
        counts[line.ns] = counts.get(line.ns, 0) + 1
        counts[line.ew] = counts.get(line.ew, 0) + 1


def _scored_lines(
    traveller: Traveller, forms: _Forms, tally: Tally, tallies: _Tallies
) -> tuple[ScoredLine, ...]:
    scored: list[ScoredLine] = []
    for line, points in zip(traveller.lines, traveller.scores, strict=True):
        if points is not None and line.result is not None:
            ns, ew, _, _ = forms[line.result.group][1][points]
            scored.append(ScoredLine(line, points, ns, ew))
        elif line.result is not None and isinstance(line.result.outcome, Artificial):
            scored.append(_awarded_line(line, line.result.outcome, tally, tallies))
        else:
            scored.append(ScoredLine(line, None, None, None))
    return tuple(scored)


def _awarded_line(line: Line, outcome: Artificial, tally: Tally, tallies: _Tallies) -> ScoredLine:
    """An artificial score is a percentage of the full top, not of a top that shrank (Law 12C2)."""
    ns, ew = (
        awarded_percent(award, tallies.session_percentage(key)) * tally.top / 100
        for key, award in ((line.ns, outcome.ns), (line.ew, outcome.ew))
    )
    tallies.award(line.ns, tally, ns)
    tallies.award(line.ew, tally, ew)
    return ScoredLine(line, None, ns, ew)


def _ranking(view: SessionView, conditions: Conditions, tallies: _Tallies) -> tuple[Standing, ...]:
    """One ranking, or one for each section, each direction, each direction of each section."""
    separate = conditions.sections is Sections.SEPARATE
    sums = {contestant.key: tallies.sum_of(contestant.key) for contestant in view.contestants}
    rankings: dict[tuple[str, int], list[Contestant]] = {}
    for contestant in view.contestants:
        ew_field = int(view.winners == 2 and contestant.direction is Side.EW)
        rankings.setdefault((contestant.section if separate else "", ew_field), []).append(contestant)
    most: dict[str, int] = {}
    for (section, _), ranked in rankings.items():
        most[section] = max(most.get(section, 0), *(sums[contestant.key].maximum for contestant in ranked))
    return tuple(
        standing
        for section, ew_field in sorted(rankings)
        for standing in _placed(
            [
                _standing(contestant, sums[contestant.key], most[section], conditions)
                for contestant in rankings[section, ew_field]
            ],
            conditions,
        )
    )


def _standing(contestant: Contestant, won: _Sum, most: int, conditions: Conditions) -> Standing:
    """A contestant's figures, without a place yet; ``most`` is the largest maximum among those ranked together."""
    total, maximum = won.total, won.maximum
    if not maximum:
        return Standing(contestant, 0, "", total, Fraction(0), None, won.boards, "", "")
    if conditions.total is Total.FACTORED or conditions.rounding is Rounding.ACBL:
        total = total * most / maximum
        maximum = most
    if conditions.rounding is Rounding.ACBL:
        total = rounded(total)
    percentage = total * 100 / maximum
    return Standing(
        contestant,
        0,
        "",
        total,
        Fraction(maximum),
        percentage,
        won.boards,
        shown(total, conditions.rounding),
        shown(percentage, conditions.rounding),
    )


def _placed(unranked: list[Standing], conditions: Conditions) -> list[Standing]:
    """Best first; contestants without a board last, by number."""

    def order(standing: Standing) -> tuple[bool, int, Fraction | int, str, int, str]:
        contestant = standing.contestant
        if standing.percentage is None:
            return (True, 0, 0, contestant.section, contestant.number, contestant.key)
        # A whole number decides nearly every comparison at a tenth of the price of two fractions.
        near = -(standing.percentage.numerator * _PRECISION // standing.percentage.denominator)
        return (False, near, -standing.percentage, contestant.section, contestant.number, contestant.key)

    ordered = sorted(unranked, key=order)
    figures = [
        standing.percentage if conditions.ties is Ties.EXACT else standing.shown_percentage or None
        for standing in ordered
    ]
    return [
        Standing(
            standing.contestant,
            rank,
            place,
            standing.total,
            standing.maximum,
            standing.percentage,
            standing.boards_played,
            standing.shown_total,
            standing.shown_percentage,
        )
        for standing, (rank, place) in zip(ordered, places(figures), strict=True)
    ]
