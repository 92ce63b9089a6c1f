"""A thing that happened in the auction and another in the play: nobody hears any more what to call, the record keeps both."""

from __future__ import annotations

from typing import Final

from rulings.together.situation import Together

SOUTH: Final = {"declarer": "S"}
TOO_LOW: Final = "insufficient-bid: since=nothing slip=no accept=no replacement=other"
DROPPED: Final = "exposed-card: how=accident rank=low"
OPEN: Final = "revoke: really=suit stage=open whose=hidden"

IN_PLAY: Final = (
    Together(
        "a player was silenced, and now drops a card: only the first lead is still to come (27B2, 26B, 50B)",
        (f"W {TOO_LOW}", f"E {DROPPED}"),
        ("call.must_pass E throughout", "lead.restriction E", "card.penalty_card E minor"),
        said=("There may be a lead restriction: call me before their first lead.", "as a minor penalty card"),
        unsaid=("must pass until the end of the auction. If", "The new call stands. From now on"),
        known=SOUTH,
        editions="2017",
    ),
    Together(
        "the side of the withdrawn call declares: no word of a lead restriction (27B2, 62A)",
        (f"S {TOO_LOW}", f"W {OPEN}"),
        ("call.must_pass N throughout", "card.penalty_card W major"),
        said=("West, please take the card back",),
        unsaid=("There may be a lead restriction",),
        known=SOUTH,
        editions="2017",
    ),
    Together(
        "an honour of the declaring side, exposed in the auction, goes back to the hand (24, 54B)",
        ("S card-exposed-auction: cards=honour", "E opening-lead-out-of-turn: since=nothing choice=accept"),
        ("card.picked_up S", "lead.accepted"),
        ("card.penalty_card", "call.must_pass"),
        said=("South, take back what you exposed in the auction. The lead stands.",),
        known=SOUTH,
    ),
    Together(
        "an honour of a defender, exposed in the auction, lies there as a penalty card (24, 50B)",
        ("W card-exposed-auction: cards=honour", "S lead-out-of-turn-declarer: turn=other since=nothing choice=refuse"),
        ("card.penalty_card W major", "lead.lead_from_correct_hand"),
        ("card.picked_up W", "call.must_pass"),
        said=("West, the card from the auction stays face up as a major penalty card.",),
        unsaid=("If West defends",),
        known=SOUTH,
    ),
    Together(
        "two cards of a defender, exposed in the auction, lie there (24C, 50B)",
        ("W card-exposed-auction: cards=several", "S lead-out-of-turn-declarer: turn=other since=nothing choice=refuse"),
        ("card.penalty_card W major",),
        ("card.picked_up W",),
        said=("West, the cards from the auction stay face up as major penalty cards.",),
        known=SOUTH,
    ),
    Together(
        "partner hesitated, and declarer leads from the wrong hand: the play goes on once (16B, 55A)",
        ("E unauthorised-information: phase=no agreed=yes", "S lead-out-of-turn-declarer: turn=other since=nothing choice=accept"),
        ("information.unauthorised W", "lead.accepted"),
        said=("West, you may not use what you noticed", "Please go on."),
        known=SOUTH,
    ),
    Together(
        "a player silenced to the end calls: the lead restrictions of both are announced once (27B2, 37B)",
        (f"W {TOO_LOW}", "E silenced-player: since=no"),
        ("call.must_pass W throughout", "call.must_pass E throughout", "lead.restriction W", "lead.restriction E"),
        said=("East’s call is cancelled and counts as a pass.", "If they defend there may be a lead restriction; call me then."),
        unsaid=("If West and East defend",),
        editions="2017",
    ),
    Together(
        "two cards dropped one after another are named once, and only as they lie (50B)",
        (f"E {DROPPED}", "E exposed-card: how=accident rank=honour"),
        ("card.penalty_card E major",),
        said=("East, these cards all stay face up",),
        unsaid=("that card stays face up",),
        known=SOUTH,
    ),
)  # fmt: skip
