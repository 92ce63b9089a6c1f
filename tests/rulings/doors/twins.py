"""Near twins: two trees that a director takes for one another come to the same ruling (14 and 67, 42 and 55, 12 and 90, 34 and 39,
74 and 91, 24 and 49), given once as facts.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, either, so, wanted, yes_no
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "call.auction_reverts", "call.cancelled", "call.must_pass", "call.stands", "card.left_face_up", "card.penalty_card",
    "card.picked_up", "card.played", "card.withdrawn", "lead.accepted", "lead.lead_from_correct_hand", "lead.restriction",
    "penalty.disciplinary", "penalty.disqualification_proposed", "penalty.procedural", "penalty.warning",
    "procedure.chooses", "procedure.correct_hands", "score.artificial", "score.knockout_average", "score.own_percentage",
    "score.stands",
)  # fmt: skip
LATER: Final = "2007-2017"
SOUTH: Final = {"offender": "S", "declarer": "S"}
EAST: Final = {"offender": "E", "declarer": "S"}
MANNERS: Final = ("rude", "etiquette", "uniform", "comment", "look", "interest", "tempo", "left")

_SHORT: Final[Truths] = {
    "missing-card.lead": {"yes": always},
    "missing-card.found-late": {
        "quitted": so(card="in a trick"),
        "yes": so(card="floor|floor, seen"),
        "hand": so(card="another hand"),
        "no": so(card="gone"),
    },
    "missing-card.shown": yes_no(card="floor, seen"),
    "wrong-number-of-cards.over": {"called": always},
    "wrong-number-of-cards.seen": {"no": always},
    "defective-trick.when": {"yes": so(card="in a trick"), "no": lambda one: not so(card="in a trick")(one)},
    "defective-trick.what-early": {"short": lambda one: not so(card="in a trick")(one)},
    "defective-trick.what": {"extra": so(card="in a trick")},
    "defective-trick.extra": yes_no(clear="yes"),
}
_DUMMY: Final[Truths] = {
    "dummy.did": {"prevent": so(what="stopped"), "attention": so(what="pointed")},
    "dummy.rights-prevent": yes_no(looked="yes"),
    "dummy.prevented-what": {"lead": so(turn="other"), "other": so(turn="defender")},
    "dummy.which": {"declarer-lead": always},
    "dummy.whose": {"declarer": always},
    "lead-out-of-turn-declarer.turn": {"other": so(turn="other"), "defender": so(turn="defender")},
    "lead-out-of-turn-declarer.since": {"nothing": so(what="pointed"), "stopped": so(what="stopped")},
    "lead-out-of-turn-declarer.since-defender": {"nothing": so(what="pointed"), "stopped": so(what="stopped")},
    "lead-out-of-turn-declarer.choice": {"accept": so(says="accept"), "refuse": so(says="refuse")},
    "lead-out-of-turn-declarer.choice-defender": {"accept": so(says="accept"), "refuse": so(says="refuse")},
}  # fmt: skip
_LATE: Final[Truths] = {
    "adjusted-score.may": {"late": always},
    "procedural-penalty.what": by("breach", "late", "slow"),
    "procedural-penalty.lost": by("blame", "one", "one-partly", "partly", "both"),
    "procedural-penalty.event": by("event", "pairs", "imps", "knockout"),
    "procedural-penalty.before": by("before", "first", "again", "rule"),
}
_PASSES: Final[Truths] = {
    "missed-turn.passes": {
        "missed": so(turn="missed", again=""),
        "four": so(ended="passed out", again=""),
        "three": so(ended="contract", again=""),
        "after": either(
            so(again="declaring"), so(again="defender-pass"), so(again="defender-act"), so(again="missed player")
        ),
    },
    "call-after-final-pass.really": {"missed": so(turn="missed"), "over": so(turn="")},
    "call-after-final-pass.since": yes_no(next="called"),
    "call-after-final-pass.who": by("again", "declaring", "defender-pass", "defender-act"),
    "withdrawn-call-leads.showed": {"none": always},
    "withdrawn-call-leads.legal": {"later": always},
}  # fmt: skip
_MANNERS: Final[Truths] = {
    "conduct.what": by("manner", *MANNERS),
    "conduct.before": {"first": so(grave="first"), "again": so(grave="again"), "grave": so(grave="grave")},
    "discipline.what": {
        "slight": so(grave="first|again"),
        **{one: so(grave="grave", order=one) for one in ("warning", "points", "suspend", "disqualify")},
    },
}
_SHOWN: Final[Truths] = {
    "exposed-card.how": {
        "auction": so(phase="auction"),
        "accident": so(phase="play", how="dropped"),
        "named": so(phase="play", how="named"),
        "played": so(phase="play", how="taken back"),
    },
    "exposed-card.rank": by("cards", "low", "honour", "several"),
    "exposed-card.named": by("cards", "low", "honour", "several"),
    "exposed-card.slip": {"yes": always},
    "exposed-card.whose-lead": {"back": always},
    "card-exposed-auction.seen": {"yes": always},
    "card-exposed-auction.cards": {
        **{
            one: so(phase="auction", how="dropped", cards=one, hand="defender")
            for one in ("low", "honour", "several")
        },
        "led": so(phase="auction", how="led"),
        "play": so(phase="play", hand="defender"),
        "declarer": so(phase="play", hand="declarer"),
    },
    "declarer-exposes.what": {"card": always},
}
TRUTHS: Final[Truths] = {**_SHORT, **_DUMMY, **_LATE, **_PASSES, **_MANNERS, **_SHOWN}


def _short_of_a_card() -> Iterator[Case]:
    """14 and 67: a hand is a card short in mid-play."""
    doors = "missing-card defective-trick"
    for card in ("floor", "floor, seen", "gone"):
        yield case(doors, "procedure.correct_hands; call.stands E", EAST, card=card)
    for clear in ("yes", "no"):
        yield case(doors, "card.picked_up E", EAST, card="in a trick", clear=clear)


def _dummy_and_the_wrong_hand() -> Iterator[Case]:
    """42, 43 and 55: dummy stops declarer before the lead, or is the first to speak or to call after it."""
    doors = "dummy lead-out-of-turn-declarer"
    back = "card.withdrawn S; card.picked_up S; lead.lead_from_correct_hand"
    warned = "penalty.warning N"
    for turn, looked in product(("other", "defender"), ("yes", "no")):
        known = {**SOUTH, "attention": "dummy", "dummy_looked": looked}
        for says, comes in (("accept", "lead.accepted"), ("refuse", back)):
            spoke = {"turn": turn, "looked": looked, "says": says}
            yield case(doors, f"{comes}; {warned}", known, what="pointed", **spoke)
        stopped = {"what": "stopped", "turn": turn, "looked": looked}
        yield case(doors, _stopped(turn, looked), {**SOUTH, "dummy_looked": looked}, **stopped)


def _stopped(turn: str, looked: str) -> str:
    if looked == "no":
        return "lead.lead_from_correct_hand"
    fine = "penalty.procedural offending"
    return f"procedure.chooses defenders; {fine}" if turn == "other" else fine


def _late_or_slow() -> Iterator[Case]:
    """12C and 90: the board that was not played, and the warning or the fine, whichever is opened first."""
    boards = {
        "one": "score.artificial offending:A- innocent:A+ ns:A+ ew:A-",
        "one-partly": "score.artificial offending:A innocent:A+ ns:A+ ew:A",
        "partly": "score.artificial offending:A innocent:A ns:A ew:A",
        "both": "score.artificial offending:A- innocent:A- ns:A- ew:A-",
    }
    fine = "penalty.procedural offending"
    penalties = {"first": "penalty.warning W", "again": fine, "rule": fine}
    own = {"one": "1997-2017", "one-partly": "1997-2017", "both": LATER}  # 88, 12C2(c)
    for breach, (blame, board), (before, penalty), event in product(
        ("late", "slow"), boards.items(), penalties.items(), ("pairs", "imps", "knockout")
    ):
        always_so = f"{board}; {penalty}" + ("; score.knockout_average" if event == "knockout" else "")
        with_own = f"{always_so}; score.own_percentage"
        comes = dict.fromkeys(("1997", LATER), always_so)
        if event == "pairs" and blame in own:
            comes |= {LATER: with_own} | ({} if own[blame] == LATER else {"1997": with_own})
        breached = {"breach": breach, "blame": blame, "before": before, "event": event}
        yield case("adjusted-score procedural-penalty", comes, {"offender": "W", "event": event}, **breached)


def _after_the_passes() -> Iterator[Case]:
    """22, 34 and 39: a turn was missed, or a player called when the auction was over."""
    doors = "missed-turn call-after-final-pass"
    known = {"offender": "S"}
    for again in ("declaring", "defender-pass", "defender-act"):
        limits = {
            "1997-2007": "call.cancelled S; lead.restriction N any may:forbid",
            "2017": "call.cancelled S; lead.restriction N unspecified may:forbid",
        }
        comes = limits if again == "defender-act" else "call.cancelled S"
        yield case(doors, comes, known, again=again, next="")
    yield case(doors, "call.cancelled S", known, again="defender-act", next="called")
    yield case(
        doors, "call.auction_reverts turn; call.cancelled S", known, turn="missed", again="missed player"
    )
    yield case("missed-turn", "call.auction_reverts turn; call.cancelled S", known, turn="missed")
    yield case("missed-turn", "score.stands", known, ended="passed out")
    yield case("missed-turn", "", known, ended="contract")


def _manners_and_order() -> Iterator[Case]:
    """74, 90 and 91: what is slight is for courtesy, what is serious for order."""
    doors = "conduct discipline"
    known = {"offender": "W"}
    for manner in MANNERS:
        yield case(doors, "penalty.warning W", known, manner=manner, grave="first")
        yield case(doors, "penalty.procedural offending", known, manner=manner, grave="again")
        for order, comes in (
            ("warning", "penalty.warning W"),
            ("points", "penalty.disciplinary offending"),
            ("suspend", "penalty.disciplinary offending"),
            ("disqualify", "penalty.disqualification_proposed"),
        ):
            yield case(doors, comes, known, manner=manner, grave="grave", order=order)


def _shown_too_soon() -> Iterator[Case]:
    """24, 48 and 49: a card seen in the auction, or in the play."""
    doors = "exposed-card card-exposed-auction"
    for how, cards in (("dropped", "low"), ("dropped", "honour"), ("dropped", "several"), ("led", "low")):
        kind = "minor" if (how, cards) == ("dropped", "low") else "major"
        quiet = "card.left_face_up E; card.picked_up E; card.penalty_card E " + kind
        comes = quiet if kind == "minor" else f"{quiet}; call.must_pass W once"
        yield case(doors, comes, EAST, phase="auction", hand="defender", how=how, cards=cards)
    for how, cards in product(("dropped", "named"), ("low", "honour", "several")):
        comes = f"card.penalty_card E {'minor' if cards == 'low' else 'major'}"
        yield case(doors, comes, EAST, phase="play", hand="defender", how=how, cards=cards)
    yield case(doors, "card.penalty_card E major", EAST, phase="play", hand="defender", how="taken back")
    declarer = "declarer-exposes card-exposed-auction"
    yield case(declarer, "card.picked_up S", SOUTH, phase="play", hand="declarer", how="dropped")


SITUATIONS: Final = (
    *_short_of_a_card(),
    *_dummy_and_the_wrong_hand(),
    *_late_or_slow(),
    *_after_the_passes(),
    *_manners_and_order(),
    *_shown_too_soon(),
)
