"""Revokes given once, as facts, with what the Laws make of them (61 to 64, 43 for dummy’s word)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from model.rulings.trees.editions import Edition
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Revoked:
    """Who failed to follow suit, how far it has gone, and what the side won from that trick on.

    ``since``: open, played, claimed, twelve (hands still out), returned (trick twelve, hands back); ``late``: "", again,
    next-board, round; ``said_by``: a player who may, dummy or a spectator.
    """

    by: str
    since: str
    won_by: str = "opponents"
    later: int = 0
    late: str = ""
    said_by: str = "player"

    @property
    def established(self) -> bool:
        """Whether it stands, and tricks are counted (63)."""
        return self.since in ("played", "claimed")

    @property
    def tricks(self) -> int:
        """The tricks that pass (64A, 64B); the one won later with a card that could have been played is in no situation here."""
        if self.by == "dummy" or self.late or self.since == "returned":
            return 0
        if self.won_by == "offender":
            return 1 + (self.later > 0)
        return int(self.won_by == "partner" or self.later > 0)

    def facts(self) -> dict[str, object]:
        """The seats: South declares, West is the defender who revoked."""
        return {"offender": "W" if self.by == "defender" else "S", "declarer": "S"}

    def doors(self) -> Iterator[str]:
        """Every tree that a truthful reading could open."""
        yield "revoke"
        if self.established:
            yield "revoke-tricks"
        if self.since in ("twelve", "returned"):
            yield "revoke-tricks"
        if self.said_by == "dummy" and self.by == "defender" and not self.late and self.since != "returned":
            yield from ("dummy", "attention")
        if self.said_by == "spectator":
            yield "spectators"
        if not self.established and self.since == "open":
            yield from ("premature-correction", "principles")


def _won(case: Revoked) -> bool:
    return case.later > 0


TRUTHS: Final[Truths] = {
    "revoke.really": {"suit": always},
    "revoke.asked": {"no": always},
    "revoke.stage": {
        "open": lambda case: case.since == "open",
        "played": lambda case: case.since == "played",
        "claimed": lambda case: case.since == "claimed",
        "twelve": lambda case: case.since in ("twelve", "returned"),
    },
    "revoke.whose": {
        "hidden": lambda case: case.by == "defender",
        "declarer": lambda case: case.by != "defender",
    },
    "revoke.followed": {"no": always},
    "revoke.returned": {
        "no": lambda case: case.since == "twelve",
        "yes": lambda case: case.since == "returned",
    },
    "revoke.twelve-whose": {"no": always},
    "revoke-tricks.special": {
        "none": lambda case: case.established and case.by != "dummy" and not case.late,
        "faced": lambda case: case.established and case.by == "dummy" and not case.late,
        "again": lambda case: case.late == "again",
        "next-board": lambda case: case.late == "next-board",
        "round": lambda case: case.late == "round",
        "twelve": lambda case: case.since in ("twelve", "returned"),
    },
    "revoke-tricks.winner": {
        "offender": lambda case: case.won_by == "offender",
        "partner": lambda case: case.won_by == "partner",
        "opponents": lambda case: case.won_by == "opponents",
    },
    "revoke-tricks.more": {"yes": _won, "no": lambda case: not _won(case)},
    "revoke-tricks.any": {"yes": _won, "other": _won, "no": lambda case: not _won(case)},
    "revoke-tricks.later-card": {"no": always},
    "dummy.did": {"attention": always},
    "dummy.rights-attention": {"no": always},
    "dummy.which": {"revoke": always},
    "attention.when": {"play": always},
    "attention.who": {"dummy": always},
    "spectators.what": {"irregularity": always},
    "spectators.whose": {"neither": always},
    "spectators.which": {"revoke": always},
    "premature-correction.what": {"revoke": always},
    "principles.what": {"report": always},
    "principles.kind": {"revoke": always},
}


def _all() -> Iterator[Revoked]:
    for by, since in product(("defender", "declarer", "dummy"), ("open", "twelve", "returned")):
        yield Revoked(by, since)
    for by, since, won_by, later in product(
        ("defender", "declarer"), ("played", "claimed"), ("offender", "partner", "opponents"), (0, 1, 3)
    ):
        yield Revoked(by, since, won_by, later)
    for by, late in product(("defender", "declarer", "dummy"), ("again", "next-board", "round")):
        yield Revoked(by, "played", "offender", 2, late)
    yield Revoked("dummy", "played", "offender", 2)
    for said_by, since in product(("dummy", "spectator"), ("open", "played")):
        yield Revoked("defender", since, "offender", 1, said_by=said_by)


SITUATIONS: Final = tuple(_all())
DECISIVE: Final = ("tricks.transfer", "card.withdrawn", "card.penalty_card")


def wanted(case: Revoked, _edition: Edition) -> list[str]:
    """The decisive effects by our reading of the Laws."""
    seat = "W" if case.by == "defender" else "S"
    if case.since == "twelve":
        return [f"card.withdrawn {seat}"]
    if case.since == "open":
        penalty = ["card.penalty_card W major"] if case.by == "defender" else []
        return sorted([f"card.withdrawn {seat}", *penalty])
    return [f"tricks.transfer innocent tricks:{case.tricks}"]
