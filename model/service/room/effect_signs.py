"""The sign beside each thing that a ruling has done at once, so that the Director finds it at a glance while speaking."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from model.rulings.effects import vocabulary as v

if TYPE_CHECKING:
    from collections.abc import Mapping

_SIGNS: Final[Mapping[str, tuple[type, ...]]] = MappingProxyType(
    {
        "tick": (v.CallStands, v.CardStands, v.CardPlayed, v.LeadAccepted, v.ScoreStands),
        "arrow-right": (v.CallFree, v.InRotation, v.LeadFromCorrectHand, v.PlayOn),
        "undo": (v.AuctionReverts, v.CallCancelled, v.CardPickedUp, v.CardWithdrawn, v.ScoreCancelled),
        "edit": (v.CallMayChange, v.CallReplaced, v.ScoreCorrect),
        "redo": (v.MustRepeat, v.Restart),
        "lock": (v.LeadRestriction, v.MayNotDouble, v.MustPass, v.NoPlay, v.NoRedeal, v.RightLost),
        "hands": (
            v.CardFaceUp,
            v.CardFirstOpportunity,
            v.CorrectHands,
            v.DeclarerBecomesDummy,
            v.PenaltyCard,
        ),
        "question": (v.Chooses, v.DeclarerChooses),
        "speaker": (v.Authorised, v.Disclose),
        "speaker-off": (v.Unauthorised,),
        "swap": (v.Reseat, v.TricksTransfer),
        "shuffle": (v.Redeal,),
        "waiting": (v.CallBack, v.Postpone),
        "doubtful": (
            v.BoardFouled,
            v.DisciplinaryPenalty,
            v.DisqualificationProposed,
            v.ProceduralPenalty,
            v.Warned,
        ),
        "scales": (v.Appeal, v.EquityReview, v.Refer),
        "results": (
            v.KnockoutAverage,
            v.OtherTable,
            v.Percentage,
            v.ScoreArtificial,
            v.ScoreAssigned,
            v.ScoreCap,
            v.ScoreLowered,
            v.ScoreSplit,
            v.TricksAwarded,
        ),
    }
)
_SIGN_OF: Final = MappingProxyType({kind: sign for sign, kinds in _SIGNS.items() for kind in kinds})


def sign_of(effect: v.AnyEffect) -> str:
    """The name of the icon that stands beside an effect."""
    return _SIGN_OF[type(effect)]
