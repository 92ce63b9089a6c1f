"""What is wrong with a club file: its pages and indexes, its rows' links, its rows' own bytes."""

from __future__ import annotations

import sqlite3

from model.i18n import _
from model.storage import checksums
from model.storage.schema.facts import APPLICATION_ID, SCHEMA_VERSION


def pages_are_whole(connection: sqlite3.Connection) -> bool:
    """Whether SQLite finds every page and index right."""
    return [row[0] for row in connection.execute("PRAGMA main.integrity_check(1)")] == ["ok"]


def rows_are_linked(connection: sqlite3.Connection) -> bool:
    """Whether every row that a row points to is there; where not, a write may be refused for no fault of its own."""
    return connection.execute("PRAGMA main.foreign_key_check").fetchone() is None


def problems(connection: sqlite3.Connection) -> tuple[str, ...]:
    """All that is wrong, in SQLite's words and ours; () when the file is whole. The connection knows checksums."""
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        return (_("it is not an Arrowswitch club file"),)
    found = [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
    strays = connection.execute("PRAGMA foreign_key_check").fetchall()
    found += [_("table {table} points to a row that no longer exists").format(table=row[0]) for row in strays]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if not found and (version == SCHEMA_VERSION or checksums.version_is_wrong(connection, version)):
        found = [
            _("the data under “{scope}” is not as it was written").format(scope=scope)
            for scope in checksums.misfits(connection)
        ]
    return tuple(found)
