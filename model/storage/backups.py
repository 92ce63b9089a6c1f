"""Verified copies of a club file, made with SQLite's own backup and thinned by age.

They lie in the person's backup folder, one folder a club file, so that a lost stick or a broken folder does not take
them along. Nothing here needs the open club file: every function works on paths, from any thread.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import shutil
import sqlite3
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import blake2s
from pathlib import Path
from secrets import token_hex
from typing import Final

from model.errors import ClubFileDamaged, ClubFileError, ClubFileMissing, NotAClubFile
from model.i18n import _
from model.paths import folders
from model.storage import checksums, proof, refusals
from model.storage.lock import ClubFileLock
from model.storage.schema.facts import APPLICATION_ID, SCHEMA_VERSION

SUFFIX: Final = ".club"
# How the name of a copy ends that stands for nothing else: no later backup takes its place.
_KEPT: Final = f".kept{SUFFIX}"
_STAMP: Final = "%Y-%m-%d %H-%M-%S"
_NAME: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d-\d\d-\d\d)(?: (.*))?")
_KEEP_ALL: Final = timedelta(days=2)
_KEEP_DAILY: Final = timedelta(days=31)
_NEVER_BELOW: Final = 3
_PART: Final = re.compile(r"\.(.+?)(?:\.[0-9a-f]{8})?\.(\d+)\.part(?:-journal)?")
_LONGEST_WAIT: Final = 5.0
"""Seconds that a copy waits for another program to let go of the club file."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy: where it lies, of when it is, why it was made, and its octets."""

    path: Path
    at: datetime
    reason: str
    size: int


def folder_of(club_file: Path) -> Path:
    """The folder of a club file's backups: its name and a mark of the place it lies in."""
    # macOS may give a folder's name with its accents apart from their letters: it is the same folder.
    place = unicodedata.normalize("NFC", str(club_file.absolute()))
    mark = blake2s(place.encode(errors="surrogateescape"), digest_size=4).hexdigest()
    return folders().backup / f"{club_file.stem} {mark}"


def every(club_file: Path) -> tuple[Backup, ...]:
    """All backups of a club file, newest first."""
    folder = folder_of(club_file)
    found = []
    with contextlib.suppress(OSError):  # a folder that may not be read, or a stick that was pulled out
        for path in folder.glob(f"*{SUFFIX}"):
            match = _NAME.fullmatch(path.name.removesuffix(_KEPT).removesuffix(SUFFIX))
            if match:
                at = datetime.strptime(match[1], _STAMP).astimezone()
                found.append(Backup(path, at, match[2] or "", path.stat().st_size))
    return tuple(sorted(found, key=lambda backup: backup.path.name, reverse=True))


def newest_good(club_file: Path) -> Path | None:
    """The newest backup that passes its check, or None."""
    return next((backup.path for backup in every(club_file) if _is_good(backup.path)), None)


def _is_good(backup: Path) -> bool:
    try:
        return not problems(backup)
    except ClubFileError:
        return False


def problems(path: Path) -> tuple[str, ...]:
    """What is wrong with a file as a club file, in SQLite's own words and ours; () when it is whole.

    Raises `ClubFileLocked` or `ClubFileReadOnly` where it cannot be read for another reason than damage.
    """
    try:
        with _reading(path) as connection:
            return proof.problems(connection)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        refused = refusals.refusal(error, path) if isinstance(error, sqlite3.Error) else None
        if refused is not None and not isinstance(refused, (ClubFileDamaged, NotAClubFile)):
            raise refused from error
        return (str(error),)


def refuse_broken_pages(club_file: Path) -> None:
    """Refuse a club file with a broken page or index, as opening does for small ones; from any thread."""
    try:
        with _reading(club_file) as connection:
            whole = proof.pages_are_whole(connection)
    except sqlite3.Error as error:
        raise refusals.refusal(error, club_file) or ClubFileError(str(error)) from error
    if not whole:
        raise refusals.explain_damage(club_file, newest_good(club_file))


def make(
    club_file: Path,
    *,
    reason: str = "",
    to: Path | None = None,
    now: datetime | None = None,
    write: Callable[[Path], object] | None = None,
) -> Path:
    """Write a verified copy of a club file and give its path; an own place `to` is written over only when it is right.

    ``write`` writes it to a new file where the club lies on a server. Raises `ClubFileLocked` after `_LONGEST_WAIT`
    while another program writes to the club file, `DiskFull` where the copy finds no room, and `ClubFileError` when it
    cannot be written or does not pass its check; none is left then.
    """
    target = to or _new_name(club_file, reason, now or datetime.now(tz=UTC).astimezone())
    with unfinished(target) as part:
        if write is None:
            _copy(club_file, part)
        else:
            write(part)
        # The copy is checked and not the original: it is what a later evening depends on.
        wrong = problems(part)
        if wrong:
            raise refusals.explain_damage(club_file, newest_good(club_file))
        # Before the rename: a power cut after it could else leave the new name on an empty file.
        _to_disk(part)
        part.replace(target)
        _to_disk(target.parent)
    return target


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """A name beside `target` for a file that is not whole yet, for this one copy alone; none is left at the end.

    Raises `ClubFileError` where the system does not let us write there.
    """
    # Its own: two windows hear of a round's end in the same second. A dot and not our ending: one that was killed is
    # never taken for a backup.
    part = target.with_name(f".{target.name}.{token_hex(4)}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target.parent)
        yield part
    except OSError as error:
        raise refusals.unwritable(target, error) from error
    finally:
        with contextlib.suppress(OSError):  # where it could not be written, there is nothing to remove
            _remove(part)


def place_beside(club_file: Path, reason: str) -> Path:
    """A name among the backups of a club file for a copy that is no backup of it, and stays until somebody removes it."""
    return _new_name(club_file, reason, datetime.now(tz=UTC).astimezone()).with_suffix(_KEPT)


def thin(club_file: Path, now: datetime) -> tuple[Path, ...]:
    """Remove backups that age has made superfluous and give their paths.

    All of the last two days stay, then the last of each day for a month, then the last of each month; never fewer than
    three in all.
    """
    # What was saved unasked when the file changed behind us stands for nothing that a later backup holds.
    backups = tuple(backup for backup in every(club_file) if not backup.path.name.endswith(_KEPT))
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
            damaged = mark == APPLICATION_ID and checksums.version_is_wrong(connection, version)
    except sqlite3.DatabaseError as error:
        refused = refusals.refusal(error, backup)
        if refused is None or isinstance(refused, ClubFileDamaged):
            raise refusals.not_whole(backup) from error
        raise refused from error
    if mark != APPLICATION_ID:
        raise refusals.not_ours(backup)
    if version > SCHEMA_VERSION and not damaged:
        raise refusals.later(backup, version)
    if damaged or problems(backup):
        raise refusals.not_whole(backup)


def restore(backup: Path, club_file: Path, *, now: datetime) -> Path | None:
    """Put a verified backup in the place of a club file; gives where what was there is kept, None if nothing was.

    The old file stays in its place until the new one takes it in one step, so that whatever ends the program leaves the
    whole old club or the whole new one. Raises `ClubFileLocked` while an Arrowswitch has the club file open,
    `ClubFileMissing`, `NotAClubFile`, `ClubFileDamaged` or `ClubFileNewer` when the backup is not there, something else,
    not whole, or of a later version. Nothing has changed then.
    """
    if not backup.is_file():
        raise ClubFileMissing(
            _("There is no backup {path}.").format(path=backup), _("Choose one from the list of backups.")
        )
    _refuse_what_could_not_be_opened(backup)
    club_file = Path(os.path.realpath(club_file))
    if not club_file.parent.is_dir():
        raise ClubFileMissing(
            _("There is no folder {folder}.").format(folder=club_file.parent),
            _("Create it first, or choose another place for the club file."),
        )
    # An Arrowswitch with the club open would go on writing into the file that no longer has its name.
    lock = ClubFileLock(club_file, "", now)
    part = club_file.with_name(f".{club_file.name}.{os.getpid()}.part")
    try:
        _sweep(club_file.parent, club_file.name)
        _copy(backup, part)
        if club_file.exists():
            part.chmod(club_file.stat().st_mode & 0o777)  # a club that several may write stays so
        _to_disk(part)
        kept = _link_aside(club_file, now)
        part.replace(club_file)
        _to_disk(club_file.parent)
    except OSError as error:
        raise refusals.unwritable(club_file, error) from error
    finally:
        _remove(part)
        lock.release()
    return kept


def _link_aside(club_file: Path, now: datetime) -> Path | None:
    """Give what is there a second name, with nothing left to be rolled back into what will take its place."""
    if not club_file.exists():
        return None
    journal = club_file.with_name(club_file.name + "-journal")
    if journal.exists():
        _roll_back(club_file)
    kept = _free_name(club_file, now)
    _link(club_file, kept)
    # Too damaged to be rolled back: kept beside, for it would be rolled back into the new file.
    if journal.exists():
        _link(journal, kept.with_name(kept.name + "-journal"))
        _to_disk(club_file.parent)
        journal.unlink()
    _to_disk(club_file.parent)
    return kept


def _roll_back(club_file: Path) -> None:
    """Let SQLite undo what an interrupted write left half done; a file too damaged for that stays as it is."""
    with contextlib.suppress(sqlite3.Error), _reading(club_file) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _free_name(club_file: Path, now: datetime) -> Path:
    plain = f"{club_file.stem} before {now:{_STAMP}}"
    for number in itertools.count(1):
        name = club_file.with_name(f"{plain}{f' ({number})' if number > 1 else ''}{club_file.suffix}")
        if not name.exists():
            return name
    raise AssertionError


def _link(path: Path, name: Path) -> None:
    """Give a file a second name, or a copy where the disk knows no second names, as those of sticks."""
    try:
        name.hardlink_to(path)
    except OSError:
        shutil.copyfile(path, name)
        _to_disk(name)


def _new_name(club_file: Path, reason: str, now: datetime) -> Path:
    plain = " ".join(re.sub(r"[^\w ,-]", " ", reason).split())
    return folder_of(club_file) / f"{now:{_STAMP}}{' ' if plain else ''}{plain}{SUFFIX}"


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    # An interrupted write left a journal: only a connection that may write can roll it back, which is the cure.
    path = Path(os.path.realpath(path))
    interrupted = path.with_name(path.name + "-journal").exists() and os.access(path, os.W_OK)
    mode = "rw" if interrupted else "ro"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=0.5)
    checksums.teach(connection)
    try:
        yield connection
    finally:
        connection.close()


def _copy(source: Path, target: Path) -> None:
    """Copy with SQLite's own backup, for its owner alone; names the disk that is full, the file that is in use."""
    _remove(target)
    os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    end = time.monotonic() + _LONGEST_WAIT

    def give_up(status: int, _left: int, _pages: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > end:
            raise refusals.in_use(source, _LONGEST_WAIT)

    try:
        with _reading(source) as whole, contextlib.closing(sqlite3.connect(target)) as copy:
            whole.backup(copy, progress=give_up, sleep=0.05)
    except sqlite3.Error as error:
        # SQLite's extended codes have the plain one in their lowest octet.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:  # reading needs no room
            raise refusals.no_room_for_copy(target) from error
        # A copy that fails loses no entry: in the words for a write the last one would be called unsaved.
        if code == sqlite3.SQLITE_IOERR:
            raise refusals.no_answer_for_copy(source, target) from error
        raise refusals.refusal(error, source) or ClubFileError(str(error)) from error


def _sweep(folder: Path, name: str = "") -> None:
    """Remove what copies that were killed have left, of this file or of every one in a folder of backups."""
    for part in folder.glob(".*.part*"):
        match = _PART.fullmatch(part.name)
        if match and name in ("", match[1]) and not _is_at_work(int(match[2]), part):
            with contextlib.suppress(OSError):
                part.unlink()


def _is_at_work(process: int, part: Path) -> bool:
    """Whether a copy is still being made; on Windows, where asking a process would end it, one of the last hour is."""
    if process == os.getpid():
        return True
    if os.name != "nt":
        try:
            # Signal 0 asks whether a process is there and sends nothing.
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except OSError:
            return True
    with contextlib.suppress(OSError):
        return time.time() - part.stat().st_mtime < 3600
    return True


def _to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    # Windows does folders by itself.
    if path.is_dir() and os.name == "nt":
        return
    # Windows brings to the disk only what is open for writing.
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() or os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
