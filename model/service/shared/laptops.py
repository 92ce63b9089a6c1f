"""The laptops of a shared club: each says what it has not sent yet, and goodbye when it leaves.

Whoever makes results final, or takes the club away from its server, has to know of a result that is on another laptop
alone. One that was cut off cannot say so; that it has not been heard is all that is known of it, and is said.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from model.errors import ClubFileError
from model.i18n import _, format_time, ngettext
from model.storage import reading

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.storage.store import SharedStore, Store

# A laptop speaks every half minute.
SILENT: Final = timedelta(seconds=90)
"""After which a laptop that did not say goodbye may be one that was cut off."""
_EVERY: Final = timedelta(seconds=30)
_WAITS: Final = timedelta(minutes=5)
"""After which somebody who waited for all windows to be closed has given it up."""


class Laptop(Struct, frozen=True):
    """What another laptop said last: whose it is, when, and how many results of each session it had not sent.

    ``beside`` is whether the server runs on it, and ``copied`` the round's end that it has a club file of.
    """

    who: str
    heard: datetime
    unsent: Mapping[str, int]
    station: str = ""
    duty: str = "reader"
    beside: bool = False
    copied: str = ""

    def words(self, session_id: int | None) -> str:
        """What is known of its results, in a sentence."""
        count = self.unsent.get(str(session_id), 0) if session_id is not None else sum(self.unsent.values())
        if count:
            return ngettext(
                "{count} result is on {who}’s laptop alone (heard at {time}).",
                "{count} results are on {who}’s laptop alone (heard at {time}).",
                count,
            ).format(count=count, who=self.who, time=format_time(self.heard))
        return _("{who}’s laptop has not been heard since {time}; results may be on it alone.").format(
            who=self.who, time=format_time(self.heard)
        )


class Laptops:
    """What the laptops of a club know of each other; ``unsent`` counts what waits on this one, by session."""

    def __init__(
        self,
        file: Store,
        shared: SharedStore,
        clock: Callable[[], datetime],
        who: Callable[[], str],
        unsent: Callable[[], Mapping[int, int]],
    ) -> None:
        self._file = file
        self._shared = shared
        self._key = reading.LAPTOP + shared.station
        self._copied = ""
        self._clock = clock
        self._who = who
        self._unsent = unsent
        self._wish = ""
        self._has_spoken = False
        self._said: tuple[dict[str, int], datetime] | None = None
        """What the others heard last, and when; None where something of it is news."""

    def speak(self) -> None:
        """Say what this laptop has not sent, where that is news or it has been silent for half a minute."""
        now, unsent = self._clock(), {str(session): count for session, count in self._unsent().items()}
        if self._said is not None and self._said[0] == unsent and now - self._said[1] < _EVERY:
            return
        me = self.me()
        said: dict[str, Any] = {"who": me.who, "at": now.isoformat(), "unsent": unsent}
        said |= {"duty": me.duty, "beside": me.beside, "copied": me.copied}
        reading.remember(self._file, self._key, said)
        self._has_spoken, self._said = True, (unsent, now)
        self._hear_wish(now)

    def _hear_wish(self, now: datetime) -> None:
        wish = reading.place(self._file, reading.WISHED)
        recent = wish is not None and abs(now - datetime.fromisoformat(wish["at"])) < _WAITS
        self._wish = (
            _("{who} waits to update the club: close Arrowswitch on this laptop.").format(who=wish["who"])
            if recent
            else ""
        )

    def leave(self) -> None:
        """Say goodbye, unless something waits here: then the others have to know of it until this laptop is back."""
        if self._has_spoken and not self._unsent():
            reading.remember(self._file, self._key, None)
            self._has_spoken, self._said = False, None

    def take_wish(self) -> str:
        """What another asks of whoever sits here, in a sentence, each half minute once; "" for nothing."""
        wish, self._wish = self._wish, ""
        return wish

    def me(self) -> Laptop:
        """What the others hear of this laptop."""
        shared, unsent = self._shared, {str(session): count for session, count in self._unsent().items()}
        return Laptop(
            self._who(), self._clock(), unsent, shared.station, shared.duty, shared.beside, self._copied
        )

    def present(self) -> tuple[Laptop, ...]:
        """The other laptops that are there: none that said goodbye, or has been silent for long."""
        now = self._clock()
        return tuple(one for one in others(self._file, self._key) if now - one.heard <= SILENT)

    def copied(self, moment: str) -> None:
        """Note that a club file of a round's end lies here: the others hear so when this laptop next speaks."""
        self._copied, self._said = moment, None

    def doubtful(self, session_id: int | None = None) -> tuple[str, ...]:
        """In words, the other laptops that have results of a session (of any) alone, or may have."""
        return tuple(
            one.words(session_id)
            for one in others(self._file, self._key)
            if self._is_doubtful(one, session_id)
        )

    def _is_doubtful(self, one: Laptop, session_id: int | None) -> bool:
        return doubtful(one, self._clock(), session_id)


def others(file: Store, but: str = "") -> tuple[Laptop, ...]:
    """Every laptop that has not said goodbye, but this one."""
    found = []
    for key, said in reading.places(file, reading.LAPTOP).items():
        if key != but and said is not None:
            heard, station = datetime.fromisoformat(said["at"]), key.removeprefix(reading.LAPTOP)
            # An earlier program sends no duty: counted as a reader, it is the last that makes the copy.
            more = said.get("duty", "reader"), said.get("beside", False), said.get("copied", "")
            found.append(Laptop(said["who"], heard, said["unsent"], station, *more))
    return tuple(found)


def doubtful(one: Laptop, now: datetime, session_id: int | None) -> bool:
    """Whether a laptop has results of a session (of any) alone, or has not been heard for so long that it may have."""
    mine = (
        one.unsent
        if session_id is None
        else {key: n for key, n in one.unsent.items() if key == str(session_id)}
    )
    return any(mine.values()) or now - one.heard > SILENT


def refuse_doubtful(file: Store, now: datetime) -> None:
    """Refuse to take a club from its server while another laptop has results of it alone, or may have."""
    known = [one.words(None) for one in others(file) if doubtful(one, now, None)]
    if known:
        raise ClubFileError(
            " ".join(known),
            _("Connect it first; with --anyway the club goes without them."),
        )
