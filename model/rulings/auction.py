"""From an auction as the director laid it out to the facts that answer questions, and the tree that fits.

The facts to give are ``dealer`` (a compass letter) and ``auction``: calls in order, "1S P X", with the seat before a call
that was not in turn: "1S E:2H". Anything given by name beside them counts for more than what is read from the calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from model.bridge.calls import Bid, Call, Word, read_call
from model.bridge.cards import Strain
from model.bridge.irregular import Irregularity, Judged, LaidAuction, Turn, lay_out
from model.bridge.seats import Seat
from model.errors import ArrowswitchError
from model.i18n import _


class NotAnAuction(ArrowswitchError):
    """The facts name a dealer or calls that cannot be read."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The tree an auction leads to, "" for none, and the facts it tells.

    ``proposed`` are answers that only a natural meaning would give, by fact: the window offers them, nothing takes them.
    """

    tree: str = ""
    facts: dict[str, object] = field(default_factory=dict)
    proposed: dict[str, object] = field(default_factory=dict)


def facts_of(reported: Mapping[str, object]) -> LaidOut:
    """What ``dealer`` and ``auction`` of the facts tell; nothing when they are not given. Raises `NotAnAuction`."""
    calls = reported.get("auction")
    if calls is None:
        return LaidOut()
    words = calls.split() if isinstance(calls, str) else calls
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        raise NotAnAuction(_("The auction is not a list of calls."), _("Expected: “1S P 2H”."))
    dealer = _seat(reported.get("dealer", "N"))
    return facts_of_auction(lay_out(dealer, _with_seats(dealer, words)))


def facts_of_auction(laid: LaidAuction) -> LaidOut:
    """The tree and facts of a laid-out auction: those of the first irregular call that nobody has settled."""
    if laid.reverts_to is not None:
        return LaidOut("missed-turn", {"passes": "missed", "turn": laid.reverts_to.value})
    if not laid.irregular:
        return LaidOut()
    open_calls = [call for call in laid.irregular if not (call.accepted or call.passed_over)]
    return _facts_of_call(laid, open_calls[0] if open_calls else laid.irregular[-1])


def _facts_of_call(laid: LaidAuction, call: Judged) -> LaidOut:
    kinds = set(call.irregularities)
    first = _changed(laid, call)
    if first is not None:
        return LaidOut("change-of-call", _change(laid, call, first), _proposed(laid, call))
    facts: dict[str, object] = {
        "offender": call.seat.value,
        "turn": call.turn.value,
        "call": call.call.shown,
        "lho_called": call.called_since(call.seat.lho),
        "partner_called": call.called_since(call.seat.partner),
    }
    if call.bid_before is not None:
        facts["over"] = call.bid_before.shown
    proposed = _proposed(laid, call)
    if Irregularity.AFTER_END in kinds:
        return LaidOut("call-after-final-pass", facts | {"caller_side": _caller_side(laid, call)}, proposed)
    if Irregularity.TOO_HIGH in kinds:
        return LaidOut("bid-over-seven", facts, proposed)
    if kinds & _DOUBLES:
        facts |= {
            "since_inadmissible": "lho" if call.called_since(call.seat.lho) else "nothing",
            "in_rotation": Irregularity.OUT_OF_ROTATION not in kinds,
        }
        return LaidOut("inadmissible-double", facts, proposed)
    if Irregularity.OUT_OF_ROTATION in kinds:
        return LaidOut("call-out-of-rotation", facts | _rotation(call), proposed)
    return LaidOut("insufficient-bid", facts | _insufficient(laid, call), proposed)


def _changed(laid: LaidAuction, call: Judged) -> Judged | None:
    """The call that this one was made in place of: at the left-hand opponent's turn it is a change of call (30B, 31B)."""
    wrong = set(call.irregularities)
    if Irregularity.OUT_OF_ROTATION not in wrong or wrong & _NEVER or call.at_turn_of is not Turn.LHO:
        return None
    return next((one for one in reversed(laid.calls[: call.place]) if one.seat is call.seat), None)


def _change(laid: LaidAuction, call: Judged, first: Judged) -> dict[str, object]:
    """What is known of a change of call; ``call`` is the first, by which Law 25 is asked."""
    over = {"over": first.bid_before.shown} if first.bid_before is not None else {}
    return {
        "offender": call.seat.value,
        "turn": call.turn.value,
        "call": first.call.shown,
        **over,
        "second_call": True,
        "first_legal": not first.irregularities,
        **_gone(laid, first),
    }


def _gone(laid: LaidAuction, call: Judged) -> dict[str, object]:
    """How far it has gone for a slip (25A); nothing when only the director knows whether the lead was faced."""
    if call.called_since(call.seat.partner):
        return {"gone": "partner"}
    return {} if laid.over else {"gone": "open"}


def _insufficient(laid: LaidAuction, call: Judged) -> dict[str, object]:
    until = call.since.index(call.seat) if call.called_since(call.seat) else len(call.since)
    since = "nothing"
    if call.seat.lho in call.since[:until]:
        since = "lho"
    elif call.called_since(call.seat):
        since = "over-new" if call.called_since(call.seat.lho) else "corrected"
    return {"since": since, **_gone(laid, call)}


def _replacement(call: Judged, new: Call) -> str:
    """What a call made in place of an insufficient bid seems to be by Law 27B, were it natural."""
    if not isinstance(new, Bid):
        return "other" if new is Word.PASS else "double"
    over = call.bid_before
    if over is not None and new.order <= over.order:
        return "insufficient"
    lowest = over is not None and new.order - over.order <= len(Strain)
    same = isinstance(call.call, Bid) and new.strain is call.call.strain
    return "same" if lowest and same else "other"


def _rotation(call: Judged) -> dict[str, object]:
    whose = "lho-first" if call.at_turn_of is Turn.LHO else call.at_turn_of.value
    kind = "pass" if call.call is Word.PASS else "bid" if isinstance(call.call, Bid) else "double"
    passed_over = "partner" if call.at_turn_of is Turn.PARTNER else "turn"
    since = (
        "lho" if call.accepted else passed_over if call.passed_over else "nobody" if not call.since else ""
    )
    insufficient = Irregularity.INSUFFICIENT in call.irregularities
    facts: dict[str, object] = {
        "whose_turn": whose,
        "bid_before": call.bid_before is not None,
        "inadmissible": False,
        **({"sufficient": not insufficient} if kind == "bid" else {}),
    }
    # An artificial pass has rules of its own (30C), which only the director can tell.
    facts["kind_of_call"] = ["pass", "artificial"] if kind == "pass" else kind
    return facts | ({"since_rotation": since} if since else {})


def _caller_side(laid: LaidAuction, call: Judged) -> str:
    if laid.contract is not None and laid.contract.declarer.side is call.seat.side:
        return "declaring"
    return "defender-pass" if call.call is Word.PASS else "defender-act"


def _proposed(laid: LaidAuction, call: Judged) -> dict[str, object]:
    """What a natural meaning would say of the suits shown."""
    legal = [
        one.call.strain.value
        for one in laid.calls
        if one.seat is call.seat and not one.irregularities and isinstance(one.call, Bid)
    ]
    suits = [letter for letter in dict.fromkeys(legal) if letter != "N"]
    proposed: dict[str, object] = {"legal_suits": suits} if suits else {}
    new = next((one.call for one in laid.calls[call.place + 1 :] if one.seat is call.seat), None)
    if new is not None and Irregularity.INSUFFICIENT in call.irregularities:
        proposed["replacement"] = _replacement(call, new)
    if not isinstance(call.call, Bid) or call.call.strain.value == "N":
        return proposed | {"withdrawn_showed": "none"}
    return proposed | {"withdrawn_showed": "same" if call.call.strain.value in suits else "other"}


def _with_seats(dealer: Seat, words: Sequence[str]) -> list[tuple[Seat, Call]]:
    calls: list[tuple[Seat, Call]] = []
    seat = dealer
    for word in words:
        where, colon, call = word.rpartition(":")
        seat = _seat(where) if colon else seat
        calls.append((seat, read_call(call)))
        seat = seat.lho
    return calls


def _seat(reported: object) -> Seat:
    letters = {seat.value: seat for seat in Seat}
    if isinstance(reported, str) and reported.strip()[:1].upper() in letters:
        return letters[reported.strip()[:1].upper()]
    raise NotAnAuction(_("“{seat}” is not a seat.").format(seat=reported), _("Seats are N, E, S and W."))


_DOUBLES: Final = frozenset({Irregularity.INADMISSIBLE_DOUBLE, Irregularity.INADMISSIBLE_REDOUBLE})
_NEVER: Final = _DOUBLES | {Irregularity.AFTER_END, Irregularity.TOO_HIGH}
