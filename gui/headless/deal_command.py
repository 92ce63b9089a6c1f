"""`main.py deal` and `main.py convert`: deals by lot into a file, and files of deals or events into other formats."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final, NoReturn

from model.errors import ArrowswitchError, ImportRefused
from model.i18n import _, ngettext

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from model.bridge.deals.boards import DealSet

_RANGE: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
EVENT_ENDINGS: Final = (".xml", ".json", ".bws", ".html", ".htm")
PRINTED: Final = ".pdf"


def run_deal(arguments: argparse.Namespace) -> int:
    """Deal the boards asked for into a file; raises an `ArrowswitchError`, and then nothing was written."""
    from model.bridge.deals.dealing import dealt

    _refuse_unknown(arguments.out)
    if arguments.analyse:
        from model.analysis import solver

        solver.refuse_absent()
    deals = dealt(numbers(arguments.boards), seed=arguments.seed)
    if arguments.analyse:
        deals = _analysed(deals)
    _write(deals, arguments.out)
    if deals.seed is not None:
        _say(_("! These deals come from the seed “{seed}”: for testing only.").format(seed=deals.seed))
    return 0


def run_convert(arguments: argparse.Namespace) -> int:
    """Read a file of deals or an event and write it in another format; raises an `ArrowswitchError`, and nothing was written.

    An event becomes USEBIO, our CSV, PBN with score tables, BridgeWebs CSV or Jannersten text, with its cards where both have room; into a format of deals go
    its cards alone. A file that may be either is read as the event when it has results.
    """
    source, target = arguments.source, arguments.target
    named = getattr(arguments, "named", None) or ""
    if (named or _may_be_event(source, target)) and _is_event(source):
        return _convert_event(source, target, named, arguments)
    from model.exchange.deals import formats
    from model.exchange.deals.gathering import DealsDamaged

    if named or not (formats.is_known(target) or _is_printed(target)):
        _refuse_target(source, target, named)
    try:
        deals = cards_of(source)
    except DealsDamaged as error:
        if not arguments.salvage or not error.salvaged.boards:
            raise
        deals = error.salvaged
        for damage in error.damages:
            _say(f"! {damage}")
    _write(deals, target)
    if source.suffix.lower() in formats.OF_EVENTS:
        _say(_("! Only the cards of the event were written, not its results."))
    return 0


def cards_of(source: Path) -> DealSet:
    """The deals of a file; raises `ImportRefused` for an event without any, `DealsDamaged` with what can be salvaged."""
    from model.exchange.deals import formats
    from model.exchange.deals.gathering import DealsDamaged

    try:
        return formats.load(source)
    except DealsDamaged as error:
        if error.salvaged.boards or not _is_event(source):
            raise
        raise ImportRefused(
            _("{name} has results but no cards.").format(name=source.name), _events_are_written_as()
        ) from error


def _refuse_target(source: Path, target: Path, named: str) -> NoReturn:
    """Raise an `ImportRefused` that says what the file holds and what that can become."""
    from model.exchange.deals import formats

    wished = named or target.suffix or target.name
    if _is_event(source):
        raise ImportRefused(
            _("{name} is an event; it cannot be converted to {ending}.").format(
                name=source.name, ending=wished
            ),
            _events_are_written_as(),
        )
    if not formats.is_known(source) and source.suffix.lower() not in formats.OF_EVENTS:
        formats.format_of(source)
    raise ImportRefused(
        _("{name} has cards but no results; it cannot be converted to {ending}.").format(
            name=source.name, ending=wished
        ),
        _("Cards are written as {endings}.").format(endings=_endings()),
    )


def _endings() -> str:
    from model.exchange.deals import formats

    return ", ".join([*(ending[1:] for ending in formats.MODULES), PRINTED[1:]])


def _events_are_written_as() -> str:
    return _(
        "Events are written as USEBIO (xml), CSV, PBN, BridgeWebs CSV, Jannersten text or ECats’ four files; their cards as deals."
    )


def numbers(text: str) -> tuple[int, ...]:
    """Board numbers as typed: "1-36", "1-8,17"; raises `ArrowswitchError`."""
    found: list[int] = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part.strip())
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if match is None or not 1 <= first <= last:
            raise ArrowswitchError(
                _("“{text}” is not a list of boards.").format(text=text), _("Expected: 1-36, or 1-8,17.")
            )
        found.extend(range(first, last + 1))
    if len(set(found)) < len(found):
        raise ArrowswitchError(_("“{text}” names a board twice.").format(text=text), _("Name each once."))
    return tuple(found)


def _refuse_unknown(path: Path) -> None:
    """Raise an `ArrowswitchError` for an ending we do not write."""
    from model.exchange.deals import formats

    if not _is_printed(path) and not formats.is_known(path):
        raise ImportRefused(
            _("The ending of “{name}” does not say what kind of file to write.").format(name=path.name),
            _("Cards are written as {endings}.").format(endings=_endings()),
        )


def _is_printed(path: Path) -> bool:
    return path.suffix.lower() == PRINTED


def _analysed(deals: DealSet) -> DealSet:
    from dataclasses import replace

    from model.analysis.worker import solve
    from model.bridge.deals.par import add_par

    boards = zip(deals.boards, solve([board.deal for board in deals.boards]), strict=True)
    return replace(deals, boards=tuple(add_par(board, tricks) for board, (_deal, tricks) in boards))


def _write(deals: DealSet, path: Path) -> None:
    from model.exchange.deals import formats

    if not path.parent.is_dir():
        raise ArrowswitchError(
            _("There is no folder {path}.").format(path=path.parent), _("Create it first, or choose another.")
        )
    if _is_printed(path):
        from reports.boards import hand_records

        hand_records.build_set(deals, path)
    else:
        formats.dump(deals, path)
    count = len(deals.boards)
    _say(
        ngettext("{count} board written to {path}.", "{count} boards written to {path}.", count).format(
            count=count, path=path
        )
    )
    ending = path.suffix.lower()
    if deals.plays and ending in formats.CARDS_ALONE:
        _say(_("! Auctions, play and table results were left out: this format holds cards only."))
    if any(board.tricks is not None for board in deals.boards) and ending in formats.WITHOUT_TRICKS:
        _say(_("! Double-dummy figures were left out."))
    if ending in formats.WITHOUT_NUMBERS and deals.boards[0].number != 1:
        _say(_("! This format has no board numbers: programs that read it number the boards from 1."))


def _may_be_event(source: Path, target: Path) -> bool:
    """Whether the names leave open that an event is meant: PBN to PBN is a matter of deals."""
    ending = target.suffix.lower()
    return ending in (".csv", ".xml", ".txt") or (ending == ".pbn" and source.suffix.lower() != ".pbn")


def _is_event(source: Path) -> bool:
    """Whether a file holds results and not only deals."""
    from model.exchange.deals import formats
    from model.exchange.deals.gathering import DealsDamaged

    ending = source.suffix.lower()
    if ending not in (".csv", ".pbn"):
        return ending in EVENT_ENDINGS or not formats.is_known(source)
    if ending == ".csv":
        try:
            formats.load(source)
        except DealsDamaged as error:
            return not error.salvaged.boards
        except ImportRefused:
            return True
        return False
    from model.exchange import events

    try:
        events.read(source)
    except ImportRefused:
        return False
    return True


def _convert_event(source: Path, target: Path, named: str, arguments: argparse.Namespace) -> int:
    from model.exchange import events
    from model.exchange.bridgemate.reader import BwsDamaged
    from model.exchange.ecats import sender_of
    from model.service.exchange.exports import convert

    given = getattr(arguments, "ecats", None)
    ecats = sender_of(given) if given else None
    try:
        event = events.read(source)
    except BwsDamaged as error:
        if not arguments.salvage or error.salvaged is None:
            raise
        event = error.salvaged
        _say(f"! {error}")
    losses = convert(event, target, named, _cards(source), ecats=ecats)
    count = len(event.lines)
    _say(
        ngettext("{count} result written to {path}.", "{count} results written to {path}.", count).format(
            count=count, path=target
        )
    )
    for warning in (*event.warnings, *losses):
        _say(f"! {warning}")
    return 0


def _cards(source: Path) -> DealSet | None:
    """The cards an event's file brings, None if there are none or they are not whole."""
    from model.exchange import hands as event_hands

    try:
        return event_hands.load(source)
    except ImportRefused:
        return None


def _say(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
