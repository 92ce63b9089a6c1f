"""A ruling as the director's pocket shows it, and what is offered before the director says what happened."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from model.i18n import _, law_places
from model.rulings.effects import vocabulary as v

if TYPE_CHECKING:
    from model.rulings.steps import Question, Ruling
    from model.snapshots.rulings import RulingRecord

TREE_OF_REASON: Final[Mapping[str, str]] = MappingProxyType(
    {
        "revoke": "revoke",
        "turn": "call-out-of-rotation",
        "claim": "claim",
        "score": "score-error",
    }
)
"""What a call's reason preselects: the tree that is asked first. Of a lead only who is at the table sees which it was: `LEADS`."""
LEADS: Final = (
    "opening-lead-out-of-turn",
    "lead-out-of-turn-defender",
    "lead-out-of-turn-declarer",
    "face-down-lead",
)
"""What a call about a lead may be."""
COMMON: Final = (
    *LEADS,
    "revoke",
    "call-out-of-rotation",
    "insufficient-bid",
    "exposed-card",
    "claim",
    "unauthorised-information",
    "misinformation",
    "score-error",
)
"""What directors are called for most, where nothing has been typed yet."""


def summary(record: RulingRecord) -> dict[str, Any]:
    """A ruling as lists and heads name it."""
    return {
        "id": record.id,
        "number": record.number,
        "state": record.state,
        "title": record.title,
        "table": record.table,
        "name": record.table_name,
        "board": record.board,
        "text": record.text,
    }


def question(step: Question) -> dict[str, Any]:
    """The next question with its answers."""
    return {
        "kind": "question",
        "id": step.id,
        "ask": step.ask,
        "say": step.say,
        "help": step.help,
        "several": step.several,
        "choices": [
            {"key": one.key, "id": one.id, "text": one.text, "hint": one.hint, "law": list(one.law)}
            for one in step.choices
        ],
    }


def outcome(step: Ruling) -> dict[str, Any]:
    """What is to be said and done."""
    after = [_effect(one.text, one.law, "question") for one in step.after_play]
    if step.judgement:
        after.append(_effect(_("A judgement by the Director: both sides may appeal (Law 83)."), (), "scales"))
    return {
        "kind": "ruling",
        "title": step.title,
        "text": step.text,
        "say": step.say,
        "law": list(step.law),
        "now": [
            _effect(one.text, one.law, sign_of(one.effect))
            for one in step.effects
            if one.frame.value == "now"
        ],
        "later": [
            _effect(one.text, one.law, "waiting") for one in step.effects if one.frame.value == "later"
        ],
        "after": after,
        "notes": [_effect(one.text, one.law, "chevron-right") for one in step.notes],
    }


def _effect(text: str, law: tuple[str, ...], sign: str) -> dict[str, Any]:
    return {"text": text, "law": law_places(*law), "icon": sign}


# The Director finds each thing that a ruling has done at a glance, while speaking.
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
