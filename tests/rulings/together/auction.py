"""Two things in the auction, or one there and one in the play; scores and fines besides."""

from __future__ import annotations

from typing import Final

from rulings.together.situation import Together

SOUTH: Final = {"declarer": "S"}
BID: Final = "since=nothing slip=no accept=no"
LATER: Final = "2007-2017"

AUCTION: Final = (
    Together(
        "calls under the Director’s wrong ruling go back, then the insufficient bid is ruled on",
        ("- director-error: rescue=yes what-since=call", f"N insufficient-bid: {BID} replacement=same natural=yes"),
        ("call.auction_reverts turn", "call.replaced N chosen call"),
        ("procedure.refer", "call.must_pass"),
        said=("I was wrong", "the turn goes back"),
    ),
    Together(
        "a player who had to pass called because the Director said so: nothing of 37 is left (82C)",
        ("N silenced-player: since=no leads.showed=later", "- director-error: rescue=yes what-since=call"),
        ("call.auction_reverts turn",),
        ("call.must_pass", "lead.restriction", "call.replaced"),
        said=("I was wrong",),
        unsaid=("must both pass",),
    ),
    Together(
        "a partner who has to pass to the end calls",
        (f"N insufficient-bid: {BID} replacement=other silenced.showed=later", "S silenced-player: since=no leads.showed=later"),
        ("call.must_pass N throughout", "call.must_pass S throughout", "call.cancelled S"),
    ),
    Together(
        "who had to pass once called, and was called over: free from now on (37A)",
        ("W call-out-of-rotation: whose=rho since=nobody kind=bid accept=no rho-action=act in-turn-rho=other", "E silenced-player: since=yes double=no how-long=once"),
        ("call.stands E",),
        ("call.must_pass",),
        editions="2017",
    ),
    Together(
        "a call out of turn was accepted by a bid that is too low",
        ("E call-out-of-rotation: whose=rho since=lho kind-accepted=no", f"S insufficient-bid: {BID} replacement=same natural=yes"),
        ("call.in_rotation E", "call.replaced S chosen call"),
    ),
    Together(
        "an insufficient bid was accepted, and a pass out of turn follows",
        ("E insufficient-bid: since=nothing slip=no accept=yes", "N call-out-of-rotation: whose=rho since=nobody kind=pass accept=no"),
        ("call.stands E", "call.must_pass N once"),
        ("call.must_pass W",),
    ),
    Together(
        "a card exposed in the auction by a side that now defends, and a revoke: both cards are major (24, 50B)",
        ("W card-exposed-auction: cards=low", "W revoke: really=suit stage=open whose=hidden"),
        ("card.penalty_card W major", "card.withdrawn W"),
        ("card.left_face_up", "card.picked_up", "card.penalty_card W minor"),
        unsaid=("until the auction ends",),
        known=SOUTH,
    ),
    Together(
        "a card exposed in the auction by the side that now declares goes back (24)",
        ("S card-exposed-auction: cards=honour", "E opening-lead-out-of-turn: since=nothing choice=accept"),
        ("card.picked_up S", "lead.accepted"),
        ("card.penalty_card", "call.must_pass", "card.left_face_up"),
        known=SOUTH,
    ),
    Together(
        "a wrong explanation found in the auction, and then the hesitation over it",
        ("N explanation: who=explainer explainer-phase=auction misinformation.change=no misinformation.damage=later", "N unauthorised-information: phase=no agreed=yes"),
        ("information.disclose N", "information.unauthorised S", "procedure.call_back_after_play"),
        said=("Call me back after the play",),
        known={"misled": "E"},
    ),
    Together(
        "partner’s explanation corrected after the final pass: a last pass may still change",
        ("S explanation: who=partner partner-phase=declaring misinformation.change=yes misinformation.influenced=yes", "S unauthorised-information: phase=no agreed=yes"),
        ("information.disclose N", "call.may_change W", "call.may_change N"),
        known={"declarer": "S", "misled": "W"},
    ),
    Together(
        "partner’s explanation corrected when declarer’s partner has called since: too late to change",
        ("S explanation: who=partner partner-phase=declaring misinformation.change=no misinformation.damage=later", "E opening-lead-out-of-turn: since=nothing choice=accept"),
        ("information.disclose N", "procedure.call_back_after_play", "lead.accepted"),
        ("call.may_change",),
        known={"declarer": "S", "misled": "W"},
    ),
    Together(
        "misinformation did damage, and partner’s slow pass did none",
        ("N misinformation: agreement=wrong change=no damage=yes", "N unauthorised-information: phase=yes available=yes suggested=no"),
        ("score.assigned",),
        ("score.stands",),
        known={"misled": "E"},
    ),
    Together(
        "the slow pass did damage, and the other side did harm to itself",
        ("N unauthorised-information: phase=yes available=yes suggested=yes alternative=yes damage=own-too", "N adjusted-score: may=law possible=yes event-assigned=pairs own-damage.self=yes"),
        ("score.assigned", "score.split"),
        ("score.stands",),
        editions="2017",
    ),
    Together(
        "a wrong review that a player let stand: corrected, and looked at after play (20E)",
        ("N principles: what=report kind=review", "N unauthorised-information: phase=no agreed=yes"),
        ("penalty.warning", "procedure.call_back_after_play"),
        unsaid=("Nobody had to report it",),
    ),
    Together(
        "one side directly, the other partly at fault for a board that cannot be played (12C2)",
        ("N adjusted-score: may=impossible possible=no event=pairs fault=both-differ", "E procedural-penalty: what=slow lost=no before=again"),
        ("score.artificial", "penalty.procedural innocent"),
        said=("the other average",),
    ),
    Together(
        "late, and the board is lost; and a rude word about it",
        ("W procedural-penalty: what=late lost=one before=first", "W conduct: what=rude before=again"),
        ("score.artificial", "penalty.warning W", "penalty.procedural offending"),
        said=("gets an artificial score",),
    ),
    Together(
        "two things that are no infraction: general knowledge, and one’s own hand (40B, 16A)",
        ("N agreements: what=general", "N unauthorised-information: phase=yes available=own"),
        ("score.stands", "procedure.play_on"),
        ("penalty", "score.assigned"),
    ),
    Together(
        "partners who play different methods, and damage by it (40A4)",
        ("N agreements: what=different", "N damage: gain=no"),
        ("penalty.warning N", "score.stands"),
        editions="2017",
    ),
    Together(
        "the players ruled for themselves in the auction, and a card was exposed since",
        ("N options: how=themselves settled=auction", "W exposed-card: how=accident rank=honour"),
        ("call.stands all", "procedure.call_back_after_play", "card.penalty_card W major"),
        known=SOUTH,
    ),
    Together(
        "a lead restriction after a withdrawn call, and the lead comes from the wrong defender",
        ("W lead-restriction: defends=yes comparable=no", "W opening-lead-out-of-turn: since=nothing choice=free"),
        ("lead.restriction E unspecified may:forbid", "card.penalty_card W major"),
        known=SOUTH,
        editions="2017",
    ),
)  # fmt: skip
