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
    law("faced out of turn, and partner has led face down", ALL, OPENING, {"since": "partner", "choice": "free"}, "54",
        "card.withdrawn E", "card.penalty_card W major", facts=WEST),
    law("faced out of turn, partner face down, accepted", ALL, OPENING, {"since": "partner", "choice": "accept"}, "54B",
        "card.withdrawn E", "lead.accepted", facts=WEST),
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

CASES: Final = [*ELECTED]
