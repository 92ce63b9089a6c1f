"""A second reading of every Law against the reference: ways that no case took, edition by edition."""

from __future__ import annotations

from typing import Final

from rulings.play_case import ALL, LATER, Case, law

SOUTH: Final = {"offender": "S", "declarer": "S", "call": "1♥"}
DOUBLE: Final = {"whose": "partner", "since": "nobody", "kind": "double", "accept": "no"}
PLAY_ON: Final = "procedure.play_on"
REFER: Final = "procedure.refer"
FINE: Final = "penalty.procedural"

BEGINNING: Final[list[Case]] = [
    law("dummy calls the Director once attention was drawn", ALL, "attention", {"when": "called"}, "9B1(b)", PLAY_ON,
        never=("penalty.warning",)),
    law("nobody called the Director, and play went on", ALL, "attention", {"when": "nobody"}, "9B2", REFER,
        "penalty.warning"),
    law("own irregularity not told: no duty", "1997", "attention", {"when": "silent", "principles.kind": "other"},
        "72B3", PLAY_ON),
    law("own irregularity not told: no duty, later", LATER, "attention", {"when": "silent", "principles.kind": "other"},
        "72B2", PLAY_ON),
    law("dummy speaks after the play", "2017", "attention", {"when": "after"}, "9A4", PLAY_ON),
    law("dummy stops a defender, 1997", "1997", "attention", {"when": "play", "who": "prevent-defender"}, "42B2",
        "penalty.warning", FINE, never=("procedure.chooses",)),
    law("dummy without rights stops a defender", "2017", "attention",
        {"when": "play", "who": "prevent-defender", "rights": "yes"}, "43A2", "penalty.warning",
        never=("procedure.chooses",)),
    law("dummy without rights warns declarer", ALL, "attention", {"when": "play", "who": "prevent", "rights": "yes"},
        "43B2(a)", "procedure.chooses"),
    law("agreed facts, nothing prescribed", ALL, "disputed-facts", {"agreed": "agreed", "law": "nothing"}, "84A",
        PLAY_ON),
    law("agreed facts, a remedy", ALL, "disputed-facts", {"agreed": "agreed", "law": "remedy"}, "84B", REFER),
    law("agreed facts, a choice", ALL, "disputed-facts", {"agreed": "agreed", "law": "choice"}, "84C",
        "procedure.chooses"),
    law("agreed facts, judgement", ALL, "disputed-facts", {"agreed": "agreed", "law": "judge"}, "84D", PLAY_ON,
        "procedure.call_back_after_play", after="84D", judged=True),
    law("dealt wrongly", ALL, "deal", {"what": "misdealt", "begun": "no"}, "6D1", "procedure.redeal",
        never=("score.stands",)),
    law("board of another session", ALL, "deal", {"what": "unshuffled"}, "6D2", "procedure.redeal", "score.cancelled"),
    law("new deal for another reason", ALL, "deal", {"what": "director"}, "6D3", "procedure.redeal"),
    law("late to the table", ALL, "procedural-penalty", {"what": "late", "before": "first"}, "90B1", "penalty.warning"),
    law("slow again", ALL, "procedural-penalty", {"what": "slow", "before": "again"}, "90B2", FINE),
    law("instruction not followed", ALL, "procedural-penalty", {"what": "instruction", "before": "rule"}, "90B8", FINE),
    law("something else", ALL, "procedural-penalty", {"what": "other", "before": "again"}, "90A", FINE),
    law("missing card found by a defender’s partner’s eyes", LATER, "missing-card",
        {"lead": "yes", "found-late": "yes", "shown": "yes"}, "14B4", "procedure.correct_hands", REFER),
    law("missing card found face down", "1997", "missing-card", {"lead": "yes", "found-late": "yes"}, "14B3",
        "procedure.correct_hands", "call.stands", PLAY_ON),
]  # fmt: skip
AUCTION: Final[list[Case]] = [
    law("double out of rotation, whatever it showed", "1997-2007", "call-out-of-rotation", DOUBLE, "26B",
        "call.must_pass N throughout", "lead.restriction N any may:forbid", never=("lead.restriction withdrawn",),
        facts=SOUTH),
    law("double out of rotation at partner’s turn", "2017", "call-out-of-rotation", DOUBLE | {"in-turn": "other"},
        "32B2", "call.must_pass N once", "lead.restriction N unspecified", facts=SOUTH),
    law("hesitation, play not over", LATER, "unauthorised-information", {"phase": "no", "agreed": "yes"}, "16B1",
        PLAY_ON, "information.unauthorised", after="16B3"),
    law("partner’s wrong explanation, defending", LATER, "explanation", {"who": "partner", "partner-phase": "defending"},
        "20F5(b)(i)", "information.disclose after_play"),
    law("partner’s wrong explanation, declaring", LATER, "explanation", {"who": "partner", "partner-phase": "declaring"},
        "20F5(b)(ii)", "information.disclose after_the_final_pass"),
]  # fmt: skip

CASES: Final = [*BEGINNING, *AUCTION]
