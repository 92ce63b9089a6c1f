"""Tables for people's spreadsheets: rows out of and into XLSX, and CSV out, no cell ever a formula.

XLSX is read and written by openpyxl, imported when it is first needed; a file from outside is measured unpacked before
it is opened, read without its formulas, styles and links, and only its first sheet counts.
"""

from __future__ import annotations

import csv
import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from importlib import import_module
from typing import Any, Final

from model.errors import ImportRefused
from model.exchange.csv.cells import safe
from model.i18n import _

_MEGABYTE: Final = 1 << 20
_UNPACKED: Final = 16 * _MEGABYTE
_SIGNS: Final = 400_000  # elements begun or ended: a cell has four
_ROWS: Final = 20_000
_COLUMNS: Final = 64


class SheetRefused(ImportRefused):
    """A spreadsheet that cannot be read or written here."""


def is_workbook(content: bytes) -> bool:
    """Whether these bytes are a packed workbook."""
    return content.startswith(b"PK\x03\x04")


def workbook_rows(content: bytes, name: str) -> list[list[str]]:
    """The cells of the first sheet as text; raises `SheetRefused`."""
    _measure(content, name)
    openpyxl = _openpyxl()
    try:
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        cells = sheet.iter_rows(max_row=_ROWS + 1, max_col=_COLUMNS, values_only=True)
        rows = [[_text(value) for value in row] for row in cells]
        book.close()
    except Exception as error:  # openpyxl lets every kind out on a file that is not whole
        raise SheetRefused(
            _("{name} is not a complete workbook.").format(name=name), _("Save it again, or as CSV.")
        ) from error
    if len(rows) > _ROWS:
        raise SheetRefused(
            _("{name} has more than {count} rows.").format(name=name, count=_ROWS),
            _("Remove what is not needed."),
        )
    return rows


def workbook(title: str, rows: Iterable[Sequence[str]]) -> bytes:
    """A workbook of one sheet; every cell is text."""
    openpyxl = _openpyxl()
    book = openpyxl.Workbook(write_only=True)
    # Excel bears at most 31 letters as the name of a sheet, and none of these.
    sheet = book.create_sheet("".join(letter for letter in title if letter not in "[]:*?/\\")[:31] or "1")
    cells = import_module("openpyxl.cell").WriteOnlyCell
    for row in rows:
        made = []
        for words in row:
            cell = cells(sheet, value=safe(words))
            # openpyxl makes a formula of a text that begins with "=", and an error of one like "#N/A".
            cell.data_type = "s"
            made.append(cell)
        sheet.append(made)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def csv_text(rows: Iterable[Sequence[str]]) -> bytes:
    """Rows as CSV that a spreadsheet opens with its letters right."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([safe(words) for words in row] for row in rows)
    # Without the mark Excel takes UTF-8 for the Western letters of its country.
    return out.getvalue().encode("utf-8-sig")


def _measure(content: bytes, name: str) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            members = packed.infolist()
            size = sum(member.file_size for member in members)
            signs = 0 if size > _UNPACKED else sum(_signs(packed, member) for member in members)
    except (
        zipfile.BadZipFile,
        NotImplementedError,
        ValueError,
        OSError,
        RuntimeError,
        EOFError,
        struct.error,
        zlib.error,
    ) as error:
        raise SheetRefused(
            _("{name} is not a complete workbook.").format(name=name), _("Save it again, or as CSV.")
        ) from error
    if size > _UNPACKED:
        raise SheetRefused(
            _("{name} is {size} MB unpacked.").format(name=name, size=size // _MEGABYTE),
            _("At most {most} MB are read.").format(most=_UNPACKED // _MEGABYTE),
        )
    if signs > _SIGNS:
        raise SheetRefused(
            _("{name} has more than {count} cells.").format(name=name, count=_SIGNS // 4),
            _("Remove what is not needed."),
        )


def _signs(packed: zipfile.ZipFile, member: zipfile.ZipInfo) -> int:
    """How many elements a part of a workbook begins or ends; what unpacks is never more than it says."""
    with packed.open(member) as part:
        return sum(piece.count(b"<") for piece in iter(lambda: part.read(1 << 16), b""))


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(int(value))
        case float() if value.is_integer():
            return str(int(value))
        case datetime():
            return value.date().isoformat()
        case date():
            return value.isoformat()
        case _:
            return str(value)


def _openpyxl() -> Any:
    try:
        return import_module("openpyxl")
    except ImportError as error:
        raise SheetRefused(
            _("This installation cannot read or write XLSX."), _("Save the list as CSV.")
        ) from error
