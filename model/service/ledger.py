"""The present state in memory: read from the club file once, then changed by each committed entry."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from datetime import date, datetime, time
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Row as TableRow

from model.bridge.boards import vulnerability
from model.bridge.result import Result
from model.errors import NotKnown
from model.i18n import _
from model.movement.plan import Plan
from model.scoring.view import Contestant, Line, SessionView
from model.service import codec
from model.service.play import clock as play_clock
from model.service.play.clock import Clock
from model.service.standings.lines import (
    Cell,
    contestants_of,
    direction_of,
    lines_of,
    view_of,
)
from model.service.standings.sheet import Held, make_sheet, rename_lines
from model.snapshots.session import Pair, Player, Session, SheetLine, StandIn, State
from model.storage import checksums, reading
from model.storage.draft import clock_key
from model.storage.entry import Entry
from model.storage.operations import (
    ClockChange,
    ResultChange,
    RowChange,
    SeatChange,
    SettingChange,
    sessions_of,
)
from model.storage.store import Store

_A_DAY: Final = 24 * 60
_LARGEST: Final = 2**63 - 1  # what SQLite holds
_LAID_OUT: Final = {"plan_id", "removed"}  # the columns on which lines and cells rest

if TYPE_CHECKING:
    from model.snapshots.deals import SessionDeal


class OpenSession(Struct):
    """One session in memory; ``lines`` and ``sheet`` are in sheet order, ``index`` finds a cell, ``boards`` a board's cells.

    ``said`` are the cells that ever had a result, also one that was taken out again; ``amended`` the figures
    typed for results that were read as others, None until somebody asks.
    """

    record: TableRow[Any]
    session: Session
    results: dict[Cell, Held]
    lines: list[Line]
    index: dict[Cell, int]
    boards: dict[int, list[Cell]]
    contestants: tuple[Contestant, ...]
    sheet: list[SheetLine]
    said: set[Cell]
    amended: dict[Cell, str] | None = None


class Ledger:
    """Everything services read more than once."""

    def __init__(self, file: Store) -> None:
        self.file = file
        self.moment: Callable[[], AbstractContextManager[None]] = nullcontext
        """In which everything is read that is kept: on a server all of it has to be of one moment, with what led there."""
        self._settings: dict[str, str] | None = None
        self._players: dict[int, Player] | None = None
        self._sessions: dict[int, OpenSession] = {}
        self._stale: set[int] = set()
        """Sessions in memory whose names, chairs or columns changed; their results and lines stand."""
        self._plans: dict[int, Plan] = {}
        self._deals: dict[int, tuple[SessionDeal, ...]] = {}
        self._clocks: dict[int, Clock] = {}
        self._rulings: dict[int, tuple[TableRow[Any], ...]] = {}
        self.seatings = 0
        """Counts the writes after which who sits with whom may have changed."""

    def settings(self) -> Mapping[str, str]:
        """The settings that were changed, as JSON texts by key."""
        if self._settings is None:
            with self.moment(), self.file.corrupt_if_unreadable():
                self._settings = reading.settings(self.file)
                codec.refuse_what_is_no_json(self._settings.values())
        return self._settings

    def players(self) -> Mapping[int, Player]:
        """Every player by id."""
        if self._players is None:
            with self.moment(), self.file.corrupt_if_unreadable():
                self._players = {row.id: _player(row) for row in reading.players(self.file)}
        return self._players

    def player(self, player_id: int) -> Player:
        """One player; raises `NotKnown`."""
        player = self.players().get(player_id)
        if player is None:
            raise NotKnown(
                _("The club has no player {number}.").format(number=player_id),
                _("Type the name; a new player can be added here."),
            )
        return player

    def plan(self, plan_id: int) -> Plan:
        """A plan by the id of its row."""
        if plan_id not in self._plans:
            self._plans[plan_id] = codec.load_plan(reading.plan_body(self.file, plan_id))
        return self._plans[plan_id]

    def open_session(self, session_id: int) -> OpenSession:
        """A session in memory; raises `NotKnown` when the club has none of this id."""
        held = self._sessions.get(session_id)
        if held is not None and session_id not in self._stale:
            return held
        if abs(session_id) > _LARGEST:
            raise _no_session(session_id)
        with self.moment(), self.file.corrupt_if_unreadable():
            # Asked again inside: to begin the moment may itself take in entries that load the session.
            held = self._sessions.get(session_id)  # what others wrote may have laid it out afresh
            if held is None:
                held = self._sessions[session_id] = self._load(session_id)
            elif session_id in self._stale:
                held = self._renewed(held, session_id)
        return held

    def session(self, session_id: int) -> Session:
        """The snapshot of a session."""
        return self.open_session(session_id).session

    def record(self, session_id: int) -> TableRow[Any]:
        """The row of a session as the file has it."""
        return self.open_session(session_id).record

    def view(self, session_id: int) -> SessionView:
        """What scoring sees of a session now."""
        held = self.open_session(session_id)
        with self.file.corrupt_if_unreadable():
            return view_of(held.contestants, tuple(held.lines), held.session.plan, held.record.additions)

    def sheet(self, session_id: int) -> tuple[SheetLine, ...]:
        """Every expected result with what is in."""
        return tuple(self.open_session(session_id).sheet)

    def clock(self, session_id: int) -> Clock:
        """The round clock of a session as it is kept."""
        if session_id not in self._clocks:
            self.file.prove(checksums.CLOCKS)
            with self.moment(), self.file.corrupt_if_unreadable():
                kept = reading.place(self.file, clock_key(session_id))
                self._clocks[session_id] = play_clock.from_builtins(kept)
        return self._clocks[session_id]

    def deals(self, session_id: int) -> tuple[SessionDeal, ...]:
        """The cards of a session's boards, by board and version."""
        if session_id not in self._deals:
            from model.service.deals.rows import snapshots

            with self.moment(), self.file.corrupt_if_unreadable():
                self._deals[session_id] = snapshots(self.file, session_id)
        return self._deals[session_id]

    def reread_deals(self) -> None:
        """Read the cards afresh when they are next asked for, as after an analysis of them."""
        self._deals.clear()

    def rulings(self, session_id: int) -> tuple[TableRow[Any], ...]:
        """The rows of a session's rulings by number, as `reading.rulings`; every result asks, and over a network that costs."""
        if session_id not in self._rulings:
            with self.moment():
                self._rulings[session_id] = tuple(reading.rulings(self.file, session_id))
        return self._rulings[session_id]

    def rules_on(self, session_id: int, cell: Cell) -> bool:
        """Whether there is a ruling on this board at this table."""
        return any((row.round, row.table_number, row.board) == cell for row in self.rulings(session_id))

    def revision(self, session_id: int | None) -> int:
        """The session's revision, 0 for an entry of the club or a session that was taken out again."""
        if session_id is None:
            return 0
        try:
            return self.session(session_id).revision
        except NotKnown:
            return 0

    def absorb(self, entry: Entry) -> None:
        """Take in a committed entry."""
        operations = entry.operations
        if not operations:
            self.forget()  # what can never be taken back touches everything
            return
        tables = {operation.table for operation in operations if isinstance(operation, RowChange)}
        if any(isinstance(operation, SettingChange) for operation in operations):
            self._settings = None
        if "player" in tables:
            self._players = None
            # A name shows in every session the player sits in; finding which costs more than marking all.
            self._stale.update(self._sessions)
        for operation in operations:
            if isinstance(operation, ClockChange):
                self._clocks.pop(operation.session, None)
        # Only results and the clock leave who sits with whom untouched; everything else may change the pairs that are proposed.
        if not all(isinstance(operation, ResultChange | ClockChange) for operation in operations):
            self.seatings += 1
        if "deal" in tables:
            self._deals.clear()
        if "ruling" in tables:
            self._rulings.clear()
        self._absorb_results(entry)

    def _absorb_results(self, entry: Entry) -> None:
        """Put the results of an entry into the sessions held; one that changed otherwise is read afresh."""
        operations = entry.operations
        for session_id in sessions_of(operations):
            held = self._sessions.get(session_id)
            if held is None:
                continue
            mine = [operation for operation in operations if _concerns(operation, session_id)]
            if any(
                isinstance(operation, RowChange) and _LAID_OUT & operation.after.keys() for operation in mine
            ):
                # Another plan has other cells: nothing of the lines can be kept.
                self._drop(session_id)
                continue
            if not all(isinstance(operation, ResultChange) for operation in mine):
                self._stale.add(session_id)
            for operation in mine:
                if isinstance(operation, ResultChange):
                    _place(held, operation, entry.at)
                    _note_figure(held, operation, entry)
            # Counted as the file counts it, in the same transaction: no row is read to learn its revision.
            held.session = replace(held.session, revision=held.session.revision + 1, saved_at=entry.at)

    def find_amendments(self, session_id: int) -> Mapping[Cell, str]:
        """The figures typed for results that stand and were read as others; read from the file once a session."""
        held = self.open_session(session_id)
        if held.amended is None:
            with self.moment(), self.file.corrupt_if_unreadable():
                held.amended = {
                    (row.round, row.table_number, row.board): json.loads(row.parameters)["amended"]
                    for row in reading.read_amended(self.file, session_id)
                }
        return held.amended

    def forget(self) -> None:
        """Read everything afresh when it is next asked for."""
        self._settings = None
        self._players = None
        self._sessions.clear()
        self._stale.clear()
        self._plans.clear()
        self._deals.clear()
        self._clocks.clear()
        self._rulings.clear()
        self.seatings += 1

    def _drop(self, session_id: int) -> None:
        self._sessions.pop(session_id, None)
        self._stale.discard(session_id)

    def _renewed(self, held: OpenSession, session_id: int) -> OpenSession:
        """The session with the names, chairs and columns that changed; its results are not read again.

        At 1,000 tables those are 27,000 rows to read and texts to take apart at each chair.
        """
        self._drop(session_id)
        record = reading.session(self.file, session_id)
        if record is None:
            raise _no_session(session_id)
        session = self._snapshot(record)
        renewed = replace(
            held,
            record=record,
            session=session,
            contestants=contestants_of(session),
            sheet=rename_lines(held.sheet, held.session, session, held.results),
        )
        self._sessions[session_id] = renewed
        return renewed

    def _load(self, session_id: int) -> OpenSession:
        record = reading.session(self.file, session_id)
        if record is None:
            raise _no_session(session_id)
        session = self._snapshot(record)
        results: dict[Cell, Held] = {}
        said: set[Cell] = set()
        for row in reading.revisions(self.file, session_id):
            cell = (row.round, row.table_number, row.board)
            said.add(cell)
            # An erased result is a revision too; the cell is then empty but not untouched.
            if row.result is None:
                results.pop(cell, None)
            else:
                results[cell] = Held(Result.parse(row.result), datetime.fromisoformat(row.at))
        lines, index = lines_of(session.plan, {cell: held.result for cell, held in results.items()})
        boards: dict[int, list[Cell]] = {}
        for cell in index:
            boards.setdefault(cell[2], []).append(cell)
        sheet = make_sheet(session, results)
        return OpenSession(
            record, session, results, lines, index, boards, contestants_of(session), sheet, said
        )

    def _snapshot(self, record: TableRow[Any]) -> Session:
        plan, players = self.plan(record.plan_id), self.players()
        pairs, teams = self._seated(record, plan)
        standing_in: tuple[StandIn, ...] = ()
        if record.stand_ins is not None:
            from model.service.people import stand_ins

            standing_in = stand_ins.load(record.stand_ins, players)
            pairs = stand_ins.name_stand_ins(pairs, standing_in)
        return Session(
            record.id,
            record.title,
            date.fromisoformat(record.date),
            State(record.state),
            plan,
            codec.load_conditions(record.conditions),
            pairs,
            _figure(record.revision),
            codec.moment(record.saved_at),
            None if record.start_time is None else time.fromisoformat(record.start_time),
            _figure(record.minutes_per_board, least=1, most=_A_DAY),
            codec.moment(record.provisional_until),
            codec.moment(record.final_at),
            record.director,
            record.imported,
            teams,
            standing_in,
        )

    def _seated(self, record: TableRow[Any], plan: Plan) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
        """The contestants the plan seats, and the teams where those are of several fours."""
        seats, players = reading.seats(self.file, record.id), self.players()

        def sitting(number: int, place: int) -> Player | None:
            player_id = seats.get((number, place))
            return None if player_id is None else players[player_id]

        if plan.kind != "pairs":
            from model.service import entrants

            names = {} if record.team_names is None else json.loads(record.team_names)
            return entrants.entrants(plan, sitting, names)
        pairs = tuple(
            Pair(number, (sitting(number, 0), sitting(number, 1)), direction_of(plan, number))
            for number in plan.contestants
            if number != plan.missing
        )
        return pairs, ()


def _no_session(session_id: int) -> NotKnown:
    # Python refuses to write out numbers of thousands of digits, which a request may hold.
    number = str(session_id) if abs(session_id) <= _LARGEST else "…"
    return NotKnown(
        _("The club has no session {number}.").format(number=number),
        _("Choose one from the list of sessions."),
    )


def _figure(given: object, *, least: int = 0, most: int = 2**31) -> int:
    """A whole number of a row; a `ValueError` for one we cannot have written."""
    if not (isinstance(given, int) and least <= given <= most):
        raise ValueError(given)
    return given


def _player(row: TableRow[Any]) -> Player:
    if not (isinstance(row.name, str) and isinstance(row.number, str)):
        raise TypeError(row.name, row.number)
    holding = None if row.holding is None else Fraction(row.holding)
    handicap = None if row.handicap is None else Fraction(row.handicap)
    return Player(row.id, row.name, row.number, row.visitor, holding, handicap)


def _concerns(operation: object, session_id: int) -> bool:
    match operation:
        case ResultChange() | SeatChange():
            return operation.session == session_id
        case RowChange(table="session"):
            return operation.id == session_id
        case _:
            return False


def _note_figure(held: OpenSession, change: ResultChange, entry: Entry) -> None:
    """Follow `Ledger.find_amendments`."""
    # A query of the journal at each Enter would cost more with every result.
    if held.amended is None:
        return
    cell = (change.round, change.table, change.board)
    held.amended.pop(cell, None)
    if entry.kind != "undo" and "amended" in entry.parameters:
        held.amended[cell] = entry.parameters["amended"]


def _place(held: OpenSession, change: ResultChange, at: datetime) -> None:
    cell = (change.round, change.table, change.board)
    held.said.add(cell)
    result = None if change.after is None else Result.parse(change.after)
    if result is None:
        held.results.pop(cell, None)
    else:
        held.results[cell] = Held(result, at)
    position = held.index.get(cell)
    if position is not None:
        held.lines[position] = replace(held.lines[position], result=result)
        # Only this line: the sheet of a large room is not rebuilt at each Enter.
        held.sheet[position] = replace(
            held.sheet[position],
            result=result,
            score=None if result is None else result.score(vulnerability(change.board)),
            entered_at=None if result is None else at,
        )
