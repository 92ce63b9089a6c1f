"""Reading a club file on a thread of its own while the evening goes on writing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from model.errors import ClubFileError
from model.service.director import Director
from model.storage.written import look_until_settled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Answer = TypeVar("Answer")


def read_beside(path: Path, ask: Callable[[Director], Answer]) -> Answer:
    """What ``ask`` finds in the club file, by a connection of its own that only reads.

    Raises `ClubFileError` for what is damaged, not for what only seems so because it is being written.
    """

    def look() -> Answer | ClubFileError:
        try:
            with Director.open_to_read(path) as director:
                return ask(director)
        except ClubFileError as error:
            return error

    # A write in the middle of the look makes a sound file look damaged for a moment.
    found = look_until_settled(path, look, lambda one: isinstance(one, ClubFileError))
    if isinstance(found, ClubFileError):
        raise found
    return found
