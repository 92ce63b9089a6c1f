"""The rulings that one way in gave wrongly, each by all its ways."""

from __future__ import annotations

from typing import Final

from rulings.mended.several import Several

LATER: Final = "2007-2017"
EARLY: Final = "since=no choice=highest"
BEHIND: Final = "premature-play.since=no premature-play.choice=highest"
MORE: Final = "revoke-tricks.special=none revoke-tricks.winner=opponents revoke-tricks.any=yes"
INNER: Final = f"revoke.really=suit revoke.stage=played {MORE}"

SINGLE: Final = (
    Several(
        "a defender leads to the next trick before partner has played to this one (57A)",
        (
            f"E premature-play: what=lead {EARLY}",
            f"E lead-out-of-turn-defender: turn=early {BEHIND}",
            f"E defective-trick: when=no what-early=early premature-play.what=lead {BEHIND}",
            f"E exposed-card: how=played whose-lead=early premature-play.what=lead {BEHIND}",
        ),
        ("card.penalty_card E major", "card.declarer_chooses"),
        ("card.stands", "procedure.play_on"),
        said=("West, please play your highest card of the suit led",),
    ),
    Several(
        "a defender plays early to a trick that declarer has played to from both hands: nothing (57C)",
        (
            "E premature-play: what=play covered=both",
            "E exposed-card: how=played whose-lead=early premature-play.what=play premature-play.covered=both",
        ),
        ("card.stands E", "procedure.play_on"),
        ("card.penalty_card",),
    ),
    Several(
        "a defender finds during the play that the own explanation was wrong: that player says so at once (20F4, 75B)",
        (
            "E explanation: who=explainer explainer-phase=play misinformation.damage=later",
        ),
        ("information.disclose E at_once", "procedure.call_back_after_play"),
        ("information.disclose W",),
        editions="2017",
    ),
    Several(
        "a defender hears partner explain wrongly: the partner waits until after the play (20F5, 75D)",
        ("W explanation: who=partner partner-phase=defending",),
        ("information.disclose E after_play", "information.unauthorised E"),
        ("information.disclose W",),
        said=("East, say nothing now",),
    ),
    Several(
        "in the auction partner hears a wrong explanation, whichever side will declare (20F5)",
        ("W explanation: who=partner partner-phase=auction",),
        ("information.disclose E never", "information.disclose E after_the_final_pass", "information.disclose E after_play"),
        ("information.disclose W",),
        editions=LATER,
    ),
    Several(
        "dummy, who kept the rights, is first to mention a defender’s established revoke: it is ruled (43A1, 64A2)",
        (
            f"W revoke: really=suit stage=played {MORE}",
            f"N dummy: did=attention rights-attention=no which=revoke {INNER}",
            f"N attention: when=play who=dummy dummy.rights-attention=no dummy.which=revoke {INNER}",
        ),
        ("tricks.transfer",),
        ("tricks.transfer offending tricks:2",),
        editions=LATER,
    ),
    Several(
        "a third pass out of turn has taken a turn from a player (17D3, 17E2, 34)",
        (
            "N call-out-of-rotation: whose=ended",
            "N call-out-of-rotation: whose=rho since=lho kind-accepted=passes",
            "N missed-turn: passes=missed",
            "N call-after-final-pass: really=missed",
        ),
        ("call.auction_reverts turn", "call.cancelled N"),
        ("call.must_pass", "lead.restriction", "call.stands"),
        known={},
    ),
    Several(
        "declarer makes the opening lead: it cannot be accepted (54E)",
        (
            "S lead-out-of-turn-declarer: turn=opening",
            "S opening-lead-out-of-turn: since=declaring",
            "S declarer-exposes: what=led",
        ),
        ("card.picked_up S", "lead.lead_from_correct_hand"),
        ("lead.accepted", "card.penalty_card"),
    ),
    Several(
        "declarer led from the wrong hand, and the other defender played to it before partner (53B, 57A)",
        (
            "S lead-out-of-turn-declarer: turn=other since=other / W premature-play: what=play covered=no choice=highest",
            "S lead-out-of-turn-declarer: turn=defender since-defender=other / W premature-play: what=play covered=no choice=highest",
        ),
        ("lead.accepted", "card.penalty_card W major", "card.declarer_chooses"),
        said=("East, please play your highest card of the suit led",),
    ),
    Several(
        "dummy, who had looked into a hand, stops declarer’s lead from the wrong one (43B2(a))",
        (
            "N dummy: did=prevent rights-prevent=yes prevented-what=lead",
            "N attention: when=play who=prevent dummy.rights-prevent=yes dummy.prevented-what=lead",
        ),
        ("procedure.chooses defenders",),
        ("lead.lead_from_correct_hand",),
    ),
    Several(
        "the same, and the file knows that dummy looked: it is not asked (43B2(a))",
        ("N dummy: did=prevent prevented-what=lead",),
        ("procedure.chooses defenders",),
        known={"declarer": "S", "dummy_looked": "yes"},
    ),
    Several(
        "declarer begins to table the hand after an opening lead out of turn: dummy, and no claim (48B1, 54A)",
        (
            "S declarer-exposes: what=after-lead",
            "S claim: what=spread",
            "E opening-lead-out-of-turn: since=spread",
        ),
        ("lead.accepted", "lead.declarer_becomes_dummy"),
        ("tricks", "score"),
    ),
    Several(
        "both sides revoked on one trick, and one of them has played on: both are put right (62C3)",
        ("E revoke: really=both-sides both-stage=one",),
        ("card.withdrawn E",),
        ("tricks.transfer",),
        editions="2017",
    ),
    Several(
        "a revoke on trick twelve is put right, however far it has gone (62D1)",
        ("E revoke: really=suit stage=twelve returned=no twelve-whose=no",),
        (),
        ("tricks.transfer", "card.penalty_card"),
    ),
    Several(
        "declarer names dummy’s card by a slip of the tongue, and says so before playing again (45C4(b))",
        (
            "S played-card: hand=dummy dummy=slip slip=yes since=no pause=yes",
            "S designation: said=slip played-card.slip=yes played-card.since=no",
        ),
        ("card.played N",),
        editions="2017",
    ),
    Several(
        "the penalty card of the suit led was not played, and the next trick has begun: a revoke too (52, 64B3)",
        (
            "E penalty-card-not-played: kind=major suit=yes revoke-too=played",
        ),
        ("card.stands E", "tricks.equity_review"),
        ("tricks.transfer innocent tricks:1",),
    ),
    Several(
        "an insufficient bid was a slip, and the opponent has called over it (25A)",
        (
            "E insufficient-bid: since=lho slip-late=yes change-of-call.unmeant=open",
            "E change-of-call: meant=no unmeant=open",
            "E call-after-final-pass: really=slip change-of-call.unmeant=open",
        ),
        ("call.replaced E", "call.may_change S"),
        ("call.must_pass", "lead.restriction"),
        known={},
        editions="2017",
    ),
    Several(
        "a player is a card short, no trick has one too many, and it lies somewhere else (14B1)",
        (
            "E missing-card: lead=yes found-late=yes shown=no",
            "E defective-trick: when=yes what=short missing-card.lead=yes missing-card.found-late=yes missing-card.shown=no",
            "E defective-trick: when=no what-early=short missing-card.lead=yes missing-card.found-late=yes missing-card.shown=no",
        ),
        ("procedure.correct_hands",),
        ("tricks", "score"),
    ),
    Several(
        "the revoke trick is still on, so nobody knows who wins it: not yet, play on (63B, 64A)",
        (
            "W revoke: really=suit stage=played revoke-tricks.special=none revoke-tricks.winner=not-yet",
            "W revoke: really=suit stage=named revoke-tricks.special=none revoke-tricks.winner=not-yet",
            "N dummy: did=attention rights-attention=no which=revoke revoke.really=suit revoke.stage=played revoke-tricks.special=none revoke-tricks.winner=not-yet",
        ),
        ("procedure.play_on", "procedure.call_back_after_play"),
        ("tricks.transfer", "card.withdrawn"),
        after="64A",
    ),
    Several(
        "a bid out of turn is put right before the player has called again: what it showed waits for that call (26)",
        (
            "W call-out-of-rotation: whose=partner since=nobody kind=bid accept=no silenced-leads.showed=later",
            "W premature-correction: what=rotation call-out-of-rotation.whose=partner call-out-of-rotation.since=nobody call-out-of-rotation.kind=bid call-out-of-rotation.accept=no call-out-of-rotation.silenced-leads.showed=later",
        ),
        ("call.must_pass E throughout",),
        known={},
        editions="1997-2007",
    ),
    Several(
        "an honour dropped: whether partner used it is looked at after play (50D1, 16A)",
        (
            "E exposed-card: how=accident rank=honour",
            "E played-card: hand=defender defender=dropped exposed-card.how=accident exposed-card.rank=honour",
            "N dummy: did=attention rights-attention=no which=exposed exposed-card.how=accident exposed-card.rank=honour",
        ),
        ("card.penalty_card",),
        after="16A",
        editions="1997",
    ),
    Several(
        "damage that the other side did in part to itself is measured by the score, for that side alone (12C1)",
        (
            "N misinformation: agreement=wrong change=no damage=own-too",
            "N explanation: who=explainer explainer-phase=over misinformation.damage=own-too",
            "N adjusted-score: may=law possible=yes own-damage.self=yes event-assigned=pairs",
        ),
        ("score.assigned", "score.split"),
        known={"misled": "E"},
        editions=LATER,
    ),
    Several(
        "a board at teams that cannot be played, one side at fault (12C2, 86)",
        (
            "N adjusted-score: may=impossible possible=no event=imps fault=one",
            "N damage: gain=yes adjusted-score.possible=no adjusted-score.event=imps adjusted-score.fault=one",
            "N adjusted-score: may=uncovered possible=no event=imps fault=one",
        ),
        ("score.artificial offending:A- innocent:A+",),
        unsaid=("60", "40", "%"),
        known={},
    ),
    Several(
        "late again, and a board is lost by it: the artificial score besides the fine (12C2, 90B1)",
        ("N procedural-penalty: what=late lost=one before=again",),
        ("penalty.procedural offending", "score.artificial offending:A- innocent:A+"),
        said=("there is a procedural penalty as well",),
    ),
    Several(
        "the players ruled for themselves in the auction, which is over: play on, and the score may be adjusted (10A, 12A)",
        (
            "W insufficient-bid: since=settled options.settled=auction",
            "W call-out-of-rotation: since=settled whose=rho options.settled=auction",
            "W attention: when=settled options.settled=auction",
        ),
        ("procedure.call_back_after_play",),
        ("call.free", "call.must_pass"),
        after="12A1",
        known={},
    ),
    Several(
        "a correction made before the ruling: the bid that was too low may still be accepted (9C, 27A1, 27C)",
        (
            "W insufficient-bid: since=corrected slip=no accept=yes",
            "W premature-correction: what=insufficient insufficient-bid.since=corrected insufficient-bid.slip=no insufficient-bid.accept=yes",
        ),
        ("call.stands W",),
        ("call.must_pass",),
        known={},
    ),
    Several(
        "what any bridge player knows, or an own hand tells, need not be told (40B6)",
        ("N agreements: what=general",),
        ("score.stands", "procedure.play_on"),
        ("score.assigned", "penalty"),
        known={},
    ),
    Several(
        "both defenders revoked on a trick that one of them won, and won one more: the words say how many pass (64A)",
        (
            "W revoke: really=suit stage=played revoke-tricks.special=pair revoke-tricks.pair-winner=offender revoke-tricks.pair-more=one",
        ),
        ("tricks.transfer innocent tricks:2",),
        said=("Tricks transferred to North–South: 2",),
    ),
    Several(
        "a slip of the tongue found when the lead has been faced: too late, and nobody goes on with the auction (22, 25A)",
        (
            "E change-of-call: meant=no unmeant=over",
            "E call-after-final-pass: really=slip change-of-call.unmeant=over",
        ),
        ("call.stands E",),
        unsaid=("the auction goes on",),
        known={},
    ),
    Several(
        "who called again because of a wrong explanation is the one misinformed, and is named (21B1, 21B2)",
        (
            "E call-after-final-pass: really=misled misinformation.agreement=wrong misinformation.change=yes misinformation.influenced=yes",
        ),
        ("call.may_change E", "call.may_change S"),
        said=("East may now change their last call. If so, South may change a call made after it.",),
        known={},
    ),
    Several(
        "both defenders have led, and the suit of the first card is required: the own card lies there as a penalty card (50D1, 50D2)",
        (
            "E opening-lead-out-of-turn: since=both both-how=face-up choice=require",
            "E lead-out-of-turn-defender: turn=partner since-partner=partner choice-partner=require",
        ),
        ("card.penalty_card W major", "card.picked_up E", "lead.restriction W withdrawn may:require"),
        ("card.penalty_card E",),
        said=("West, please lead that suit; your own penalty card waits.",),
    ),
    Several(
        "the same, and the suit is forbidden: the own card is led unless it is of that suit (50D1, 50D2)",
        (
            "E opening-lead-out-of-turn: since=both both-how=face-up choice=forbid",
            "E lead-out-of-turn-defender: turn=partner since-partner=partner choice-partner=forbid",
        ),
        ("card.penalty_card W major", "card.picked_up E", "lead.restriction W withdrawn may:forbid"),
        ("card.penalty_card E",),
        said=("West, please lead your own penalty card, unless it is of the forbidden suit.",),
    ),
    Several(
        "an appeal at teams without the captain’s consent: it is the captain’s that is asked for (92D)",
        ("W appeal: concur=captain-absent", "W appeal: concur=player"),
        ("procedure.appeal False",),
        said=("your captain’s consent",),
        known={},
        editions=LATER,
    ),
    Several(
        "both defenders have led or played, and declarer accepts: the second card lies there, to be played in turn (53A, 60C)",
        (
            "E lead-out-of-turn-defender: turn=partner since-partner=partner choice-partner=accept",
            "E lead-out-of-turn-defender: turn=declaring since-declaring=partner choice-declaring=yes",
            "E opening-lead-out-of-turn: since=both both-how=face-up choice=accept",
        ),
        ("lead.accepted", "card.penalty_card W major"),
        ("card.penalty_card E", "lead.restriction"),
        said=("West, leave your card face up, and play it in your turn if you legally can.",),
    ),
    Several(
        "a defender led at declarer’s turn, and partner played to it: refused, both cards lie there (56, 60C)",
        ("E lead-out-of-turn-defender: turn=declaring since-declaring=partner choice-declaring=no",),
        ("card.penalty_card E major", "card.penalty_card W major", "lead.lead_from_correct_hand"),
        ("lead.accepted",),
        said=("Both cards stay on the table as major penalty cards.",),
    ),
    Several(
        "both defenders have led, and declarer spreads the hand: the second card lies there too (54A, 60C)",
        ("E opening-lead-out-of-turn: since=both both-how=face-up choice=spread",),
        ("lead.declarer_becomes_dummy", "card.penalty_card W major"),
        said=("your partner plays the board. West, leave your card face up",),
    ),
)  # fmt: skip
