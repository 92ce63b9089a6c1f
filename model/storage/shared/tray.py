"""The tray: results and rulings typed while the server was away, in a small file of this computer until the server has them.

What lies in it is not saved in the club. It outlives the program and a cut of power: each result is on the disk before
its field is emptied. The file bears the name of the database's own line of descent, so that no result ever goes to
another club that happens to have the same address.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_COLUMNS: Final = (
    "request, session, round, table_number, board, result, seen, seen_state, why, amended, who, at, refused"
)
_MADE: Final = f"""CREATE TABLE IF NOT EXISTS tray (
    number INTEGER PRIMARY KEY, {_COLUMNS.replace("request,", "request TEXT UNIQUE,")})"""
_RULING_COLUMNS: Final = "request, session, ruling, said, seen, who, at, refused"
_RULINGS_MADE: Final = (
    f"CREATE TABLE IF NOT EXISTS ruling ({_RULING_COLUMNS.replace('request,', 'request TEXT PRIMARY KEY,')})"
)


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


class TrayFile:
    """The file; it is made by the first result, and every member raises `sqlite3.Error` or OSError where it cannot be used.

    It stays open from then on, with a log that is written ahead: a result is on the disk after one wait for it, where a
    journal of its own for each takes five. Close it in the end.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._tray: sqlite3.Connection | None = None

    def all(self) -> tuple[WaitingResult, ...]:
        """What lies in it, in the order it was typed."""
        if not self.path.exists():
            return ()
        with self._opened() as tray:
            rows = tray.execute(f"SELECT {_COLUMNS} FROM tray ORDER BY number").fetchall()
        return tuple(WaitingResult(*row) for row in rows)

    def add(self, kept: WaitingResult) -> None:
        """Lay a result in; it is on the disk when this returns."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        values = tuple(getattr(kept, field) for field in WaitingResult.__struct_fields__)
        marks = ", ".join("?" * len(values))
        with self._opened() as tray:
            tray.execute(f"INSERT INTO tray ({_COLUMNS}) VALUES ({marks})", values)

    def refuse(self, request: str, reason: str) -> None:
        """Mark a result as refused by the club, for these reasons; it stays until somebody decides."""
        with self._opened() as tray:
            tray.execute("UPDATE tray SET refused = ? WHERE request = ?", (reason, request))

    def remove(self, request: str) -> None:
        """Take a result out."""
        with self._opened() as tray:
            tray.execute("DELETE FROM tray WHERE request = ?", (request,))

    def rulings(self) -> tuple[WaitingRuling, ...]:
        """The rulings in it, in the order they were begun."""
        if not self.path.exists():
            return ()
        with self._opened() as tray:
            rows = tray.execute(f"SELECT {_RULING_COLUMNS} FROM ruling ORDER BY at, rowid").fetchall()
        return tuple(WaitingRuling(*row) for row in rows)

    def put_ruling(self, kept: WaitingRuling) -> None:
        """Lay a ruling in, in the place of what was said of it before; it is on the disk when this returns."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        values = tuple(getattr(kept, field) for field in WaitingRuling.__struct_fields__)
        marks = ", ".join("?" * len(values))
        with self._opened() as tray:
            tray.execute(f"INSERT OR REPLACE INTO ruling ({_RULING_COLUMNS}) VALUES ({marks})", values)

    def remove_ruling(self, request: str) -> None:
        """Take a ruling out."""
        with self._opened() as tray:
            tray.execute("DELETE FROM ruling WHERE request = ?", (request,))

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
                tray.execute(_MADE)
                tray.execute(_RULINGS_MADE)
            except BaseException:
                tray.close()
                raise
            self._tray = tray
        with self._tray:
            yield self._tray
