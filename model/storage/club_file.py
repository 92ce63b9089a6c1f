"""A club file on disk: opened, created, locked, refused in plain words, and written one transaction at a time.

Decisions (see ARCHITECTURE.md): `journal_mode=DELETE` so that a file copied to a stick is whole, `synchronous=EXTRA`
so that a cut of power loses nothing that was shown as saved, and explicit `BEGIN IMMEDIATE` with the driver's own
transactions switched off, so that creating tables is part of the transaction too.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import sqlalchemy.dialects.sqlite  # noqa: F401 - create_engine would look it up later, after Qt: see gui.app
from sqlalchemy import CursorResult, Engine, Executable, create_engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, NoResultFound
from sqlalchemy.pool import StaticPool

from model.errors import (
    ClubFileError,
    ClubFileMissing,
    ClubFileReadOnly,
    NotAClubFile,
)
from model.i18n import _
from model.storage import (
    refusals,
    schema_deals,  # noqa: F401
    schema_events,  # noqa: F401  # a new file has its tables too
    schema_movements,  # noqa: F401
    schema_shelf,  # noqa: F401
)
from model.storage.lock import ClubFileLock
from model.storage.schema import METADATA
from model.storage.schema_facts import APPLICATION_ID, SCHEMA_VERSION

_BUSY_SECONDS: Final = 2.0
_SQLITE_HEADER: Final = b"SQLite format 3\x00"
_PRAGMAS: Final = ("journal_mode=DELETE", "synchronous=EXTRA", "foreign_keys=ON", "temp_store=MEMORY")


class ClubFile:
    """An open club file; the only thing that touches SQLite while a director works.

    Raises one of the `ClubFileError` family when the file cannot be used as asked; nothing is left behind then.
    """

    def __init__(self, path: Path, *, now: datetime, who: str = "", read_only: bool = False) -> None:
        self.path = path.absolute()
        self.read_only = read_only
        self.migrated_from: int | None = None
        _refuse_bad_place(self.path, read_only=read_only)
        self._lock = None if read_only else ClubFileLock(self.path, who, now)
        self._engine: Engine | None = None
        was_there = self.path.exists()
        try:
            self._open()
        except BaseException:
            self._leave_nothing(was_there=was_there)
            raise

    def _open(self) -> None:
        new = not self.path.exists() or self.path.stat().st_size == 0
        if new and self.path.exists() and (backup := _newest_backup(self.path)):
            raise refusals.damaged(self.path, backup)  # it was more than nothing once
        if not new:
            refuse_by_header(self.path)
        elif self.read_only:
            raise refusals.not_ours(self.path)
        self._engine = _engine(self.path, read_only=self.read_only)
        event.listen(self._engine, "handle_error", self._met_while_reading)
        with self._plainly():
            self._connection = self._engine.connect()
            if (
                new or self._pragma("page_count") == 0
            ):  # or its very creation was cut off, and is now rolled back
                self._create()
            else:
                self._check_version()

    def _leave_nothing(self, *, was_there: bool) -> None:
        """Close what could not be opened; a file that was only begun, on a full disk, is taken away again."""
        if self._engine is not None:
            self._engine.dispose()
            self._engine = None
        if not was_there and self._lock is not None and self.path.exists() and not self.path.stat().st_size:
            self.path.unlink()
        self.close()

    def _create(self) -> None:
        with self.transaction():
            METADATA.create_all(self._connection)
            self._connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
            self._connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA_VERSION}")

    def _check_version(self) -> None:
        if self._pragma("application_id") != APPLICATION_ID:
            raise refusals.not_ours(self.path)
        version = self._pragma("user_version")
        if version > SCHEMA_VERSION:
            raise refusals.later(self.path, version)
        if version < SCHEMA_VERSION:
            self._migrate(version)

    def _migrate(self, version: int) -> None:
        if self.read_only:
            raise ClubFileReadOnly(
                _(
                    "The club file {name} is of an earlier version and has to be brought up to date first."
                ).format(name=self.path.name),
                _("Copy it to a folder of your own and open the copy."),
            )
        from model.storage import migrations

        migrations.bring_up_to_date(self.path, self._connection, version, self.transaction)
        self.migrated_from = version

    def _pragma(self, name: str) -> int:
        return int(self._connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside is committed together, or not at all."""
        if self.read_only:
            raise ClubFileReadOnly(
                _("The club file {name} is open read-only.").format(name=self.path.name),
                _("Open it for writing to change anything."),
            )
        with self._plainly():
            self._connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.exec_driver_sql("COMMIT")
            except BaseException:
                if self._in_transaction():
                    self._connection.exec_driver_sql("ROLLBACK")
                raise

    def _in_transaction(self) -> bool:
        driver = self._connection.connection.driver_connection
        return isinstance(driver, sqlite3.Connection) and driver.in_transaction

    def execute(
        self, statement: Executable, parameters: dict[str, Any] | Sequence[dict[str, Any]] | None = None
    ) -> CursorResult[Any]:
        """Run one statement; inside `transaction` it is part of it."""
        with self._plainly():
            return self._connection.execute(statement, parameters)

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        """Turn what SQLite refuses into the user's words; what is a fault of ours passes unchanged."""
        try:
            yield
        except DBAPIError as error:
            plain = self._refusal(error.orig)
            if plain is None:
                raise
            raise plain from error
        except UnicodeDecodeError as error:  # SQLite told of damage with the damaged bytes themselves
            raise refusals.damaged(self.path, _newest_backup(self.path)) from error

    def _refusal(self, error: BaseException | None) -> ClubFileError | None:
        if not isinstance(error, sqlite3.Error):
            return None
        if isinstance(error, sqlite3.IntegrityError) and self._has_strays():
            return refusals.damaged(self.path, _newest_backup(self.path))
        return refusals.refusal(error, self.path, lambda: _newest_backup(self.path))

    def _has_strays(self) -> bool:
        """Whether a row points to one that is gone: a deed that moves such a row is refused, and not for its own fault."""
        driver = self._connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        return driver.execute("PRAGMA foreign_key_check").fetchone() is not None

    def _met_while_reading(self, met: ExceptionContext) -> ClubFileError | None:
        """Rows are read after `execute` has given them: what SQLite then refuses is told as plainly."""
        return self._refusal(met.original_exception)

    @contextmanager
    def understood(self) -> Iterator[None]:
        """Inside is read what Arrowswitch itself once wrote: what makes no sense any more is damaged."""
        try:
            yield
        except (ValueError, LookupError, TypeError, ArithmeticError, NoResultFound) as error:
            raise refusals.damaged(self.path, _newest_backup(self.path)) from error

    def close(self) -> None:
        """Close the file and let go of its lock; does nothing the second time."""
        if self._engine is not None:
            if hasattr(self, "_connection"):
                self._connection.close()
            self._engine.dispose()
            self._engine = None
        if self._lock is not None:
            self._lock.release()


def _engine(path: Path, *, read_only: bool) -> Engine:
    def connect() -> sqlite3.Connection:
        uri = f"{path.as_uri()}?mode={'ro' if read_only else 'rwc'}"
        connection = sqlite3.connect(uri, uri=True, timeout=_BUSY_SECONDS, isolation_level=None)
        for pragma in _PRAGMAS:
            if not (read_only and pragma.startswith("journal_mode")):
                connection.execute(f"PRAGMA {pragma}")
        return connection

    return create_engine("sqlite://", creator=connect, poolclass=StaticPool, isolation_level="AUTOCOMMIT")


def _refuse_bad_place(path: Path, *, read_only: bool) -> None:
    if path.is_dir():
        raise NotAClubFile(
            _("{name} is a folder, not a club file.").format(name=path),
            _("Choose a club file in it, or a name for a new one."),
        )
    if not path.parent.is_dir():
        raise ClubFileMissing(
            _("There is no folder {folder}.").format(folder=path.parent),
            _("Make it first, or choose another place for the club file."),
        )
    if read_only:
        if not path.exists():
            raise ClubFileMissing(
                _("There is no club file {path}.").format(path=path),
                _("Open it for writing to begin a new club there."),
            )
        return
    if path.exists() and not os.access(path, os.W_OK):
        raise ClubFileReadOnly(
            _("The club file {name} cannot be written.").format(name=path.name),
            _("Open it read-only, or copy it to a folder of your own."),
        )
    if not os.access(path.parent, os.W_OK):
        raise ClubFileReadOnly(
            _("The folder {folder} cannot be written.").format(folder=path.parent),
            _("Open the club file read-only, or copy it to a folder of your own."),
        )


def refuse_by_header(path: Path) -> None:
    """Refuse what is no club file, and one that was cut short, before SQLite meets it."""
    if path.with_name(path.name + "-journal").exists():
        return  # an interrupted write is still to be rolled back: the header says nothing yet
    try:
        with path.open("rb") as stream:
            header = stream.read(100)
    except PermissionError as error:
        raise ClubFileReadOnly(
            _("You may not read the club file {name}.").format(name=path.name),
            _("Ask its owner for a copy."),
        ) from error
    if len(header) < 100 or not header.startswith(_SQLITE_HEADER):
        raise refusals.not_ours(path, _newest_backup(path))
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise refusals.not_ours(path)
    page_size = int.from_bytes(header[16:18], "big")
    page_size = 65536 if page_size == 1 else page_size
    pages = int.from_bytes(header[28:32], "big")
    valid = header[24:28] == header[92:96]
    if valid and pages and path.stat().st_size < pages * page_size:
        raise refusals.damaged(path, _newest_backup(path))


def _newest_backup(path: Path) -> Path | None:
    from model.storage import backups

    return backups.newest_good(path)
