"""Writes an entry, then announces it: to the ledger first, then to every listener, and only after the commit."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from model.changes import Changes, Kind
from model.errors import Overtaken
from model.i18n import _, format_time
from model.service import entry_names
from model.service.ledger import Ledger
from model.service.others import Others, by_session
from model.service.sent import HERE, Sent, report_made_final
from model.storage.draft import EntryDraft, Fork
from model.storage.entry import Entry
from model.storage.journal import Journal
from model.storage.operations import (
    ClockChange,
    Operation,
    ResultChange,
    RowChange,
    SeatChange,
    SettingChange,
)

Listener = Callable[[Changes], None]
_ALONE: Final = nullcontext()

_ROWS = {
    "player": Kind.PLAYERS,
    "deal": Kind.DEALS,
    "ruling": Kind.RULING,
    "own_movement": Kind.MOVEMENTS,
    "law_book": Kind.LAWS,
}
_SESSION_COLUMNS = {
    "plan_id": Kind.PLAN,
    "conditions": Kind.CONDITIONS,
    "additions": Kind.CONDITIONS,
    "state": Kind.STATE,
    "provisional_until": Kind.STATE,
    "final_at": Kind.STATE,
    "mark": Kind.STATE,
    "team_names": Kind.SEATING,
    "stand_ins": Kind.SEATING,
}


class Pending(Struct):
    """An entry being done; ``changes`` is there once it is committed (None if it changed nothing)."""

    draft: EntryDraft
    changes: Changes | None = None


class Writer:
    """The one way to write: an entry in the journal, then the news of it."""

    def __init__(
        self, journal: Journal, ledger: Ledger, who: Callable[[], str], others: Others | None = None
    ) -> None:
        self.journal = journal
        self._who = who
        self.others = others
        self._ledger = ledger
        self._listeners: list[Listener] = []

    @property
    def who(self) -> str:
        """Whose name stands beside what is done now."""
        return self._who()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` after each write; gives what ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    @contextmanager
    def entry(
        self,
        name: str,
        *,
        session: int | None = None,
        why: str = "",
        initiator: object = None,
        sent: Sent = HERE,
        **parameters: Any,
    ) -> Iterator[Pending]:
        """Do an entry: what is added to `draft` inside is one transaction, announced when it is committed.

        Raises `Overtaken` where something it rests on is no longer what the caller read; nothing is written then.
        """
        written = self.journal.entry(
            name, parameters, session, why, who=sent.who or self.who, request=sent.request
        )
        with self._turn(), self._in_words(), self._before_final(session), written as draft:
            pending = Pending(draft)
            yield pending
        if draft.entry is not None:
            pending.changes = self.announce(draft.entry, initiator)

    def undo(self, scope: int | None, initiator: object = None) -> Changes:
        """Take back the entry on top of the pile of a session, or of the club."""
        with self._turn(), self._in_words():
            entry = self.journal.undo(scope, self.who)
        return self.announce(entry, initiator)

    def redo(self, scope: int | None, initiator: object = None) -> Changes:
        """Do the entry last taken back again."""
        with self._turn(), self._in_words():
            entry = self.journal.redo(scope, self.who)
        return self.announce(entry, initiator)

    def take_back(self, entry_id: int, initiator: object = None) -> Changes:
        """Take back any entry, whoever wrote it."""
        with self._turn(), self._in_words():
            entry = self.journal.take_back(entry_id, self.who)
        return self.announce(entry, initiator)

    @contextmanager
    def _before_final(self, session: int | None) -> Iterator[None]:
        """Refuse what was under way here while another laptop made the session final: it is a correction now."""
        if self.others is not None and session in self.others.made_final:
            raise report_made_final(self._ledger.session(session), self.others.made_final[session])
        yield

    def _turn(self) -> AbstractContextManager[None]:
        return _ALONE if self.others is None else self.others.turn()

    def follow(self) -> None:
        """Take in what other laptops wrote since, and announce it to every listener: one `Changes` a session."""
        if self.others is not None:
            self.others.follow()
            self.tell_of_others()

    def tell_of_others(self) -> None:
        """Tell every listener what was taken in and not announced yet."""
        if self.others is None:
            return
        for entries in by_session(self.others.announce()):
            last = entries[-1]
            changes = [self.changes_of(entry) for entry in entries]
            kinds = frozenset[Kind]().union(*(each.kinds for each in changes))
            boards = frozenset[int]().union(*(each.boards for each in changes))
            self._tell(replace(changes[-1], kinds=kinds, boards=boards, by=last.who or _("Someone")))

    def find_answer(self, request: str) -> Entry | None:
        """What a request of this name has done already; None if it has not come, or changed nothing."""
        return self.journal.find_request(request) if request else None

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Say who changed what an operation rests on."""
        try:
            yield
        except Fork as fork:
            last = self.journal.last_to_write(fork.operation)
            if last is None:
                raise
            raise Overtaken(
                _("Changed since: {entry}, {who} at {time}.").format(
                    entry=entry_names.entry(last.kind, last.name, last.parameters),
                    who=last.who,
                    time=format_time(last.at),
                ),
                _("Nothing was saved. Look again, then decide."),
                who=last.who,
                at=last.at,
            ) from fork

    def announce(self, entry: Entry, initiator: object) -> Changes:
        """Bring the ledger up to date and announce the entry to every listener; a listener that fails undoes nothing."""
        self._ledger.absorb(entry)
        if self.others is not None:
            self.others.note(entry)
        self.tell_of_others()
        changes = self.changes_of(entry, initiator)
        self._tell(changes)
        return changes

    def rewrite(
        self, name: str, work: Callable[[], str], *, initiator: object = None, **parameters: Any
    ) -> Changes:
        """Do what can never be taken back and touches everything, as `Journal.rewrite` does, then announce it."""
        with self._turn():
            entry = self.journal.rewrite(name, parameters, work)
        self._ledger.forget()
        words = entry_names.entry(entry.kind, entry.name, entry.parameters)
        changes = Changes(frozenset(Kind), entry=words, initiator=initiator)
        self._tell(changes)
        return changes

    def _tell(self, changes: Changes) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(changes)
            except Exception:  # the write is committed: a screen that fails must not make it look undone
                logging.getLogger(__name__).exception("a listener failed on %s", changes.entry)

    def changes_of(self, entry: Entry, initiator: object = None) -> Changes:
        """The news of an entry, as it is announced after its commit."""
        boards = frozenset(change.board for change in entry.operations if isinstance(change, ResultChange))
        return Changes(
            frozenset(kind for operation in entry.operations for kind in kinds_of(operation)),
            entry.session,
            boards,
            self._ledger.revision(entry.session),
            entry_names.entry(entry.kind, entry.name, entry.parameters),
            initiator,
        )


def kinds_of(operation: Operation) -> frozenset[Kind]:
    """The kinds of thing an operation changes."""
    match operation:
        case ResultChange():
            return frozenset({Kind.RESULT})
        case SeatChange():
            return frozenset({Kind.SEATING})
        case SettingChange():
            return frozenset({Kind.CLUB})
        case ClockChange():
            return frozenset({Kind.CLOCK})
        case RowChange(table=table) if table in _ROWS:
            return frozenset({_ROWS[table]})
        case _:
            return frozenset(_SESSION_COLUMNS.get(column, Kind.SESSION) for column in operation.after)
