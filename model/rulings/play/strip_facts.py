"""What laid-out tricks show in words: who revoked, whether it is established, who led out of turn, what cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.bridge.entry.words import card_words, seat_name
from model.i18n import _
from model.rulings.play.revoke_answers import answers_of
from model.rulings.play.revoke_tricks import Why, facts_of, tally, winners_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from model.bridge.cards import Card
    from model.bridge.play.tricks import Revoke, Strip, Trick
    from model.bridge.seats import Seat
    from model.rulings.trees.editions import Edition


@dataclass(frozen=True, slots=True)
class TrickReport:
    """What the tricks show: sentences in order, and one revoke's answers for a tree with its offender.

    ``revokes`` are all that were found and ``which`` the one the answers are of, as `revoke_key` names it.
    """

    sentences: tuple[str, ...]
    offender: Seat | None = None
    answers: Mapping[str, str] | None = None
    revokes: tuple[Revoke, ...] = ()
    which: str = ""


def revoke_key(revoke: Revoke) -> str:
    """A revoke by its trick and seat, "3S"."""
    return f"{revoke.trick}{revoke.seat.value}"


def revoke_words(revoke: Revoke) -> str:
    """A revoke in short: "South, trick 3"."""
    return _("{seat}, trick {number}").format(seat=seat_name(revoke.seat), number=revoke.trick)


def report_tricks(
    strip: Strip,
    tree: str,
    edition: Edition,
    *,
    hands: Mapping[Seat, Iterable[Card]] | None = None,
    declarer: Seat | None = None,
    which: str = "",
) -> TrickReport:
    """Sentences on the strip, and for the trees on revokes the answers it gives.

    Of several revokes each has its sentence; the answers are those of ``which`` (the first where it names none), as one
    ruling is on one revoke.
    """
    dummy = declarer.partner if declarer is not None else None
    revokes = strip.revokes(hands)
    found = [_revoked(strip, one) for one in revokes]
    found += _costs(strip, revokes, edition, dummy)
    found += [_wrong_lead(strip, number) for number in strip.wrong_leads()]
    if hands is not None:
        found += [
            _("{seat} did not hold {card} (trick {number}).").format(
                seat=seat_name(seat), card=card_words(card), number=number
            )
            for number, seat, card in strip.not_in_hand(hands)
        ]
    answers = None
    offender = None
    chosen = next((one for one in revokes if revoke_key(one) == which), revokes[0] if revokes else None)
    if chosen is not None and tree in ("revoke", "revoke-tricks"):
        offender = chosen.seat
        answers = answers_of(strip, chosen, edition, dummy=dummy, declarer=declarer, revokes=revokes)
        if tree == "revoke-tricks":
            answers = _on_tricks(answers)
    elif strip.wrong_leads():
        trick = strip.trick(strip.wrong_leads()[0])
        offender = None if trick is None else trick.leader
    return TrickReport(tuple(found), offender, answers, revokes, "" if chosen is None else revoke_key(chosen))


def find_remaining(
    strip: Strip, hands: Mapping[Seat, frozenset[Card]] | None
) -> Mapping[Seat, frozenset[Card]] | None:
    """The cards left after the tricks from the first on; None without the deal, or where tricks are missing.

    The last trick may be under way: see `under_way`.
    """
    whole = all(trick.complete for trick in strip.tricks[:-1])
    if (
        hands is None
        or not whole
        or [trick.number for trick in strip.tricks] != list(range(1, len(strip.tricks) + 1))
    ):
        return None
    gone = {card for trick in strip.tricks for card in trick.cards}
    return {seat: cards - gone for seat, cards in hands.items()}


def under_way(strip: Strip) -> Trick | None:
    """The trick that has begun and is not complete, the last on the strip."""
    last = strip.tricks[-1] if strip.tricks else None
    return None if last is None or last.complete else last


def _revoked(strip: Strip, revoke: Revoke) -> str:
    held = ", ".join(card_words(card) for card in revoke.held)
    first = _("{seat} revoked at trick {number} with {card}, holding {held}.").format(
        seat=seat_name(revoke.seat), number=revoke.trick, card=card_words(revoke.card), held=held
    )
    trick = strip.trick(revoke.trick)
    winner = trick.winner(strip.trumps) if trick is not None and trick.complete else None
    won = _("{seat} won the trick.").format(seat=seat_name(winner)) if winner is not None else ""
    state = (
        _("Established: the side has played to the next trick.")
        if strip.is_established(revoke)
        else _("Not established, as far as the cards show.")
    )
    return " ".join(part for part in (first, state, won) if part)


def _costs(strip: Strip, revokes: tuple[Revoke, ...], edition: Edition, dummy: Seat | None) -> list[str]:
    """The tricks that would pass by the strip as far as it is laid out."""
    winners = winners_of(strip)
    if not revokes or any(one.trick not in winners for one in revokes):
        return []
    facts = [facts_of(strip, one, dummy) for one in revokes]
    counted = tally(edition, winners, facts)
    found = []
    # A trick that is not laid out yet may still be one that passes (Law 64A): "none passes" is said of a
    # whole strip alone.
    whole = all(number in winners for number in range(min(one.trick for one in revokes), 14))
    for transfer in counted.transfers:
        side_tricks = len(transfer.tricks)
        revoke = transfer.revoke
        if side_tricks:
            text = _(
                "On these tricks {count} would be transferred for {seat}’s revoke at trick {number} ({law})."
            )
        elif transfer.why is Why.NO_TRICK_WON and not whole:
            text = _(
                "None of these tricks would be transferred for {seat}’s revoke at trick {number} "
                "({law}); later ones may."
            )
        else:
            text = _("By law no trick would be transferred for {seat}’s revoke at trick {number} ({law}).")
        seat = seat_name(revoke.offender)
        found.append(text.format(count=side_tricks, seat=seat, number=revoke.trick, law=transfer.why.value))
    return found


def _wrong_lead(strip: Strip, number: int) -> str:
    trick, before = strip.trick(number), strip.trick(number - 1)
    assert trick is not None
    winner = None if before is None else before.winner(strip.trumps)
    assert winner is not None
    return _(
        "{leader} led to trick {number}, but {winner} had won trick {before}: a lead out of turn."
    ).format(leader=seat_name(trick.leader), number=number, winner=seat_name(winner), before=number - 1)


def _on_tricks(answers: Mapping[str, str]) -> dict[str, str]:
    """The answers that the tree on the tricks alone asks for, under its own names."""
    prefix = "revoke-tricks."
    own = {key.removeprefix(prefix): one for key, one in answers.items() if key.startswith(prefix)}
    return {"special": "none", **own}
