"""The director: one object that has the club file open and does what a director does, one method an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from model.changes import Changes
from model.errors import ClubMoved
from model.paths import is_address
from model.service import settings
from model.service.club import Club
from model.service.history import History, Scope
from model.service.ledger import Ledger
from model.service.on_demand import OnDemand
from model.service.others import Others
from model.service.play.service import Play
from model.service.players import Players
from model.service.rulings.service import Rulings
from model.service.safety import Moment, Safety
from model.service.seating import Seating
from model.service.sessions import Sessions
from model.service.standings.service import StandingsService
from model.service.writer import Writer
from model.snapshots.evening import Evening
from model.storage import checksums, reading
from model.storage.club_file import ClubFile
from model.storage.journal import Journal
from model.storage.shared import moved
from model.storage.store import Store

if TYPE_CHECKING:
    from model.service.exchange.moving import MoveToServer
    from model.service.shared.duties import Duties
    from model.service.shared.laptops import Laptops
    from model.service.shared.log import Log
    from model.service.shared.round_copies import RoundCopies
    from model.service.shared.ruling_drafts import RulingDrafts
    from model.service.shared.tray import Tray
    from model.snapshots.person import PersonRecord


def wall_clock() -> datetime:
    """The present time by the clock of this computer, with its offset."""
    return datetime.now(tz=UTC).astimezone()


class Director(OnDemand):
    """Everything the window and the command line may ask for or change; made by `Director.open`.

    Every write raises an `ArrowswitchError` and changes nothing, or is committed when it returns; listeners hear of it
    only after the commit. `who` is the name written beside each entry; if it is not given, the club's usual director.
    """

    def __init__(self, file: Store, clock: Callable[[], datetime], who: str) -> None:
        self._file = file
        self._clock = clock
        self._acting = ""
        self._ledger = Ledger(file)
        journal = Journal(file, clock)
        self._others = None if file.shared is None else Others(file, file.shared, journal, self._ledger)
        if self._others is not None:
            self._ledger.moment = self._others.moment
        self._writer = Writer(
            journal, self._ledger, lambda: self._acting or who or self._usual_director(), self._others
        )
        self.duties = self._duties(journal)
        """What the person at this laptop may write; None if the club is a file, and everything may be."""
        self.club = Club(self._writer, self._ledger)
        self.players = Players(self._writer, self._ledger)
        self.sessions = Sessions(self._writer, self._ledger, clock)
        self.seating = Seating(self._writer, self._ledger)
        self.standings = StandingsService(self._ledger)
        self.play = Play(self._writer, self._ledger, self.sessions, clock)
        self.rulings = Rulings(self._writer, self._ledger)
        self.journal = History(self._writer, self._ledger, self.sessions)
        fetch, owe = (None, None) if file.shared is None else (self._fetch, self._owe)
        self.safety = Safety(file.path, self._ledger, clock, self.open_to_read, fetch, owe)
        self.tray = self._tray(who)
        """What was typed while the server was away; None if the club is a file, or is only read."""
        self.drafts = self._drafts(who)
        """What was said of rulings while the server was away; None if there is no tray."""
        self.laptops = self._laptops()
        """What the laptops of a shared club know of each other; None if there is no tray."""
        self.copies = self._copies()
        """Which of them makes the club file at a round's end; None if there are none."""
        self.log = self._log()
        """What the chief of a shared club may take back; None if the club is a file, or is only read."""

    @classmethod
    def open(
        cls,
        place: Path | str,
        *,
        clock: Callable[[], datetime] = wall_clock,
        who: str = "",
        opened_by: str = "",
        read_only: bool = False,
        new: bool = True,
    ) -> Director:
        """Open a club file, or begin one if there is none, never was one, and ``new`` allows it; raises a `ClubFileError`.

        A ``place`` like postgresql://HOST/DATABASE or service=NAME is a club that several laptops share. `opened_by` is
        the person that the lock names to whoever opens it second.
        """
        if isinstance(place, str) and is_address(place):
            return cls._open_shared(place, clock, who, read_only=read_only, new=new)
        file = ClubFile(Path(place), now=clock(), who=opened_by or who, read_only=read_only, new=new)
        try:
            moved.refuse(file)
            return cls(file, clock, who)
        except BaseException:
            file.close()
            raise

    @classmethod
    def _open_shared(
        cls, address: str, clock: Callable[[], datetime], who: str, *, read_only: bool, new: bool
    ) -> Director:
        from model.storage import place
        from model.storage.postgres_store import PostgresStore

        server = place.read(address)
        assert isinstance(server, place.Server)  # it was seen to be no path
        store = PostgresStore(server, now=clock(), read_only=read_only, new=new)
        try:
            try:
                moved.refuse(store)
            except ClubMoved as error:
                from model.service.shared.tray import refuse_left_behind

                refuse_left_behind(error, moved.former(store))
                raise
            return cls(store, lambda: clock() + store.offset, who or store.user)
        except BaseException:
            store.close()
            raise

    @classmethod
    def over(cls, store: Store, now: datetime) -> Director:
        """Look at a store that is open already, as of one moment; whoever opened it closes it."""
        return cls(store, lambda: now, "")

    @classmethod
    def open_to_read(cls, path: Path) -> Director:
        """Open a club file that may be open elsewhere, only to read it; raises one of the `ClubFileError` family."""
        return cls.open(path, read_only=True)

    @classmethod
    def open_damaged(cls, path: Path) -> Director:
        """Open what is whole of a damaged club file, only to read it; raises `ClubFileDamaged` if nothing is whole."""
        from model.storage.salvage import DamagedClubFile

        file = DamagedClubFile(path, now=wall_clock())
        try:
            return cls(file, wall_clock, "")
        except BaseException:
            file.close()
            raise

    def _fetch(self, path: Path, now: datetime) -> None:
        from model.service.exchange import moving

        moving.keep(self._file.address, path, now, Director.over)

    def _duties(self, journal: Journal) -> Duties | None:
        if self._file.shared is None:
            return None
        from model.service.shared.duties import Duties  # nobody has a duty in a club of one laptop

        duties = Duties(self._file.shared.duty, self._file.shared.user, self._ledger)
        journal.judge = duties.judge
        return duties

    def _tray(self, who: str) -> Tray | None:
        shared = self._file.shared
        if shared is None or self._file.read_only:
            return None
        # a club of one laptop has no server to wait for
        from model.service.shared.tray import Tray, tray_file
        from model.storage.shared import moved

        assert self.duties is not None  # a shared club has them
        tray = Tray(tray_file(shared.lineage), self.results, self._clock, who, self.duties, shared.quickly)
        # A club that moved to another server has a new lineage; what waits on this laptop follows it there.
        for lineage in moved.former(self._file):
            tray.take_over(tray_file(lineage))
        return tray

    def _drafts(self, who: str) -> RulingDrafts | None:
        shared = self._file.shared
        if shared is None or self.tray is None:
            return None
        from model.service.shared.ruling_drafts import RulingDrafts
        from model.service.shared.tray import tray_file

        drafts = RulingDrafts(tray_file(shared.lineage), self.rulings, self._clock, who)
        for lineage in moved.former(self._file):
            drafts.take_over(tray_file(lineage))
        return drafts

    def _laptops(self) -> Laptops | None:
        if self._file.shared is None or self.tray is None or self.drafts is None:
            return None
        from model.service.shared.laptops import Laptops

        waits = self.tray.counts, self.drafts.counts
        laptops = Laptops(self._file, self._file.shared, self._clock, lambda: self._writer.who, *waits)
        self.sessions.wait_for_unsent(self.tray.count, self.drafts.count, laptops.doubtful)
        return laptops

    def _copies(self) -> RoundCopies | None:
        if self.laptops is None:
            return None
        from model.service.shared.round_copies import RoundCopies

        return RoundCopies(self.laptops, self._clock, self._file.path)

    def _owe(self, moment: Moment) -> None:
        if self.copies is not None:  # whoever only reads leaves it to the others
            self.copies.owe(moment)

    def _log(self) -> Log | None:
        if self.duties is None or self._file.read_only:
            return None
        from model.service.shared.log import Log  # one laptop undoes with its own piles

        return Log(self._writer, self.journal, self.duties)

    @property
    def damage(self) -> frozenset[str] | None:
        """The damaged scopes of the checksums, if the file was opened for what is whole of it; else None."""
        return self._file.damage

    def read_all(self) -> None:
        """Read everything in the club file once; raises `ClubFileDamaged` if something makes no sense."""
        self.place()
        self.club.settings()
        self.templates.all()
        self.journal.prove()
        self.journal.undo_elsewhere()
        self.journal.redo_elsewhere()
        self.events.all()
        self.movements.all()
        self.laws.all()
        for summary in self.sessions.all():
            self.standings.view(summary.id)
            self.rulings.all(summary.id)
            self.deals.all(summary.id)
            self.play.now(summary.id)
            self.journal.undo_name(Scope(summary.id))
            self.journal.redo_name(Scope(summary.id))
            self.evening(summary.id)

    @property
    def path(self) -> Path:
        """The club file; of a shared club the file on this computer that copies of it are made to."""
        return self._file.path

    @property
    def address(self) -> str:
        """What `open` takes to open this club again."""
        return self._file.address

    @property
    def is_shared(self) -> bool:
        """Whether other laptops write to this club too; then `follow` is to be called now and then."""
        return self._others is not None

    def follow(self) -> None:
        """Take in what other laptops wrote since, and announce it to every listener; raises `ServerLost` while there is no server.

        Does nothing if the club is a file.
        """
        if self._file.shared is not None:
            self._file.shared.mend()
            self._file.shared.refuse_other()
            self._writer.follow()

    def move_to(self, address: str) -> MoveToServer:
        """The object that moves the club to a server while it is open here."""
        from model.service.exchange.moving import MoveToServer

        return MoveToServer(self._file, address, self._clock(), Director.over)

    def wait_at_most(self, seconds: float, at_once: float) -> None:
        """Keep nobody waiting longer for a server: `ServerLost` then, and at once until `follow` finds it again.

        A write that can wait elsewhere waits only ``at_once``, see `quickly`.
        """
        if self._file.shared is not None:
            self._file.shared.wait_at_most(seconds, at_once)

    def quickly(self) -> AbstractContextManager[None]:
        """Wait inside for a server only as long as nobody notices, for work that can do without its answer."""
        return nullcontext() if self._file.shared is None else self._file.shared.quickly()

    def news(self) -> int | None:
        """A socket that can be read when another laptop has written, then `follow`; None if the club is a file."""
        return None if self._file.shared is None else self._file.shared.news()

    def hear(self) -> bool:
        """Empty the socket of `news`; whether anything was announced."""
        return self._file.shared is not None and self._file.shared.hear()

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written."""
        return self._file.read_only

    @property
    def is_proved(self) -> bool:
        """Whether every page was proved at the start; if not, `safety.prove_pages` is still to be done."""
        return self._file.pages_are_proved

    def save_as(self, path: Path) -> None:
        """Write the whole club as it is known here to another file, even when its own was changed or removed behind us.

        Raises `ClubFileError` if there is a file already or it cannot be written; nothing is left half written.
        """
        self._file.save_as(path)

    def now(self) -> datetime:
        """The time by the clock every entry is written with."""
        return self._clock()

    @contextmanager
    def acting_for(self, who: str) -> Iterator[None]:
        """Write what is done inside under another name in the journal: the table whose phone sent it."""
        before, self._acting = self._acting, who
        try:
            yield
        finally:
            self._acting = before

    def _usual_director(self) -> str:
        with self._file.corrupt_if_unreadable():
            return settings.from_texts(self._ledger.settings()).director

    def subscribe(self, listener: Callable[[Changes], None]) -> Callable[[], None]:
        """Call `listener` with the `Changes` of each write, after its commit; gives what ends that."""
        return self._writer.subscribe(listener)

    def place(self) -> dict[str, Any]:
        """Where the window was when it was last kept, {} at the first start."""
        kept = reading.place(self._file, reading.of_this_computer(self._file, "window"))
        return kept if isinstance(kept, dict) else {}

    def remember_place(self, place: dict[str, Any]) -> None:
        """Keep where the window stands, in plain numbers, texts and lists; not an entry, and nothing when read-only."""
        if not self.read_only:
            reading.remember(self._file, reading.of_this_computer(self._file, "window"), place)

    def recall(self, key: str) -> Any:
        """What was kept under this key, None if nothing was."""
        return reading.place(self._file, key)

    def keep(self, key: str, value: Any) -> None:
        """Keep plain numbers, texts, lists and dicts under a key; no entry of the journal, and nothing when read-only."""
        if not self.read_only:
            reading.remember(self._file, key, value)

    def evening(self, session_id: int) -> Evening:
        """A frozen picture of a session for reports, exports and other threads.

        Raises `ClubFileDamaged` where players, movements or conditions are damaged: no paper says that it may be wrong.
        """
        if self.damage:
            self._file.prove(checksums.CLUB)
        from model.service.standings.reasons import reasons

        return Evening(
            self.club.name(),
            self._ledger.session(session_id),
            self._ledger.sheet(session_id),
            self._ledger.view(session_id),
            self.standings.now(session_id),
            self._clock(),
            self.standings.corrections(session_id),
            reasons(self._ledger, session_id),
            late=self.play.late(session_id),
            rulings=self.rulings.by_number(session_id),
            deals=self._ledger.deals(session_id),
            events=self.events.of_session(session_id),
        )

    def record_of(self, player_id: int) -> PersonRecord:
        """Everything the club holds of one player, to be handed to them; raises `NotKnown`."""
        from model.service.people.record import gather

        return gather(
            self._file,
            self.players.get(player_id),
            map(self.evening, (session.id for session in self.sessions.all())),
            self.journal.entries(),
            club=self.club.name(),
            now=self._clock(),
        )

    def close(self) -> None:
        """Close the club file; does nothing the second time."""
        for kept in (self.tray, self.drafts):
            if kept is not None:
                kept.close()
        if self.copies is not None:
            self.copies.close()
        self._file.close()

    def __enter__(self) -> Director:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
