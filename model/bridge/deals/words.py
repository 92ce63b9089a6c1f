"""A deal as it is shown: holdings in the language's honours, contracts of a par with suit signs, who is favoured."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from model.bridge.boards import Vulnerability
from model.bridge.cards import SUITS, Strain
from model.bridge.entry.words import seat_name, side_name, write_signed
from model.bridge.letters import Letters, letters_of
from model.bridge.seats import Seat, Side
from model.i18n import MINUS, _, language

if TYPE_CHECKING:
    from model.bridge.deals.boards import DealtBoard, Par
    from model.bridge.deals.deal import Deal

VOID: Final = "–"
_CONTRACT: Final = re.compile(r"([1-7])(NT|[SHDC])(x?)(NS|EW|[NESW])(=|[+-]\d{1,2})")
_SYMBOLS: Final = {str(strain): strain.symbol for strain in Strain}


def show_holding(deal: Deal, seat: Seat, suit: Strain, letters: Letters | None = None) -> str:
    """The ranks a seat holds in a suit as the language writes them: "AK102", a dash for a void."""
    shown = letters or letters_of(language())
    return "".join(shown.rank(rank) for rank in deal.holding(seat, suit)) or VOID


def hand_shown(deal: Deal, seat: Seat) -> str:
    """A hand on one line, with suit signs."""
    return " ".join(f"{suit.symbol}{show_holding(deal, seat, suit)}" for suit in SUITS)


def shape_shown(deal: Deal, seat: Seat) -> str:
    """The lengths of a seat's suits from spades to clubs: "5-4-1-3"."""
    return "-".join(map(str, deal.shape(seat)))


def par_contract(text: str, letters: Letters | None = None) -> str:
    """A contract of a par for reading: "4SEW=" is "4♠ E–W", "5DxN-1" is "5♦× N −1"."""
    match = _CONTRACT.fullmatch(text)
    if match is None:
        return text
    level, strain, doubled, seats, result = match.groups()
    shown = letters or letters_of(language())
    who = "–".join(shown.seat(Seat(seat)) for seat in seats)
    symbol = shown.strain(Strain.NOTRUMP) if strain == "NT" else _SYMBOLS[strain]
    tricks = "" if result == "=" else " " + result.replace("-", MINUS)
    return f"{level}{symbol}{'×' if doubled else ''} {who}{tricks}"


def par_contracts(par: Par, letters: Letters | None = None) -> str:
    """Every contract of a par with commas, "all pass" for none."""
    return ", ".join(par_contract(text, letters) for text in par.contracts) or _("passed out")


def par_bids(par: Par) -> str:
    """The contracts of a par where room is short, without their tricks: "2♥ 2♠ E–W"."""
    found: dict[str, list[str]] = {}
    for text in par.contracts:
        bid, _space, rest = par_contract(text).partition(" ")
        found.setdefault(rest.partition(" ")[0], []).append(bid)
    return ", ".join(f"{' '.join(bids)} {who}" for who, bids in found.items()) or _("passed out")


def par_words(par: Par, letters: Letters | None = None) -> str:
    """A par in one line: "4♠ E–W, −420"."""
    return f"{par_contracts(par, letters)}, {write_signed(par.score)}"


def name_favoured(par: Par) -> str:
    """Who a deal favours: "North–South by 420", "neither side"."""
    if par.score == 0:
        return _("Neither side is favoured.")
    side = Side.NS if par.score > 0 else Side.EW
    return _("{side} are favoured by {points}.").format(side=side_name(side), points=abs(par.score))


def board_line(board: DealtBoard) -> str:
    """Who deals and who is vulnerable at this very board: "South deals, both vul"."""
    given = {
        Vulnerability.NONE: _("{dealer} deals, none vul"),
        Vulnerability.NS: _("{dealer} deals, North–South vul"),
        Vulnerability.EW: _("{dealer} deals, East–West vul"),
        Vulnerability.ALL: _("{dealer} deals, both vul"),
    }[board.vulnerable]
    return given.format(dealer=seat_name(board.dealer))
