"""The outcome of scoring: a ranking, and every board with its points; exact figures with the strings to show."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line


class Standing(Struct, frozen=True, gc=False):
    """One place in the ranking. ``place`` is as printed ("1="), ``rank`` the first place of a tie; figures exact and shown.

    ``percentage`` is None while the contestant has no board scored (then the shown strings are "") and always where
    the method knows no top, as with IMPs (then ``maximum`` is 0 and only ``shown_total`` says something). ``tie_break`` is
    the rule that took it out of a tie, with the figure that did so.
    """

    contestant: Contestant
    rank: int
    place: str
    total: Fraction
    maximum: Fraction
    percentage: Fraction | None
    boards_played: int
    shown_total: str
    shown_percentage: str
    tie_break: tuple[str, Fraction] | None = None


class ScoredLine(Struct, frozen=True, gc=False):
    """A traveller line with its points, None if the line has none (not played, late, still expected)."""

    line: Line
    score: int | None
    ns_points: Fraction | None
    ew_points: Fraction | None


class ScoredBoard(Struct, frozen=True):
    """One board: ``expected`` is E, the results it should have; ``counted`` is n, the scores compared.

    ``top`` is 2E-2 or E-1 matchpoints, 0 if the method knows no top; ``datum`` the score that Butler compares with.
    """

    board: int
    section: str
    expected: int
    counted: int
    top: int
    lines: tuple[ScoredLine, ...]
    session: int = 1
    datum: int | None = None

    @property
    def to_come_in(self) -> int:
        """How many results come in of this board: of all that meet on it, fewer than E where a pair left or came late."""
        return len(self.lines)


class Standings(Struct, frozen=True):
    """The whole outcome. ``ranking`` is in order of place; with two winners North-South first, then East-West."""

    conditions: Conditions
    ranking: tuple[Standing, ...]
    boards: tuple[ScoredBoard, ...]
    warnings: tuple[str, ...] = ()

    def standing(self, key: str) -> Standing:
        """The standing of a contestant; raises ``KeyError`` for a stranger."""
        for standing in self.ranking:
            if standing.contestant.key == key:
                return standing
        raise KeyError(key)
