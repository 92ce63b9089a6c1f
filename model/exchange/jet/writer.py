"""Fills tables of an Access database in a copy: the way to hand a movement to the Bridgemate control software.

Writing Jet files whole would need its indexes, locks and statistics. A Bridgemate file needs less: the tables of the
movement have no index, so that their rows can be replaced by writing data pages, the table's map of pages and its row
count. That is all this does, in a copy of a file the club has from the maker's software; a table with an index is
refused. What is written was read back by mdbtools and by our own reader; the control software itself was not at hand
to try it, so look at the result there before an evening depends on it.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from model.errors import ExportRefused
from model.exchange.jet.layout import JetColumn, JetDamage, JetLayout
from model.exchange.jet.reader import Jet, TableDefinition, Value
from model.i18n import _

_PACKED: Final = {2: "<B", 3: "<h", 4: "<i", 6: "<f", 7: "<d"}
_TEXT, _BOOLEAN, _MOMENT = 10, 1, 8
_START: Final = datetime(1899, 12, 30)  # noqa: DTZ001  # the engine knows no zones


def fill_template(template: bytes, name: str, tables: Mapping[str, Sequence[Mapping[str, Value]]]) -> bytes:
    """A copy of ``template`` in which these tables hold these rows and no others; raises `ExportRefused`.

    A column the template does not have is left out, one that a row does not name is null (false for yes or no).
    """
    content = template
    for table, rows in tables.items():
        content = _Filling(content, name, table).with_rows(rows)
    return content


class _Filling:
    """One table being filled."""

    def __init__(self, content: bytes, name: str, table: str) -> None:
        self._jet = Jet(content, name)
        self._content = bytearray(content)
        self._name, self._table = name, table
        self._layout: JetLayout = self._jet.layout
        self._definition: TableDefinition = self._jet.definition(table)
        # An index would have to be kept in step: its pages say where each row lies, and Access believes them.
        if self._definition.indexes:
            raise ExportRefused(
                _("{name}: the table {table} has an index and cannot be filled.").format(
                    name=name, table=table
                ),
                _("Use a file made by the Bridgemate software, unchanged."),
            )
        if self._jet.table(table).damages:
            raise ExportRefused(
                _("{name}: the table {table} is damaged.").format(name=name, table=table),
                _("Use a file made by the Bridgemate software, unchanged."),
            )

    def with_rows(self, rows: Sequence[Mapping[str, Value]]) -> bytes:
        """The whole file with these rows in the table."""
        size = self._layout.page
        texts = [self._row(row) for row in rows]
        pages = self._packed(texts)
        own = self._own_pages()
        while len(own) < len(pages):
            own.append(self._new_page())
        for number, page in zip(own, pages, strict=False):
            self._content[number * size : (number + 1) * size] = self._page(page)
        for number in own[len(pages) :]:
            self._release(number)
        at = self._definition.page * size + self._layout.rows
        self._content[at : at + 4] = len(rows).to_bytes(4, "little")
        return bytes(self._content)

    def _own_pages(self) -> list[int]:
        """The table's data pages by its map."""
        start, end, first = self._map()
        bits = self._content[start + 5 : end]
        return [first + 8 * at + bit for at, octet in enumerate(bits) for bit in range(8) if octet >> bit & 1]

    def _map(self) -> tuple[int, int, int]:
        """Where the map of the table's pages lies, and the first page it tells of."""
        start, end = self._jet.place(self._definition.map_page, self._definition.map_row)
        if self._content[start] != 0:
            raise ExportRefused(
                _("{name}: the table {table} is too large to be filled.").format(
                    name=self._name, table=self._table
                ),
                _("Use a template that holds no session yet."),
            )
        return start, end, int.from_bytes(self._content[start + 1 : start + 5], "little")

    def _new_page(self) -> int:
        """A page behind the last, marked as the table's and as no longer free."""
        size = self._layout.page
        number = len(self._content) // size
        start, end, first = self._map()
        if not any(self._content[start + 5 : end]):
            first = number - number % 8  # an empty map may begin where it likes
            self._content[start + 1 : start + 5] = first.to_bytes(4, "little")
        at, bit = divmod(number - first, 8)
        if start + 5 + at >= end or at < 0:
            raise ExportRefused(
                _("{name}: there is no room for more pages of {table}.").format(
                    name=self._name, table=self._table
                ),
                _("Compact the template in Access, or use a fresh one."),
            )
        self._content[start + 5 + at] |= 1 << bit
        self._take_from_free(number)
        self._content += bytes(size)
        return number

    def _take_from_free(self, number: int) -> None:
        """Marks the page as used in the file's own map of free pages, which is the first row of page 1."""
        self._mark(1, 0, number, there=False)

    def _release(self, number: int) -> None:
        """Gives a page back that the table needs no more: out of its two maps, into the file's map of free pages."""
        definition, layout = self._definition, self._layout
        at = definition.page * layout.page + layout.used + 4
        second = int.from_bytes(self._content[at + 1 : at + 4], "little"), self._content[at]
        self._content[number * layout.page : (number + 1) * layout.page] = bytes(layout.page)
        self._mark(definition.map_page, definition.map_row, number, there=False)
        self._mark(*second, number, there=False)
        self._mark(1, 0, number, there=True)

    def _mark(self, page: int, row: int, number: int, *, there: bool) -> None:
        """Sets or clears a page in a map, where the map is one of bits and reaches so far."""
        try:
            start, end = self._jet.place(page, row)
        except JetDamage:
            return  # a map that is not there says nothing of any page
        at, bit = divmod(number - int.from_bytes(self._content[start + 1 : start + 5], "little"), 8)
        if self._content[start] != 0 or not 0 <= at < end - start - 5:
            return
        if there:
            self._content[start + 5 + at] |= 1 << bit
        else:
            self._content[start + 5 + at] &= ~(1 << bit) & 0xFF

    def _packed(self, rows: Sequence[bytes]) -> list[list[bytes]]:
        room = self._layout.page - self._layout.offsets
        pages: list[list[bytes]] = []
        left = 0
        for row in rows:
            if len(row) + 2 > left:
                pages.append([])
                left = room
            pages[-1].append(row)
            left -= len(row) + 2
        return pages

    def _page(self, rows: Sequence[bytes]) -> bytes:
        layout = self._layout
        page, end = bytearray(layout.page), layout.page
        page[0] = page[1] = 1
        page[4:8] = self._definition.page.to_bytes(4, "little")
        page[layout.offsets - 2 : layout.offsets] = len(rows).to_bytes(2, "little")
        for at, row in enumerate(rows):
            # Rows lie from the end of the page towards its beginning; their places stand in a list at its head.
            end -= len(row)
            page[end : end + len(row)] = row
            place = layout.offsets + 2 * at
            page[place : place + 2] = end.to_bytes(2, "little")
        page[2:4] = (end - layout.offsets - 2 * len(rows)).to_bytes(2, "little")
        return bytes(page)

    def _row(self, row: Mapping[str, Value]) -> bytes:
        layout, columns = self._layout, self._definition.columns
        count = max((column.number for column in columns), default=-1) + 1
        fixed_end = max(
            (column.offset + column.size for column in columns if column.fixed and column.kind != _BOOLEAN),
            default=0,
        )
        fixed, mask = bytearray(fixed_end), bytearray((count + 7) // 8)
        varying: dict[int, bytes] = {}
        for column in columns:
            value = row.get(column.name)
            # Jet keeps a yes or no in the mask of nulls alone: a bit that is set is yes.
            if value is None or (column.kind == _BOOLEAN and not value):
                continue
            mask[column.number // 8] |= 1 << column.number % 8
            if column.kind == _BOOLEAN:
                continue
            text = self._value(column, value)
            if column.fixed:
                fixed[column.offset : column.offset + column.size] = text
            else:
                varying[column.turn] = text
        turns = max((column.turn for column in columns if not column.fixed), default=-1) + 1
        body = bytearray(count.to_bytes(layout.counter, "little") + fixed)
        ends = [len(body)]
        for turn in range(turns):
            body += varying.get(turn, b"")
            ends.append(len(body))
        return (
            bytes(body) + self._tail(ends, len(body) + len(mask)) + bytes(mask)
            if turns
            else bytes(body + mask)
        )

    def _tail(self, ends: Sequence[int], without: int) -> bytes:
        """The list of where each varying value ends, last first, with its count."""
        count = len(ends) - 1
        if self._layout.counter == 2:
            places = b"".join(end.to_bytes(2, "little") for end in reversed(ends))
            return places + count.to_bytes(2, "little")
        # Jet 3 has an octet for each place; beyond 255 it wants a table of jumps, which is not written here.
        if without + len(ends) + 1 > 255:
            raise ExportRefused(
                _("{name}: a row of {table} is too long.").format(name=self._name, table=self._table),
                _("Shorten the names."),
            )
        return bytes(reversed(ends)) + bytes([count])

    def _value(self, column: JetColumn, value: Value) -> bytes:
        try:
            if column.kind == _TEXT and isinstance(value, str):
                letters = self._jet.layout.name_letters
                encoded = value.encode(letters) if letters else value.encode("cp1252", errors="replace")
                # Jet 4 has two octets a letter: half a letter would be none.
                most = column.size - column.size % 2 if letters else column.size
                return encoded[:most]
            if column.kind == _MOMENT and isinstance(value, datetime):
                return struct.pack("<d", (value - _START).total_seconds() / 86400)
            if column.kind in _PACKED and isinstance(value, int | float):
                return struct.pack(_PACKED[column.kind], value)
        except struct.error as error:
            raise ExportRefused(
                _("{name}: {value} does not fit into {table}.").format(
                    name=self._name, value=value, table=self._table
                )
            ) from error
        raise ExportRefused(
            _("{name}: the column {column} of {table} is of another kind.").format(
                name=self._name, column=column.name, table=self._table
            ),
            _("Use a file made by the Bridgemate software."),
        )
