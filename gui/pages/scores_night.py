"""One session as the Scores page works on it: the sheet, what a typed text means there, and the figures it gives."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gui.pages.scores_model import GridPage, GridRow, Points, rows_of_sit_outs, shown_points
from gui.pages.scores_order import Cut, Order, Spot, group_of, played_by_now, spot
from gui.pages.scores_strip import Group
from gui.theme import State as Mark
from model.bridge.reading import Reading, ReadingState
from model.bridge.result import Late, Result
from model.bridge.words import typed
from model.snapshots import SheetLine, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.scoring.standings import ScoredBoard, Standings
    from model.service.director import Director


class Night:
    """The sheet and standings of one session at their newest revision; `refresh` after each change."""

    def __init__(self, director: Director, session_id: int) -> None:
        self._director = director
        self.session_id = session_id
        self._doubts: dict[tuple[int, str], Reading] = {}
        self.refresh()

    def refresh(self, boards: frozenset[int] = frozenset()) -> None:
        """Read everything again from the club file; doubts only of these boards, or of all when none are named."""
        self.session = self._director.sessions.get(self.session_id)
        self.sheet = self._director.results.sheet(self.session_id)
        self.standings = self._director.standings.now(self.session_id)
        self.pairs = {pair.number: pair for pair in self.session.pairs}
        self._lines = {spot(line): line for line in self.sheet}
        self.played = played_by_now(self.session, self.sheet, self._director.now())
        over = self.session.state not in (State.SEATING, State.PLAYING) or self.session.start_time is None
        # A round that is being played owes nothing yet; one that is over does.
        self.overdue_before = self.session.plan.rounds + 1 if over else self.played
        self._doubts = {
            key: reading for key, reading in self._doubts.items() if boards and key[0] not in boards
        }

    @property
    def results_in(self) -> int:
        """Results that are in, late boards not among them."""
        return sum(line.result is not None and line.result.final for line in self.sheet)

    def order(self, cut: Cut) -> Order:
        """The sheet in one cut."""
        return Order.of(self.sheet, cut, self.played)

    def line(self, where: Spot | None) -> SheetLine | None:
        """The expected result of a spot."""
        return None if where is None else self._lines.get(where)

    def above(self, where: Spot, cut: Cut) -> Result | None:
        """The result on the line above, which "=" repeats: the nearest one in the same group that is in."""
        line = self._lines[where]
        rows = self.order(cut).group(group_of(line, cut))
        before = rows[: [spot(row) for row in rows].index(where)]
        return next((row.result for row in reversed(before) if row.result is not None), None)

    def read(self, where: Spot, text: str, cut: Cut) -> Reading:
        """What the typed text means at this spot."""
        round_number, table, board = where
        return self._director.results.read(
            self.session_id, round_number, table, board, text, above=self.above(where, cut)
        )

    def reread(self, line: SheetLine) -> Reading:
        """What the result that is in would mean if it were typed again: fits, or doubtful and why."""
        assert line.result is not None
        return self._director.results.read(self.session_id, *spot(line), typed(line.result))

    def preview(self, where: Spot, result: Result) -> Standings:
        """The standings as they would be with this result."""
        return self._director.standings.preview(self.session_id, *where, result)

    def grid(self, cut: Cut, group: int, standings: Standings, changed: Spot | None = None) -> GridPage:
        """The rows of one group with the points of these standings."""
        points = _points(standings)
        rows = [
            GridRow(
                line.round,
                line.table,
                line.board,
                line.ns,
                line.ew,
                line,
                points.get(spot(line), Points()),
                self._doubt(line),
                to_come=line.result is None and line.round > self.played,
                changed=spot(line) == changed,
            )
            for line in self.order(cut).group(group)
        ]
        rows += rows_of_sit_outs(self.session.plan.rows, cut, group, self.pairs)
        if cut is Cut.TABLE:
            rows.sort(key=lambda row: (row.round, row.board))
        else:
            rows.sort(key=lambda row: (row.table, row.board, row.round))
        return GridPage(cut, group, tuple(rows))

    def board(self, number: int, standings: Standings) -> ScoredBoard | None:
        """The board as scored in these standings."""
        return next((board for board in standings.boards if board.board == number), None)

    def groups(self, cut: Cut) -> tuple[Group, ...]:
        """How each board, round or table stands."""
        lines: dict[int, list[SheetLine]] = {}
        for line in self.order(cut).lines:
            lines.setdefault(group_of(line, cut), []).append(line)
        return tuple(self._group(number, members) for number, members in lines.items())

    def _group(self, number: int, lines: Iterable[SheetLine]) -> Group:
        members = tuple(lines)
        missing = sum(line.result is None and line.round < self.overdue_before for line in members)
        if missing:
            return Group(number, Mark.MISSING, missing)
        if any(line.result is not None and isinstance(line.result.outcome, Late) for line in members):
            return Group(number, Mark.LATE)
        if any(self._doubt(line) is not None for line in members):
            return Group(number, Mark.DOUBTFUL)
        return Group(number, Mark.OK if all(line.result is not None for line in members) else Mark.PLAIN)

    def _doubt(self, line: SheetLine) -> Reading | None:
        """What is doubtful about a result that is in; None when nothing is."""
        if line.result is None:
            return None
        text = str(line.result)
        key = (line.board, text)
        if key not in self._doubts:
            self._doubts[key] = self.reread(line)
        reading = self._doubts[key]
        return reading if reading.state is ReadingState.DOUBTFUL else None


def _points(standings: Standings) -> dict[Spot, Points]:
    return {
        (scored.line.round, scored.line.table, scored.line.board): Points(
            shown_points(scored.ns_points), shown_points(scored.ew_points), str(board.top)
        )
        for board in standings.boards
        for scored in board.lines
    }


def typing(row: GridRow, text: str, reading: Reading) -> GridRow:
    """The row while its text is being typed."""
    return replace(row, typed=text, reading=reading if text else None)
