"""Which format a file of deals has, by its ending; what each can hold."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

from model.errors import ImportRefused
from model.exchange.files import LARGEST as LARGEST_OF_ALL
from model.exchange.files import MEGABYTE, put_file, read_bytes, recognise_kind, refuse_larger
from model.i18n import _

if TYPE_CHECKING:
    from pathlib import Path

    from model.bridge.deals.boards import DealSet

MODULES: Final = {
    ".pbn": "pbn",
    ".dlm": "dlm",
    ".dup": "dup",
    ".lin": "lin",
    ".csv": "csv_deals",
    ".bri": "bri",
    ".dge": "dge",
    ".ber": "ber",
    ".bhg": "bhg",
    ".cds": "cds",
    ".rzd": "rzd",
    ".rbn": "rbn",
}
# A format of cards alone has ten thousand boards in two megabytes.
LARGEST: Final = {
    ".pbn": LARGEST_OF_ALL,
    ".lin": 8 * MEGABYTE,
    ".rbn": 8 * MEGABYTE,
    ".csv": 4 * MEGABYTE,
}
"""How many bytes of each ending are read."""
_CARDS: Final = 2 * MEGABYTE
OF_EVENTS: Final = (".bws", ".xml", ".json", ".html", ".htm")
"""Endings of events' files whose cards are read and never written: Bridgemate, USEBIO, ACBL."""
WITHOUT_NUMBERS: Final = frozenset({".bri", ".dge", ".ber", ".bhg", ".rzd"})
"""Endings of files that count boards from one, whatever their numbers."""

CARDS_ALONE: Final = frozenset(MODULES) - {".pbn", ".lin", ".rbn"}
"""Endings of files that have no room for auctions, play and results."""
WITHOUT_TRICKS: Final = frozenset(MODULES) - {".pbn"}
"""Endings of files that have no room for double dummy."""


class DealFormat(Protocol):
    """What each module of this room offers."""

    KIND: str

    def loads(self, content: bytes, name: str = ..., /) -> DealSet:
        """Read the bytes of a file; ``name`` is for messages."""

    def dumps(self, deals: DealSet, /) -> bytes:
        """The bytes of a file."""


def is_known(path: Path) -> bool:
    """Whether deals of this ending are read and written."""
    return path.suffix.lower() in MODULES


def format_of(path: Path) -> DealFormat:
    """The format by the ending of a name; raises `ImportRefused` that names those we know."""
    module = MODULES.get(path.suffix.lower())
    if module is None:
        raise ImportRefused(
            _("{name}: “{ending}” is not an ending of a file of deals.").format(
                name=path.name, ending=path.suffix
            ),
            _("Deals are read and written as {endings}.").format(
                endings=", ".join(ending[1:] for ending in MODULES)
            ),
        )
    return cast("DealFormat", import_module(f"model.exchange.deals.{module}"))


def load(path: Path) -> DealSet:
    """Read a file of deals, or the cards an event's file brings; raises `ImportRefused`, or `DealsDamaged` with what
    could be salvaged.
    """
    if path.suffix.lower() in OF_EVENTS:
        from model.exchange import hands as event_hands

        return event_hands.load(path)
    module = format_of(path)
    return loads_as(module, read_bytes(path, largest=largest_of(path)), path.name)


def largest_of(path: Path) -> int:
    """How many bytes of a file of this ending are read."""
    return LARGEST.get(path.suffix.lower(), _CARDS)


def _ending_of(module: DealFormat) -> str:
    own = str(getattr(module, "__name__", "")).rpartition(".")[2]
    return next((ending for ending, name in MODULES.items() if name == own), "")


def loads_as(module: DealFormat, content: bytes, name: str) -> DealSet:
    """Read the bytes of a file in this format; refuses what is plainly of another kind."""
    refuse_larger(content, name, LARGEST.get(_ending_of(module), _CARDS))
    kind = recognise_kind(content)
    if kind:
        raise ImportRefused(
            _("{name} is a {kind} file; it holds no deals.").format(name=name, kind=kind),
            _("Choose the file of deals itself."),
        )
    return module.loads(content, name)


def dump(deals: DealSet, path: Path) -> None:
    """Write a file of deals whole or not at all; raises `CannotHold` or `ExportRefused`."""
    put_file(path, format_of(path).dumps(deals))
