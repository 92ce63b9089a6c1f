"""Answers that no other situation gives: what settles itself in the auction, doors of dummy and spectators, tricks not yet known."""

from __future__ import annotations

from typing import Final

from rulings.play_case import ALL, LATER, PENALTY, SOUTH, WEST, Case, law

KNOWN: Final = {"declarer": "S", "offender": "N"}
"""Dummy, North, is named as who pointed it out: the offender is another."""
REVOKED: Final = {"really": "suit", "stage": "open", "whose": "hidden"}
LEAD: Final = "lead-out-of-turn-defender"
UNMEANT: Final = {"since": "over-new", "slip-new": "yes", "change-of-call.unmeant": "open"}
CODED: Final = {"whose": "rho", "since": "nobody", "kind": "coded", "accept": "no", "rho-action": "act"}
BID: Final = {"offender": "N", "call": "1♥"}
NOBODY: Final = {"declarer": "S"}

AUCTION: Final[list[Case]] = [
    law("25A: a slip, corrected, and called over", "1997-2007", "insufficient-bid",
        UNMEANT | {"change-of-call.pause": "yes"}, "25A", "call.replaced N", facts=BID, never=("call.must_pass",)),
    law("25A: a slip, corrected after a pause, and called over", "2017", "insufficient-bid", UNMEANT, "25A", "call.replaced N",
        facts=BID, never=("call.must_pass",)),
    law("10B: a call out of turn by a player whom the dealer follows, settled by the players", ALL, "call-out-of-rotation",
        {"whose": "lho-first", "since-dealer": "settled", "options.settled": "auction"}, "10B", "call.stands",
        "procedure.call_back_after_play", facts=SOUTH, after="12A1"),
    law("34: a pass called over that took a turn from a player", ALL, "call-out-of-rotation",
        {"whose": "rho", "since": "lho", "kind-accepted": "passes"}, "34", "call.auction_reverts", "call.cancelled S",
        facts=SOUTH, never=("call.in_rotation",)),
    law("29A: a change of call that was a call out of turn", ALL, "change-of-call",
        {"meant": "rotation", "call-out-of-rotation.whose": "rho", "call-out-of-rotation.since": "nobody",
         "call-out-of-rotation.kind": "bid", "call-out-of-rotation.accept": "yes"}, "29A", "call.in_rotation S", facts=SOUTH),
    law("29C: an artificial bid out of turn counts by the suits it showed", "1997-2007", "call-out-of-rotation",
        CODED | {"denomination": "yes"}, "29C", "call.must_pass N once", facts=SOUTH),
    law("29C: an artificial bid out of turn, and no comparable call in turn", "2017", "call-out-of-rotation",
        CODED | {"in-turn-rho": "other"}, "29C", "call.must_pass N once", facts=SOUTH),
    law("30C: an artificial pass out of turn is ruled on as a bid", "2017", "call-out-of-rotation",
        CODED | {"kind": "artificial", "in-turn-rho": "other"}, "30C", "call.must_pass N once", facts=SOUTH),
    law("36: the first of two calls was a double that 19 forbids", "1997", "change-of-call",
        {"meant": "yes", "second": "yes", "lho": "no", "first-legal": "no", "first-illegal": "double",
         "inadmissible-double.rotation": "yes", "inadmissible-double.in-turn-leads.showed": "none"}, "36",
        "call.must_pass N throughout", "lead.restriction N", facts=SOUTH),
    law("37: the first of two calls was one of a player who had to pass", "1997", "change-of-call",
        {"meant": "yes", "second": "yes", "lho": "no", "first-legal": "no", "first-illegal": "silenced",
         "silenced-player.leads.showed": "none"}, "37", "call.must_pass N throughout", "call.must_pass S throughout", facts=SOUTH),
]  # fmt: skip
SCORES: Final[list[Case]] = [
    law("12A1: damage by what no Law provides for", "2017", "adjusted-score",
        {"may": "uncovered", "possible": "yes", "own-damage.self": "no", "event-assigned": "pairs"}, "12C1(b)", "score.assigned",
        never=("score.split",)),
    law("12C1: what could have been known did damage, and part of it was the other side's own", LATER, "could-have-known",
        {"known": "yes", "gained": "own-too"}, "12C1", "score.assigned", "score.split"),
    law("82C: the Director erred, and a side hurt itself besides", LATER, "director-error",
        {"rescue": "no", "possible": "own-too"}, "82C", "score.assigned", "score.split"),
    law("6D3: a redeal in a knock-out while nobody can know what the match hangs on", LATER, "deal",
        {"what": "director", "event": "knockout", "teams": "no"}, "6D3", "procedure.redeal"),
]  # fmt: skip
TRICKS: Final[list[Case]] = [
    law(f"64A: {name}, and the play still runs", editions, "revoke-tricks", answers, "64", "procedure.play_on",
        "procedure.call_back_after_play", facts=WEST, never=("tricks.transfer",))
    for name, editions, answers in (
        ("the other side won the trick", ALL, {"special": "none", "winner": "opponents", "any": "not-yet"}),
        ("both revoked on it and won it", ALL, {"special": "pair", "pair-winner": "offender", "pair-more": "not-yet"}),
        ("both revoked on it and lost it", ALL, {"special": "pair", "pair-winner": "opponents", "pair-any": "not-yet"}),
        ("partner won the trick", "1997", {"special": "none", "winner": "partner", "later-card": "not-yet"}),
    )
] + [
    law("64A2: the only trick since was won with such a card: one trick, not two", "1997", "revoke-tricks",
        {"special": "none", "winner": "partner", "later-card": "only"}, "64A2", "tricks.transfer innocent tricks:1", facts=WEST),
    law("66D: after play the cards show that a side revoked", ALL, "tricks-inspected",
        {"what": "after", "mixed": "yes", "doubt": "revoke", "revoke.really": "suit", "revoke.stage": "twelve", "revoke.returned": "no",
         "revoke.twelve-whose": "no"}, "62D1",
        "card.withdrawn W", facts=WEST, never=("tricks.transfer", *PENALTY)),
    *(
        law(f"70C: {words} tricks could be lost to the trump", ALL, "claim",
            {"what": "claim", "played": "no", "point": "trump", "mentioned": "lost", "tricks": answer},
            "70C", *([f"tricks.awarded innocent tricks:{number}"] if number else ["score.correct_to"]), facts=SOUTH)
        for words, answer, number in (("five", "five", 5), ("six", "six", 6), ("seven", "seven", 7), ("nine", "more", 0))
    ),
    law("69B: a claim agreed to, and the agreement withdrawn at once: it is judged as if never given", ALL,
        "declarer-exposes", {"what": "claim", "meant": "no", "claim.agreed": "withdrawn", "claim-agreed.bound": "no",
         "claim.played": "no", "claim.point": "nothing"}, "70A", "score.stands", facts=SOUTH),
]  # fmt: skip
DUMMY: Final[list[Case]] = [
    law("43A1(a): dummy called the Director for a defender's lead", ALL, "dummy",
        {"did": "called", "called-what": "defender-lead", f"{LEAD}.turn": "partner", f"{LEAD}.since-partner": "nothing",
         f"{LEAD}.choice-partner": "free"}, "56", "card.penalty_card offender major", "penalty.warning N", facts=KNOWN,
        never=("card.penalty_card N",)),
    law("43A1(a): dummy called the Director for a defender's early play", ALL, "dummy",
        {"did": "called", "called-what": "early", "premature-play.what": "play", "premature-play.covered": "no",
         "premature-play.choice": "highest"}, "57A", "card.penalty_card offender major", "penalty.warning N", facts=KNOWN,
        never=("card.penalty_card N",)),
    law("43A1(b): dummy pointed out a card that a defender, who is named, dropped", ALL, "dummy",
        {"did": "attention", "rights-attention": "no", "which": "exposed", "exposed-card.how": "accident",
         "exposed-card.rank": "honour"}, "50B", "card.penalty_card E major", "penalty.warning N",
        facts={"declarer": "S", "offender": "E"}),
    law("43A1(b): dummy pointed out that a penalty card was not played", ALL, "dummy",
        {"did": "attention", "rights-attention": "no", "which": "penalty-card", "penalty-card-not-played.kind": "minor-free"},
        "50C", "procedure.play_on", "penalty.warning N", facts=KNOWN),
    law("42B1: dummy asked in time, and it was declarer's own revoke", ALL, "dummy",
        {"did": "revoke", "rights-revoke": "no", "ask-revoke": "yes", "revoke.stage": "open", "revoke.whose": "declarer"}, "62A",
        "card.picked_up S", facts=KNOWN, never=("card.picked_up N", *PENALTY)),
    law("60C: declarer led from the wrong hand and then played from the other", ALL, "play-after-illegal-play",
        {"who": "offenders", "first-card": "declarer", "lead-out-of-turn-declarer.turn": "other",
         "lead-out-of-turn-declarer.since": "nothing", "lead-out-of-turn-declarer.choice": "refuse"}, "55B2", "card.withdrawn S",
        facts=SOUTH, never=PENALTY),
    law("62A: partner has played after a revoke", ALL, "play-after-illegal-play",
        {"who": "offenders", "first-card": "revoke"} | {f"revoke.{key}": one for key, one in REVOKED.items()}, "62A",
        "card.penalty_card W major", facts=WEST),
    law("76: a spectator told of a defender's lead out of turn", LATER, "spectators",
        {"what": "irregularity", "which": "lead", f"{LEAD}.turn": "partner", f"{LEAD}.since-partner": "nothing",
         f"{LEAD}.choice-partner": "accept"}, "53A", "lead.accepted", "penalty.warning", facts=NOBODY),
]  # fmt: skip
START: Final[list[Case]] = [
    law("20C1: a defender asks whose lead it is", ALL, "start-of-play", {"when": "whose-lead"}, "20C1", "procedure.play_on"),
    law("41D: dummy's hand is only untidy", ALL, "start-of-play", {"when": "spread", "spread": "no"}, "41D", "procedure.play_on",
        never=("procedure.call_back_after_play",)),
    law("41D: a card of dummy lay hidden", ALL, "start-of-play", {"when": "spread", "spread": "yes"}, "12A1",
        "procedure.call_back_after_play", after="12A1", judged=True),
    law("64B3: dummy failed to follow with a card that lay hidden", ALL, "start-of-play",
        {"when": "spread", "spread": "revoke", "revoke.stage": "open", "revoke.whose": "declarer"}, "62A", "card.withdrawn",
        facts={"declarer": "S", "offender": "N"}, never=PENALTY),
]  # fmt: skip
BEFORE: Final[list[Case]] = [
    law(f"{place}: {answer}", ALL, "revoke", REVOKED | {f"spine.{question}": answer}, "62A", "card.penalty_card W major", *more,
        facts=WEST, after=after)
    for place, question, answer, more, after in (
        ("9B1(d)", "attention", "own", (), ""),
        ("43B1", "attention", "dummy", ("penalty.warning N",), "12"),
        ("76", "attention", "spectator", (), ""),
        ("11A", "before", "innocent", (), "11A"),
        ("10B", "before", "players", (), ""),
        ("9C", "before", "corrected", (), ""),
        ("85A", "facts", "disputed", (), ""),
        ("85B", "facts", "unknown", (), ""),
    )
]  # fmt: skip

CASES: Final = [*AUCTION, *SCORES, *TRICKS, *DUMMY, *START, *BEFORE]
