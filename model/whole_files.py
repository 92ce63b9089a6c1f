"""Files in their place whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
from secrets import token_hex
from typing import TYPE_CHECKING

from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in its place whole or not at all: what was there stays until the new one is on the disk.

    It is made beside under a name nobody can know before, and takes the place of a link instead of writing through it.
    Raises ``OSError``, with the path and a reason in words, where the disk is full or something stands there that is no regular file.
    """
    write_all_whole(path.parent, {path.name: content})


def write_all_whole(folder: Path, contents: Mapping[str, bytes], *, wait: bool = True) -> None:
    """Put several files into a folder, all of them or none: each is made beside before the first takes its place.

    Very many files need not ``wait`` for the disk.
    """
    made: list[tuple[Path, Path]] = []
    try:
        for name, content in contents.items():
            path = folder / name
            refuse_what_is_no_file(path)
            # In the same folder: a rename is only one step within one disk.
            beside = folder / f".{token_hex(8)}.part"
            made.append((beside, path))
            _write(beside, path, content, wait=wait)
        for beside, path in made:
            beside.replace(path)
    except BaseException:
        for beside, _path in made:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
        raise


def refuse_what_is_no_file(path: Path) -> None:
    """Raise ``OSError`` where a folder, a device or a pipe stands: it must neither be written into nor replaced."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, _("it is a folder"), str(path))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, _("it is a device or a pipe, not a file"), str(path))


def _write(beside: Path, path: Path, content: bytes, *, wait: bool) -> None:
    try:
        # x refuses a file or link that is there already, which somebody else would have put there.
        with beside.open("xb") as file:
            file.write(content)
            if wait:
                # The rename may reach the disk before the content does; a cut of power then leaves an empty file under the right name.
                file.flush()
                os.fsync(file.fileno())
    except OSError as error:
        if error.filename is None:  # of a full disk the system does not say which file it was
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise
