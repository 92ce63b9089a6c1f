"""The laptops of a shared club: each says what it has not sent yet, and goodbye when it leaves.

Whoever makes results final, or takes the club away from its server, has to know of a result or a ruling that is on
another laptop alone. One that was cut off cannot say so; that it has not been heard is all that is known of it, and is said.
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
    """What another laptop said last: whose it is, when, and how many results and rulings of each session it had not sent.

    ``beside`` is whether the server runs on it, and ``copied`` the round's end that it has a club file of.
    """

    who: str
    heard: datetime
    unsent: Mapping[str, int]
    station: str = ""
    duty: str = "reader"
    beside: bool = False
    copied: str = ""
    rulings: Mapping[str, int] = {}

    def words(self, session_id: int | None) -> str:
        """What is known of its results and rulings, in one or two sentences."""
        results, rulings = _of(self.unsent, session_id), _of(self.rulings, session_id)
        said = []
        if results:
            said.append(
                ngettext(
                    "{count} result is on {who}’s laptop alone (heard at {time}).",
                    "{count} results are on {who}’s laptop alone (heard at {time}).",
                    results,
                ).format(count=results, who=self.who, time=format_time(self.heard))
            )
        if rulings:
            said.append(
                ngettext(
                    "{count} ruling is on {who}’s laptop alone (heard at {time}).",
                    "{count} rulings are on {who}’s laptop alone (heard at {time}).",
                    rulings,
                ).format(count=rulings, who=self.who, time=format_time(self.heard))
            )
        return " ".join(said) or _(
            "{who}’s laptop has not been heard since {time}; results may be on it alone."
        ).format(who=self.who, time=format_time(self.heard))

    def has_alone(self, session_id: int | None) -> bool:
        """Whether it said that results or rulings of a session (of any) had not reached the server."""
        return bool(_of(self.unsent, session_id) or _of(self.rulings, session_id))


class Laptops:
    """What the laptops of a club know of each other; ``unsent`` and ``rulings`` count what waits on this one, by session."""

    def __init__(
        self,
        file: Store,
        shared: SharedStore,
        clock: Callable[[], datetime],
        who: Callable[[], str],
        unsent: Callable[[], Mapping[int, int]],
        rulings: Callable[[], Mapping[int, int]],
    ) -> None:
        self._file = file
        self._shared = shared
        self._key = reading.LAPTOP + shared.station
        self._copied = ""
        self._is_copied_now = False
        self._clock = clock
        self._who = who
        self._unsent, self._rulings = unsent, rulings
        self._wish = ""
        self._has_spoken = False
        self._said: tuple[Laptop, datetime] | None = None
        """What the others heard last, and when; None if something of it is news."""

    def speak(self) -> None:
        """Say what this laptop has not sent, where that is news or it has been silent for half a minute."""
        now, me = self._clock(), self.me()
        if self._said is not None and now - self._said[1] < _EVERY:
            before = self._said[0]
            if (before.unsent, before.rulings) == (me.unsent, me.rulings):
                return
        if not self._is_copied_now:
            self._hear_other_window()
            me = self.me()
        said: dict[str, Any] = {"who": me.who, "at": now.isoformat(), "unsent": me.unsent}
        said |= {"duty": me.duty, "beside": me.beside, "copied": me.copied, "rulings": me.rulings}
        reading.remember(self._file, self._key, said)
        self._has_spoken, self._said, self._is_copied_now = True, (me, now), False
        self._hear_wish(now)

    def _hear_other_window(self) -> None:
        """Take over what another window of this computer said: the club file that it has made lies here as well."""
        said = reading.place(self._file, self._key)
        if said is not None:
            self._copied = said.get("copied", "")

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
        if self._has_spoken and not (self._unsent() or self._rulings()):
            reading.remember(self._file, self._key, None)
            self._has_spoken, self._said = False, None

    def take_wish(self) -> str:
        """What another asks of whoever sits here, in a sentence, each half minute once; "" for nothing."""
        wish, self._wish = self._wish, ""
        return wish

    def me(self) -> Laptop:
        """What the others hear of this laptop."""
        shared = self._shared
        return Laptop(
            self._who(),
            self._clock(),
            {str(session): count for session, count in self._unsent().items()},
            shared.station,
            shared.duty,
            shared.beside,
            self._copied,
            {str(session): count for session, count in self._rulings().items()},
        )

    def has_copied(self, moment: str) -> bool:
        """Whether a club file of a round's end lies on this computer, whichever window made it."""
        if not self._is_copied_now:
            self._hear_other_window()
        return self._copied == moment

    def present(self) -> tuple[Laptop, ...]:
        """The other laptops that are there: none that said goodbye, or has been silent for long."""
        now = self._clock()
        return tuple(one for one in others(self._file, self._key) if now - one.heard <= SILENT)

    def note_copy(self, moment: str) -> None:
        """Note that a club file of a round's end lies here: the others hear so when this laptop next speaks."""
        self._copied, self._is_copied_now, self._said = moment, True, None

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
            rulings = said.get("rulings", {})
            found.append(Laptop(said["who"], heard, said["unsent"], station, *more, rulings))
    return tuple(found)


def doubtful(one: Laptop, now: datetime, session_id: int | None) -> bool:
    """Whether a laptop has something of a session (of any) alone, or has not been heard for so long that it may have."""
    return one.has_alone(session_id) or now - one.heard > SILENT


def _of(counts: Mapping[str, int], session_id: int | None) -> int:
    return sum(counts.values()) if session_id is None else counts.get(str(session_id), 0)


def refuse_doubtful(file: Store, now: datetime) -> None:
    """Refuse to take a club from its server while another laptop has results of it alone, or may have."""
    known = [one.words(None) for one in others(file) if doubtful(one, now, None)]
    if known:
        raise ClubFileError(
            " ".join(known),
            _("Connect it first; with --anyway the club goes without them."),
        )
