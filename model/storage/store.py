"""What journal, reading, ledger and services ask of the place a club is kept in; today's file is one such place.

Nothing above the storage knows which engine it speaks to: it gives statements of SQLAlchemy and gets rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import CursorResult, Executable, Row, Table


class Store(Protocol):
    """A club that is open; every member raises one of the `ClubFileError` family where the engine refuses."""

    path: Path
    """The club file; of a club on a server the file on this computer that copies of it are made to."""
    address: str
    """What `Director.open` takes to open it again."""
    read_only: bool
    damage: frozenset[str] | None
    """The scopes of the checksums that are damaged, where it was opened for what is whole of it; else None."""
    pages_are_proved: bool
    """Whether opening went through every page of the file."""

    @property
    def shared(self) -> SharedStore | None:
        """What can be asked of it because other laptops write to it too; None if only this program does."""

    def transaction(self) -> AbstractContextManager[None]:
        """All that is written inside is committed together, or not at all."""

    def execute(
        self, statement: Executable, parameters: dict[str, Any] | Sequence[dict[str, Any]] | None = None
    ) -> CursorResult[Any]:
        """Run one statement; inside `transaction` it is part of it."""

    def later(self, statement: Executable, parameters: dict[str, Any]) -> None:
        """Run a statement whose answer nobody needs inside `transaction`; at the latest it is run with the commit."""

    def corrupt_if_unreadable(self) -> AbstractContextManager[None]:
        """Inside is read what Arrowswitch itself once wrote: what makes no sense is refused in words."""

    def prove(self, scope: str) -> None:
        """Refuse damage in a scope of the checksums before its rows are read."""

    def prove_session(self, session_id: int) -> None:
        """Refuse damage in what belongs to a session before its rows are read."""

    def prove_all(self) -> None:
        """Refuse damage anywhere in the rows."""

    def writes_so_far(self) -> int:
        """How many transactions it has seen: equal for equal content."""

    def owe_rewriting(self) -> None:
        """Mark, inside a transaction, that `leave_no_trace` is to follow it."""

    def leave_no_trace(self) -> None:
        """Rewrite it, so that nothing of what was deleted is left."""

    def save_as(self, path: Path) -> None:
        """Write the club as it is known here to another file; refuses a name that is taken."""

    def close(self) -> None:
        """Close it; does nothing the second time."""


class SharedStore(Protocol):
    """What several laptops need of the place they all write to."""

    station: str
    """The name of this computer: undo takes back only what was done here."""
    last: int
    """The journal's last id as it was when this program last looked."""
    lineage: str
    """The name that the database was given when it was made; no other club has it."""
    user: str
    """The login on the server."""
    duty: str
    """What the login may do: one of `storage.shared.duties.DUTIES`."""
    offset: timedelta
    """What the server's clock is ahead of this computer's."""
    beside: bool
    """Whether the server runs on this computer, so that both may be lost at once."""

    def turn(self) -> AbstractContextManager[bool]:
        """Hold the head: nobody else writes until `Store.transaction` inside is committed; False inside another turn."""

    def snapshot(self) -> AbstractContextManager[bool]:
        """Everything read inside is of one moment; False if it is so already."""

    def since(self, entry_id: int) -> Sequence[Row[Any]]:
        """The entries of the journal after this one, in order."""

    def pour(self, table: Table, rows: Iterable[Sequence[Any]]) -> None:
        """Put rows into a table inside a transaction, each with all its columns in order; for very many of them."""

    def append(self, entry_id: int, at: datetime, request: str | None) -> str:
        """Note the entry a transaction adds, and give the name of its request; the others hear of it after the commit."""

    def not_before(self, at: datetime) -> datetime:
        """The moment itself, or that of the last entry where it is later."""

    def news(self) -> int:
        """The socket on which the others' writes are announced, listening from now on."""

    def hear(self) -> bool:
        """Whether another laptop announced anything since."""

    def refuse_other(self) -> None:
        """Refuse to go on where the club has moved away since; asked after `mend`."""

    def mend(self) -> None:
        """Connect again where the server was lost; raises `ServerLost` while it does not answer."""

    def wait_at_most(self, seconds: float, at_once: float) -> None:
        """Keep nobody waiting longer for the server: `ServerLost` then, and at once until `mend` finds it again.

        ``at_once`` is what `quickly` waits where the network is as it should be.
        """

    def quickly(self) -> AbstractContextManager[None]:
        """Inside, a window waits no longer than nobody notices: for what has another place to go to."""
