"""Undo and redo by name, and the log of the night."""

from __future__ import annotations

from collections.abc import Callable

from model.changes import Changes
from model.errors import NotKnown
from model.i18n import _
from model.service import deed_names
from model.service.ledger import Ledger
from model.service.scribe import Scribe
from model.service.sessions import Sessions
from model.snapshots import Deed
from model.storage.journal import Entry


class History:
    """The journal as the director sees it."""

    def __init__(self, scribe: Scribe, ledger: Ledger, sessions: Sessions) -> None:
        self._scribe = scribe
        self._ledger = ledger
        self._sessions = sessions

    def undo(self, *, initiator: object = None) -> Changes:
        """Take back the last deed; raises `NotUndoable` when there is none."""
        return self._scribe.undo(initiator)

    def redo(self, *, initiator: object = None) -> Changes:
        """Do the deed last taken back again; raises `NotUndoable` when there is none."""
        return self._scribe.redo(initiator)

    def undo_name(self) -> str:
        """What `undo` would do, whole: "Undo result of board 7, table 3"; "" when there is nothing.

        A deed in another session than the one in hand tells which.
        """
        return self._named(deed_names.undo, self._scribe.journal.undoable())

    def redo_name(self) -> str:
        """What `redo` would do, whole: "Redo result of board 7, table 3"; "" when there is nothing."""
        return self._named(deed_names.redo, self._scribe.journal.redoable())

    def _named(self, worded: Callable[[str, deed_names.Parameters], str], entry: Entry | None) -> str:
        if entry is None:
            return ""
        with self._ledger.file.understood():
            words = worded(entry.name, entry.parameters)
        return self._where(words, entry)

    def _where(self, words: str, entry: Entry) -> str:
        if entry.session is None or entry.session == self._sessions.current():
            return words
        try:
            title = self._ledger.session(entry.session).title
        except NotKnown:
            return words
        return _("{deed}, in {session}").format(deed=words, session=title)

    def deeds(self, session_id: int | None = None) -> tuple[Deed, ...]:
        """All that was done, oldest first: of one session, or of the whole club."""
        with self._ledger.file.understood():
            return tuple(_deed(entry) for entry in self._scribe.journal.entries(session_id))


def _deed(entry: Entry) -> Deed:
    name = deed_names.entry(entry.kind, entry.name, entry.parameters)
    return Deed(entry.id, entry.kind, name, entry.at, entry.who, entry.why, entry.session)
