"""The cross-table: what each contestant has against each other it met."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final

from model.scoring.methods.registry import method_of
from model.scoring.methods.teams import bye_points, match_results, score_missed
from model.scoring.rounding import plain, show_figure, to_nearest, write_units

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from model.scoring.standings import Standing, Standings
    from model.scoring.view import SessionView


@dataclass(frozen=True, slots=True)
class Met:
    """A contestant's points on all boards against another, out of ``top`` (0 for a method without a top)."""

    points: Fraction
    top: int
    boards: int

    @property
    def figure(self) -> Fraction:
        """The percentage of the meeting, or its points where the method knows no top."""
        return self.points * 100 / self.top if self.top else self.points


IDLE: Final = "idle"
"""Stands in a cross-table for the rounds in which somebody had no match."""

_NOTHING: Final = Met(Fraction(), 0, 0)


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Contestants in the order of the ranking, and for each pair of keys that met what the first has against the second.

    What it has for rounds without a match (byes, rounds missed) stands against `IDLE`, so that a line adds up to its
    total. It is in percent of the tops, in points of the boards, or ``by_match`` in the points of the matches.
    """

    ranking: tuple[Standing, ...]
    met: Mapping[tuple[str, str], Met]
    percent: bool
    by_match: bool = False
    whole: bool = False

    @property
    def idle(self) -> tuple[str, ...]:
        """`IDLE` where anybody has points without a match, to stand behind the opponents; else nothing."""
        return (IDLE,) if any(other == IDLE for _key, other in self.met) else ()

    def show(self, key: str, other: str) -> str:
        """The figure of a meeting as it is printed, "" if the two did not meet or nothing is in."""
        met = self.met.get((key, other))
        if met is None or not met.boards:
            return ""
        if self.percent:
            return write_units(to_nearest(met.figure.numerator, met.figure.denominator, 0), 0)
        return plain(met.figure) if self.whole else show_figure(met.figure)


def cross_table(standings: Standings, view: SessionView) -> CrossTable:
    """The table of a session, or of several as one; of matches it tells what each gave, of players each at the table."""
    conditions = standings.conditions
    by_match = method_of(conditions).by_match
    met: dict[tuple[str, str], Met] = {}
    for key, other, here in _of_matches(view, standings) if by_match else _of_boards(standings):
        before = met.get((key, other), _NOTHING)
        met[key, other] = Met(before.points + here.points, before.top + here.top, before.boards + here.boards)
    percent = not by_match and any(board.top for board in standings.boards)
    whole = not percent and all(one.points.denominator == 1 for one in met.values())
    return CrossTable(standings.ranking, met, percent, by_match, whole)


def _of_matches(view: SessionView, standings: Standings) -> Iterator[tuple[str, str, Met]]:
    for given in (bye_points(view, standings.conditions), score_missed(view, standings.conditions)):
        for key, (rounds, points) in given.items():
            if points:
                yield key, IDLE, Met(points, 0, rounds)
    for result in match_results(view, standings.conditions):
        home, away = result.match.home, result.match.away
        for key, other in ((home, away), (away, home)):
            yield key, other, Met(result.side(key).points, 0, result.played) if result.played else _NOTHING


def _of_boards(standings: Standings) -> Iterator[tuple[str, str, Met]]:
    for board in standings.boards:
        for scored in board.lines:
            line = scored.line
            ours = [key for key in (line.ns, line.south) if key]
            theirs = [key for key in (line.ew, line.west) if key]
            for one, other in product(ours, theirs):
                yield one, other, _met(scored.ns_points, board.top)
                yield other, one, _met(scored.ew_points, board.top)


def _met(points: Fraction | None, top: int) -> Met:
    return _NOTHING if points is None else Met(points, top, 1)
