"""What is said to the table of several happenings: the words of the effects that are left, and nothing that is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from model.bridge.seats import Seat
from model.i18n import N_, _
from model.rulings.effects import vocabulary as v
from model.rulings.steps import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.rulings.steps import Issued, Ruling
    from model.rulings.words.wording import Words

SAID_BY_NOBODY: Final = (v.Refer, v.PlayOn)
_OF_THE_AUCTION: Final = (
    v.CallStands, v.CallCancelled, v.CallReplaced, v.CallFree, v.MustRepeat, v.InRotation, v.AuctionReverts, v.MustPass,
    v.MayNotDouble,
)  # fmt: skip
_OF_THE_DIRECTOR: Final = (v.ScoreSplit, v.Warned, v.EquityReview)
_OF_THE_PLAY: Final = frozenset({"play", "claim"})
_BACK: Final = N_("{Offender}, take back what you exposed in the auction.")
_LIES: Final = {
    "low": N_("{Offender}, the card from the auction stays face up as a minor penalty card."),
    "high": N_("{Offender}, the card from the auction stays face up as a major penalty card."),
    "several": N_("{Offender}, the cards from the auction stay face up as major penalty cards."),
}
"""What Law 24 left open of a card until it was known who declares, by the ruling given then."""


def in_words_of(ruling: Ruling, effects: Sequence[Issued]) -> Ruling:
    """The ruling in the words of these effects; what everybody may use, and what comes at a first lead, is no word to the table now."""
    reported = [
        one
        for one in effects
        if not isinstance(one.effect, SAID_BY_NOBODY) and getattr(one.effect, "to", "") is not v.Role.ALL
    ]
    text = " ".join(dict.fromkeys(one.text for one in reported))
    return replace(ruling, text=text, say=say_effects(reported))


def say_effects(effects: Sequence[Issued]) -> str:
    """What the effects say to the table, each sentence once."""
    spoken = [_spoken(one) for one in effects if not _is_for_the_record(one)]
    return " ".join(dict.fromkeys(one for one in spoken if one))


def _is_for_the_record(one: Issued) -> bool:
    """Whether it is written down and not read out: what a withdrawn action or penalty card tells (16, 50E), what the Director does."""
    if isinstance(one.effect, (*SAID_BY_NOBODY, v.Authorised, *_OF_THE_DIRECTOR)):
        return True
    if isinstance(one.effect, v.ProceduralPenalty):
        return one.effect.may  # only what the Director has decided is read out
    return isinstance(one.effect, v.Unauthorised) and not any(
        place.startswith(("24", "73")) for place in one.law
    )


def _spoken(issued: Issued) -> str:
    """The words of an effect to the table; what comes only when it is known who declares is explained then, a score in figures."""
    if isinstance(issued.effect, v.ScoreArtificial | v.ScoreAssigned):
        return _("I give an adjusted score.")
    if issued.frame is not Frame.LATER:
        return issued.text
    if isinstance(issued.effect, v.LeadRestriction):
        return _("If the offending side defends, there may be a lead restriction; call me then.")
    if isinstance(issued.effect, v.PenaltyCard | v.CardPickedUp) and _is_of_law_24(issued):
        return _("Call me again at the end of the auction.")
    return issued.text


def _is_of_law_24(one: Issued) -> bool:
    """Whether it is of a card exposed in the auction."""
    return any(place.startswith("24") for place in one.law)


def is_of_the_play(group: str) -> bool:
    """Whether a tree of this group is opened when the auction is over."""
    return group in _OF_THE_PLAY


def said_in_the_play(ruling: Ruling, words: Words) -> Ruling:
    """A ruling on the auction where the play has begun: what had to be called is history, a first lead still to come is not."""
    if ruling.tree == "card-exposed-auction" and ruling.outcome in _LIES:
        return _said_of_exposed_card(ruling, words)
    if not any(isinstance(one.effect, _OF_THE_AUCTION) for one in ruling.effects):
        return ruling
    left = [one for one in ruling.effects if not isinstance(one.effect, _OF_THE_AUCTION)]
    said = [one for one in left if not isinstance(one.effect, v.LeadRestriction)]
    may = any(isinstance(one.effect, v.LeadRestriction) and _defends(one.effect, words) for one in left)
    announced = (
        _("There may be a lead restriction: call me before the offending side’s first lead.") if may else ""
    )
    return replace(ruling, say=" ".join(part for part in (say_effects(said), announced) if part))


def _said_of_exposed_card(ruling: Ruling, words: Words) -> Ruling:
    """A card exposed in the auction, when it is known who declares: it goes back to the hand, or lies there (24)."""
    declarer, offender = words.seats.get(v.Role.DECLARER), words.seats.get(v.Role.OFFENDER)
    if declarer is None or offender is None:
        return ruling
    declares = offender.side is declarer.side
    said = words.say(_BACK if declares else _LIES[ruling.outcome])
    left = v.CardPickedUp if declares else v.PenaltyCard
    effects = tuple(replace(one, text=said) for one in ruling.effects if isinstance(one.effect, left))
    return replace(ruling, say=said, effects=effects)


def _defends(effect: Any, words: Words) -> bool:
    """Whether the player whose lead may be restricted defends, as far as the declarer is known."""
    declarer = words.seats.get(v.Role.DECLARER)
    return declarer is None or not effect.at or Seat(effect.at).side is not declarer.side
