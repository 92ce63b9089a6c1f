"""What went astray in ruling itself, given once as facts: the Director was wrong, or the players ruled (10, 11, 82, 84, 85)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "score.artificial", "score.assigned", "score.stands", "score.knockout_average", "score.other_table", "call.cancelled", "call.stands",
    "call.auction_reverts", "card.withdrawn", "procedure.postpone", "procedure.chooses", "procedure.right_lost",
    "procedure.call_back_after_play", "penalty.warning",
)  # fmt: skip
LATER: Final = "2007-2017"
PAIRS: Final = {"event": "pairs"}
BEST: Final = "score.assigned likely and at all probable both"
PROBABLE: Final = {
    "1997": BEST,
    "2007": "score.assigned weighted both",
    "2017": "score.assigned probable outcome both",
}
ONE_SIDE: Final = "score.assigned probable outcome innocent"

TRUTHS: Final[Truths] = {
    "director-error.rescue": {
        "yes": so(board="under way"),
        "postpone": so(board="for later"),
        "no": so(board="spoilt"),
    },
    "director-error.what-since": by("since", "nothing", "call", "card"),
    "director-error.possible": {"yes": so(estimate="possible"), "no": so(estimate="none")},
    "adjusted-score.may": {
        "wrong-remedy": so(what="director", board="spoilt"),
        "impossible": so(what="director", board="unplayable"),
    },
    "adjusted-score.possible": {"yes": so(estimate="possible"), "no": so(estimate="none")},
    "own-damage.self": {"no": always},
    "adjusted-score.fault": {"nobody": so(what="director")},
    "adjusted-score.other-table": {"yes": so(other="good"), "no": so(other="as usual")},
    "options.how": {
        "consulted": so(what="asked partner"),
        "untold": so(what="chose untold"),
        "themselves": so(what="settled"),
        "best": so(what="best option"),
    },
    "options.settled": {
        "open": so(since="trick on"),
        "auction": so(since="play on"),
        "play": so(since="play over"),
    },
    "principles.what": {
        "consulted": so(what="asked partner"),
        "best": so(what="best option"),
        "gained": so(what="gained"),
        "waive": so(what="waive"),
    },
    "principles.known": {"yes": so(known="yes"), "no": so(known="no")},
    "principles.waive": {"yes": so(reason="good"), "no": so(reason="none")},
    "could-have-known.known": {"yes": so(known="yes"), "no": so(known="no")},
    "could-have-known.gained": {"yes": so(what="gained"), "no": so(what="not gained")},
    "attention.when": {
        "settled": so(what="settled"),
        "nobody": so(what="went on"),
    },
    "acted-before.gained": {"yes": so(gain="yes"), "no": so(gain="no")},
    "call-out-of-rotation.whose": {"rho": so(call="out of turn")},
    "call-out-of-rotation.since": {"settled": so(what="settled")},
    "insufficient-bid.since": {"settled": so(what="settled")},
    "disputed-facts.agreed": {
        "agreed": so(facts="agreed"),
        "satisfied": so(facts="found"),
        "unknown": so(facts="unknown"),
    },
    "disputed-facts.law": {
        "nothing": so(law="nothing"),
        "remedy": so(law="remedy"),
        "choice": so(law="choice"),
        "judge": so(law="silent"),
    },
}


def _director() -> Iterator[Case]:
    for since, comes in (
        ("nothing", ""),
        ("call", "call.cancelled offender; call.auction_reverts turn"),
        ("card", "card.withdrawn all"),
    ):
        yield case("director-error", comes, PAIRS, what="director", board="under way", since=since)
    yield case("director-error", "procedure.postpone", PAIRS, what="director", board="for later")
    doors = "director-error adjusted-score"
    yield case(
        doors,
        "score.artificial offending:A+ innocent:A+",
        PAIRS,
        what="director",
        board="spoilt",
        estimate="none",
    )
    yield case(doors, PROBABLE, PAIRS, what="director", board="spoilt", estimate="possible")
    for other, more in (("good", "; score.other_table"), ("as usual", "")):
        teams = {span: f"{text}{more}" for span, text in PROBABLE.items() if span != "1997"}
        spoilt = {"what": "director", "board": "spoilt", "estimate": "possible", "other": other}
        yield case("adjusted-score", teams, {"event": "imps"}, **spoilt)
    knockout = "score.artificial offending:A+ innocent:A+; score.knockout_average"
    yield case(doors, knockout, {"event": "knockout"}, what="director", board="spoilt", estimate="none")


def _players() -> Iterator[Case]:
    chooses = "procedure.chooses opponents"
    yield case("options principles", chooses, what="asked partner")
    yield case("options", chooses, what="chose untold")
    yield case("options principles", "", what="best option")
    yield case("options attention", "", what="settled", since="trick on")
    doors = "options attention"
    play_on = "call.stands all; procedure.call_back_after_play"
    yield case(doors, play_on, what="settled", since="play on")
    yield case(f"{doors} insufficient-bid", play_on, {"in_rotation": "yes"}, what="settled", since="play on")
    yield case(f"{doors} call-out-of-rotation", play_on, what="settled", since="play on", call="out of turn")
    yield case(doors, "penalty.warning offender", what="settled", since="play over")
    yield case("attention", "penalty.warning offender", what="went on")
    yield case("principles could-have-known", PROBABLE, what="gained", known="yes")
    yield case("principles could-have-known", "score.stands", what="gained", known="no")
    yield case("could-have-known", "score.stands", what="not gained", known="yes")
    yield case("principles", "", what="waive", reason="good")
    yield case("principles", "", what="waive", reason="none")
    lost = {"1997-2007": "procedure.right_lost", "2017": ONE_SIDE}
    yield case("acted-before", lost, gain="yes")
    yield case("acted-before", "", gain="no")


def _facts() -> Iterator[Case]:
    for law, comes in (("nothing", ""), ("remedy", ""), ("choice", "procedure.chooses opponents")):
        yield case("disputed-facts", comes, facts="agreed", law=law)
    yield case("disputed-facts", "procedure.call_back_after_play", facts="agreed", law="silent")
    yield case("disputed-facts", "", facts="found")
    yield case("disputed-facts", "", facts="unknown")


SITUATIONS: Final = (*_director(), *_players(), *_facts())
