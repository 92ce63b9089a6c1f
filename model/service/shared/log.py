"""The log of a shared club: the chief director may take back any entry in it, whoever wrote it on whatever laptop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from model.errors import NotYourDuty
from model.i18n import _
from model.service import entry_names
from model.service.history import History, moment
from model.service.others import writes
from model.snapshots.session import JournalEntry

if TYPE_CHECKING:
    from model.changes import Changes
    from model.service.shared.duties import Duties
    from model.service.writer import Writer

# As many as are worded while the window waits; what is older is corrected where it stands.
_SHOWN: Final = 1000


class Log:
    """What was done last and stands, on all laptops."""

    def __init__(self, writer: Writer, history: History, duties: Duties) -> None:
        self._writer = writer
        self._history = history
        self._duties = duties

    def latest(self) -> tuple[JournalEntry, ...]:
        """The last thousand entries without those taken back, newest first."""
        found: dict[int, JournalEntry | None] = {}
        for row in self._writer.journal.latest(_SHOWN):
            if row.origin in found:
                continue  # only the last word on an entry counts
            found[row.origin] = None
            if row.kind != "undo":
                words = entry_names.title(row.name, msgspec.json.decode(row.parameters, type=dict))
                words = self._history.where(words, row.session_id)
                found[row.origin] = JournalEntry(
                    row.id, row.kind, words, moment(row.at), row.who, row.why, row.session_id
                )
        return tuple(entry for entry in found.values() if entry is not None)

    @writes
    def take_back(self, entry_id: int, *, initiator: object = None) -> Changes:
        """Take back an entry, whoever wrote it; Ctrl+Y of its session does it again here.

        Raises `NotYourDuty` for anybody but the chief director, and `NotUndoable`, in words, where something it touches
        was changed since, or it was taken back already.
        """
        if said := self._duties.why_not("chief"):
            raise NotYourDuty(said, _("Nothing was saved."))
        wanted = self._writer.journal.find(entry_id)
        with self._history.in_words(wanted, _("{entry} cannot be taken back.")):
            return self._writer.take_back(entry_id, initiator)
