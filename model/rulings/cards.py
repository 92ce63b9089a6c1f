"""The penalty cards of several happenings of one board: which are major together, which stay, and what is said of them (50B, 51)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import msgspec

from model.bridge.seats import Seat
from model.i18n import N_
from model.rulings.effects import vocabulary as v
from model.rulings.steps import Frame, Issued, Ruling
from model.rulings.words.joined import say_effects
from model.rulings.words.sentences import both

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.rulings.effects.vocabulary import AnyEffect
    from model.rulings.words.wording import Words

_OF_THE_SAME_CARD: Final = frozenset({"penalty-card", "penalty-card-not-played"})
"""Where what is ruled later is of the penalty card that lies there; in any other tree it is of another card."""
_TAKEN_BACK: Final = frozenset({"revoke", "penalty-card-not-played", "premature-play", "simultaneous-plays"})
"""Where a defender's card that goes back is ruled to be a penalty card at once."""
_OF_PENALTY_CARD: Final = (v.PenaltyCard, v.CardFirstOpportunity, v.DeclarerChooses)
ALL_MAJOR: Final = N_(
    "With two or more, each is a major penalty card. All stay face up; declarer says which is played when several can be."
)
ALL_MAJOR_SAID: Final = N_(
    "{Offender}, these cards all stay face up in front of you as major penalty cards."
    " {Partner}, when it is your lead, wait until declarer has chosen."
)
EACH_MAJOR: Final = N_("Each of these cards is a major penalty card, an earlier minor one too.")
ALIKE: Final = N_("Each of these cards is a major penalty card.")
OTHER_STAYS: Final = N_(
    "{Offender}’s other penalty card stays face up, as a major one; if it is of that suit it goes back too."
)
OTHER_STAYS_SAID: Final = N_(
    "{Offender}, your other penalty card stays, unless it is of that suit: then take it back too."
)
PARTNERS: Final = N_("{Partner}’s penalty card stays on the table too.")
PARTNERS_SAID: Final = N_("{Partner}, your penalty card stays on the table too.")
OWN_FIRST: Final = N_(
    "{Partner} leads the penalty card already on the table, if it may be led; of several, the one declarer names. The card of {offender} stays face up as a major penalty card."
)
OWN_FIRST_SAID: Final = N_(
    "{Partner}, lead your penalty card. {Offender}, this card stays on the table as a major penalty card."
)
STILL_RESTRICTED: Final = N_(
    "Declarer may still restrict the lead of {partner} for the withdrawn call. The card of {offender} stays face up as a major penalty card."
)
STILL_RESTRICTED_SAID: Final = N_(
    "{Partner}, wait: declarer may still restrict your lead. {Offender}, this card stays on the table as a major penalty card."
)
_OPTIONS: Final = (N_("require one of the suits"), N_("forbid one or more of the suits"), N_("neither"))


def of_one(one: Any, other: Any) -> bool:
    """Whether two effects bind the same player: by the seat if both name it, else by the part the player has."""
    return bool(one.at == other.at) if one.at and other.at else one.seat is other.seat


def is_done_with(old: Issued, later: Sequence[AnyEffect], tree: str) -> bool:
    """Whether what was said of a penalty card no longer holds: it is played, taken back, or ruled on again.

    A card of the same defender that goes back by another tree is another card, and the penalty card stays (51B2).
    """
    effect = old.effect
    if tree in _OF_THE_SAME_CARD:
        return any(_of_this_card(effect, new, tree) for new in later)
    if tree == "unable-to-comply" and isinstance(effect, v.DeclarerChooses) and old.frame is Frame.NOW:
        return any(isinstance(new, v.CardPlayed) for new in later)  # the order of 57A is at an end (57B, 59)
    return False


def _of_this_card(old: Any, new: AnyEffect, tree: str) -> bool:
    if isinstance(new, v.CardPickedUp):
        return isinstance(old, (*_OF_PENALTY_CARD, v.CardPickedUp)) and (
            isinstance(old, v.DeclarerChooses) or of_one(old, new)
        )
    if isinstance(new, v.PenaltyCard) and tree == "penalty-card":
        return isinstance(old, v.PenaltyCard) and of_one(old, new)
    if isinstance(new, v.CardStands) and tree == "penalty-card":
        return _waits(old, new)
    if not isinstance(new, v.CardPlayed):
        return False
    if isinstance(old, v.Authorised):
        return old.to is v.Role.ALL
    if isinstance(old, v.DeclarerChooses):
        return tree == "penalty-card" and new.seat is v.Role.OFFENDER
    return isinstance(old, v.PenaltyCard | v.CardFirstOpportunity) and of_one(old, new)


def _waits(old: Any, new: v.CardStands) -> bool:
    """Whether the later ruling says what holds from now on for a penalty card that stays."""
    return isinstance(old, v.DeclarerChooses) or (
        isinstance(old, v.CardFirstOpportunity) and of_one(old, new)
    )


def is_settled_by_auction(old: Issued, words: Words) -> bool:
    """Whether what Law 24 left open of a card exposed in the auction is settled, since it is known who declares."""
    declarer, owner = words.seats.get(v.Role.DECLARER), getattr(old.effect, "at", "")
    if declarer is None or not owner or not any(place.startswith("24") for place in old.law):
        return False
    if isinstance(old.effect, v.PenaltyCard):
        return Seat(owner).side is declarer.side
    if isinstance(old.effect, v.CardPickedUp):
        return Seat(owner).side is not declarer.side
    return isinstance(old.effect, v.CardFaceUp | v.MustPass)


def rule_a_card_once(before: Ruling, after: Ruling) -> tuple[Ruling, Ruling]:
    """Both rulings, one of them without what the other has ruled already of the same card.

    A card that went back after a revoke, or that was led out of turn, may be called an exposed card too (49). That makes
    it no second penalty card (50B).
    """
    if _tells_again(after, before) or _says_no_more(before, after):
        ruled = {_kind(one) for one in before.effects}
        left = tuple(one for one in after.effects if _kind(one) not in ruled)
        return before, replace(after, text="", say="", effects=left)
    if _tells_again(before, after):
        ruled = {_kind(one) for one in after.effects}
        left = tuple(one for one in before.effects if _kind(one) not in ruled)
        return replace(before, text="", say="", effects=left), after
    return before, after


def _says_no_more(before: Ruling, after: Ruling) -> bool:
    """Whether a minor penalty card and partner's free lead were ruled in one (50C)."""
    return (before.tree, before.outcome, after.tree, after.outcome) == (
        "exposed-card", "minor", "penalty-card", "minor-partner",
    )  # fmt: skip


def _tells_again(one: Ruling, other: Ruling) -> bool:
    """Whether a ruling calls an exposed card what the other has ruled on as it was played."""
    how = next((line.answer[0] for line in one.trail if line.question.endswith("whose-lead")), "")
    if not how or any(line.question.endswith("whose-lead") for line in other.trail):
        return False
    if how != "back":
        return one.tree == other.tree and one.outcome == other.outcome
    cards = [new.effect for new in one.effects if isinstance(new.effect, v.PenaltyCard)]
    return other.tree in _TAKEN_BACK and any(
        of_one(old.effect, new)
        for old in other.effects
        for new in cards
        if isinstance(old.effect, v.PenaltyCard)
    )


def _kind(one: Issued) -> tuple[object, ...]:
    return type(one.effect), one.effect.at, getattr(one.effect, "seat", ""), getattr(one.effect, "to", "")


def in_words_of_all(
    before: Ruling, after: Ruling, later: Sequence[Issued], words: Words
) -> tuple[Ruling, Ruling]:
    """Both rulings in words that fit all penalty cards, if one card is no longer what its own ruling said."""
    effects = [*before.effects, *later]
    if any(is_raised(one.effect, effects) for one in later):
        return replace(before, text="", say=""), _with(after, words, ALL_MAJOR, ALL_MAJOR_SAID, alone=True)
    if any(is_raised(one.effect, effects) for one in before.effects):
        alone = after.tree == "exposed-card"  # its own words are of one card
        left = _without_cards(before)
        if _lies_with_partner(before, words):
            left = _with(left, words, PARTNERS, PARTNERS_SAID)
        return left, _with(after, words, ALL_MAJOR, ALL_MAJOR_SAID, alone=alone)
    if after.tree == "exposed-card" and any(_has_another(one.effect, effects) for one in later):
        return before, _with(after, words, ALL_MAJOR, ALL_MAJOR_SAID, alone=True)
    beside = [one for one in before.effects if _is_beside(one.effect, later)]
    if beside:
        minor = any(getattr(one.effect, "kind", "") == "minor" for one in beside)
        return _without_cards(before) if minor else before, _with(after, words, OTHER_STAYS, OTHER_STAYS_SAID)
    return before, after


def _lies_with_partner(ruling: Ruling, words: Words) -> bool:
    """Whether the other defender has a penalty card as well."""
    partner = words.seats.get(v.Role.PARTNER)
    return partner is not None and any(
        isinstance(one.effect, v.PenaltyCard) and one.effect.at == partner.value for one in ruling.effects
    )


def _with(ruling: Ruling, words: Words, text: str, said: str, *, alone: bool = False) -> Ruling:
    parts = (words.say(text), words.say(said))
    if alone:
        return replace(ruling, text=parts[0], say=parts[1])
    return replace(ruling, text=both(ruling.text, parts[0]), say=both(ruling.say, parts[1]))


def name_what_binds_the_lead(before: Ruling, after: Ruling, words: Words) -> Ruling:
    """A later ruling on a lead out of turn that leaves partner any lead, with what still binds partner's lead.

    Partner has to lead a major penalty card at the first legal chance (50D1). A lead restriction for a withdrawn call
    waits for partner's first lead (26).
    """
    leader = words.seats.get(v.Role.PARTNER)
    if after.outcome != "free" or leader is None:
        return after
    lying = [one.effect for one in before.effects if one.effect.at == leader.value]
    if any(isinstance(one, v.PenaltyCard) and one.kind == "major" for one in lying):
        return replace(after, text=words.say(OWN_FIRST), say=words.say(OWN_FIRST_SAID), notes=())
    if any(isinstance(one, v.LeadRestriction) for one in lying):
        return replace(after, text=words.say(STILL_RESTRICTED), say=words.say(STILL_RESTRICTED_SAID))
    return after


def without_penalty_cards(ruling: Ruling) -> Ruling:
    """The ruling without a word of its penalty cards."""
    cards = any(isinstance(one.effect, v.PenaltyCard) for one in ruling.effects)
    return _without_cards(ruling) if cards else ruling


def _without_cards(ruling: Ruling) -> Ruling:
    """The ruling in the words of its effects, without those that spoke of a penalty card."""
    gone = (*_OF_PENALTY_CARD, v.Authorised, v.PlayOn, v.Refer)
    left = [one for one in ruling.effects if not isinstance(one.effect, gone)]
    return replace(ruling, text=" ".join(dict.fromkeys(one.text for one in left)), say=say_effects(left))


def all_major(effects: Sequence[Issued], words: Words) -> list[Issued]:
    """With two penalty cards of one defender each is major (50B), and is played and led to as such (50D, 51).

    That is also so when the second goes back by declarer's choice of its suit (50D2, 51B2).
    """
    raised = []
    for one in effects:
        if is_raised(one.effect, effects) or (
            getattr(one.effect, "kind", "") == "minor" and _is_beside(one.effect, effects)
        ):
            major = msgspec.structs.replace(one.effect, kind="major")
            # Where declarer is not known it lies there only if its owner defends (Law 24).
            lies = one.frame is Frame.NOW or v.Role.DECLARER in words.seats
            text = words.say(EACH_MAJOR) if lies else words.of(major)
            one = replace(one, effect=major, law=("50B",), text=text)  # noqa: PLW2901  # the same card, raised
        elif _reads_alike(one, effects):
            one = replace(one, text=words.say(ALIKE))  # noqa: PLW2901  # one line for the cards together
        raised.append(one)
    owner = next((one.effect for one in effects if _has_another(one.effect, effects)), None)
    if owner is not None:
        options = tuple(words.say(option) for option in _OPTIONS)
        for effect, law in (
            (v.CardFirstOpportunity(), ("50D1", "51A")),
            (v.DeclarerChooses(options=options), ("50D2", "51B")),
        ):
            text = words.of(effect)
            settled = words.settle_seats(effect)
            if isinstance(settled, v.CardFirstOpportunity):  # the words are of who offended last
                settled = msgspec.structs.replace(settled, at=owner.at)
            raised.append(Issued(settled, Frame.LATER, law, text))
    return raised


def is_raised(effect: AnyEffect, effects: Sequence[Issued]) -> bool:
    """Whether a minor penalty card is major because its owner has another."""
    return isinstance(effect, v.PenaltyCard) and effect.kind == "minor" and _has_another(effect, effects)


def _has_another(effect: AnyEffect, effects: Sequence[Issued]) -> bool:
    """Whether this is a penalty card, and its owner has another."""
    cards = [one.effect for one in effects if isinstance(one.effect, v.PenaltyCard)]
    return isinstance(effect, v.PenaltyCard) and sum(of_one(effect, other) for other in cards) > 1


def _reads_alike(one: Issued, effects: Sequence[Issued]) -> bool:
    """Whether another penalty card of the same owner has the same words, so that two lines would read as one."""
    return any(
        isinstance(other.effect, v.PenaltyCard)
        and other.text == one.text
        and of_one(one.effect, other.effect)
        for other in effects
        if other is not one and isinstance(one.effect, v.PenaltyCard)
    )


def _is_beside(effect: AnyEffect, effects: Sequence[Issued]) -> bool:
    """Whether this penalty card lies there while another of its owner goes back by declarer's choice of that one's suit."""
    if not isinstance(effect, v.PenaltyCard) or not any(
        isinstance(one.effect, v.LeadRestriction) and one.effect.suits == "withdrawn" for one in effects
    ):
        return False
    return any(isinstance(one.effect, v.CardPickedUp) and of_one(effect, one.effect) for one in effects)
