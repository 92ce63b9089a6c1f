"""What really differs between the editions, S1 to S40 of the reference: each difference played through the real trees.

A row's plays together cover 1997, 2007 and 2017; S1 and S20 are also differences of words.
"""

from __future__ import annotations

from typing import Any, Final

from rulings.case_file import Play
from rulings.law_case import IB, OOT
from rulings.play_case import DECLARER, DEFENDER, LATER, OPENING, SOUTH, WEST

NORTH: Final = {"offender": "N", "call": "1♥"}
S: Final = {"offender": "S", "call": "1♥"}


def plays(  # noqa: PLR0913  # the facts of a play
    editions: str,
    tree: str,
    answers: dict[str, Any],
    cited: str,
    *effects: str,
    never: tuple[str, ...] = (),
    facts: dict[str, Any] = S,
    after: str = "",
    judged: bool = False,
) -> Play:
    return Play(editions, tree, answers, cited, effects, never, facts, after, judged)


_AT_PARTNER: Final = {"whose": "partner", "since": "nobody", "accept": "no"}
_AWARE: Final = {"how": "played", "whose-lead": "back"}
_REVOKED: Final = {"really": "suit", "stage": "played"}
_LATER_WINNER: Final = {
    "revoke-tricks.special": "none",
    "revoke-tricks.winner": "opponents",
    "revoke-tricks.any": "yes",
}
_CLAIM: Final = {"what": "claim", "played": "no", "point": "finding", "shown-out": "no"}
_SLIP: Final = {"hand": "dummy", "dummy": "slip", "slip": "yes"}
_LATE: Final = {"what": "tricks", "claim": "no", "round": "no"}
_POSSIBLE: Final = {"possible": "yes"}
_LAST: Final = {"turn": "partner", "since-partner": "nothing"}
_DIFFER: Final = {"turn": "other", "since": "nothing", "choice": "differ"}
_CORRECTED: Final = {"since": "corrected", "slip": "no", "accept": "no"}
_BOTH: Final = _REVOKED | {"revoke-tricks.special": "both"}

ROWS: Final[dict[str, tuple[Play, ...]]] = {
    "S1": (
        plays("1997", OPENING, {"since": "told", "told-accepted": "no"}, "47E1", facts=WEST),
        plays(LATER, OPENING, {"since": "told"}, "47E1", facts=WEST),
    ),
    "S2": (
        plays("1997", "exposed-card", _AWARE, "50B", facts=WEST, after="72B1"),
        plays("2007", "exposed-card", _AWARE, "50B", facts=WEST, after="23"),
        plays("2017", "exposed-card", _AWARE, "50B", facts=WEST, after="72C"),
    ),
    "S3": (
        plays("1997", OOT, _AT_PARTNER | {"kind": "bid", "silenced-leads.showed": "other"}, "31B",
              "call.must_pass N throughout"),
        plays("2007", "insufficient-bid", IB | {"replacement": "comparable", "precise": "yes"}, "27B1(b)", "call.free S",
              facts=NORTH, never=("call.must_pass",)),
        plays("2017", OOT, _AT_PARTNER | {"kind": "bid", "in-turn": "comparable", "comparable-later.meaning": "yes"}, "23A",
              never=("call.must_pass", "lead.restriction"), after="23C"),
    ),
    "S4": (
        plays("1997-2007", "insufficient-bid", IB | {"replacement": "other", "silenced.showed": "other"}, "27B2",
              "lead.restriction S withdrawn may:require may:forbid", facts=NORTH),
        plays("2017", "insufficient-bid", IB | {"replacement": "other"}, "27B2", "lead.restriction S unspecified may:forbid",
              facts=NORTH, never=("lead.restriction may:require",)),
    ),
    "S5": (
        plays("1997-2007", "insufficient-bid", IB | {"replacement": "same", "natural": "yes"}, "27B1(a)", "call.free S",
              facts=NORTH, never=("call.must_pass",)),
        plays("1997", "insufficient-bid", IB | {"replacement": "same", "natural": "no", "silenced.showed": "none"}, "27B2",
              "call.must_pass S throughout", facts=NORTH),
        plays("2017", "insufficient-bid", IB | {"replacement": "same"}, "27B1(a)", "call.free S", facts=NORTH,
              never=("call.must_pass",)),
    ),
    "S6": (
        plays("1997", "insufficient-bid", _CORRECTED | {"replacement": "same", "natural": "yes"}, "27B1(a)", "call.free S",
              facts=NORTH),
        plays("2007", "insufficient-bid", _CORRECTED | {"replacement": "same", "natural": "yes"}, "27C", "call.free S",
              facts=NORTH),
        plays("2017", "insufficient-bid", _CORRECTED | {"replacement": "other"}, "27C", "call.must_pass S throughout",
              facts=NORTH),
    ),
    "S7": (
        plays("1997-2007", OOT, _AT_PARTNER | {"kind": "bid", "silenced-leads.showed": "other"}, "31B",
              "call.must_pass N throughout"),
        plays("2017", OOT, _AT_PARTNER | {"kind": "bid", "in-turn": "other"}, "31B", "call.must_pass N once",
              never=("call.must_pass N throughout",)),
    ),
    "S8": (
        plays("1997-2007", OOT, _AT_PARTNER | {"kind": "pass", "bid-before": "no"}, "30A", "call.must_pass S once"),
        plays("1997-2007", OOT, _AT_PARTNER | {"kind": "pass", "bid-before": "yes"}, "30B2", "call.must_pass S throughout"),
        plays("2017", OOT, _AT_PARTNER | {"kind": "pass", "in-turn": "other"}, "30B1(b)", "call.must_pass N once",
              never=("call.must_pass S",)),
    ),
    "S9": (
        plays("1997", "change-of-call", {"meant": "yes", "second": "yes", "lho": "no", "keep": "first",
              "keep-leads.showed": "none"}, "25B2(b)(1)",
              "call.must_pass N once"),
        plays("1997", "change-of-call", {"meant": "yes", "second": "yes", "lho": "no", "keep": "other",
              "other-leads.showed": "none"}, "25B2(b)(2)", "score.at_most offending A-"),
        plays("2007", "change-of-call", {"meant": "yes", "second": "yes", "lho": "no"}, "25B2", "call.stands"),
        plays("2017", "change-of-call", {"meant": "yes", "second": "yes", "lho": "no", "comparable-refused": "no"}, "25B2",
              "call.stands", "lead.restriction"),
    ),
    "S10": (
        plays("1997-2007", "change-of-call", {"meant": "no", "unmeant": "open", "pause": "no", "second": "no"}, "25B",
              "call.stands"),
        plays("2017", "change-of-call", {"meant": "no", "unmeant": "open"}, "25A1", "call.replaced"),
    ),
    "S11": (
        plays("1997", "played-card", _SLIP | {"pause": "yes"}, "45C4(b)", "card.withdrawn N", facts=SOUTH),
        plays("2007", "played-card", _SLIP | {"pause": "yes", "partner": "yes"}, "45C4(b)", "card.played N", facts=SOUTH,
              never=("card.withdrawn",)),
        plays("2017", "played-card", _SLIP | {"since": "no"}, "45C4(b)", "card.withdrawn N", facts=SOUTH),
    ),
    "S12": (
        plays("1997", "wrong-number-of-cards", {"over": "called", "playable": "yes", "consent": "no", "adjusted-score.fault": "one"}, "13",
              "score.artificial"),
        plays("2007", "wrong-number-of-cards", {"over": "called", "playable": "yes"}, "13A", "procedure.play_on"),
        plays("2017", "wrong-number-of-cards", {"over": "called", "playable": "yes"}, "13B1", "procedure.play_on"),
    ),
    "S13": (
        plays("1997-2007", "wrong-board", {"what": "board", "found": "auction", "restart": "no"}, "15C", "score.cancelled"),
        plays("2017", "wrong-board", {"what": "board", "found": "auction", "played-before": "no"}, "15B2", "score.stands",
              never=("procedure.restart_auction",)),
    ),
    "S14": (
        plays("1997", "wrong-board", {"what": "hand", "since-17d": "partner", "differs": "no"}, "17D",
              "call.must_repeat W"),
        plays("2007", "wrong-board", {"what": "hand", "since-17d": "partner"}, "17D2", "score.artificial"),
        plays("2017", "wrong-board", {"what": "hand", "since-15a": "no"}, "15A1", "call.free W",
              never=("call.must_repeat",)),
    ),
    "S15": (
        plays("1997", "inadmissible-double", {"since": "lead"}, "35A", judged=True),
        plays("2007", "inadmissible-double", {"since": "lead"}, "36", judged=True),
        plays("2017", "inadmissible-double", {"since": "lead"}, "36C", "score.correct_to"),
    ),
    "S16": (
        plays("1997", OPENING, {"since": "told", "told-accepted": "yes"}, "53A", "lead.accepted", facts=WEST),
        plays(LATER, OPENING, {"since": "told"}, "47E1", facts=WEST, never=("lead.accepted",)),
    ),
    "S17": (
        plays("1997-2007", DEFENDER, _LAST | {"choice-partner": "accept"}, "53A", "lead.accepted", facts=WEST),
        plays("2017", DEFENDER, _LAST | {"last-partner": "yes"}, "53A", facts=WEST, never=("lead.accepted",)),
    ),
    "S18": (
        plays("1997", DECLARER, _DIFFER, "55A", facts=SOUTH, judged=True),
        plays(LATER, DECLARER, _DIFFER | {"next-says": "refuse"}, "55A", "card.picked_up S", facts=SOUTH),
    ),
    "S19": (
        plays("1997-2007", "premature-play", {"what": "play", "covered": "no", "choice": "forbid"}, "57A3", facts=WEST),
        plays("2017", "premature-play", {"what": "play", "covered": "no", "choice": "require"}, "57A3", facts=WEST),
        plays("2017", "premature-play", {"what": "before-right", "legal": "no"}, "57D", "card.penalty_card W major",
              facts=WEST),
    ),
    "S20": (
        plays("1997", "penalty-card", {"kind": "major", "major": "partner", "choice": "neither"}, "50D1",
              "information.unauthorised E", facts=WEST),
        plays("2007", "penalty-card", {"kind": "major", "major": "partner", "choice": "neither"}, "50E2",
              "information.unauthorised E", facts=WEST),
        plays("2017", "penalty-card", {"kind": "major", "major": "partner", "choice": "neither"}, "50E1",
              "information.authorised", facts=WEST, never=("information.unauthorised",)),
        plays("2017", "penalty-card", {"kind": "major", "major": "partner", "choice": "forbid"}, "50E2",
              "information.unauthorised E", facts=WEST),
    ),
    "S21": (
        plays("1997", "revoke", {"really": "suit", "asked": "defender"}, "63B", "card.penalty_card W major",
              "procedure.call_back_after_play", facts=WEST),
        plays("2007", "revoke", {"really": "suit", "asked": "defender", "stage": "open", "whose": "hidden"}, "62B1",
              facts=WEST, never=("procedure.call_back_after_play", "tricks.transfer")),
        plays("2017", "revoke", {"really": "suit", "asked": "defender", "stage": "open", "whose": "hidden"}, "62B1",
              facts=WEST, never=("procedure.call_back_after_play", "tricks.transfer")),
    ),
    "S22": (
        plays("1997", "revoke", _REVOKED | _LATER_WINNER | {"revoke-tricks.any": "later"}, "64A2",
              "tricks.transfer tricks:2", facts=WEST),
        plays(LATER, "revoke", _REVOKED | _LATER_WINNER, "64A2", "tricks.transfer tricks:1", facts=WEST),
    ),
    "S23": (
        plays("1997", "revoke", _BOTH | {"revoke-tricks.winner": "offender", "revoke-tricks.more": "no"}, "64A1",
              "tricks.transfer tricks:1", facts=WEST),
        plays("2007", "revoke", _BOTH | {"revoke-tricks.other-established": "yes"}, "64B7", "tricks.transfer tricks:0",
              facts=WEST),
        plays("2017", "revoke", _BOTH | {"revoke-tricks.other-established": "yes"}, "64B7", "tricks.transfer tricks:0",
              facts=WEST, after="64C2(b)"),
        plays("2017", "revoke", _BOTH | {"revoke-tricks.other-established": "no", "revoke-tricks.winner": "offender",
              "revoke-tricks.more": "no"}, "64A1", "tricks.transfer tricks:1", facts=WEST),
    ),
    "S24": (
        plays("1997", "revoke", {"really": "both-sides", "both-stage": "one", "both-one-1997": "offender", "revoke-tricks.special": "none",
              "revoke-tricks.winner": "offender", "revoke-tricks.more": "no"}, "64A1", "tricks.transfer tricks:1",
              facts=WEST),
        plays("2007", "revoke", {"really": "both-sides", "both-stage": "one"}, "64B7", "tricks.equity_review", facts=WEST, judged=True),
        plays("2017", "revoke", {"really": "both-sides", "both-stage": "one"}, "62C3", "card.withdrawn", facts=WEST,
              never=("tricks.transfer",)),
    ),
    "S25": (
        plays("1997-2007", "revoke", {"really": "suit", "stage": "agreed", "revoke-tricks.special": "none",
              "revoke-tricks.winner": "offender", "revoke-tricks.more": "no"}, "64A1", "tricks.transfer tricks:1",
              facts=WEST),
        plays("2017", "revoke", {"really": "suit", "stage": "disputed", "claim-whose": "defender"}, "63A4", facts=WEST,
              never=("tricks.transfer",)),
    ),
    "S26": (
        plays("1997", "defective-trick", {"when": "yes", "what": "none", "suit": "has"}, "67B1(a)",
              "tricks.transfer tricks:0", facts=WEST),
        plays(LATER, "defective-trick", {"when": "yes", "what": "none", "suit": "has", "won": "yes"}, "64A2",
              "tricks.transfer tricks:1", facts=WEST),
    ),
    "S27": (
        plays("1997", "claim", {"what": "claim", "played": "some", "point": "nothing"}, "68D", "card.withdrawn"),
        plays("2007", "claim", {"what": "claim", "played": "some", "point": "nothing"}, "68D", "card.withdrawn"),
        plays("2017", "claim", {"what": "claim", "played": "all-four"}, "68D2(b)", "score.stands",
              never=("card.withdrawn",)),
    ),
    "S28": (
        plays("1997", "claim-agreed", {"bound": "yes", "trick": "open", "normal": "yes"}, "69B", "tricks.awarded tricks:1"),
        plays(LATER, "claim-agreed", {"bound": "yes", "trick": "open", "likely": "yes"}, "69B2",
              "tricks.awarded tricks:1"),
    ),
    "S29": (
        plays("1997", "concession", {"trick": "normal", "time": "yes"}, "71C", "score.stands"),
        plays("1997", "concession", {"trick": "legal"}, "71A", "tricks.awarded tricks:1"),
        plays(LATER, "concession", {"trick": "normal", "judged-normal": "yes"}, "71.2", "tricks.awarded tricks:1"),
    ),
    "S30": (
        plays("1997", "claim", _CLAIM | {"irrational": "yes"}, "70A", "score.stands"),
        plays("2007", "claim", _CLAIM | {"irrational": "yes"}, "70A", "score.stands"),
        plays("2017", "claim", _CLAIM | {"tricks": "one"}, "70E1", "tricks.awarded tricks:1"),
    ),
    "S31": (
        plays("1997", "score-error", _LATE, "79B", "score.stands"),
        plays("2007", "score-error", _LATE | {"late-2007": "stand"}, "79B2", "score.stands"),
        plays("2017", "score-error", _LATE | {"convinced": "yes"}, "79B3", "score.correct_to"),
        plays("2017", "score-error", _LATE | {"convinced": "no", "stand-or-lower": "lower"}, "79B3", "score.only_lowered"),
    ),
    "S32": (
        plays("1997", "adjusted-score", _POSSIBLE, "12C2", "score.assigned likely and at all probable"),
        plays("2007", "adjusted-score", _POSSIBLE | {"own-damage.self": "no"}, "12C1(c)", "score.assigned weighted"),
        plays("2007", "adjusted-score", _POSSIBLE | {"own-damage.self": "no", "own-damage.weights": "yes"}, "12C1(e)",
              "score.assigned likely and at all probable"),
        plays("2017", "adjusted-score", _POSSIBLE | {"own-damage.self": "no"}, "12C1(c)", "score.assigned probable outcome"),
    ),
    "S33": (
        plays("1997", "adjusted-score", _POSSIBLE, "12C2", never=("score.split",)),
        plays("2007", "adjusted-score", _POSSIBLE | {"own-damage.self": "yes"}, "12C1(b)", "score.split"),
        plays("2017", "adjusted-score", _POSSIBLE | {"own-damage.self": "yes"}, "12C1(e)", "score.split"),
    ),
    "S34": (
        plays("1997-2007", "acted-before", {"gained": "yes"}, "11A", "procedure.right_lost"),
        plays("2017", "acted-before", {"gained": "yes"}, "11A", "score.assigned innocent", never=("procedure.right_lost",)),
    ),
    "S35": (
        plays("1997", "adjusted-score", {"possible": "no", "fault": "both"}, "12C1",
              "score.artificial offending:A- innocent:A-", never=("score.own_percentage",)),
        plays(LATER, "adjusted-score", {"possible": "no", "fault": "both"}, "12C2(c)", "score.own_percentage"),
    ),
    "S36": (
        plays("1997", "teams-board", {"what": "other-table"}, "12C", never=("score.assigned",)),
        plays("2007", "teams-board", {"what": "other-table", "favourable": "innocent"}, "86D", "score.assigned"),
        plays("2017", "teams-board", {"what": "other-table", "favourable": "innocent"}, "86B1", "score.assigned"),
    ),
    "S37": (
        plays("1997", "fouled-board", {"what": "marks"}, "12", never=("score.fouled",)),
        plays(LATER, "fouled-board", {"what": "marks", "event": "pairs"}, "87B", "score.fouled"),
    ),
    "S38": (
        plays("1997", "dummy", {"did": "prevent-defender"}, "43B1", "penalty.procedural", facts=SOUTH),
        plays("2007", "dummy", {"did": "prevent-defender"}, "9A3", "procedure.play_on", facts=SOUTH, judged=True,
              never=("penalty.procedural",)),
        plays("2017", "dummy", {"did": "prevent-defender"}, "42B2", "procedure.play_on", facts=SOUTH,
              never=("penalty.procedural",)),
    ),
    "S39": (
        plays("1997", "explanation", {"who": "explainer", "explainer-phase": "auction"}, "75D1", "information.disclose"),
        plays("2007", "explanation", {"who": "explainer", "explainer-phase": "auction"}, "20F4", "information.disclose"),
        plays("2017", "explanation", {"who": "explainer", "explainer-phase": "auction"}, "20F4", "information.disclose"),
    ),
    "S40": (
        plays("1997", "appeal", {"concur": "absent", "about": "judgement", "committee": "yes"}, "93B2",
              "procedure.appeal True"),
        plays(LATER, "appeal", {"concur": "absent"}, "92D", "procedure.appeal False"),
    ),
}  # fmt: skip

CASES: Final = [
    (f"{row} {number}", play) for row, found in ROWS.items() for number, play in enumerate(found, 1)
]
