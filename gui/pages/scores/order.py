"""In which order the director types: the sheet cut by board, by round or by table, and the next expected result."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from operator import attrgetter

from model.snapshots.session import Session, SheetLine

Spot = tuple[int, int, int]
"""Where a result belongs: round, table, board."""


class Cut(Enum):
    """How the sheet is laid out: a traveller, a round's pick-up slips, one table's evening, or a match with its rooms."""

    BOARD = "board"
    ROUND = "round"
    TABLE = "table"
    MATCH = "match"


def spot(line: SheetLine) -> Spot:
    """The line's place in the evening."""
    return line.round, line.table, line.board


_GROUP: dict[Cut, Callable[[SheetLine], int]] = {
    Cut.BOARD: attrgetter("board"),
    Cut.ROUND: attrgetter("round"),
    Cut.TABLE: attrgetter("table"),
    Cut.MATCH: attrgetter("match"),
}

_ORDER: dict[Cut, Callable[[SheetLine], tuple[int, ...]]] = {
    # A traveller lists its tables, a round's slips come in table by table, a table's evening goes by rounds.
    Cut.BOARD: attrgetter("board", "table", "round"),
    Cut.ROUND: attrgetter("round", "table", "board"),
    Cut.TABLE: attrgetter("table", "round", "board"),
    # A match comes in on the slips of its tables, one after the other.
    Cut.MATCH: attrgetter("match", "table", "round", "board"),
}


def group_of(line: SheetLine, cut: Cut) -> int:
    """The board, round or table the line is listed under."""
    return _GROUP[cut](line)


class SheetOrder:
    """The whole sheet in one cut. ``played_by_now`` is the last round that can have been played.

    ``at_tables`` has it by table, where sections go by clocks of their own.

    The order of the spots is settled by the plan; `with_lines` puts newer lines on some without sorting again.
    """

    __slots__ = ("_groups", "_lines", "_place", "at_tables", "cut", "lines", "played_by_now")

    def __init__(
        self, cut: Cut, lines: Sequence[SheetLine], played_by_now: int, at_tables: Mapping[int, int] = {}
    ) -> None:
        self.cut = cut
        self.lines = tuple(lines)
        self.played_by_now = played_by_now
        self.at_tables = at_tables
        self._place = {spot(line): number for number, line in enumerate(self.lines)}
        self._groups: dict[int, list[int]] = {}
        self._lines: dict[int, tuple[SheetLine, ...]] = {}
        group = _GROUP[cut]
        for number, line in enumerate(self.lines):
            self._groups.setdefault(group(line), []).append(number)

    @classmethod
    def of(
        cls, sheet: Iterable[SheetLine], cut: Cut, played_by_now: int, at_tables: Mapping[int, int] = {}
    ) -> SheetOrder:
        """The sheet sorted for this cut."""
        return cls(cut, sorted(sheet, key=_ORDER[cut]), played_by_now, at_tables)

    def with_lines(
        self, changed: Iterable[SheetLine], played_by_now: int, at_tables: Mapping[int, int] = {}
    ) -> SheetOrder:
        """The same spots, these of them with newer lines."""
        # Looking all up again takes 5 ms at 27,000 lines.
        other = object.__new__(SheetOrder)
        other.cut, other.played_by_now, other.at_tables = self.cut, played_by_now, at_tables
        other._place, other._groups = self._place, self._groups
        lines = list(self.lines)
        for line in changed:
            lines[self._place[spot(line)]] = line
        other.lines = tuple(lines)
        other._lines = {}
        return other

    @property
    def groups(self) -> tuple[int, ...]:
        """The boards, rounds or tables, in order."""
        return tuple(self._groups)

    def group(self, number: int) -> tuple[SheetLine, ...]:
        """The lines of one board, round or table; a key asks for them several times."""
        if number not in self._lines:
            lines = self.lines
            self._lines[number] = tuple([lines[place] for place in self._groups.get(number, ())])
        return self._lines[number]

    def next_expected(self, after: Spot | None, aside: Container[Spot] = ()) -> SheetLine | None:
        """The first missing result after a spot, going round to the start; None when nothing is missing by now.

        What lies ``aside`` was typed already, and waits for the server.
        """
        count = len(self.lines)
        start = 0 if after is None or after not in self._place else self._place[after] + 1
        for step in range(count):
            line = self.lines[(start + step) % count]
            if self._expected(line) and spot(line) != after and spot(line) not in aside:
                return line
        return None

    def next_to_come(self, aside: Container[Spot] = ()) -> SheetLine | None:
        """The first missing result of the rounds to come; None when all are in."""
        open_lines = (line for line in self.lines if line.result is None and not self._expected(line))
        return min((line for line in open_lines if spot(line) not in aside), key=spot, default=None)

    def _expected(self, line: SheetLine) -> bool:
        return line.result is None and line.round <= self.at_tables.get(line.table, self.played_by_now)


def find_last_round(
    session: Session, sheet: Sequence[SheetLine], now: datetime, clock_round: int | None = None
) -> int:
    """The last round that can have been played: by the clock, or by the results that are in, whichever is later.

    `clock_round` is where the round clock stands, None when it was never started: then the start time tells. Without
    a start time every round counts, as when travellers are typed after the evening.
    """
    rounds, draw = session.plan.rounds, session.plan.draw
    if draw is not None and not draw.behind:
        return rounds  # a round is drawn when the one before is in, and announced at once
    if clock_round is None and (session.start_time is None or session.date != now.date()):
        return rounds
    by_results = max([line.round for line in sheet if line.result is not None], default=1)
    # The later of the two: results come in of a round that nobody began on the clock.
    if clock_round is not None:
        return min(rounds, max(clock_round, by_results))
    assert session.start_time is not None
    begun = datetime.combine(session.date, session.start_time, now.tzinfo)
    a_round = timedelta(minutes=session.minutes_per_board * session.plan.boards_per_round)
    by_clock = int((now - begun) / a_round) + 1 if now >= begun else 1
    return min(rounds, max(by_clock, by_results))
