"""Which laptop of a shared club makes the club file at a round's end: one for all, and the next where that one is gone.

A copy of a thousand tables is 28 MB from the server and three seconds of a laptop's processor: twenty laptops that each
make one fill the hall's network just when the next round is entered. So the first chief director present makes it,
a section director or a scorer where no chief is there. Where the server runs on that very laptop the next one makes
one too: a laptop that dies would else take the club and its copy along.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from model.i18n import _, format_time
from model.storage.shared.duties import DUTIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.service.safety import Moment
    from model.service.shared.laptops import Laptop, Laptops

_ONE_MORE: Final = timedelta(seconds=60)
"""What each laptop waits for the one before it: long enough to copy a thousand tables over a slow network."""
_LOOK_AGAIN: Final = timedelta(seconds=30)
"""How often a laptop looks whether the one that has the copy is there still."""


class RoundCopies:
    """What this laptop knows of the latest moment a club file is to be made of, and of who has made it."""

    def __init__(self, laptops: Laptops, clock: Callable[[], datetime]) -> None:
        self._laptops = laptops
        self._clock = clock
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
        """The moment this laptop is to make the copy of now, each but once; None where that is another's, or nothing is owed."""
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
        self._is_tried = True
        return owed

    def made(self, moment: Moment) -> None:
        """The copy of a moment lies on this laptop, whole: the others need not make it."""
        self._laptops.copied(moment.key)
        self._holder = self._laptops.me()

    def where(self) -> str:
        """In words, whose laptop has the latest club file that this one knows of; "" where it knows of none."""
        if self._holder is None:
            return ""
        if self._holder.station == self._laptops.me().station:
            return _("The latest club file of a round’s end is on this laptop.")
        return _("The latest club file of a round’s end is on {who}’s laptop (heard at {time}).").format(
            who=self._holder.who, time=format_time(self._holder.heard)
        )


def _order(laptop: Laptop) -> tuple[int, str]:
    """Chief directors first, then by the laptop's own name: the same on every laptop."""
    return -list(DUTIES).index(laptop.duty), laptop.station
