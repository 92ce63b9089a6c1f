"""What the other laptops of a shared club write: taken in before a write here reads, and announced afterwards.

With a club file there are no others: `writes` then only calls the method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

from model.errors import ClubFileChanged
from model.snapshots.session import State
from model.storage.entry import Entry, from_row
from model.storage.operations import RowChange

if TYPE_CHECKING:
    from model.service.ledger import Ledger
    from model.storage.journal import Journal
    from model.storage.store import SharedStore, Store


class _Writer(Protocol):
    @property
    def others(self) -> Others | None: ...

    def tell_of_others(self) -> None: ...


class _Writes(Protocol):
    @property
    def _writer(self) -> _Writer: ...


Service = TypeVar("Service", bound=_Writes)
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def writes(
    method: Callable[Concatenate[Service, Given], Answer],
) -> Callable[Concatenate[Service, Given], Answer]:
    """Mark a method that writes: where the club is shared its turn begins before its first read, and nobody writes meanwhile.

    Nothing in it may wait for a person, a file or a thread; what takes long is worked out before. What others wrote is
    announced afterwards also where nothing is written here: whoever is overtaken must see it.
    """

    @wraps(method)
    def in_turn(service: Service, /, *given: Given.args, **named: Given.kwargs) -> Answer:
        others = service._writer.others
        if others is None:
            return method(service, *given, **named)
        if others.is_held:
            return method(service, *given, **named)
        try:
            with others.turn():
                return method(service, *given, **named)
        finally:
            service._writer.tell_of_others()

    return in_turn


class Others:
    """The laptops that write to the same club."""

    def __init__(self, file: Store, shared: SharedStore, journal: Journal, ledger: Ledger) -> None:
        self.shared = shared
        self._file = file
        self._journal = journal
        self._ledger = ledger
        # A club of one laptop has no server that could lack entries.
        from model.service.shared.missing import (
            Remembered,
        )

        self._remembered = Remembered(file)
        self._unannounced: list[Entry] = []
        self._at_once: list[Callable[[Entry], None]] = []
        self.is_held = False
        """Whether a turn is going on here."""
        self.made_final: dict[int, str] = {}
        """The sessions another laptop made final since this one last looked, in the turn that found out, with by whom."""

    def at_once(self, hear: Callable[[Entry], None]) -> None:
        """Call `hear` with each entry as it is taken in, before the turn goes on: for what services keep in memory."""
        self._at_once.append(hear)

    def note(self, entry: Entry) -> None:
        """Remember an entry written here, so that it can be named where the server loses it."""
        self._remembered.note(entry)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the head, after taking in everything written before."""
        with self._naming_what_is_missing(), self.shared.turn() as begun:
            self.is_held = True
            try:
                if begun and self.shared.last > self._journal.last_id:
                    before = len(self._unannounced)
                    self.take_in()
                    self.made_final = _made_final(self._unannounced[before:])
                yield
            finally:
                self.is_held = not begun
                if begun:
                    self.made_final = {}

    @contextmanager
    def moment(self) -> Iterator[None]:
        """Read everything inside as of one moment, after taking in what was written up to it."""
        with self._naming_what_is_missing(), self.shared.snapshot() as begun:
            if begun:
                self.take_in()
            yield

    def follow(self) -> None:
        """Take in what the server has; if it went back in time, name what it lacks."""
        with self._naming_what_is_missing():
            self.take_in()

    def take_in(self) -> None:
        """Bring journal and ledger up to what the server has; `announce` says what was written."""
        with self._file.corrupt_if_unreadable():
            for row in self.shared.since(self._journal.last_id):
                entry = from_row(row)
                self._journal.follow(entry)
                self._ledger.absorb(entry)
                for hear in self._at_once:
                    hear(entry)
                self._unannounced.append(entry)
                self._remembered.note(entry)

    @contextmanager
    def _naming_what_is_missing(self) -> Iterator[None]:
        try:
            yield
        except ClubFileChanged as error:
            raise self._remembered.name_missing(error) from error

    def announce(self) -> list[Entry]:
        """What was taken in and not announced yet, in order; announced now."""
        warn_of_unread, self._unannounced = self._unannounced, []
        return warn_of_unread


def _made_final(entries: list[Entry]) -> dict[int, str]:
    found: dict[int, str] = {}
    for entry in entries:
        for operation in entry.operations:
            if (
                isinstance(operation, RowChange)
                and operation.table == "session"
                and "state" in operation.after
            ):
                if operation.after["state"] == State.FINAL.value:
                    found[operation.id] = entry.who
                else:
                    found.pop(operation.id, None)
    return found


def by_session(entries: list[Entry]) -> list[list[Entry]]:
    """The entries of each session together, and those of the club, in the order of the last of each."""
    together: dict[int | None, list[Entry]] = {}
    for entry in entries:
        together.setdefault(entry.session, []).append(entry)
    return sorted(together.values(), key=lambda some: some[-1].id)
