"""From a strip of tricks to the answers it gives to the trees on revokes: what the cards show is not asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.rulings.play.revoke_tricks import facts_of, tally, winners_of
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.bridge.play.tricks import Revoke, Strip
    from model.bridge.seats import Seat

LAST_TRICK = 13


def answers_of(
    strip: Strip,
    revoke: Revoke,
    edition: Edition,
    *,
    dummy: Seat | None = None,
    declarer: Seat | None = None,
    revokes: Sequence[Revoke] = (),
) -> dict[str, str]:
    """The answers of the tree "revoke" that the strip gives, by full question id; those it cannot know are left out.

    It answers only what the cards make certain: that a card to the next trick established the revoke (63A1), dummy's
    revoke, who won the revoke trick, the later tricks once thirteen are laid out or a later trick was won, and in 1997 a
    later trick won with a card of the suit. The other ``revokes`` tell whether this one is a further revoke in the suit
    (64B2) or one of both sides (64B7), and which tricks pass for them already. If both defenders revoke on one trick, the
    first revoke is answered for both. An answer of the director overrules any of these.
    """
    answers = {"really": "suit"}
    if revoke.trick == LAST_TRICK - 1:
        return answers | {"stage": "twelve"}
    if not strip.is_established(revoke):
        faced = {"whose": "declarer" if revoke.seat in (dummy, declarer) else "hidden"}
        return answers | (faced if dummy is not None else {})
    answers["stage"] = "played"
    if revoke.seat is dummy:
        return answers | {"revoke-tricks.special": "faced"}
    others = [one for one in revokes if one != revoke]
    special = _special(strip, revoke, edition, others)
    twin = _twin(strip, revoke, edition, others)
    if twin is None or dummy in (None, twin.seat):
        found = special | _tricks(strip, revoke, edition, _gone(strip, (revoke,), edition, revokes, dummy))
    elif others.index(twin) < revokes.index(revoke):
        found = {"special": "counted"}
    else:
        gone = _gone(strip, (revoke, twin), edition, revokes, dummy)
        found = {"special": "pair"} | _pair(strip, (revoke, twin), edition, gone)
    return answers | {f"revoke-tricks.{one}": answer for one, answer in found.items()}


def _again(strip: Strip, revoke: Revoke, edition: Edition, others: Sequence[Revoke]) -> bool:
    return any(
        one.trick < revoke.trick
        and (one.seat, one.suit) == (revoke.seat, revoke.suit)
        # 64B2 of 2017 asks that the first revoke was established, the editions before it do not.
        and (edition.like is not Edition.E2017 or strip.is_established(one))
        for one in others
    )


def _twin(strip: Strip, revoke: Revoke, edition: Edition, others: Sequence[Revoke]) -> Revoke | None:
    """Partner's revoke on this trick, if tricks pass for both by rule (64A)."""
    theirs = any(one.seat.side is not revoke.seat.side for one in others)
    if _again(strip, revoke, edition, others) or (theirs and edition.like is not Edition.E1997):
        return None
    twin = next((one for one in others if (one.trick, one.seat) == (revoke.trick, revoke.seat.partner)), None)
    if twin is None or _again(strip, twin, edition, others):
        return None
    return twin


def _special(strip: Strip, revoke: Revoke, edition: Edition, others: Sequence[Revoke]) -> dict[str, str]:
    """A further revoke by the same player in the suit (64B2), or revokes of both sides (64B7)."""
    if _again(strip, revoke, edition, others):
        return {"special": "again"}
    theirs = [one for one in others if one.seat.side is not revoke.seat.side]
    if not theirs:
        return {}
    if edition.like is Edition.E1997:
        return {"special": "both"}
    established = any(strip.is_established(one) for one in theirs)
    if edition.like is Edition.E2017 and not established and all(one.trick != revoke.trick for one in theirs):
        return {}  # put right in time: 64B7 wants both established
    return {"special": "both", "other-established": "yes" if established else "no"}


def _gone(
    strip: Strip, own: Sequence[Revoke], edition: Edition, revokes: Sequence[Revoke], dummy: Seat | None
) -> frozenset[int]:
    """The tricks that pass for the other revokes than ``own`` already: none passes twice."""
    winners = winners_of(strip)
    if len(revokes) < 2 or any(one.trick not in winners for one in revokes):
        return frozenset()
    counted = tally(edition, winners, [facts_of(strip, one, dummy) for one in revokes])
    ruled = {(one.trick, one.seat) for one in own}
    return frozenset(
        trick
        for transfer in counted.transfers
        if (transfer.revoke.trick, transfer.revoke.offender) not in ruled
        for trick in transfer.tricks
    )


def _whole(strip: Strip, revoke: Revoke) -> bool:
    """Whether all tricks from the revoke on are laid out."""
    return all(
        (one := strip.trick(n)) is not None and one.complete for n in range(revoke.trick, LAST_TRICK + 1)
    )


def _pair(
    strip: Strip, both: tuple[Revoke, Revoke], edition: Edition, gone: frozenset[int]
) -> dict[str, str]:
    """What the cards show of two defenders' revokes on one trick: who won it, and how many tricks they won later."""
    first = both[0]
    trick = strip.trick(first.trick)
    if trick is None or not trick.complete:
        return {}
    winner = trick.winner(strip.trumps)
    won = winner in (first.seat, first.seat.partner)
    answers = {"pair-winner": "offender" if won else "opponents"}
    count = len(_won_from(strip, first, first.trick + 1, gone))
    in_1997 = edition.like is Edition.E1997
    most = 2 if not in_1997 else 3 if won else 4
    if not _whole(strip, first) and (in_1997 or count < most):
        return answers
    answers["pair-more" if won else "pair-any"] = ("none", "one", "two", "three", "four")[min(count, most)]
    return answers | (_later_pair(strip, both, winner, count) if in_1997 and count > 2 else {})


def _later_pair(strip: Strip, both: tuple[Revoke, Revoke], winner: Seat | None, count: int) -> dict[str, str]:
    """Which of the two won a later trick with a card of the suit revoked in (64A2 in 1997)."""
    later = [one for one in both if one.seat is not winner and strip.later_winner(one) is not None]
    if winner in (both[0].seat, both[0].seat.partner):
        return {"pair-later-one": "yes" if later else "no"}
    if count == 3:
        return {"pair-later-three": "yes" if later else "no"}
    return {"pair-later-four": ("none", "one", "both")[len(later)]}


def _won_from(strip: Strip, revoke: Revoke, first: int, gone: frozenset[int]) -> list[int]:
    """The tricks from this one on that the offending side won and still has."""
    return [number for number in strip.won_from(first, revoke.seat.side) if number not in gone]


def _tricks(strip: Strip, revoke: Revoke, edition: Edition, gone: frozenset[int]) -> dict[str, str]:
    trick = strip.trick(revoke.trick)
    if trick is None or not trick.complete:
        return {}
    winner = trick.winner(strip.trumps)
    later = _won_from(strip, revoke, revoke.trick + 1, gone)
    whole = _whole(strip, revoke)
    # Where tricks are missing on the strip, none won is not yet an answer.
    won_later = "yes" if later else "no" if whole else ""
    if winner is revoke.seat:
        return {"winner": "offender"} | ({"more": won_later} if won_later else {})
    in_1997 = edition.like is Edition.E1997
    if winner is not revoke.seat.partner:
        answer = _with_such_a_card(strip, revoke, later, whole=whole) if in_1997 and later else won_later
        return {"winner": "opponents"} | ({"any": answer} if answer else {})
    if revoke.trick in gone and whole and not later:
        return {"special": "counted"}
    return {"winner": "partner"} | (_later_card(strip, revoke, gone, whole=whole) if in_1997 else {})


def _with_such_a_card(strip: Strip, revoke: Revoke, later: Sequence[int], *, whole: bool) -> str:
    """What the side won later, and whether the offender won one with a card of the suit revoked in (64A2 in 1997)."""
    if strip.later_winner(revoke) is None:
        return "other" if whole else ""
    if len(later) > 1:
        return "later"
    return "only" if whole else ""


def _later_card(strip: Strip, revoke: Revoke, gone: frozenset[int], *, whole: bool) -> dict[str, str]:
    """The extra trick of Law 64A2 in 1997, if partner won the revoke trick."""
    if strip.later_winner(revoke) is None:
        return {"later-card": "no"} if whole else {}
    left = _won_from(strip, revoke, revoke.trick, gone)
    if len(left) > 1:
        return {"later-card": "yes"}
    return {"later-card": "only"} if whole else {}
