"""Auctions as an examiner lays them out, with the answers a director then gives, and what the ruling must be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

ALL: Final = "1997-2017"
LATER: Final = "2007-2017"
MEANT: Final = {"meant": "yes"}
NO: Final = {"slip": "no", "accept": "no"}


@dataclass(frozen=True)
class Laid:
    """An auction from its dealer on, the answers by name, and what must come out under these editions."""

    name: str
    editions: str
    auction: str
    answers: dict[str, Any]
    law: str
    effects: tuple[str, ...]
    never: tuple[str, ...] = ()


CHANGES: Final = (
    Laid("a slip, corrected at once, the next player has passed", "1997-2007", "N 1S N:2S E:P",
         {"meant": "no", "pause": "yes"}, "25A", ("call.replaced N", "call.may_change E"), ("call.must_pass",)),
    Laid("a slip noticed after a while", "2017", "N 1S N:2S E:P", {"meant": "no"}, "25A1",
         ("call.replaced N", "call.may_change E"), ("call.must_pass", "lead.restriction")),
    Laid("a slip, but partner has called", ALL, "N 1S N:2S E:P S:P", {"meant": "no"}, "25A|25A2|25A4", ("call.stands N",),
         ("call.replaced",)),
    Laid("a change of mind, refused, first call kept", "1997", "N 1S N:2S",
         MEANT | {"lho": "no", "keep": "first", "keep-leads.showed": "same"}, "25B2(b)(1)",
         ("call.must_pass S once",), ("score.at_most", "lead.restriction")),
    Laid("a change of mind, refused, third call made", "1997", "N 1S N:2S",
         MEANT | {"lho": "no", "keep": "other", "other-leads.showed": "same"}, "25B2(b)(2)",
         ("score.at_most offending A-",), ("call.must_pass",)),
    Laid("a change of mind, refused", "2007", "N 1S N:2S", MEANT | {"lho": "no"}, "25B2",
         ("call.cancelled", "call.stands N", "information.unauthorised S"), ("call.must_pass", "lead.restriction")),
    Laid("a change of mind, refused, not comparable", "2017", "N 1S N:2S",
         MEANT | {"lho": "no", "comparable-refused": "no"}, "26B",
         ("call.cancelled", "call.stands N", "lead.restriction S"), ("call.must_pass",)),
    Laid("a change of mind, accepted, comparable", "2017", "N 1S N:2S",
         MEANT | {"lho": "yes", "comparable-accepted": "yes"}, "25B1", ("call.stands",), ("lead.restriction",)),
)  # fmt: skip

INSUFFICIENT: Final = (
    Laid("called over", "1997", "N 1S 1H 2C", {"slip-late": "no"}, "27A", ("call.stands E",), ("call.must_pass",)),
    Laid("called over later", LATER, "N 1S 1H P", {"slip-late": "no"}, "27A1", ("call.stands E",), ("call.must_pass",)),
    Laid("changed too soon, and then accepted", ALL, "N 1S 1H E:2H", {"slip": "no", "accept": "yes"}, "27A|27A1",
         ("call.stands E", "call.cancelled E", "information.unauthorised W", "information.authorised opponents")),
    Laid("accepted with nothing changed", ALL, "N 1S 1H", {"slip": "no", "accept": "yes"}, "27A|27A1",
         ("call.stands E",), ("call.cancelled", "information.unauthorised")),
    Laid("changed too soon, refused, the same denomination", "2017", "N 1S 1H E:2H", NO | {"replacement": "same"},
         "27C", ("call.replaced E", "call.free W"), ("call.must_pass",)),
    Laid("changed too soon, refused, both natural", "2007", "N 1S 1H E:2H",
         NO | {"replacement": "same", "natural": "yes"}, "27C", ("call.replaced E", "call.free W"), ("call.must_pass",)),
    Laid("changed too soon into a pass", "2007", "N 1S 1H E:P",
         NO | {"replacement": "other", "silenced.showed": "other"}, "27C",
         ("call.must_pass W throughout", "lead.restriction W may:require may:forbid")),
    Laid("changed too soon into a pass 2017", "2017", "N 1S 1H E:P", NO | {"replacement": "other"}, "27C",
         ("call.must_pass W throughout", "lead.restriction W unspecified"), ("call.replaced sufficient",)),
    Laid("changed too soon into a pass, 1997", "1997", "N 1S 1H E:P",
         NO | {"replacement": "other", "silenced.showed": "other"}, "27B2",
         ("call.must_pass W throughout", "lead.restriction W may:require may:forbid")),
    Laid("changed, and the next player called over the new bid", "2017", "N 1S 1H E:3H S:P",
         {"slip-new": "no", "replacement": "other"}, "27C", ("call.must_pass W throughout",), ("call.stands E",)),
    Laid("changed into a double that says something else", "2007", "N 1S 1H E:X",
         NO | {"replacement": "double", "double-precise": "no", "double-leads.showed": "other"}, "27B3",
         ("call.cancelled", "call.replaced E sufficient bid or pass", "call.must_pass W throughout")),
    Laid("changed into another insufficient bid, accepted", LATER, "N 1S 1H E:1D",
         NO | {"replacement": "insufficient", "again": "yes"}, "27B4", ("call.stands",), ("call.must_pass",)),
)  # fmt: skip

ROTATION: Final = (
    Laid("insufficient and out of turn, at partner’s turn", "1997-2007", "N 1S W:1H",
         {"accept": "no", "silenced-leads.showed": "other"}, "31B", ("call.cancelled W", "call.must_pass E throughout")),
    Laid("insufficient and out of turn, accepted", ALL, "N 1S W:1H N:2C", {}, "29A", ("call.in_rotation W",),
         ("call.must_pass",)),
    Laid("insufficient and out of turn, at the right-hand opponent’s turn, who passes", ALL, "N 1S S:1H",
         {"accept": "no", "rho-action": "pass"}, "31A1", ("call.must_repeat S",), ("call.must_pass",)),
    Laid("insufficient and out of turn, not comparable", "2017", "N 1S W:1H",
         {"accept": "no", "in-turn": "other"}, "31B", ("call.must_pass E once", "lead.restriction E")),
    Laid("pass at partner’s turn before a bid", "1997-2007", "N S:P", {"kind": "pass", "accept": "no"}, "30A",
         ("call.must_pass S once", "call.auction_reverts N"), ("call.may_not_double", "call.must_pass N")),
    Laid("pass at partner’s turn after a bid", "1997-2007", "N 1S W:P", {"kind": "pass", "accept": "no"}, "30B2",
         ("call.must_pass W throughout", "call.may_not_double E"), ("call.must_pass E",)),
    Laid("pass at partner’s turn after a bid, comparable", "2017", "N 1S W:P",
         {"kind": "pass", "accept": "no", "in-turn": "comparable", "comparable-later.meaning": "yes"}, "30B1(b)",
         ("call.free E",), ("call.must_pass", "lead.restriction")),
    Laid("pass by dealer’s right-hand opponent, not comparable", "2017", "N W:P",
         {"kind": "pass", "accept": "no", "in-turn": "other"}, "30B1(b)", ("call.must_pass E once",)),
    Laid("pass by dealer’s right-hand opponent", "1997-2007", "N W:P", {"kind": "pass", "accept": "no"}, "30A",
         ("call.must_pass W once",), ("call.must_pass E",)),
    Laid("pass at the right-hand opponent’s turn", ALL, "N 1S S:P", {"kind": "pass", "accept": "no"}, "30A",
         ("call.must_pass S once", "call.auction_reverts E"), ("lead.restriction",)),
    Laid("artificial pass at the right-hand opponent’s turn, who bids", "1997-2007", "N 1S S:P",
         {"kind": "artificial", "accept": "no", "rho-action": "act", "silenced-leads.showed": "other"}, "31A2(b)",
         ("call.must_pass N throughout", "lead.restriction N")),
    Laid("artificial pass at the right-hand opponent’s turn, who passes", ALL, "N 1S S:P",
         {"kind": "artificial", "accept": "no", "rho-action": "pass"}, "31A1", ("call.must_repeat S",)),
    Laid("opened at dealer’s turn, dealer on the left ignores it", ALL, "N W:1H N:1S", {"since-dealer": "turn"}, "28B",
         ("call.cancelled W", "call.in_rotation N", "call.free W"), ("call.must_pass", "lead.restriction")),
    Laid("opened at the right-hand opponent’s turn, who calls in turn", ALL, "N E:1H N:1S", {}, "28B",
         ("call.cancelled E", "procedure.right_lost", "information.unauthorised W"), ("call.must_pass",)),
    Laid("doubled at partner’s turn", "1997-2007", "N 1S W:X", {"accept": "no"}, "32A",
         ("call.must_pass E throughout", "lead.restriction E any may:forbid")),
    Laid("doubled at partner’s turn, comparable", "2017", "N 1S W:X",
         {"accept": "no", "in-turn": "comparable", "comparable-later.meaning": "yes"}, "32B1", ("call.free E",),
         ("call.must_pass", "lead.restriction")),
    Laid("forbidden double out of turn, called over", ALL, "N 1S S:X W:2H", {}, "35A|36A",
         ("call.cancelled S", "call.auction_reverts"), ("call.must_pass", "lead.restriction")),
    Laid("forbidden double out of turn", "2017", "N 1S S:X", {}, "36B",
         ("call.cancelled S", "call.auction_reverts E", "call.must_pass N throughout", "lead.restriction N")),
    Laid("third player passes out of turn, the auction seems over", ALL, "N 1S P W:P N:P", {}, "34",
         ("call.auction_reverts S", "call.cancelled"), ("call.must_pass",)),
)  # fmt: skip

NEVER_LEGAL: Final = (
    Laid("double of partner’s bid", "2017", "N 1S P X", {}, "36B2",
         ("call.cancelled S", "call.must_pass N throughout", "lead.restriction N unspecified")),
    Laid("double of a double, nothing shown", "1997-2007", "N 1S X X", {"in-turn-leads.showed": "none"}, "36|36B2",
         ("call.must_pass N throughout", "lead.restriction N any")),
    Laid("redouble of nothing, called over", ALL, "N 1S XX 2C", {}, "35A|36A", ("call.cancelled E", "call.free E"),
         ("call.must_pass", "lead.restriction")),
    Laid("bid of eight", "1997", "N 7NT 8C", {"leads.showed": "other"}, "38",
         ("call.must_pass E throughout", "call.must_pass W throughout", "call.replaced E pass", "lead.restriction W")),
    Laid("bid of eight, called over, 1997", "1997", "N 7NT 8C P", {}, "35C", ("call.replaced E pass",),
         ("call.must_pass", "lead.restriction")),
    Laid("bid of eight, called over", LATER, "N 7NT 8C P", {}, "38D",
         ("call.must_pass E throughout", "call.must_pass W throughout"), ("lead.restriction",)),
    Laid("defender doubles after the end", "1997-2007", "N 1S P P P E:X", {"really": "over", "leads.showed": "none"}, "39B|39C",
         ("call.cancelled E", "lead.restriction W"), ("call.must_pass",)),
    Laid("declarer bids after the end", ALL, "N 1S P P P N:4S", {"really": "over"}, "39A", ("call.cancelled N",),
         ("lead.restriction", "call.must_pass")),
    Laid("defender doubles after the end and dummy passes", LATER, "N 1S P P P E:X S:P", {"really": "over"}, "39B",
         ("call.cancelled E",), ("lead.restriction",)),
    Laid("defender doubles after the end and dummy passes, 1997", "1997", "N 1S P P P E:X S:P", {"really": "over"}, "35D",
         ("call.cancelled E",), ("lead.restriction",)),
)  # fmt: skip

LAID: Final = (*CHANGES, *INSUFFICIENT, *ROTATION, *NEVER_LEGAL)
