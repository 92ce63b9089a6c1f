"""The log of a shared club in the palette: what was done last, who did it and when; Enter asks and takes it back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gui.frame.matching import match
from gui.frame.palette_sources import Finding
from model.i18n import _, format_date, format_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.pages.page import PageContext
    from model.service.shared.log import Log
    from model.snapshots.session import JournalEntry


class LogEntries:
    """The last thousand entries that still count, newest first, as they were when the palette opened."""

    prefix = ""

    def __init__(self, context: PageContext, log: Log) -> None:
        self._context = context
        self._log = log
        self._entries = log.latest()
        newest = next((entry.at for entry in self._entries if entry.at is not None), None)
        self._today = None if newest is None else newest.date()

    @property
    def title(self) -> str:
        """The group's heading."""
        return _("Take back from the log")

    def find(self, query: str) -> Sequence[Finding]:
        """The entries whose words answer the query, or whose writer does."""
        found = []
        for entry in self._entries:
            by = self._by(entry)
            answer = match(query, entry.name)
            if answer is None and match(query, by) is None:
                continue
            hits = answer.hits if answer is not None else ()
            found.append(Finding("history", entry.name, hits, by, "", partial(self._take_back, entry)))
        return found

    def _take_back(self, entry: JournalEntry) -> None:
        context = self._context
        question = _("Take back “{entry}”?").format(entry=entry.name)
        if not context.ask.sure(question, self._by(entry), _("Take it back")):
            return
        context.attempt(self._log.take_back, entry.id, initiator=self)

    def _by(self, entry: JournalEntry) -> str:
        parts = [entry.who]
        if entry.at is not None:
            parts += [format_date(entry.at.date())] if entry.at.date() != self._today else []
            parts.append(format_time(entry.at))
        return ", ".join(filter(None, parts))
