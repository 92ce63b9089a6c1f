"""What is at a table, by the name the room has for the table."""

from __future__ import annotations

from typing import Protocol


class _OfTable(Protocol):
    @property
    def table(self) -> int | None: ...
    @property
    def called(self) -> str: ...


class AtTable:
    """A row with the number of a table, and in ``called`` what a room of several sections calls it."""

    __slots__ = ()

    @property
    def table_name(self: _OfTable) -> str:
        """The table as the room calls it: "B 7" where it has sections, else its number, "" if there is none."""
        return self.called or str(self.table or "")
