"""Undo and redo by name, and the log of the night.

Undo belongs to the open session: it takes back what was done there last, whatever was done in other sessions since.
What is the club's (players, settings, law books) has piles of its own. `undo_elsewhere` names what lies outside, for the
window to ask about first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from model.changes import Changes
from model.errors import ClubFileNotUnderstood, NotKnown, NotUndoable
from model.i18n import _, format_time
from model.service import entry_names
from model.service.ledger import Ledger
from model.service.others import writes
from model.service.sessions import Sessions
from model.service.writer import Writer
from model.snapshots.session import JournalEntry
from model.storage.entry import Entry, from_row
from model.storage.journal import InTheWay

if TYPE_CHECKING:
    from sqlalchemy import Row


class Scope(Struct, frozen=True):
    """What undo is about: one session, or the club where `session` is None."""

    session: int | None


CLUB: Final = Scope(None)


class Elsewhere(Struct, frozen=True):
    """What could be undone or redone outside the scope in front: where, and its whole name with the session's."""

    scope: Scope
    name: str


class History:
    """The journal as the director sees it."""

    def __init__(self, writer: Writer, ledger: Ledger, sessions: Sessions) -> None:
        self._writer = writer
        self._ledger = ledger
        self._sessions = sessions

    @property
    def scope(self) -> Scope:
        """The current session, even when it was just taken out; the club where there never was one."""
        return Scope(self._sessions.in_hand())

    @writes
    def undo(self, scope: Scope | None = None, *, initiator: object = None) -> Changes:
        """Take back the last entry of this scope, or of the open session.

        Raises `NotUndoable` when there is none, or when an entry elsewhere has to be undone or redone first.
        """
        within = (scope or self.scope).session
        with self.in_words(self._writer.journal.undoable(within), _("{entry} cannot be undone.")):
            return self._writer.undo(within, initiator)

    @writes
    def redo(self, scope: Scope | None = None, *, initiator: object = None) -> Changes:
        """Do the entry last taken back again; raises as `undo` does."""
        within = (scope or self.scope).session
        with self.in_words(self._writer.journal.redoable(within), _("{entry} cannot be redone.")):
            return self._writer.redo(within, initiator)

    def undo_name(self, scope: Scope | None = None) -> str:
        """What `undo` would do, whole: "Undo result of board 7, table 3"; "" when there is nothing.

        An entry in another session than the current one names it.
        """
        within = (scope or self.scope).session
        try:
            return self._named(entry_names.undo, self._writer.journal.undoable(within))
        except ClubFileNotUnderstood:  # `undo` says why; the window opens all the same
            return ""

    def redo_name(self, scope: Scope | None = None) -> str:
        """What `redo` would do, whole: "Redo result of board 7, table 3"; "" when there is nothing."""
        within = (scope or self.scope).session
        try:
            return self._named(entry_names.redo, self._writer.journal.redoable(within))
        except ClubFileNotUnderstood:
            return ""

    def undo_id(self, scope: Scope) -> int:
        """The number of the entry that `undo` would take back, the higher the later; 0 when there is none."""
        try:
            return self._writer.journal.tops(scope.session).undo or 0
        except ClubFileNotUnderstood:
            return 0

    def redo_id(self, scope: Scope) -> int:
        """The number of the entry that `redo` would do again, the higher the later it was undone; 0 when there is none."""
        try:
            return self._writer.journal.tops(scope.session).redo or 0
        except ClubFileNotUnderstood:
            return 0

    def undo_elsewhere(self, scope: Scope | None = None) -> Elsewhere | None:
        """The latest entry outside this scope, for `undo` in its own scope; None when there is none."""
        try:
            entry = self._writer.journal.undoable_elsewhere((scope or self.scope).session)
            name = self._named(entry_names.undo, entry)
        except ClubFileNotUnderstood:
            return None
        return None if entry is None else Elsewhere(Scope(entry.session), name)

    def redo_elsewhere(self, scope: Scope | None = None) -> Elsewhere | None:
        """What was undone last outside this scope, for `redo` in its own scope; None when there is nothing."""
        try:
            entry = self._writer.journal.redoable_elsewhere((scope or self.scope).session)
            name = self._named(entry_names.redo, entry)
        except ClubFileNotUnderstood:
            return None
        return None if entry is None else Elsewhere(Scope(entry.session), name)

    def entries(self, session_id: int | None = None) -> tuple[JournalEntry, ...]:
        """All that was done, oldest first: of one session, or of the whole club.

        An entry that cannot be read has a line that says so, and costs none of the others.
        """
        return tuple(self._line(row) for row in self._writer.journal.rows(session_id))

    def prove(self) -> None:
        """Read every entry; raises `ClubFileDamaged` where one makes no sense."""
        with self._ledger.file.corrupt_if_unreadable():
            for row in self._writer.journal.rows():
                _journal_entry(from_row(row))

    def _line(self, row: Row[Any]) -> JournalEntry:
        try:
            with self._ledger.file.corrupt_if_unreadable():
                return _journal_entry(from_row(row))
        except ClubFileNotUnderstood:
            return JournalEntry(
                row.id,
                "do",
                entry_names.unreadable(row.id),
                moment(row.at),
                str(row.who),
                "",
                row.session_id,
            )

    @contextmanager
    def in_words(self, wanted: Entry | None, refusal: str) -> Iterator[None]:
        """Say in words what prevents undo or redo: raises `NotUndoable`."""
        try:
            yield
        except InTheWay as reason:
            assert wanted is not None  # nothing stands in the way of nothing
            other = self._named(_alone, reason.entry)
            if reason.taken_back:
                first = _("{who} has already taken it back, at {time}.").format(
                    who=reason.entry.who or _("Someone"), time=format_time(reason.entry.at)
                )
            elif reason.elsewhere:
                first = _("{who} did this on another laptop at {time}: {entry}. Correct it by hand.").format(
                    who=reason.entry.who or _("Someone"), time=format_time(reason.entry.at), entry=other
                )
            elif reason.again:
                first = _("It depends on this, so redo it first: {entry}.").format(entry=other)
            else:
                first = _("This came later and depends on it, so undo it first: {entry}.").format(entry=other)
            raise NotUndoable(
                refusal.format(entry=self._named(_alone, wanted)),
                first,
            ) from None

    def _named(self, worded: Callable[[str, entry_names.Parameters], str], entry: Entry | None) -> str:
        if entry is None:
            return ""
        with self._ledger.file.corrupt_if_unreadable():
            words = worded(entry.name, entry.parameters)
        return self.where(words, entry.session)

    def where(self, words: str, session_id: int | None) -> str:
        """An entry's words, with the name of its session where that is not the open one."""
        if session_id is None or session_id == self._sessions.current():
            return words
        try:
            title = self._ledger.session(session_id).title
        except (NotKnown, ClubFileNotUnderstood):
            return words
        return _("{entry}, in {session}").format(entry=words, session=title)


def moment(text: object) -> datetime | None:
    """When an entry was written; None if that cannot be read."""
    try:
        return datetime.fromisoformat(str(text))
    except ValueError:
        return None


def _alone(name: str, parameters: entry_names.Parameters) -> str:
    words = entry_names.phrase(name, parameters)
    return words[:1].upper() + words[1:]


def _journal_entry(entry: Entry) -> JournalEntry:
    name = entry_names.entry(entry.kind, entry.name, entry.parameters)
    return JournalEntry(entry.id, entry.kind, name, entry.at, entry.who, entry.why, entry.session)
