"""Reads an event of any kind we know, recognised by its content and not by its name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from model.errors import ImportRefused
from model.exchange.files import read_bytes, recognise_kind
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.exchange.event import Event


def read(path: Path) -> Event:
    """Read a USEBIO, PBN, CSV, ACBL, BridgeWebs, Jannersten or Bridgemate file; raises `ImportRefused` with file, place, what is wrong and what would be right."""
    return loads(read_bytes(path), path.name)


def loads(content: bytes, name: str) -> Event:
    """Read an event from the bytes of a file; ``name`` is for messages.

    Its conditions are those under which its published figures were made, as far as these show. What the club could
    not read back is refused (`model.exchange.vetting`).
    """
    from model.exchange.published.conditions import as_published
    from model.exchange.vetting import vet

    return as_published(vet(_reader(content, name)(content, name), name))


class EventFormat(NamedTuple):
    """A format of events: whether a file is of it, by its bytes and by the first of them that say something; its reader.

    The reader is a module with ``loads``, and is imported when it is called: a start of the program reads no event.
    """

    is_one: Callable[[bytes, bytes], bool]
    reader: str


def _is_acbl(content: bytes, _start: bytes) -> bool:
    from model.exchange.acbl import is_one

    return is_one(content)


def _is_jannersten(_content: bytes, start: bytes) -> bool:
    from model.exchange.jannersten.reader import is_one

    return is_one(start)


FORMATS: Final = (
    EventFormat(lambda content, _start: recognise_kind(content) == "Access", "bridgemate.reader"),
    # Before USEBIO: the web page of a club may hold an ACBL game, and begins with "<" too.
    EventFormat(_is_acbl, "acbl"),
    EventFormat(lambda _content, start: start.startswith(b"<"), "usebio.reader"),
    # Before PBN: both begin with a bracket.
    EventFormat(_is_jannersten, "jannersten.reader"),
    EventFormat(lambda _content, start: start.startswith((b"%", b"[")), "pbn.reader"),
    # Any other text is a table; what it lacks is said by its reader.
    EventFormat(lambda _content, _start: True, "csv.event"),
)
"""The first that a file is of reads it."""


def _reader(content: bytes, name: str) -> Callable[[bytes, str], Event]:
    kind = recognise_kind(content)
    if kind not in ("", "Access"):
        raise ImportRefused(
            _("{name} is a {kind} file; it holds no event.").format(name=name, kind=kind),
            _(
                "Events are read from USEBIO (XML), PBN, CSV, ACBL (JSON), Jannersten (txt) and Bridgemate (bws) files."
            ),
        )
    start = content[:4096].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\x00")
    module = next(form.reader for form in FORMATS if form.is_one(content, start))
    return cast("Callable[[bytes, str], Event]", import_module(f"model.exchange.{module}").loads)
