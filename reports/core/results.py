"""The result of one table in the columns of a report: contract, tricks, lead, score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.boards import Vulnerability
from model.bridge.entry.words import award_words, bid_short, card_words, possible_short, short, write_signed
from model.bridge.result import (
    Artificial,
    Assigned,
    Award,
    Late,
    NotPlayed,
    PassedOut,
    Played,
    Result,
    Scored,
)
from model.bridge.seats import Seat, Side
from model.i18n import _, pgettext

if TYPE_CHECKING:
    from model.bridge.cards import Card
    from model.bridge.contract import Contract


def seat_letter(seat: Seat) -> str:
    """The seat as its language's letter."""
    return {
        Seat.NORTH: pgettext("seat", "N"),
        Seat.EAST: pgettext("seat", "E"),
        Seat.SOUTH: pgettext("seat", "S"),
        Seat.WEST: pgettext("seat", "W"),
    }[seat]


def seat_name(seat: Seat) -> str:
    """The seat in words."""
    return {
        Seat.NORTH: _("North"),
        Seat.EAST: _("East"),
        Seat.SOUTH: _("South"),
        Seat.WEST: _("West"),
    }[seat]


def vulnerable_words(vulnerable: Vulnerability) -> str:
    """Who is vulnerable, in words."""
    return {
        Vulnerability.NONE: _("neither side vulnerable"),
        Vulnerability.NS: _("North–South vulnerable"),
        Vulnerability.EW: _("East–West vulnerable"),
        Vulnerability.ALL: _("both vulnerable"),
    }[vulnerable]


def side_name(side: Side) -> str:
    """The side in words."""
    return _("North–South") if side is Side.NS else _("East–West")


def side_letters(side: Side) -> str:
    """The side as its language's two letters."""
    return pgettext("side", "NS") if side is Side.NS else pgettext("side", "EW")


def contract(result: Result | None, side: Side | None = None) -> str:
    """The contract cell: "4♠× S", or what replaces a contract.

    An artificial score shows both sides' awards, or that of one `side`.
    """
    if result is None:
        return _("missing")
    match result.outcome:
        case Played(bid, _tricks):
            return _contract(bid)
        case PassedOut():
            return _("passed out")
        case NotPlayed():
            return _("not played")
        case Late():
            return _("late")
        case Artificial() | Assigned() as adjusted:
            return _adjusted(adjusted, side)
        case Scored():
            return ""


def contract_wordings(result: Result | None, side: Side | None = None) -> tuple[str, ...]:
    """The same from long to short: where an assigned score has no room, that it was adjusted; its note tells the rest."""
    given = contract(result, side)
    return (given, _("adjusted")) if result and isinstance(result.outcome, Assigned) else (given,)


def _adjusted(adjusted: Artificial | Assigned, side: Side | None) -> str:
    if isinstance(adjusted, Assigned):
        return short(Result(adjusted)) if side is None else possible_short(adjusted.outcomes_for(side))
    if side is None:
        return f"{award(adjusted.ns)} / {award(adjusted.ew)}"
    return award(adjusted.ns if side is Side.NS else adjusted.ew)


def _contract(bid: Contract) -> str:
    return f"{bid_short(bid)} {seat_letter(bid.declarer)}"


def award(side: Award) -> str:
    """One side's artificial score; a protected one may come out otherwise (Law 12C2(c))."""
    if side.imps is not None:
        return award_words(side)
    return _("{percent}%").format(percent=side.percent)


def write_margin(result: Result | None) -> str:
    """Tricks over or under the contract: "=", "+1", "−2"; "" without a contract."""
    if result is None or not isinstance(result.outcome, Played):
        return ""
    over = result.outcome.tricks - result.outcome.contract.tricks_needed
    return "=" if over == 0 else write_signed(over)


def lead(result: Result | None) -> str:
    """The opening lead, "" if nobody wrote it down."""
    return "" if result is None or result.lead is None else card(result.lead)


def card(one: Card) -> str:
    """A card with its suit first, as the language prints it: "♠10"."""
    return card_words(one)


def for_side(score: int | None, side: Side) -> int | None:
    """A score seen from North-South as this side sees it."""
    return score if score is None or side is Side.NS else -score
