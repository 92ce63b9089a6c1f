"""What is whole of a damaged club file, to be looked at: nothing is written, and what is damaged is named.

Every row that can still be read is put into a database in memory, from both ends of each table, so that a broken page
costs its own rows and not those behind it. The checksums then tell which sessions are as they were written.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Table, create_engine, event
from sqlalchemy.exc import NoResultFound
from sqlalchemy.pool import StaticPool

from model.errors import ClubFileDamaged, ClubFileNotUnderstood
from model.i18n import _
from model.storage import checksums, refusals
from model.storage.club_file import ClubFile
from model.storage.precheck import newest_backup
from model.storage.schema.facts import APPLICATION_ID, SCHEMA_VERSION
from model.storage.schema.tables import METADATA

_UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)
"""SQLite tells of damage in the schema with the damaged bytes themselves."""
_PAGE: Final = 4096
_PAGE_SIZES: Final = tuple(1 << power for power in range(9, 16))
# What can be read or worked out again, or is of tonight only: it is left out where it is damaged.
_DROPPED: Final = {
    checksums.LAW_BOOKS: "DELETE FROM law_book",
    checksums.DOUBLE_DUMMY: "DELETE FROM double_dummy",
    checksums.CLOCKS: "DELETE FROM place WHERE key LIKE 'clock of session %'",
}


class DamagedClubFile(ClubFile):
    """A damaged club file open read-only, as far as it is whole; ``damage`` has the scopes that are not.

    Raises `ClubFileDamaged` where nothing can be read of it. The file itself is only copied, never opened.
    """

    def __init__(self, path: Path, *, now: datetime) -> None:
        super().__init__(path, now=now, read_only=True)

    def _open(self) -> None:
        self._engine = create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(":memory:", isolation_level=None),
            poolclass=StaticPool,
            isolation_level="AUTOCOMMIT",
        )
        event.listen(self._engine, "handle_error", self._met_while_reading)
        self._connection = self._engine.connect()
        METADATA.create_all(self._connection)
        checksums.teach(self._driver)
        with tempfile.TemporaryDirectory() as folder:
            copy = _copied(self.path, Path(folder))
            _mend_header(copy)
            with contextlib.closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as source:
                # Damage in the description of one table costs no other.
                source.execute("PRAGMA writable_schema=ON")
                # A bit flipped within a name leaves octets that are no UTF-8; the rest of the name is still of use.
                source.text_factory = lambda octets: octets.decode(errors="replace")
                for table in METADATA.sorted_tables:
                    self._take(source, table)
        if not self._driver.execute("SELECT count(*) FROM session").fetchone()[0]:
            raise self._refused(_("No session can be read any more in the club file {name}."))
        self.damage = damage = frozenset(checksums.row_misfits(self._driver))
        self._not_shown = damage - _DROPPED.keys()
        for scope in damage & _DROPPED.keys():
            self._driver.execute(_DROPPED[scope])

    def _take(self, source: sqlite3.Connection, table: Table) -> None:
        """Take every row of a table that can be read."""
        names = [column.name for column in table.columns]
        with contextlib.suppress(*_UNREADABLE):
            there = {row[1] for row in source.execute(f'PRAGMA table_info("{table.name}")')}
            if there and not there.issuperset(names):
                raise self._refused(
                    _("The club file {name} is damaged and of an earlier version: it is not shown in part.")
                )
        listed = ", ".join(f'"{name}"' for name in names)
        # The walk from the end meets rows of the first walk again.
        put = f'INSERT OR IGNORE INTO "{table.name}" ({listed}) VALUES ({", ".join("?" * len(names))})'
        # An index may be broken where its table is whole.
        for row in _rows(source, f'{listed} FROM "{table.name}" NOT INDEXED'):
            with contextlib.suppress(sqlite3.Error):  # what no row of ours can hold
                self._driver.execute(put, row)

    def _refused(self, words: str) -> ClubFileDamaged:
        backup = newest_backup(self.path)
        return ClubFileDamaged(
            words.format(name=self.path.name), refusals.restore_remedy(backup), backup=backup
        )

    def prove(self, scope: str) -> None:
        """Refuse what is damaged before its rows are read."""
        if scope in self._not_shown:
            raise self._part_is_damaged()

    def prove_all(self) -> None:
        """Refuse to read over everything where anything is damaged."""
        if self.damage:
            raise self._part_is_damaged()

    @contextmanager
    def corrupt_if_unreadable(self) -> Iterator[None]:
        """What makes no sense rests on something that is damaged: it is left out, and the rest is shown."""
        try:
            yield
        except (ValueError, LookupError, TypeError, ArithmeticError, NoResultFound) as error:
            raise self._part_is_damaged() from error

    def _part_is_damaged(self) -> ClubFileNotUnderstood:
        backup = newest_backup(self.path)
        return ClubFileNotUnderstood(
            _("This part of the club file {name} is damaged.").format(name=self.path.name),
            refusals.restore_remedy(backup),
            backup=backup,
        )


def _copied(path: Path, folder: Path) -> Path:
    """A copy of the file, with half a write taken back where SQLite still can."""
    copy = folder / "copy.club"
    try:
        shutil.copyfile(path, copy)
        journal = path.with_name(path.name + "-journal")
        if journal.exists():
            shutil.copyfile(journal, copy.with_name(copy.name + "-journal"))
            with contextlib.suppress(*_UNREADABLE), contextlib.closing(sqlite3.connect(copy)) as half:
                half.execute("SELECT count(*) FROM sqlite_master").fetchone()
            copy.with_name(copy.name + "-journal").unlink(missing_ok=True)
    except OSError as error:
        raise refusals.unreadable(path, error) from error
    return copy


def _mend_header(copy: Path) -> None:
    """Write what the first hundred octets say in every club file, and the number of pages that are there."""
    content = bytearray(copy.read_bytes())
    page = int.from_bytes(content[16:18], "big")
    if page not in _PAGE_SIZES:
        page = _PAGE
    if len(content) % page:
        # A file cut off within a page is still read up to there.
        content += bytes(page - len(content) % page)
    fixed = {
        0: b"SQLite format 3\0" + page.to_bytes(2, "big") + bytes((1, 1, 0, 64, 32, 32)),
        28: (len(content) // page).to_bytes(4, "big") + bytes(8),  # pages, and none on the list of free ones
        44: (4).to_bytes(4, "big"),
        52: bytes(4) + (1).to_bytes(4, "big") + SCHEMA_VERSION.to_bytes(4, "big"),
        64: bytes(4) + APPLICATION_ID.to_bytes(4, "big"),
    }
    for at, octets in fixed.items():
        content[at : at + len(octets)] = octets
    # SQLite trusts the number of pages in the header only where these two counters agree.
    content[92:96] = content[24:28]
    copy.write_bytes(content)


def _rows(source: sqlite3.Connection, what: str) -> Iterator[tuple[Any, ...]]:
    """Every row that can be reached from the beginning of a table, or from its end."""
    # A broken page in the middle ends each walk; from both ends everything but that page is reached.
    for order in ("ASC", "DESC"):
        try:
            yield from source.execute(f"SELECT {what} ORDER BY rowid {order}")
        except _UNREADABLE:
            continue
        return
