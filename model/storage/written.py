"""Whether a club file was written while it was read: then what seemed wrong may only be of two moments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Found = TypeVar("Found")
_MOST_TRIES: Final = 20
_COUNTER = slice(24, 28)  # of SQLite's header: one more with every transaction


def writes_of(path: Path) -> int:
    """How many transactions a club file has seen; 0 for one that cannot be read, as is said where it is opened."""
    try:
        with path.open("rb") as stream:
            return int.from_bytes(stream.read(_COUNTER.stop)[_COUNTER], "big")
    except OSError:
        return 0


def look_until_settled(path: Path, look: Callable[[], Found], seems_wrong: Callable[[Found], bool]) -> Found:
    """What ``look`` finds in the file, looked for again where it seems wrong and something was written meanwhile.

    A row and its checksum are read one after the other: what is written between them makes a whole row seem damaged.
    """
    for _try in range(_MOST_TRIES):
        before = writes_of(path)
        found = look()
        if not seems_wrong(found) or writes_of(path) == before:
            return found
    return look()
