"""The tray: results and rulings typed while the server was away, in a small file of this computer until the server has them.

What lies in it is not saved in the club. It outlives the program and a cut of power: each result is on the disk before
its field is emptied. The file bears the name of the database's own line of descent, so that no result ever goes to
another club that happens to have the same address.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


class WaitingResult(Struct, frozen=True):
    """One result that waits: where it belongs, what its sender saw there, and why the club refused it ("" if it has not)."""

    request: str
    session: int
    round: int
    table: int
    board: int
    result: str
    seen: str | None
    seen_state: str | None
    why: str
    amended: str
    who: str
    at: str
    refused: str = ""

    @property
    def cell(self) -> tuple[int, int, int]:
        """Round, table, board."""
        return self.round, self.table, self.board


class WaitingRuling(Struct, frozen=True):
    """What was said of a ruling that waits: of a new one (``ruling`` None), or of one of the list as it was ``seen``."""

    request: str
    session: int
    ruling: int | None
    said: str
    seen: str
    who: str
    at: str
    refused: str = ""


Kept = TypeVar("Kept", WaitingResult, WaitingRuling)

_RESULT_COLUMNS: Final = (
    "request, session, round, table_number, board, result, seen, seen_state, why, amended, who, at, refused"
)
_RULING_COLUMNS: Final = "request, session, ruling, said, seen, who, at, refused"
_MADE: Final = (
    f"CREATE TABLE IF NOT EXISTS tray (number INTEGER PRIMARY KEY, {_RESULT_COLUMNS}, UNIQUE (request))",
    f"CREATE TABLE IF NOT EXISTS ruling ({_RULING_COLUMNS}, PRIMARY KEY (request))",
)
_LIES_IN: Final[Mapping[type[Struct], tuple[str, str, str]]] = {
    WaitingResult: ("tray", _RESULT_COLUMNS, "number"),
    WaitingRuling: ("ruling", _RULING_COLUMNS, "at, rowid"),
}
"""For each kind its table, the columns in the order of its fields, and the order it was typed in."""


class TrayFile(Generic[Kept]):
    """One kind of thing in the file, which the first makes; every member raises `sqlite3.Error` or OSError where it cannot be used.

    It stays open from then on, with a log that is written ahead: a result is on the disk after one wait for it, where a
    journal of its own for each takes five. Close it in the end.
    """

    def __init__(self, path: Path, kind: type[Kept]) -> None:
        self.path = path
        self._kind: type[Kept] = kind
        self._table, self._columns, self._order = _LIES_IN[kind]
        self._tray: sqlite3.Connection | None = None

    def all(self) -> tuple[Kept, ...]:
        """What lies in it, in the order it was typed."""
        if not self.path.exists():
            return ()
        asked = f"SELECT {self._columns} FROM {self._table} ORDER BY {self._order}"
        with self._opened() as tray:
            return tuple(self._kind(*row) for row in tray.execute(asked))

    def put(self, kept: Kept) -> None:
        """Lay it in, in the place of what its request brought before; it is on the disk when this returns."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        values = tuple(getattr(kept, field) for field in kept.__struct_fields__)
        marks = ", ".join("?" * len(values))
        with self._opened() as tray:
            tray.execute(f"INSERT OR REPLACE INTO {self._table} ({self._columns}) VALUES ({marks})", values)

    def refuse(self, request: str, reason: str) -> None:
        """Mark it as refused by the club, for this reason; it stays until somebody decides."""
        with self._opened() as tray:
            tray.execute(f"UPDATE {self._table} SET refused = ? WHERE request = ?", (reason, request))

    def remove(self, request: str) -> None:
        """Take it out."""
        with self._opened() as tray:
            tray.execute(f"DELETE FROM {self._table} WHERE request = ?", (request,))

    def close(self) -> None:
        """Let the file go; it is opened again where it is used after this."""
        if self._tray is not None:
            self._tray.close()
            self._tray = None

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """One transaction, on the disk when this ends."""
        if self._tray is not None and not self.path.exists():
            self.close()  # taken away behind us: what is written to it now would be in no file
        if self._tray is None:
            tray = sqlite3.connect(self.path)
            try:
                tray.execute("PRAGMA journal_mode = WAL")
                tray.execute("PRAGMA synchronous = EXTRA")  # also where the disk allows no log ahead
                for table in _MADE:
                    tray.execute(table)
            except BaseException:
                tray.close()
                raise
            self._tray = tray
        with self._tray:
            yield self._tray
