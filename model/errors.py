"""Errors of the user's world: each says what is wrong, where, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class ArrowswitchError(Exception):
    """Something the user can mend; ``str()`` of it is one sentence in the user's words.

    ``remedy`` is what would be right or what to do next, as a sentence of its own ("" when the first says it all).
    """

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.message} {self.remedy}".strip()


class NotAResult(ArrowswitchError):
    """What was typed is no result in any form the score field knows."""


class ImpossibleHere(ArrowswitchError):
    """A well-formed result that cannot happen on this board (Law 77); ``force`` would enter it all the same."""


class NotExpected(ArrowswitchError):
    """The plan does not know this table, board or round."""


class MovementImpossible(ArrowswitchError):
    """The wished movement cannot exist; the remedy names the nearest that works."""


class ImportRefused(ArrowswitchError):
    """A file from outside could not be read; nothing of it was kept."""


class ClubFileError(ArrowswitchError):
    """The club file cannot be used as asked."""


class ClubFileLocked(ClubFileError):
    """Another Arrowswitch has this club file open."""


class ClubFileNewer(ClubFileError):
    """The club file was written by a later version."""


class NotAClubFile(ClubFileError):
    """The file is something else."""


class ClubFileReadOnly(ClubFileError):
    """The file or its folder cannot be written."""


class ClubFileDamaged(ClubFileError):
    """The file does not pass SQLite's integrity check; ``backup`` is the newest good backup, or None."""

    def __init__(self, message: str, remedy: str = "", *, backup: Path | None = None) -> None:
        super().__init__(message, remedy)
        self.backup = backup


class ClubFileMissing(ClubFileError):
    """The folder of the club file, or a backup that was named, is not there."""


class DiskFull(ClubFileError):
    """No room is left where the club file lies; the last write was not kept."""


class SeatedAlready(ArrowswitchError):
    """The player has a place in this session; the message says where, and moving them swaps."""


class NotKnown(ArrowswitchError):
    """No player, session or number of this kind in the club file."""


class NotNow(ArrowswitchError):
    """The session's state does not allow it; the remedy says what must come first."""


class SettingRefused(ArrowswitchError):
    """A setting was given a value it cannot have."""


class NotUndoable(ArrowswitchError):
    """There is no deed to take back, or to do again."""
