"""Cards, boards, seats and scores gone wrong, given once as facts (6, 7, 12 to 15, 17D, 79, 86, 87)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted, yes_no
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "procedure.correct_hands",
    "procedure.redeal",
    "score.cancelled",
    "score.artificial",
    "score.correct_to",
    "score.only_lowered",
    "score.fouled",
    "tricks.transfer",
)
PUT_RIGHT: Final = "procedure.correct_hands"
SIDES: Final = {
    "nobody": "score.artificial offending:A+ innocent:A+",
    "one": "score.artificial offending:A- innocent:A+",
    "both": "score.artificial offending:A- innocent:A-",
}

TRUTHS: Final[Truths] = {
    "wrong-number-of-cards.over": {
        **{stage: so(what="exchanged", stage=stage) for stage in ("before", "called", "after")},
        "surplus": so(what="surplus"),
        "short": so(what="missing"),
    },
    "wrong-number-of-cards.exchanged": by("stage", "before", "called", "after"),
    "wrong-number-of-cards.seen": {
        "yes": so(seen="yes", misdealt=""),
        "no": so(seen="no", misdealt=""),
        "misdealt": so(misdealt="yes"),
    },
    "wrong-number-of-cards.weighs": yes_no(weighs="yes"),
    "wrong-number-of-cards.consent": yes_no(agree="yes"),
    "wrong-number-of-cards.consent-seen": yes_no(agree="yes"),
    "wrong-number-of-cards.playable": yes_no(playable="yes"),
    "wrong-number-of-cards.surplus-when": {"no": always},
    "missing-card.lead": yes_no(lead="yes"),
    "missing-card.found-early": {
        "yes": so(what="missing", found="yes"),
        "no": so(what="missing", found="no"),
        "hand": so(what="exchanged"),
    },
    "missing-card.found-late": {
        "yes": so(what="missing", found="yes"),
        "no": so(what="missing", found="no"),
        "hand": so(what="exchanged"),
        "quitted": so(what="defective"),
    },
    "missing-card.shown": {"no": always},
    "defective-trick.when": {"yes": so(lead="yes"), "no": so(lead="no")},
    "defective-trick.what": {
        "short": so(what="missing|exchanged"),
        "extra": so(what="defective", how="extra"),
        "none": so(what="defective", how="none"),
    },
    "defective-trick.what-early": {"short": always},
    "defective-trick.suit": {"has": so(suit="has"), "has-not": so(suit="has-not")},
    "defective-trick.won": yes_no(won="yes"),
    "defective-trick.extra": {"yes": always},
    "deal.what": {"misdealt": so(misdealt="yes"), "unshuffled": so(what="unshuffled")},
    "deal.begun": {"no": so(stage="before"), "yes": so(stage="called|after")},
    "deal.event": {"pairs": always},
    "deal.teams": yes_no(known="yes"),
    "board-handling.what": {"count": so(what="exchanged|missing"), "return": so(what="fouled")},
    "fouled-board.what": {"cards": so(what="fouled")},
    "fouled-board.event": {"pairs": always},
    "adjusted-score.may": {"impossible": so(what="lost")},
    "adjusted-score.possible": {"no": always},
    "adjusted-score.event": {"pairs": always},
    "adjusted-score.fault": {
        "nobody": so(fault="nobody"),
        "one": so(fault="one"),
        "both": so(fault="both"),
        "partly": so(fault="nobody-known"),
    },
    "procedural-penalty.what": {
        "late": so(what="lost"),
        "pocket": so(what="fouled"),
        "procedure": lambda _one: False,
    },
    "procedural-penalty.lost": {"one": so(fault="one"), "both": so(fault="both")},
    "procedural-penalty.before": {"first": always},
    "score-error.what": {"tricks": so(what="tricks"), "recorded": so(what="recorded")},
    "score-error.claim": {"no": always},
    "score-error.round": yes_no(round="on"),
    "score-error.decide": {"other": so(clear="yes"), "recorded": so(clear="no")},
    "score-error.late-2007": {"clear": so(clear="yes"), "stand": so(clear="no")},
    "score-error.convinced": yes_no(clear="yes"),
    "score-error.stand-or-lower": {"stand": always},
    "score-error.period": yes_no(period="open"),
    "score-error.doubt": yes_no(clear="yes"),
    "spectators.what": {"irregularity": always},
    "spectators.whose": {"neither": always},
    "spectators.which": {"score": so(what="tricks|recorded")},
    "wrong-board.what": {"board": so(what="board"), "seat": so(what="seat")},
    "wrong-board.found": {
        "before": so(stage="before"),
        "auction": so(stage="called"),
        "play": so(stage="after"),
    },
    "wrong-board.played-before": yes_no(before="yes"),
    "wrong-board.restart": {"yes": always},
}


def _exchanged() -> Iterator[Case]:
    through = "wrong-number-of-cards missing-card defective-trick board-handling"
    exchanged = {"what": "exchanged", "lead": "no"}
    yield case(through, PUT_RIGHT, **exchanged, stage="before", seen="no")
    yield case(
        "deal wrong-number-of-cards",
        "procedure.redeal; score.cancelled",
        what="exchanged",
        stage="before",
        misdealt="yes",
        seen="no",
    )
    for weighs, agree in product(("yes", "no"), repeat=2):
        lost = "score.artificial offending:A- innocent:A+"
        yield case(
            through,
            {
                "1997": PUT_RIGHT if (weighs, agree) == ("no", "yes") else lost,
                "2007": PUT_RIGHT if weighs == "no" else lost,
                "2017": PUT_RIGHT,
            },
            **exchanged, stage="before", seen="yes", weighs=weighs, agree=agree, fault="one",
        )  # fmt: skip
    for playable, agree in product(("yes", "no"), repeat=2):
        lost = "score.artificial offending:A+ innocent:A+"
        yield case(
            through,
            {
                "1997": PUT_RIGHT if (playable, agree) == ("yes", "yes") else lost,
                "2007-2017": PUT_RIGHT if playable == "yes" else lost,
            },
            **exchanged, stage="called", playable=playable, agree=agree, fault="nobody",
        )  # fmt: skip
    for fault, score in SIDES.items():
        yield case(
            "wrong-number-of-cards missing-card defective-trick", f"{score}; score.cancelled",
            what="exchanged", lead="yes", stage="after", fault=fault,
        )  # fmt: skip
    yield case("wrong-number-of-cards", {"2007-2017": PUT_RIGHT}, what="surplus")


def _missing() -> Iterator[Case]:
    for found, lead in product(("yes", "no"), repeat=2):
        through = "missing-card wrong-number-of-cards defective-trick"
        yield case(f"{through} board-handling", PUT_RIGHT, what="missing", found=found, lead=lead)
    for won in ("yes", "no"):
        tricks = "tricks.transfer innocent tricks:1" if won == "yes" else "tricks.transfer innocent tricks:0"
        yield case(
            "defective-trick", tricks, what="defective", how="none", suit="has-not", won=won, lead="yes"
        )
        later = {"1997": "tricks.transfer innocent tricks:0", "2007-2017": tricks}
        yield case("defective-trick", later, what="defective", how="none", suit="has", won=won, lead="yes")
    yield case("defective-trick missing-card", "", what="defective", how="extra", lead="yes")


def _scores() -> Iterator[Case]:
    through = "score-error spectators"
    other, none = "score.correct_to", ""
    yield case(through, other, what="tricks", round="on", clear="yes")
    yield case(through, none, what="tricks", round="on", clear="no")
    yield case(through, {"1997": none, "2007-2017": other}, what="tricks", round="over", clear="yes")
    yield case(through, none, what="tricks", round="over", clear="no")
    yield case(through, other, what="recorded", period="open", clear="yes")
    yield case(through, {"1997": none, "2007-2017": other}, what="recorded", period="over", clear="yes")
    yield case(through, none, what="recorded", period="over", clear="no")
    yield case("fouled-board board-handling procedural-penalty", "score.fouled", what="fouled")
    for fault, score in SIDES.items():
        doors = "adjusted-score" if fault == "nobody" else "adjusted-score procedural-penalty"
        yield case(doors, score, what="lost", fault=fault)
    yield case("wrong-board", "", what="board", stage="before")
    for stage, before in product(("called", "after"), ("yes", "no")):
        cancelled = "score.cancelled" if before == "yes" else ""
        comes = {"1997-2007": "" if stage == "called" else cancelled, "2017": cancelled}
        yield case("wrong-board", comes, what="board", stage=stage, before=before)


SITUATIONS: Final = (*_exchanged(), *_missing(), *_scores())
