"""What is over when the second thing is ruled: nobody hears any more what to call or play, and no score is lost."""

from __future__ import annotations

from typing import Final

from rulings.together.situation import Together

SOUTH: Final = {"declarer": "S"}
TOO_LOW: Final = "insufficient-bid: since=nothing slip=no accept=no replacement=other"
DROPPED: Final = "exposed-card: how=accident rank=low"
MISINFORMED: Final = "E misinformation: agreement=wrong change=no damage=yes own-damage.self=no"
TRUMP: Final = "S claim: what=claim played=no point=trump mentioned=lost tricks=one"
RECORDED: Final = "N score-error: what=recorded period=yes"
MISLED: Final = {"declarer": "S", "misled": "S"}
WON: Final = "revoke.really=suit revoke.stage=agreed revoke-tricks.special=none revoke-tricks.winner=offender revoke-tricks.more=no"
OPEN: Final = "revoke: really=suit stage=open whose=hidden"

OVER: Final = (
    Together(
        "a player was silenced, and now drops a card: only the first lead is still to come (27B2, 26B, 50B)",
        (f"W {TOO_LOW}", f"E {DROPPED}"),
        ("call.must_pass E throughout", "lead.restriction E", "card.penalty_card E minor"),
        said=("There may be a lead restriction: call me before the offending side’s first lead.", "as a minor penalty card"),
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
        said=("East’s call is cancelled and counts as a pass.", "If the offending side defends, there may be a lead restriction; call me then."),
        unsaid=("call me then. East’s call",),
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
    Together(
        "silenced to the end, and an honour of the other player in sight: what becomes of it is said at the end (27B2, 24)",
        (f"E {TOO_LOW}", "E card-exposed-auction: cards=honour"),
        ("call.must_pass W throughout", "card.left_face_up E", "card.penalty_card E major", "card.picked_up E"),
        ("call.must_pass W once",),
        said=("The card stays face up", "Call me again at the end of the auction."),
        unsaid=("If East defends, the card is a major penalty card. If East’s side declares, the card goes back to the hand. Call",),
        editions="2017",
    ),
    Together(
        "a side that damaged itself, and a double found too late: how the score is split is for the record (12C1(e), 36C)",
        ("E misinformation: agreement=wrong change=no damage=own-too", "N inadmissible-double: since=lead"),
        ("score.split",),
        unsaid=("work out, in matchpoints or IMPs: a, what it would have scored without the infraction; b, what it would have scored after it without its own error. It gets its score at the table plus a less b, and nothing more when b is as good as a. The double",),
        known={"misled": "S"},
        editions="2017",
    ),
    Together(
        "the explanation caused damage, and a claim forgot a trump: neither is lost (40B, 70C)",
        (MISINFORMED, TRUMP),
        ("score.assigned", "score.correct_to"),
        said=("The explanation was wrong and caused damage. I adjust the score; you may appeal.",),
        noted=("The tricks are transferred first.",),
        known=MISLED,
        editions="1997-2017",
    ),
    Together(
        "the explanation caused damage, and a claim forgot a trump: neither is lost (40B, 70C), told the other way round",
        (TRUMP, MISINFORMED),
        ("score.assigned", "score.correct_to"),
        said=("The explanation was wrong and caused damage. I adjust the score; you may appeal.",),
        noted=("The tricks are transferred first.",),
        known=MISLED | {"2:misled": "S"},
        editions="1997-2017",
    ),
    Together(
        "the explanation caused damage, and the score was recorded wrongly: corrected first (40B, 79C)",
        (MISINFORMED, RECORDED),
        ("score.assigned", "score.correct_to"),
        said=("The explanation was wrong and caused damage. I adjust the score; you may appeal.",),
        noted=("The result at the table is corrected first.",),
        known=MISLED,
        editions="1997-2017",
    ),
    Together(
        "the explanation caused damage, and the score was recorded wrongly: corrected first (40B, 79C), told the other way round",
        (RECORDED, MISINFORMED),
        ("score.assigned", "score.correct_to"),
        said=("The explanation was wrong and caused damage. I adjust the score; you may appeal.",),
        noted=("The result at the table is corrected first.",),
        known=MISLED | {"2:misled": "S"},
        editions="1997-2017",
    ),
    Together(
        "a claim that is judged, and only now a card is reported that fell before it: nobody is told to play it (68D, 70A)",
        ("S claim: what=claim played=no point=statement tricks=one", "W exposed-card: how=accident rank=honour"),
        ("score.correct_to", "card.penalty_card W major"),
        ("card.to_be_played_at_first_opportunity", "card.declarer_chooses"),
        said=("The line you stated loses these tricks.",),
        unsaid=("stays face up", "wait until declarer has chosen"),
        noted=("A penalty card lay on the table",),
        known=SOUTH,
    ),
    Together(
        "the same of the other defender’s claim, which nobody agreed to (68D, 70A)",
        ("E claim-agreed: bound=no claim.played=no claim.point=statement claim.tricks=one", "W exposed-card: how=accident rank=honour"),
        ("score.correct_to", "card.penalty_card W major"),
        ("card.to_be_played_at_first_opportunity", "card.declarer_chooses"),
        unsaid=("stays face up",),
        known=SOUTH,
    ),
    Together(
        "a player of each side was rude, and both had been warned: each side is fined, by its names (74, 90)",
        ("N conduct: what=interest before=again", "E conduct: what=rude before=again"),
        ("penalty.procedural offending", "penalty.procedural innocent"),
        said=("Each side has its own penalty.",),
        lines=("South and North: A procedural penalty is due.", "East and West: A procedural penalty is due."),
    ),
    Together(
        "two players of a pair, each by another breach: each may be fined (74, 90)",
        ("N conduct: what=interest before=again", "S procedural-penalty: what=other before=again"),
        ("penalty.procedural offending",),
        lines=("A procedural penalty is due.",),
    ),
    Together(
        "dummy without the right points out declarer’s own revoke, after a complaint of a defender: the tricks go to the defenders (43B, 64A1)",
        (
            "E misinformation: agreement=own",
            f"N dummy: did=attention rights-attention=yes whose=declarer which=revoke {WON}",
        ),
        ("tricks.transfer offending tricks:1", "penalty.warning N"),
        said=("One trick goes to East–West: the revoke trick.",),
        known=SOUTH | {"misled": "S"},
    ),
    Together(
        "a low card of West, then a card of East, then another of West: each defender’s cards are named (50B, 51A)",
        (
            "W exposed-card: how=accident rank=low",
            "E lead-out-of-turn-defender: turn=declaring since-declaring=nothing choice-declaring=no",
            f"W {OPEN}",
        ),
        ("card.penalty_card W major", "card.penalty_card E major"),
        said=("East, your penalty card stays on the table too.", "West, these cards all stay face up"),
        known=SOUTH,
    ),
    Together(
        "an artificial score, and something of the play before it: figures and fines that are only possible are not read out (12C2)",
        ("N wrong-board: what=hand since-15a=yes", "S lead-out-of-turn-declarer: turn=other since=self choice=accept"),
        ("score.artificial", "penalty.procedural offending"),
        said=("I give an adjusted score.",),
        known=SOUTH,
        editions="2017",
    ),
)  # fmt: skip
