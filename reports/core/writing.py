"""Putting a finished document on disk: whole or not at all, and in the user's words when it cannot be."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path
from typing import Final

from model.errors import ArrowswitchError
from model.i18n import _
from model.reasons import why_refused
from model.whole_files import refuse_what_is_no_file

_SHARING_VIOLATION: Final = 32  # of Windows: another program holds the file


class ReportNotWritten(ArrowswitchError):
    """The report could not be put where the user wanted it; what was there before is still there."""


def write(path: Path, content: bytes) -> None:
    """Write the bytes to a file beside `path` and put it in its place; raises ReportNotWritten."""
    beside: Path | None = None
    try:
        if not path.is_dir():  # which has words of its own below
            refuse_what_is_no_file(path)
        handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=".part", dir=path.parent)
        beside = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o644)  # mkstemp keeps its files to their owner alone
        beside.replace(path)
    except OSError as error:
        if beside is not None:
            beside.unlink(missing_ok=True)
        raise _explained(path, error) from error


def _explained(path: Path, error: OSError) -> ReportNotWritten:
    held = getattr(error, "winerror", None) == _SHARING_VIOLATION
    if held or (isinstance(error, PermissionError) and path.exists() and os.access(path.parent, os.W_OK)):
        return ReportNotWritten(
            _("{file} is open in another program.").format(file=path.name),
            _("Close it there, or choose another name."),
        )
    if path.is_dir():
        return ReportNotWritten(
            _("{file} is a folder.").format(file=path), _("Choose a name for the file inside it.")
        )
    if not path.parent.is_dir():
        return ReportNotWritten(
            _("The folder {folder} does not exist.").format(folder=path.parent),
            _("Choose an existing folder."),
        )
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return ReportNotWritten(
            _("The disk is full; {file} was not written.").format(file=path.name),
            _("Free some space, or choose another disk."),
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return ReportNotWritten(
            _("Cannot write to the folder {folder}.").format(folder=path.parent),
            _("Choose another folder."),
        )
    return ReportNotWritten(
        _("{file} could not be written: {reason}.").format(file=path.name, reason=why_refused(error)),
        _("Choose another folder or name."),
    )
