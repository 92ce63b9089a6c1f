"""Verified copies of a club file, made with SQLite's own backup and thinned by age.

They lie in the person's backup folder, one folder a club file, so that a lost stick or a broken folder does not take
them along. Nothing here needs the open club file: every function works on paths, from any thread.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import blake2s
from pathlib import Path
from typing import Final

from model.errors import ClubFileError, ClubFileMissing
from model.i18n import _
from model.paths import folders
from model.storage import refusals
from model.storage.lock import ClubFileLock
from model.storage.schema_facts import APPLICATION_ID, SCHEMA_VERSION

SUFFIX: Final = ".club"
_STAMP: Final = "%Y-%m-%d %H-%M-%S"
_NAME: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d-\d\d-\d\d)(?: (.*))?")
_KEEP_ALL: Final = timedelta(days=2)
_KEEP_DAILY: Final = timedelta(days=31)
_NEVER_BELOW: Final = 3


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy: where it lies, of when it is, why it was made, and its octets."""

    path: Path
    at: datetime
    reason: str
    size: int


def folder_of(club_file: Path) -> Path:
    """The folder of a club file's backups: its name and a mark of the place it lies in."""
    place = unicodedata.normalize("NFC", str(club_file.absolute()))
    mark = blake2s(place.encode(), digest_size=4).hexdigest()
    return folders().backup / f"{club_file.stem} {mark}"


def every(club_file: Path) -> tuple[Backup, ...]:
    """All backups of a club file, newest first."""
    folder = folder_of(club_file)
    if not folder.is_dir():
        return ()
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        match = _NAME.fullmatch(path.stem)
        if match:
            at = datetime.strptime(match[1], _STAMP).astimezone()
            found.append(Backup(path, at, match[2] or "", path.stat().st_size))
    return tuple(sorted(found, key=lambda backup: backup.path.name, reverse=True))


def newest_good(club_file: Path) -> Path | None:
    """The newest backup that passes its check, or None."""
    return next((backup.path for backup in every(club_file) if not problems(backup.path)), None)


def problems(path: Path) -> tuple[str, ...]:
    """What is wrong with a file as a club file, in SQLite's own words; () when it is whole."""
    try:
        with _reading(path) as connection:
            mark = connection.execute("PRAGMA application_id").fetchone()[0]
            if mark != APPLICATION_ID:
                return (_("it is not a club file of Arrowswitch"),)
            found = [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
            strays = connection.execute("PRAGMA foreign_key_check").fetchall()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return (str(error),)
    return (*found, *(_("table {table} points to a row that is gone").format(table=row[0]) for row in strays))


def make(club_file: Path, *, reason: str = "", to: Path | None = None, now: datetime | None = None) -> Path:
    """Write a verified copy of a club file and give its path; an own place `to` is written over only when it is right.

    Raises `ClubFileError` when the copy cannot be written or does not pass its check; then none is left behind.
    """
    target = to or _new_name(club_file, reason, now or datetime.now(tz=UTC).astimezone())
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _copy(club_file, part)
        wrong = problems(part)
        if wrong:
            raise refusals.damaged(club_file, newest_good(club_file))
        _to_disk(part)
        part.replace(target)
        _to_disk(target.parent)
    except sqlite3.Error as error:
        raise refusals.refusal(error, club_file) or ClubFileError(str(error)) from error
    except OSError as error:
        raise _unwritable(target, error) from error
    finally:
        with contextlib.suppress(OSError):  # where it could not be written, there is nothing to remove
            _remove(part)
    return target


def thin(club_file: Path, now: datetime) -> tuple[Path, ...]:
    """Remove backups that age has made superfluous and give their paths.

    All of the last two days stay, then the last of each day for a month, then the last of each month; never fewer than
    three in all.
    """
    backups = every(club_file)
    gone = [backup.path for backup in superfluous(backups, now) if backup not in backups[:_NEVER_BELOW]]
    for path in gone:
        _remove(path)
    return tuple(gone)


def superfluous(backups: Iterable[Backup], now: datetime) -> tuple[Backup, ...]:
    """Those of the backups that a later one of the same day or month stands for."""
    taken: set[str] = set()
    gone = []
    for backup in sorted(backups, key=lambda one: one.at, reverse=True):
        age = now - backup.at
        if age <= _KEEP_ALL:
            continue
        period = f"{backup.at:%Y-%m-%d}" if age <= _KEEP_DAILY else f"{backup.at:%Y-%m}"
        if period in taken:
            gone.append(backup)
        taken.add(period)
    return tuple(gone)


def _refuse_what_could_not_be_opened(backup: Path) -> None:
    """Refuse a backup that is something else, not whole, or of a schema that only a later Arrowswitch reads."""
    try:
        with _reading(backup) as connection:
            mark = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
            raise refusals.not_ours(backup) from error
        raise refusals.not_whole(backup) from error
    if mark != APPLICATION_ID:
        raise refusals.not_ours(backup)
    if version > SCHEMA_VERSION:
        raise refusals.later(backup, version)
    if problems(backup):
        raise refusals.not_whole(backup)


def restore(backup: Path, club_file: Path, *, now: datetime) -> Path | None:
    """Put a verified backup in the place of a club file; gives where what was there is kept, None if nothing was.

    Raises `ClubFileLocked` while an Arrowswitch has the club file open, `ClubFileMissing`, `NotAClubFile`,
    `ClubFileDamaged` or `ClubFileNewer` when the backup is not there, something else, not whole, or of a later
    version. Nothing has changed then.
    """
    if not backup.is_file():
        raise ClubFileMissing(
            _("There is no backup {path}.").format(path=backup), _("Choose one from the list of backups.")
        )
    _refuse_what_could_not_be_opened(backup)
    if not club_file.parent.is_dir():
        raise ClubFileMissing(
            _("There is no folder {folder}.").format(folder=club_file.parent),
            _("Make it first, or choose another place for the club file."),
        )
    lock = ClubFileLock(club_file, "", now)
    part = club_file.with_name(f".{club_file.name}.{os.getpid()}.part")
    try:
        _copy(backup, part)
        _to_disk(part)
        kept = _set_aside(club_file, now)
        part.replace(club_file)
        _to_disk(club_file.parent)
    except OSError as error:
        raise _unwritable(club_file, error) from error
    finally:
        _remove(part)
        lock.release()
    return kept


def _set_aside(club_file: Path, now: datetime) -> Path | None:
    """Move what is there out of the way, with the journal that belongs to it."""
    if not club_file.exists():
        return None
    kept = club_file.with_name(f"{club_file.stem} before {now:{_STAMP}}{club_file.suffix}")
    journal = club_file.with_name(club_file.name + "-journal")
    if journal.exists():
        journal.replace(kept.with_name(kept.name + "-journal"))
    club_file.replace(kept)
    return kept


def _new_name(club_file: Path, reason: str, now: datetime) -> Path:
    plain = " ".join(re.sub(r"[^\w ,-]", " ", reason).split())
    return folder_of(club_file) / f"{now:{_STAMP}}{' ' if plain else ''}{plain}{SUFFIX}"


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    # An interrupted write left a journal: only a connection that may write can roll it back, which is the cure.
    interrupted = path.with_name(path.name + "-journal").exists() and os.access(path, os.W_OK)
    mode = "rw" if interrupted else "ro"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=5.0)
    try:
        yield connection
    finally:
        connection.close()


def _copy(source: Path, target: Path) -> None:
    _remove(target)
    with _reading(source) as whole, contextlib.closing(sqlite3.connect(target)) as copy:
        whole.backup(copy)


def _to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk; Windows does folders by itself."""
    if path.is_dir() and os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() or os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)


def _unwritable(target: Path, error: OSError) -> ClubFileError:
    return ClubFileError(
        _("{path} cannot be written: {reason}.").format(path=target, reason=error.strerror or error),
        _("Choose a folder with room that you may write to."),
    )
