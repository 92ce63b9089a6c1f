"""The club in memory: as it was before the first write, and every write since, so that it outlives its file.

Where a sync tool copies an older file over the open one, or somebody pulls the stick, this is what the evening is
saved from, whole. It costs nothing at a write: the statements are kept as they were given, and played once more when
they are wanted. After a few hundred the copy is taken afresh, so that they never grow. The copy itself lies in a file of
SQLite's own that has no name and goes with the connection: it grows with the club, and the program does not.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import Executable, create_engine
from sqlalchemy.pool import StaticPool

from model.storage import checksums

Write: TypeAlias = tuple[Executable, Any]
_MOST_WRITES: Final = 1000  # some two hundred results: played again in 40 ms
LARGEST: Final = 64 << 20  # octets of a club file that is kept so; 400 heavy evenings
_HELD_IN_MEMORY: Final = 512  # kB of it


class MemoryCopy:
    """A club as its own program knows it, whatever became of its file."""

    def __init__(self) -> None:
        self._base: sqlite3.Connection | None = None
        self._writes: list[Write] = []

    @property
    def is_due(self) -> bool:
        """Whether the file should be copied before the next write."""
        return self._base is None or len(self._writes) > _MOST_WRITES

    def take(self, source: sqlite3.Connection) -> None:
        """Copy the file as it is now; a file too large for that is left, and `is_there` stays False."""
        pages = source.execute("PRAGMA page_count").fetchone()[0]
        octets = source.execute("PRAGMA page_size").fetchone()[0] * pages
        self.close()
        if octets <= LARGEST:
            try:
                # Without a name SQLite keeps it in memory and, beyond its cache, in a file that goes when it is closed.
                self._base = _copied(source, "")
            except sqlite3.OperationalError:  # no room for files that are nobody's
                self._base = _copied(source, ":memory:")

    @property
    def is_there(self) -> bool:
        """Whether there is anything to save from."""
        return self._base is not None

    def add(self, writes: list[Write]) -> None:
        """Remember what a transaction wrote, once it is committed."""
        if self._base is not None:
            self._writes.extend(writes)

    def write_to(self, path: Path) -> None:
        """Write the whole club to a new file that is not there yet; raises sqlite3.Error, and then none is left."""
        assert self._base is not None
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        target = sqlite3.connect(path, isolation_level=None)
        try:
            self._base.backup(target)
            checksums.teach(target)
            checksums.install(target)
            engine = create_engine(
                "sqlite://", creator=lambda: target, poolclass=StaticPool, isolation_level="AUTOCOMMIT"
            )
            with engine.connect() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                for statement, parameters in self._writes:
                    connection.execute(statement, parameters)
                connection.exec_driver_sql("COMMIT")
        except BaseException:
            target.close()
            path.unlink()
            raise
        target.close()

    def close(self) -> None:
        """Let go of what is held; does nothing the second time."""
        self._writes = []
        if self._base is not None:
            with contextlib.suppress(sqlite3.Error):
                self._base.close()
            self._base = None


def _copied(source: sqlite3.Connection, place: str) -> sqlite3.Connection:
    copy = sqlite3.connect(place, isolation_level=None)
    try:
        # A negative number counts kibibytes, a positive one pages.
        copy.execute(f"PRAGMA cache_size=-{_HELD_IN_MEMORY}")
        source.backup(copy)
    except BaseException:
        copy.close()
        raise
    return copy
