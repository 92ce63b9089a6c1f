"""Effects on cards and leads: played, withdrawn, penalty cards, restrictions and the hand that leads."""

from __future__ import annotations

from typing import Literal

from model.rulings.effects.base import Effect, Role


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
    """The card must be played at the first legal opportunity."""

    seat: Role = Role.OFFENDER


class DeclarerChooses(Effect, frozen=True, tag="card.declarer_chooses"):
    """Declarer chooses one of several remedies."""

    options: tuple[str, ...] = ()


class LeadRestriction(Effect, frozen=True, tag="lead.restriction"):
    """What declarer may ask of a defender's first lead; the suits are named by how they were shown, and by name when known."""

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
