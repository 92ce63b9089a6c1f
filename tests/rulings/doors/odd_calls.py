"""Calls that are no calls, given once as facts: slips, inadmissible doubles, bids over seven, silenced players (25, 33, 35 to 39)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted, yes_no
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "call.must_pass",
    "call.stands",
    "call.in_rotation",
    "call.auction_reverts",
    "call.may_change",
)
TRUTHS: Final[Truths] = {
    "change-of-call.meant": {
        "no": so(what="slip"),
        "yes": so(what="mind"),
        "double": so(what="double"),
        "rotation": lambda _one: False,
    },
    "change-of-call.unmeant": by("gone", "open", "partner", "over"),
    "change-of-call.pause": {"yes": always},
    "change-of-call.second": yes_no(second="yes"),
    "change-of-call.lho": {"yes": so(accept="yes"), "no": so(accept="no")},
    "change-of-call.comparable-accepted": {"no": always},
    "change-of-call.comparable-refused": {"no": always},
    "change-of-call.first-legal": {"yes": always},
    "change-of-call.keep": {"first": always},
    "withdrawn-call-leads.showed": {"none": always},
    "inadmissible-double.since": {
        "nothing": so(since="nothing"),
        "lho": so(since="lho"),
        "lead": so(since="lead"),
    },
    "inadmissible-double.rotation": yes_no(turn="yes"),
    "misstated-double.names": yes_no(plain="yes"),
    "call-out-of-rotation.whose": {"partner": so(turn="no"), "ended": lambda _one: False},
    "call-out-of-rotation.since": {"nobody": so(since="nothing"), "lho": so(since="lho")},
    "call-out-of-rotation.kind": {"inadmissible": so(what="double"), "double": lambda _one: False},
    "call-out-of-rotation.kind-accepted": {"yes": so(what="double"), "no": lambda _one: False},
    "silenced-player.since": {"yes": so(since="lho"), "no": so(since="nothing")},
    "silenced-player.double": {"no": always},
    "silenced-player.how-long": by("silent", "once", "throughout"),
    "bid-over-seven.since": {"yes": so(since="lho"), "no": so(since="nothing")},
    "call-after-final-pass.really": {
        "over": so(what="more"),
        "slip": so(what="slip"),
        "misled": so(what="misled"),
    },
    "call-after-final-pass.since": {"no": always},
    "call-after-final-pass.who": by("caller", "declaring", "defender-pass", "defender-act"),
    "misinformation.agreement": {"wrong": always},
    "misinformation.change": {"yes": always},
    "misinformation.influenced": {"yes": always},
    "explanation.who": {"misled": always},
    "premature-correction.what": {"call": always},
    "simultaneous-calls.next": yes_no(next="yes"),
}
SOUTH: Final = {"offender": "S", "call": "X"}
BOTH: Final = "call.must_pass N throughout; call.must_pass S throughout"


def _changed() -> Iterator[Case]:
    for gone in ("open", "partner", "over"):
        doors = "change-of-call premature-correction"
        comes = "call.may_change W" if gone == "open" else "call.stands S"
        yield case(doors, comes, SOUTH, what="slip", gone=gone)
    yield case("call-after-final-pass", "call.may_change W", SOUTH, what="slip", gone="open")
    yield case("change-of-call", "call.stands S", SOUTH, what="mind", second="no")
    for accept in ("yes", "no"):
        comes_to = {
            "1997": "call.stands S" if accept == "yes" else "call.stands S; call.must_pass N once",
            "2007-2017": "call.stands S",
        }
        yield case(
            "change-of-call premature-correction", comes_to, SOUTH, what="mind", second="yes", accept=accept
        )


def _doubled() -> Iterator[Case]:
    """36: a double or redouble that Law 19 forbids."""
    for turn, since in product(("yes", "no"), ("nothing", "lho")):
        doors = "inadmissible-double misstated-double"
        if turn == "yes":
            doors += " change-of-call" if since == "nothing" else ""
        else:
            doors += " call-out-of-rotation"
        if since == "lho":
            comes = "call.auction_reverts turn"
        else:
            comes = "call.must_pass N throughout" + ("" if turn == "yes" else "; call.auction_reverts turn")
        yield case(doors, comes, SOUTH, what="double", turn=turn, since=since, plain="no")
    yield case("misstated-double", "call.stands S", SOUTH, what="misstated", plain="yes")
    yield case("inadmissible-double", "", SOUTH, what="double", since="lead")


def _too_much() -> Iterator[Case]:
    """37 to 39: a silenced player, a bid over seven, a call when the auction was over."""
    yield case("silenced-player", BOTH, SOUTH, what="silenced", since="nothing", silent="throughout")
    yield case("silenced-player", BOTH, SOUTH, what="silenced", since="nothing", silent="once")
    yield case("silenced-player", "call.stands S", SOUTH, what="silenced", since="lho", silent="once")
    stays = "call.stands S; call.must_pass S throughout"
    yield case("silenced-player", stays, SOUTH, what="silenced", since="lho", silent="throughout")
    yield case("bid-over-seven", BOTH, SOUTH, what="eight", since="nothing")
    yield case("bid-over-seven", {"1997": "", "2007-2017": BOTH}, SOUTH, what="eight", since="lho")
    for caller in ("declaring", "defender-pass", "defender-act"):
        yield case("call-after-final-pass", "", SOUTH, what="more", caller=caller)
    misled = {"offender": "S", "misled": "E"}
    change = "call.may_change E; call.may_change S"
    yield case("call-after-final-pass misinformation explanation", change, misled, what="misled")
    yield case("simultaneous-calls", "call.in_rotation S", SOUTH, what="together", next="yes")
    goes_back = "call.must_pass N throughout; call.auction_reverts turn"
    yield case("simultaneous-calls", goes_back, SOUTH, what="double", next="no", turn="no", since="nothing")


SITUATIONS: Final = (*_changed(), *_doubled(), *_too_much())
