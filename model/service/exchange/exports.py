"""A session as a file for others: which formats there are, and each written from one frozen picture of the evening."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from model.errors import ExportRefused
from model.i18n import N_, _

if TYPE_CHECKING:
    from pathlib import Path

    from model.bridge.deals.boards import DealSet
    from model.exchange.ecats import Sender
    from model.exchange.event import Event
    from model.exchange.usebio.writer import WrittenFile
    from model.snapshots.evening import Evening


class ExportFormat(Struct, frozen=True):
    """A format: its id, its name in words, the ending of its files ("" for a folder of files).

    ``writer`` is the module of `model.exchange` whose ``dumps`` writes an event, with the cards where the format
    ``holds_deals``.
    """

    id: str
    words: str
    ending: str
    writer: str
    holds_deals: bool = False

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return _(self.words)


FORMATS: Final = (
    ExportFormat("usebio", N_("USEBIO (XML), for federations"), ".xml", "usebio.writer", holds_deals=True),
    ExportFormat("csv", N_("Arrowswitch CSV, complete and exact"), ".csv", "csv.event"),
    ExportFormat("pbn", N_("PBN with scores and deals"), ".pbn", "pbn.writer", holds_deals=True),
    ExportFormat("bridgewebs", N_("BridgeWebs CSV"), ".csv", "bridgewebs.writer"),
    ExportFormat("jannersten", N_("Jannersten results.txt"), ".txt", "jannersten.writer"),
    ExportFormat("ecats", N_("ECats simultaneous pairs, four files in a folder"), "", "ecats"),
)


def format_of(path: Path, named: str = "") -> ExportFormat:
    """The format with this id, or the first with the ending of the name; raises `ExportRefused`."""
    for one in FORMATS:
        if one.id == named or (not named and one.ending and one.ending == path.suffix.lower()):
            return one
    raise ExportRefused(
        _("An event cannot be written as {name}.").format(name=named or path.suffix or path.name),
        _("Expected: {names}.").format(
            names=", ".join(one.id + " (" + (one.ending or _("folder")) + ")" for one in FORMATS)
        ),
    )


def export(evening: Evening, path: Path, named: str = "", *, ecats: Sender | None = None) -> tuple[str, ...]:
    """Write a session; gives in words what the format could not hold. Raises `ExportRefused`, and nothing was written.

    ECats' files go into the folder ``path`` and want their ``ecats``.
    """
    from model.service.exchange.scored_event import event_of

    return _write(event_of(evening), _deals(evening), path, format_of(path, named), ecats)


def convert(
    event: Event, path: Path, named: str = "", deals: DealSet | None = None, *, ecats: Sender | None = None
) -> tuple[str, ...]:
    """Write an event that was read from a file, scored afresh, with its cards where they are given; like `export`."""
    from model.service.exchange.scored_event import score_afresh

    chosen = format_of(path, named)
    if len({line.session for line in event.lines}) > 1:
        deals = None  # each session deals its boards again
    return _write(event if chosen.id in ("csv", "pbn") else score_afresh(event), deals, path, chosen, ecats)


def _write(
    event: Event, deals: DealSet | None, path: Path, chosen: ExportFormat, ecats: Sender | None
) -> tuple[str, ...]:
    from model.exchange.files import put_file

    if chosen.id == "ecats":
        return _write_ecats(event, path, ecats)
    written = _written(event, deals, chosen)
    put_file(path, written.content)
    return written.losses


def _write_ecats(event: Event, folder: Path, sender: Sender | None) -> tuple[str, ...]:
    from model.exchange import ecats as ecats_out
    from model.exchange.files import put_file, unwritable

    if sender is None:
        raise ExportRefused(
            _("ECats needs its session number, your telephone and your country."),
            _("Expected: --ecats “412; 01787 881920; England”."),
        )
    files = ecats_out.dumps(event, sender)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from error
    for name, content in files.contents.items():
        put_file(folder / name, content)
    return files.losses


def _written(event: Event, deals: DealSet | None, chosen: ExportFormat) -> WrittenFile:
    """The file in the format, by the writer that its line names; the two that hold cards are given them."""
    from model.exchange.usebio.writer import WrittenFile

    dumps = import_module(f"model.exchange.{chosen.writer}").dumps
    made: WrittenFile | bytes | str = dumps(event, deals) if chosen.holds_deals else dumps(event)
    if isinstance(made, WrittenFile):
        return made
    return WrittenFile(made.encode() if isinstance(made, str) else made)


def _deals(evening: Evening) -> DealSet | None:
    if not evening.deals:
        return None
    from model.bridge.deals.boards import DealSet

    return DealSet(tuple(one.dealt for one in evening.deals if not one.version))
