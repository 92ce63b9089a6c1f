"""The cross-table: what each contestant has against each other it met."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from model.scoring.rounding import shown, to_nearest, written

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.standings import Standing, Standings


@dataclass(frozen=True, slots=True)
class Met:
    """What a contestant has of all boards against another: ``points`` out of ``top`` (0 where there is no top)."""

    points: Fraction
    top: int
    boards: int

    @property
    def figure(self) -> Fraction:
        """The percentage of the meeting, or its points where the method knows no top."""
        return self.points * 100 / self.top if self.top else self.points


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Contestants in the order of the ranking, and for each pair of keys that met what the first has against the second."""

    ranking: tuple[Standing, ...]
    met: Mapping[tuple[str, str], Met]
    percent: bool

    def shown(self, key: str, other: str) -> str:
        """The figure of a meeting as it is printed, "" where the two did not meet or nothing is in."""
        met = self.met.get((key, other))
        if met is None or not met.boards:
            return ""
        if self.percent:
            return written(to_nearest(met.figure.numerator, met.figure.denominator, 0), 0)
        return shown(met.figure)


def cross_table(standings: Standings) -> CrossTable:
    """The table of a session, or of several as one."""
    met: dict[tuple[str, str], Met] = {}
    for board in standings.boards:
        for scored in board.lines:
            line = scored.line
            for key, other, points in (
                (line.ns, line.ew, scored.ns_points),
                (line.ew, line.ns, scored.ew_points),
            ):
                before = met.get((key, other), Met(Fraction(), 0, 0))
                met[key, other] = (
                    before
                    if points is None
                    else Met(before.points + points, before.top + board.top, before.boards + 1)
                )
    percent = any(board.top for board in standings.boards)
    return CrossTable(standings.ranking, met, percent)
