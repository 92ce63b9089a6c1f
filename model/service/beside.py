"""Reading a club file on a thread of its own while the evening goes on writing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from model.errors import ClubFileError
from model.service.director import Director
from model.storage.club_file import writes_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Answer = TypeVar("Answer")
_MOST_TRIES: Final = 20


def read_beside(path: Path, ask: Callable[[Director], Answer]) -> Answer:
    """What ``ask`` finds in the club file, by a connection of its own that only reads.

    A row and its checksum are read one after the other: where something was written between them the row seems damaged,
    so it is read again. What seems so while nothing is written is: that error is raised.
    """
    for _try in range(_MOST_TRIES):
        before = writes_of(path)
        try:
            with Director.open_to_read(path) as director:
                return ask(director)
        except ClubFileError:
            if writes_of(path) == before:
                raise
    with Director.open_to_read(path) as director:
        return ask(director)
