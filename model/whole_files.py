"""Files in their place whole or not at all."""

from __future__ import annotations

import os
from secrets import token_hex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def write_whole(path: Path, content: bytes, *, wait: bool = True) -> None:
    """Put a file in its place whole or not at all: what was there stays until the new one is on the disk; raises ``OSError``.

    It is made beside under a name nobody can know before, and takes the place of a link instead of writing through it. One of very many files need not ``wait`` for the disk.
    """
    beside = path.with_name(f".{token_hex(8)}.part")
    try:
        with beside.open("xb") as file:
            file.write(content)
            if wait:
                file.flush()
                os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
