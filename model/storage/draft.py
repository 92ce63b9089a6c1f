"""An entry while it is being made: each operation is applied to the file at once, and only where it finds what it expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

import msgspec
from msgspec import Struct, field
from sqlalchemy import Table, bindparam, delete, insert, select, update

from model.bridge.result import Result
from model.storage.entry import Entry, Parameters
from model.storage.operations import (
    ClockChange,
    Operation,
    ResultChange,
    RowChange,
    SeatChange,
    SettingChange,
)
from model.storage.schema.tables import (
    DEAL,
    EVENT,
    LAW_BOOK,
    OWN_MOVEMENT,
    PLACE,
    PLAYER,
    REVISION,
    RULING,
    SEAT,
    SESSION,
    SETTING,
)
from model.storage.store import Store

_ENCODER: Final = msgspec.json.Encoder()
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
_LATEST_REVISION = (
    select(REVISION.c.id, REVISION.c.result)
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


class Fork(Exception):
    """What an operation found before it is not what is there now: somebody else wrote it since it was read."""

    def __init__(self, operation: Operation) -> None:
        super().__init__(operation)
        self.operation = operation


class EntryDraft(Struct):
    """An entry while it is being made: each operation is applied to the file the moment it is added."""

    file: Store
    id: int
    at: datetime
    who: str
    name: str
    parameters: Parameters
    session: int | None = None
    why: str = ""
    operations: list[Operation] = field(default_factory=list)
    entry: Entry | None = None
    request: str | None = None
    judge: Callable[[EntryDraft, Operation], None] | None = None
    """Refuses what whoever sits here may not write; nobody does where the club is a file."""
    new: set[tuple[str, int]] = field(default_factory=set)
    """The rows this entry inserted, which nobody else can have changed."""

    def add(self, operation: Operation) -> None:
        """Apply an operation and make it part of the entry; raises `Fork` where what it found before is no more."""
        if self.judge is not None:
            self.judge(self, operation)
        self._apply(operation)
        self.operations.append(operation)

    def insert(self, table: Table[Any], **values: Any) -> int:
        """Add a row and give its id; the entry must also `add` what takes it out of sight again."""
        key = self.file.execute(insert(table).values(**values)).inserted_primary_key
        assert key is not None
        self.new.add((table.name, int(key[0])))
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
                self._change_row(operation)
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
        # Read inside the transaction: between the Director's look and this write a phone may have entered the cell.
        previous = self.file.execute(_LATEST_REVISION, cell).one_or_none()
        if not _alike(None if previous is None else previous.result, change.before):
            raise Fork(change)
        # Always a new row, also for an erased result: Law 79C wants to be able to say what stood there and when.
        self.file.later(
            _ADD_REVISION,
            {
                "session_id": change.session,
                "round": change.round,
                "table_number": change.table,
                "board": change.board,
                "result": change.after,
                "supersedes": None if previous is None else previous.id,
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
        taken = self.file.execute(select(SEAT.c.player_id).where(*chair)).scalar_one_or_none()
        if taken != change.before:
            raise Fork(change)
        # Deleted and written again: an empty chair is no row at all, so that nobody sits there by a NULL.
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

    def _change_row(self, change: RowChange) -> None:
        table = _TABLES[change.table]
        same = [table.c.id == change.id]
        # A row this very entry inserted has columns that were never read, so there is nothing to compare.
        if (change.table, change.id) not in self.new:
            same += [table.c[column].is_not_distinct_from(value) for column, value in change.before.items()]
        # Compare and set in one statement: no moment lies between the look and the write.
        if self.file.execute(update(table).where(*same).values(**change.after)).rowcount != 1:
            raise Fork(change)

    def _set(self, change: SettingChange) -> None:
        kept = select(SETTING.c.value).where(SETTING.c.key == change.key)
        if self.file.execute(kept).scalar_one_or_none() != change.before:
            raise Fork(change)
        self.file.execute(delete(SETTING).where(SETTING.c.key == change.key))
        if change.after is not None:
            self.file.execute(insert(SETTING), {"key": change.key, "value": change.after})

    def _wind(self, change: ClockChange) -> None:
        key = clock_key(change.session)
        self.file.execute(delete(PLACE).where(PLACE.c.key == key))
        if change.after is not None:
            value = _ENCODER.encode(change.after).decode()
            self.file.execute(insert(PLACE), {"key": key, "value": value})


def _alike(kept: str | None, before: str | None) -> bool:
    """Whether both texts are the same result; an earlier version may have written it otherwise."""
    if kept == before or kept is None or before is None:
        return kept == before
    return Result.parse(kept) == Result.parse(before)
