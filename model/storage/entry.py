"""One entry of the journal, as it is written and read back."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from model.storage import operations as ops
from model.storage.operations import Operation

Parameters: TypeAlias = dict[str, Any]
EntryKind: TypeAlias = Literal["do", "undo", "redo"]
_ENCODER: Final = msgspec.json.Encoder()


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
    request: str | None = None
    station: str | None = None


def as_row(entry: Entry) -> Parameters:
    """The row of an entry, by column."""
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
        "request": entry.request,
        "station": entry.station,
    }


def from_row(row: Any) -> Entry:
    """The entry of a row; raises what a damaged one makes of it."""
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
        row.request,
        row.station,
    )
