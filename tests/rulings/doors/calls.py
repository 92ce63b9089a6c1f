"""Calls at the wrong turn and insufficient bids given once, as facts, with what the Laws make of them (17, 25, 27 to 32, 34)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from model.rulings.trees.editions import Edition
from rulings.doors.walk import Truths, always, each

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Called:
    """A call that was not right.

    ``what``: insufficient (in turn), low-rotation (insufficient and out of turn), rotation, or passed-out (three passes, one
    of them out of turn, have ended the auction). ``kind``: pass, bid, coded (artificial), double. ``whose``: whose turn it
    was. ``since``: nothing, lho (called over it), corrected. ``slip``: never meant. ``accept``: the left-hand opponent
    accepts. ``then``: what the right-hand opponent does, pass or act, or what replaces an insufficient bid. ``alike``:
    whether the new call repeats the denomination, or is comparable.
    """

    what: str
    kind: str = "bid"
    whose: str = "partner"
    since: str = "nothing"
    slip: bool = False
    accept: bool = False
    then: str = "act"
    alike: bool = False
    bid_before: bool = True

    def facts(self) -> dict[str, object]:
        """South did it."""
        return {"offender": "S", "call": "1♥"}

    def doors(self) -> Iterator[str]:
        """Every tree that a truthful reading could open."""
        if self.what == "insufficient":
            yield "insufficient-bid"
            if self.since == "corrected":
                yield from ("premature-correction", "change-of-call")
        elif self.what == "passed-out":
            yield from ("missed-turn", "call-out-of-rotation", "call-after-final-pass")
        else:
            yield from ("call-out-of-rotation", "premature-correction")
            if self.what == "low-rotation":
                yield "insufficient-bid"


def _rotation(case: Called) -> bool:
    return case.what in ("rotation", "low-rotation")


TRUTHS: Final[Truths] = {
    "insufficient-bid.since": {
        "nothing": lambda case: case.what == "insufficient" and case.since == "nothing",
        "corrected": lambda case: case.what == "insufficient" and case.since == "corrected",
        "lho": lambda case: case.what == "insufficient" and case.since == "lho",
        "turn": lambda case: case.what == "low-rotation",
    },
    "insufficient-bid.slip": {"yes": lambda case: case.slip, "no": lambda case: not case.slip},
    "insufficient-bid.slip-late": {"yes": lambda case: case.slip, "no": lambda case: not case.slip},
    "insufficient-bid.accept": {"yes": lambda case: case.accept, "no": lambda case: not case.accept},
    "insufficient-bid.replacement": {
        "same": lambda case: case.then == "same",
        "other": lambda case: case.then == "other",
    },
    "insufficient-bid.natural": {"yes": always},
    "change-of-call.unmeant": {"open": always},
    "change-of-call.pause": {"yes": always},
    "change-of-call.meant": {
        "no": lambda case: case.slip,
        "yes": lambda case: False,
        "insufficient": lambda case: not case.slip and case.what == "insufficient",
    },
    "call-out-of-rotation.whose": {
        "rho": lambda case: _rotation(case) and case.whose == "rho",
        "partner": lambda case: _rotation(case) and case.whose == "partner",
        "lho-first": lambda case: _rotation(case) and case.whose == "lho-first",
        "ended": lambda case: case.what == "passed-out",
    },
    "call-out-of-rotation.since": {
        "nobody": lambda case: case.since in ("nothing", "corrected"),
        "lho": lambda case: case.since == "lho",
    },
    "call-out-of-rotation.since-dealer": {
        "nobody": lambda case: case.since in ("nothing", "corrected"),
        "lho": lambda case: case.since == "lho",
    },
    "call-out-of-rotation.kind": each("kind", "pass", "bid", "coded", "double"),
    "call-out-of-rotation.kind-accepted": {"no": always},
    "call-out-of-rotation.accept": {"yes": lambda case: case.accept, "no": lambda case: not case.accept},
    "call-out-of-rotation.accepted-pass": {"no": always},
    "call-out-of-rotation.rho-action": {
        "pass": lambda case: case.then == "pass",
        "act": lambda case: case.then == "act",
    },
    "call-out-of-rotation.in-turn": {
        "comparable": lambda case: case.alike,
        "other": lambda case: not case.alike,
    },
    "call-out-of-rotation.in-turn-rho": {
        "comparable": lambda case: case.alike,
        "other": lambda case: not case.alike,
    },
    "call-out-of-rotation.denomination": {"yes": lambda case: case.alike, "no": lambda case: not case.alike},
    "call-out-of-rotation.bid-before": {
        "yes": lambda case: case.bid_before,
        "no": lambda case: not case.bid_before,
    },
    "comparable-call.meaning": {"yes": always},
    "withdrawn-call-leads.showed": {
        "later": lambda case: case.kind in ("bid", "coded"),
        "none": lambda case: case.kind == "pass",
    },
    "premature-correction.what": {
        "insufficient": lambda case: case.what == "insufficient",
        "rotation": _rotation,
    },
    "missed-turn.passes": {"missed": always},
    "call-after-final-pass.really": {"missed": always},
}


def _all() -> Iterator[Called]:
    yield Called("passed-out", "pass")
    for since, slip in product(("nothing", "corrected", "lho"), (True, False)):
        if slip or since == "lho":
            yield Called("insufficient", since=since, slip=slip)
            continue
        yield Called("insufficient", since=since, accept=True)
        for then in ("same", "other"):
            yield Called("insufficient", since=since, then=then)
    for what, whose in product(("rotation", "low-rotation"), ("rho", "partner", "lho-first")):
        for kind in ("bid", "coded", "pass", "double") if what == "rotation" else ("bid", "coded"):
            yield Called(what, kind, whose, "lho")
            yield Called(what, kind, whose, accept=True)
            for then, alike in product(("pass", "act") if whose == "rho" else ("act",), (True, False)):
                yield Called(what, kind, whose, then=then, alike=alike)
    for whose in ("partner", "lho-first"):
        yield Called("rotation", "pass", whose, bid_before=False)


SITUATIONS: Final = tuple(_all())
DECISIVE: Final = (
    "call.must_pass",
    "call.must_repeat",
    "call.in_rotation",
    "call.stands",
    "call.may_not_double",
)


def wanted(case: Called, edition: Edition) -> list[str]:
    """The decisive effects by our reading of the Laws."""
    if case.what == "passed-out" or (case.what == "insufficient" and case.slip):
        return []
    if case.what == "insufficient":
        if case.since == "lho" or case.accept:
            return ["call.stands S"]
        return [] if case.then == "same" else ["call.must_pass N throughout"]
    if case.since == "lho" or case.accept:
        return ["call.in_rotation S"]
    return _at_rho(case, edition) if case.whose == "rho" else _at_partner(case, edition)


def _at_rho(case: Called, edition: Edition) -> list[str]:
    """30A; 31A and 32 by what the right-hand opponent does."""
    if case.kind == "pass":
        return ["call.must_pass S once"]
    if case.then == "pass":
        return ["call.must_repeat S"]
    if edition is Edition.E2017:
        return [] if case.alike else ["call.must_pass N once"]
    if case.kind == "double":
        return ["call.must_pass N throughout"]
    return ["call.must_pass N once"] if case.alike else ["call.must_pass N throughout"]


def _at_partner(case: Called, edition: Edition) -> list[str]:
    """30B, 31B and 32: at partner’s turn, or at the dealer’s who sits next."""
    if edition is Edition.E2017:
        return [] if case.alike else ["call.must_pass N once"]
    if case.kind != "pass":
        return ["call.must_pass N throughout"]
    if case.whose == "partner" and case.bid_before:
        return ["call.may_not_double N", "call.must_pass S throughout"]
    return ["call.must_pass S once"]
