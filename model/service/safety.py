"""Keeping the evening safe: checks, verified backups at the right moments, and restoring one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from msgspec import Struct

from model.changes import Changes, Kind
from model.errors import ClubFileDamaged, ClubFileReadOnly, NotKnown
from model.i18n import _
from model.service.ledger import Ledger
from model.snapshots.session import State

if TYPE_CHECKING:
    from model.storage.backups import Backup


class Checked(Struct, frozen=True):
    """The outcome of a check: the file, its problems (none: it is whole), and the newest backup that has none."""

    path: Path
    problems: tuple[str, ...]
    backup: Path | None

    @property
    def ok(self) -> bool:
        """Whether the file is whole."""
        return not self.problems


class Moment(Struct, frozen=True):
    """A moment that a copy is to be made of: its key, the same on every laptop, and the words that stand in the copy's name."""

    key: str
    reason: str


class ReadableClub(Protocol):
    """A club that is open to be read."""

    def read_all(self) -> None:
        """Read everything once; raises `ClubFileDamaged` where something makes no sense."""


Opener: TypeAlias = Callable[[Path], AbstractContextManager[ReadableClub]]


class Safety:
    """Checks and backups of the open club file; `check` and `backup` may be called from any thread."""

    def __init__(
        self,
        path: Path,
        ledger: Ledger,
        clock: Callable[[], datetime],
        opened: Opener,
        fetch: Callable[[Path, datetime], object] | None = None,
        owe: Callable[[Moment], None] | None = None,
    ) -> None:
        """``fetch`` writes a club that is on a server to a new file, from any thread; None if `path` is the club.

        ``owe`` hears of each moment there whose copy one of several laptops makes.
        """
        self._path = path
        self._opened = opened
        self._fetch = fetch
        self._owe = owe
        self._ledger = ledger
        self._clock = clock

    def check(self) -> Checked:
        """Read the whole club and say what is wrong with it; of one on a server the copy that is made for it."""
        if self._fetch is None:
            return check(self._path, self._opened)
        from model.storage import backups

        with backups.unfinished(self._path) as copy:
            self._fetch(copy, self._clock())
            return check(self._path, self._opened, copy)

    def prove_pages(self) -> None:
        """Refuse a file with a broken page: what opening leaves out of a large one."""
        from model.storage import backups

        backups.refuse_broken_pages(self._path)

    def backup(self, path: Path | str | None = None, *, reason: str = "") -> Path:
        """Write a verified copy, to the backup folder by default, and thin out old ones; gives its path."""
        from model.storage import backups

        now, fetch = self._clock(), self._fetch
        write = None if fetch is None else lambda copy: fetch(copy, now)
        to = None if path is None else Path(path)
        made = backups.make(self._path, reason=reason, to=to, now=now, write=write)
        if path is None:
            backups.thin(self._path, now)
        return made

    def backups(self) -> tuple[Backup, ...]:
        """The backups there are, newest first."""
        from model.storage import backups

        return backups.every(self._path)

    def watch(
        self,
        subscribe: Callable[[Callable[[Changes], None]], Callable[[], None]],
        run: Callable[[Callable[[], Path]], Any],
    ) -> Callable[[], None]:
        """Have backups made at the first write of a day, at the close of each round and at the end of play.

        `run` gets the work, which may be done on another thread; of a club on a server it gets none, see ``owe``. Gives
        what ends the watch.
        """
        owe = self._owe or (lambda moment: run(lambda: self.backup(reason=moment.reason)))
        return subscribe(_Watch(self, self._ledger, self._clock, owe).hear)


class _Watch:
    """Notices the moments at which a backup is due."""

    def __init__(
        self,
        safety: Safety,
        ledger: Ledger,
        clock: Callable[[], datetime],
        due: Callable[[Moment], object],
    ) -> None:
        self._safety = safety
        self._ledger = ledger
        self._clock = clock
        self._due = due
        self._today: date | None = None
        self._closed: dict[int, frozenset[int]] = {}

    def hear(self, changes: Changes) -> None:
        # Late, not at the start: to list the backups reads their folder.
        if self._today is None:
            self._today = next((backup.at.date() for backup in self._safety.backups()), date.min)
        if (moment := self._moment(changes)) is not None:
            self._today = self._clock().date()
            self._due(moment)

    def _moment(self, changes: Changes) -> Moment | None:
        if changes.session is not None and changes.kinds & {Kind.RESULT, Kind.STATE, Kind.PLAN}:
            try:
                state = self._ledger.session(changes.session).state
            except NotKnown:
                return None
            closed = self._rounds_closed(changes.session)
            new = closed - self._closed.get(changes.session, frozenset())
            self._closed[changes.session] = closed
            if Kind.STATE in changes.kinds and state in (State.PROVISIONAL, State.FINAL):
                return Moment(f"{changes.session} {state.value}", _("end of play"))
            if new and Kind.RESULT in changes.kinds:
                return Moment(f"{changes.session} {max(new)}", _("round {round}").format(round=max(new)))
        today = self._clock().date()
        return Moment(today.isoformat(), _("start of the day")) if self._today != today else None

    def _rounds_closed(self, session_id: int) -> frozenset[int]:
        lines = self._ledger.open_session(session_id).lines
        open_rounds = {line.round for line in lines if line.result is None}
        return frozenset({line.round for line in lines} - open_rounds)


def check(path: Path | str, opened: Opener, copy: Path | None = None) -> Checked:
    """Read a whole club file, open or not, and say what is wrong with it; ``opened`` opens one to be read.

    ``copy`` is what is read where the club itself lies on a server.
    """
    from model.storage import backups

    club_file = Path(path)
    good = (backup.path for backup in backups.every(club_file) if not _find_problems(backup.path, opened))
    return Checked(club_file, _find_problems(copy or club_file, opened), next(good, None))


def _find_problems(club_file: Path, opened: Opener) -> tuple[str, ...]:
    from model.storage import backups
    from model.storage.written import look_until_settled

    return look_until_settled(
        club_file, lambda: backups.problems(club_file) or _find_nonsense(club_file, opened), bool
    )


def _find_nonsense(club_file: Path, opened: Opener) -> tuple[str, ...]:
    """What makes no sense in a file whose pages are whole: everything in it is read once."""
    try:
        with opened(club_file) as club:
            club.read_all()
    except ClubFileDamaged as error:
        return (str(error.__cause__ or error.message),)
    except ClubFileReadOnly:  # of an earlier version: it is read when it has been brought up to date
        return ()
    return ()


def restore(backup: Path | str, path: Path | str, opened: Opener, *, now: datetime) -> Path | None:
    """Put a backup in the place of a club file that is closed, perhaps because it is damaged.

    Gives where what was there is kept, None if nothing was; raises `ClubFileError` and changes nothing otherwise.
    """
    from model.storage import backups, refusals

    if Path(backup).is_file() and not backups.problems(Path(backup)) and _find_nonsense(Path(backup), opened):
        raise refusals.not_whole(Path(backup))
    return backups.restore(Path(backup), Path(path), now=now)
