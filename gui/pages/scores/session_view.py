"""One session as the Scores page works on it: the sheet, what a typed text means there, and the figures it gives."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from gui.look.theme import Tone as Mark
from gui.pages.scores.model import GridPage, GridRow, LinePoints, find_sit_outs, rows_of_sit_outs, show_points
from gui.pages.scores.order import Cut, SheetOrder, Spot, find_last_round, group_of, spot
from gui.pages.scores.strip import StripGroup
from model.bridge.entry.field import Numbers
from model.bridge.entry.reading import Reading, ReadingState
from model.bridge.entry.words import plain, short, write_result
from model.bridge.letters import letters_of
from model.bridge.result import Late, Result
from model.i18n import MINUS, _, language
from model.movement.sections import table_name
from model.snapshots.session import Session, SheetLine, State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime
    from fractions import Fraction

    from model.movement.paces import Pace
    from model.scoring.methods.teams import MatchResult
    from model.scoring.standings import ScoredBoard, Standings
    from model.service.director import Director

_NONE: Final = LinePoints()


class ScoresView:
    """The sheet and standings of one session at their newest revision; `refresh` after each change."""

    def __init__(self, director: Director, session_id: int) -> None:
        self._director = director
        self.session_id = session_id
        self._doubts: dict[Spot, Reading] = {}
        self._orders: dict[Cut, SheetOrder] = {}
        self._groups: dict[Cut, dict[int, StripGroup]] = {}
        self._lines: dict[Spot, SheetLine] = {}
        self._rows: dict[Spot, GridRow] = {}
        self._points = BoardPoints()
        self.sheet: tuple[SheetLine, ...] = ()
        self.results_in = 0
        """Results that are in, late boards not among them."""
        self.played = 0
        self._played_at: dict[int, int] = {}
        self._over = False
        self.session: Session = director.sessions.get(session_id)
        self.pairs = {pair.number: pair for pair in self.session.pairs}
        self.by_match = self.session.plan.kind == "teams"
        self._sit_outs = find_sit_outs(self.session.plan)
        self.refresh()

    def refresh(self, boards: frozenset[int] = frozenset()) -> None:
        """Read everything again from the club file; doubts only of these boards, or of all when none are named."""
        before = self.session
        self.session = self._director.sessions.get(self.session_id)
        sheet = self._director.results.sheet(self.session_id)
        self.standings = self._director.standings.now(self.session_id)
        # By identity: the ledger hands out the same object until it changes, and to compare two walks through all at each Enter.
        if before.pairs is not self.session.pairs:
            self.pairs = {pair.number: pair for pair in self.session.pairs}
        teams = self.session.entrants
        self.ranked = {team.number: team for team in teams} if teams else self.pairs
        if before.plan is not self.session.plan:
            self._orders, boards = {}, frozenset()
            self._sit_outs = find_sit_outs(self.session.plan)
        changed = self._put(sheet)
        overdue = self._overdue
        self._ask_the_clock()
        self._orders = {
            cut: order.with_lines(changed, self.played, self._played_at)
            for cut, order in self._orders.items()
        }
        touched = {spot(line) for line in changed} | self._doubt_again(boards)
        self._mark_again(touched if boards and overdue == self._overdue else None)

    def _ask_the_clock(self) -> None:
        """How far the room can be: as a whole, and table by table where sections go by clocks of their own."""
        play, now = self._director.play, self._director.now()
        first, *others = play.paces(self.session_id)
        clock_round = play.find_reached(self.session_id)
        self.played = self._played_by_now(first, now)
        self._played_at = {}
        for pace in others:
            played = self._played_by_now(pace, now)
            self._played_at |= {row.table: played for row in pace.plan.rows}
        untimed = self.session.start_time is None and clock_round is None
        self._over = self.session.state not in (State.SEATING, State.PLAYING) or untimed

    def _played_by_now(self, pace: Pace, now: datetime) -> int:
        session = replace(self.session, plan=pace.plan)
        reached = self._director.play.find_reached(self.session_id, pace.section)
        return find_last_round(session, pace.lines(self.sheet), now, reached)

    @property
    def _overdue(self) -> tuple[bool, int, dict[int, int]]:
        """What decides which missing results are overdue."""
        return self._over, self.played, self._played_at

    def _is_overdue(self, line: SheetLine) -> bool:
        # A round that is being played owes nothing yet; one that is over does.
        return self._over or line.round < self._played_at.get(line.table, self.played)

    def _mark_again(self, changed: set[Spot] | None) -> None:
        """Forget how the groups of these spots stand, or how all do."""
        if changed is None:
            self._groups = {}
            return
        for cut, known in self._groups.items():
            for where in changed:
                known.pop(group_of(self._lines[where], cut), None)

    def _put(self, sheet: tuple[SheetLine, ...]) -> Sequence[SheetLine]:
        """Take over the sheet; if its lines are the same ones, only those that changed. Gives the lines that changed."""
        if len(sheet) == len(self.sheet) and self._orders:
            changed = [line for line, old in zip(sheet, self.sheet, strict=True) if line is not old]
            self.results_in -= _final([self._lines[spot(line)] for line in changed])
            self.results_in += _final(changed)
            self._lines.update((spot(line), line) for line in changed)
            self.sheet = sheet
            return changed
        self._lines = {spot(line): line for line in sheet}
        self.results_in = _final(sheet)
        self.sheet = sheet
        return sheet

    def order(self, cut: Cut) -> SheetOrder:
        """The sheet in one cut."""
        if cut not in self._orders:
            self._orders[cut] = SheetOrder.of(self.sheet, cut, self.played, self._played_at)
        return self._orders[cut]

    def doubtful(self) -> list[SheetLine]:
        """The results that are in and bear a warning, in the order of the sheet."""
        return [line for line in self.sheet if spot(line) in self._doubts]

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
        settings = self._director.club.settings()
        letters, numbers = letters_of(settings.letters or language()), Numbers(settings.numbers)
        text = write_result(line.result, letters, numbers)
        return self._director.results.read(self.session_id, *spot(line), text)

    def preview(self, where: Spot, result: Result) -> Standings:
        """The standings as they would be with this result."""
        return self._director.standings.preview(self.session_id, *where, result)

    def matches(self, where: Spot | None, result: Result | None) -> tuple[MatchResult, ...]:
        """Every match as it is, or as it would with this result."""
        typed_ = None if where is None or result is None else (where, result)
        return self._director.matches.now(self.session_id, typed_)

    def grid(self, cut: Cut, group: int, standings: Standings, changed: Spot | None = None) -> GridPage:
        """The rows of one group with the points of these standings."""
        lines = self.order(cut).group(group)
        points = self._points.of(standings, lines)
        rows = [self._row(line, points.get(where := spot(line), _NONE), where == changed) for line in lines]
        sit_outs = rows_of_sit_outs(self._sit_outs, self.session.plan, cut, group, self.pairs)
        if cut is Cut.MATCH:
            return GridPage(cut, group, self._rooms([*rows, *sit_outs]))
        if sit_outs:
            rows += sit_outs
            if cut is Cut.TABLE:
                rows.sort(key=lambda row: (row.round, row.board))
            else:
                rows.sort(key=lambda row: (row.table, row.board, row.round))
        return GridPage(cut, group, tuple(rows))

    def _row(self, line: SheetLine, points: LinePoints, changed: bool) -> GridRow:
        """The row of a line: the very same as before where nothing of it changed, so that nothing is compared."""
        where = spot(line)
        doubt = self._doubts.get(where)
        to_come = line.result is None and line.round > self._played_at.get(line.table, self.played)
        kept = self._rows.get(where)
        if (
            kept is not None
            and kept.line is line
            and (kept.points is points or kept.points == points)
            and kept.reading is doubt
            and (kept.to_come, kept.changed) == (to_come, changed)
        ):
            return kept
        row = self._rows[where] = GridRow(
            *where,
            line.ns,
            line.ew,
            line,
            points,
            doubt,
            to_come=to_come,
            changed=changed,
            called=line.called,
        )
        return row

    def _rooms(self, rows: list[GridRow]) -> tuple[GridRow, ...]:
        """The rows of a match, each saying whether the home team is North-South there: home began at the first table."""
        teams = self.session.plan.team_of

        def ns(row: GridRow) -> int:
            number = row.ns.number if row.ns is not None else 0
            return teams.get(number, number)

        first = min(rows, key=lambda row: row.table, default=None)
        return tuple(replace(row, home_ns=first is not None and ns(row) == ns(first)) for row in rows)

    def board(self, line: SheetLine, standings: Standings) -> ScoredBoard | None:
        """The board of a line as scored in these standings: that of its section, where sections are compared apart."""
        boards = [board for board in standings.boards if board.board == line.board]
        return next((board for board in boards if board.section in ("", line.section)), None)

    def groups(self, cut: Cut) -> tuple[StripGroup, ...]:
        """How each board, round or table stands."""
        order, known = self.order(cut), self._groups.setdefault(cut, {})
        for number in order.groups:
            if number not in known:
                known[number] = self._group(number, order.group(number))
        if cut is Cut.TABLE and self.session.plan.sections:
            return tuple(
                replace(known[number], name=table_name(self.session.plan, number)) for number in order.groups
            )
        return tuple(known[number] for number in order.groups)

    def _group(self, number: int, lines: tuple[SheetLine, ...]) -> StripGroup:
        open_lines = [line for line in lines if line.result is None]
        missing = sum(map(self._is_overdue, open_lines))
        if missing:
            return StripGroup(number, Mark.MISSING, missing)
        if any(line.result is not None and isinstance(line.result.outcome, Late) for line in lines):
            return StripGroup(number, Mark.LATE)
        if any(spot(line) in self._doubts for line in lines):
            return StripGroup(number, Mark.DOUBTFUL)
        return StripGroup(number, Mark.PLAIN if open_lines else Mark.OK)

    def _doubt_again(self, boards: frozenset[int]) -> set[Spot]:
        """Keep what is doubtful about the results that are in, judged again for these boards (all without any).

        Gives the spots that became doubtful or are so no longer.
        """
        order = self.order(Cut.BOARD)
        kept = {
            where: reading for where, reading in self._doubts.items() if boards and where[2] not in boards
        }
        amended = self._director.results.find_amendments(self.session_id)
        alike: dict[tuple[int, Result], Reading] = {}
        for line in itertools.chain.from_iterable(map(order.group, boards)) if boards else self.sheet:
            if line.result is not None:
                # Of equal results at a board each sees the same of the others: itself less, the other one more.
                reading = alike.get((line.board, line.result)) or self.reread(line)
                alike[line.board, line.result] = reading
                if spot(line) in amended:
                    reading = _as_typed(reading, amended[spot(line)], line)
                if reading.state is ReadingState.DOUBTFUL:
                    kept[spot(line)] = reading
        before, self._doubts = self._doubts, kept
        return before.keys() ^ kept.keys()


def _final(lines: Sequence[SheetLine]) -> int:
    return sum(line.result is not None and line.result.final for line in lines)


def _as_typed(reading: Reading, figure: str, line: SheetLine) -> Reading:
    """The mark of a result that was read differently from how it was typed, until it is typed again."""
    read_as = plain(line.score) if line.score is not None else ""
    reason = _("Typed as {figure}, read as {points}.").format(figure=figure, points=read_as)
    return replace(reading, state=ReadingState.DOUBTFUL, reason=reason)


def show_typing(row: GridRow, text: str, reading: Reading) -> GridRow:
    """The row while its text is being typed."""
    return replace(row, typed=text, reading=reading if text else None)


def show_unsaved(row: GridRow, result: Result) -> GridRow:
    """The row of a result that waits for the server: it says so, and has no figures, which would be those of another result."""
    reason = _("Not saved: {result}").format(result=short(result))
    doubt = Reading(ReadingState.DOUBTFUL, reason=reason)
    return replace(row, reading=doubt, waits=result, points=LinePoints())


class BoardPoints:
    """What each board's lines show.

    A result changes one board of 27 or 75; the others are the very objects they were, and looking through all of
    them took 6 ms at 1,000 tables.
    """

    def __init__(self) -> None:
        self._shown: dict[tuple[int, str], tuple[ScoredBoard, Mapping[Spot, LinePoints]]] = {}

    def of(self, standings: Standings, lines: Sequence[SheetLine]) -> dict[Spot, LinePoints]:
        """The points of the boards these lines are of."""
        wanted = {line.board for line in lines}
        found: dict[Spot, LinePoints] = {}
        for board in standings.boards:
            if board.board in wanted:
                found.update(self._of_board(board))
        return found

    def _of_board(self, board: ScoredBoard) -> Mapping[Spot, LinePoints]:
        key = board.board, board.section
        kept = self._shown.get(key)
        if kept is None or kept[0] is not board:
            kept = self._shown[key] = board, _written(board)
        return kept[1]


def _written(board: ScoredBoard) -> dict[Spot, LinePoints]:
    top = str(board.top)
    write = show_points if board.top else _plain
    alike: dict[tuple[tuple[int, int], tuple[int, int] | None], LinePoints] = {}
    found: dict[Spot, LinePoints] = {}
    for scored in board.lines:
        ns, ew = scored.ns_points, scored.ew_points
        if ns is None:
            continue
        # Hashing a Fraction costs ten times what hashing its two integers does.
        both = ns.as_integer_ratio(), None if ew is None else ew.as_integer_ratio()
        points = alike.get(both)
        if points is None:
            points = alike[both] = LinePoints(write(ns), write(ew), top)
        line = scored.line
        found[line.round, line.table, line.board] = points
    return found


def _plain(points: Fraction | None) -> str:
    """IMPs and points without a top: whole ones as they are."""
    if points is not None and points.denominator == 1:
        return f"{int(points)}".replace("-", MINUS)
    return show_points(points)
