"""What scoring sees of a session: contestants and traveller lines, nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from model.bridge.result import Result
from model.bridge.seats import Side


@dataclass(frozen=True, slots=True)
class Contestant:
    """One entry in the ranking. ``key`` is unique ("7", "3NS", "A12"); ``direction`` is its field with two winners.

    ``holdings`` are its players' masterpoints for the strata (None: none known), ``handicap`` is the sum of its
    players' handicaps or the percentage points it is given, as the conditions of contest say.
    """

    key: str
    number: int
    direction: Side | None = None
    section: str = ""
    names: tuple[str, ...] = ()
    holdings: tuple[Fraction | None, ...] = ()
    handicap: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a traveller: a board, the two contestants' keys, and the result (None: expected, not in yet).

    ``session`` tells the boards of several sessions apart: board 1 of the second session is another deal.
    """

    board: int
    ns: str
    ew: str
    result: Result | None = None
    round: int = 0
    table: int = 0
    section: str = ""
    session: int = 1


class PenaltyUnit(Enum):
    """What a penalty is counted in."""

    WARNING = "warning"  # recorded, takes nothing
    PERCENT = "percent"  # of the top of a board; 10 is the standard penalty
    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    VICTORY_POINTS = "vp"


@dataclass(frozen=True, slots=True)
class Penalty:
    """A procedural or disciplinary penalty (Laws 90, 91): the offender's alone, nobody gains by it."""

    contestant: str
    unit: PenaltyUnit
    amount: Fraction = Fraction(0)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CarryOver:
    """What a contestant brings from an earlier stage: points of the method, out of ``maximum`` where there is a top."""

    contestant: str
    points: Fraction
    maximum: int = 0


@dataclass(frozen=True, slots=True)
class Preset:
    """What was fixed for a board before play: a datum, or instant matchpoints (North-South's percent by score).

    A score between two of the list has the mean of their percentages; beyond the ends it has that of the end.
    """

    board: int
    datum: int | None = None
    percents: tuple[tuple[int, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class SessionView:
    """All contestants and all lines that the movement expects (sit-outs have no line). ``winners`` is 1 or 2."""

    contestants: tuple[Contestant, ...]
    lines: tuple[Line, ...]
    winners: int = 1
    penalties: tuple[Penalty, ...] = ()
    carried: tuple[CarryOver, ...] = ()
    presets: tuple[Preset, ...] = ()
