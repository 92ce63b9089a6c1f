"""What SQLite refuses, in the words of the person before the screen."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from model.errors import (
    ClubFileDamaged,
    ClubFileError,
    ClubFileLocked,
    ClubFileNewer,
    ClubFileNotUnderstood,
    ClubFileReadOnly,
    DiskFull,
    NotAClubFile,
    shorten,
)
from model.i18n import _
from model.reasons import why_refused
from model.storage.schema.facts import APPLICATION_ID, SCHEMA_VERSION

_WITHOUT_CODE: Final = (
    "Could not decode to UTF-8",  # of a text whose bytes are none, when a row is read
    "user-defined function raised exception",  # of the same, when its checksum is worked out
    "unsupported file format",  # of a header with one bit wrong
)
"""How damage begins that has no code of its own."""


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
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN) and _is_interrupted(path):
        return ClubFileReadOnly(
            _("A write to {name} was interrupted, and its folder cannot be written to finish it.").format(
                name=name
            ),
            _("Copy {name} and {journal} together to a folder of your own, and open the copy.").format(
                name=name, journal=f"{name}-journal"
            ),
        )
    if code == sqlite3.SQLITE_READONLY:
        return ClubFileReadOnly(
            _("The club file {name} cannot be written.").format(name=name),
            _("Open it read-only, or copy it to a folder of your own."),
        )
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return DiskFull(
            _("The disk of {name} is full; the last entry was not saved.").format(name=name)
            if code == sqlite3.SQLITE_FULL
            else _("The disk of {name} does not answer; the last entry was not saved.").format(name=name),
            _("Free some space or reconnect the disk, then enter it again."),
        )
    if code == sqlite3.SQLITE_CORRUPT or str(error).startswith(_WITHOUT_CODE):
        return explain_damage(path, newest_backup())
    if code == sqlite3.SQLITE_NOTADB:
        return (
            explain_damage(path, newest_backup())
            if _bears_our_mark(path)
            else not_ours(path, newest_backup())
        )
    if code == sqlite3.SQLITE_CANTOPEN:
        return ClubFileReadOnly(
            _("The system does not allow {name} to be opened.").format(name=name),
            _("Check that you may read and write it, or copy it to a folder of your own."),
        )
    return None


def explain_damage(path: Path, backup: Path | None) -> ClubFileDamaged:
    """The sentence for a file that SQLite finds broken; names the newest good backup when there is one."""
    return ClubFileDamaged(
        _("The club file {name} is damaged.").format(name=path.name), restore_remedy(backup), backup=backup
    )


def not_understood(path: Path, reason: str) -> ClubFileNotUnderstood:
    """The sentence for what was written as it is and means nothing to us: by a later program, or by hand."""
    return ClubFileNotUnderstood(
        _("{name} contains something this Arrowswitch cannot read: {reason}.").format(
            name=path.name, reason=shorten(reason).rstrip(".")
        ),
        _("The file is intact and everything else in it can be used; update this Arrowswitch."),
    )


def not_ours(path: Path, backup: Path | None = None) -> NotAClubFile:
    """The sentence for a file that is something else."""
    return NotAClubFile(
        _("{name} is not an Arrowswitch club file.").format(name=path.name),
        restore_remedy(backup) if backup else _("Choose a club file, or an unused name for a new club."),
    )


def later(path: Path, version: int) -> ClubFileNewer:
    """The sentence for a file of a schema we do not know yet."""
    return ClubFileNewer(
        _("The club file {name} was written by a later Arrowswitch (file version {version}).").format(
            name=path.name, version=version
        ),
        _("Update this Arrowswitch; it reads versions up to {version}.").format(version=SCHEMA_VERSION),
    )


def not_whole(backup: Path) -> ClubFileDamaged:
    """The sentence for a backup that is itself broken."""
    return ClubFileDamaged(
        _("The backup {name} is damaged.").format(name=backup.name),
        _("Choose an earlier one from the list of backups."),
    )


def restore_remedy(backup: Path | None) -> str:
    """What to do about damage."""
    if backup is None:
        return _("No backup of it was found; use a copy from a USB stick or another machine.")
    return _("Restore the backup {backup}.").format(backup=backup)


def unwritable(target: Path, error: OSError) -> ClubFileError:
    """The sentence for a file that the system does not let us write."""
    return ClubFileError(
        _("{path} cannot be written: {reason}.").format(path=target, reason=why_refused(error)),
        _("Choose a folder with space that you may write to."),
    )


def unreadable(path: Path, error: OSError) -> ClubFileError:
    """The sentence for a file that the system, or its disk, does not give."""
    return ClubFileError(
        _("{path} cannot be read: {reason}.").format(path=path, reason=why_refused(error)),
        _("Try it on another machine, or restore a backup."),
    )


def in_use(path: Path, seconds: float) -> ClubFileLocked:
    """The sentence for a club file that another program has not let go of in time."""
    return ClubFileLocked(
        _("Another program has been using {name} for {seconds} seconds; no copy was made.").format(
            name=path.name, seconds=round(seconds)
        ),
        _("Close it there, then try again."),
    )


def no_room_for_copy(target: Path) -> DiskFull:
    """The sentence for a copy that finds no room; the club file itself is well."""
    return DiskFull(
        _("There is no room in {folder} for a copy; the club file itself is fine.").format(
            folder=target.parent
        ),
        _("Free some space there, or choose a folder on another disk."),
    )


def no_answer_for_copy(source: Path, target: Path) -> DiskFull:
    """The sentence for a copy that one of its two disks stopped: no entry is concerned."""
    return DiskFull(
        _("No copy of {name} was made: its disk or that of {folder} does not answer.").format(
            name=source.name, folder=target.parent
        ),
        _("Reconnect the disk, then make the copy again."),
    )


def _is_interrupted(path: Path) -> bool:
    return path.with_name(path.name + "-journal").exists()


def _bears_our_mark(path: Path) -> bool:
    with contextlib.suppress(OSError), path.open("rb") as stream:
        return int.from_bytes(stream.read(72)[68:72], "big") == APPLICATION_ID
    return False
