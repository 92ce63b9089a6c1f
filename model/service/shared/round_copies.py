"""Which laptop of a shared club makes the club file at a round's end: one for all, and the next where that one is gone.

A copy of a thousand tables is 28 MB from the server and three seconds of a laptop's processor: twenty laptops that each
make one fill the hall's network just when the next round is entered. So the first chief director present makes it,
a section director or a scorer where no chief is there. Where the server runs on that very laptop the next one makes
one too: a laptop that dies would else take the club and its copy along. Of two windows on one computer one makes it:
a lock between the two lives no longer than the window that holds it.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from model.errors import ClubFileError, ClubFileLocked
from model.i18n import _, format_time
from model.storage.lock import ClubFileLock
from model.storage.shared.duties import DUTIES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.service.safety import Moment
    from model.service.shared.laptops import Laptop, Laptops

_ONE_MORE: Final = timedelta(seconds=60)
"""What each laptop waits for the one before it: long enough to copy a thousand tables over a slow network."""
_LOOK_AGAIN: Final = timedelta(seconds=30)
"""How often a laptop looks whether the one that has the copy is there still."""


class RoundCopies:
    """What this laptop knows of the latest moment a club file is to be made of, and of who has made it.

    ``path`` is the file on this computer that copies are made to, by whichever window.
    """

    def __init__(self, laptops: Laptops, clock: Callable[[], datetime], path: Path) -> None:
        self._laptops = laptops
        self._clock = clock
        self._path = path.with_name(f"{path.name} of a round")
        self._lock: ClubFileLock | None = None
        self._owed: Moment | None = None
        self._since = clock()
        self._is_tried = self._is_held = False
        self._not_before = self._since
        self._holder: Laptop | None = None

    def owe(self, moment: Moment) -> None:
        """A round or play has ended: somebody is to make a copy, which holds what an earlier one would."""
        self._owed, self._since = moment, self._clock()
        self._is_tried = self._is_held = False
        self._not_before = self._since

    def take(self) -> Moment | None:
        """The moment this laptop is to make the copy of now, each but once; None if that is another's, or nothing is owed."""
        now, owed = self._clock(), self._owed
        if owed is None or self._is_tried or now < self._not_before:
            return None
        me = self._laptops.me()
        # Of a copy on the server's own laptop only that laptop itself takes comfort.
        others = [one for one in self._laptops.present() if me.beside or not one.beside]
        holder = next((one for one in others if one.copied == owed.key), None)
        if holder is not None:
            self._holder, self._is_held, self._not_before = holder, True, now + _LOOK_AGAIN
            return None
        if self._is_held:  # it is gone, and its copy with it: the turn begins again
            self._is_held, self._since = False, now
        before = sum(_order(one) < _order(me) for one in others)
        if now - self._since < before * _ONE_MORE:
            return None
        if not self._locks():  # another window here is at it
            return None
        if self._laptops.has_copied(owed.key):  # or was
            self._unlock()
            self._holder, self._is_tried = me, True
            return None
        self._is_tried = True
        return owed

    def note_made(self, moment: Moment) -> None:
        """The copy of a moment lies on this laptop, whole: the others need not make it."""
        self._laptops.note_copy(moment.key)
        self._holder = self._laptops.me()
        # Before the other window here is let in; what is not heard now is said later.
        with suppress(ClubFileError):
            self._laptops.speak()
        self._unlock()

    def note_failure(self) -> None:
        """The copy could not be made here."""
        self._unlock()

    def close(self) -> None:
        """Let another window of this computer make what this one has not."""
        self._unlock()

    def where(self) -> str:
        """In words, whose laptop has the latest club file that this one knows of; "" if it knows of none."""
        if self._holder is None:
            return ""
        if self._holder.station == self._laptops.me().station:
            return _("The latest club file of a round’s end is on this laptop.")
        return _("The latest club file of a round’s end is on {who}’s laptop (heard at {time}).").format(
            who=self._holder.who, time=format_time(self._holder.heard)
        )

    def _locks(self) -> bool:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = ClubFileLock(self._path, "", self._clock())
        except ClubFileLocked:
            return False
        except (ClubFileError, OSError):  # two copies are better than none
            self._lock = None
        return True

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _order(laptop: Laptop) -> tuple[int, str]:
    """Chief directors first, then by the laptop's own name: the same on every laptop."""
    return -list(DUTIES).index(laptop.duty), laptop.station
