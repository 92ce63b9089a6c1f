"""Takes a file from outside with care (its size, its kind and its letters, before anybody reads it), and puts one there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.errors import ExportRefused, ImportRefused
from model.i18n import _
from model.reasons import why_refused
from model.whole_files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

MEGABYTE: Final = 1 << 20
LARGEST: Final = 64 * MEGABYTE  # ten thousand tables of 24 boards in USEBIO stay below

MOST_LINES: Final = 300_000  # a quarter of a million results: ten thousand tables of 24 boards
MOST_RESULTS: Final = 100_000  # three thousand tables; larger fields come as USEBIO or our own CSV
LONGEST_LINE: Final = 200_000

_KINDS: Final = (
    (b"\x00\x01\x00\x00Standard", "Access"),
    (b"SQLite format 3\x00", "SQLite"),
    (b"PK\x03\x04", "ZIP"),
    (b"%PDF", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"\x1f\x8b", "gzip"),
    (b"\xd0\xcf\x11\xe0", "Office"),
)


def put_file(path: Path, content: bytes) -> None:
    """Write a file for another program, whole or not at all; raises `ExportRefused` where the folder does not take it."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise unwritable(path, error) from error


def unwritable(path: Path, error: OSError) -> ExportRefused:
    """The error for a place that does not take our file."""
    return ExportRefused(
        _("{name} cannot be written: {reason}.").format(name=path.name, reason=why_refused(error)),
        _("Choose an existing folder you may write to."),
    )


def read_bytes(path: Path, *, largest: int = LARGEST) -> bytes:
    """All of a file; raises `ImportRefused` when it cannot be read, is empty or is larger than ``largest`` bytes."""
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise ImportRefused(_("{name} is a folder.").format(name=path.name), _("Choose a file."))
        if size > largest:
            raise _too_large(path.name, size, largest)
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except OSError as error:
        raise ImportRefused(
            _("{name} cannot be read: {reason}.").format(name=path.name, reason=why_refused(error))
        ) from error
    if len(content) > largest:  # a device or a file that grows has no honest size
        raise _too_large(path.name, len(content), largest)
    if not content.strip():
        raise ImportRefused(_("{name} is empty.").format(name=path.name))
    return content


def refuse_larger(content: bytes, name: str, largest: int) -> None:
    """Raise `ImportRefused` for more than ``largest`` bytes, what the format at hand may have."""
    if len(content) > largest:
        raise _too_large(name, len(content), largest)


def _too_large(name: str, size: int, largest: int) -> ImportRefused:
    return ImportRefused(
        _("{name} is {size} MB; an event is far smaller.").format(name=name, size=-(-size // MEGABYTE)),
        _("At most {most} MB are read.").format(most=largest // MEGABYTE),
    )


def refuse_endless(content: bytes, name: str) -> None:
    """Raise `ImportRefused` for a text with more lines than any evening, or with a line no program writes.

    Such a file would be refused anyway, or be read for minutes.
    """
    if content.count(b"\n") > MOST_LINES:
        raise too_many_lines(name, MOST_LINES)
    if max(map(len, content.split(b"\n"))) <= LONGEST_LINE:
        return
    start = line = 0
    while start < len(content):
        end = content.find(b"\n", start)
        line, end = line + 1, len(content) if end < 0 else end
        if end - start > LONGEST_LINE and b"\r" not in content[start : start + LONGEST_LINE]:
            raise line_too_long(name, line)
        start = end + 1


def too_many_lines(name: str, most: int) -> ImportRefused:
    """The error for a text of more lines than any evening has."""
    return ImportRefused(
        _("{name} has more than {most} lines.").format(name=name, most=most), _("Split it into its sessions.")
    )


def line_too_long(name: str, line: int) -> ImportRefused:
    """The error for a line that is longer than any program writes."""
    return ImportRefused(
        _("{name}, line {line}: longer than {most} letters.").format(name=name, line=line, most=LONGEST_LINE),
        _("Export it again; a result or a board has a line of its own."),
    )


def refuse_too_many(count: int, name: str, most: int = MOST_RESULTS) -> None:
    """Raise `ImportRefused` for more results, or contestants, than a file of one event has."""
    if count > most:
        raise ImportRefused(
            _("{name} has more than {most} results.").format(name=name, most=most),
            _("Split it into its sessions."),
        )


def recognise_kind(content: bytes) -> str:
    """The name of a kind of file that holds no text of an event ("" for text)."""
    return next((name for start, name in _KINDS if content.startswith(start)), "")


def decode_text(content: bytes, name: str) -> tuple[str, str]:
    """The text of a file and a warning ("" when its letters are certain).

    UTF-8 with or without a mark, UTF-16 with one; what is neither is read as Windows-1252, as older Western programs
    write it. Raises `ImportRefused` for bytes that are no text.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _strictly(content, "utf-16", name), ""
    # Windows-1252 has a letter for nearly every octet: without this a picture would be read as a text.
    if b"\x00" in content:
        raise ImportRefused(
            _("{name} is not a text file.").format(name=name),
            _("USEBIO, CSV and ACBL files are text; UTF-16 needs its byte order mark."),
        )
    try:
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    return text, _("{name} is not UTF-8: its letters were read as Windows-1252.").format(name=name)


def _strictly(content: bytes, encoding: str, name: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise ImportRefused(
            _("{name} ends in the middle of a letter at byte {at}.").format(name=name, at=error.start),
            _("Export it again, as UTF-8."),
        ) from error
