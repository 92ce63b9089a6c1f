"""What is refused before SQLite meets a club file: a wrong place, something else, a file that is gone or was cut short."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from model.errors import ClubFileError, ClubFileMissing, ClubFileReadOnly, NotAClubFile
from model.i18n import _
from model.storage import refusals
from model.storage.schema.facts import APPLICATION_ID

_SQLITE_HEADER: Final = b"SQLite format 3\x00"
_LONGEST_NAME: Final = 220  # octets: disks take 255, and the copy being made beside it has a longer name


def refuse_bad_place(path: Path, *, read_only: bool, new: bool) -> None:
    """Refuse a place where no club file can be opened, or begun where ``new`` allows it and none ever was."""
    _refuse_bad_name(path)
    if path.is_dir():
        raise NotAClubFile(
            _("{name} is a folder, not a club file.").format(name=path),
            _("Choose a club file in it, or a name for a new one."),
        )
    if not path.exists():
        _refuse_missing(path, may_begin=new and not read_only)
    if read_only:
        return
    if path.exists() and not os.access(path, os.W_OK):
        raise ClubFileReadOnly(
            _("The club file {name} cannot be written.").format(name=path.name),
            _("Open it read-only, or copy it to a folder of your own."),
        )
    if not os.access(Path(os.path.realpath(path)).parent, os.W_OK):
        raise ClubFileReadOnly(
            _("The folder {folder} cannot be written.").format(folder=path.parent),
            _("Open the club file read-only, or copy it to a folder of your own."),
        )


def _refuse_bad_name(path: Path) -> None:
    try:
        octets = path.name.encode()
        str(path).encode()
    except UnicodeEncodeError as error:
        raise ClubFileError(
            _("The name {name} is not in UTF-8.").format(name=ascii(str(path))),
            _("Rename the file or its folder, then open it again."),
        ) from error
    if len(octets) > _LONGEST_NAME:
        raise ClubFileError(
            _("The name {name}… is too long for a club file.").format(name=path.name[:40]),
            _("Give it a shorter one, of {count} letters at most.").format(count=_LONGEST_NAME),
        )
    if "\0" in str(path):
        raise ClubFileError(_("A file’s name cannot hold the character 0."))


def _refuse_missing(path: Path, *, may_begin: bool) -> None:
    """Refuse to go on without the file that is meant; a new club never takes the place of one that has backups."""
    if path.is_symlink():
        raise ClubFileMissing(
            _("{path} points to {target}, which does not exist.").format(path=path, target=path.readlink()),
            _("Restore that file, or choose another."),
        )
    backup = newest_backup(path)
    if backup is not None:
        raise ClubFileMissing(
            _("There is no club file {path}, but there are backups of it.").format(path=path),
            _("Plug in its USB stick, restore its folder, or restore the backup {backup}.").format(
                backup=backup
            ),
            backup=backup,
        )
    if not path.parent.is_dir():
        raise ClubFileMissing(
            _("There is no folder {folder}.").format(folder=path.parent),
            _(
                "Plug in the USB stick it was on, create the folder, or choose another place for the "
                "club file."
            ),
        )
    if not may_begin:
        raise ClubFileMissing(
            _("There is no club file {path}.").format(path=path),
            _("Plug in its USB stick, look for it under another name, or create a new club file."),
        )


def refuse_by_header(path: Path) -> None:
    """Refuse a file that is not a club file, or was cut short, before SQLite meets it."""
    path = Path(os.path.realpath(path))
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
    database = len(header) == 100 and header.startswith(_SQLITE_HEADER)
    marked = int.from_bytes(header[68:72], "big") == APPLICATION_ID
    if not (database and marked):
        backup = newest_backup(path)
        if backup is not None or marked or _nearly_marked(header):
            raise refusals.explain_damage(path, backup)
        raise refusals.not_ours(path)
    page_size = int.from_bytes(header[16:18], "big")
    page_size = 65536 if page_size == 1 else page_size
    pages = int.from_bytes(header[28:32], "big")
    valid = header[24:28] == header[92:96]
    if valid and pages and path.stat().st_size < pages * page_size:
        raise refusals.explain_damage(path, newest_backup(path))


def _nearly_marked(header: bytes) -> bool:
    """Whether a database bears our mark but for a bit or two, as damage leaves it."""
    wrong = int.from_bytes(header[68:72], "big") ^ APPLICATION_ID
    return header.startswith(_SQLITE_HEADER) and len(header) == 100 and wrong.bit_count() <= 2


def newest_backup(path: Path) -> Path | None:
    """The newest good backup of a club file; backups are imported only when something is wrong."""
    from model.storage import backups

    return backups.newest_good(path)
