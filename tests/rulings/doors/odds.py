"""What is rarer in auction, play and claims, given once as facts (25, 27, 40, 46, 58, 61, 64B3, 70)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "call.stands", "call.cancelled", "call.must_pass", "call.may_change", "call.replaced", "card.played",
    "card.penalty_card", "card.stands", "card.withdrawn", "procedure.chooses", "tricks.transfer", "tricks.awarded",
    "score.stands", "penalty.warning", "information.disclose",
)  # fmt: skip
LATER: Final = "2007-2017"
WEST: Final = {"offender": "W"}
SOUTH: Final = {"declarer": "S"}

TRUTHS: Final[Truths] = {
    "insufficient-bid.since": {
        "nothing": so(bid="low", since="nothing"),
        "corrected": so(bid="low", since="changed"),
        "over-new": so(bid="low", since="changed and called over"),
    },
    "insufficient-bid.slip": {"no": always},
    "insufficient-bid.slip-new": {"no": always},
    "insufficient-bid.accept": {"yes": so(accepts="yes"), "no": so(accepts="no")},
    "insufficient-bid.replacement": {
        "same": so(new="lowest of it"),
        "comparable": so(new="more precise|as if more precise"),
        "other": so(new="something else"),
        "double": so(new="double|double, same meaning"),
        "insufficient": so(new="low again"),
    },
    "insufficient-bid.again": {"yes": so(second="accepted"), "no": so(second="refused")},
    "insufficient-bid.natural": {
        "yes": so(natural="both"),
        "no": so(natural="not both|inside"),
        "inside": so(natural="inside"),
        "neither": so(natural="not both"),
    },
    "insufficient-bid.precise": {"yes": so(new="more precise"), "no": so(new="as if more precise")},
    "insufficient-bid.double-precise": {"yes": so(new="double, same meaning"), "no": so(new="double")},
    "comparable-call.meaning": {
        "subset": so(new="more precise"),
        "yes": so(new="double, same meaning"),
        "no": so(new="double"),
    },
    "withdrawn-call-leads.showed": {"later": so(bid="low"), "none": so(bid="twice")},
    "premature-correction.what": {"insufficient": so(bid="low")},
    "call-out-of-rotation.whose": {"lho-change": so(bid="twice")},
    "change-of-call.meant": {"no": so(first="slip"), "yes": so(first="meant")},
    "change-of-call.meant-first": {"no": so(first="slip"), "yes": so(first="meant")},
    "change-of-call.unmeant": {"open": always},
    "change-of-call.pause": {"yes": so(first="slip")},
    "change-of-call.second": {"yes": so(bid="twice")},
    "change-of-call.lho": {"yes": so(accepts="yes"), "no": so(accepts="no")},
    "change-of-call.comparable-accepted": {"yes": so(like="yes"), "no": so(like="no")},
    "change-of-call.comparable-refused": {"yes": so(like="yes"), "no": so(like="no")},
    "change-of-call.first-legal": {"yes": so(first_was=""), "no": so(first_was="low")},
    "change-of-call.first-illegal": {"insufficient": so(first_was="low")},
    "change-of-call.keep": {"first": so(keeps="first"), "other": so(keeps="another")},
    "agreements.what": {"different": so(act="two systems")},
    "agreements.different-rule": {"yes": so(rule="one system"), "no": so(rule="none")},
    "explanation.who": {"explainer": so(act="explained wrongly")},
    "explanation.explainer-phase": {
        "auction": so(found="auction"),
        "play": so(found="play"),
        "over": so(found="after play"),
    },
    "misinformation.agreement": {"wrong": always},
    "misinformation.change": {"yes": so(found="auction"), "no": so(found="play|after play")},
    "misinformation.influenced": {"yes": always},
    "misinformation.damage": {"no": so(found="after play"), "later": so(found="play")},
    "designation.said": by("said", "rank", "win", "suit", "absent"),
    "designation.leading": {"yes": so(dummy="leads"), "no": so(dummy="follows")},
    "designation.continued": {"yes": so(won="that suit, card there"), "no": so(won="another suit")},
    "designation.how-many": by("cards", "one", "several", "none"),
    "played-card.hand": {"dummy": always},
    "played-card.dummy": {"incomplete": so(said="rank|win|suit|absent")},
    "simultaneous-plays.who": {"two": so(act="two at once"), "one": so(act="two cards")},
    "simultaneous-plays.other": by("other", "next", "partner", "declaring", "opponent"),
    "penalty-card-not-played.kind": {"major": so(act="penalty card kept")},
    "penalty-card-not-played.suit": {"yes": so(followed="no"), "no": so(followed="yes")},
    "penalty-card-not-played.revoke-too": by("next", "open", "played"),
    "penalty-card-not-played.since": {
        "no": so(next="open", declarer="has not played"),
        "yes": so(next="open", declarer="has played"),
        "next": so(next="played"),
    },
    "penalty-card-not-played.accept": {"yes": so(accepts="yes"), "no": so(accepts="no")},
    "revoke.really": {
        "suit": so(act="penalty card kept", followed="no"),
        "penalty-card": so(act="penalty card kept", followed="yes"),
    },
    "revoke.stage": {"open": so(next="open"), "played": so(next="played")},
    "revoke.whose": {"hidden": so(act="penalty card kept")},
    "revoke-tricks.special": {"faced": so(act="penalty card kept")},
    "claim.what": {"claim": so(act="claim")},
    "claim.played": {"no": always},
    "claim.point": by("point", "order", "partner", "statement", "line"),
    "claim.order": {"yes": so(loses="yes"), "no": so(loses="no")},
    "claim.partner": {"yes": so(loses="yes"), "no": so(loses="no")},
    "claim.worse": {"yes": so(loses="yes"), "no": so(loses="no")},
    "claim.in-that-order": {"yes": so(loses="yes"), "no": so(loses="no")},
    "claim.tricks": by("gives", "one", "two", "three", "none"),
    "exposed-card.how": {"claim": so(act="claim")},
}


def _insufficient() -> Iterator[Case]:
    doors = "insufficient-bid"
    bid = {"bid": "low", "accepts": "no", "since": "nothing"}
    new = "call.replaced W chosen call"
    silent = f"{new}; call.must_pass E throughout"
    pass_only = "call.replaced W sufficient bid or pass"
    cancelled = f"call.cancelled W; {pass_only}; call.must_pass E throughout"
    yield case(doors, {"1997-2007": silent}, WEST, **bid, new="lowest of it", natural="not both")
    yield case(doors, {"1997-2007": new}, WEST, **bid, new="lowest of it", natural="both")
    yield case(doors, {"1997": silent, "2007": new}, WEST, **bid, new="lowest of it", natural="inside")
    yield case(doors, {"2007": silent}, WEST, **bid, new="as if more precise")
    yield case(doors, {LATER: new}, WEST, **bid, new="more precise")
    yield case(doors, cancelled, WEST, **bid, new="double")
    yield case(doors, {LATER: new}, WEST, **bid, new="double, same meaning")
    yield case(doors, "call.stands W", WEST, **bid, new="low again", second="accepted")
    refused = {"1997": f"call.cancelled W; {pass_only}", LATER: cancelled}
    yield case(doors, refused, WEST, **bid, new="low again", second="refused")
    for since in ("changed", "changed and called over"):
        early = bid | {"since": since}
        counts = {"1997": silent, LATER: f"{silent}; {new}"}
        yield case(f"{doors} premature-correction", counts, WEST, **early, new="something else")


def _twice() -> Iterator[Case]:
    doors = "change-of-call call-out-of-rotation"
    twice = {"bid": "twice"}
    slip = "call.replaced W intended call; call.may_change N"
    yield case(doors, slip, WEST, **twice, first="slip")
    for like in ("yes", "no"):
        meant = {**twice, "first": "meant", "like": like}
        yield case(doors, "call.stands W", WEST, **meant, accepts="yes")
        yield case(doors, {LATER: "call.cancelled W; call.stands W"}, WEST, **meant, accepts="no")
    low = {"first": "meant", "first_was": "low", "new": "something else"}
    silent = "call.cancelled W; call.replaced W chosen call; call.must_pass E throughout"
    yield case("change-of-call", {"1997": silent}, WEST, **twice, **low, accepts="no")
    for keeps, comes in (
        ("first", "call.stands W; call.must_pass E once"),
        ("another", "call.replaced W any legal call"),
    ):
        yield case(doors, {"1997": comes}, WEST, **twice, first="meant", accepts="no", keeps=keeps)


def _agreements() -> Iterator[Case]:
    two = {"act": "two systems"}
    yield case("agreements", {"1997-2007": "penalty.warning W"}, WEST, **two, rule="one system")
    yield case("agreements", {"1997-2007": "score.stands"}, WEST, **two, rule="none")
    yield case("agreements", {"2017": "penalty.warning W"}, WEST, **two)
    wrong = {"act": "explained wrongly"}
    once = "information.disclose W at_once"
    misled = {"offender": "W", "misled": "N"}
    said_when = {"1997-2007": once, "2017": "information.disclose W before_the_lead"}
    may = {span: f"{text}; call.may_change N; call.may_change E" for span, text in said_when.items()}
    yield case("explanation", may, misled, **wrong, found="auction")
    yield case("explanation", once, misled, **wrong, found="play")
    yield case("explanation", f"{once}; score.stands", misled, **wrong, found="after play")


def _dummy() -> Iterator[Case]:
    doors = "designation played-card"
    played, names = "card.played N", "procedure.chooses S"
    void = f"card.withdrawn N; {names}"
    yield case(doors, played, SOUTH, said="rank", dummy="leads", won="that suit, card there")
    for dummy, (cards, comes) in product(
        ("leads", "follows"), (("one", played), ("several", names), ("none", void))
    ):
        rank = {"said": "rank", "dummy": dummy, "won": "another suit", "cards": cards}
        yield case(doors, comes, SOUTH, **rank)


def _at_once() -> Iterator[Case]:
    two = {"act": "two at once"}
    yield case("simultaneous-plays", "card.stands turn; card.played W", WEST, **two, other="next")
    yield case("simultaneous-plays", "card.stands turn", WEST, **two, other="partner")
    yield case("simultaneous-plays", "card.stands turn", WEST, **two, other="opponent")
    late = {"offender": "S", "declarer": "S"}
    yield case("simultaneous-plays", "card.stands turn; card.stands S", late, **two, other="declaring")


def _penalty_card_kept() -> Iterator[Case]:
    kept = {"act": "penalty card kept"}
    known = {"offender": "W", "declarer": "S"}
    doors = "penalty-card-not-played revoke"
    none = "card.stands W; tricks.transfer innocent tricks:0"
    major = "card.penalty_card W major"
    yield case("penalty-card-not-played", none, known, **kept, followed="no", next="played")
    yield case(
        "revoke revoke-tricks",
        "tricks.transfer innocent tricks:0",
        known,
        **kept,
        followed="no",
        next="played",
    )
    right = f"card.withdrawn W; card.played W; {major}"
    yield case("penalty-card-not-played", right, known, **kept, followed="no", next="open")
    yield case("revoke", f"card.withdrawn W; {major}", known, **kept, followed="no", next="open")
    yield case(doors, none, known, **kept, followed="yes", next="played", declarer="has not played")
    yield case(doors, none, known, **kept, followed="yes", next="played", declarer="has played")
    yield case(doors, "card.stands W", known, **kept, followed="yes", next="open", declarer="has played")
    chooses = {**kept, "followed": "yes", "next": "open", "declarer": "has not played"}
    yield case(doors, "card.stands W", known, **chooses, accepts="yes")
    yield case(doors, right, known, **chooses, accepts="no")


def _claims() -> Iterator[Case]:
    doors = "claim exposed-card"
    known = {"offender": "S", "declarer": "S"}
    safe = "score.stands; tricks.awarded innocent tricks:0"
    for point in ("order", "partner", "line"):
        claim = {"act": "claim", "point": point}
        yield case(doors, safe, known, **claim, loses="no")
        for gives, count in (("one", 1), ("two", 2), ("three", 3)):
            yield case(
                doors, f"tricks.awarded innocent tricks:{count}", known, **claim, loses="yes", gives=gives
            )
    settled = {**known, "election.order_of_play_known": "yes"}
    ordered = {"act": "claim", "point": "order"}
    yield case(doors, {LATER: safe}, settled, **ordered, loses="no")
    one = {LATER: "tricks.awarded innocent tricks:1"}
    yield case(doors, one, settled, **ordered, loses="yes", gives="one")
    yield case(doors, safe, known, act="claim", point="statement", gives="none")


SITUATIONS: Final = (
    *_insufficient(), *_twice(), *_agreements(), *_dummy(), *_at_once(), *_penalty_card_kept(), *_claims(),
)  # fmt: skip
