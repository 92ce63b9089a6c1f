"""What two directors argue about: rarer answers of auction, play and claims, each by the words of its Law."""

from __future__ import annotations

from typing import Final

from rulings.play_case import ALL, DEFENDER, EAST, LATER, SOUTH, WEST, Case, law

OOT: Final = "call-out-of-rotation"
LOOKED: Final = {"did": "looked"}
FAULT: Final = "penalty.procedural offending"
NO_TRICK: Final = ("tricks.transfer",)
NO_PENALTY_CARD: Final = ("card.penalty_card",)

AUCTION: Final = [
    law("the player passed over calls before the ruling: in rotation, and the first call is gone", ALL, OOT,
        {"whose": "rho", "since": "turn"}, "28B", "call.cancelled E", "call.in_rotation turn", "call.free E",
        "procedure.right_lost", "information.unauthorised W", never=("call.must_pass", "lead.restriction")),
    law("the dealer opens over an opening out of turn", ALL, OOT, {"whose": "lho-first", "since-dealer": "turn"}, "28B",
        "call.cancelled E", "procedure.right_lost", never=("call.must_pass",)),
    law("out of turn and too low, accepted", ALL, OOT,
        {"whose": "partner", "since": "nobody", "kind": "bid", "enough": "no", "accept": "yes"}, "29A", "call.in_rotation E",
        never=("call.cancelled",)),
    law("a call before a player who had to pass", ALL, OOT, {"whose": "silenced"}, "28A", "call.in_rotation E",
        never=("call.cancelled", "call.must_pass")),
    law("an artificial pass out of rotation, not comparable", "2017", OOT,
        {"whose": "partner", "since": "nobody", "kind": "artificial", "accept": "no", "in-turn": "other"}, "31B",
        "call.cancelled E", "call.must_pass W once", "lead.restriction W"),
    law("the third pass was accepted: the player passed over is given the turn back", "2007", OOT,
        {"whose": "rho", "since": "nobody", "kind": "pass", "accept": "yes", "accepted-pass": "yes"}, "17E2",
        "call.auction_reverts turn", never=("call.in_rotation",)),
    law("the third pass was accepted: the player passed over is given the turn back", "2017", OOT,
        {"whose": "rho", "since": "nobody", "kind": "pass", "accept": "yes", "accepted-pass": "yes"}, "17D3",
        "call.auction_reverts turn", never=("call.in_rotation",)),
    law("a low card led before the auction was over silences partner once", ALL, "card-exposed-auction", {"cards": "led"},
        "24B", "card.left_face_up E", "call.must_pass W once"),
    law("a review of the auction was wrong", ALL, "explanation", {"who": "review"}, "20E", "procedure.play_on"),
]  # fmt: skip

DUMMY: Final = [
    law("dummy looked, then warned of the wrong hand", ALL, "dummy", LOOKED | {"since-looking": "prevent"}, "43B2(a)",
        "procedure.chooses defenders", FAULT, facts=SOUTH),
    law("dummy looked, then asked about a revoke there was", ALL, "dummy",
        LOOKED | {"since-looking": "revoke", "was-revoke": "yes"}, "43B2(b)", "card.withdrawn S",
        "procedure.call_back_after_play", facts=SOUTH, after="43B2(b)"),
    law("dummy looked, then pointed out a defender’s irregularity", ALL, "dummy", LOOKED | {"since-looking": "defender"},
        "43B3", "procedure.play_on", FAULT, facts=SOUTH),
]  # fmt: skip

PLAY: Final = [
    law("a lead out of turn to the last trick is never accepted", "2017", DEFENDER,
        {"turn": "partner", "since-partner": "thirteenth"}, "53A", "lead.lead_from_correct_hand", never=("lead.accepted",)),
    law("the slip named dummy’s card, and declarer has played since", "2017", "played-card",
        {"hand": "dummy", "dummy": "slip", "slip": "yes", "since": "yes"}, "45C4(b)", "card.played N", facts=SOUTH),
    law("a defender thought of having still to play: the fifth card was played, so it is major", ALL, "played-card",
        {"hand": "fifth", "fifth": "defender", "fifth-how": "played"}, "45E1", "card.penalty_card E major"),
    law("the fifth card, a low one, slipped out", ALL, "played-card",
        {"hand": "fifth", "fifth": "defender", "fifth-how": "slipped", "exposed-card.rank": "low"}, "45E1",
        "card.penalty_card E minor"),
    law("two cards at once, one face seen", ALL, "simultaneous-plays", {"who": "one", "seen": "one"}, "58B1",
        "card.played E", "card.picked_up E", never=NO_PENALTY_CARD),
    law("the suit ordered was held and not led", ALL, "revoke", {"really": "order", "stage": "open", "whose": "hidden"},
        "62B1", "card.withdrawn W", "card.penalty_card W major", never=NO_TRICK, facts=WEST),
    law("a penalty card would have followed suit", ALL, "revoke", {"really": "suit", "stage": "open", "whose": "faced"},
        "62B2", "card.withdrawn W", never=NO_PENALTY_CARD, facts=WEST),
    law("a revoke at trick twelve before partner had played", LATER, "revoke",
        {"really": "suit", "stage": "twelve", "returned": "no", "twelve-whose": "yes"}, "62D2", "card.withdrawn W",
        "information.unauthorised E", never=NO_TRICK, facts=WEST),
    law("both sides revoked on a trick, one has played on", "2017", "revoke",
        {"really": "both-sides", "both-stage": "one"}, "62C3", "card.withdrawn W", "card.penalty_card defenders major",
        never=NO_TRICK, facts=WEST),
    law("a minor penalty card, and an honour of its suit instead", ALL, "penalty-card-not-played", {"kind": "minor-free"},
        "50C", "card.stands W", never=("card.penalty_card W major",), facts=WEST),
    law("partner cannot play as declarer asked after an early play", ALL, "unable-to-comply",
        {"why": "none", "order": "premature"}, "59", "card.played E", facts=WEST),
    law("the order of declarer could be followed, and was not", ALL, "unable-to-comply",
        {"why": "could", "revoke.really": "order", "revoke.stage": "open", "revoke.whose": "hidden"}, "62B1",
        "card.penalty_card", facts=WEST),
]  # fmt: skip

CLAIMS: Final = [
    law("asked to play on, not all four agree: the claim is judged", "2017", "claim",
        {"what": "claim", "played": "refused", "point": "nothing"}, "68D2(b)", "procedure.no_play", "score.stands",
        never=("procedure.refer", "procedure.play_on"), facts=SOUTH),
    law("four tricks lost to the trumps out", ALL, "claim",
        {"what": "claim", "played": "no", "point": "trump", "mentioned": "lost", "tricks": "four"}, "70C",
        "tricks.awarded tricks:4", facts=SOUTH),
    law("whoever held the queen, it would have been irrational to play otherwise", "1997-2007", "claim",
        {"what": "claim", "played": "no", "point": "finding", "shown-out": "no", "irrational": "yes"}, "70A",
        "score.stands", facts=SOUTH),
]  # fmt: skip

CONDUCT: Final = [
    law("the spectator of the offending side told of it", "1997", "spectators",
        {"what": "irregularity", "whose": "offending"}, "11B2", "procedure.right_lost", facts=WEST),
    law("the spectator of the innocent side told of it", "1997", "spectators",
        {"what": "irregularity", "whose": "innocent"}, "11B1", "procedure.right_lost", facts=WEST),
    law("an infraction was hidden", LATER, "principles", {"what": "hidden"}, "72B3", "penalty.disciplinary",
        "procedure.refer", facts=EAST, judged=True),
    law("partners had arranged signs", ALL, "deception-tempo", {"what": "signals"}, "73B2", "penalty.disciplinary"),
    law("a trick taken knowingly that was not won", LATER, "score-error", {"what": "knowing"}, "79A2", "score.correct_to"),
    law("dealer and vulnerability are marked wrongly on the board", ALL, "board-handling", {"what": "marks"}, "2",
        "procedure.play_on", never=("score.artificial",)),
]  # fmt: skip

CASES: Final[list[Case]] = [*AUCTION, *DUMMY, *PLAY, *CLAIMS, *CONDUCT]
