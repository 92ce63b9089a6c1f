"""Two things by different players on one board: each keeps what is ruled of it, and orders that cannot both be obeyed give way."""

from __future__ import annotations

from typing import Final

from rulings.together.situation import Together

SOUTH: Final = {"declarer": "S"}
PAIRS: Final = {"event": "pairs"}
BID: Final = "since=nothing slip=no accept=no"
TURN: Final = "whose=rho since=nobody kind=bid"
HONOUR: Final = "how=accident rank=honour"
UI: Final = "phase=yes agreed=yes available=yes suggested=yes alternative=yes damage=yes own-damage.self=no"
MI: Final = "agreement=wrong change=no damage=yes own-damage.self=no"
LOST: Final = (
    "really=suit stage=played revoke-tricks.special=none revoke-tricks.winner=opponents revoke-tricks.any=yes"
)
WON: Final = (
    "really=suit stage=played revoke-tricks.special=none revoke-tricks.winner=offender revoke-tricks.more=yes"
)
MOVED: Final = ("tricks.transfer innocent tricks:1", "tricks.transfer offending tricks:2")

EACH: Final = (
    Together(
        "a bid too low was replaced, and partner's call out of turn accepted: both stand (27B2, 29A)",
        (f"W insufficient-bid: {BID} replacement=other", f"E call-out-of-rotation: {TURN} accept=yes"),
        ("call.replaced W", "call.must_pass E throughout", "call.in_rotation E"),
        said=("The new call stands.", "counts as in turn"),
        editions="2017",
    ),
    Together(
        "a change of call was refused, and partner's bid too low accepted: each keeps its own call (25B2, 27A1)",
        (
            "W change-of-call: meant=yes second=yes lho=no comparable-refused=no",
            "E insufficient-bid: since=nothing slip=no accept=yes",
        ),
        ("call.cancelled W", "call.stands W", "call.stands E"),
        said=("The second call is cancelled.",),
        editions="2017",
    ),
    Together(
        "a player's call out of turn was cancelled, and a later bid too low of the same player accepted (31B, 27A1)",
        (
            "W call-out-of-rotation: whose=partner since=nobody kind=bid accept=no in-turn=other",
            "W insufficient-bid: since=nothing slip=no accept=yes",
        ),
        ("call.cancelled W", "call.must_pass E once", "call.stands W"),
        said=("West’s call is cancelled.", "as if it were legal"),
        editions="2017",
    ),
    Together(
        "a bid too low was replaced, and then a card is missing: the replacement stays, and all calls stand (27B2, 14A)",
        (f"W insufficient-bid: {BID} replacement=other", "W missing-card: lead=no found-early=yes"),
        ("call.replaced W", "call.must_pass E throughout", "procedure.correct_hands"),
        said=("The new call stands.",),
        editions="2017",
    ),
    Together(
        "a call out of turn has to be repeated, and an opponent's bid too low is accepted (31A1, 27A1)",
        (
            f"N call-out-of-rotation: {TURN} accept=no rho-action=pass",
            "E insufficient-bid: since=nothing slip=no accept=yes",
        ),
        ("call.must_repeat N", "call.stands E"),
        said=("North, repeat your call.",),
    ),
    Together(
        "a bid too low silences partner, who had called out of turn: nothing is repeated (27B2, 31A1)",
        (
            f"W insufficient-bid: {BID} replacement=other",
            f"E call-out-of-rotation: {TURN} accept=no rho-action=pass",
        ),
        ("call.must_pass E throughout",),
        ("call.must_repeat",),
        unsaid=("repeat", "must be repeated"),
        editions="2017",
    ),
    Together(
        "the same, the call out of turn told first (27B2, 31A1)",
        (
            f"E call-out-of-rotation: {TURN} accept=no rho-action=pass",
            f"W insufficient-bid: {BID} replacement=other",
        ),
        ("call.must_pass E throughout",),
        ("call.must_repeat",),
        unsaid=("repeat",),
        editions="2017",
    ),
    Together(
        "a bid above seven, and a call out of turn that would be repeated: both sides' passes are said once (38, 31A1)",
        ("E bid-over-seven: since=yes", f"W call-out-of-rotation: {TURN} accept=no rho-action=pass"),
        ("call.must_pass W throughout", "call.must_pass E throughout"),
        ("call.must_repeat",),
        editions="2007-2017",
    ),
    Together(
        "a player is silenced to the end and has shown an honour: partner is not asked to pass once besides (27B2, 24B)",
        (f"E insufficient-bid: {BID} replacement=other", "E card-exposed-auction: cards=honour"),
        ("call.must_pass W throughout", "card.left_face_up E", "card.penalty_card E major"),
        ("call.must_pass W once",),
        unsaid=("at the next turn, once",),
        editions="2017",
    ),
    Together(
        "a lead restriction that comes later is announced, and not read out (31A2, 27B2)",
        (
            f"E call-out-of-rotation: {TURN} accept=no rho-action=act in-turn-rho=other",
            f"W insufficient-bid: {BID} replacement=other",
        ),
        ("call.must_pass W once", "lead.restriction W", "call.must_pass E throughout", "lead.restriction E"),
        said=("there may be a lead restriction; call me then",),
        editions="2017",
    ),
    Together(
        "declarer lets partner lead anything, whose own penalty card has to be led (54D, 50D1)",
        (f"W exposed-card: {HONOUR}", "E opening-lead-out-of-turn: since=nothing choice=free"),
        ("card.penalty_card W major", "card.penalty_card E major", "lead.lead_from_correct_hand"),
        said=("West, lead your penalty card.",),
        unsaid=("lead what you like", "may lead any card"),
        known=SOUTH,
    ),
    Together(
        "the same after the first trick (56, 50D1)",
        (
            f"W exposed-card: {HONOUR}",
            "E lead-out-of-turn-defender: turn=partner since-partner=nothing choice-partner=free",
        ),
        ("card.penalty_card W major", "card.penalty_card E major"),
        said=("West, lead your penalty card.",),
        unsaid=("lead what you like",),
        known=SOUTH,
    ),
    Together(
        "the honour shown in the auction is a penalty card by then (24, 54D, 50D1)",
        ("W card-exposed-auction: cards=honour", "E opening-lead-out-of-turn: since=nothing choice=free"),
        ("card.penalty_card W major", "card.penalty_card E major"),
        said=("West, lead your penalty card.",),
        known=SOUTH,
    ),
    Together(
        "declarer lets partner lead anything, but for what a withdrawn call still forbids (54D, 26B)",
        (
            "W lead-restriction: defends=yes different=yes comparable=no",
            "W opening-lead-out-of-turn: since=nothing choice=free",
        ),
        ("lead.restriction E unspecified may:forbid", "card.penalty_card W major"),
        said=("East, wait: declarer may still restrict your lead.",),
        unsaid=("lead what you like", "may lead any card"),
        known=SOUTH,
        editions="2017",
    ),
    Together(
        "a player who has to pass to the end bids too low: the bid is a pass, and nothing takes its place (37B)",
        (
            "W silenced-player: since=no how-long=throughout double=no",
            f"W insufficient-bid: {BID} replacement=same",
        ),
        ("call.replaced W pass", "call.must_pass W throughout"),
        ("call.replaced W chosen",),
        unsaid=("The new call stands",),
        editions="2017",
    ),
    Together(
        "each of two partners called out of turn: whose call is cancelled is named (32, 30)",
        (
            "W call-out-of-rotation: whose=rho kind=double since=nobody accept=no rho-action=act",
            "E call-out-of-rotation: whose=rho since=nobody kind=pass accept=no",
        ),
        ("call.cancelled W", "call.cancelled E"),
        said=("West’s call is cancelled.", "East’s call is cancelled."),
        editions="1997-2007",
    ),
    Together(
        "a low penalty card of the leader leaves the lead free (54D, 50C)",
        (
            "W exposed-card: how=accident rank=low",
            "E lead-out-of-turn-defender: turn=partner since-partner=nothing choice-partner=free",
        ),
        ("card.penalty_card W minor", "card.penalty_card E major"),
        said=("West, lead what you like.",),
        known=SOUTH,
    ),
    Together(
        "one side used a hesitation and the other explained wrongly: one score, and both are told (16B, 21B3)",
        (f"E unauthorised-information: {UI}", f"N misinformation: {MI}"),
        ("score.assigned probable outcome both",),
        said=("That action is not allowed", "The explanation was wrong"),
        noted=("Assign one score, for the board with none of these infractions.",),
        known=PAIRS,
        editions="2017",
    ),
    Together(
        "one side did both: one score, and both are told (16B, 21B3)",
        (f"E unauthorised-information: {UI}", f"W misinformation: {MI}"),
        ("score.assigned", "score.assigned"),
        said=("That action is not allowed", "The explanation was wrong"),
        noted=("Assign one score",),
        known=PAIRS,
    ),
    Together(
        "a revoke costs a trick, and the explanation did damage: the tricks come first (64A2, 12B)",
        (f"W revoke: {LOST}", f"N misinformation: {MI}"),
        ("tricks.transfer innocent tricks:1", "score.assigned"),
        noted=("The tricks are transferred first.",),
        known=PAIRS | SOUTH,
        editions="2007-2017",
    ),
    Together(
        "each side revoked and both revokes are established, though each is told alone: no trick by rule (64B7)",
        (f"W revoke: {LOST}", f"S revoke: {WON}"),
        ("tricks.equity_review",),
        MOVED,
        said=("Both sides revoked, so no tricks are transferred by rule.",),
        unsaid=("One trick", "Tricks transferred"),
        known=SOUTH,
        editions="2007-2017",
    ),
    Together(
        "the other side's established revoke was dummy's: no trick by rule either way (64B7)",
        (f"W revoke: {LOST}", "N revoke: really=suit stage=played revoke-tricks.special=faced"),
        ("tricks.equity_review",),
        MOVED,
        known=SOUTH,
        editions="2007-2017",
    ),
    Together(
        "the other side's revoke was on trick twelve: it is put right, and the established one costs its trick (62D1, 64A2)",
        (
            f"W revoke: {LOST}",
            "S revoke: really=suit stage=played revoke-tricks.special=twelve revoke.returned=no revoke.twelve-whose=no",
        ),
        ("tricks.transfer innocent tricks:1", "card.withdrawn S"),
        known=SOUTH,
        editions="2007-2017",
    ),
    Together(
        "a claim that is judged, and a penalty card told after it: no word of how to play it (68D, 70A)",
        (
            "S claim: what=claim played=no point=statement tricks=one",
            "W penalty-card: kind=minor minor=owner",
        ),
        ("score.correct_to",),
        ("card.to_be_played", "lead."),
        unsaid=("no other low card",),
        noted=("A penalty card lay on the table",),
        known=SOUTH,
    ),
    Together(
        "something rude, then a revoke of either side (74A, 64B7)",
        ("N conduct: what=rude before=first", f"W revoke: {LOST}", f"S revoke: {WON}"),
        ("tricks.equity_review",),
        MOVED,
        known=SOUTH,
        editions="2007-2017",
    ),
    Together(
        "the other side's revoke was put right in time: the established one costs its trick (64A2, 62A)",
        (f"W revoke: {LOST}", "S revoke: really=suit stage=open whose=declarer"),
        ("tricks.transfer innocent tricks:1", "card.withdrawn S"),
        known=SOUTH,
        editions="2017",
    ),
    Together(
        "both of one side revoked on different tricks: each costs its trick (64A2)",
        (f"W revoke: {LOST}", f"E revoke: {LOST}"),
        ("tricks.transfer innocent tricks:2",),
        known=SOUTH,
        editions="2007-2017",
    ),
    Together(
        "two penalty cards of a defender, and declarer's claim is agreed to: no order to play them is left (50B, 69A)",
        (
            "W exposed-card: how=accident rank=low",
            "W revoke: really=suit stage=open whose=hidden followed=no",
            "S claim: what=agreed agreed=yes",
        ),
        ("score.stands",),
        ("card.to_be_played", "card.declarer_chooses"),
        known=SOUTH,
    ),
    Together(
        "two penalty cards of West, then one of East: West's have to be played, whoever was named last (50B, 51A)",
        (
            "W exposed-card: how=accident rank=low",
            "W revoke: really=suit stage=open whose=hidden followed=no",
            "E lead-out-of-turn-defender: turn=declaring since-declaring=nothing choice-declaring=no",
        ),
        (
            "card.penalty_card W major",
            "card.penalty_card E major",
            "card.to_be_played_at_first_opportunity W",
            "card.to_be_played_at_first_opportunity E",
        ),
        ("card.penalty_card W minor",),
        known=SOUTH,
    ),
    Together(
        "the Director has the board played later: nobody is told to play on it now (82B2)",
        ("E opening-lead-out-of-turn: since=nothing choice=accept", "- director-error: rescue=postpone"),
        ("procedure.postpone",),
        ("lead.accepted", "procedure.play_on"),
        unsaid=("The lead stands",),
        known=SOUTH | PAIRS,
    ),
    Together(
        "a wrong board and wrong seats found in the play: the board is finished, and the right one comes later (15B2)",
        ("- wrong-board: what=board played-before=no found=play", "- wrong-board: what=seat seat-when=begun"),
        ("score.stands", "procedure.postpone", "procedure.reseat"),
        known=PAIRS,
        editions="2017",
    ),
    Together(
        "both defenders revoked on one trick and it is put right: each has a penalty card to play (62B1, 50D1)",
        ("W revoke: really=suit stage=open whose=two",),
        (
            "card.penalty_card W major",
            "card.penalty_card E major",
            "card.to_be_played_at_first_opportunity W",
            "card.to_be_played_at_first_opportunity E",
        ),
        known=SOUTH,
    ),
)
