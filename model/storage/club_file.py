"""A club file on disk: opened, created, locked, refused in plain words, and written one transaction at a time.

Decisions (see ARCHITECTURE.md): `journal_mode=DELETE` so that a file copied to a stick is whole, `synchronous=EXTRA`
so that a cut of power loses nothing that was shown as saved, and explicit `BEGIN IMMEDIATE` with the driver's own
transactions switched off, so that creating tables is part of the transaction too.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy.dialects.sqlite  # noqa: F401 - create_engine would look it up, through every plug-in there is
from sqlalchemy import CursorResult, Engine, Executable, create_engine, delete, event, insert, select
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, NoResultFound
from sqlalchemy.pool import StaticPool

from model.errors import ClubFileChanged, ClubFileError, ClubFileReadOnly
from model.i18n import _
from model.storage import checksums, proof, refusals
from model.storage.lock import ClubFileLock
from model.storage.memory_copy import MemoryCopy, Write
from model.storage.precheck import newest_backup, refuse_bad_place, refuse_by_header
from model.storage.schema.facts import APPLICATION_ID, SCHEMA_VERSION
from model.storage.schema.tables import METADATA, PLACE

if TYPE_CHECKING:
    from model.storage.store import SharedStore

_NOT_THERE: Final = ("no such table", "no such column")
_BUSY_SECONDS: Final = 2.0
# Octets: the pages of so large a file are proved in 30 ms, those of a larger one in the background.
_PROVED_AT_ONCE: Final = 6 << 20
_EVERYTHING: Final = "everything"
_PRAGMAS: Final = (
    *("journal_mode=DELETE", "synchronous=EXTRA", "foreign_keys=ON", "temp_store=MEMORY"),
    # A name that was replaced is not to be found in the file's bytes; results only ever add, so it costs them nothing.
    "secure_delete=ON",
    # On macOS a drive says "written" while it still holds the data in its own cache; elsewhere SQLite ignores it.
    "fullfsync=ON",
)
_REWRITING_OWED: Final = "rewriting owed"


class ClubFile:
    """An open club file; the only thing that touches SQLite while a director works.

    Raises one of the `ClubFileError` family when the file cannot be used as asked; nothing is left behind then.
    """

    shared: SharedStore | None = None

    def __init__(
        self,
        path: Path,
        *,
        now: datetime,
        who: str = "",
        read_only: bool = False,
        new: bool = True,
    ) -> None:
        self.path = path.absolute()
        self.address = str(self.path)
        self.read_only = read_only
        self.migrated_from: int | None = None
        self.pages_are_proved = True
        """Whether opening went through every page; a large file's are left to `backups.refuse_broken_pages`."""
        refuse_bad_place(self.path, read_only=read_only, new=new)
        # The lock comes before the file is opened: two programs that open at once must not both migrate it.
        self._lock = None if read_only else ClubFileLock(self.path, who, now)
        self._engine: Engine | None = None
        self.damage: frozenset[str] | None = None
        """The scopes of the checksums that are damaged, in a file that was opened for what is whole of it; else None."""
        self._identity = (0, 0, 0)
        self._data_version = 0
        self._changed = False
        self._paused_for = ""
        self._proved: set[str] = set()
        self._copy = MemoryCopy()
        self._writes: list[Write] = []
        was_there = self.path.exists()
        try:
            self._open()
        except BaseException:
            self._leave_nothing(was_there=was_there)
            raise

    def _open(self) -> None:
        new = not self.path.exists() or self.path.stat().st_size == 0
        if new and self.path.exists() and (backup := newest_backup(self.path)):
            raise refusals.explain_damage(self.path, backup)  # it was more than nothing once
        if not new:
            refuse_by_header(self.path)
        elif self._lock is None:
            raise refusals.not_ours(self.path)
        elif not self.path.exists():
            self._lock.begin()
        self._engine = _engine(self.path, read_only=self.read_only)
        # SQLAlchemy fetches rows after `execute` has returned; damage met then reaches us only through this hook.
        event.listen(self._engine, "handle_error", self._met_while_reading)
        with self._plainly():
            self._connection = self._engine.connect()
            # An empty file is begun too: its very creation was cut off, and is now rolled back.
            if new or self._pragma("page_count") == 0:
                self._create()
            else:
                version = self._proved_version()
                if version < SCHEMA_VERSION:
                    self._migrate(version)
            if not self.read_only:
                checksums.begin_clocks(self._driver)
                # Temporary triggers: the file itself holds no code, so that any other program can still read it.
                checksums.install(self._driver)
                self._copy.take(self._driver)
            self._data_version = self._pragma("data_version")  # our own commits never change it
        self._remember()
        if not self.read_only and self._owes_rewriting():
            with contextlib.suppress(ClubFileError):  # as on a full disk: it is owed until a start can do it
                self.leave_no_trace()

    def _leave_nothing(self, *, was_there: bool) -> None:
        """Close what could not be opened; a file that was only begun, on a full disk, is taken away again."""
        if self._engine is not None:
            self._engine.dispose()
            self._engine = None
        # Only an empty file that this start made: one that was there may be somebody's, whatever is in it.
        if not was_there and self._lock is not None and self.path.exists() and not self.path.stat().st_size:
            self.path.unlink()
        self.close()

    def _create(self) -> None:
        self._remember()
        self._data_version = self._pragma("data_version")
        with self.transaction():
            METADATA.create_all(self._connection)
            self._connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
            self._connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA_VERSION}")
            checksums.rewrite(self._driver)

    def _proved_version(self) -> int:
        """The file's version, once it is proved that nothing is damaged of what every page of the window reads."""
        try:
            version = self._known_version()
            self._prove(version)
        except (DBAPIError, sqlite3.OperationalError) as error:
            met = error.orig if isinstance(error, DBAPIError) else error
            # A flipped bit in the header or the schema makes SQLite give its plainest code; locks and full disks have their own.
            if getattr(met, "sqlite_errorcode", 0) != sqlite3.SQLITE_ERROR:
                raise
            raise refusals.explain_damage(self.path, newest_backup(self.path)) from error
        self._remember()
        self._data_version = self._pragma("data_version")
        return version

    def _known_version(self) -> int:
        if self._pragma("application_id") != APPLICATION_ID:
            raise refusals.not_ours(self.path)
        version = self._pragma("user_version")
        if checksums.version_is_wrong(self._driver, version):
            raise refusals.explain_damage(self.path, newest_backup(self.path))
        if version > SCHEMA_VERSION:
            raise refusals.later(self.path, version)
        return version

    def _prove(self, version: int) -> None:
        """Find damage before anything is read: pages and indexes by SQLite, the schema and the club's rows by checksum."""
        # Going through the pages of a larger file would hold up the start; it is done in the background then.
        self.pages_are_proved = self.path.stat().st_size <= _PROVED_AT_ONCE
        self._prove_or_refuse(not self.pages_are_proved or proof.pages_are_whole(self._driver))
        self._prove_or_refuse(proof.rows_are_linked(self._driver))
        if version >= checksums.SINCE_VERSION:
            for scope in (checksums.SCHEMA, checksums.CLUB):
                self.prove(scope)

    def prove(self, scope: str) -> None:
        """Refuse damage in a scope of the checksums before its rows are read; each is proved once."""
        if scope in self._proved or _EVERYTHING in self._proved:
            return
        with self._plainly():
            self._prove_or_refuse(checksums.fits(self._driver, scope))
        self._proved.add(scope)

    def prove_session(self, session_id: int) -> None:
        """Refuse damage in what belongs to a session before its rows are read."""
        self.prove(checksums.session_scope(session_id))

    def prove_all(self) -> None:
        """Refuse damage anywhere in the file's rows."""
        # 130 ms where 40 evenings are in it: too long for every start.
        if _EVERYTHING in self._proved:
            return
        with self._plainly():
            self._prove_or_refuse(not checksums.misfits(self._driver))
        self._proved.add(_EVERYTHING)

    def _prove_or_refuse(self, is_whole: bool) -> None:
        if not is_whole:
            raise refusals.explain_damage(self.path, newest_backup(self.path))

    def _migrate(self, version: int) -> None:
        if self.read_only:
            raise ClubFileReadOnly(
                _("The club file {name} is from an earlier version and must be updated first.").format(
                    name=self.path.name
                ),
                _("Copy it to a folder of your own and open the copy."),
            )
        from model.storage import migrations

        migrations.bring_up_to_date(
            self.path,
            self._connection,
            version,
            self.transaction,
            finish=lambda: checksums.rewrite(self._driver),
        )
        self.migrated_from = version

    def _pragma(self, name: str) -> int:
        return int(self._connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside is committed together, or not at all."""
        if self._paused_for:
            raise ClubFileReadOnly(self._paused_for, _("Nothing was saved; enter it again in a moment."))
        if self.read_only:
            raise ClubFileReadOnly(
                _("The club file {name} is open read-only.").format(name=self.path.name),
                _("Open it for writing to change anything."),
            )
        with self._plainly():
            self._refuse_other_file()
            if self._copy.is_due:
                self._copy.take(self._driver)
            # IMMEDIATE takes the write lock now; a deferred one could fail at the first write, after we had read.
            self._connection.exec_driver_sql("BEGIN IMMEDIATE")
            self._writes = []
            try:
                # Inside the transaction, since between a look outside and BEGIN another program could still commit.
                self._refuse_other_content()
                yield
                self._connection.exec_driver_sql("COMMIT")
            # BaseException: Ctrl+C in the middle of a write must not leave it open.
            except BaseException:
                if self._driver.in_transaction:
                    self._connection.exec_driver_sql("ROLLBACK")
                raise
            # A commit goes through even where the name was given to another file: our rows are then in one nobody will open.
            self._refuse_other_file(grown=True)
            self._copy.add(self._writes)
            self._remember()

    def pause(self, why: str) -> None:
        """Write nothing until `resume`, and say why: it is being copied, and the copy is to have all of it."""
        self._paused_for, self.read_only = why, True

    def resume(self) -> None:
        """Write again."""
        self._paused_for, self.read_only = "", False

    def _remember(self) -> None:
        """Know the file again at the next write: which one it is, and how long."""
        found = self.path.stat()
        self._identity = (found.st_dev, found.st_ino, found.st_size)

    def _refuse_other_file(self, *, grown: bool = False) -> None:
        """Refuse to write where another file lies under the name, or none, or one that was cut short."""
        try:
            found = self.path.stat()
        except OSError as error:
            raise self._changed_behind_us() from error
        device, inode, octets = self._identity
        # Our own commits make the file longer only inside `transaction`, so at any other time the size must fit too.
        same = (found.st_dev, found.st_ino) == (device, inode) and (grown or found.st_size == octets)
        if self._changed or not same:
            raise self._changed_behind_us()

    def _refuse_other_content(self) -> None:
        """Refuse to write what another program wrote to, or copied another file over; asked inside the transaction."""
        if self._pragma("data_version") != self._data_version:
            raise self._changed_behind_us()

    def _changed_behind_us(self) -> ClubFileChanged:
        kept = None if self._changed else self._kept_from_memory()
        self._changed = True
        return ClubFileChanged(
            _("Another program changed, replaced or removed {path} while it was open here.").format(
                path=self.path
            ),
            self._what_is_kept(kept),
        )

    def _what_is_kept(self, kept: Path | None) -> str:
        if kept is not None:
            return _(
                "The last entry was not kept. All before it is in {copy}, beside the backups; "
                "to go on, save the club as another file (Club page)."
            ).format(copy=kept)
        if self._copy.is_there:
            return _(
                "The last entry was not saved. Everything before it is still in memory: "
                "save the club as another file (Club page)."
            )
        return _("The last entry was not saved. Look for the file, or restore the newest backup.")

    def _kept_from_memory(self) -> Path | None:
        """The club as it is known here, put among its backups unasked, once."""
        # Nobody may think of saving it in time.
        from model.storage import backups

        kept = backups.place_beside(self.path, _("changed by another program"))
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            self.save_as(kept)
        except (ClubFileError, OSError):  # a full disk: it can still be saved elsewhere by hand
            return None
        return kept

    def save_as(self, path: Path) -> None:
        """Write the club as it is known here to another file, whatever became of its own; refuses a name that is taken.

        Raises `ClubFileError` when it cannot be written; none is left behind then.
        """
        if path.exists():
            raise ClubFileError(
                _("The file {path} already exists.").format(path=path), _("Choose another name.")
            )
        if not self._copy.is_there:
            raise ClubFileError(_("This club file is too large to hold in memory."))
        # Hidden and with our process id: two programs may save under one name at once, and a half file has no name to open.
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            self._copy.write_to(part)
            part.replace(path)
        except sqlite3.Error as error:
            raise refusals.refusal(error, path) or ClubFileError(str(error)) from error
        except OSError as error:
            raise refusals.unwritable(path, error) from error
        finally:
            part.unlink(missing_ok=True)

    def writes_so_far(self) -> int:
        """How many transactions the file has seen, as its header counts them: equal for equal content."""
        from model.storage.written import writes_of

        return writes_of(self.path)

    def owe_rewriting(self) -> None:
        """Mark, inside a transaction, that `leave_no_trace` is to follow it, at the next start if not before."""
        self.execute(insert(PLACE), {"key": _REWRITING_OWED, "value": "true"})

    def _owes_rewriting(self) -> bool:
        return self.execute(select(PLACE.c.key).where(PLACE.c.key == _REWRITING_OWED)).first() is not None

    def leave_no_trace(self) -> None:
        """Rewrite the file, so that nothing of what was deleted is left in its bytes, and forget it in memory too."""
        self._refuse_other_file()
        with self._plainly():
            # VACUUM cannot run in a transaction; what it still owes is marked in the file until it has run.
            self._connection.exec_driver_sql("VACUUM")
            self._remember()
        with self.transaction():
            self.execute(delete(PLACE).where(PLACE.c.key == _REWRITING_OWED))
        with self._plainly():
            self._copy.take(self._driver)

    @property
    def _driver(self) -> sqlite3.Connection:
        driver = self._connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        return driver

    def execute(
        self, statement: Executable, parameters: dict[str, Any] | Sequence[dict[str, Any]] | None = None
    ) -> CursorResult[Any]:
        """Run one statement; inside `transaction` it is part of it."""
        with self._plainly():
            result = self._connection.execute(statement, parameters)
        if result.context.isinsert or result.context.isupdate or result.context.isdelete:
            self._writes.append((statement, parameters))
        return result

    def later(self, statement: Executable, parameters: dict[str, Any]) -> None:
        """Run a statement whose answer nobody needs: a file is never far away."""
        self.execute(statement, parameters)

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        """Turn what SQLite refuses into the user's words; what is a fault of ours passes unchanged."""
        try:
            yield
        except (DBAPIError, sqlite3.Error) as error:
            plain = self._refusal(error.orig if isinstance(error, DBAPIError) else error)
            if plain is None:
                raise
            raise plain from error
        except UnicodeDecodeError as error:  # SQLite quoted the damaged bytes in its message
            raise refusals.explain_damage(self.path, newest_backup(self.path)) from error

    def _refusal(self, error: BaseException | None) -> ClubFileError | None:
        if not isinstance(error, sqlite3.Error):
            return None
        if isinstance(error, sqlite3.IntegrityError) and not proof.rows_are_linked(self._driver):
            return refusals.explain_damage(self.path, newest_backup(self.path))
        if str(error).startswith(_NOT_THERE) and self._lacks_what_its_version_has():
            return refusals.explain_damage(self.path, newest_backup(self.path))
        return refusals.refusal(error, self.path, lambda: newest_backup(self.path))

    def _lacks_what_its_version_has(self) -> bool:
        """Whether a table or column is gone that a file of this version has: the description of a table was hit."""
        # A step of an update moves tables about; `transaction` asks again when it is over.
        if self._driver.in_transaction:
            return False
        return any(
            {column.name for column in table.c}
            - {row.name for row in self._connection.exec_driver_sql(f"PRAGMA table_info('{table.name}')")}
            for table in METADATA.tables.values()
        )

    def _met_while_reading(self, met: ExceptionContext) -> ClubFileError | None:
        """Rows are read after `execute` has given them: what SQLite then refuses is explained as plainly."""
        return self._refusal(met.original_exception)

    @contextmanager
    def corrupt_if_unreadable(self) -> Iterator[None]:
        """Inside is read what Arrowswitch itself once wrote: what makes no sense is damaged, or not ours where no byte changed."""
        try:
            yield
        except (ValueError, LookupError, TypeError, ArithmeticError, NoResultFound) as error:
            if self._is_as_it_was_written():
                raise refusals.not_understood(self.path, str(error)) from error
            raise refusals.explain_damage(self.path, newest_backup(self.path)) from error

    def _is_as_it_was_written(self) -> bool:
        try:
            return not proof.problems(self._driver)
        except (sqlite3.Error, UnicodeDecodeError):
            return False

    def close(self) -> None:
        """Close the file and let go of its lock; does nothing the second time."""
        if self._engine is not None:
            if hasattr(self, "_connection"):
                self._connection.close()
            self._engine.dispose()
            self._engine = None
        self._copy.close()
        if self._lock is not None:
            self._lock.release()


def _engine(path: Path, *, read_only: bool) -> Engine:
    def connect() -> sqlite3.Connection:
        # An interrupted write left a journal: only a connection that may write can roll it back.
        ours = not read_only or (path.with_name(path.name + "-journal").exists() and os.access(path, os.W_OK))
        uri = f"{path.as_uri()}?mode={'rwc' if not read_only else 'rw' if ours else 'ro'}"
        connection = sqlite3.connect(uri, uri=True, timeout=_BUSY_SECONDS, isolation_level=None)
        for pragma in _PRAGMAS:
            if not (read_only and pragma.startswith("journal_mode")):
                connection.execute(f"PRAGMA {pragma}")
        checksums.teach(connection)
        return connection

    path = Path(os.path.realpath(path))
    return create_engine("sqlite://", creator=connect, poolclass=StaticPool, isolation_level="AUTOCOMMIT")
