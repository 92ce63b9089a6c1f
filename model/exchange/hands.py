"""The cards that files of events bring along: Bridgemate's HandRecord, USEBIO's HANDSET, ACBL's hand records, PBN.

A section of its own deals has them under its own letter in Bridgemate files only; there the first section's are taken,
and a board with other cards in another section is reported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.deal import COMPASS, Deal, NotADeal, hand_of_suits
from model.bridge.seats import Seat
from model.errors import ArrowswitchError, ImportRefused
from model.exchange.deals.gathering import Gathering, board_number
from model.exchange.files import read_bytes, recognise_kind
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from model.exchange.jet.reader import Row

_SUITS: Final = ("Spades", "Hearts", "Diamonds", "Clubs")
_NAMES: Final = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}
_RANKS: Final = frozenset("AKQJT98765432")
TableText = tuple[str, str, "dict[Seat, tuple[str, ...]]"]
"""Where it stands, the board's number, and each hand's suits from spades down."""


def load(path: Path) -> DealSet:
    """Read the cards of an event's file; raises `ImportRefused`, also where there are none."""
    return loads(read_bytes(path), path.name)


def loads(content: bytes, name: str) -> DealSet:
    """Read the cards that an event's file brings; raises `DealsDamaged` naming the board, `ImportRefused` without any."""
    if content[:4096].lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"%", b"[")):
        from model.exchange.deals import pbn

        return pbn.loads(content, name)
    gathered = Gathering(name)
    cards: dict[tuple[int, str], Deal] = {}
    for where, number, hands in _texts(content, name):
        try:
            board, version = board_number(number)
            deal = Deal.of({seat: _hand(suits) for seat, suits in hands.items()})
        except ArrowswitchError as error:
            gathered.damage(where, error)
            continue
        if cards.setdefault((board, version), deal) == deal:
            gathered.add(DealtBoard(board, deal, version))
        else:
            text = _("Board {board} has different cards in another section; those of the first are used.")
            gathered.warnings.append(text.format(board=number))
    gathered.boards.sort(key=lambda one: (one.number, one.version))
    return gathered.whole()


def hand_records(deals: Iterable[DealtBoard], sections: Iterable[int]) -> Iterator[dict[str, Any]]:
    """The rows of Bridgemate's HandRecord for each of these sections; versions of fouled boards are left out."""
    boards = [board for board in deals if not board.version]
    for section in sections:
        for board in boards:
            suits = {
                f"{name}{suit}": ranks
                for seat, name in _NAMES.items()
                for suit, ranks in zip(_SUITS, board.deal.suits(seat), strict=True)
            }
            yield {"Section": section, "Board": board.number} | suits


def _texts(content: bytes, name: str) -> Iterator[TableText]:
    if recognise_kind(content) == "Access":
        return _of_bridgemate(content, name)
    from model.exchange import acbl

    if acbl.is_one(content):
        return _of_acbl(content, name)
    start = content[:4096].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\x00")
    return _of_usebio(content, name) if start.startswith(b"<") else iter(())


def _of_bridgemate(content: bytes, name: str) -> Iterator[TableText]:
    from model.exchange.jet.reader import Jet

    jet = Jet(content, name)
    if "HandRecord" not in jet.tables:
        return
    for row in jet.table("HandRecord").rows:
        number = str(row.get("Board") or "")
        yield _("board {board}").format(board=number), number, _hands(_cell(row), "{seat}{suit}")


def _cell(row: Row) -> Callable[[str], str]:
    return lambda column: str(row.get(column) or "")


def _of_usebio(content: bytes, name: str) -> Iterator[TableText]:
    from model.exchange.usebio.elements import tag_of, text_of
    from model.exchange.xml import root_of

    for node in root_of(content, name)[0].iter():
        hands = [part for part in node if tag_of(part) == "HAND"] if tag_of(node) == "BOARD" else []
        if not hands:
            continue
        number = text_of(node, "BOARD_NUMBER")
        found: dict[Seat, tuple[str, ...]] = {}
        for hand in hands:
            letter = (hand.get("DIRECTION") or text_of(hand, "DIRECTION"))[:1].upper()
            if letter in "NESW" and letter:
                found[Seat(letter)] = tuple(text_of(hand, suit.upper()) for suit in _SUITS)
        yield _("board {board}").format(board=number), number, found


def _of_acbl(content: bytes, name: str) -> Iterator[TableText]:
    from model.exchange.acbl import root_of

    try:
        root, _warning = root_of(content, name)
    except ImportRefused:
        return  # the reader of the event says what is wrong with it
    nests = root.get("sessions") if isinstance(root, dict) else None
    for nest in (root, *(nests if isinstance(nests, list) else ())):
        records = nest.get("hand_records") if isinstance(nest, dict) else None
        for record in records if isinstance(records, list) else ():
            if isinstance(record, dict):
                number = str(record.get("board") or "")
                hands = _hands(_entry(record), "{seat}_{suit}", str.lower)
                yield _("board {board}").format(board=number), number, hands


def _entry(record: Mapping[str, object]) -> Callable[[str], str]:
    return lambda key: str(record.get(key) or "")


def _hands(
    cell: Callable[[str], str], pattern: str, cased: Callable[[str], str] = str
) -> dict[Seat, tuple[str, ...]]:
    """Each hand's suits out of a row of sixteen cells."""
    return {
        seat: tuple(cell(pattern.format(seat=cased(_NAMES[seat]), suit=cased(suit))) for suit in _SUITS)
        for seat in COMPASS
    }


def _hand(suits: tuple[str, ...]) -> int:
    """A hand of four holdings: ranks in any order, 10 or T, with or without blanks, a stroke for none."""
    plain = [suit.upper().replace("10", "T").translate(_BLANKS) for suit in suits]
    for suit in plain:
        if not set(suit) <= _RANKS:
            raise NotADeal(
                _("“{text}” is not a holding.").format(text=suit[:20]),
                _("Expected: AQT52, or a dash for none."),
            )
    return hand_of_suits(plain)


_BLANKS: Final = str.maketrans(dict.fromkeys(" -–—\t,\x00"))
