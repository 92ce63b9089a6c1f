"""Two moments of a session side by side: what changed between them, who moved, and by which entries (Law 79C)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from model.bridge.result import Result
from model.errors import ClubFileNotUnderstood
from model.i18n import _
from model.scoring.ranking.compare import StandingsChange, moves
from model.service import codec, entry_names
from model.service.standings.lines import Cell, contestants_of, lines_of, view_of
from model.storage import operations, reading
from model.storage.operations import ResultChange, RowChange

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.scoring.standings import Standings
    from model.service.ledger import Ledger

_FIGURES = frozenset({"plan_id", "conditions", "additions"})


@dataclass(frozen=True, slots=True)
class StandingsSnapshot:
    """A moment of a session: right after the entry of this id; 0 before the first that affects figures."""

    id: int
    name: str
    at: datetime | None = None
    who: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Cause:
    """An entry between two moments that affects figures; ``cells`` are the (round, table, board) whose result it changed."""

    moment: StandingsSnapshot
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingsComparison:
    """Two states of the standings, what changed from one to the other, and the entries that did it, oldest first."""

    before: Standings
    after: Standings
    moves: StandingsChange
    causes: tuple[Cause, ...]


@dataclass(slots=True)
class _State:
    """What the figures of a session are made from."""

    plan_id: int
    conditions: str
    additions: str | None
    results: dict[Cell, str]


def moments(ledger: Ledger, session_id: int) -> tuple[StandingsSnapshot, ...]:
    """Every moment at which the figures of a session became others, the latest first, down to the beginning."""
    found = [
        moment
        for row in _rows(ledger, session_id)
        if (moment := _moment_or_why(ledger, row, session_id)) is not None
    ]
    return (*reversed(found), StandingsSnapshot(0, _("At the start")))


def _moment_or_why(ledger: Ledger, row: Any, session_id: int) -> StandingsSnapshot | None:
    """The moment after an entry, None if no figure became another; one that cannot be read says so."""
    try:
        with ledger.file.corrupt_if_unreadable():
            return _moment(row) if _bears(row, session_id) else None
    except ClubFileNotUnderstood:
        return StandingsSnapshot(row.id, entry_names.unreadable(row.id), who=str(row.who))


def compare(ledger: Ledger, session_id: int, earlier: int, later: int) -> StandingsComparison:
    """The states of the standings after two entries (0: at the beginning); the earlier one is the one before in time."""
    earlier, later = sorted((earlier, later))
    rows = _rows(ledger, session_id)
    before = _standings(ledger, session_id, _state(ledger, session_id, rows, earlier))
    after = _standings(ledger, session_id, _state(ledger, session_id, rows, later))
    between = [row for row in rows if earlier < row.id <= later and _bears(row, session_id)]
    return StandingsComparison(
        before, after, moves(before, after), tuple(_cause(row, session_id) for row in between)
    )


def _rows(ledger: Ledger, session_id: int) -> list[Any]:
    return reading.entries(ledger.file, session_id)


def _bears(row: Any, session_id: int) -> bool:
    return any(True for _change in _changes(row, session_id))


def _changes(row: Any, session_id: int) -> Iterable[ResultChange | RowChange]:
    """The operations of an entry that affect the figures of this session; its creation does not."""
    for change in operations.loads(row.operations):
        match change:
            case ResultChange(session=of) if of == session_id:
                yield change
            case RowChange(table="session", id=of) if of == session_id and _FIGURES & change.after.keys():
                yield change


def _moment(row: Any) -> StandingsSnapshot:
    name = entry_names.entry(row.kind, row.name, msgspec.json.decode(row.parameters))
    return StandingsSnapshot(row.id, name, codec.moment(row.at), row.who, row.why)


def _cause(row: Any, session_id: int) -> Cause:
    cells = [
        (change.round, change.table, change.board)
        for change in _changes(row, session_id)
        if isinstance(change, ResultChange)
    ]
    return Cause(_moment(row), tuple(cells))


def _state(ledger: Ledger, session_id: int, rows: list[Any], moment: int) -> _State:
    """How things stood after an entry: today's state with every later entry taken back, the last first."""
    record = ledger.record(session_id)
    results = {cell: str(held.result) for cell, held in ledger.open_session(session_id).results.items()}
    state = _State(record.plan_id, record.conditions, record.additions, results)
    for row in reversed(rows):
        if row.id <= moment:
            break
        for change in reversed(list(_changes(row, session_id))):
            _take_back(state, change)
    return state


def _take_back(state: _State, change: ResultChange | RowChange) -> None:
    if isinstance(change, RowChange):
        state.plan_id = change.before.get("plan_id", state.plan_id)
        state.conditions = change.before.get("conditions", state.conditions)
        state.additions = change.before.get("additions", state.additions)
        return
    cell = (change.round, change.table, change.board)
    if change.before is None:
        state.results.pop(cell, None)
    else:
        state.results[cell] = change.before


def _standings(ledger: Ledger, session_id: int, state: _State) -> Standings:
    from model import scoring

    plan = ledger.plan(state.plan_id)
    session = ledger.session(session_id)
    contestants = ledger.open_session(session_id).contestants
    if plan != session.plan:
        contestants = contestants_of(replace(session, plan=plan))
    parsed = {cell: Result.parse(text) for cell, text in state.results.items()}
    lines, _index = lines_of(plan, parsed)
    view = view_of(contestants, tuple(lines), plan, state.additions)
    return scoring.score(view, codec.load_conditions(state.conditions))
