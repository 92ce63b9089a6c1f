"""The movement of a Bridgemate file (its table ``RoundData``) as a list that `model.movement.own.read` reads."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Final

from model.exchange.bridgemate.reader import BridgemateFile

if TYPE_CHECKING:
    from pathlib import Path

_HEADING: Final = ("section", "round", "table", "ns", "ew", "boards", "south", "west")
JET: Final = b"Standard Jet"


def is_bridgemate(content: bytes) -> bool:
    """Whether it begins as an Access database does, which a ``bws`` file is."""
    return content[4:16] == JET


def movement_list(content: bytes, file: Path) -> str:
    """The rounds of all sections as a list with a heading; a side that is missing is empty.

    Raises `ImportRefused` where it has none of Bridgemate's tables, `BwsDamaged` where it is not whole.
    """
    read = BridgemateFile(content, file.name)
    meetings = tuple(read.movement())
    partners = tuple(read.partners())
    read.refuse_damage(None)
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_HEADING)
    for (letter, number, table, ns, ew, boards), (south, west) in zip(meetings, partners, strict=True):
        seats = (one or "" for one in (ns, ew))
        writer.writerow((letter, number, table, *seats, " ".join(map(str, boards)), south or "", west or ""))
    return out.getvalue()
