"""What waits on this computer for the server of a shared club: kept in a file, sent one by one, decided on where it was refused."""

from __future__ import annotations

import logging
import sqlite3
from abc import ABC, abstractmethod
from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING, Generic

from model.errors import (
    ArrowswitchError,
    ClubFileError,
    ClubFileLocked,
    ClubFileReadOnly,
    ClubMoved,
    ServerLost,
)
from model.storage.shared.tray import Kept, TrayFile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Outbox(ABC, Generic[Kept]):
    """One kind of thing that waits; what `_enter` does with it, and how a refusal reads, is the kind's own."""

    def __init__(self, path: Path, kind: type[Kept]) -> None:
        self._file: TrayFile[Kept] = TrayFile(path, kind)
        self._kind: type[Kept] = kind
        self._listeners: list[Callable[[], None]] = []
        self._kept: tuple[Kept, ...] = ()
        self.why_not_yet = ""
        """What the club says that answers and still takes nothing: a full disk, a later program; "" if it takes all."""
        self._read()

    def take_over(self, former: Path) -> None:
        """Take in what waited for the club where it was before it was moved: its sessions and rulings keep their numbers."""
        try:
            here = {one.request for one in self._file.all()}
            with closing(TrayFile(former, self._kind)) as file:
                for one in file.all():
                    if one.request not in here:
                        self._file.put(one)
                    file.remove(one.request)
        except (sqlite3.Error, OSError):  # a tray that cannot be read must not keep anybody from the club
            logging.getLogger(__name__).exception("the tray %s cannot be taken over", former)
        self._read()

    def close(self) -> None:
        """Let the file go; what lies in it is there for the next start."""
        self._file.close()

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Call `listener` after each change of what waits."""
        self._listeners.append(listener)

    @property
    def waiting(self) -> tuple[Kept, ...]:
        """What the server has not been asked yet, or has not answered, in the order it was typed."""
        return tuple(one for one in self._kept if not one.refused)

    @property
    def refused(self) -> tuple[Kept, ...]:
        """What the club would not take, each with its reason; somebody has to decide."""
        return tuple(one for one in self._kept if one.refused)

    def count(self, session_id: int) -> int:
        """How much of a session lies here: what waits, and what somebody has to decide on."""
        return self.counts().get(session_id, 0)

    def counts(self) -> dict[int, int]:
        """How much of each session lies here."""
        return dict(Counter(one.session for one in self._kept))

    def send(self) -> bool:
        """Send the first that is ready; whether the club answered and more is ready.

        One at a time: each takes as long as an Enter, and between them the window looks at its keys.
        """
        ready = self._ready()
        if not ready:
            return False
        one = ready[0]
        try:
            self._enter(one)
        except (ClubMoved, ServerLost, ClubFileLocked):
            # Moved: it follows the club, see `take_over`. Away or busy: the next look tries again.
            return False
        except ClubFileError as error:
            if not isinstance(error, ClubFileReadOnly):  # a full disk is over some time
                self.wait_because(error.message)
                return False
            self._file.refuse(one.request, self._refusal(one, error))
        except ArrowswitchError as error:
            self._file.refuse(one.request, self._refusal(one, error))
        else:
            self._file.remove(one.request)
        self.why_not_yet = ""
        self._changed()
        return len(ready) > 1

    def drop(self, request: str) -> None:
        """Forget what waits under a request: the server has it, or nobody wants it any more."""
        if any(one.request == request for one in self._kept):
            self._file.remove(request)
            self._changed()

    def wait_because(self, why: str) -> None:
        """Note why the club takes nothing, in a sentence; it is said while something waits."""
        if why != self.why_not_yet:
            self.why_not_yet = why
            self._changed()

    def _ready(self) -> tuple[Kept, ...]:
        return self.waiting

    @abstractmethod
    def _enter(self, one: Kept) -> None:
        """Write it to the club as its sender meant it; raises what the club refuses it with."""

    def _refusal(self, one: Kept, error: ArrowswitchError) -> str:
        return str(error)

    def _keep(self, one: Kept, cannot: str, instead: str) -> None:
        """Lay it in the file; raises `ServerLost` in these words where this computer cannot: then it is in no file."""
        try:
            self._file.put(one)
        except (sqlite3.Error, OSError) as error:
            raise ServerLost(cannot.format(reason=error), instead) from error
        self._changed()

    def _changed(self) -> None:
        self._read()
        for listener in self._listeners:
            listener()

    def _read(self) -> None:
        try:
            self._kept = self._file.all()
        except (sqlite3.Error, OSError):  # a tray that cannot be read must not keep anybody from the club
            logging.getLogger(__name__).exception("the tray %s cannot be read", self._file.path)
