"""Cards played, named or taken back, and tricks looked at, given once as facts (45 to 47, 58, 60, 65 to 67)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted, yes_no
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "card.played",
    "card.withdrawn",
    "card.picked_up",
    "card.penalty_card",
    "card.stands",
    "procedure.chooses",
)
TRUTHS: Final[Truths] = {
    "played-card.hand": {
        "defender": so(hand="defender", fifth=""),
        "declarer": so(hand="declarer", fifth=""),
        "dummy": so(hand="dummy", fifth=""),
        "fifth": so(fifth="yes"),
    },
    "played-card.defender": by("did", "seen", "named", "named-other", "dropped", "unseen"),
    "played-card.declarer": by("did", "table", "as-played", "named", "named-other", "seen", "dropped"),
    "played-card.dummy": by(
        "did", "named", "slip", "incomplete", "touched", "arranged", "misplaced", "indicated"
    ),
    "played-card.slip": yes_no(meant="other"),
    "played-card.pause": {"yes": so(pause="no"), "no": so(pause="yes")},
    "played-card.partner": {"no": always},
    "played-card.since": {"no": so(since="no"), "yes": so(since="yes")},
    "played-card.misplaced": {"in-time": so(since="no"), "late": so(since="yes")},
    "played-card.fifth": {"defender": so(hand="defender"), "declarer": so(hand="declarer")},
    "played-card.fifth-how": {"played": always},
    "designation.said": {
        "any": so(said="any"),
        "suit": so(said="suit"),
        "absent": so(said="absent"),
        "slip": so(did="slip"),
        "low": so(said="low"),
        "win": so(said="win"),
        "high": so(said="high"),
        "meant": so(said="meant"),
        "rank": so(said="rank"),
    },
    "designation.fourth": {"no": always},
    "designation.leading": {"no": always},
    "designation.how-many": {"one": always},
    "taking-back.why": {
        "slip": so(did="slip"),
        "wish": so(did="named|seen|table|as-played"),
        "explained": so(did="misled"),
        "told": so(did="told"),
        "opponent": so(did="opponent"),
    },
    "taking-back.since": by("gone", "nothing", "card", "dummy"),
    "taking-back.told-accepted": yes_no(accepted="yes"),
    "dummy.did": {"suggested": so(did="indicated")},
    "exposed-card.how": {
        "accident": so(did="dropped|together"),
        "normal": so(did="unseen"),
        "played": so(fifth="yes"),
    },
    "exposed-card.rank": by("rank", "low", "honour", "several"),
    "exposed-card.whose-lead": {"back": lambda _one: False},
    "declarer-exposes.what": {"card": so(did="dropped|seen")},
    "defective-trick.when": {"no": always},
    "defective-trick.what-early": {"fifth": so(fifth="yes"), "together": so(did="together")},
    "simultaneous-plays.who": {"one": so(did="together")},
    "simultaneous-plays.seen": {"defender": so(hand="defender"), "declarer": so(hand="declarer")},
    "simultaneous-plays.rest": by("rank", "low", "honour", "several"),
}
SOUTH: Final = {"offender": "S", "declarer": "S"}
EAST: Final = {"offender": "E", "declarer": "S"}


def _defender() -> Iterator[Case]:
    for did in ("seen", "named"):
        yield case("played-card", "card.played E", EAST, hand="defender", did=did)
        yield case("taking-back", "card.stands E", EAST, hand="defender", did=did)
    both = "card.played E; card.penalty_card E major"
    yield case("played-card", both, EAST, hand="defender", did="named-other")
    yield case("played-card exposed-card", "card.picked_up E", EAST, hand="defender", did="unseen")
    for rank, kind in (("low", "minor"), ("honour", "major"), ("several", "major")):
        shown = f"card.penalty_card E {kind}"
        yield case("played-card exposed-card", shown, EAST, hand="defender", did="dropped", rank=rank)
        both = f"card.played E; {shown}"
        yield case(
            "simultaneous-plays defective-trick", both, EAST, hand="defender", did="together", rank=rank
        )
    fifth = "card.penalty_card E major; card.withdrawn E"
    yield case("played-card defective-trick", fifth, EAST, hand="defender", fifth="yes")


def _declarer() -> Iterator[Case]:
    for did in ("table", "as-played", "named"):
        yield case("played-card", "card.played S", SOUTH, hand="declarer", did=did)
        yield case("taking-back", "card.stands S", SOUTH, hand="declarer", did=did)
    both = "card.played S; card.picked_up S"
    yield case("played-card", both, SOUTH, hand="declarer", did="named-other")
    for did in ("seen", "dropped"):
        yield case("played-card declarer-exposes", "card.picked_up S", SOUTH, hand="declarer", did=did)
    yield case("played-card defective-trick", "card.picked_up S", SOUTH, hand="declarer", fifth="yes")
    chooses = "procedure.chooses S; card.picked_up S"
    yield case("simultaneous-plays defective-trick", chooses, SOUTH, hand="declarer", did="together")


def _dummy() -> Iterator[Case]:
    played = "card.played N"
    yield case("played-card", played, SOUTH, hand="dummy", did="named")
    yield case("played-card", played, SOUTH, hand="dummy", did="touched")
    yield case("played-card", "card.picked_up N", SOUTH, hand="dummy", did="arranged")
    yield case("played-card dummy", "", SOUTH, hand="dummy", did="indicated")
    for since in ("no", "yes"):
        comes = "card.withdrawn N; card.played N" if since == "no" else "card.stands N"
        yield case("played-card", comes, SOUTH, hand="dummy", did="misplaced", since=since)
    doors = "played-card designation taking-back"
    for meant, pause, since in (
        ("other", "no", "no"),
        ("other", "yes", "no"),
        ("other", "no", "yes"),
        ("this", "no", "no"),
    ):
        changed = "card.withdrawn N; card.played N"
        early = changed if (meant, pause) == ("other", "no") else played
        late = changed if (meant, since) == ("other", "no") else played
        slip = {"hand": "dummy", "did": "slip", "meant": meant, "pause": pause, "since": since}
        if since == "yes":
            yield case(doors, {"2017": late}, SOUTH, **slip)
        else:
            yield case(doors, {"1997-2007": early, "2017": late}, SOUTH, **slip)
    said = {
        "any": "procedure.chooses defenders",
        "absent": "card.withdrawn N; procedure.chooses S",
        **dict.fromkeys(("suit", "low", "win", "high", "meant", "rank"), played),
    }
    for words, comes in said.items():
        yield case("played-card designation", comes, SOUTH, hand="dummy", did="incomplete", said=words)


def _taken_back() -> Iterator[Case]:
    """47B to 47E."""
    back = "card.withdrawn E; card.picked_up E"
    yield case("taking-back", back, EAST, did="misled", gone="nothing")
    for gone in ("card", "dummy"):
        yield case("taking-back", "card.stands E", EAST, did="misled", gone=gone)
    yield case("taking-back", "card.withdrawn E", EAST, did="opponent")
    yield case("taking-back", {"1997": back}, EAST, did="told", accepted="no")
    yield case("taking-back", {"1997": "card.stands E", "2007-2017": back}, EAST, did="told", accepted="yes")


SITUATIONS: Final = (*_defender(), *_declarer(), *_dummy(), *_taken_back())
