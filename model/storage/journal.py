"""The journal: every entry with its inverse, written in the transaction of the write itself; undo and redo by name.

Entries are only ever added. Undoing adds the inverse as an entry of its own and redoing the inverse of that, so the
journal read from the top tells all that ever happened. Each session has two piles (what can be taken back, what can be
done again), and so has the club for the entries of no session. A pile is a linked list through the entries, and the last
entry of a session points to the tops of both: they survive a restart without a replay.

An entry is taken back, or done again, only while everything it touches stands as the entry left it. Within a session the
pile sees to that; an entry of another session, or of the club, may stand in the way (`InTheWay`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from types import SimpleNamespace
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field
from sqlalchemy import Table, bindparam, delete, func, insert, select, update

from model.errors import NotUndoable
from model.i18n import _
from model.storage import checksums, reading
from model.storage import operations as ops
from model.storage.club_file import ClubFile
from model.storage.operations import (
    ClockChange,
    Operation,
    ResultChange,
    RowChange,
    SeatChange,
    SettingChange,
)
from model.storage.schema.deals import DEAL
from model.storage.schema.events import EVENT
from model.storage.schema.movements import OWN_MOVEMENT
from model.storage.schema.shelf import LAW_BOOK
from model.storage.schema.tables import (
    ENTRY,
    PLACE,
    PLAYER,
    REVISION,
    RULING,
    SEAT,
    SESSION,
    SETTING,
)

Parameters: TypeAlias = dict[str, Any]
EntryKind: TypeAlias = Literal["do", "undo", "redo"]
_TABLES: Mapping[str, Table[Any]] = {
    "player": PLAYER,
    "session": SESSION,
    "ruling": RULING,
    "event": EVENT,
    "deal": DEAL,
    "own_movement": OWN_MOVEMENT,
    "law_book": LAW_BOOK,
}
_ADD_REVISION = insert(REVISION)
_ADD_DEED = insert(ENTRY)
_ENCODER = msgspec.json.Encoder()
_BUMP = (
    update(SESSION)
    .where(SESSION.c.id == bindparam("of"))
    .values(
        revision=SESSION.c.revision + 1,
        entered=SESSION.c.entered + bindparam("more"),
        saved_at=bindparam("now"),
    )
)
_LATEST_REVISION = (
    select(REVISION.c.id)
    .where(
        REVISION.c.session_id == bindparam("session"),
        REVISION.c.round == bindparam("round"),
        REVISION.c.table_number == bindparam("table"),
        REVISION.c.board == bindparam("board"),
    )
    .order_by(REVISION.c.id.desc())
    .limit(1)
)


def clock_key(session_id: int) -> str:
    """The key under which the round clock of a session is kept among the places."""
    return f"clock of session {session_id}"


class Entry(Struct, frozen=True):
    """One entry of the journal as written."""

    id: int
    kind: EntryKind
    name: str
    parameters: Parameters
    session: int | None
    at: datetime
    who: str
    why: str
    operations: list[Operation]
    origin: int
    undo_top: int | None
    redo_top: int | None
    below: int | None


class InTheWay(Exception):
    """An entry of another scope touches the same things: `entry` has to be taken back first, or done again (`again`)."""

    def __init__(self, entry: Entry, *, again: bool) -> None:
        super().__init__(entry.name)
        self.entry = entry
        self.again = again


class Tops(Struct, frozen=True):
    """The entries that undo and redo of one scope would take, None where the pile is empty."""

    undo: int | None = None
    redo: int | None = None


class Draft(Struct):
    """An entry while it is being done: each operation is applied to the file the moment it is added."""

    file: ClubFile
    id: int
    at: datetime
    who: str
    name: str
    parameters: Parameters
    session: int | None = None
    why: str = ""
    operations: list[Operation] = field(default_factory=list)
    entry: Entry | None = None

    def add(self, operation: Operation) -> None:
        """Apply an operation and make it part of the entry."""
        self._apply(operation)
        self.operations.append(operation)

    def insert(self, table: Table[Any], **values: Any) -> int:
        """Add a row and give its id; the entry must also `add` what takes it out of sight again."""
        key = self.file.execute(insert(table).values(**values)).inserted_primary_key
        assert key is not None
        return int(key[0])

    def insert_many(self, table: Table[Any], rows: list[Parameters]) -> None:
        """Add rows whose ids nobody needs; they go out of sight with what they belong to."""
        if rows:
            self.file.execute(insert(table), rows)

    def _apply(self, operation: Operation) -> None:
        match operation:
            case ResultChange():
                self._revise(operation)
            case SeatChange():
                self._seat(operation)
            case RowChange():
                table = _TABLES[operation.table]
                self.file.execute(update(table).where(table.c.id == operation.id).values(**operation.after))
            case SettingChange():
                self._set(operation)
            case ClockChange():
                self._wind(operation)

    def _revise(self, change: ResultChange) -> None:
        cell = {
            "session": change.session,
            "round": change.round,
            "table": change.table,
            "board": change.board,
        }
        previous = self.file.execute(_LATEST_REVISION, cell).scalar_one_or_none()
        self.file.execute(
            _ADD_REVISION,
            {
                "session_id": change.session,
                "round": change.round,
                "table_number": change.table,
                "board": change.board,
                "result": change.after,
                "supersedes": previous,
                "deed_id": self.id,
                "at": self.at.isoformat(),
                "who": self.who,
                "why": self.why,
            },
        )

    def _seat(self, change: SeatChange) -> None:
        chair = (
            SEAT.c.session_id == change.session,
            SEAT.c.number == change.number,
            SEAT.c.place == change.place,
        )
        self.file.execute(delete(SEAT).where(*chair))
        if change.after is not None:
            self.file.execute(
                insert(SEAT),
                {
                    "session_id": change.session,
                    "number": change.number,
                    "place": change.place,
                    "player_id": change.after,
                },
            )

    def _set(self, change: SettingChange) -> None:
        self.file.execute(delete(SETTING).where(SETTING.c.key == change.key))
        if change.after is not None:
            self.file.execute(insert(SETTING), {"key": change.key, "value": change.after})

    def _wind(self, change: ClockChange) -> None:
        key = clock_key(change.session)
        self.file.execute(delete(PLACE).where(PLACE.c.key == key))
        if change.after is not None:
            value = _ENCODER.encode(change.after).decode()
            self.file.execute(insert(PLACE), {"key": key, "value": value})


class Journal:
    """Writes entries into a club file, takes them back, does them again."""

    def __init__(self, file: ClubFile, clock: Callable[[], datetime], who: Callable[[], str]) -> None:
        self._file = file
        self._clock = clock
        self._who = who
        self._last_id: int = file.execute(select(func.max(ENTRY.c.id))).scalar_one() or 0
        self._last: Entry | None = None
        self._tops: dict[int | None, Tops] = {}
        self._every_top: dict[int | None, Tops] | None = None
        """Those of every scope, once one outside the open session was asked for."""

    @property
    def who(self) -> str:
        """Whose name stands beside what is done now."""
        return self._who()

    @contextmanager
    def entry(
        self, name: str, parameters: Parameters, session: int | None = None, why: str = ""
    ) -> Iterator[Draft]:
        """Everything done to the draft inside is one transaction; `draft.entry` is set once it is committed.

        An entry that changed nothing leaves no entry.
        """
        entry: Entry | None = None
        with self._file.transaction():
            draft = Draft(
                self._file, self._last_id + 1, self._clock(), self.who, name, parameters, session, why
            )
            yield draft
            if draft.operations:
                below = self.tops(draft.session).undo
                entry = self._append(draft, "do", draft.id, Tops(draft.id, None), below)
        self._committed(entry)
        draft.entry = entry

    def rewrite(self, name: str, parameters: Parameters, work: Callable[[], str]) -> Entry:
        """Do what can never be taken back, with an entry on no pile that says so; ``work`` gives who signs it."""
        with self._file.transaction():
            who = work()
            draft = Draft(self._file, self._last_id + 1, self._clock(), who, name, parameters)
            entry = self._append(draft, "do", draft.id, self.tops(None), None)
        self._committed(entry)
        return entry

    def undo(self, scope: int | None) -> Entry:
        """Take back the entry on top of the pile of this session, of the club where `scope` is None.

        Raises `NotUndoable` when there is none, `InTheWay` when another entry has to be taken back or done again first.
        """
        node = self.undoable(scope)
        if node is None:
            raise NotUndoable(_("There is nothing to undo."))
        self._refuse_what_is_in_the_way(node)
        with self._file.transaction():
            draft = self._again(node)
            tops = self.tops(scope)
            entry = self._append(draft, "undo", node.origin, Tops(node.below, draft.id), tops.redo)
        self._committed(entry)
        return entry

    def redo(self, scope: int | None) -> Entry:
        """Do again the entry of a session, or of the club, that was last taken back; raises as `undo` does."""
        node = self.redoable(scope)
        if node is None:
            raise NotUndoable(_("There is nothing to redo."))
        self._refuse_what_is_in_the_way(node)
        with self._file.transaction():
            draft = self._again(node)
            tops = self.tops(scope)
            entry = self._append(draft, "redo", node.origin, Tops(draft.id, node.below), tops.undo)
        self._committed(entry)
        return entry

    def undoable(self, scope: int | None) -> Entry | None:
        """The entry that `undo` would take back."""
        return self._entry(self.tops(scope).undo)

    def redoable(self, scope: int | None) -> Entry | None:
        """The entry whose inverse `redo` would apply."""
        return self._entry(self.tops(scope).redo)

    def undoable_elsewhere(self, scope: int | None) -> Entry | None:
        """The latest entry of any other scope that could be taken back."""
        return self._entry(max((tops.undo or 0 for tops in self._others(scope)), default=0) or None)

    def redoable_elsewhere(self, scope: int | None) -> Entry | None:
        """The entry of any other scope that was taken back last and could be done again."""
        return self._entry(max((tops.redo or 0 for tops in self._others(scope)), default=0) or None)

    def entries(self, session: int | None = None) -> list[Entry]:
        """All entries, oldest first; those of one session when it is given."""
        if session is not None:
            rows = reading.entries(self._file, session)
        else:
            self._file.prove_all()
            rows = list(self._file.execute(select(ENTRY).order_by(ENTRY.c.id)))
        with self._file.corrupt_if_unreadable():
            return [_entry(row) for row in rows]

    def _refuse_what_is_in_the_way(self, node: Entry) -> None:
        """Refuse when an entry of another scope, done or undone since `node`, touches what it touches."""
        query = select(ENTRY).where(ENTRY.c.id > node.id, ENTRY.c.session_id.is_distinct_from(node.session))
        with self._file.corrupt_if_unreadable():
            later = [_entry(row) for row in self._file.execute(query.order_by(ENTRY.c.id))]
        first: dict[int, Entry] = {}
        last: dict[int, Entry] = {}
        for entry in later:
            first.setdefault(entry.origin, entry)
            last[entry.origin] = entry
        for entry in reversed(later):
            stood, stands = first[entry.origin].kind == "undo", entry.kind != "undo"
            if last[entry.origin] is not entry or stood == stands:
                continue
            if ops.clash(node.operations, node.session, entry.operations, entry.session):
                raise InTheWay(entry, again=stood)

    def tops(self, scope: int | None) -> Tops:
        """The entries that undo and redo of a session, or of the club, would take."""
        if scope not in self._tops:
            of_scope = ENTRY.c.session_id.is_not_distinct_from(scope)
            query = (
                select(ENTRY.c.undo_top, ENTRY.c.redo_top)
                .where(of_scope)
                .order_by(ENTRY.c.id.desc())
                .limit(1)
            )
            self._file.prove(checksums.deed_scope(scope))
            row = self._file.execute(query).one_or_none()
            self._tops[scope] = Tops() if row is None else Tops(row.undo_top, row.redo_top)
        return self._tops[scope]

    def _others(self, scope: int | None) -> list[Tops]:
        if self._every_top is None:
            latest = select(func.max(ENTRY.c.id)).group_by(ENTRY.c.session_id)
            query = select(ENTRY.c.session_id, ENTRY.c.undo_top, ENTRY.c.redo_top).where(
                ENTRY.c.id.in_(latest)
            )
            self._every_top = {
                row.session_id: Tops(row.undo_top, row.redo_top) for row in self._file.execute(query)
            }
        return [tops for other, tops in self._every_top.items() if other != scope]

    def _again(self, node: Entry) -> Draft:
        draft = Draft(
            self._file,
            self._last_id + 1,
            self._clock(),
            self.who,
            node.name,
            node.parameters,
            node.session,
            node.why,
        )
        for operation in ops.inverses(node.operations):
            draft.add(operation)
        return draft

    def _append(self, draft: Draft, kind: EntryKind, origin: int, tops: Tops, below: int | None) -> Entry:
        entry = Entry(
            draft.id,
            kind,
            draft.name,
            draft.parameters,
            draft.session,
            draft.at,
            draft.who,
            draft.why,
            draft.operations,
            origin,
            tops.undo,
            tops.redo,
            below,
        )
        now = draft.at.isoformat()
        for session in ops.sessions_of(draft.operations):
            more = ops.entered(draft.operations, session)
            self._file.execute(_BUMP, {"of": session, "now": now, "more": more})
        self._file.execute(_ADD_DEED, _row(entry))
        return entry

    def _committed(self, entry: Entry | None) -> None:
        if entry is not None:
            self._last = entry
            self._last_id = entry.id
            self._tops[entry.session] = Tops(entry.undo_top, entry.redo_top)
            if self._every_top is not None:
                self._every_top[entry.session] = self._tops[entry.session]

    def _entry(self, entry_id: int | None) -> Entry | None:
        if entry_id is None:
            return None
        if self._last is not None and self._last.id == entry_id:
            return _entry(SimpleNamespace(**_row(self._last)))  # as it would be read back
        with self._file.corrupt_if_unreadable():
            row = self._file.execute(select(ENTRY).where(ENTRY.c.id == entry_id)).one()
            self._file.prove(checksums.deed_scope(row.session_id))
            return _entry(row)


def _row(entry: Entry) -> Parameters:
    return {
        "id": entry.id,
        "kind": entry.kind,
        "name": entry.name,
        "parameters": _ENCODER.encode(entry.parameters).decode(),
        "session_id": entry.session,
        "at": entry.at.isoformat(),
        "who": entry.who,
        "why": entry.why,
        "operations": ops.dumps(entry.operations),
        "origin": entry.origin,
        "undo_top": entry.undo_top,
        "redo_top": entry.redo_top,
        "below": entry.below,
    }


def _entry(row: Any) -> Entry:
    return Entry(
        row.id,
        row.kind,
        row.name,
        msgspec.json.decode(row.parameters, type=dict[str, Any]),
        row.session_id,
        datetime.fromisoformat(row.at),
        row.who,
        row.why,
        ops.loads(row.operations),
        row.origin,
        row.undo_top,
        row.redo_top,
        row.below,
    )
