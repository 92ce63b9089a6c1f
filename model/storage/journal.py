"""The journal: every deed with its inverse, written in the transaction of the write itself; undo and redo by name.

Entries are only ever added. Undoing adds the inverse as an entry of its own and redoing the inverse of that, so the
journal read from the top tells all that ever happened. The two piles (what can be taken back, what can be done again)
are linked lists through the entries, and the last entry points to both tops: they survive a restart without a replay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from types import SimpleNamespace
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field
from sqlalchemy import Table, bindparam, delete, insert, select, update

from model.errors import NotUndoable
from model.i18n import _
from model.storage import operations as ops
from model.storage.club_file import ClubFile
from model.storage.operations import Operation, ResultChange, RowChange, SeatChange, SettingChange
from model.storage.schema import (
    DEED,
    PLAYER,
    REVISION,
    RULING,
    SEAT,
    SESSION,
    SETTING,
)
from model.storage.schema_deals import DEAL
from model.storage.schema_events import EVENT
from model.storage.schema_movements import OWN_MOVEMENT
from model.storage.schema_shelf import LAW_BOOK

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
_ADD_DEED = insert(DEED)
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


class Draft(Struct):
    """A deed while it is being done: each operation is applied to the file the moment it is added."""

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
        """Apply an operation and make it part of the deed."""
        self._apply(operation)
        self.operations.append(operation)

    def insert(self, table: Table[Any], **values: Any) -> int:
        """Add a row and give its id; the deed must also `add` what takes it out of sight again."""
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


class Journal:
    """Writes deeds into a club file, takes them back, does them again."""

    def __init__(self, file: ClubFile, clock: Callable[[], datetime], who: str) -> None:
        self._file = file
        self._clock = clock
        self.who = who
        last = file.execute(select(DEED).order_by(DEED.c.id.desc()).limit(1)).one_or_none()
        self._last_id = last.id if last else 0
        self._last: Entry | None = None
        self._undo_top: int | None = last.undo_top if last else None
        self._redo_top: int | None = last.redo_top if last else None

    @contextmanager
    def deed(
        self, name: str, parameters: Parameters, session: int | None = None, why: str = ""
    ) -> Iterator[Draft]:
        """Everything done to the draft inside is one transaction; `draft.entry` is set once it is committed.

        A deed that changed nothing leaves no entry.
        """
        entry: Entry | None = None
        with self._file.transaction():
            draft = Draft(
                self._file, self._last_id + 1, self._clock(), self.who, name, parameters, session, why
            )
            yield draft
            if draft.operations:
                entry = self._append(
                    draft, "do", origin=draft.id, undo_top=draft.id, redo_top=None, below=self._undo_top
                )
        self._committed(entry)
        draft.entry = entry

    def undo(self) -> Entry:
        """Take back the deed on top; raises `NotUndoable` when there is none."""
        node = self.undoable()
        if node is None:
            raise NotUndoable(_("There is nothing to undo."))
        with self._file.transaction():
            draft = self._again(node)
            entry = self._append(
                draft,
                "undo",
                origin=node.origin,
                undo_top=node.below,
                redo_top=draft.id,
                below=self._redo_top,
            )
        self._committed(entry)
        return entry

    def redo(self) -> Entry:
        """Do again the deed last taken back; raises `NotUndoable` when there is none."""
        node = self.redoable()
        if node is None:
            raise NotUndoable(_("There is nothing to redo."))
        with self._file.transaction():
            draft = self._again(node)
            entry = self._append(
                draft,
                "redo",
                origin=node.origin,
                undo_top=draft.id,
                redo_top=node.below,
                below=self._undo_top,
            )
        self._committed(entry)
        return entry

    def undoable(self) -> Entry | None:
        """The entry that `undo` would take back."""
        return self._entry(self._undo_top)

    def redoable(self) -> Entry | None:
        """The entry whose inverse `redo` would apply."""
        return self._entry(self._redo_top)

    def entries(self, session: int | None = None) -> list[Entry]:
        """All entries, oldest first; those of one session when it is given."""
        query = select(DEED).order_by(DEED.c.id)
        if session is not None:
            query = query.where(DEED.c.session_id == session)
        with self._file.understood():
            return [_entry(row) for row in self._file.execute(query)]

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

    def _append(
        self,
        draft: Draft,
        kind: EntryKind,
        *,
        origin: int,
        undo_top: int | None,
        redo_top: int | None,
        below: int | None,
    ) -> Entry:
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
            undo_top,
            redo_top,
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
            self._last_id, self._undo_top, self._redo_top = entry.id, entry.undo_top, entry.redo_top

    def _entry(self, entry_id: int | None) -> Entry | None:
        if entry_id is None:
            return None
        if self._last is not None and self._last.id == entry_id:
            return _entry(SimpleNamespace(**_row(self._last)))  # as it would be read back
        with self._file.understood():
            return _entry(self._file.execute(select(DEED).where(DEED.c.id == entry_id)).one())


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
