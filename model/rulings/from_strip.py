"""From a strip of tricks to the answers it gives to the trees on revokes: what the cards show is not asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.rulings.editions import Edition

if TYPE_CHECKING:
    from model.bridge.seats import Seat
    from model.bridge.tricks import Revoke, Strip

LAST_TRICK = 13


def answers_of(
    strip: Strip, revoke: Revoke, edition: Edition, *, dummy: Seat | None = None, declarer: Seat | None = None
) -> dict[str, str]:
    """The answers of the tree "revoke" that the strip gives, by full question id; those it cannot know are left out.

    Only what is certain from the cards: an established revoke by a card played to the next trick (63A1), dummy's revoke,
    who won the revoke trick, later tricks once thirteen are laid out or a later trick was won, and in 1997 a later
    trick won with a card of the suit. The director overrules by answering himself.
    """
    told = {"really": "suit"}
    if revoke.trick == LAST_TRICK - 1:
        return told | {"stage": "twelve"}
    if not strip.established(revoke):
        faced = {"whose": "declarer" if revoke.seat in (dummy, declarer) else "hidden"}
        return told | (faced if dummy is not None else {})
    told["stage"] = "played"
    if revoke.seat is dummy:
        return told | {"revoke-tricks.special": "faced"}
    return told | {f"revoke-tricks.{one}": answer for one, answer in _tricks(strip, revoke, edition).items()}


def _tricks(strip: Strip, revoke: Revoke, edition: Edition) -> dict[str, str]:
    trick = strip.trick(revoke.trick)
    if trick is None or not trick.complete:
        return {}
    winner = trick.winner(strip.trumps)
    side = revoke.seat.side
    later = strip.won_from(revoke.trick + 1, side)
    whole = all(
        (one := strip.trick(n)) is not None and one.complete for n in range(revoke.trick, LAST_TRICK + 1)
    )
    won_later = "yes" if later else "no" if whole else ""
    if winner is revoke.seat:
        return {"winner": "offender"} | ({"more": won_later} if won_later else {})
    if winner is not revoke.seat.partner:
        told = {"winner": "opponents"} | ({"any": won_later} if won_later else {})
        if won_later != "yes":
            return told
    else:
        told = {"winner": "partner"}
    if edition is Edition.E1997:
        told |= _later_card(strip, revoke, whole=whole)
    return told


def _later_card(strip: Strip, revoke: Revoke, *, whole: bool) -> dict[str, str]:
    """The extra trick of Law 64A2 in 1997."""
    if strip.later_winner(revoke) is None:
        return {"later-card": "no"} if whole else {}
    if len(strip.won_from(revoke.trick, revoke.seat.side)) > 1:
        return {"later-card": "yes"}
    return {"later-card": "only"} if whole else {}
