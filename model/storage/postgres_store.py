"""A club in a database of a PostgreSQL server, which several laptops open at once; the only place that knows that engine.

Transactions are `READ COMMITTED`. A writer first locks the one row of the table ``head``, learns what the others wrote,
then reads, judges and writes. So writers never overlap and no transaction is tried twice. The journal's ids follow the
order of the commits without gaps: a window that has entry n has all entries before it.
"""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import (
    Connection,
    CursorResult,
    Engine,
    Executable,
    Table,
    create_engine,
    select,
)
from sqlalchemy.exc import DBAPIError, NoResultFound, PendingRollbackError
from sqlalchemy.pool import StaticPool

from model.errors import ClubFileError, ClubFileReadOnly, NotAClubFile, ServerLost
from model.i18n import _
from model.paths import folders
from model.storage import postgres, refusals, station
from model.storage.schema.facts import SCHEMA_VERSION
from model.storage.schema.server import HEAD, create_tables
from model.storage.schema.tables import ENTRY
from model.storage.shared import duties, head
from model.storage.shared.unsent import Unsent
from model.storage.shared.waiting import ServerConnection

if TYPE_CHECKING:
    import psycopg

    from model.storage.place import Server
    from model.storage.store import SharedStore

_A_CLOCK_IS_WRONG: Final = timedelta(seconds=0.5)


class PostgresStore:
    """A club shared by several laptops; the only thing that touches the server while a director works.

    Raises one of the `ClubFileError` family when it cannot be used as asked; nothing is left behind then.
    """

    damage: frozenset[str] | None = None
    pages_are_proved = True
    """What lies on the server's disk is proved by the server."""

    def __init__(self, server: Server, *, now: datetime, read_only: bool = False, new: bool = True) -> None:
        self.server = server
        self.address = server.text
        self.path = Path(server.file_name)
        self.read_only = read_only
        self.user: str = ""
        """The login on the server: whose name stands beside an entry where no other is given."""
        self.duty = "reader"
        """What the login may do: one of `storage.shared.duties.DUTIES`."""
        self.beside = False
        self.shared: SharedStore = self
        self.station = station.name()
        self.offset: timedelta = timedelta()
        """What the server's clock is ahead of this computer's; none where it is less than one would see."""
        self.last = 0
        """The journal's last id as it was when this program last looked."""
        self._at = now
        self._known = (0, "")
        """The last entry taken in, and when it was written: where its number tells another time, the server went back."""
        self.lineage = ""
        self._there: tuple[str, int] = "", SCHEMA_VERSION
        """The database's name of its own and the tables' version, as when the server was last seen to be there."""
        self._begun = False
        self._within = False
        self._written: tuple[int, str, str] | None = None
        self._unsent = Unsent()
        self._under_head: tuple[int, Sequence[Any]] | None = None
        """The entries from a number on, as they came with the head; they hold while it is held."""
        self._news: psycopg.Connection[Any] | None = None
        self._is_closed = False
        self._waiting = ServerConnection(server.database, self._is_there, self._roll_back, self._recover)
        self._engine: Engine | None = None
        try:
            self._open()
            self._find_or_create(now, new=new)
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        self._engine = create_engine(
            "postgresql+psycopg://",
            creator=lambda: postgres.connect(self.server),
            poolclass=StaticPool,
            pool_reset_on_return=None,  # we end what we begin, and a lost connection cannot be asked to
            isolation_level="AUTOCOMMIT",  # BEGIN and COMMIT are ours, each in one trip with what it belongs to
        )
        with self._plainly():
            self._connection: Connection = self._engine.connect()
            # Kept, since SQLAlchemy would connect again by itself where this one is lost, without our settings.
            self._driver: psycopg.Connection[Any] = self._connection.connection.driver_connection  # type: ignore[assignment]
            self._hurry()
            if self.read_only:
                self._driver.execute("SET default_transaction_read_only = on")

    def _find_or_create(self, now: datetime, *, new: bool) -> None:
        with self._plainly():
            found = postgres.examine(self._driver, self.server)
            if found.empty:
                if self.read_only or not new:
                    raise NotAClubFile(
                        _("There is no club in {address}.").format(address=self.address),
                        _("Open it in the window once to begin one, or check the name of the database."),
                    )
                self._create(now)
            self.read_only = self.read_only or not found.may_write
            self.user, self.duty, self.beside = found.user, duties.find_duty(self._driver), found.beside
            last, at, schema, self.lineage = self._driver.execute(
                "SELECT last, at, schema, lineage FROM head"
            ).fetchone() or (0, "", 0, "")
            head.refuse_schema(self.server.database, schema)
            self.last, self._known = last, (last, at)
            # Of this club alone: another server may have a database of the same name.
            self.path = folders().data / "shared" / self.lineage / self.server.file_name
            self._at = datetime.fromisoformat(at)
            self._is_there()

    def _create(self, now: datetime) -> None:
        """Make the tables, unless another laptop has just made them."""
        try:
            create_tables(self._connection, self._driver, now)
        except BaseException:
            self._roll_back()
            raise

    # Reading.

    def execute(
        self, statement: Executable, parameters: dict[str, Any] | Sequence[dict[str, Any]] | None = None
    ) -> CursorResult[Any]:
        """Run one statement; inside `transaction` it is part of it."""
        # Under the head everybody waits for us: a window that is cut off there does not wait as for a long answer.
        ask = self._waiting.ask if self._begun else self._waiting.read
        return ask(lambda: self._execute(statement, parameters))

    def later(self, statement: Executable, parameters: dict[str, Any]) -> None:
        """Keep a statement whose answer nobody needs until the next one that is asked, or the commit."""
        self._unsent.add(statement, parameters)

    def _execute(
        self, statement: Executable, parameters: dict[str, Any] | Sequence[dict[str, Any]] | None
    ) -> CursorResult[Any]:
        try:
            with self._plainly():
                if self._unsent:
                    self._unsent.send(self._driver)
                return self._connection.execute(statement, parameters)
        except ServerLost:
            if self._begun or self._within:
                raise
        self._reopen()  # the server was restarted since: what is only read is read once more
        with self._plainly():
            return self._connection.execute(statement, parameters)

    def since(self, entry_id: int) -> Sequence[Any]:
        """The entries of the journal after this one, in order."""
        known, at = self._known
        checked = known == entry_id > 0  # another entry of that number: the server was put back to a backup
        first = entry_id if checked else entry_id + 1
        came, self._under_head = self._under_head, None
        found: Sequence[Any]
        if self._begun and came is not None and came[0] == first:
            found = came[1]
        else:
            found = self.execute(select(ENTRY).where(ENTRY.c.id >= first).order_by(ENTRY.c.id)).all()
        if checked:
            if not found or found[0].at != at:
                raise head.went_back(self.server.database, 1)
            found = found[1:]
        if found:
            self.last = found[-1].id
            self._known = (found[-1].id, found[-1].at)
        return found

    @contextmanager
    def snapshot(self) -> Iterator[bool]:
        """Read everything inside at one moment; yields False inside a transaction or snapshot, which does so already."""
        if self._begun or self._within:
            yield False
            return
        self._waiting.ask(lambda: self._begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        self._within = True
        try:
            yield True
        finally:
            self._within = False
            self._roll_back()  # nothing was written

    # Writing.

    @contextmanager
    def turn(self) -> Iterator[bool]:
        """Hold the head, so that nobody else writes until the `transaction` inside commits or this ends.

        Yields False inside another turn.
        """
        if self._begun:
            yield False
            return
        self._take_head()
        try:
            yield True
        finally:
            self._end()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside is committed together, or not at all."""
        if self.read_only:
            raise ClubFileReadOnly(
                _("The club {name} is open read-only.").format(name=self.address),
                _("Open it for writing to change anything."),
            )
        if not self._begun:
            self._take_head()
        self._written = None
        self._unsent.clear()
        try:
            yield
            self._commit()
        except BaseException:
            self._end()
            raise

    def pour(self, table: Table, rows: Iterable[Sequence[Any]]) -> None:
        """Put rows into a table inside a transaction, in one stream."""
        with self._plainly():
            postgres.pour(self._driver, table, rows)

    def append(self, entry_id: int, at: datetime, request: str | None) -> str:
        """Note the entry this transaction adds, and give the name of its request; the others hear of it after the commit."""
        request = request or uuid.uuid4().hex
        self._written = entry_id, at.isoformat(), request
        return request

    def not_before(self, at: datetime) -> datetime:
        """The moment itself, or that of the last entry if it is later: time never runs against the order."""
        return max(at, self._at)

    def _take_head(self) -> None:
        self._waiting.make_sure()
        self._waiting.ask(self._wait_for_head)
        self._begun = True  # here and not in the line, which may get it when nobody waits for it any more

    def _wait_for_head(self) -> None:
        known = self._known[0]
        cursor = self._begin(head.TAKE.format(known=known))
        cursor.nextset()
        last, at, schema, lineage = cursor.fetchone() or (0, "", 0, "")
        cursor.nextset()
        self._under_head = known, cursor.fetchall()
        try:
            head.refuse_schema(self.server.database, schema)
            if lineage != self.lineage:
                raise head.other_club(self._driver, self.server.database)
            if last < self.last or (last == self._known[0] and at != self._known[1]):
                raise head.went_back(self.server.database, self.last - last)
        except BaseException:
            self._roll_back()
            raise
        self.last = last
        self._at = datetime.fromisoformat(at)

    def _begin(self, statement: str) -> psycopg.Cursor[Any]:
        """Begin a transaction, on a new connection if the server was restarted since."""
        try:
            return self._send(statement)
        except ServerLost:
            self._reopen()
        except BaseException:
            # Another laptop had the head for too long. The transaction has begun, and would refuse all that follows.
            self._roll_back()
            raise
        try:
            return self._send(statement)
        except BaseException:
            self._roll_back()
            raise

    def _send(self, statement: str) -> psycopg.Cursor[Any]:
        from psycopg.rows import namedtuple_row

        with self._plainly():
            return self._driver.cursor(row_factory=namedtuple_row).execute(statement.encode())

    def _commit(self) -> None:
        try:
            self._waiting.ask(self._close_entry)
        except ServerLost:
            self._begun = False
            raise

    def _close_entry(self) -> None:
        """Commit. If the server is lost at that very moment, ask it afterwards whether the entry was committed."""
        closing = ("COMMIT",) if self._written is None else head.closing(*self._written[:2])
        try:
            with self._plainly():
                self._unsent.send(self._driver, closing)
        except ServerLost:
            self._begun = False
            if not self._was_committed():
                raise
        self._begun = False
        if self._written is not None:
            self.last = self._written[0]
            self._known = self._written[:2]

    def _was_committed(self) -> bool:
        """Whether the entry arrived; asked under the head, since the first commit may still be on its way."""
        written = self._written
        if written is None:
            return False
        with contextlib.suppress(ClubFileError):
            self._reopen()
            self._take_head()
            there = self.execute(select(ENTRY.c.id).where(ENTRY.c.request == written[2])).first()
            self._roll_back()
            return there is not None
        return False

    def _end(self) -> None:
        """Give the head back if nothing was committed."""
        if self._begun:
            self._roll_back()

    def _roll_back(self) -> None:
        self._begun = False
        with contextlib.suppress(Exception):  # a connection that is gone has rolled back
            self._waiting.ask(lambda: self._driver.execute("ROLLBACK"))

    def _reopen(self) -> None:
        """Connect afresh, as after a restart of the server; raises `ServerLost` when it does not answer."""
        if self._engine is not None:
            self._engine.dispose()
        self._open()
        self._begun = self._within = False

    def _recover(self) -> None:
        """Go on with a connection that answered late; connect again if it did not answer at all."""
        if not (self._driver.closed or self._connection.invalidated):
            with contextlib.suppress(ClubFileError):
                self._is_there()
                return
        self._reopen()
        self._is_there()

    # A window, which waits for nobody.

    def wait_at_most(self, seconds: float, at_once: float) -> None:
        """From now on a thread of its own speaks to the server, and who asks waits no longer than this; see `mend`."""
        self._waiting.begin(seconds, at_once)
        self._hurry()

    def quickly(self) -> AbstractContextManager[None]:
        """Wait inside no longer than nobody notices: what is lost then goes to the tray."""
        return self._waiting.quickly()

    def _hurry(self) -> None:
        """Be turned away from a head that somebody keeps before the patience is over: the server itself is there then."""
        if self._waiting.is_bounded:
            self._driver.execute(head.AT_MOST.format(milliseconds=round(self._waiting.seconds * 600)))

    # News.

    def news(self) -> int:
        """The socket on which the others' writes are announced, listening from now on."""
        self.mend()
        if self._news is None or self._news.closed:
            self._news = self._waiting.ask(self._listen)
        return self._news.fileno()

    def _listen(self) -> psycopg.Connection[Any]:
        with self._plainly():
            listening = postgres.connect(self.server)
            listening.execute(f"LISTEN {head.CHANNEL}")
            return listening

    def hear(self) -> bool:
        """Whether another laptop announced anything since; a notice is a hint, what it says is read by `since`."""
        if self._news is None:
            return False
        # The server sends a notice to its sender too: each Enter would be followed by a reading of the whole news.
        mine = None if self._written is None else str(self._written[0])
        with self._plainly():
            heard = {notice.payload for notice in self._news.notifies(timeout=0)}
        return bool(heard - {mine})

    def mend(self) -> None:
        """Connect again where the server was lost; raises `ServerLost` while it does not answer.

        A window is answered at once: the connection is made meanwhile, and used from the next time on that this is asked.
        """
        if self._waiting.is_bounded:
            with self._waiting.quickly():
                self._waiting.mend()
        elif self._driver.closed and not self._begun:
            self._reopen()

    def refuse_other(self) -> None:
        """Refuse to go on where the club has moved away or is of a later program; what this window shows can still be read."""
        lineage, schema = self._there
        head.refuse_schema(self.server.database, schema)
        if lineage != self.lineage:
            raise self._waiting.ask(lambda: head.other_club(self._driver, self.server.database))

    def _is_there(self) -> None:
        with self._plainly():
            asked = datetime.now().astimezone()
            row = self._driver.execute(head.IS_THERE).fetchone() or ("", SCHEMA_VERSION, asked)
            self._there, there = row[:2], row[2]
        took = datetime.now().astimezone() - asked
        if took < _A_CLOCK_IS_WRONG:  # a late answer says nothing of the time
            offset = there - asked - took / 2
            self.offset = offset if abs(offset) > _A_CLOCK_IS_WRONG else timedelta()

    # What is proved by the server, and what makes no sense.

    def prove(self, scope: str) -> None:
        """Nothing: the server proves what lies on its disk."""

    def prove_session(self, session_id: int) -> None:
        """Nothing: the server proves what lies on its disk."""

    def prove_all(self) -> None:
        """Nothing: the server proves what lies on its disk."""

    @contextmanager
    def corrupt_if_unreadable(self) -> Iterator[None]:
        """Inside is read what Arrowswitch itself once wrote: what makes no sense is refused in words."""
        try:
            yield
        except (ValueError, LookupError, TypeError, ArithmeticError, NoResultFound) as error:
            raise refusals.not_understood(self.path, str(error)) from error

    def writes_so_far(self) -> int:
        """The journal's last id on the server."""
        return int(self.execute(select(HEAD.c.last)).scalar_one())

    def owe_rewriting(self) -> None:
        """Nothing: the tables are rewritten by `leave_no_trace` at once, and no start of ours could do it later."""

    def leave_no_trace(self) -> None:
        """Rewrite the tables, so that nothing of what was deleted is left in them; the server's log is its keeper's."""
        with self._plainly():
            self._driver.execute("VACUUM FULL")

    def save_as(self, path: Path) -> None:
        """Refused: a shared club is copied by its own command."""
        raise ClubFileError(
            _("The club {name} is on a server.").format(name=self.address),
            _("Copy it with: {command}").format(command=f"main.py copy {self.address} {path}"),
        )

    def close(self) -> None:
        """Close the connections; does nothing the second time."""
        if self._is_closed:
            return
        self._is_closed = True
        self._waiting.close(self._disconnect)

    def _disconnect(self) -> None:
        if self._news is not None:
            self._news.close()
            self._news = None
        if self._engine is not None:
            if hasattr(self, "_connection"):
                with contextlib.suppress(DBAPIError):  # a lost connection cannot hear that we go
                    self._connection.close()
            self._engine.dispose()
            self._engine = None

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        """Turn what the server refuses into the user's words; what is a fault of ours passes unchanged."""
        try:
            yield
        except PendingRollbackError as error:  # a connection that was lost before is asked again
            raise self._waiting.not_answering() from error
        except (DBAPIError, postgres.errors()) as error:
            met = error.orig if isinstance(error, DBAPIError) else error
            plain = postgres.refusal(met, self.server.database)
            if plain is None:
                raise
            raise plain from error
