"""Sums over a field, kept as whole numbers while thousands of fractions are added."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import lcm
from typing import NamedTuple


class Won(NamedTuple):
    """What one contestant has: points, the most they could be (0 if there is no top), the boards that count.

    ``beyond`` are points without a top that come from other boards, and so are not brought up when boards are missing.
    ``idle`` boards were not played but have their points, as those of a bye: they are not missing.
    """

    total: Fraction
    maximum: int
    boards: int
    beyond: Fraction = Fraction()
    idle: int = 0


class Tally:
    """What each contestant of one field has won on the boards really played: one sum a denominator.

    ``top`` is the most one board can give, 0 if a board has no top; ``parts`` is how many units of the sums make a
    point (2 on the half scale of matchpoints); ``session`` is the one whose boards these are.
    """

    __slots__ = ("_unit", "_weights", "awarded", "counts", "parts", "session", "sums", "top")

    def __init__(self, top: int, parts: int = 1, *, session: int = 1) -> None:
        self.top = top
        self.session = session
        self.parts = parts
        self.sums: defaultdict[int, defaultdict[str, int]] = defaultdict(_zeros)
        self.counts: Counter[str] = Counter()
        self.awarded: dict[str, list[Fraction]] = {}
        self._weights: list[tuple[int, dict[str, int]]] = []
        self._unit = 1

    def close(self) -> None:
        """Every comparison is made; from now on the sums are only read."""
        # Sums a denominator stay whole numbers until here: adding Fractions would reduce each of thousands.
        common = lcm(*self.sums)
        self._unit = common * self.parts
        self._weights = [(common // denominator, sums) for denominator, sums in self.sums.items()]

    def won(self, key: str) -> Fraction:
        """The points on the boards really played, after `close`."""
        units = 0
        for weight, sums in self._weights:
            if key in sums:
                units += sums[key] * weight
        return Fraction(units, self._unit)


def _zeros() -> defaultdict[str, int]:
    return defaultdict(int)


class Tallies:
    """The tallies of all fields of an event: a pair's session is every field of it that the pair plays in."""

    __slots__ = ("_of_contestant",)

    def __init__(self) -> None:
        self._of_contestant: dict[str, list[Tally]] = {}

    def add(self, tally: Tally) -> None:
        """Close a field, now that all its comparisons are made, and add it."""
        tally.close()
        for key in tally.counts:
            if key in self._of_contestant:
                self._of_contestant[key].append(tally)
            else:
                self._of_contestant[key] = [tally]

    def award(self, key: str, tally: Tally, points: Fraction) -> None:
        """Add an artificial score."""
        tally.awarded.setdefault(key, []).append(points)
        played_in = self._of_contestant.setdefault(key, [])
        if tally not in played_in:
            played_in.append(tally)

    def session_percentage(self, key: str, session: int) -> Fraction | None:
        """The percentage of the top on the boards of a session that were really played, None without any (Law 12C2(c))."""
        played_in = self._of_session(key, session)
        possible = sum(tally.counts.get(key, 0) * tally.top for tally in played_in)
        if not possible:
            return None
        return sum((tally.won(key) for tally in played_in), Fraction()) * 100 / possible

    def average(self, key: str, session: int) -> Fraction | None:
        """The points a board on the boards of a session that were really played, None without any."""
        played_in = self._of_session(key, session)
        boards = sum(tally.counts.get(key, 0) for tally in played_in)
        return sum((tally.won(key) for tally in played_in), Fraction()) / boards if boards else None

    def _of_session(self, key: str, session: int) -> list[Tally]:
        return [tally for tally in self._of_contestant.get(key, ()) if tally.session == session]

    def won(self, key: str) -> Won:
        """Everything the contestant has, artificial scores among it."""
        total: Fraction | None = None
        maximum = boards = 0
        for tally in self._of_contestant.get(key, ()):
            points = tally.won(key)
            counting = tally.counts.get(key, 0)
            if key in tally.awarded:
                points = sum(tally.awarded[key], points)
                counting += len(tally.awarded[key])
            total = points if total is None else total + points
            # An award counts as a board with the usual top, so that the percentage compares like with like (Law 12C2).
            maximum += counting * tally.top
            boards += counting
        return Won(total or Fraction(), maximum, boards)
