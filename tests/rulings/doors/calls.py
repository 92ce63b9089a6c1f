"""Calls at the wrong turn and insufficient bids told once, as facts, with what the Laws make of them (17, 25, 27 to 32, 34)."""

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


def _rotation(told: Called) -> bool:
    return told.what in ("rotation", "low-rotation")


TRUTHS: Final[Truths] = {
    "insufficient-bid.since": {
        "nothing": lambda told: told.what == "insufficient" and told.since == "nothing",
        "corrected": lambda told: told.what == "insufficient" and told.since == "corrected",
        "lho": lambda told: told.what == "insufficient" and told.since == "lho",
        "turn": lambda told: told.what == "low-rotation",
    },
    "insufficient-bid.slip": {"yes": lambda told: told.slip, "no": lambda told: not told.slip},
    "insufficient-bid.slip-late": {"yes": lambda told: told.slip, "no": lambda told: not told.slip},
    "insufficient-bid.accept": {"yes": lambda told: told.accept, "no": lambda told: not told.accept},
    "insufficient-bid.replacement": {
        "same": lambda told: told.then == "same",
        "other": lambda told: told.then == "other",
    },
    "insufficient-bid.natural": {"yes": always},
    "change-of-call.unmeant": {"open": always},
    "change-of-call.pause": {"yes": always},
    "change-of-call.meant": {
        "no": lambda told: told.slip,
        "yes": lambda told: False,
        "insufficient": lambda told: not told.slip and told.what == "insufficient",
    },
    "call-out-of-rotation.whose": {
        "rho": lambda told: _rotation(told) and told.whose == "rho",
        "partner": lambda told: _rotation(told) and told.whose == "partner",
        "lho-first": lambda told: _rotation(told) and told.whose == "lho-first",
        "ended": lambda told: told.what == "passed-out",
    },
    "call-out-of-rotation.since": {
        "nobody": lambda told: told.since in ("nothing", "corrected"),
        "lho": lambda told: told.since == "lho",
    },
    "call-out-of-rotation.since-dealer": {
        "nobody": lambda told: told.since in ("nothing", "corrected"),
        "lho": lambda told: told.since == "lho",
    },
    "call-out-of-rotation.kind": each("kind", "pass", "bid", "coded", "double"),
    "call-out-of-rotation.kind-accepted": {"no": always},
    "call-out-of-rotation.accept": {"yes": lambda told: told.accept, "no": lambda told: not told.accept},
    "call-out-of-rotation.accepted-pass": {"no": always},
    "call-out-of-rotation.rho-action": {
        "pass": lambda told: told.then == "pass",
        "act": lambda told: told.then == "act",
    },
    "call-out-of-rotation.in-turn": {
        "comparable": lambda told: told.alike,
        "other": lambda told: not told.alike,
    },
    "call-out-of-rotation.in-turn-rho": {
        "comparable": lambda told: told.alike,
        "other": lambda told: not told.alike,
    },
    "call-out-of-rotation.denomination": {"yes": lambda told: told.alike, "no": lambda told: not told.alike},
    "call-out-of-rotation.bid-before": {
        "yes": lambda told: told.bid_before,
        "no": lambda told: not told.bid_before,
    },
    "comparable-call.meaning": {"yes": always},
    "withdrawn-call-leads.showed": {
        "later": lambda told: told.kind in ("bid", "coded"),
        "none": lambda told: told.kind == "pass",
    },
    "premature-correction.what": {
        "insufficient": lambda told: told.what == "insufficient",
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


def wanted(told: Called, edition: Edition) -> list[str]:
    """The decisive effects by our reading of the Laws."""
    if told.what == "passed-out" or (told.what == "insufficient" and told.slip):
        return []
    if told.what == "insufficient":
        if told.since == "lho" or told.accept:
            return ["call.stands S"]
        return [] if told.then == "same" else ["call.must_pass N throughout"]
    if told.since == "lho" or told.accept:
        return ["call.in_rotation S"]
    return _at_rho(told, edition) if told.whose == "rho" else _at_partner(told, edition)


def _at_rho(told: Called, edition: Edition) -> list[str]:
    """30A; 31A and 32 by what the right-hand opponent does."""
    if told.kind == "pass":
        return ["call.must_pass S once"]
    if told.then == "pass":
        return ["call.must_repeat S"]
    if edition is Edition.E2017:
        return [] if told.alike else ["call.must_pass N once"]
    if told.kind == "double":
        return ["call.must_pass N throughout"]
    return ["call.must_pass N once"] if told.alike else ["call.must_pass N throughout"]


def _at_partner(told: Called, edition: Edition) -> list[str]:
    """30B, 31B and 32: at partner’s turn, or at the dealer’s who sits next."""
    if edition is Edition.E2017:
        return [] if told.alike else ["call.must_pass N once"]
    if told.kind != "pass":
        return ["call.must_pass N throughout"]
    if told.whose == "partner" and told.bid_before:
        return ["call.may_not_double N", "call.must_pass S throughout"]
    return ["call.must_pass S once"]
