"""The closed vocabulary of what a ruling does: one frozen struct an effect, told apart by the word in ``effect``.

A tree names seats by role; the engine adds the compass letter in ``at`` when the offender is known. ``law``,
``editions`` and ``when`` are guards and references of the tree, gone or settled in what the engine gives back.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, TypeAlias

import msgspec

from model.rulings.editions import ByEdition


class Role(Enum):
    """A player by what they are to the irregularity."""

    OFFENDER = "offender"
    PARTNER = "partner"
    LHO = "lho"
    RHO = "rho"
    TURN = "turn"
    OPPONENTS = "opponents"
    DECLARER = "declarer"
    DUMMY = "dummy"
    DEFENDERS = "defenders"
    ALL = "all"
    MISLED = "misled"
    MISLED_LHO = "misled_lho"

    __hash__ = object.__hash__


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="effect"):
    """What every effect carries: its Law, its guards, and own words instead of the usual ones."""

    law: ByEdition = ""
    text: ByEdition = ""
    editions: str = ""
    when: dict[str, str] = {}
    at: str = ""


class CallStands(Effect, frozen=True, tag="call.stands"):
    """The irregular call is treated as legal, or simply remains."""

    seat: Role = Role.OFFENDER


class CallCancelled(Effect, frozen=True, tag="call.cancelled"):
    """The call, and with ``and_later`` every call after it, is cancelled."""

    seat: Role = Role.OFFENDER
    and_later: bool = False


class CallReplaced(Effect, frozen=True, tag="call.replaced"):
    """The player puts another call in its place."""

    seat: Role = Role.OFFENDER
    by: Literal["any legal call", "intended call", "chosen call", "pass", "sufficient bid or pass"] = (
        "any legal call"
    )


class CallMayChange(Effect, frozen=True, tag="call.may_change"):
    """The player may take back a call made over what is now changed."""

    seat: Role = Role.LHO


class CallFree(Effect, frozen=True, tag="call.free"):
    """The player may make any legal call."""

    seat: Role = Role.OFFENDER


class MustRepeat(Effect, frozen=True, tag="call.must_repeat"):
    """The player must make the same call again in rotation."""

    seat: Role = Role.OFFENDER


class InRotation(Effect, frozen=True, tag="call.in_rotation"):
    """The call counts as made in rotation."""

    seat: Role = Role.OFFENDER


class AuctionReverts(Effect, frozen=True, tag="call.auction_reverts"):
    """The auction goes on with this player."""

    to: Role = Role.TURN


class MustPass(Effect, frozen=True, tag="call.must_pass"):
    """The player must pass, once or for the rest of the auction."""

    seat: Role = Role.PARTNER
    how: Literal["once", "throughout"] = "throughout"


class MayNotDouble(Effect, frozen=True, tag="call.may_not_double"):
    """The player may neither double nor redouble at that turn."""

    seat: Role = Role.PARTNER


class ScoreCap(Effect, frozen=True, tag="score.at_most"):
    """A side's score on the board is limited."""

    side: Literal["offending", "innocent"] = "offending"
    most: Literal["A-", "A"] = "A-"


class CardStands(Effect, frozen=True, tag="card.stands"):
    """The card remains where it was played."""

    seat: Role = Role.OFFENDER


class CardWithdrawn(Effect, frozen=True, tag="card.withdrawn"):
    """The card is taken back."""

    seat: Role = Role.OFFENDER


class CardPlayed(Effect, frozen=True, tag="card.played"):
    """The card counts as played."""

    seat: Role = Role.OFFENDER


class CardFaceUp(Effect, frozen=True, tag="card.left_face_up"):
    """The card stays face up on the table until the auction ends."""

    seat: Role = Role.OFFENDER


class PenaltyCard(Effect, frozen=True, tag="card.penalty_card"):
    """The card becomes a penalty card if the side defends."""

    kind: Literal["major", "minor"]
    seat: Role = Role.OFFENDER


class CardPickedUp(Effect, frozen=True, tag="card.picked_up"):
    """The card goes back into the hand."""

    seat: Role = Role.OFFENDER


class CardFirstOpportunity(Effect, frozen=True, tag="card.to_be_played_at_first_opportunity"):
    """The card must be played at the first legal chance."""

    seat: Role = Role.OFFENDER


class DeclarerChooses(Effect, frozen=True, tag="card.declarer_chooses"):
    """Declarer chooses one of several remedies."""

    options: tuple[str, ...] = ()


class LeadRestriction(Effect, frozen=True, tag="lead.restriction"):
    """What declarer may ask of a defender's first lead; the suits are told by how they were shown, and by name when known."""

    may: tuple[Literal["require", "forbid"], ...]
    suits: Literal["withdrawn", "any", "unspecified"]
    seat: Role = Role.PARTNER
    while_on_lead: bool = True
    named: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


class LeadAccepted(Effect, frozen=True, tag="lead.accepted"):
    """The lead out of turn becomes correct."""


class LeadFromCorrectHand(Effect, frozen=True, tag="lead.lead_from_correct_hand"):
    """The lead is made by the hand whose turn it is."""


class DeclarerBecomesDummy(Effect, frozen=True, tag="lead.declarer_becomes_dummy"):
    """Declarer spreads the hand and partner plays the board."""


class Unauthorised(Effect, frozen=True, tag="information.unauthorised"):
    """The player may not use it."""

    to: Role = Role.PARTNER


class Authorised(Effect, frozen=True, tag="information.authorised"):
    """The player may use it."""

    to: Role = Role.OPPONENTS


class TricksTransfer(Effect, frozen=True, tag="tricks.transfer"):
    """Tricks pass to the innocent side."""

    tricks: int
    to: Literal["offending", "innocent"] = "innocent"


class TricksAwarded(Effect, frozen=True, tag="tricks.awarded"):
    """Tricks are given to a side."""

    tricks: int
    to: Literal["offending", "innocent"] = "innocent"


class EquityReview(Effect, frozen=True, tag="tricks.equity_review"):
    """The Director looks whether the tricks given are enough."""


class ScoreStands(Effect, frozen=True, tag="score.stands"):
    """The result at the table counts."""


class ScoreCancelled(Effect, frozen=True, tag="score.cancelled"):
    """No result counts for this board here."""


class ScoreArtificial(Effect, frozen=True, tag="score.artificial"):
    """An artificial adjusted score for both sides; ``ns`` and ``ew`` are known once the offender is."""

    offending: Literal["A+", "A", "A-"]
    innocent: Literal["A+", "A", "A-"]
    ns: str = ""
    ew: str = ""


class ScoreAssigned(Effect, frozen=True, tag="score.assigned"):
    """An assigned adjusted score; how it is found is told by ``by``."""

    by: Literal["likely and at all probable", "weighted", "probable outcome"]
    sides: Literal["both", "offending", "innocent"] = "both"


class ScoreSplit(Effect, frozen=True, tag="score.split"):
    """The offenders get the whole adjustment, the other side bears its self-inflicted part."""


class ScoreCorrect(Effect, frozen=True, tag="score.correct_to"):
    """The score is corrected to what was agreed or shown."""


class ScoreLowered(Effect, frozen=True, tag="score.only_lowered"):
    """One side's score may be lowered without raising the other's."""


class BoardFouled(Effect, frozen=True, tag="score.fouled"):
    """The board is scored in groups by the form in which it was played."""

    law: ByEdition = "87"


class Percentage(Effect, frozen=True, tag="score.own_percentage"):
    """A+ is never less, and (from 2007) A- never more, than the pair's own percentage on its other boards."""


class OtherTable(Effect, frozen=True, tag="score.other_table"):
    """The score is adjusted in IMPs or total points, so that the innocent side keeps what the other table won."""


class KnockoutAverage(Effect, frozen=True, tag="score.knockout_average"):
    """Two adjusted scores that do not balance are averaged."""


class Warned(Effect, frozen=True, tag="penalty.warning"):
    """The Director warns the player."""

    seat: Role = Role.OFFENDER


class ProceduralPenalty(Effect, frozen=True, tag="penalty.procedural"):
    """A procedural penalty is possible (``may``) or due."""

    side: Literal["offending", "innocent", "both"] = "offending"
    may: bool = True


class DisciplinaryPenalty(Effect, frozen=True, tag="penalty.disciplinary"):
    """A disciplinary penalty is possible."""

    side: Literal["offending", "innocent", "both"] = "offending"


class DisqualificationProposed(Effect, frozen=True, tag="penalty.disqualification_proposed"):
    """Disqualification is proposed to the organiser."""


class PlayOn(Effect, frozen=True, tag="procedure.play_on"):
    """The auction or play goes on."""


class CallBack(Effect, frozen=True, tag="procedure.call_back_after_play"):
    """The Director is to be called after play if somebody feels damaged."""


class Redeal(Effect, frozen=True, tag="procedure.redeal"):
    """The board is dealt afresh."""


class NoRedeal(Effect, frozen=True, tag="procedure.no_redeal"):
    """The board is not dealt afresh."""


class Postpone(Effect, frozen=True, tag="procedure.postpone"):
    """The board is played later."""


class Reseat(Effect, frozen=True, tag="procedure.reseat"):
    """The right players take their seats."""


class CorrectHands(Effect, frozen=True, tag="procedure.correct_hands"):
    """The Director puts the cards right, from the hand record or by asking."""


class Chooses(Effect, frozen=True, tag="procedure.chooses"):
    """A player chooses alone, without consultation (Law 10C2), after all options were told."""

    seat: Role = Role.LHO
    options: tuple[str, ...] = ()


class Restart(Effect, frozen=True, tag="procedure.restart_auction"):
    """The auction begins again; ``must_match`` when corresponding calls must be repeated."""

    must_match: bool = False


class Appeal(Effect, frozen=True, tag="procedure.appeal"):
    """The appeal is heard or not."""

    heard: bool


class Disclose(Effect, frozen=True, tag="information.disclose"):
    """When the player tells the opponents what was wrong with an explanation."""

    when_told: Literal["never", "at once", "before the lead", "after the final pass", "after play"]
    seat: Role = Role.OFFENDER


class RightLost(Effect, frozen=True, tag="procedure.right_lost"):
    """The right to rectification is lost."""


class Refer(Effect, frozen=True, tag="procedure.refer"):
    """Another Law decides; ``to`` is the tree that goes on with it, "" when none does yet."""

    to: str = ""


AnyEffect: TypeAlias = (
    CallStands
    | CallCancelled
    | CallReplaced
    | CallMayChange
    | CallFree
    | MustRepeat
    | InRotation
    | AuctionReverts
    | MustPass
    | MayNotDouble
    | ScoreCap
    | CardStands
    | CardWithdrawn
    | CardPlayed
    | CardFaceUp
    | PenaltyCard
    | CardPickedUp
    | CardFirstOpportunity
    | DeclarerChooses
    | LeadRestriction
    | LeadAccepted
    | LeadFromCorrectHand
    | DeclarerBecomesDummy
    | Unauthorised
    | Authorised
    | TricksTransfer
    | TricksAwarded
    | EquityReview
    | ScoreStands
    | ScoreCancelled
    | ScoreArtificial
    | ScoreAssigned
    | ScoreSplit
    | ScoreCorrect
    | ScoreLowered
    | BoardFouled
    | Percentage
    | OtherTable
    | KnockoutAverage
    | Warned
    | ProceduralPenalty
    | DisciplinaryPenalty
    | DisqualificationProposed
    | PlayOn
    | CallBack
    | Redeal
    | NoRedeal
    | Postpone
    | Reseat
    | CorrectHands
    | Chooses
    | Restart
    | Appeal
    | RightLost
    | Disclose
    | Refer
)
