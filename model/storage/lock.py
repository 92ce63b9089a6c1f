"""One Arrowswitch at a time on a club file: operating system locks on a small file beside it and on one for its inode.

The locks belong to the process and die with it, however it dies; what the files say (who, where, since when) is only
for the sentence shown to the person who comes second. The lock beside the file keeps two machines apart on a shared
disk. A symbolic link leads to the same lock, since it lies beside the file that is meant; a hard link is another name
in perhaps another folder, so a second lock in the person's own folder is named by the inode.
"""

from __future__ import annotations

import contextlib
import os
import socket
import stat
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from model.errors import ClubFileError, ClubFileLocked, ClubFileReadOnly
from model.i18n import _
from model.paths import folders
from model.reasons import why_refused

_LOCKED_BYTE: Final = 1 << 20  # far behind the text, which Windows then still lets the second comer read
_NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)


class Holder(msgspec.Struct, frozen=True):
    """Who holds a club file open."""

    who: str
    machine: str
    since: str


def lock_path(club_file: Path) -> Path:
    """Where the lock of a club file lies: beside it, hidden where a leading dot hides."""
    return club_file.with_name(f".{club_file.name}.lock")


def inode_lock_path(found: os.stat_result) -> Path:
    """Where the lock on a file lies that has no name of its own: in the person's folder, by device and inode."""
    return folders().cache / "locks" / f"{found.st_dev:x}-{found.st_ino:x}.lock"


class ClubFileLock:
    """The locks, held from creation until `release`; raises `ClubFileLocked` when another process has one of them."""

    def __init__(self, club_file: Path, who: str, now: datetime) -> None:
        # Whoever opens the club through a link must meet the same lock.
        self._club_file = Path(os.path.realpath(club_file))
        self._holder = Holder(who, socket.gethostname(), now.isoformat(timespec="seconds"))
        self._held: list[tuple[Path, int]] = []
        try:
            self._hold(lock_path(self._club_file))
            self._hold_inode()
        except BaseException:
            self.release()
            raise

    def _hold_inode(self) -> None:
        """Lock the file itself under whatever name, once it is there; a person without a folder of their own goes without."""
        try:
            path = inode_lock_path(self._club_file.stat())
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return
        # A folder of one's own that cannot be written must not keep the club shut; the lock beside the file holds.
        with contextlib.suppress(ClubFileReadOnly):
            self._hold(path)

    def begin(self) -> None:
        """Make the club file, empty and for its owner alone, and lock it under whatever name."""
        # O_EXCL: of two programs that begin the same club only one may have made it. 0600: names of members are in it.
        descriptor = os.open(self._club_file, os.O_RDWR | os.O_CREAT | os.O_EXCL | _NO_FOLLOW, 0o600)
        os.close(descriptor)
        self._hold_inode()

    def _hold(self, path: Path) -> None:
        descriptor = self._acquire(path)
        self._held.append((path, descriptor))
        with contextlib.suppress(OSError):  # on a full disk the lock holds all the same, without our name
            # Windows has no pwrite; there the descriptor is at its beginning, where `_lock_region` has put it back.
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, msgspec.json.encode(self._holder), 0) if hasattr(
                os, "pwrite"
            ) else os.write(descriptor, msgspec.json.encode(self._holder))

    def _acquire(self, path: Path) -> int:
        while True:
            descriptor = _opened(path, self._club_file)
            try:
                locked = _lock(descriptor)
            except ClubFileError:
                os.close(descriptor)
                raise
            if not locked:
                os.close(descriptor)
                raise _locked(self._club_file, path)
            # A lock on a file whose name is gone keeps nobody out: the next one makes a new file and locks that.
            if _still_named(descriptor, path):
                return descriptor
            os.close(descriptor)  # its last holder removed the name between our open and our lock

    def release(self) -> None:
        """Let the next one in; does nothing the second time."""
        while self._held:
            path, descriptor = self._held.pop()
            # Windows cannot remove an open file; elsewhere the name goes while the lock still holds, so no third comes between.
            if os.name == "nt":
                _unlock(descriptor)
                os.close(descriptor)
                with contextlib.suppress(OSError):  # the next one may hold it already
                    path.unlink()
                continue
            with contextlib.suppress(OSError):
                path.unlink()
            os.close(descriptor)


def _opened(path: Path, club_file: Path) -> int:
    """Open the lock itself."""
    # A link in its place would have us write over whatever it leads to.
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | _NO_FOLLOW, 0o600)
    except OSError as error:
        if path.is_symlink():
            raise _not_a_lock(path) from error
        raise ClubFileReadOnly(
            _("The folder {folder} cannot be written.").format(folder=club_file.parent),
            _("Open the club file read-only, or copy it to a folder of your own."),
        ) from error
    found = os.fstat(descriptor)
    # A hard link in the place of the lock would have our name written into somebody's document.
    if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1 or path.is_symlink():
        os.close(descriptor)
        raise _not_a_lock(path)
    return descriptor


def _not_a_lock(path: Path) -> ClubFileError:
    return ClubFileError(
        _("{path} is a link to something else, not an Arrowswitch lock.").format(path=path),
        _("Remove it, then open the club file again."),
    )


def _locked(club_file: Path, path: Path) -> ClubFileLocked:
    remedy = _("Close it there first, or open the file read-only here.")
    try:
        holder = msgspec.json.decode(path.read_bytes(), type=Holder)
        since = datetime.fromisoformat(holder.since)
    except (OSError, msgspec.MsgspecError, ValueError):
        return ClubFileLocked(
            _("Another Arrowswitch has the club file {name} open.").format(name=club_file.name), remedy
        )
    if holder.who:
        text = _("{who} has the club file {name} open on {machine} since {time}.")
    else:
        text = _("Another Arrowswitch has the club file {name} open on {machine} since {time}.")
    moment = f"{since:%Y-%m-%d %H:%M}"
    return ClubFileLocked(
        text.format(who=holder.who, name=club_file.name, machine=holder.machine, time=moment), remedy
    )


def _still_named(descriptor: int, path: Path) -> bool:
    if os.name == "nt":
        return True
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


def _lock(descriptor: int) -> bool:
    if os.name == "nt":
        return _lock_region(descriptor)
    import fcntl

    try:
        # flock and not lockf: locks of POSIX go when any descriptor of the file is closed, even one only read.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[attr-defined, unused-ignore]  # not on Windows
    except BlockingIOError:
        return False
    except OSError as error:
        raise ClubFileError(
            _("The disk of this club file does not support locking: {reason}.").format(
                reason=why_refused(error)
            ),
            _("Copy the club file to a disk on this machine."),
        ) from error
    return True


def _lock_region(descriptor: int) -> bool:
    import msvcrt

    os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]  # Windows only
    except OSError:
        return False
    finally:
        os.lseek(descriptor, 0, os.SEEK_SET)
    return True


def _unlock(descriptor: int) -> None:
    import msvcrt

    os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
    msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined, unused-ignore]  # Windows only
