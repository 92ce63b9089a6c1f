"""What leaves the model of a session while it is played: the round clock, who is where, what wants the director."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Enum

from msgspec import Struct

from model.bridge.at_table import AtTable
from model.snapshots.session import Pair


class RoundNow(Struct, frozen=True):
    """The round clock at one moment; ``left`` is negative once the round is over its time.

    ``round`` is the round under way, or the last one when play is over (``running`` False). ``planned_end`` is when the
    last board ends if nothing more is lost, ``late`` how much later that is than the session was announced to end
    (negative: earlier). ``warning`` is how long before the end of a round the room is warned.
    """

    round: int
    rounds: int
    begun: datetime
    due: datetime
    left: timedelta
    paused: bool
    running: bool
    warning: timedelta
    planned_end: datetime
    late: timedelta

    @property
    def length(self) -> timedelta:
        """How long the round is to last."""
        return self.due - self.begun

    @property
    def over_time(self) -> bool:
        """Whether the round should have ended."""
        return self.running and self.left <= timedelta(0)

    @property
    def warned(self) -> bool:
        """Whether the end of the round is near, or past."""
        return self.running and self.left <= self.warning

    @property
    def last(self) -> bool:
        """Whether no round follows."""
        return self.round >= self.rounds


class Stage(Enum):
    """How an event drawn round by round stands; one of them is shown everywhere."""

    PLAYING = "playing"
    WAITING = "waiting"  # for results, or for who goes on after a level match
    READY = "ready"  # to draw the next round
    DRAWN = "drawn"  # and not begun
    OVER = "over"  # every round is drawn and scored


class DrawState(Struct, frozen=True):
    """How far the draw is: the stage, rounds drawn of all there are to be, the round whose results count.

    ``missing`` of those results lack and bar the next draw, ``open`` of all that is drawn; ``level`` matches of a
    knock-out want to be decided. ``round`` is the round of matches that is shown with the stage. ``timed`` says that the
    clock runs, ``half`` which round of play of the round of matches it is in, 0 if there is but one, ``halves`` that
    another follows.
    """

    drawn: int
    rounds: int
    counted: int
    missing: int
    open: int = 0
    level: int = 0
    round: int = 1
    stage: Stage = Stage.PLAYING
    timed: bool = False
    half: int = 0
    halves: bool = False

    @property
    def whole(self) -> bool:
        """Whether every round is drawn."""
        return self.drawn >= self.rounds

    @property
    def ready(self) -> bool:
        """Whether the next round can be drawn now."""
        return not self.whole and not self.missing and not self.level


class Board(Enum):
    """How one board at one table stands."""

    OPEN = "open"
    NOW = "now"
    LATE = "late"
    IN = "in"


class TableState(Enum):
    """How a table stands in a round."""

    TO_COME = "to come"
    PLAYING = "playing"
    ON = "on"
    BEHIND = "behind"
    FINISHED = "finished"
    MISSING = "missing"
    SITS_OUT = "sits out"
    EMPTY = "empty"


class Chairs(Struct, frozen=True):
    """A line of chairs at a table: the pair there, None when nobody is; ``missing`` is the number nobody has."""

    pair: Pair | None
    missing: int | None = None


class TableNow(AtTable, Struct, frozen=True):
    """One table in one round: who has which chairs, the boards with how each stands, and what comes here next.

    In an arrow-switched round the pairs keep their chairs and the boards are turned: ``switched`` tells it.
    ``on`` is the place of the board being played, from 1; ``minutes`` how many the table is behind; ``comes`` the
    numbers of the pairs that come here next, () when those here stay; ``boards_next`` () when nothing is played then.
    """

    table: int
    ns: Chairs
    ew: Chairs
    boards: tuple[int, ...]
    standing: tuple[Board, ...]
    state: TableState
    switched: bool = False
    on: int = 0
    minutes: int = 0
    comes: tuple[int, ...] = ()
    boards_next: tuple[int, ...] = ()
    sits_out_next: bool = False
    section: str = ""
    colour: str = ""
    called: str = ""

    @property
    def entered(self) -> int:
        """How many boards have a result, late ones not among them."""
        return self.standing.count(Board.IN)

    @property
    def next_open(self) -> int | None:
        """The first board without a result, None when all are in."""
        return next(
            (b for b, how in zip(self.boards, self.standing, strict=True) if how in (Board.OPEN, Board.NOW)),
            None,
        )


class Want(Enum):
    """What about a table wants the director."""

    BEHIND = "behind"
    MISSING = "missing"
    LATE_BOARD = "late board"
    AHEAD = "ahead"
    RULING = "ruling"
    ALL_IN = "all in"


class Need(AtTable, Struct, frozen=True):
    """One thing that wants the director: a table behind, a result missing, a board to be played late.

    ``BEHIND``: ``entered`` of ``boards`` are in; ``late_before`` are the earlier rounds in which the table was late.
    ``MISSING``: ``boards`` results, ``board`` the first of them; ``table`` 0 when the whole round is missing.
    ``AHEAD``: results of ``round`` come in while the clock is still on an earlier one; its end goes on to round
    ``onward``. What concerns no table has in ``section`` the letters that go by that clock, "" if the room has one.
    ``RULING``: what ruling ``number`` (its id in ``ruling``) still asks for at the table is in ``text``.
    ``ALL_IN``: every result of the session is in, and play can be ended.
    """

    want: Want
    round: int
    table: int = 0
    board: int = 0
    minutes: int = 0
    entered: int = 0
    boards: int = 0
    ns: Pair | None = None
    ew: Pair | None = None
    late_before: tuple[int, ...] = ()
    ruling: int = 0
    number: int = 0
    text: str = ""
    section: str = ""
    called: str = ""
    onward: int = 0


class LateTable(AtTable, Struct, frozen=True):
    """The minutes a table was late in each round from 1 on; 0 in time, None if it could not be measured."""

    table: int
    minutes: tuple[int | None, ...]
    called: str = ""

    @property
    def total(self) -> int:
        """All its minutes."""
        return sum(minutes or 0 for minutes in self.minutes)


class LateLedger(Struct, frozen=True):
    """Which tables finished late in which round, measured from the times their results came in.

    ``measured`` are the rounds that are over and whose results came in while it was the evening's present.
    """

    rounds: int
    measured: tuple[int, ...]
    tables: tuple[LateTable, ...]

    @property
    def late(self) -> tuple[LateTable, ...]:
        """The tables that were late at all."""
        return tuple(table for table in self.tables if table.total)

    def rounds_late(self, table: int) -> tuple[int, ...]:
        """The rounds in which a table was late."""
        return tuple(
            number
            for one in self.tables
            if one.table == table
            for number, minutes in enumerate(one.minutes, 1)
            if minutes
        )
