"""The few files of our own that a page may ask for: read once, known by name, nothing else is ever served from the disk."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from typing import Final

from msgspec import Struct

from model.paths import resource

_TYPES: Final = {
    "table.js": "text/javascript; charset=utf-8",
    "live.js": "text/javascript; charset=utf-8",
    "room.css": "text/css; charset=utf-8",
}


class Asset(Struct, frozen=True):
    """A file as it is sent: its type, its bytes packed, and the mark of its contents."""

    kind: str
    packed: bytes
    mark: str


@cache
def assets() -> dict[str, Asset]:
    """Every file of the pages by its name."""
    found = {}
    for name, kind in _TYPES.items():
        body = resource("room", name).read_bytes()
        mark = hashlib.sha256(body).hexdigest()[:12]
        # Phones on slow Wi-Fi need not wait for our comments.
        found[name] = Asset(kind, gzip.compress(_without_comments(body), 9, mtime=0), mark)
    return found


def _without_comments(body: bytes) -> bytes:
    """The file without what stands before its lines: comments of lines of their own and blanks, a tenth of what is sent."""
    lines = re.sub(rb"(?m)^[ \t]+", b"", body)
    return re.sub(rb"(?m)^//.*\n", b"", re.sub(rb"(?ms)^/\*.*?\*/\n", b"", lines))


def address(name: str) -> str:
    """Where a page finds a file: with the mark of its contents, so that a phone may keep it."""
    return f"/a/{assets()[name].mark}/{name}"
