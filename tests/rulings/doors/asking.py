"""Who may ask, look or lead face down, given once as facts (20, 41, 61B, 65, 66)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "procedure.play_on", "card.withdrawn", "card.picked_up", "card.stands", "lead.lead_from_correct_hand",
    "lead.accepted", "penalty.procedural", "penalty.warning", "score.correct_to", "procedure.right_lost",
    "information.unauthorised",
)  # fmt: skip
GOES_ON: Final = "procedure.play_on"

TRUTHS: Final[Truths] = {
    "explanation.who": {"asks": so(act="asks"), "question": so(act="asks for partner")},
    "explanation.asks": {
        "unclear": so(wants="one call again"),
        "turn": so(when="auction", turn="own", silenced="no", wants="review|meaning"),
        "must-pass": so(when="auction", turn="own", silenced="yes", wants="review|meaning"),
        "early": so(when="auction", turn="other", wants="review|meaning"),
        "part": so(wants="part"),
        "over": so(when="before the lead|first trick|later"),
    },
    "start-of-play.when": {
        "before": so(when="before the lead"),
        "first": so(when="first trick"),
        "later": so(when="later"),
        "whose-lead": so(wants="whose lead"),
        "spread": so(act="spreads"),
    },
    "start-of-play.spread": by("seen", "no", "yes", "revoke"),
    "revoke.stage": {"open": so(seen="revoke")},
    "revoke.whose": {"declarer": so(seen="revoke")},
    "start-of-play.who": by("who", "partner", "declarer", "leader", "led", "dummy"),
    "start-of-play.who-first": {
        "turn": so(who="declarer|defender", turn="own"),
        "early": so(who="declarer|defender", turn="other"),
        "dummy": so(who="dummy"),
    },
    "start-of-play.what": by("wants", "review", "meaning", "contract", "who"),
    "tricks-inspected.what": {
        "trick": so(act="looks", wants="trick", who="declarer|defender"),
        "own": so(act="looks", wants="own card", who="declarer|defender"),
        "older": so(act="looks", wants="older trick", who="declarer|defender"),
        "dummy": so(act="looks", who="dummy"),
        "pointing": so(act="points"),
        "after": so(act="doubts"),
    },
    "tricks-inspected.trick": {"yes": so(faced="yes"), "no": so(faced="no")},
    "tricks-inspected.own": {"no": so(led="no"), "yes": so(led="yes")},
    "tricks-inspected.who": {
        "declarer": so(who="declarer"),
        "other": so(who="defender|dummy", led="no"),
        "late": so(who="defender|dummy", led="yes"),
    },
    "tricks-inspected.mixed": {"yes": so(cards="in order"), "no": so(cards="mixed after"), "before": so(cards="mixed before")},
    "tricks-inspected.doubt": {"revoke": so(doubt="revoke"), "tricks": so(doubt="tricks")},
    "score-error.what": {"tricks": so(doubt="tricks")},
    "score-error.claim": {"no": always},
    "score-error.round": {"yes": always},
    "score-error.decide": {"recorded": so(found="as written"), "other": so(found="another number")},
    "face-down-lead.led": {"no": so(leads="down"), "yes": so(leads="up")},
    "face-down-lead.faced": {
        "up-wrong": so(card="up", by="wrong"),
        "up-declaring": so(card="up", by="declaring"),
        "up-right": so(card="up", by="right"),
        "down": so(card="down"),
    },
    "face-down-lead.who": by("by", "wrong", "declaring", "right"),
    "face-down-lead.why": by("why", "explained", "auction", "wish"),
    "taking-back.why": {"wish": so(why="wish"), "explained": so(why="explained")},
    "taking-back.since": {"nothing": always},
    "opening-lead-out-of-turn.since": {"nothing": so(card="up", by="wrong"), "declaring": so(by="declaring")},
    "opening-lead-out-of-turn.choice": {"accept": so(wish="accept")},
}  # fmt: skip


def _auction() -> Iterator[Case]:
    for wants, silenced in product(("review", "meaning"), ("no", "yes")):
        yield case(
            "explanation", GOES_ON, act="asks", when="auction", turn="own", silenced=silenced, wants=wants
        )
    for act in ("asks", "asks for partner"):
        yield case(
            "explanation",
            "information.unauthorised partner; penalty.warning offender",
            act=act,
            when="auction",
            turn="other",
            wants="review",
        )
    for wants in ("one call again", "part"):
        yield case("explanation", GOES_ON, act="asks", when="auction", turn="own", silenced="no", wants=wants)


def _play() -> Iterator[Case]:
    doors = "start-of-play explanation"
    for who in ("partner", "declarer", "leader", "led", "dummy"):
        yield case(doors, GOES_ON, act="asks", when="before the lead", who=who, wants="all calls")
    for who, turn in product(("declarer", "defender", "dummy"), ("own", "other")):
        yield case(doors, GOES_ON, act="asks", when="first trick", who=who, turn=turn, wants="all calls")
    yield case(
        "start-of-play", GOES_ON, act="asks", when="after the final pass", who="defender", wants="whose lead"
    )
    back = "; card.withdrawn offender; card.picked_up offender"
    for seen, more in (("no", ""), ("yes", ""), ("revoke", back)):
        yield case("start-of-play", f"{GOES_ON}{more}", act="spreads", who="dummy", seen=seen)
    for wants in ("review", "meaning", "contract", "who"):
        yield case("start-of-play", GOES_ON, act="asks", when="later", who="defender", wants=wants)


def _tricks() -> Iterator[Case]:
    for who, faced in product(("declarer", "defender", "dummy"), ("yes", "no")):
        yield case("tricks-inspected", GOES_ON, act="looks", wants="trick", who=who, faced=faced)
    for led in ("no", "yes"):
        yield case("tricks-inspected", GOES_ON, act="looks", wants="own card", who="defender", led=led)
    yield case("tricks-inspected", GOES_ON, act="looks", wants="older trick", who="declarer")
    warned = {"1997": f"{GOES_ON}; penalty.warning offender"}
    for who, led in product(("defender", "dummy"), ("no", "yes")):
        late = GOES_ON if led == "no" else f"{GOES_ON}; penalty.procedural offending"
        yield case("tricks-inspected", {**warned, "2007-2017": late}, act="points", who=who, led=led)
    yield case("tricks-inspected", GOES_ON, act="points", who="declarer", led="yes")
    yield case(
        "tricks-inspected", "procedure.right_lost; score.correct_to", act="doubts", cards="mixed after"
    )
    yield case("tricks-inspected", "score.correct_to", act="doubts", cards="mixed before")
    for found, comes in (("as written", ""), ("another number", "score.correct_to")):
        yield case("score-error", comes, act="doubts", cards="in order", doubt="tricks", found=found)
        yield case(
            "tricks-inspected",
            f"{GOES_ON}; {comes}",
            act="doubts",
            cards="in order",
            doubt="tricks",
            found=found,
        )


def _leads() -> Iterator[Case]:
    back = "card.withdrawn E; card.picked_up E; lead.lead_from_correct_hand"
    east = {"offender": "E", "declarer": "S"}
    for leads, who in product(("down", "up"), ("wrong", "declaring")):
        known = east | {"election.lead_face_up": "yes" if leads == "up" else "no"}
        yield case("face-down-lead", back, known, leads=leads, card="down", by=who)
    down = east | {"election.lead_face_up": "no"}
    for why, comes in (
        ("explained", f"card.withdrawn E; {GOES_ON}"),
        ("auction", "card.withdrawn E; card.picked_up E"),
        ("wish", f"card.stands E; {GOES_ON}"),
    ):
        yield case("face-down-lead", comes, down, leads="down", card="down", by="right", why=why)
    up = east | {"election.lead_face_up": "yes"}
    yield case(
        "face-down-lead opening-lead-out-of-turn",
        f"lead.accepted; {GOES_ON}",
        up,
        card="up",
        by="wrong",
        wish="accept",
    )
    yield case(
        "face-down-lead taking-back", f"card.stands E; {GOES_ON}", up, card="up", by="right", why="wish"
    )
    yield case(
        "face-down-lead opening-lead-out-of-turn",
        "card.picked_up N; lead.lead_from_correct_hand",
        {**up, "offender": "N"},
        card="up",
        by="declaring",
    )


SITUATIONS: Final = (*_auction(), *_play(), *_tricks(), *_leads())
