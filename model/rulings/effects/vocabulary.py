"""The closed vocabulary of what a ruling does: one frozen struct an effect, distinguished by the word in ``effect``.

The structs themselves stand by topic in `effects_calls`, `effects_cards`, `effects_scores` and `effects_procedure`.
"""

from __future__ import annotations

from typing import TypeAlias

from model.rulings.effects.base import Effect, Role
from model.rulings.effects.calls import (
    AuctionReverts,
    CallCancelled,
    CallFree,
    CallMayChange,
    CallReplaced,
    CallStands,
    InRotation,
    MayNotDouble,
    MustPass,
    MustRepeat,
)
from model.rulings.effects.cards import (
    CardFaceUp,
    CardFirstOpportunity,
    CardPickedUp,
    CardPlayed,
    CardStands,
    CardWithdrawn,
    DeclarerBecomesDummy,
    DeclarerChooses,
    LeadAccepted,
    LeadFromCorrectHand,
    LeadRestriction,
    PenaltyCard,
)
from model.rulings.effects.procedure import (
    Appeal,
    Authorised,
    CallBack,
    Chooses,
    CorrectHands,
    Disclose,
    NoPlay,
    NoRedeal,
    PlayOn,
    Postpone,
    Redeal,
    Refer,
    Reseat,
    Restart,
    RightLost,
    Unauthorised,
)
from model.rulings.effects.scores import (
    BoardFouled,
    DisciplinaryPenalty,
    DisqualificationProposed,
    EquityReview,
    KnockoutAverage,
    OtherTable,
    Percentage,
    ProceduralPenalty,
    ScoreArtificial,
    ScoreAssigned,
    ScoreCancelled,
    ScoreCap,
    ScoreCorrect,
    ScoreLowered,
    ScoreSplit,
    ScoreStands,
    TricksAwarded,
    TricksTransfer,
    Warned,
)

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
    | NoPlay
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

__all__ = [
    "AnyEffect",
    "Appeal",
    "AuctionReverts",
    "Authorised",
    "BoardFouled",
    "CallBack",
    "CallCancelled",
    "CallFree",
    "CallMayChange",
    "CallReplaced",
    "CallStands",
    "CardFaceUp",
    "CardFirstOpportunity",
    "CardPickedUp",
    "CardPlayed",
    "CardStands",
    "CardWithdrawn",
    "Chooses",
    "CorrectHands",
    "DeclarerBecomesDummy",
    "DeclarerChooses",
    "DisciplinaryPenalty",
    "Disclose",
    "DisqualificationProposed",
    "Effect",
    "EquityReview",
    "InRotation",
    "KnockoutAverage",
    "LeadAccepted",
    "LeadFromCorrectHand",
    "LeadRestriction",
    "MayNotDouble",
    "MustPass",
    "MustRepeat",
    "NoPlay",
    "NoRedeal",
    "OtherTable",
    "PenaltyCard",
    "Percentage",
    "PlayOn",
    "Postpone",
    "ProceduralPenalty",
    "Redeal",
    "Refer",
    "Reseat",
    "Restart",
    "RightLost",
    "Role",
    "ScoreArtificial",
    "ScoreAssigned",
    "ScoreCancelled",
    "ScoreCap",
    "ScoreCorrect",
    "ScoreLowered",
    "ScoreSplit",
    "ScoreStands",
    "TricksAwarded",
    "TricksTransfer",
    "Unauthorised",
    "Warned",
]
