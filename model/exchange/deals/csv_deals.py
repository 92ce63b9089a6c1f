"""CSV of deals: sixteen holdings of North, East, South, West from spades to clubs, the board, ``dealer/vulnerable``.

Every cell is in quotes. Deals from a seed have a first line with one cell that says so.
"""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from model.bridge.boards import Vulnerability, dealer, vulnerability
from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.deal import COMPASS, Deal, NotADeal, hand_of_suits
from model.bridge.seats import Seat
from model.errors import ArrowswitchError
from model.exchange.deals.gathering import CannotHold, Gathering, board_number, line, seed_mark, without_mark
from model.exchange.files import decode_text, refuse_endless
from model.i18n import _

KIND: Final = "CSV"
_CELLS: Final = 18
_VULNERABLE: Final = {
    "-": Vulnerability.NONE,
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.ALL,
    "both": Vulnerability.ALL,
}
_SPELT: Final = {
    Vulnerability.NONE: "-",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.ALL: "All",
}


def loads(content: bytes, name: str = KIND) -> DealSet:
    """Read all boards; raises `DealsDamaged` with the line that is wrong."""
    gathered = Gathering(name)
    refuse_endless(content, name)
    text, _warning = decode_text(content, name)
    seed = None
    # `newline=""`: csv parts the lines itself, so that a line end within quotes stays in its cell.
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    while True:
        try:
            row = next(rows, None)
            if row is None:
                break
            if row and row[0].startswith("#"):
                seed = without_mark(row[0])[1] or seed
            elif any(cell.strip() for cell in row) and not _heading(row):
                gathered.add(_board(row))
        except csv.Error as error:
            gathered.damage(line(rows.line_num), ArrowswitchError(str(error)))
            break
        except ArrowswitchError as error:
            gathered.damage(line(rows.line_num), error)
    return gathered.whole(seed=seed)


def dumps(deals: DealSet) -> bytes:
    """Write all boards; raises `CannotHold` when there are none."""
    if not deals.boards:
        raise CannotHold(_("There are no deals to write."), _("Deal or import some first."))
    out = io.StringIO(newline="")
    rows = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    if deals.seed is not None:
        rows.writerow((f"#{seed_mark(deals.seed)}",))
    for board in deals.boards:
        rows.writerow(
            (
                *(suit for seat in COMPASS for suit in board.deal.suits(seat)),
                f"{board.number}{board.version}",
                f"{board.dealer.value}/{_SPELT[board.vulnerable]}",
            )
        )
    return out.getvalue().encode("ascii")


def _board(row: list[str]) -> DealtBoard:
    if len(row) != _CELLS:
        raise NotADeal(
            _("{count} cells.").format(count=len(row)),
            _("A deal has 18: sixteen holdings from North’s spades on, the board, N/NS."),
        )
    north, east, south, west = (
        hand_of_suits(_plain(cell) for cell in row[at : at + 4]) for at in (0, 4, 8, 12)
    )
    number, version = board_number(row[16])
    seat, vulnerable = _dealt(row[17])
    return DealtBoard(
        number,
        Deal(north, east, south, west),
        version,
        None if seat is dealer(number) else seat,
        None if vulnerable is vulnerability(number) else vulnerable,
    )


def _plain(cell: str) -> str:
    return cell.strip().lstrip("'").replace(".", "?")


def _dealt(cell: str) -> tuple[Seat, Vulnerability]:
    seat, slash, vulnerable = cell.strip().partition("/")
    if not slash or seat.upper() not in ("N", "E", "S", "W") or vulnerable.lower() not in _VULNERABLE:
        raise NotADeal(
            _("“{text}” is not a dealer and vulnerability.").format(text=cell[:20]),
            _("Expected: N/-, E/NS, S/EW or W/All."),
        )
    return Seat(seat.upper()), _VULNERABLE[vulnerable.lower()]


def _heading(row: list[str]) -> bool:
    return len(row) == _CELLS and not re.fullmatch(r"\s*\d+[a-z]?\s*", row[16]) and row[16].strip().isalpha()


def _delimiter(text: str) -> str:
    first = next((one for one in text.splitlines()[:5] if not one.lstrip('"').startswith("#")), "")
    return max(",;\t", key=first.count)
