"""Matchpoints (Law 78A): every score is compared with every other on the same board, exact to the last fraction."""

from __future__ import annotations

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


class _Tally:
    """What each contestant of one field has won on the boards really played: whole numbers, one sum a denominator."""

    __slots__ = ("artificial", "counts", "parts", "sums", "top")

    def __init__(self, full_top: int, parts: int) -> None:
        self.top = full_top
        self.parts = parts  # a matchpoint is so many units of the sums: 2 on the half scale
        self.sums: dict[int, dict[str, int]] = {}
        self.counts: dict[str, int] = {}
        self.artificial: dict[str, list[Fraction]] = {}

    def won(self, key: str) -> Fraction:
        """Matchpoints on the boards really played."""
        common = lcm(*self.sums) if self.sums else 1
        units = sum(sums.get(key, 0) * (common // denominator) for denominator, sums in self.sums.items())
        return Fraction(units, common * self.parts)

    def session_percentage(self, key: str) -> Fraction | None:
        """The percentage on the boards really played, None without any."""
        possible = self.counts.get(key, 0) * self.top
        return self.won(key) * 100 / possible if possible else None

    def boards(self, key: str) -> int:
        """Boards that count for the contestant, artificial ones among them."""
        return self.counts.get(key, 0) + len(self.artificial.get(key, ()))

    def total(self, key: str) -> Fraction:
        """All matchpoints, those of artificial scores among them."""
        return sum(self.artificial.get(key, ()), self.won(key))


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session by matchpoints.

    Lines without a result (not in yet, late, not played) give no points and are not compared, but they are among the
    E results the board should have, to which the others are lifted by the conditions' rule.
    """
    tallies: dict[str, _Tally] = {}
    boards: list[ScoredBoard] = []
    for field in fields(view, conditions):
        tally = _Tally(
            top(field.expected, conditions.unequal, conditions.scale),
            1 if conditions.scale is MatchpointScale.TWO_ONE else 2,
        )
        tallies[field.section] = tally
        boards.extend(_field_boards(field, tally, conditions))
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


def _field_boards(field: Field, tally: _Tally, conditions: Conditions) -> list[ScoredBoard]:
    pending: list[tuple[Traveller, dict[str, dict[int, _Won]]]] = []
    fractions: dict[tuple[int, int], Fraction] = {}
    for traveller in field.travellers:
        by_form = {
            form: _form_points(scores, field.expected, tally, conditions, fractions)
            for form, scores in groups(traveller).items()
        }
        _add(traveller, by_form, tally)
        pending.append((traveller, {form: won for form, (_, won) in by_form.items()}))
    return [
        ScoredBoard(
            traveller.board,
            traveller.section,
            field.expected,
            sum(points is not None for points in traveller.scores),
            tally.top,
            _scored_lines(traveller, by_form, tally),
        )
        for traveller, by_form in pending
    ]


def _form_points(
    scores: list[int],
    expected: int,
    tally: _Tally,
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


def _add(traveller: Traveller, by_form: dict[str, tuple[int, dict[int, _Won]]], tally: _Tally) -> None:
    counts = tally.counts
    for line, points in zip(traveller.lines, traveller.scores, strict=True):
        if points is None or line.result is None:
            continue
        denominator, won = by_form[line.result.group]
        sums = tally.sums.setdefault(denominator, {})
        _, _, ns, ew = won[points]
        sums[line.ns] = sums.get(line.ns, 0) + ns
        sums[line.ew] = sums.get(line.ew, 0) + ew
        counts[line.ns] = counts.get(line.ns, 0) + 1
        counts[line.ew] = counts.get(line.ew, 0) + 1


def _scored_lines(
    traveller: Traveller, by_form: dict[str, dict[int, _Won]], tally: _Tally
) -> tuple[ScoredLine, ...]:
    scored: list[ScoredLine] = []
    for line, points in zip(traveller.lines, traveller.scores, strict=True):
        if points is not None and line.result is not None:
            ns, ew, _, _ = by_form[line.result.group][points]
            scored.append(ScoredLine(line, points, ns, ew))
        elif line.result is not None and isinstance(line.result.outcome, Artificial):
            scored.append(_awarded_line(line, line.result.outcome, tally))
        else:
            scored.append(ScoredLine(line, None, None, None))
    return tuple(scored)


def _awarded_line(line: Line, outcome: Artificial, tally: _Tally) -> ScoredLine:
    """An artificial score is a percentage of the full top, not of a top that shrank (Law 12C2)."""
    ns, ew = (
        awarded_percent(award, tally.session_percentage(key)) * tally.top / 100
        for key, award in ((line.ns, outcome.ns), (line.ew, outcome.ew))
    )
    tally.artificial.setdefault(line.ns, []).append(ns)
    tally.artificial.setdefault(line.ew, []).append(ew)
    return ScoredLine(line, None, ns, ew)


def _ranking(view: SessionView, conditions: Conditions, tallies: dict[str, _Tally]) -> tuple[Standing, ...]:
    across = conditions.sections is Sections.ACROSS
    unranked: dict[tuple[str, str], list[Standing]] = {}
    most: dict[str, int] = {}
    for section, tally in tallies.items():
        most[section] = max(map(tally.boards, {*tally.counts, *tally.artificial}), default=0)
    for contestant in view.contestants:
        section = "" if across else contestant.section
        tally = tallies.get(section) or _Tally(0, 1)
        direction = contestant.direction if view.winners == 2 else None
        ranked_in = contestant.section if conditions.sections is Sections.SEPARATE else ""
        unranked.setdefault((ranked_in, _order(direction)), []).append(
            _standing(contestant, tally, most.get(section, 0), conditions)
        )
    return tuple(standing for group in sorted(unranked) for standing in _placed(unranked[group], conditions))


def _order(direction: Side | None) -> str:
    return "" if direction is None else "1" if direction is Side.NS else "2"


def _standing(contestant: Contestant, tally: _Tally, most_boards: int, conditions: Conditions) -> Standing:
    boards = tally.boards(contestant.key)
    total = tally.total(contestant.key)
    maximum = Fraction(boards * tally.top)
    if not maximum:
        return Standing(contestant, 0, "", total, maximum, None, boards, "", "")
    if conditions.total is Total.FACTORED or conditions.rounding is Rounding.ACBL:
        total = total * most_boards / boards
        maximum = Fraction(most_boards * tally.top)
    if conditions.rounding is Rounding.ACBL:
        total = rounded(total)
    percentage = total * 100 / maximum
    return Standing(
        contestant,
        0,
        "",
        total,
        maximum,
        percentage,
        boards,
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
