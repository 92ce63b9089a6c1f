"""Reads an event of any kind we know, told by its content and not by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.errors import ImportRefused
from model.exchange.files import known_kind, read_bytes
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

    Its conditions are those under which its published figures were made, as far as these tell. What the club could
    not read back is refused (`model.exchange.vetting`).
    """
    from model.exchange.published.conditions import as_published
    from model.exchange.vetting import vetted

    return as_published(vetted(_reader(content, name)(content, name), name))


def _reader(content: bytes, name: str) -> Callable[[bytes, str], Event]:
    kind = known_kind(content)
    if kind == "Access":
        from model.exchange.bridgemate.reader import loads as read_bridgemate

        return read_bridgemate
    if kind:
        raise ImportRefused(
            _("{name} is a file of the kind {kind}; no event can be read from it.").format(
                name=name, kind=kind
            ),
            _(
                "Events are read from USEBIO (XML), PBN, CSV, ACBL (JSON), Jannersten (txt) and Bridgemate (bws) files."
            ),
        )
    start = content[:4096].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\x00")
    from model.exchange import acbl
    from model.exchange.jannersten import reader as jannersten

    if acbl.is_one(content):
        return acbl.loads
    if start.startswith(b"<"):
        from model.exchange.usebio.reader import loads as read_usebio

        return read_usebio
    if jannersten.is_one(start):
        return jannersten.loads
    if start.startswith((b"%", b"[")):
        from model.exchange.pbn.reader import loads as read_pbn

        return read_pbn
    from model.exchange.csv.event import loads as read_csv

    return read_csv
