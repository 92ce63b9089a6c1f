"""Errors of the user's world: each says what is wrong, where, and what would be right."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import datetime
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
    """A file from outside could not be read; nothing of it was kept. The message quotes at most 80 letters of a cell."""

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(shorten(message), remedy)


class ExportRefused(ArrowswitchError):
    """A file for others cannot be written, or its format or template cannot hold what it should; no file was left behind."""


class ClubFileError(ArrowswitchError):
    """The club file cannot be used as asked."""


class ClubFileLocked(ClubFileError):
    """Another Arrowswitch has this club file open."""


class ServerLost(ClubFileError):
    """The server of a shared club does not answer; whether the last entry was saved is not known yet."""


class ClubFileNewer(ClubFileError):
    """The club file was written by a later version."""


class NotAClubFile(ClubFileError):
    """The file is something else."""


class ClubFileReadOnly(ClubFileError):
    """The file or its folder cannot be written."""


class ClubMoved(ClubFileReadOnly):
    """The club goes on elsewhere: here it can only be read."""


class ClubFileDamaged(ClubFileError):
    """The file is not as it was written; ``backup`` is the newest good backup, or None."""

    def __init__(self, message: str, remedy: str = "", *, backup: Path | None = None) -> None:
        super().__init__(message, remedy)
        self.backup = backup


class ClubFileNotUnderstood(ClubFileDamaged):
    """The file is as it was written, but this Arrowswitch cannot read something in it; the rest can be used."""


class ClubFileMissing(ClubFileError):
    """The club file, its folder, or a backup that was named is not there; ``backup`` is the newest good backup, or None."""

    def __init__(self, message: str, remedy: str = "", *, backup: Path | None = None) -> None:
        super().__init__(message, remedy)
        self.backup = backup


class ClubFileChanged(ClubFileError):
    """Another program changed, replaced or removed the club file while it was open; what is in memory can be saved."""


class DiskFull(ClubFileError):
    """No room is left where the club file lies; the last write was not kept."""


class SeatedAlready(ArrowswitchError):
    """The player has a place in this session; the message says where, and moving them swaps."""


class NotKnown(ArrowswitchError):
    """No player, session or number of this kind in the club file."""


class NotNow(ArrowswitchError):
    """The session's state does not allow it; the remedy says what must come first."""


class UnheardLaptops(NotNow):
    """Another laptop of a shared club has results alone, or may have: it has not been heard."""


class SettingRefused(ArrowswitchError):
    """A setting was given a value it cannot have."""


class NotYourDuty(ArrowswitchError):
    """In a shared club this person may not write that; nothing was written."""


class Overtaken(ArrowswitchError):
    """Somebody changed the same thing since the sender looked; nothing was written.

    ``who`` changed it last, and when: ``at``, with what: ``stands`` is canonical text of what is there now ("" for
    nothing). All are empty where the thing is no result.
    """

    def __init__(
        self, message: str, remedy: str = "", *, who: str = "", at: datetime | None = None, stands: str = ""
    ) -> None:
        super().__init__(message, remedy)
        self.who = who
        self.at = at
        self.stands = stands


class ReasonNeeded(ArrowswitchError):
    """The results are final: a correction is kept with its reason (Law 79C), and none was given."""


class RequestRefused(ArrowswitchError):
    """The name of a request is none we keep, or was used for something else."""


class NotUndoable(ArrowswitchError):
    """There is no entry to take back, or to do again."""


_MOST_QUOTED: Final = 80
_MOST_SAID: Final = 600
_QUOTED: Final = re.compile(r"([“«])([^”»]{81,})([”»])|([^\s“”«»]{81,})")


def shorten(message: str) -> str:
    """A message with at most 80 letters of each cell it quotes, and no longer than anybody reads."""
    return _QUOTED.sub(_cut, message[: 40 * _MOST_SAID])[:_MOST_SAID]


def _cut(found: re.Match[str]) -> str:
    before, quoted, behind, word = found.groups("")
    return f"{before}{(quoted or word)[: _MOST_QUOTED - 1]}…{behind}"
