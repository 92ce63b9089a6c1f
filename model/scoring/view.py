"""What scoring sees of a session: contestants and traveller lines, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from model.bridge.at_table import AtTable
from model.bridge.result import Result
from model.bridge.seats import Side


class Contestant(Struct, frozen=True):
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


class Line(AtTable, Struct, frozen=True, gc=False):
    """One line of a traveller: a board, the two contestants' keys, and the result (None: expected, not in yet).

    ``session`` distinguishes the boards of several sessions: board 1 of the second session is another deal. ``match`` is the
    round of matches it counts in, where that is another than its own (0). Of individuals ``south`` and ``west`` are
    the partners.
    """

    board: int
    ns: str
    ew: str
    result: Result | None = None
    round: int = 0
    table: int = 0
    section: str = ""
    session: int = 1
    match: int = 0
    south: str = ""
    west: str = ""
    called: str = ""


class PenaltyUnit(Enum):
    """What a penalty is counted in."""

    WARNING = "warning"  # recorded, takes nothing
    PERCENT = "percent"  # of the top of a board; 10 is the standard penalty
    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    VICTORY_POINTS = "vp"


class Penalty(Struct, frozen=True):
    """A penalty: the offender's alone, nobody gains by it.

    ``law`` is a paragraph of Law 90 (procedural) or 91 (disciplinary), or not given; ``ruling`` the number of the ruling
    that gave it, 0 without one.
    """

    contestant: str
    unit: PenaltyUnit
    amount: Fraction = Fraction(0)
    reason: str = ""
    law: str = ""
    ruling: int = 0


class CarryOver(Struct, frozen=True):
    """What a contestant brings from an earlier stage: points of the method, out of ``maximum`` where there is a top."""

    contestant: str
    points: Fraction
    maximum: int = 0


class Preset(Struct, frozen=True):
    """What was fixed for a board before play: a datum, or instant matchpoints (North-South's percent by score).

    A score between two of the list has the mean of their percentages; beyond the ends it has that of the end.
    ``session`` as in a line.
    """

    board: int
    datum: int | None = None
    percents: tuple[tuple[int, Fraction], ...] = ()
    session: int = 1


class Missed(Struct, frozen=True):
    """A round of matches that a contestant was not there for: it came late or had left. ``session`` as in a line."""

    contestant: str
    round: int
    session: int = 1


class SessionView(Struct, frozen=True):
    """All contestants and all lines that the movement expects (sit-outs have no line). ``winners`` is 1 or 2.

    ``knock_out`` says that matches send one side on; ``advanced`` are (round, key) of those named after a level match.
    ``missed`` are the rounds of matches somebody was not there for; a bye is not among them.
    """

    contestants: tuple[Contestant, ...]
    lines: tuple[Line, ...]
    winners: int = 1
    penalties: tuple[Penalty, ...] = ()
    carried: tuple[CarryOver, ...] = ()
    presets: tuple[Preset, ...] = ()
    knock_out: bool = False
    advanced: tuple[tuple[int, str], ...] = ()
    missed: tuple[Missed, ...] = ()

    def rename(self, keys: Mapping[str, str], *, after: int = 0) -> SessionView:
        """The same where its contestants have other keys, and ``after`` sessions come before its own.

        The contestants themselves stay, as whoever brings fields together decides which of them are one.
        """
        return replace(
            self,
            lines=tuple(
                replace(
                    line,
                    ns=keys[line.ns],
                    ew=keys[line.ew],
                    south=keys.get(line.south, ""),
                    west=keys.get(line.west, ""),
                    session=line.session + after,
                )
                for line in self.lines
            ),
            penalties=tuple(replace(one, contestant=keys[one.contestant]) for one in self.penalties),
            carried=tuple(replace(one, contestant=keys[one.contestant]) for one in self.carried),
            presets=tuple(replace(one, session=one.session + after) for one in self.presets),
            missed=tuple(
                replace(one, contestant=keys[one.contestant], session=one.session + after)
                for one in self.missed
            ),
        )

    @property
    def preset_of(self) -> dict[tuple[int, int], Preset]:
        """What was fixed before play, by session and board."""
        return {(preset.session, preset.board): preset for preset in self.presets}
