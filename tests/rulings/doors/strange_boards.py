"""Cards of another board, wrong seats, boards of a match, given once as facts (6, 15, 16, 17D, 86, 87)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted
from rulings.doors.walk import Truths

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "call.cancelled", "call.must_repeat", "score.artificial", "score.assigned", "score.stands", "score.cancelled",
    "score.fouled", "score.knockout_average", "score.other_table", "procedure.redeal", "procedure.no_redeal",
    "procedure.reseat",
)  # fmt: skip
WEST: Final = {"offender": "W"}
EARLY: Final = "1997-2007"
LOST: Final = "score.artificial offending:A- innocent:A+"
SEATED: Final = "ns:A+ ew:A-"
BOTH_PLUS: Final = "score.artificial offending:A+ innocent:A+"

TRUTHS: Final[Truths] = {
    "wrong-board.what": {
        "hand": so(what="cards of another board"),
        "other": so(what="board of those cards"),
        "seat": so(what="wrong chairs"),
    },
    "wrong-board.since-17d": {
        "nobody": so(since="nobody"),
        "lho": so(since="left"),
        "partner": so(since="left and partner"),
    },
    "wrong-board.differs": {"yes": so(again="another call"), "no": so(again="the same call")},
    "wrong-board.since-15a": {"no": so(since="nobody|left"), "yes": so(since="left and partner")},
    "wrong-board.repeats-there": {"yes": so(again="the same call"), "no": so(again="another call")},
    "wrong-board.seat-when": {"before": so(when="no call"), "begun": so(when="begun")},
    "deal.what": {
        "misdealt": so(what="misdealt"),
        "unshuffled": so(what="not shuffled"),
        "passed-out": so(what="passed out"),
        "director": so(what="another reason"),
    },
    "deal.begun": {"no": so(when="no call"), "yes": so(when="begun")},
    "deal.teams": {"no": so(match="open"), "yes": so(match="may be known")},
    "teams-board.what": {
        "redeal": so(asked="redeal"),
        "other-table": so(asked="adjusted score"),
        "several": so(asked="not comparable"),
        "knockout": so(asked="two scores"),
    },
    "teams-board.known": {"no": so(match="open"), "yes": so(match="may be known")},
    "teams-board.favourable": {
        "innocent": so(other="good for the innocent"),
        "other": so(other="good for the offenders"),
        "no": so(other="as usual"),
    },
    "teams-board.fault": by("fault", "nobody", "one", "both"),
    "adjusted-score.fault": {
        "nobody": so(fault="nobody"),
        "one": so(fault="one"),
        "both": so(fault="both"),
        "partly": so(fault="both, partly"),
        "one-partly": so(fault="one, partly"),
        "both-differ": so(fault="both, one partly"),
    },
    "adjusted-score.may": {"impossible": so(asked="no result"), "severity": so(asked="too hard")},
    "adjusted-score.possible": {"no": so(asked="no result")},
    "procedural-penalty.what": {"slow": so(asked="no result")},
    "procedural-penalty.lost": {
        "one": so(fault="one"),
        "both": so(fault="both"),
        "partly": so(fault="both, partly"),
        "one-partly": so(fault="one, partly"),
    },
    "procedural-penalty.before": {"first": so(asked="no result")},
    "extraneous-information.matters": {"yes": so(heard="much"), "no": so(heard="nothing of use")},
    "extraneous-information.when": {"no": so(when="no call"), "yes": so(when="begun")},
    "extraneous-information.way": by("way", "places", "substitute", "redeal", "play", "artificial"),
    "extraneous-information.way-late": by("way", "substitute", "play", "artificial"),
    "extraneous-information.fault": {
        "nobody": so(fault="nobody"),
        "one": so(fault="one"),
        "both": so(fault="both"),
        "partly": so(fault="both, partly"),
        "one-partly": so(fault="one, partly"),
    },
    "fouled-board.what": {"cards": so(fouled="cards"), "marks": so(fouled="marks"), "none": so(fouled="no")},
}


def _cards() -> Iterator[Case]:
    another = {"what": "cards of another board"}
    again = "call.cancelled W"
    yield case("wrong-board", again, WEST, **another, since="nobody")
    same = {EARLY: "call.cancelled W; call.must_repeat N", "2017": again}
    yield case("wrong-board", same, WEST, **another, since="left", again="the same call")
    differs = {EARLY: f"{again}; {LOST} {SEATED}", "2017": again}
    yield case("wrong-board", differs, WEST, **another, since="left", again="another call")
    both = {"1997": f"{again}; {LOST} {SEATED}", "2007-2017": f"{again}; {LOST} {SEATED}"}
    yield case("wrong-board", both, WEST, **another, since="left and partner", again="another call")
    yield case("wrong-board", "", WEST, what="board of those cards", again="the same call")
    yield case("wrong-board", f"{LOST} {SEATED}", WEST, what="board of those cards", again="another call")
    yield case("wrong-board", "procedure.reseat", WEST, what="wrong chairs", when="no call")
    yield case("wrong-board", "score.stands; procedure.reseat", WEST, what="wrong chairs", when="begun")


def _deals() -> Iterator[Case]:
    redealt = "procedure.redeal; score.cancelled"
    for what in ("misdealt", "not shuffled", "another reason"):
        yield case("deal", redealt, {"event": "imps"}, what=what, when="no call", match="open")
        known = {"what": what, "when": "no call", "match": "may be known", "fault": "nobody"}
        yield case("deal", f"procedure.no_redeal; score.cancelled; {BOTH_PLUS}", {"event": "imps"}, **known)
        yield case("deal", redealt, {"event": "pairs"}, what=what, when="no call")
    yield case("deal", "procedure.no_redeal", {"event": "pairs"}, what="misdealt", when="begun")
    yield case("deal", "procedure.no_redeal; score.stands", {"event": "pairs"}, what="passed out")


def _matches() -> Iterator[Case]:
    match = {"event": "imps"}
    yield case("teams-board", "procedure.redeal", match, asked="redeal", match="open")
    known = f"procedure.no_redeal; {BOTH_PLUS}"
    yield case("teams-board", known, match, asked="redeal", match="may be known", fault="nobody")
    assigned = {"2007": "score.assigned weighted both", "2017": "score.assigned probable outcome both"}
    for other in ("good for the innocent", "good for the offenders"):
        yield case("teams-board", assigned, match, asked="adjusted score", other=other)
    usual = {"asked": "adjusted score", "other": "as usual", "fault": "nobody"}
    yield case("teams-board", {"2007-2017": BOTH_PLUS}, match, **usual)
    several = {"nobody": BOTH_PLUS, "one": LOST, "both": "score.cancelled"}
    for fault, comes in several.items():
        yield case("teams-board", {"2017": comes}, match, asked="not comparable", fault=fault)
    yield case("teams-board", "score.knockout_average", match, asked="two scores")
    for fouled, comes in (("cards", "score.fouled"), ("no", "score.stands")):
        yield case("fouled-board", comes, {"event": "pairs"}, fouled=fouled)
    yield case("fouled-board", {"2007-2017": "score.fouled"}, {"event": "pairs"}, fouled="marks")
    for event in ("imps", "knockout"):
        early = {"fouled": "cards", "match": "open"}
        yield case("fouled-board", {EARLY: "score.fouled; procedure.redeal"}, {"event": event}, **early)
        yield case(
            "fouled-board", {"2017": f"score.fouled; {LOST}"}, {"event": event}, fouled="cards", fault="one"
        )


def _faults() -> Iterator[Case]:
    """A board without a result: each side's score by its own fault (12C2)."""
    scores = {
        "nobody": BOTH_PLUS,
        "one": LOST,
        "both": "score.artificial offending:A- innocent:A-",
        "both, partly": "score.artificial offending:A innocent:A",
        "one, partly": "score.artificial offending:A innocent:A+",
        "both, one partly": "score.artificial offending:A- innocent:A",
    }
    for fault, comes in scores.items():
        slow = " procedural-penalty" if fault not in ("nobody", "both, one partly") else ""
        for event in ("pairs", "imps"):
            yield case(f"adjusted-score{slow}", comes, {"event": event}, asked="no result", fault=fault)
        if fault != "both, one partly":
            heard = {"heard": "much", "when": "no call", "way": "artificial", "fault": fault}
            yield case("extraneous-information", comes, {"event": "pairs"}, **heard)
            yield case("extraneous-information", comes, {"event": "pairs"}, **heard | {"when": "begun"})
    yield case("adjusted-score", "score.stands", {"event": "pairs"}, asked="too hard")
    yield case("extraneous-information", "", heard="nothing of use")
    for way, comes in (("places", "procedure.reseat"), ("redeal", "procedure.redeal"), ("play", "")):
        spans = comes if way == "places" else {"2007-2017": comes}
        yield case("extraneous-information", spans, heard="much", when="no call", way=way)
    yield case("extraneous-information", {"2007-2017": ""}, heard="much", when="begun", way="play")
    for when in ("no call", "begun"):
        yield case(
            "extraneous-information", {"1997": "procedure.reseat"}, heard="much", when=when, way="substitute"
        )


SITUATIONS: Final = (*_cards(), *_deals(), *_matches(), *_faults())
