"""A call was withdrawn and its side defends: what declarer may ask of the lead, given once as facts (26)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted
from rulings.doors.walk import Truths

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = ("lead.restriction", "card.played", "card.withdrawn", "card.picked_up")
LATER: Final = "2007-2017"
WEST: Final = {"offender": "W", "declarer": "S"}
SUITS: Final = ("S", "H", "D", "C")

TRUTHS: Final[Truths] = {
    "lead-restriction.defends": by("defends", "yes", "no"),
    "lead-restriction.different": {
        "yes": so(final="another call|comparable"),
        "no": so(final="the same call"),
    },
    "lead-restriction.comparable": {
        "yes": so(final="the same call|comparable"),
        "no": so(final="another call"),
    },
    "withdrawn-call-leads.showed": {
        "none": so(showed="no suit"),
        "same": so(showed="suits shown legally"),
        "other": so(showed="another suit"),
    },
    "unable-to-comply.why": {
        "none": so(order="required", holds="none of it"),
        "only": so(order="forbidden", holds="nothing else"),
        "follow": so(holds="a suit to follow"),
    },
    "unable-to-comply.order": {"call": so(came="withdrawn call"), "penalty-card": so(came="penalty card")},
    "penalty-card.kind": {"major": so(came="penalty card")},
    "penalty-card.major": {"partner": so(came="penalty card")},
    "penalty-card.choice": {"cannot": so(holds="none of it|nothing else")},
}


def _restrictions() -> Iterator[Case]:
    yield case("lead-restriction", "", WEST, defends="no")
    yield case("lead-restriction", "", WEST, defends="yes", final="the same call")
    of_1997 = {
        "no suit": "lead.restriction E any may:forbid",
        "suits shown legally": "",
        "another suit": "lead.restriction E withdrawn may:require may:forbid",
    }
    for final, (showed, comes) in product(("another call", "comparable"), of_1997.items()):
        spans = {"1997-2007": comes}
        yield case("lead-restriction", spans, WEST, defends="yes", final=final, showed=showed)
    yield case("lead-restriction", {"2017": ""}, WEST, defends="yes", final="comparable")
    for shown in ((), *((suit,) for suit in SUITS)):
        known = {**WEST, "legal_suits": shown or ("none",)}
        may = f"lead.restriction E unspecified may:forbid not:{','.join(shown)}"
        comes = may if shown else "lead.restriction E any may:forbid"
        yield case("lead-restriction", {"2017": comes}, known, defends="yes", final="another call")


def _unable() -> Iterator[Case]:
    for order, holds in (("required", "none of it"), ("forbidden", "nothing else")):
        yield case("unable-to-comply", "card.played W", WEST, order=order, holds=holds, came="withdrawn call")
        back = "card.played E; card.picked_up W"
        doors = "unable-to-comply penalty-card"
        yield case(doors, back, WEST, order=order, holds=holds, came="penalty card")
    yield case("unable-to-comply", "card.played W", WEST, order="required", holds="a suit to follow")


SITUATIONS: Final = (*_restrictions(), *_unable())
