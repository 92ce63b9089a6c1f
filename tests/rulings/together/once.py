"""What was told twice, or is settled by what comes after it: one ruling that says it once."""

from __future__ import annotations

from typing import Final

from rulings.together.situation import Together

SOUTH: Final = {"declarer": "S"}
REVOKE: Final = "really=suit stage=open whose=hidden followed=no"
REFUSED: Final = "turn=declaring since-declaring=nothing choice-declaring=no"
LOW: Final = "how=accident rank=low"
HONOUR: Final = "how=accident rank=honour"
LOST: Final = "what=claim played=no point=trump mentioned=lost tricks=one"
LOOKED: Final = "did=attention rights-attention=yes whose=defender"

ONCE: Final = (
    Together(
        "a revoke put right, and its card told again as an exposed card: one penalty card (62B1, 50B)",
        (f"W revoke: {REVOKE}", "W exposed-card: how=played whose-lead=back"),
        ("card.withdrawn W", "card.penalty_card W major", "card.to_be_played_at_first_opportunity W"),
        said=("It stays on the table as a major penalty card",),
        unsaid=("these cards", "With two or more", "that card stays face up"),
        known=SOUTH,
    ),
    Together(
        "the same told the other way round (62B1, 50B)",
        ("W exposed-card: how=played whose-lead=back", f"W revoke: {REVOKE}"),
        ("card.withdrawn W", "card.penalty_card W major"),
        unsaid=("these cards", "With two or more", "that card stays face up"),
        known=SOUTH,
    ),
    Together(
        "a lead out of turn told again as an exposed card: one penalty card (56, 50B)",
        (f"W lead-out-of-turn-defender: {REFUSED}",
         "W exposed-card: how=played whose-lead=lead lead-out-of-turn-defender.turn=declaring lead-out-of-turn-defender.since-declaring=nothing lead-out-of-turn-defender.choice-declaring=no"),
        ("card.penalty_card W major", "lead.lead_from_correct_hand"),
        unsaid=("these cards", "With two or more"),
        known=SOUTH,
    ),
    Together(
        "a revoke put right, and another card dropped by the same defender: two penalty cards (50B)",
        (f"W revoke: {REVOKE}", f"W exposed-card: {LOW}"),
        ("card.penalty_card W major",),
        ("card.penalty_card W minor",),
        said=("these cards all stay face up",),
        known=SOUTH,
    ),
    Together(
        "a minor penalty card, and partner is on lead: said once that the lead is free (50C)",
        (f"W exposed-card: {LOW}", "W penalty-card: kind=minor minor=partner"),
        ("card.penalty_card W minor",),
        ("card.declarer_chooses", "lead.restriction"),
        said=("East may lead any card",),
        unsaid=("No lead restriction:",),
        known=SOUTH,
    ),
    Together(
        "a major penalty card, and declarer lets partner lead anything: nobody is told to wait for the choice made (50D2)",
        (f"W exposed-card: {HONOUR}", "W penalty-card: kind=major major=partner choice=neither"),
        ("card.penalty_card W major", "card.stands W", "card.declarer_chooses"),
        said=("East, lead what you like",),
        unsaid=("wait: declarer first chooses",),
        known=SOUTH,
    ),
    Together(
        "a major penalty card waits, since suit must be followed: its owner is not told to play it at once (50D1)",
        (f"W exposed-card: {HONOUR}", "W penalty-card: kind=major major=owner legal=no"),
        ("card.penalty_card W major", "card.to_be_played_at_first_opportunity W"),
        said=("stays for the next chance",),
        unsaid=("as soon as you legally can",),
        known=SOUTH,
    ),
    Together(
        "a minor penalty card, and its owner is to play: no word to the table of what everybody may use (50C)",
        (f"W exposed-card: {LOW}", "W penalty-card: kind=minor minor=owner"),
        ("card.penalty_card W minor",),
        said=("no other low card",),
        unsaid=("Everybody may use",),
        known=SOUTH,
    ),
    Together(
        "a card dropped before a claim that is judged: no word of a penalty card, and it is weighed (68D, 70A)",
        (f"W exposed-card: {HONOUR}", f"S claim: {LOST}"),
        ("tricks.awarded offending", "score.correct_to"),
        ("card.to_be_played", "card.declarer_chooses"),
        unsaid=("penalty card",),
        known=SOUTH,
    ),
    Together(
        "a low card dropped before a claim that is agreed to: nobody is told how to play it (68D, 69A)",
        (f"E exposed-card: {LOW}", "S claim: what=agreed"),
        ("score.stands",),
        unsaid=("stays face up", "penalty card"),
        known=SOUTH,
    ),
    Together(
        "so slow that the board is not played, and a pause in its auction: nobody is told to play on (12C2, 16B)",
        ("W procedural-penalty: what=slow lost=one before=first", "E unauthorised-information: phase=no agreed=yes"),
        ("score.artificial offending:A- innocent:A+", "penalty.warning W"),
        ("procedure.play_on", "procedure.call_back_after_play", "information.unauthorised"),
        said=("gets an artificial score",),
        unsaid=("Play on", "call me back"),
        known=SOUTH,
    ),
    Together(
        "the same, the pause told first (12C2, 16B)",
        ("E unauthorised-information: phase=no agreed=yes", "W procedural-penalty: what=slow lost=one before=first"),
        ("score.artificial offending:A- innocent:A+", "penalty.warning W"),
        ("procedure.play_on", "procedure.call_back_after_play", "information.unauthorised"),
        unsaid=("Play on", "call me back"),
        known=SOUTH,
    ),
    Together(
        "dummy without the right pointed out a defender’s established revoke: no tricks pass by number, equity after play (43B3, 12B1)",
        (f"N dummy: {LOOKED}", "W revoke: pointed-out.which=yes really=suit stage=played revoke-tricks.special=none revoke-tricks.winner=opponents revoke-tricks.any=yes"),
        ("procedure.play_on", "penalty.procedural"),
        ("tricks.transfer",),
        known=SOUTH,
        editions="2007-2017",
    ),
    Together(
        "dummy without the right pointed out one thing, and a revoke found besides costs its tricks (43B3, 64A2)",
        (f"N dummy: {LOOKED}", "W revoke: pointed-out.which=no really=suit stage=played revoke-tricks.special=none revoke-tricks.winner=opponents revoke-tricks.any=yes"),
        ("tricks.transfer offending tricks:1",),
        known=SOUTH,
        editions="2007-2017",
    ),
    Together(
        "a card shown in the auction, and its owner’s bid too low put right: partner is not told to call freely (24B, 27B1)",
        ("W card-exposed-auction: cards=honour", "W insufficient-bid: since=nothing slip=no accept=no replacement=same"),
        ("call.must_pass E once", "call.replaced W", "card.left_face_up W"),
        ("call.free E",),
        said=("East must pass at the next turn, once",),
        unsaid=("call freely",),
        editions="2017",
    ),
    Together(
        "a card out of turn, and then the board is redealt: nothing of the lead is left (6D1, 13F)",
        ("W exposed-card: how=accident rank=honour", "W missing-card: lead=no found-early=hand wrong-number-of-cards.exchanged=before wrong-number-of-cards.seen=misdealt"),
        ("procedure.redeal",),
        ("card.", "lead."),
        said=("It is redealt",),
        unsaid=("penalty card",),
        known=SOUTH,
    ),
    Together(
        "the hands are redealt for what was heard elsewhere, and a call out of turn before it (16C, 31A)",
        ("W unauthorised-information: phase=elsewhere extraneous-information.matters=yes extraneous-information.when=no extraneous-information.way=redeal",
         "S call-out-of-rotation: whose=rho since=nobody kind=pass accept=no"),
        ("procedure.redeal",),
        ("call.", "procedure.play_on"),
        unsaid=("must pass",),
        editions="2007-2017",
    ),
    Together(
        "two calls out of turn put back one after the other: it is the turn of the last one passed over (30A, 36)",
        ("W call-out-of-rotation: whose=rho since=nobody kind=pass accept=no", "S inadmissible-double: since=lho"),
        ("call.auction_reverts turn", "call.must_pass W once"),
        ("call.auction_reverts S",),
        unsaid=("South, it is your turn",),
    ),
    Together(
        "a trick conceded comes back, and one claimed is lost: the players are named (71, 70C)",
        ("W concession: trick=several how-many=one", "W claim: what=claim played=no point=order order=yes tricks=one"),
        ("tricks.awarded offending tricks:1", "tricks.awarded innocent tricks:1"),
        said=("transferred to North and South: 1", "transferred to West and East: 1"),
        unsaid=("Tricks awarded: 1",),
        known=SOUTH,
    ),
    Together(
        "a call of a player who had to pass once stands, and then partner is silenced: nobody may call freely (37B, 36)",
        ("W silenced-player: since=yes double=no how-long=once", "W inadmissible-double: since=nothing rotation=yes"),
        ("call.must_pass E throughout",),
        unsaid=("call freely",),
        editions="2017",
    ),
    Together(
        "declarer has played to a lead out of turn, and the dummy-to-be revokes later: nobody is told to play second (54B1, 64B3)",
        ("E opening-lead-out-of-turn: since=hand", "N revoke: really=suit stage=played revoke-tricks.special=faced"),
        ("lead.accepted", "card.stands S", "tricks.equity_review"),
        said=("so does declarer’s card",),
        unsaid=("plays second",),
        known=SOUTH,
    ),
    Together(
        "partner explains wrongly in the auction: to the Director after the final pass, or after the play as a defender (20F5, 75D2)",
        ("N explanation: who=partner partner-phase=auction", "W procedural-penalty: what=loud before=first"),
        ("information.disclose S after_the_final_pass", "information.disclose S after_play", "penalty.warning W"),
        said=("if it defends, only after the play",),
        unsaid=("call me again after the final pass",),
    ),
    Together(
        "two defenders revoked, and the rest was agreed to: the tricks are told by name (64A, 69A)",
        ("W revoke: really=suit stage=played revoke-tricks.special=none revoke-tricks.winner=offender revoke-tricks.more=yes",
         "E revoke: really=suit stage=played revoke-tricks.special=none revoke-tricks.winner=partner", "S claim: what=agreed"),
        ("tricks.transfer innocent tricks:3",),
        said=("Tricks transferred to South and North: 3",),
        unsaid=("non-offending side",),
        known=SOUTH,
        editions="2007-2017",
    ),
    Together(
        "a defender’s conceded trick comes back, and declarer’s claim loses one: each side is named (71, 70C)",
        ("W concession: trick=several how-many=one", "S claim: what=claim played=no point=order order=yes tricks=one"),
        ("tricks.awarded offending tricks:2",),
        unsaid=("transferred to North and South", "transferred to South and North"),
        known=SOUTH,
    ),
    Together(
        "two concessions of one side each give a trick back: both count (71)",
        ("W concession: trick=several how-many=one", "W concession: trick=several how-many=one"),
        ("tricks.awarded offending tricks:2",),
        said=("transferred to West and East: 2",),
        known=SOUTH,
    ),
    Together(
        "a card dropped, a revoke put right and a claim that wins: no word of penalty cards (68D)",
        (f"E exposed-card: {HONOUR}", f"E revoke: {REVOKE}", "S claim: what=claim played=no point=nothing"),
        ("score.stands", "card.withdrawn E"),
        ("card.to_be_played", "card.declarer_chooses"),
        said=("the claim stands",),
        unsaid=("penalty card",),
        known=SOUTH,
    ),
    *(
        Together(
            f"{name}: the referral names the way on, and the irregularity asked for there is ruled on with it",
            (first, f"W irregularity: which=exposed exposed-card.{LOW.replace(' ', ' exposed-card.')}"),
            ("card.penalty_card W minor",),
            ("procedure.refer",),
            said=("stays face up in front of you as a minor penalty card",),
            known=SOUTH,
        )
        for name, first in {
            "a defender drew attention (9A2)": "E attention: when=play who=player",
            "dummy called the Director after attention was drawn (9B1)": "N attention: when=called",
            "attention after the play (9A)": "N attention: when=after",
            "declarer acted first and gained nothing (11A)": "W acted-before: gained=no",
            "the players settled it themselves (10B)": "S options: how=themselves settled=open",
            "it was hidden (72B)": "W principles: what=hidden",
            "it was done on purpose (72B)": "W principles: what=purpose",
            "they asked that nothing be done (81C)": "W principles: what=waive waive=no",
            "the Director was wrong about a card (82B)": "- director-error: rescue=yes what-since=card",
        }.items()
    ),
    Together(
        "attention drawn in the auction: the insufficient bid is reached by its name (9A1, 27A1)",
        ("N attention: when=auction", "W irregularity: which=insufficient insufficient-bid.since=nothing insufficient-bid.slip=no insufficient-bid.accept=yes"),
        ("call.stands W",),
        ("procedure.refer",),
        said=("Any player may say so during the auction", "as if it were legal"),
    ),
)  # fmt: skip
