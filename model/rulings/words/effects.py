"""The usual sentence for each effect; a tree may give its own words instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping

_Forms = tuple[str, dict[str, str]]

SENTENCES: Final[Mapping[str, str | _Forms]] = {
    "CallStands": N_("The call stands."),
    "CallCancelled": (
        "and_later",
        {
            "False": N_("{Who}’s call is cancelled."),
            "True": N_("{Who}’s call and all calls after it are cancelled."),
        },
    ),
    "CallReplaced": (
        "by",
        {
            "chosen call": N_("The new call stands."),
            **dict.fromkeys(
                ("any legal call", "intended call", "pass", "sufficient bid or pass"),
                N_("{Who} replaces it with {by}."),
            ),
        },
    ),
    "CallMayChange": N_("{Who} may take back a call made since and call again."),
    "CallFree": N_("{Who} may make any legal call."),
    "MustRepeat": N_("{Who} must make the same call again in turn."),
    "InRotation": N_("The call counts as made in rotation."),
    "AuctionReverts": N_("The auction goes on with {who}."),
    "MustPass": (
        "how",
        {
            "once": N_("{Who} must pass at the next turn, once."),
            "throughout": N_("{Who} must pass until the end of the auction."),
        },
    ),
    "MayNotDouble": N_("{Who} may not double or redouble at that turn."),
    "ScoreCap": (
        "side",
        {
            "offending": N_("The offending side scores at most average minus on this board."),
            "innocent": N_("The non-offending side’s score on this board is limited."),
        },
    ),
    "CardStands": N_("The card stays played."),
    "CardWithdrawn": N_("The card is taken back."),
    "CardPlayed": N_("The card is played."),
    "CardFaceUp": N_("{Card} stays face up on the table until the auction ends."),
    "PenaltyCard": (
        "kind",
        {
            "major": N_("If {who} defends, {card} is a major penalty card."),
            "minor": N_("If {who} defends, {card} is a minor penalty card."),
        },
    ),
    "CardPickedUp": N_("{Card} is returned to the hand."),
    "CardFirstOpportunity": N_("{Card} must be played at the first legal opportunity."),
    "DeclarerChooses": N_("Declarer chooses: {options}."),
    "LeadRestriction": N_(
        "If that side defends: at {who}’s first turn to lead, the opening lead included, declarer may {may}."
    ),
    "LeadAccepted": N_("The lead is accepted."),
    "LeadFromCorrectHand": N_("The correct hand leads."),
    "DeclarerBecomesDummy": N_("Declarer spreads the hand and becomes dummy."),
    "Unauthorised": N_("The withdrawn action is unauthorised for {who}."),
    "Authorised": N_("Information from the withdrawn action may be used by {who}."),
    "TricksTransfer": N_("Tricks transferred to the non-offending side: {tricks}."),
    "TricksAwarded": N_("Tricks awarded: {tricks}."),
    "EquityReview": N_(
        "Check whether the non-offending side is still worse off than without the irregularity; if so, adjust."
    ),
    "ScoreStands": N_("The result stands."),
    "ScoreCancelled": N_("The board is cancelled here."),
    "ScoreArtificial": N_(
        "Artificial adjusted score: offending side {offending}, non-offending side {innocent}."
    ),
    "ScoreAssigned": (
        "sides",
        {
            "both": N_("Assigned adjusted score for both sides: {by}."),
            "offending": N_("Assigned adjusted score for the side that gained: {by}."),
            "innocent": N_("Assigned adjusted score for the non-offending side: {by}."),
        },
    ),
    "ScoreSplit": N_(
        "The offending side gets the full adjustment. For the non-offending side work out, in matchpoints or IMPs: a, what it would have scored without the infraction; b, what it would have scored after it without its own error. It gets its score at the table plus a less b, and nothing more when b is as good as a."
    ),
    "ScoreCorrect": N_("The score is corrected."),
    "ScoreLowered": N_("One side’s score may be lowered without raising the other’s."),
    "BoardFouled": N_("The board is scored in groups, by the version played."),
    "Percentage": N_(
        "A non-offending pair gets its own percentage on its other boards, when that is better."
    ),
    "OtherTable": N_(
        "Adjust in IMPs or total points, so that the non-offending side keeps its good result at the other table."
    ),
    "KnockoutAverage": N_("The two scores do not balance: average them."),
    "Warned": N_("Warn {who}."),
    "ProceduralPenalty": (
        "may",
        {"True": N_("A procedural penalty is possible."), "False": N_("A procedural penalty is due.")},
    ),
    "DisciplinaryPenalty": N_("A disciplinary penalty is possible."),
    "DisqualificationProposed": N_("Disqualification is proposed to the organiser."),
    "PlayOn": N_("Go on."),
    "NoPlay": N_("No play: the Director decides the claim."),
    "CallBack": N_("Call the Director back after play if you think you were damaged."),
    "Redeal": N_("The board is redealt."),
    "NoRedeal": N_("The board is not redealt."),
    "Postpone": N_("The board is played later."),
    "Reseat": N_("The right players take their seats."),
    "CorrectHands": N_("The Director corrects the hands."),
    "Chooses": (
        "several",
        {
            "False": N_("{Who} chooses alone: {options}."),
            "True": N_("{Who} choose, without consulting each other: {options}."),
        },
    ),
    "Restart": (
        "must_match",
        {
            "False": N_("The auction begins again."),
            "True": N_("The auction begins again; the same calls must be repeated."),
        },
    ),
    "Appeal": (
        "heard",
        {"True": N_("The appeal is heard."), "False": N_("The appeal is not heard.")},
    ),
    "Disclose": (
        "when_told",
        {
            "never": N_("{Who} says nothing and shows nothing."),
            "at once": N_("{Who} calls the Director at once and corrects it."),
            "before the lead": N_(
                "{Who} calls the Director before the opening lead is faced, and corrects it."
            ),
            "after the final pass": N_(
                "{Who} calls the Director after the final pass, before the opening lead, and tells the opponents."
            ),
            "after play": N_("{Who} calls the Director only after play, and then tells the opponents."),
        },
    ),
    "RightLost": N_("The right to {remedy} is lost."),
    "Refer": N_("Continue under another Law."),
}

_OPTIONS: Final = {
    "any legal call": N_("any legal call"),
    "intended call": N_("the call that was intended"),
    "chosen call": N_("the call just chosen"),
    "pass": N_("a pass"),
    "sufficient bid or pass": N_("a sufficient bid or a pass"),
    "likely and at all probable": N_(
        "for the non-offending side the best result that was likely, for the offenders the worst that was at all probable"
    ),
    "weighted": N_("weight the probable results"),
    "probable outcome": N_("the probable outcome without the infraction, weighted where that is fair"),
}


def option(word: str) -> str:
    """The text of a fixed word of an effect, "" for none."""
    return _(_OPTIONS[word]) if word else ""
