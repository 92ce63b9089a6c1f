"""Tricks claimed or conceded, agreed to or not, given once as facts (68 to 71, 79)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted, yes_no
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = ("tricks.awarded", "card.penalty_card")
TRUTHS: Final[Truths] = {
    "claim.what": {
        "claim": so(what="claim"),
        "withdrawn": so(what="withdrawn"),
        "concession": so(what="concession", objected="no"),
        "some": so(objected="yes"),
    },
    "claim.objection": {"no": always},
    "claim.played": by("played", "no", "some", "all-four"),
    "claim.point": by("point", "trump", "finding", "nothing", "line"),
    "claim.mentioned": {
        "lost": so(mentioned="no", forgotten="yes", loses="yes"),
        "safe": so(mentioned="no", forgotten="yes", loses="no"),
        "met": so(forgotten="no", loses="no"),
        "unmet": so(forgotten="no", loses="yes"),
    },
    "claim.worse": yes_no(loses="yes"),
    "claim.shown-out": yes_no(loses="no"),
    "claim.irrational": {"no": always},
    "claim.tricks": {"one": always},
    "claim-agreed.bound": {"no": so(bound="no"), "yes": so(bound="yes"), "late": so(bound="late")},
    "claim-agreed.period": {"yes": so(bound="yes"), "no": so(bound="late")},
    "claim-agreed.trick": {
        "won": so(trick="won"),
        "open": so(trick="likely|unlikely"),
        "several": so(trick="several"),
    },
    "claim-agreed.how-many": by("back", "none", "one", "two", "three", "four"),
    "claim-agreed.normal": yes_no(trick="likely"),
    "claim-agreed.likely": yes_no(trick="likely"),
    "concession.period": {"yes": so(bound="no|yes"), "no": so(bound="late")},
    "concession.trick": {
        "won": so(trick="won", bound="no|yes"),
        "legal": so(trick="legal", bound="no|yes"),
        "normal": so(trick="normal", bound="no|yes"),
        "losable": so(trick="losable", bound="no|yes"),
        "several": so(trick="several", bound="no|yes"),
        "objected": so(objected="yes"),
        "late": so(bound="late"),
    },
    "concession.how-many": by("back", "none", "one", "two", "three", "four"),
    "concession.time": {"no": so(bound="no"), "yes": so(bound="yes")},
    "concession.judged-normal": {"yes": always},
    "score-error.what": {"tricks": always},
    "score-error.claim": {"claim": so(what="withdrawn"), "concession": so(what="concession")},
    "spectators.what": {"irregularity": always},
    "spectators.whose": {"neither": always},
    "spectators.which": {"claim": so(what="withdrawn")},
    "exposed-card.how": {"claim": so(objected=""), "objection": so(objected="yes")},
}
SOUTH: Final = {"offender": "S", "declarer": "S"}
GIVEN: Final = "tricks.awarded innocent tricks:1"
NONE: Final = "tricks.awarded innocent tricks:0"


def _contested() -> Iterator[Case]:
    for mentioned, forgotten, loses in product(("yes", "no"), repeat=3):
        if mentioned == "yes" and forgotten == "yes":
            continue
        comes = GIVEN if loses == "yes" else NONE
        more = {"mentioned": mentioned, "forgotten": forgotten, "loses": loses}
        yield case("claim", comes, SOUTH, what="claim", played="no", point="trump", **more)
    for point, loses in product(("line", "finding"), ("yes", "no")):
        comes = GIVEN if loses == "yes" else NONE
        yield case("claim", comes, SOUTH, what="claim", played="no", point=point, loses=loses)
    for played in ("no", "some"):
        yield case("claim", NONE, SOUTH, what="claim", played=played, point="nothing")
    yield case("claim", {"2017": ""}, SOUTH, what="claim", played="all-four")


def _agreed() -> Iterator[Case]:
    doors = "claim-agreed claim score-error spectators"
    for trick in ("won", "likely", "unlikely"):
        comes = "" if trick == "unlikely" else "tricks.awarded innocent tricks:1"
        yield case(doors, comes, SOUTH, what="withdrawn", bound="yes", trick=trick)
        yield case(doors, "", SOUTH, what="withdrawn", bound="late", trick=trick)
    for back, tricks in (("none", ""), ("one", "1"), ("two", "2"), ("four", "4")):
        comes = f"tricks.awarded innocent tricks:{tricks}" if tricks else ""
        yield case(doors, comes, SOUTH, what="withdrawn", bound="yes", trick="several", back=back)
    for loses in ("yes", "no"):
        comes = GIVEN if loses == "yes" else NONE
        yield case(doors, comes, SOUTH, what="withdrawn", bound="no", played="no", point="line", loses=loses)


def _conceded() -> Iterator[Case]:
    doors = "concession claim score-error"
    back = "tricks.awarded offending tricks:1"
    for bound in ("no", "yes"):
        for trick in ("won", "legal"):
            yield case(doors, back, SOUTH, what="concession", objected="no", bound=bound, trick=trick)
        normal = {"1997": back if bound == "no" else "", "2007-2017": back}
        yield case(doors, normal, SOUTH, what="concession", objected="no", bound=bound, trick="normal")
        yield case(doors, "", SOUTH, what="concession", objected="no", bound=bound, trick="losable")
    for back, tricks in (("none", ""), ("two", "2"), ("three", "3")):
        comes = f"tricks.awarded offending tricks:{tricks}" if tricks else ""
        more = {"bound": "no", "trick": "several", "back": back}
        yield case(doors, comes, SOUTH, what="concession", objected="no", **more)
    for trick in ("won", "legal"):
        known = {**SOUTH, "correction_open": False}
        yield case(doors, "", known, what="concession", objected="no", bound="late", trick=trick)
    east = {"offender": "E", "declarer": "S"}
    yield case("concession claim", "", east, what="conceded", objected="yes", bound="no")
    yield case("exposed-card", {"2007-2017": ""}, east, what="conceded", objected="yes", bound="no")


SITUATIONS: Final = (*_contested(), *_agreed(), *_conceded())
