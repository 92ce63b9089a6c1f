"""In which order the director types: the sheet cut by board, by round or by table, and the next expected result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from model.snapshots import Session, SheetLine

Spot = tuple[int, int, int]
"""Where a result belongs: round, table, board."""


class Cut(Enum):
    """How the sheet is laid out: a traveller, a round's pick-up slips, or one table's evening."""

    BOARD = "board"
    ROUND = "round"
    TABLE = "table"


def spot(line: SheetLine) -> Spot:
    """The line's place in the evening."""
    return line.round, line.table, line.board


def group_of(line: SheetLine, cut: Cut) -> int:
    """The board, round or table the line is listed under."""
    return {Cut.BOARD: line.board, Cut.ROUND: line.round, Cut.TABLE: line.table}[cut]


_ORDER: dict[Cut, Callable[[SheetLine], Spot]] = {
    # A traveller lists its tables, a round's slips come in table by table, a table's evening goes by rounds.
    Cut.BOARD: lambda line: (line.board, line.table, line.round),
    Cut.ROUND: lambda line: (line.round, line.table, line.board),
    Cut.TABLE: lambda line: (line.table, line.round, line.board),
}


@dataclass(frozen=True, slots=True)
class Order:
    """The whole sheet in one cut. ``played_by_now`` is the last round that can have been played."""

    cut: Cut
    lines: tuple[SheetLine, ...]
    played_by_now: int

    @classmethod
    def of(cls, sheet: Iterable[SheetLine], cut: Cut, played_by_now: int) -> Order:
        """The sheet sorted for this cut."""
        return cls(cut, tuple(sorted(sheet, key=_ORDER[cut])), played_by_now)

    @property
    def groups(self) -> tuple[int, ...]:
        """The boards, rounds or tables, in order."""
        return tuple(dict.fromkeys(group_of(line, self.cut) for line in self.lines))

    def group(self, number: int) -> tuple[SheetLine, ...]:
        """The lines of one board, round or table."""
        return tuple(line for line in self.lines if group_of(line, self.cut) == number)

    def missing(self, number: int) -> int:
        """How many results of this group should be in by now and are not."""
        return sum(self._expected(line) for line in self.group(number))

    def next_expected(self, after: Spot | None) -> SheetLine | None:
        """The first missing result after a spot, going round to the start; None when nothing is missing by now."""
        start = next((place + 1 for place, line in enumerate(self.lines) if spot(line) == after), 0)
        around = (*self.lines[start:], *self.lines[:start])
        return next((line for line in around if self._expected(line) and spot(line) != after), None)

    def _expected(self, line: SheetLine) -> bool:
        return line.result is None and line.round <= self.played_by_now


def played_by_now(session: Session, sheet: Sequence[SheetLine], now: datetime) -> int:
    """The last round that can have been played: by the clock, or by the results that are in, whichever is later.

    Without a start time every round counts, as when travellers are typed after the evening.
    """
    rounds = session.plan.rounds
    if session.start_time is None or session.date != now.date():
        return rounds
    begun = datetime.combine(session.date, session.start_time, now.tzinfo)
    a_round = timedelta(minutes=session.minutes_per_board * session.plan.boards_per_round)
    by_clock = int((now - begun) / a_round) + 1 if now >= begun else 1
    by_results = max((line.round for line in sheet if line.result is not None), default=1)
    return min(rounds, max(by_clock, by_results))
