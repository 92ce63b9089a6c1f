"""What SQLite refuses, in the words of the person before the screen."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from model.errors import (
    ClubFileDamaged,
    ClubFileError,
    ClubFileLocked,
    ClubFileNewer,
    ClubFileReadOnly,
    DiskFull,
    NotAClubFile,
)
from model.i18n import _
from model.storage.schema_facts import SCHEMA_VERSION

_NOT_TEXT: Final = "Could not decode to UTF-8"
"""What Python's sqlite3 says, without a code, of a text whose bytes are none."""


def refusal(
    error: sqlite3.Error, path: Path, newest_backup: Callable[[], Path | None] = lambda: None
) -> ClubFileError | None:
    """Give the error of the user's world for one of SQLite's, or None when it is a fault of ours."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    name = path.name
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return ClubFileLocked(
            _("Another program is using the club file {name}.").format(name=name),
            _("Close it there, then try again."),
        )
    if code == sqlite3.SQLITE_READONLY:
        return ClubFileReadOnly(
            _("The club file {name} cannot be written.").format(name=name),
            _("Open it read-only, or copy it to a folder of your own."),
        )
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return DiskFull(
            _("There is no room to write on the disk of {name}; the last entry was not kept.").format(
                name=name
            )
            if code == sqlite3.SQLITE_FULL
            else _("The disk of {name} does not answer; the last entry was not kept.").format(name=name),
            _("Make room or bring the disk back, then enter it again."),
        )
    if code == sqlite3.SQLITE_CORRUPT or str(error).startswith(_NOT_TEXT):
        return damaged(path, newest_backup())
    if code == sqlite3.SQLITE_NOTADB:
        return not_ours(path, newest_backup())
    if code == sqlite3.SQLITE_CANTOPEN:
        return ClubFileReadOnly(
            _("The system does not let us open {name}.").format(name=name),
            _("Check that you may read and write it, or copy it to a folder of your own."),
        )
    return None


def damaged(path: Path, backup: Path | None) -> ClubFileDamaged:
    """The sentence for a file that SQLite finds broken; names the newest good backup when there is one."""
    return ClubFileDamaged(
        _("The club file {name} is damaged.").format(name=path.name), _restore_remedy(backup), backup=backup
    )


def not_ours(path: Path, backup: Path | None = None) -> NotAClubFile:
    """The sentence for a file that is something else."""
    return NotAClubFile(
        _("{name} is not a club file of Arrowswitch.").format(name=path.name),
        _restore_remedy(backup)
        if backup
        else _("Choose a club file, or a name that is not taken for a new club."),
    )


def later(path: Path, version: int) -> ClubFileNewer:
    """The sentence for a file of a schema we do not know yet."""
    return ClubFileNewer(
        _("The club file {name} was written by a later Arrowswitch (file version {version}).").format(
            name=path.name, version=version
        ),
        _("Bring this Arrowswitch up to date; it reads versions up to {version}.").format(
            version=SCHEMA_VERSION
        ),
    )


def not_whole(backup: Path) -> ClubFileDamaged:
    """The sentence for a backup that is itself broken."""
    return ClubFileDamaged(
        _("The backup {name} is damaged.").format(name=backup.name),
        _("Choose an earlier one from the list of backups."),
    )


def _restore_remedy(backup: Path | None) -> str:
    if backup is None:
        return _("No backup of it was found; bring back a copy from a stick or another machine.")
    return _("Restore the backup {backup}.").format(backup=backup)
