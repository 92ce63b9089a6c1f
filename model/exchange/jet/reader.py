"""Reads Access databases of the Jet 3 (Access 97) and Jet 4 (2000 to 2003) engines: whole tables, without a driver.

Bridgemate's control software keeps an evening in such a file. The package that also reads them, access-parser, is
offered as a source archive only, which cannot be locked by the hash of a wheel; so this is a reader of our own, for the
part of the format that such files need: tables and their rows, text, numbers, times, memos. No index is read, a query
is never run, an encrypted file is refused. Offsets in the docstrings are those of the published notes on the format
(the mdbtools project's HACKING file); `tests/model/exchange/jet/test_reader.py` compares with mdbtools, an independent reader.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from model.errors import ImportRefused
from model.exchange.jet.layout import JET3, JET4, JetColumn, JetDamage, JetLayout, column_of, rc4
from model.i18n import _

Value = int | float | str | bytes | bool | datetime | None
Row = dict[str, Value]

_CATALOGUE: Final = 2  # the page of MSysObjects in every file
_DATA, _TABLE, _USAGE = 1, 2, 5
_DELETED, _ELSEWHERE, _AT = 0x8000, 0x4000, 0x1FFF
_MOST_ROWS: Final = 1_000_000
_EPOCH: Final = datetime(1899, 12, 30)  # noqa: DTZ001  # the engine knows no zones: it is the clock of the room


class JetTable(NamedTuple):
    """A table as read: ``stated`` is the row count that the file gives, ``damages`` name page and byte."""

    name: str
    rows: tuple[Row, ...]
    stated: int
    damages: tuple[str, ...]

    @property
    def missing(self) -> int:
        """How many rows the file counts that could not be read."""
        return max(0, self.stated - len(self.rows))


class TableDefinition(NamedTuple):
    """What a table is made of: the page of its definition, the row count, columns, indexes, and its page map."""

    page: int
    stated: int
    columns: tuple[JetColumn, ...]
    indexes: int
    map_row: int
    map_page: int


class Jet:
    """An Access database in memory. Raises `ImportRefused` when it is something else, is encrypted, or has no catalogue."""

    def __init__(self, content: bytes, name: str) -> None:
        self.name = name
        self.content = content
        self.layout = self._layout()
        self.damages: list[str] = []
        head = rc4(bytes((0xC7, 0xDA, 0x39, 0x6B)), content[0x18 : 0x18 + self.layout.masked])
        if any(head[0x26:0x2A]):
            raise ImportRefused(
                _("{name} is encrypted.").format(name=name),
                _("Save it without encryption and read it again."),
            )
        self._letters = _letters(int.from_bytes(head[0x24:0x26], "little"))
        self._pages = self._objects()

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables of its user."""
        return tuple(self._pages)

    def table(self, name: str) -> JetTable:
        """All rows of a table; a table that is not there is empty. What is damaged is left out and named."""
        page = self._pages.get(name)
        return JetTable(name, (), 0, ()) if page is None else self._table(name, page)

    def definition(self, name: str) -> TableDefinition:
        """How a table is laid out; raises `ImportRefused` when there is none or it is damaged."""
        if name not in self._pages:
            raise ImportRefused(
                _("{name} has no table {table}.").format(name=self.name, table=name),
                _("Choose a file of the Bridgemate control software."),
            )
        try:
            return self._definition(self._pages[name])
        except JetDamage as damage:
            raise ImportRefused(f"{self.name}: {damage}") from damage

    def _layout(self) -> JetLayout:
        content = self.content
        # The head, a map of free pages and the catalogue: no database is shorter.
        if len(content) < 3 * JET3.page or content[4:16] != b"Standard Jet":
            raise ImportRefused(
                _("{name} is not an Access 97–2003 database.").format(name=self.name),
                _("Bridgemate writes such files, with the ending bws."),
            )
        # 0 is Jet 3 (Access 97), 1 Jet 4 (2000 to 2003); what came later has another engine and other pages.
        if content[0x14] > 1:
            raise ImportRefused(
                _("{name} is a newer Access database than Bridgemate writes.").format(name=self.name),
                _("Save it as an Access 2002–2003 database."),
            )
        return JET4 if content[0x14] else JET3

    def _objects(self) -> dict[str, int]:
        objects = self._table("MSysObjects", _CATALOGUE)
        if not objects.rows:
            raise ImportRefused(
                _("{name} is damaged: its list of tables cannot be read.").format(name=self.name),
                _("Use the copy kept by the Bridgemate software, or compact and repair it in Access."),
            )
        self.damages.extend(objects.damages)
        return {
            # The highest byte of a table's number holds flags; the other three are the page of its definition.
            str(row["Name"]): number & 0xFFFFFF
            for row in objects.rows
            if row.get("Type") == 1 and isinstance(number := row.get("Id"), int) and not _of_the_system(row)
        }

    def _table(self, name: str, page: int) -> JetTable:
        damages: list[str] = []
        rows: list[Row] = []
        try:
            definition = self._definition(page)
        except JetDamage as damage:
            return JetTable(name, (), 1, (f"{name}, {damage}",))
        for number in self._data_pages(definition, name, damages):
            try:
                for at, end in self._row_places(number):
                    try:
                        rows.append(self._row(definition.columns, at, end))
                    # One unreadable row loses that result, not the evening: it is named and the next is read.
                    except (JetDamage, IndexError, struct.error, ValueError, OverflowError):
                        damages.append(f"{name}, {_place(number, at)}")
                    if len(rows) > _MOST_ROWS:
                        raise JetDamage(_("more rows than there can be"))
            except JetDamage as damage:
                damages.append(f"{name}, {damage}")
        return JetTable(name, tuple(rows), definition.stated, tuple(damages))

    def page(self, number: int) -> bytes:
        """One page; raises `JetDamage` behind the end of the file."""
        size = self.layout.page
        found = self.content[number * size : (number + 1) * size]
        if number < 0 or len(found) < size:
            raise JetDamage(_("page {page} is missing").format(page=number))
        return found

    def _definition(self, number: int) -> TableDefinition:
        """The definition of a table, which may go on over several pages."""
        layout = self.layout
        first = self.page(number)
        if first[0] != _TABLE:
            raise JetDamage(_("page {page} defines no table").format(page=number))
        text, seen, after = bytearray(first), {number}, _int(first, 4, 4)
        while after:
            # A flipped bit in the chain of pages must not become an endless loop.
            if after in seen or len(seen) > 64:
                raise JetDamage(_("page {page} leads back to itself").format(page=after))
            seen.add(after)
            page = self.page(after)
            text += page[8:]
            after = _int(page, 4, 4)
        whole = bytes(text)
        count, indexes = _int(whole, layout.columns, 2), _int(whole, layout.indexes, 4)
        # Access allows 255 columns; more is damage.
        if count > 255 or indexes > 1000:
            raise JetDamage(_("page {page} defines no table").format(page=number))
        at = layout.definition + indexes * layout.entry
        try:
            bare = [column_of(layout, whole, at + place * layout.column) for place in range(count)]
            names = self._names(whole, at + count * layout.column, count)
        except (IndexError, struct.error, UnicodeDecodeError) as error:
            raise JetDamage(_("page {page} is cut short").format(page=number)) from error
        columns = tuple(column._replace(name=name) for column, name in zip(bare, names, strict=True))
        return TableDefinition(
            number, _int(whole, layout.rows, 4), columns, indexes,
            whole[layout.used], _int(whole, layout.used + 1, 3),
        )  # fmt: skip

    def _names(self, text: bytes, at: int, count: int) -> list[str]:
        names = []
        for _column in range(count):
            size = _int(text, at, self.layout.counter)
            at += self.layout.counter
            names.append(text[at : at + size].decode(self.layout.name_letters or self._letters))
            at += size
        return names

    def _data_pages(self, definition: TableDefinition, name: str, damages: list[str]) -> Iterator[int]:
        """The pages of a table as its map has them; without a whole map, every page that names the table its owner."""
        try:
            numbers = list(self._mapped(definition))
        except (JetDamage, IndexError, struct.error) as damage:
            damages.append(_("{table}: its map of pages is damaged ({why})").format(table=name, why=damage))
            # Without its map a table is found by brute force: each page of rows names the table it belongs to.
            numbers = list(range(len(self.content) // self.layout.page))
        for number in numbers:
            try:
                page = self.page(number)
            except JetDamage as damage:
                damages.append(f"{name}, {damage}")
                continue
            if page[0] == _DATA and _int(page, 4, 4) == definition.page:
                yield number
            elif len(numbers) < len(self.content) // self.layout.page:
                damages.append(
                    _("{table}: page {page} belongs to another table").format(table=name, page=number)
                )

    def _mapped(self, definition: TableDefinition) -> Iterator[int]:
        start, end = self.place(definition.map_page, definition.map_row)
        text = self.content[start:end]
        if text[0] == 0:
            yield from _set_bits(text[5:], _int(text, 1, 4))
        elif text[0] == 1:
            size = (self.layout.page - 4) * 8
            for place in range((len(text) - 1) // 4):
                number = _int(text, 1 + 4 * place, 4)
                if number:
                    page = self.page(number)
                    if page[0] != _USAGE:
                        raise JetDamage(_("page {page} is not a map").format(page=number))
                    yield from _set_bits(page[4:], place * size)
        else:
            raise JetDamage(_("page {page} is not a map").format(page=definition.map_page))

    def place(self, number: int, row: int) -> tuple[int, int]:
        """Where a row of a page begins and ends in the file; raises `JetDamage`."""
        page, at = self.page(number), self.layout.offsets + 2 * row
        if row >= _int(page, self.layout.offsets - 2, 2) or at + 2 > len(page):
            raise JetDamage(_("page {page} has no row {row}").format(page=number, row=row))
        start = _int(page, at, 2) & _AT
        # Rows are stored from the end of the page towards the head: one ends where the one before begins.
        end = _int(page, at - 2, 2) & _AT if row else len(page)
        if not self.layout.offsets < start < end <= len(page):
            raise JetDamage(_("page {page}, row {row} is impossible").format(page=number, row=row))
        base = number * len(page)
        return base + start, base + end

    def _row_places(self, number: int) -> Iterator[tuple[int, int]]:
        """Where the living rows of a page are, followed to where they went when they grew; raises `JetDamage`."""
        page = self.page(number)
        count = _int(page, self.layout.offsets - 2, 2)
        if self.layout.offsets + 2 * count > len(page):
            raise JetDamage(_place(number, self.layout.offsets - 2))
        for row in range(count):
            flags = _int(page, self.layout.offsets + 2 * row, 2)
            if flags & _DELETED:
                continue
            start, end = self.place(number, row)
            # A row that outgrew its page left a pointer: the row's number in one byte, the page in three.
            if flags & _ELSEWHERE:
                yield self.place(_int(self.content, start + 1, 3), self.content[start])
            else:
                yield start, end

    def _row(self, columns: tuple[JetColumn, ...], start: int, end: int) -> Row:
        layout, text = self.layout, self.content[start:end]
        count = _int(text, 0, layout.counter)
        # The bits that say which columns have a value end the row; a column added later has no bit in older rows.
        mask = len(text) - (count + 7) // 8
        if not 0 < count <= 255 or mask <= layout.counter:
            raise JetDamage(_("no row"))
        varying = layout.ends(text, mask) if any(not column.fixed for column in columns) else []
        row: Row = {}
        for column in columns:
            known = column.number < count and bool(text[mask + column.number // 8] >> column.number % 8 & 1)
            # Yes/No has no bytes of its own: the bit that means "has a value" elsewhere is the value.
            if column.kind == 1:
                row[column.name] = known
            elif not known:
                row[column.name] = None
            elif column.fixed:
                at = layout.counter + column.offset
                row[column.name] = self._value(column, text[at : at + column.size])
            elif column.turn + 1 < len(varying):
                first, last = varying[column.turn], varying[column.turn + 1]
                if not layout.counter <= first <= last <= mask:
                    raise JetDamage(_("no row"))
                row[column.name] = self._value(column, text[first:last])
            else:
                row[column.name] = None
        return row

    def _value(self, column: JetColumn, text: bytes) -> Value:
        match column.kind:
            case 2:
                return text[0]
            case 3 | 4 | 5:
                return int.from_bytes(text, "little", signed=True)
            case 6 | 7:
                given: float = struct.unpack("<f" if column.kind == 6 else "<d", text)[0]
                return given
            case 8:
                return _time(struct.unpack("<d", text)[0])
            case 10:
                return self._text(text)
            case 12:
                return self._text(self._long(text))
            case _:
                return text

    def _text(self, text: bytes) -> str:
        """Text in the file's code page (Jet 3) or UTF-16, where FF FE begins letters of one byte each (Jet 4)."""
        if not self.layout.name_letters:
            return text.decode(self._letters, errors="replace")
        if not text.startswith(b"\xff\xfe"):
            return text.decode("utf-16-le", errors="replace")
        # A zero octet changes from one octet a letter to two, and back.
        parts = text[2:].split(b"\x00")
        return "".join(
            part.decode("utf-16-le", errors="replace") if at % 2 else part.decode("latin-1")
            for at, part in enumerate(parts)
        )

    def _long(self, text: bytes) -> bytes:
        """The letters of a memo: behind its own head, in one other row, or in a chain of them; raises `JetDamage`."""
        size, place = _int(text, 0, 4), _int(text, 4, 4)
        # The two highest bits of the size say where the letters are; 30 bits remain for their count.
        if size & 0x80000000:
            return text[12 : 12 + (size & 0x3FFFFFFF)]
        alone = bool(size & 0x40000000)
        size &= 0x3FFFFFFF
        letters, seen = bytearray(), set[int]()
        while place and len(letters) < size:
            if place in seen:
                raise JetDamage(_("no memo"))
            seen.add(place)
            start, end = self.place(place >> 8, place & 0xFF)
            if alone:
                return self.content[start:end][:size]
            place = _int(self.content, start, 4)
            letters += self.content[start + 4 : end]
        return bytes(letters[:size])


def _int(text: bytes, at: int, size: int) -> int:
    found = text[at : at + size]
    if len(found) < size:
        raise JetDamage(_("it is cut short"))
    return int.from_bytes(found, "little")


def _set_bits(text: bytes, first: int) -> Iterator[int]:
    for at, octet in enumerate(text):
        if octet:
            yield from (first + 8 * at + bit for bit in range(8) if octet >> bit & 1)


def _letters(code_page: int) -> str:
    from codecs import lookup

    try:
        return lookup(f"cp{code_page}").name if code_page else "cp1252"
    except LookupError:
        return "cp1252"


def _of_the_system(row: Row) -> bool:
    flags = row.get("Flags")
    # Two bits mark what Access calls a system object, the highest and the second.
    return isinstance(flags, int) and bool(flags & 0x80000002)


def _time(days: float) -> datetime | None:
    """A moment, counted in days from the end of 1899; None outside the years there are."""
    try:
        # Whole seconds: a moment as a float of days is off by microseconds.
        return _EPOCH + timedelta(seconds=round(days * 86400))
    except (OverflowError, ValueError):
        return None


def _place(page: int, at: int) -> str:
    return _("page {page}, byte {at}").format(page=page, at=at)
