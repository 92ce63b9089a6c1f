"""Makes small Access databases of both engines, byte by byte: what the tests of their readers read.

A table is its columns, as ``("Name", "text")``, and its rows. Kinds: bool, short, long, double, time, text, memo.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from model.exchange.jet.layout import JET3, JET4, JetLayout, rc4

KINDS: Final = {
    "bool": (1, 0),
    "short": (3, 2),
    "long": (4, 4),
    "double": (7, 8),
    "time": (8, 8),
    "text": (10, 255),
}
PACK: Final = {"short": "<h", "long": "<i", "double": "<d", "time": "<d"}
CATALOGUE: Final = (
    ("Id", "long"),
    ("Name", "text"),
    ("Type", "short"),
    ("Flags", "long"),
    ("LvProp", "text"),
)


class Sheet(NamedTuple):
    """A table to be: columns and rows."""

    columns: Sequence[tuple[str, str]]
    rows: Sequence[Sequence[Any]] = ()


def database(tables: Mapping[str, Sheet], *, four: bool = False) -> bytes:
    """A whole database of Jet 3, or of Jet 4."""
    layout = JET4 if four else JET3
    pages: list[bytes] = [_head(layout), _map_page(layout, ()), b""]
    places = {}
    for name, sheet in tables.items():
        places[name] = len(pages)
        _add(pages, layout, sheet)
    rows = [(page, name, 1, 0, None) for name, page in places.items()]
    catalogue: list[bytes] = [b""] * len(pages)
    _add(catalogue, layout, Sheet(CATALOGUE, rows), at=2)
    return b"".join([*pages[:2], catalogue[2], *pages[3:], *catalogue[len(pages) :]])


def row_bytes(layout: JetLayout, columns: Sequence[tuple[str, str]], row: Sequence[Any]) -> bytes:
    """One row as the engine keeps it."""
    fixed, varying, mask = bytearray(), [], bytearray((len(columns) + 7) // 8)
    for at, ((_name, kind), value) in enumerate(zip(columns, row, strict=True)):
        if value is not None and value is not False:
            mask[at // 8] |= 1 << at % 8
        if kind == "text":
            varying.append(b"" if value is None else _text(layout, value))
        elif kind != "bool":
            fixed += struct.pack(PACK[kind], value or 0)
    width = layout.counter
    body = len(columns).to_bytes(width, "little") + bytes(fixed)
    ends = [len(body)]
    for text in varying:
        body += text
        ends.append(len(body))
    if width == 2:
        tail = b"".join(end.to_bytes(2, "little") for end in reversed(ends)) + len(varying).to_bytes(
            2, "little"
        )
        return body + tail + bytes(mask)
    size = len(body) + len(ends) + 1 + len(mask)
    jumps = (size - 1) // 256
    while jumps != (size + jumps - 1) // 256:
        jumps = (size + jumps - 1) // 256
    turns = [
        next((at for at, end in enumerate(ends) if end >= 256 * jump), 255) for jump in range(1, jumps + 1)
    ]
    tail = bytes(end % 256 for end in reversed(ends)) + bytes(reversed(turns)) + bytes([len(varying)])
    return body + tail + bytes(mask)


def _text(layout: JetLayout, text: str) -> bytes:
    if not layout.name_letters:
        return text.encode("cp1252")
    if text.isascii() and len(text) > 2:
        return b"\xff\xfe" + text.encode("latin-1")
    return text.encode("utf-16-le")


def _head(layout: JetLayout) -> bytes:
    masked = bytearray(layout.masked)
    masked[0x24:0x26] = (1252).to_bytes(2, "little")
    page = bytearray(layout.page)
    page[:20] = b"\x00\x01\x00\x00Standard Jet DB\x00"
    page[0x14] = layout.counter - 1
    page[0x18 : 0x18 + layout.masked] = rc4(bytes((0xC7, 0xDA, 0x39, 0x6B)), bytes(masked))
    return bytes(page)


def _page_of(layout: JetLayout, owner: int, rows: Iterable[bytes]) -> bytes:
    page, end = bytearray(layout.page), layout.page
    page[0] = page[1] = 1
    page[4:8] = owner.to_bytes(4, "little")
    count = 0
    for row in rows:
        end -= len(row)
        page[end : end + len(row)] = row
        at = layout.offsets + 2 * count
        page[at : at + 2] = end.to_bytes(2, "little")
        count += 1
    page[layout.offsets - 2 : layout.offsets] = count.to_bytes(2, "little")
    free = end - layout.offsets - 2 * count
    assert free >= 0
    page[2:4] = free.to_bytes(2, "little")
    return bytes(page)


def _map_page(layout: JetLayout, numbers: Iterable[int]) -> bytes:
    bits = bytearray(64)
    for number in numbers:
        bits[number // 8] |= 1 << number % 8
    return _page_of(layout, 0, [bytes(5) + bytes(bits)])


def _add(pages: list[bytes], layout: JetLayout, sheet: Sheet, at: int | None = None) -> None:
    """Definition, map and data of a table behind the pages there are."""
    definition = len(pages) if at is None else at
    if at is None:
        pages.append(b"")
    map_page = len(pages)
    pages.append(b"")
    data: list[list[bytes]] = [[]]
    room = layout.page - layout.offsets
    for row in sheet.rows:
        text = row_bytes(layout, sheet.columns, row)
        if sum(len(one) + 2 for one in data[-1]) + len(text) + 2 > room:
            data.append([])
        data[-1].append(text)
    numbers = range(len(pages), len(pages) + len(data))
    pages.extend(_page_of(layout, definition, rows) for rows in data)
    pages[map_page] = _map_page(layout, numbers)
    pages[definition] = _definition(layout, sheet, map_page)


def _definition(layout: JetLayout, sheet: Sheet, map_page: int) -> bytes:
    head = bytearray(layout.definition)
    head[0], head[1], head[2:4] = 2, 1, b"VC"
    head[layout.rows : layout.rows + 4] = len(sheet.rows).to_bytes(4, "little")
    varying = sum(kind == "text" for _name, kind in sheet.columns)
    head[layout.varying - 3] = 0x4E
    head[layout.varying - 2 : layout.varying] = len(sheet.columns).to_bytes(2, "little")
    head[layout.varying : layout.varying + 2] = varying.to_bytes(2, "little")
    head[layout.columns : layout.columns + 2] = len(sheet.columns).to_bytes(2, "little")
    head[layout.used + 1 : layout.used + 4] = map_page.to_bytes(3, "little")
    head[layout.used + 5 : layout.used + 8] = map_page.to_bytes(3, "little")
    entries, names, offset, turn = b"", b"", 0, 0
    for number, (name, kind) in enumerate(sheet.columns):
        code, size = KINDS[kind]
        entry = bytearray(layout.column)
        entry[0] = code
        values = (number, turn, 0 if kind == "text" else 1, offset, size)
        for place, width, value in zip(layout.places, (2, 2, 1, 2, 2), values, strict=True):
            entry[place : place + width] = value.to_bytes(width, "little")
        again = 5 if layout.counter == 1 else 9
        entry[again : again + 2] = number.to_bytes(2, "little")
        entries += bytes(entry)
        turn += kind == "text"
        offset += 0 if kind == "text" else size
        letters = name.encode("utf-16-le" if layout.name_letters else "cp1252")
        names += len(letters).to_bytes(layout.counter, "little") + letters
    text = bytes(head) + entries + names + b"\xff\xff"
    page = bytearray(layout.page)
    page[: len(text)] = text
    page[8:12] = (len(text) - 8).to_bytes(4, "little")
    return bytes(page)
