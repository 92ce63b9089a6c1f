"""A club copied between a file and a server: proved equal as a director sees it, and marked when it goes on there."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from uuid import uuid4

from msgspec import Struct

from model.errors import ClubFileError, ClubFileReadOnly, DiskFull
from model.i18n import _, ngettext
from model.storage.club_file import ClubFile
from model.storage.place import Place
from model.storage.place import read as read_place
from model.storage.shared import copying, moved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from model.service.club import Club
    from model.service.events.service import Events
    from model.service.history import History
    from model.service.players import Players
    from model.service.sessions import Sessions
    from model.snapshots.evening import Evening
    from model.storage.shared.copying import Copied
    from model.storage.store import Store


class ComparableClub(Protocol):
    """What is compared of an open club: a `Director`."""

    club: Club
    players: Players
    sessions: Sessions
    journal: History

    @property
    def events(self) -> Events:
        """Several sessions as one event."""

    def evening(self, session_id: int) -> Evening:
        """All of a session that a paper shows."""


class MoveReport(Struct, frozen=True):
    """What was copied and found equal: rows and digest of each table, and the sessions compared as papers show them."""

    tables: tuple[Copied, ...]
    sessions: int

    @property
    def rows(self) -> int:
        """All rows together."""
        return sum(table.rows for table in self.tables)


def copy(
    source: str,
    target: str,
    now: datetime,
    over: Callable[[Store, datetime], ComparableClub],
    *,
    move: bool = False,
    anyway: bool = False,
) -> MoveReport:
    """Copy the club at `source` to `target`, an unused file name or an empty database; with `move` it goes on there alone;
    with `anyway` also without the results that other laptops have alone, or may have.

    `over` is `Director.over`. Raises one of the `ClubFileError` family where anything would differ; no club is left at the target then.
    """
    here, there = read_place(source), read_place(target)
    if isinstance(there, Path) and there.exists():
        raise ClubFileError(
            _("There is a file {path} already; nothing was copied.").format(path=there),
            _("Copy to an unused file name, or to an empty database."),
        )
    with _opened(here, now, new=False) as old:
        moved.refuse(old)
        if move and isinstance(there, Path):
            _refuse_unsent(old)
        if move and not anyway and old.shared is not None:
            from model.service.shared.laptops import refuse_doubtful  # a file has no other laptops

            refuse_doubtful(old, now + old.shared.offset)
        with _finished(there) as unfinished, _opened(unfinished, now, new=True) as new:
            made = _copy(old, new, now, over)
            if move:
                moved.remember(new, old)
        if move:
            moved.mark(old, target.strip())
    return made


def _refuse_unsent(old: Store) -> None:
    """What was typed here while the server was away would wait for ever: a file has no tray."""
    if old.shared is None:
        return
    from model.service.shared.tray import tray_file
    from model.storage.shared.tray import TrayFile, WaitingResult, WaitingRuling

    path = tray_file(old.shared.lineage)
    try:
        with closing(TrayFile(path, WaitingResult)) as tray:
            unsent = len(tray.all())
        with closing(TrayFile(path, WaitingRuling)) as tray:
            rulings = len(tray.all())
    except (sqlite3.Error, OSError) as error:
        raise ClubFileError(
            _("What was typed here while the server was away cannot be read: {reason}.").format(reason=error),
            _("To go on without it, move {file} away.").format(file=path),
        ) from error
    if unsent:
        raise ClubFileError(
            ngettext(
                "{count} result typed here is not saved yet.",
                "{count} results typed here are not saved yet.",
                unsent,
            ).format(count=unsent),
            _(
                "Open the club there first: they are saved automatically, or you decide in the strip at the top."
            ),
        )
    if rulings:
        raise ClubFileError(
            ngettext(
                "{count} ruling typed here is not saved yet.",
                "{count} rulings typed here are not saved yet.",
                rulings,
            ).format(count=rulings),
            _(
                "Open the club there first: they are saved automatically, or you decide in the strip at the top."
            ),
        )


def keep(
    address: str, path: Path, now: datetime, over: Callable[[Store, datetime], ComparableClub]
) -> MoveReport:
    """Write the club at `address` to a new file of this computer, whole and compared.

    On a connection of its own, so from any thread.
    """
    try:
        with (
            _opened(read_place(address), now, new=False, read_only=True) as old,
            _opened(path, now, new=True) as new,
        ):
            return _copy(old, new, now, over)
    except (DiskFull, OSError) as error:  # neither of the two is about an entry
        raise DiskFull(
            _("This laptop’s disk has no room for a copy of the club, or does not answer."),
            _("What was entered is saved on the server. Free some space, then back up again on Club."),
        ) from error


class MoveToServer:
    """An open club file that goes on at a server, in the middle of a night: nothing is entered from `begin` to `go` or `stay`.

    Raises `ClubFileError` where `address` is that of no server, the club lies on one already, or it is only read here.
    """

    def __init__(
        self, file: Store, address: str, now: datetime, over: Callable[[Store, datetime], ComparableClub]
    ) -> None:
        if not isinstance(file, ClubFile) or file.read_only:
            raise ClubFileReadOnly(
                _("The club {name} cannot be moved from here.").format(name=file.address),
                _("Open its file, for writing, on the laptop where it lies."),
            )
        there = read_place(address)
        if isinstance(there, Path):
            raise ClubFileError(
                _("{text} is not a server’s address.").format(text=address.strip()),
                _(
                    "An address is postgresql://USER@HOST/DATABASE, or service=NAME from PostgreSQL’s service file."
                ),
            )
        self.address = address.strip()
        self._file = file
        self._there = there
        self._now = now
        self._over = over

    def begin(self) -> None:
        """Stop all entries."""
        self._file.pause(_("The club is being copied to {address}.").format(address=self.address))

    def copy(self, step: Callable[[int, int], None]) -> MoveReport:
        """Copy what there is now and compare it, from any thread; raises where no club is at the server then."""
        with (
            _opened(self._file.path, self._now, new=False, read_only=True) as old,
            _opened(self._there, self._now, new=True) as new,
        ):
            return _copy(old, new, self._now, self._over, step)

    def stay(self) -> None:
        """Go on in the file: nothing came of it."""
        self._file.resume()

    def go(self) -> None:
        """Write into the file where the club goes on, and nothing more after that."""
        self._file.resume()
        moved.mark(self._file, self.address)
        self._file.pause(_("This club was moved to {address}.").format(address=self.address))


def _copy(
    old: Store,
    new: Store,
    now: datetime,
    over: Callable[[Store, datetime], ComparableClub],
    step: Callable[[int, int], None] = lambda _done, _of: None,
) -> MoveReport:
    sessions = 0

    def compare() -> None:
        nonlocal sessions
        sessions = _refuse_difference(over(old, now), over(new, now))

    return MoveReport(copying.copy(old, new, compare, step), sessions)


def _refuse_difference(old: ComparableClub, new: ComparableClub) -> int:
    """Compare what the director sees of both: rankings, rulings, corrections, events, the journal; gives the sessions.

    Digests prove the rows; this proves that both engines give the program the same to read.
    """
    compared = {
        _("Club"): (old.club.settings(), new.club.settings()),
        _("Players"): (old.players.all(), new.players.all()),
        _("Events"): (old.events.all(), new.events.all()),
        _("Journal"): (old.journal.entries(), new.journal.entries()),
        _("Sessions"): (old.sessions.all(), new.sessions.all()),
    }
    for what, (there, here) in compared.items():
        if there != here:
            raise _differs(what)
    sessions = old.sessions.all()
    for summary in sessions:
        if old.evening(summary.id) != new.evening(summary.id):
            raise _differs(_("Session {number}").format(number=summary.id))
    return len(sessions)


def _differs(what: str) -> ClubFileError:
    return ClubFileError(
        _("The copy differs from the original: {what}; it was not kept.").format(what=what),
        _("Go on with the original, and report the fault with both Arrowswitch versions."),
    )


@contextmanager
def _finished(place: Place) -> Iterator[Place]:
    """A file is written under another name and gets its own when it is whole; on a server the transaction sees to that."""
    if not isinstance(place, Path):
        yield place
        return
    # Of its own, since a round and play may end together, and each copies in a thread.
    part = place.with_name(f".{place.name}.{uuid4().hex}.part")
    try:
        yield part
        part.replace(place)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


@contextmanager
def _opened(place: Place, now: datetime, *, new: bool, read_only: bool = False) -> Iterator[Store]:
    store: Store
    if isinstance(place, Path):
        store = ClubFile(place, now=now, new=new, read_only=read_only)
    else:
        from model.storage.postgres_store import PostgresStore

        store = PostgresStore(place, now=now, new=new, read_only=read_only)
    try:
        yield store
    finally:
        store.close()
