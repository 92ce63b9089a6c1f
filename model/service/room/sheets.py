"""What one table may see now: its round, its four, its boards, what others made of those it has played, and the move.

Nothing of a board that is not in here yet, nothing of any other table's round, no cards, no numbers of members.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from model.bridge.boards import dealer, vulnerability
from model.bridge.result import Late, NotPlayed
from model.bridge.seats import Side
from model.movement.announce.words import board_range
from model.movement.moves import Moves
from model.movement.sections import table_name
from model.room.messages import BoardLine, BoardsWay, NextRound, Occupant, PhoneSheet, SidesMove, SoFar
from model.service.entrants import pair_of_team
from model.service.standings.lines import expected
from model.snapshots.session import Session, SheetLine, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from model.movement.plan import Plan, Row
    from model.room.options import RoomOptions
    from model.scoring.standings import ScoredBoard
    from model.service.director import Director
    from model.snapshots.play import RoundNow

_One = TypeVar("_One")
CHAIRS: Final = {"N": ("NS", 0), "S": ("NS", 1), "E": ("EW", 0), "W": ("EW", 1)}


class Timed(NamedTuple):
    """One round clock: as it is (None: never started), its round, and how many there are."""

    now: RoundNow | None
    round: int
    rounds: int

    @property
    def over(self) -> bool:
        """Whether play is over by this clock."""
        return self.now is not None and not self.now.running


class RoomScores:
    """The session at one revision, read once for all tables; what ``before`` has made and still holds is not made again."""

    def __init__(
        self,
        director: Director,
        session_id: int,
        options: RoomOptions,
        before: RoomScores | None = None,
    ) -> None:
        self.session: Session = director.sessions.get(session_id)
        self.plan: Plan = self.session.plan
        self.club = director.club.name()
        self.options = options
        self.named = options.players == "names"
        self._sheet_lines = director.results.sheet(session_id)
        self._boards: tuple[ScoredBoard, ...] = ()
        self._scored: dict[tuple[int, int, int], ScoredBoard] | None = None
        self._unit = ""
        if before is not None and before._same_places(self):
            self._follow(before)
        else:
            self._look_afresh()
        self._timed = {
            pace.letters: Timed(
                director.play.now(session_id, pace.section),
                director.play.present(session_id, pace.section),
                pace.plan.rounds_in_all,
            )
            for pace in director.play.paces(session_id)
        }
        first = next(iter(self._timed.values()))
        self.started = first.now is not None or self.session.state is not State.SEATING
        self.over = self.session.state in (State.PROVISIONAL, State.FINAL) or (
            all(one.over for one in self._timed.values()) and not director.play.waits(self.session)
        )
        self.dealt = frozenset(one.board for one in director.deals.all(session_id))
        self._director = director

    def _same_places(self, later: RoomScores) -> bool:
        """Whether results are expected at the same places later."""
        return self.plan is later.plan and len(self._sheet_lines) == len(later._sheet_lines)

    def _look_afresh(self) -> None:
        self._moves = Moves(self.plan)
        self._rows: dict[tuple[int, int], Row] = {
            (row.round, row.table): row for row in reversed(self.plan.rows)
        }
        self._names: dict[int, str] = {}
        self._paces: dict[int, tuple[str, ...]] = {}
        self._made: dict[int, tuple[tuple[object, ...], PhoneSheet]] = {}
        self._last_boards: tuple[ScoredBoard, ...] = ()
        self._last_scored: dict[tuple[int, int, int], ScoredBoard] = {}
        self.lines: dict[tuple[int, int, int], SheetLine] = {}
        self._four: dict[tuple[int, int], SheetLine] = {}
        self._take_lines(self._sheet_lines)

    def _follow(self, before: RoomScores) -> None:
        """Take over what still holds from the last revision: a result changes one line and one board of hundreds."""
        self._moves = before._moves
        self._rows, self._names, self._paces = before._rows, before._names, before._paces
        # At each Enter of the Director all tables were made again: 9 ms of the window's time at 20 tables.
        self._made = before._made
        self._last_boards, self._last_scored = before._boards, before._scored or {}
        self.lines, self._four = dict(before.lines), dict(before._four)
        self._take_lines(_new(before._sheet_lines, self._sheet_lines))

    def _take_lines(self, lines: Iterable[SheetLine]) -> None:
        for line in lines:
            self.lines[line.round, line.table, line.board] = line
            self._four[line.round, line.table] = line

    @property
    def tables(self) -> tuple[tuple[int, str], ...]:
        """Every table of the session with the name the room calls it by."""
        numbers = sorted({table for _round, table in self._rows})
        return tuple((number, self.name(number)) for number in numbers)

    def name(self, table: int) -> str:
        """ "4", or "B 4" where the room has sections."""
        if table not in self._names:
            self._names[table] = table_name(self.plan, table)
        return self._names[table]

    def find_clock(self, table: int) -> Timed:
        """The clock of the table's section."""
        letters = self._paces.get(table)
        if letters is None or letters not in self._timed:
            letters = self._paces[table] = self._director.play.pace_at(self.session.id, table).letters
        return self._timed[letters]

    def round(self, table: int) -> int:
        """The round a table is in."""
        return self.find_clock(table).round

    def clock(self, sheet: PhoneSheet) -> PhoneSheet:
        """The sheet with the round clock of its table as it is."""
        now = self.find_clock(sheet.table).now
        if now is None or not now.running or self.over:
            return sheet
        warning = int(now.warning.total_seconds())
        if now.paused:
            return replace(sheet, left=now.left.total_seconds(), paused=True, warning=warning)
        return replace(sheet, ends=now.due.timestamp(), warning=warning)

    def sheet(self, table: int) -> PhoneSheet:
        """What this table may see; calls and names settled are put in by whoever keeps them."""
        hangs_on = self._hangs_on(table)
        kept = self._made.get(table)
        if kept is None or kept[0] != hangs_on:
            # At each result of the evening all tables are looked at, and one or two have something else to see.
            kept = self._made[table] = hangs_on, self._sheet(table)
        return self.clock(kept[1])

    def _hangs_on(self, table: int) -> tuple[object, ...]:
        """Everything a table's sheet is made of except its clock; what has not changed is the same object and quick to compare."""
        timed, session = self.find_clock(table), self.session
        row, before = self._rows.get((timed.round, table)), self._rows.get((timed.round - 1, table))
        cells = [
            (one.round, one.table, board) for one in (row, before) if one is not None for board in one.boards
        ]
        scored = self._made_of_boards() if self._figures(timed) else {}
        return (
            *(self.plan, self.options, self.club, session.title, session.date, session.id, session.pairs),
            *(timed.round, timed.rounds, timed.over, len(self._timed), self.started, self.over),
            *(bool(self.dealt), self._unit if scored else ""),
            *(self.lines.get(cell) for cell in cells),
            *(scored.get(cell) for cell in cells),
        )

    def _figures(self, timed: Timed) -> bool:
        """Whether tables see what others made of the boards they have played."""
        return 0 < self.options.figures_from <= timed.round

    def _sheet(self, table: int) -> PhoneSheet:
        timed = self.find_clock(table)
        base = PhoneSheet(
            table,
            self.name(table),
            self.club,
            self.session.title,
            evening=f"{self.session.date.isoformat()} {self.session.id}",
            round=timed.round,
            rounds=timed.rounds,
            lead=self.options.lead,
            total=self.options.tricks == "total",
            confirm=self.options.entry == "confirm",
            enters=self.options.entry != "director",
            ask_names=self._asks_names(timed.round),
            late=self._late(table),
        )
        row = self._rows.get((timed.round, table))
        if self.over or (timed.over and len(self._timed) > 1):
            return replace(base, stage="over")
        if row is None or not expected(self.plan, row):
            return replace(base, stage="sits-out", move=self.move(row, table))
        figures = self._figures(timed)
        boards = tuple(self._board(row, board, figures=figures) for board in row.boards)
        done = all(board.result for board in boards)
        return replace(
            base,
            stage="play" if self.started else "wait",
            ns=str(row.ns),
            ew=str(row.ew),
            chairs=self.chairs(row) if self.named else {},
            switched=row.switched,
            boards=boards,
            figures=figures,
            unit=self._unit if figures and self._made_of_boards() else "",
            # Who reads the next table gets up: first every board here is entered.
            move=self.move(row, table) if done else None,
        )

    def _asks_names(self, round: int) -> bool:
        """Whether tables are asked in a round who sits there."""
        return self.named and (
            self.options.names == "every" or (self.options.names == "first" and round == 1)
        )

    def list_played(
        self, table: int, board: int
    ) -> tuple[tuple[SheetLine, tuple[tuple[int, Side | None], ...]], ...]:
        """Where those who sit at a table now have played a board before, in the order of play, with who of them."""
        row = self._rows.get((self.round(table), table))
        here = self._pairs(row) if row is not None else []
        return tuple(
            (line, tuple(one for one in here if one in there))
            for cell, line in sorted(self.lines.items())
            if line.board == board
            and line.result is not None
            and not isinstance(line.result.outcome, Late | NotPlayed)
            and cell[:2] != (self.round(table), table)
            and (found := self._rows.get((line.round, line.table))) is not None
            and (there := set(self._pairs(found))).intersection(here)
        )

    def _pairs(self, row: Row) -> list[tuple[int, Side | None]]:
        """Who sits in a row; a team has a pair in each direction, and what one has played the other has not."""
        if self.plan.kind != "teams":
            return [(number, None) for number in row.seated]
        return [
            (number, side) for side, number in ((Side.NS, row.ns), (Side.EW, row.ew)) if number is not None
        ]

    def _late(self, table: int) -> tuple[BoardLine, ...]:
        """The boards of the last round that this table has not entered: only their numbers, since others may not have played them yet."""
        row = self._rows.get((self.round(table) - 1, table))
        if row is None or not expected(self.plan, row):
            return ()
        found = []
        for board in row.boards:
            line = self.lines.get((row.round, table, board))
            if line is not None and line.result is None:
                found.append(
                    BoardLine(board, dealer(board).value, vulnerability(board).value, round=row.round)
                )
        return tuple(found)

    def chairs(self, row: Row) -> dict[str, Occupant]:
        """Who sits at North, East, South and West of the boards' compass in a row."""
        line = self._four.get((row.round, row.table))
        if line is None:
            return {}
        found = {}
        for seat, (side, place) in CHAIRS.items():
            pair = line.ns if side == "NS" else line.ew
            player = pair.players[place] if place < len(pair.players) else None
            found[seat] = Occupant(player.name if player is not None else "")
        return found

    def move(self, row: Row | None, table: int) -> NextRound | None:
        """Where each side of this table goes for the next round; None after the last round, and if it is not drawn yet."""
        number = self.round(table) + 1
        following = self.plan.round_rows(number)
        if not following or self.plan.kind == "individual":
            return None
        # A team of two pairs goes to two tables.
        ns = self._goes(row.ns, Side.NS, following, table) if row is not None else None
        ew = self._goes(row.ew, Side.EW, following, table) if row is not None else None
        if row is None or not row.boards:
            return NextRound(number, ns, ew)
        go = self._moves.boards_after(row)
        here = go.tables == (table,) and not go.rests
        way: BoardsWay = "stay" if here else "relay" if go.rests else "go" if go.tables else "done"
        to = " + ".join(self.name(one) for one in go.tables)
        return NextRound(number, ns, ew, board_range(row.boards), to, way)

    def _goes(self, number: int | None, side: Side, following: Iterable[Row], table: int) -> SidesMove | None:
        if number is None or number == self.plan.missing:
            return None
        row = next((one for one in following if number in self._sits(one, side)), None)
        if row is None or not expected(self.plan, row):
            where = "" if row is None else self.name(row.table)
            return SidesMove(str(number), self.short_name(number, side), where)
        ns = row.ns == number
        other = row.ew if ns else row.ns
        assert other is not None  # a row that is played has both
        before = self._moves.boards_before(row)
        return SidesMove(
            str(number),
            self.short_name(number, side),
            self.name(row.table),
            "NS" if ns else "EW",
            f"{other} {self.short_name(other, Side.EW if ns else Side.NS)}".strip(),
            board_range(row.boards),
            stays=row.table == table,
            boards_from="" if before is None else self.name(before),
            from_relay=before is None and bool(self.plan.relays),
        )

    def _sits(self, row: Row, side: Side) -> tuple[int | None, ...]:
        """The numbers that this side may have in the next round: the two pairs of a team keep their directions."""
        if self.plan.kind == "teams":
            return (row.ns if side is Side.NS else row.ew,)
        return (row.ns, row.ew)

    def short_name(self, number: int, side: Side | None) -> str:
        """The family names of a pair, of a team without a name those of its pair on this side; "" if the club shows numbers alone."""
        if not self.named:
            return ""
        pair = self.session.pair(number)
        if self.plan.kind == "teams" and side is not None:
            pair = pair_of_team(pair, side)
        return pair.short_name

    def _board(self, row: Row, board: int, *, figures: bool) -> BoardLine:
        line = self.lines.get((row.round, row.table, board))
        base = BoardLine(
            board,
            dealer(board).value,
            vulnerability(board).value,
            hands_wanted=not self.dealt,
        )
        if line is None or line.result is None or isinstance(line.result.outcome, Late):
            return base
        at = line.entered_at.astimezone().strftime("%H:%M") if line.entered_at is not None else ""
        base = replace(base, result=str(line.result), score=line.score, at=at)
        scored = self._made_of_boards().get((row.round, row.table, board)) if figures else None
        return base if scored is None else _with_figures(base, line, scored)

    def _made_of_boards(self) -> dict[tuple[int, int, int], ScoredBoard]:
        """For each result the board it belongs to as it is scored now; scored when the first table may see it."""
        if self._scored is None:
            self._boards = boards = self._director.standings.now(self.session.id).boards
            self._unit = "%" if any(board.top for board in boards) else ""
            self._scored = dict(self._last_scored) if len(boards) == len(self._last_boards) else {}
            for board in _new(self._last_boards, boards):
                for one in board.lines:
                    self._scored[one.line.round, one.line.table, board.board] = board
        return self._scored


def _new(before: Sequence[_One], now: Sequence[_One]) -> list[_One]:
    """The lines that changed; all of them if their number changed, since the places are then others."""
    if len(before) != len(now):
        return list(now)
    return [new for old, new in zip(before, now, strict=True) if new is not old]


def _with_figures(base: BoardLine, line: SheetLine, scored: ScoredBoard) -> BoardLine:
    """What the room has made of a board that this table has played, this table's part marked."""
    rows: list[tuple[float, SoFar]] = []
    for one in scored.lines:
        if one.line.result is None or one.score is None:
            continue
        own = (one.line.round, one.line.table) == (line.round, line.table)
        figure = figure_of(scored.top, one.ns_points)
        given = SoFar(one.line.ns, one.line.ew, str(one.line.result), one.score, figure, own)
        rows.append((-float(one.ns_points or 0), given))
        if own:
            base = replace(base, ns=figure, ew=figure_of(scored.top, one.ew_points))
    return replace(base, so_far=tuple(given for _order, given in sorted(rows, key=lambda pair: pair[0])))


def figure_of(top: int, points: Fraction | None) -> str:
    """A percentage of the top, or the points themselves where the method knows no top; the phone puts its own decimal sign."""
    if points is None:
        return ""
    if top:
        return f"{float(points * 100 / top):.1f}"
    return f"{float(points):+.2f}".rstrip("0").rstrip(".")


def leave_table(sheet: PhoneSheet) -> PhoneSheet:
    """What a phone sees whose table was taken out of the movement: nobody plays there."""
    nothing = PhoneSheet(sheet.table, sheet.name, sheet.club, sheet.title)
    kept = {
        name: getattr(sheet, name) for name in ("evening", "round", "rounds", "confirm", "enters", "call")
    }
    return replace(nothing, stage="sits-out", **kept)


def find_changed_sheets(
    before: Mapping[int, PhoneSheet], after: Iterable[PhoneSheet]
) -> tuple[PhoneSheet, ...]:
    """The sheets that differ from what their tables were last shown."""
    return tuple(sheet for sheet in after if before.get(sheet.table) != sheet)
