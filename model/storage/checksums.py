"""Checksums of what figures come from, so that a bit that flipped on the disk is found before a figure is shown.

SQLite proves its pages and indexes, not the bytes inside a row: a flipped bit there is another score. The table
``checksum`` holds one total a scope: the club's own rows, each session with all that belongs to it, each shelf. A total
is every row's checksum, exclusive-or: a row added, changed or gone changes it, in whatever order rows are read.
Triggers of our own connection keep the totals in the transaction of the write itself (40 µs a result). They are
temporary, so the file holds no code, and another program that writes to it leaves totals that no longer fit.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Final

import msgspec

from model.storage.schema.facts import SCHEMA_VERSION
from model.storage.schema.tables import METADATA

CLUB: Final = "club"
ENTRIES: Final = "deeds"
SCHEMA: Final = "schema"
LAW_BOOKS: Final = "law books"
DOUBLE_DUMMY: Final = "double dummy"
CLOCKS: Final = "clocks"
SINCE_VERSION: Final = 5
_SINCE: Final = {"setting": 1, "ruling": 2, "deal": 3, "checksum": SINCE_VERSION}  # tables by file version
_TABLE: Final = "checksum"
_PLACES: Final = "place"
# Of the places only the round clocks count: no figure comes from where the window stood.
_CLOCK_ROWS: Final = "key LIKE 'clock of session %'"
_OF_SESSION: Final = ("revision", "seat", "ruling", "deal")
_OWN_SCOPE: Final = {"law_book": LAW_BOOKS, "double_dummy": DOUBLE_DUMMY, _PLACES: CLOCKS}
_POSITIVE: Final = (1 << 63) - 1  # SQLite's integers have a sign, and its | and & need none
_ENCODER: Final = msgspec.msgpack.Encoder()


def session_scope(session_id: int) -> str:
    """The scope of a session: its revisions, seats, rulings, deals and journal entries."""
    return f"session {session_id}"


def entry_scope(session_id: int | None) -> str:
    """The scope of a journal entry: its session's, or that of the club's own entries."""
    return ENTRIES if session_id is None else session_scope(session_id)


def row_checksum(*values: Any) -> int:
    """The checksum of a row, given its table's name and then its values as SQLite holds them."""
    # Eight bytes are enough against chance; nobody who changes a file on purpose is kept out by this.
    digest = blake2b(_ENCODER.encode(values), digest_size=8).digest()
    return int.from_bytes(digest, "big") & _POSITIVE


def teach(connection: sqlite3.Connection) -> None:
    """Let this connection work out checksums in SQL."""
    connection.create_function("row_checksum", -1, row_checksum, deterministic=True)


def install(connection: sqlite3.Connection) -> None:
    """Keep the totals from now on with whatever this connection writes."""
    for table in _tables():
        for event, rows in (("INSERT", ("NEW",)), ("DELETE", ("OLD",)), ("UPDATE", ("OLD", "NEW"))):
            connection.execute(
                # UPDATE folds the old row out and the new one in: exclusive-or is its own inverse.
                f"CREATE TEMP TRIGGER checksum_{table}_{event.lower()} AFTER {event} ON main.{table} "
                f"{_when(table, rows[0])} BEGIN " + " ".join(_fold(table, row) for row in rows) + " END"
            )


def begin_clocks(connection: sqlite3.Connection) -> None:
    """Give the round clocks their total in a file that was written before they had one."""
    if _kept(connection, CLOCKS) is None:
        total = _total(connection, _PLACES, f"WHERE {_CLOCK_ROWS}", ())
        connection.execute(f"INSERT INTO {_TABLE} (scope, total) VALUES (?, ?)", (CLOCKS, total))


def rewrite(connection: sqlite3.Connection) -> None:
    """Work out every total afresh, as after a migration; inside the caller's transaction."""
    totals = dict.fromkeys((CLUB, CLOCKS), 0) | _totals(connection)
    connection.execute(f"DELETE FROM {_TABLE}")
    connection.executemany(f"INSERT INTO {_TABLE} (scope, total) VALUES (?, ?)", totals.items())
    rewrite_schema(connection)


def rewrite_schema(connection: sqlite3.Connection) -> None:
    """Keep the checksum of the schema's own text; inside the caller's transaction."""
    connection.execute(
        f"INSERT OR REPLACE INTO {_TABLE} (scope, total) VALUES (?, ?)", (SCHEMA, _schema_total(connection))
    )


def fits(connection: sqlite3.Connection, scope: str) -> bool:
    """Whether the rows of a scope, or the schema, are as they were written."""
    if scope == SCHEMA:
        return _kept(connection, scope) == _schema_total(connection)
    total = 0
    for table, where, values in _rows_of(scope):
        total ^= _total(connection, table, where, values)
    kept = _kept(connection, scope)
    return (kept or 0) == total or (scope == CLOCKS and kept is None)  # none was kept yet: see `begin_clocks`


def version_is_wrong(connection: sqlite3.Connection, version: int) -> bool:
    """Whether the number of the file's version is itself damaged: its tables, or the schema's checksum, are of another."""
    names = {row[0] for row in connection.execute("SELECT name FROM main.sqlite_master")}
    if any((name in names) != (version >= since) for name, since in _SINCE.items()):
        return True
    # The schema's text is hashed with the version: the sum that fits another number shows that the number was hit.
    others = (known for known in range(SINCE_VERSION, SCHEMA_VERSION + 1) if known != version)
    kept = _kept(connection, SCHEMA) if _TABLE in names else None
    return kept is not None and any(kept == _schema_total(connection, known) for known in others)


def misfits(connection: sqlite3.Connection) -> list[str]:
    """Every scope whose rows are not as they were written, in order; reads the whole file."""
    return row_misfits(connection) if fits(connection, SCHEMA) else [SCHEMA]


def row_misfits(connection: sqlite3.Connection) -> list[str]:
    """Every scope of rows that are not as they were written, whatever the schema says."""
    kept = dict(connection.execute(f"SELECT scope, total FROM {_TABLE} WHERE scope <> ?", (SCHEMA,)))
    found = _totals(connection)
    if CLOCKS not in kept:
        found.pop(CLOCKS, None)
    return sorted(scope for scope in kept.keys() | found.keys() if kept.get(scope, 0) != found.get(scope, 0))


def _tables() -> Iterator[str]:
    return (table.name for table in METADATA.sorted_tables if table.name != _TABLE)


def _when(table: str, row: str) -> str:
    """The condition of a trigger, as SQL: of the places only the clocks count."""
    return f"WHEN {row}.{_CLOCK_ROWS}" if table == _PLACES else ""


def _scope(table: str, row: str) -> str:
    """The scope of a row, as SQL."""
    if table in _OF_SESSION:
        return f"'session ' || {row}.session_id"
    if table == "deed":
        return f"coalesce('session ' || {row}.session_id, '{ENTRIES}')"
    return f"'{_OWN_SCOPE.get(table, CLUB)}'"


def _checksum(table: str, row: str) -> str:
    """The checksum of a row, as SQL."""
    columns = ", ".join(f'{row}."{column.name}"' for column in METADATA.tables[table].columns)
    return f"row_checksum('{table}', {columns})"


def _fold(table: str, row: str) -> str:
    return (
        f"INSERT INTO {_TABLE} (scope, total) VALUES ({_scope(table, row)}, {_checksum(table, row)}) "
        # SQLite has no exclusive-or: a ^ b is (a | b) - (a & b).
        "ON CONFLICT (scope) DO UPDATE SET total = (total | excluded.total) - (total & excluded.total);"
    )


def _rows_of(scope: str) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """The tables of a scope, each with the condition its rows meet and what is in it."""
    kind, _blank, number = scope.partition(" ")
    if kind == "session":
        for table in (*_OF_SESSION, "deed"):
            yield table, "WHERE session_id = ?", (int(number),)
    elif scope == ENTRIES:
        yield "deed", "WHERE session_id IS NULL", ()
    else:
        for table in _tables():
            if _scope(table, table) == f"'{scope}'":
                yield table, f"WHERE {_CLOCK_ROWS}" if table == _PLACES else "", ()


def _total(connection: sqlite3.Connection, table: str, where: str, values: tuple[int, ...]) -> int:
    total = 0
    for (checksum,) in connection.execute(f"SELECT {_checksum(table, table)} FROM {table} {where}", values):
        total ^= checksum
    return total


def _totals(connection: sqlite3.Connection) -> dict[str, int]:
    totals: dict[str, int] = {}
    for table in _tables():
        where = f"WHERE {_CLOCK_ROWS}" if table == _PLACES else ""
        query = f"SELECT {_scope(table, table)}, {_checksum(table, table)} FROM {table} {where}"
        for scope, checksum in connection.execute(query):
            totals[scope] = totals.get(scope, 0) ^ checksum
    return totals


def _kept(connection: sqlite3.Connection, scope: str) -> int | None:
    found = connection.execute(f"SELECT total FROM {_TABLE} WHERE scope = ?", (scope,)).fetchone()
    return None if found is None else found[0]


def _schema_total(connection: sqlite3.Connection, version: int | None = None) -> int:
    if version is None:
        version = connection.execute("PRAGMA main.user_version").fetchone()[0]
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM main.sqlite_master ORDER BY type, name")
    return row_checksum(SCHEMA, version, *(value for row in rows for value in row))
