"""What a server that came back from an old backup lacks: the entries this window knows and the server does not."""

from __future__ import annotations

import contextlib
from collections import deque
from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from model.errors import ClubFileChanged
from model.i18n import _, format_time, ngettext
from model.service import entry_names
from model.storage.schema.tables import ENTRY

if TYPE_CHECKING:
    from pathlib import Path

    from model.storage.entry import Entry
    from model.storage.store import Store

# Entries a window remembers: those of more than an hour of a large congress.
_MOST: Final = 2000
_SHOWN: Final = 2
"""Entries that are named in the sentence itself; all are in the list."""


class Remembered:
    """The last entries that this window wrote or took in."""

    def __init__(self, file: Store) -> None:
        self._file = file
        self._entries: deque[Entry] = deque(maxlen=_MOST)

    def note(self, entry: Entry) -> None:
        """Remember an entry that is committed."""
        self._entries.append(entry)

    def name_missing(self, error: ClubFileChanged) -> ClubFileChanged:
        """The same error with the entries that are missing there, and a list of them in a file of this computer."""
        requests = [entry.request for entry in self._entries]
        rows = self._file.execute(select(ENTRY.c.request).where(ENTRY.c.request.in_(requests)))
        there = set(rows.scalars())
        lines = [_line(entry) for entry in self._entries if entry.request not in there]
        if not lines:
            return error
        named = "; ".join(lines[:_SHOWN])
        more = len(lines) - _SHOWN
        if more > 0:
            named += " " + ngettext("and {n} more", "and {n} more", more).format(n=more)
        remedy = error.remedy
        path = self._file.path.with_suffix(".missing.txt")
        if _is_kept(path, lines):
            remedy = _("Nothing is written. Tell the chief director; all of it is listed in {file}.").format(
                file=path
            )
        return ClubFileChanged(
            _("The server has an older state of {name}; missing there: {entries}.").format(
                name=self._file.path.stem, entries=named
            ),
            remedy,
        )


def _line(entry: Entry) -> str:
    return _("{entry} ({who}, {time})").format(
        entry=entry_names.entry(entry.kind, entry.name, entry.parameters),
        who=entry.who,
        time=format_time(entry.at),
    )


def _is_kept(path: Path, lines: list[str]) -> bool:
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return True
    return False
