"""Claims and hands shown, given once as facts (48, 49, 68 to 70)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rulings.doors.walk import Truths, always, each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.rulings.trees.editions import Edition


@dataclass(frozen=True)
class Claimed:
    """South showed the hand.

    ``what``: claim, spread (after an opening lead out of turn), dropped (plainly no claim). ``agreed``: yes, unasked, doubted.
    ``by_defender``: a defender then faced the hand because of it.
    """

    what: str
    agreed: str = "yes"
    by_defender: bool = False

    def facts(self) -> dict[str, object]:
        """South declares."""
        return {"offender": "S", "declarer": "S"}

    def doors(self) -> Iterator[str]:
        """Every tree that a truthful reading could open."""
        yield from ("claim", "declarer-exposes")
        if self.by_defender:
            yield "exposed-card"


TRUTHS: Final[Truths] = {
    "claim.what": {
        "claim": lambda case: case.what == "claim" and case.agreed == "doubted",
        "unasked": lambda case: case.what == "claim" and case.agreed == "unasked",
        "agreed": lambda case: case.what == "claim" and case.agreed == "yes",
        "spread": lambda case: case.what == "spread",
        "not-meant": lambda case: case.what == "dropped",
    },
    "claim.agreed": each("agreed", "yes", "unasked", "doubted"),
    "claim.not-meant-who": {"declarer": always},
    "claim.played": {"no": always},
    "claim.point": {"nothing": always},
    "declarer-exposes.what": {
        "after-lead": lambda case: case.what == "spread",
        "claim": lambda case: case.what in ("claim", "dropped"),
    },
    "declarer-exposes.meant": {
        "clear": lambda case: case.what == "dropped",
        "no": lambda case: case.what == "claim",
    },
    "exposed-card.how": {"claim": always},
}
SITUATIONS: Final = (
    Claimed("claim"),
    Claimed("claim", "unasked"),
    Claimed("claim", "doubted"),
    Claimed("claim", by_defender=True),
    Claimed("spread", "none"),
    Claimed("dropped", "none"),
)
DECISIVE: Final = (
    "lead.declarer_becomes_dummy",
    "lead.accepted",
    "card.picked_up",
    "card.penalty_card",
    "procedure.refer",
)


def wanted(case: Claimed, _edition: Edition) -> list[str]:
    """The decisive effects by our reading of the Laws."""
    if case.what == "spread":
        return ["lead.accepted", "lead.declarer_becomes_dummy"]
    if case.what == "dropped":
        return ["card.picked_up S"]
    return ["procedure.refer claim"] if case.agreed == "unasked" else []
