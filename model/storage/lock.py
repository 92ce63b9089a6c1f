"""One Arrowswitch at a time on a club file: an operating system lock on a small file beside it.

The lock belongs to the process and dies with it, however it dies; what the file says (who, where, since when) is only
for the sentence shown to the person who comes second.
"""

from __future__ import annotations

import contextlib
import os
import socket
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from model.errors import ClubFileError, ClubFileLocked, ClubFileReadOnly
from model.i18n import _

_LOCKED_BYTE: Final = 1 << 20  # far behind the text, which Windows then still lets the second comer read


class Holder(msgspec.Struct, frozen=True):
    """Who holds a club file open."""

    who: str
    machine: str
    since: str


def lock_path(club_file: Path) -> Path:
    """Where the lock of a club file lies: beside it, hidden where a leading dot hides."""
    return club_file.with_name(f".{club_file.name}.lock")


class ClubFileLock:
    """The lock, held from creation until `release`; raises `ClubFileLocked` when another process has it."""

    def __init__(self, club_file: Path, who: str, now: datetime) -> None:
        self._path = lock_path(club_file)
        self._descriptor: int | None = self._acquire(club_file)
        holder = Holder(who, socket.gethostname(), now.isoformat(timespec="seconds"))
        with contextlib.suppress(OSError):  # on a full disk the lock holds all the same, without our name
            os.ftruncate(self._descriptor, 0)
            os.pwrite(self._descriptor, msgspec.json.encode(holder), 0) if hasattr(
                os, "pwrite"
            ) else os.write(self._descriptor, msgspec.json.encode(holder))

    def _acquire(self, club_file: Path) -> int:
        while True:
            try:
                descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                raise ClubFileReadOnly(
                    _("The folder {folder} cannot be written.").format(folder=club_file.parent),
                    _("Open the club file read-only, or copy it to a folder of your own."),
                ) from error
            try:
                locked = _lock(descriptor)
            except ClubFileError:
                os.close(descriptor)
                raise
            if not locked:
                os.close(descriptor)
                raise _locked(club_file, self._path)
            if _still_named(descriptor, self._path):
                return descriptor
            os.close(descriptor)  # its last holder removed the name between our open and our lock

    def release(self) -> None:
        """Let the next one in; does nothing the second time."""
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        if os.name == "nt":
            _unlock(descriptor)
            os.close(descriptor)
            with contextlib.suppress(OSError):  # the next one may hold it already
                self._path.unlink()
            return
        with contextlib.suppress(OSError):
            self._path.unlink()
        os.close(descriptor)


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
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        raise ClubFileError(
            _("The disk of this club file cannot keep two programs apart: {reason}.").format(
                reason=error.strerror or error
            ),
            _("Copy the club file to a disk of this machine."),
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
