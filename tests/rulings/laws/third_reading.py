"""A third reading: what an examiner would lay before the director in the auction and before it, edition by edition."""

from __future__ import annotations

from typing import Final

from rulings.law_case import AIDS
from rulings.play_case import ALL, LATER, OPENING, Case, law

WEST: Final = {"offender": "W", "declarer": "S", "card": "♥5"}
FACE_UP: Final = WEST | {"election.lead_face_up": "yes"}

ELECTED: Final[list[Case]] = [
    law("leads are face up, and the wrong defender’s lies so", ALL, "face-down-lead",
        {"faced": "up-wrong", "opening-lead-out-of-turn.since": "nothing", "opening-lead-out-of-turn.choice": "accept"},
        "54B", "lead.accepted", never=("card.picked_up",), facts=FACE_UP),
    law("leads are face up, and the declaring side led", "1997", "face-down-lead", {"faced": "up-declaring"}, "24",
        "card.picked_up", facts=FACE_UP),
    law("leads are face up, and the declaring side led, later", LATER, "face-down-lead", {"faced": "up-declaring"},
        "54E", "card.picked_up", facts=FACE_UP),
    law("leads are face up, but this one lies face down", ALL, "face-down-lead", {"faced": "down", "who": "wrong"},
        "41A", "card.picked_up W", "lead.lead_from_correct_hand", never=("card.penalty_card",), facts=FACE_UP),
    law("leads are face up, and dummy’s lies face down", LATER, "face-down-lead", {"faced": "down", "who": "declaring"},
        "54E", "card.picked_up W", facts=FACE_UP),
    law("leads are face up, and the leader wants it back", "1997", "face-down-lead",
        {"faced": "up-right", "taking-back.why": "wish"}, "47F", "card.stands", facts=FACE_UP),
    law("leads are face up, and the leader was told wrongly", ALL, "face-down-lead",
        {"faced": "up-right", "taking-back.why": "explained", "taking-back.since": "nothing"}, "47E2(a)",
        "card.withdrawn", facts=FACE_UP),
    law("faced out of turn, and partner has led face down", ALL, OPENING, {"since": "both", "both-how": "face-down", "choice": "free"}, "54",
        "card.picked_up E", "card.penalty_card W major", facts=WEST),
    law("faced out of turn, partner face down, accepted", ALL, OPENING, {"since": "both", "both-how": "face-down", "choice": "accept"}, "54B",
        "card.picked_up E", "lead.accepted", facts=WEST),
    law("rights may not be reserved, 1997 too", "1997", "unauthorised-information", {"phase": "no", "agreed": "no"},
        "16A1", "information.unauthorised", facts={"offender": "N", "election.director_at_once": "yes"}),
    law("declarer’s own card before the lead", LATER, "agreements", {"what": "aids", "aid": "own-clarification"}, "40B2",
        "score.stands", never=("penalty.warning",)),
    law("the opponents’ card in turn, 1997", "1997", "agreements", {"what": "aids", "aid": "opponents"}, "40E2",
        "score.stands", never=("penalty.warning",)),
    law("the opponents’ card in turn", LATER, "agreements", {"what": "aids", "aid": "opponents"}, "40B2",
        "score.stands", never=("penalty.warning",)),
    law("a written defence that is allowed", "1997", "agreements", AIDS | {"aid": "other", "allowed": "yes"}, "40E2",
        "score.stands", never=("penalty.warning", "penalty.procedural")),
]  # fmt: skip

ONE: Final = {"adjusted-score.event": "pairs", "adjusted-score.fault": "one"}
BOARDS: Final[list[Case]] = [
    law("a card seen with the cards in hand, before the first call", LATER, "deal",
        {"what": "misdealt", "begun": "no", "event": "pairs"}, "6D1", "procedure.redeal", never=("procedure.no_redeal",)),
    law("a card seen after the first call", "2007", "deal", {"what": "misdealt", "begun": "yes"}, "16C",
        "procedure.no_redeal", "procedure.refer", never=("procedure.redeal",)),
    law("a card seen after the first call 2017", "2017", "deal", {"what": "misdealt", "begun": "yes"}, "16D",
        "procedure.no_redeal", never=("procedure.redeal",)),
    law("last week’s board in a match whose result could be known", "1997-2007", "deal",
        {"what": "unshuffled", "event": "imps", "teams": "yes", "adjusted-score.fault": "nobody"}, "86C",
        "score.artificial offending:A+ innocent:A+", "procedure.no_redeal", never=("procedure.redeal",)),
    law("passed out, and they want another deal", ALL, "deal", {"what": "passed-out"}, "22A", "procedure.no_redeal",
        "score.stands", never=("procedure.redeal",)),
    law("14 and 12 after the play, only one side at fault", "2017", "wrong-number-of-cards", {"over": "after"} | ONE,
        "13D", "score.cancelled", "score.artificial offending:A- innocent:A+", "penalty.procedural"),
    law("14 and 12 after the play, neither hand counted", "1997-2007", "wrong-number-of-cards",
        {"over": "after"} | ONE | {"adjusted-score.fault": "both"}, "13C", "score.cancelled",
        "score.artificial offending:A- innocent:A-"),
    law("14 and 12, called, cannot be played, the cards came so from the Director", "2017", "wrong-number-of-cards",
        {"over": "called", "playable": "no"} | ONE | {"adjusted-score.fault": "nobody"}, "13B2",
        "score.artificial offending:A+ innocent:A+"),
    law("14 and 12 in a knock-out", LATER, "wrong-number-of-cards",
        {"over": "called", "playable": "no"} | ONE | {"adjusted-score.event": "knockout"}, "12C4",
        "score.artificial offending:A- innocent:A+", "score.knockout_average"),
    law("a hand of twelve, the others right", ALL, "wrong-number-of-cards",
        {"over": "short", "missing-card.lead": "no", "missing-card.found-early": "no"}, "14A2",
        "procedure.correct_hands", "call.stands", never=("score.artificial",)),
    law("the missing card lay face up before a defender’s partner", "1997", "missing-card",
        {"lead": "yes", "found-late": "yes", "shown": "yes"}, "14B3", "procedure.refer", "call.stands"),
]  # fmt: skip

OVER_IT: Final = {"whose": "rho", "since": "lho", "kind-accepted": "yes"}
DOUBLED: Final = {"offender": "S", "call": "double"}
AUCTION: Final[list[Case]] = [
    law("insufficient, and not the offender’s turn", "1997-2007", "insufficient-bid",
        {"since": "turn", "call-out-of-rotation.whose": "partner", "call-out-of-rotation.since": "nobody",
         "call-out-of-rotation.kind": "bid", "call-out-of-rotation.accept": "no",
         "call-out-of-rotation.silenced-leads.showed": "other"}, "31B", "call.must_pass N throughout",
        never=("call.replaced",), facts={"offender": "S", "call": "1♥"}),
    law("an insufficient bid out of turn is accepted", LATER, "insufficient-bid",
        {"since": "turn", "call-out-of-rotation.whose": "rho", "call-out-of-rotation.since": "nobody",
         "call-out-of-rotation.kind": "bid", "call-out-of-rotation.enough": "no",
         "call-out-of-rotation.accept": "yes"}, "29A", "call.in_rotation S", never=("call.must_pass",),
        facts={"offender": "S", "call": "1♥"}),
    law("a forbidden double out of turn, called over, 1997", "1997", "call-out-of-rotation", OVER_IT, "35A",
        "call.cancelled S", "call.auction_reverts", never=("call.in_rotation", "call.must_pass"), facts=DOUBLED),
    law("a forbidden double out of turn, called over", LATER, "call-out-of-rotation", OVER_IT, "36A",
        "call.cancelled S", "call.auction_reverts", never=("call.in_rotation", "call.must_pass"), facts=DOUBLED),
    law("a silenced player makes a forbidden double, called over", LATER, "silenced-player",
        {"since": "yes", "double": "yes"}, "36A", "call.cancelled S", never=("call.stands",),
        facts={"offender": "S"}),
    law("the card could not be seen by partner", ALL, "card-exposed-auction", {"cards": "none"}, "24",
        "card.picked_up", never=("call.must_pass", "card.penalty_card", "card.left_face_up")),
    law("a small card led before the auction is over", ALL, "card-exposed-auction", {"cards": "led"}, "24B",
        "call.must_pass W once", "card.penalty_card E major"),
    law("a card of the auction begun as a card of the play", ALL, "exposed-card",
        {"how": "auction", "card-exposed-auction.cards": "honour"}, "24B", "call.must_pass W once",
        "card.left_face_up"),
    law("first call illegal, changed and refused", "1997", "change-of-call",
        {"meant": "yes", "second": "yes", "lho": "no", "first-legal": "no", "first-illegal": "insufficient",
         "insufficient-bid.accept": "yes"}, "25B2(a)", "call.cancelled", "call.stands S",
        never=("score.at_most", "call.must_pass"), facts={"offender": "S"}),
    law("a wrong explanation, and it is too late to call otherwise", ALL, "explanation",
        {"who": "misled", "misinformation.agreement": "wrong", "misinformation.change": "no",
         "misinformation.damage": "later"}, "21B3", "procedure.play_on", "procedure.call_back_after_play"),
    law("the remedy seems too hard", "1997", "adjusted-score", {"may": "severity"}, "12B", "score.stands"),
    law("the remedy seems too hard, later", LATER, "adjusted-score", {"may": "severity"}, "12B2", "score.stands"),
]  # fmt: skip

DAMAGED: Final = {
    "misinformation": {"agreement": "wrong", "change": "no", "damage": "yes"},
    "unauthorised-information": {
        "phase": "yes", "available": "yes", "suggested": "yes", "alternative": "yes", "damage": "yes",
    },
    "agreements": {"what": "undisclosed", "undisclosed-damage": "yes"},
    "could-have-known": {"known": "yes", "gained": "yes"},
    "deception-tempo": {"what": "misled", "inference": "yes", "reason": "no", "could": "yes", "damaged": "yes"},
    "director-error": {"rescue": "no", "possible": "yes"},
    "damage": {"gain": "yes", "adjusted-score.possible": "yes", "adjusted-score.own-damage.self": "no"},
}  # fmt: skip
ASSIGNED: Final[list[Case]] = [
    case
    for tree, answers in DAMAGED.items()
    for case in (
        law(f"{tree}: weighted", "2007", tree, answers, "82C" if tree == "director-error" else "12C1(c)",
            "score.assigned weighted", never=("score.assigned likely",)),
        law(f"{tree}: likely and at all probable by election", "2007", tree, answers, "12C1(e)",
            "score.assigned likely", never=("score.assigned weighted",), facts=WEST | {"election.split_scores": "yes"}),
        law(f"{tree}: the election is of 2007 alone", "2017", tree, answers,
            {"director-error": "82C", "damage": "12C1(b)"}.get(tree, "12C1"), "score.assigned probable",
            never=("score.assigned likely",), facts=WEST | {"election.split_scores": "yes"}),
    )
]  # fmt: skip

CASES: Final = [*ELECTED, *BOARDS, *AUCTION, *ASSIGNED]
