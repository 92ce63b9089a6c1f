"""Defenders’ cards that were seen, and penalty cards in the play, given once as facts (24, 49 to 52, 59)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.walk import Truths, always, each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.rulings.trees.editions import Edition


@dataclass(frozen=True)
class Seen:
    """A card of East that was seen, or lies on the table.

    ``what``: accident, slip (its name slipped out), told (named on purpose), back (played and taken back), auction (before the
    play), lies (West is on lead, a major penalty card lies there), missed (it was not played). ``rank``: low, honour, several.
    ``wish``: what declarer wants of West’s lead, or "yes" and "no" to the card played instead. ``can``: West can obey.
    ``since``: how far it has gone after a penalty card was not played: no, declarer, next.
    """

    what: str
    rank: str = "low"
    wish: str = ""
    can: bool = True
    since: str = "no"
    minor: bool = False

    def facts(self) -> dict[str, object]:
        """South declares."""
        return {"offender": "E", "declarer": "S", "card": "♥5"}

    def doors(self) -> Iterator[str]:
        """Every tree that a truthful reading could open."""
        if self.what == "lies":
            yield "penalty-card"
            if not self.can:
                yield "unable-to-comply"
            return
        if self.what == "missed":
            yield "penalty-card-not-played"
            if not self.minor:
                yield "revoke"
            return
        yield "exposed-card"
        if self.what == "auction":
            yield "card-exposed-auction"
        if self.what == "accident":
            yield from ("played-card", "claim", "dummy")


def _one_low(case: Seen) -> bool:
    return case.rank == "low"


TRUTHS: Final[Truths] = {
    "exposed-card.how": {
        "accident": lambda case: case.what == "accident",
        "played": lambda case: case.what == "back",
        "named": lambda case: case.what in ("slip", "told"),
        "auction": lambda case: case.what == "auction",
    },
    "exposed-card.whose-lead": {"back": always},
    "exposed-card.rank": each("rank", "low", "honour", "several"),
    "exposed-card.named": each("rank", "low", "honour", "several"),
    "exposed-card.slip": {
        "yes": lambda case: case.what == "slip",
        "no": lambda case: case.what == "told",
    },
    "card-exposed-auction.cards": each("rank", "low", "honour", "several"),
    "card-exposed-auction.seen": {"yes": always},
    "played-card.hand": {"defender": always},
    "played-card.defender": {"dropped": always},
    "claim.what": {"not-meant": always},
    "claim.not-meant-who": {"defender": always},
    "dummy.did": {"attention": always},
    "dummy.rights-attention": {"no": always},
    "dummy.which": {"exposed": always},
    "penalty-card.kind": {"major": always},
    "penalty-card.major": {"partner": always},
    "penalty-card.choice": {
        "require": lambda case: case.can and case.wish == "require",
        "forbid": lambda case: case.can and case.wish == "forbid",
        "neither": lambda case: case.wish == "neither",
        "cannot": lambda case: not case.can,
    },
    "unable-to-comply.why": {
        "none": lambda case: case.wish == "require",
        "only": lambda case: case.wish == "forbid",
    },
    "unable-to-comply.order": {"penalty-card": always},
    "penalty-card-not-played.kind": {
        "major": lambda case: not case.minor,
        "minor": lambda case: case.minor,
    },
    "penalty-card-not-played.suit": {"no": always},
    "penalty-card-not-played.since": {
        "no": lambda case: case.since == "no",
        "yes": lambda case: case.since == "declarer",
        "next": lambda case: case.since == "next",
    },
    "penalty-card-not-played.accept": {
        "yes": lambda case: case.wish == "yes",
        "no": lambda case: case.wish == "no",
    },
    "revoke.really": {"penalty-card": always},
}


def _all() -> Iterator[Seen]:
    for what, rank in product(("accident", "slip", "told", "auction"), ("low", "honour", "several")):
        if (what, rank) not in (("slip", "honour"), ("slip", "several")):
            yield Seen(what, rank)
    yield Seen("back")
    yield Seen("back", "honour")
    for wish, can in product(("require", "forbid"), (True, False)):
        yield Seen("lies", wish=wish, can=can)
    yield Seen("lies", wish="neither")
    for minor in (True, False):
        for wish in ("yes", "no"):
            yield Seen("missed", wish=wish, minor=minor)
        for since in ("declarer", "next"):
            yield Seen("missed", since=since, minor=minor)


SITUATIONS: Final = tuple(_all())
DECISIVE: Final = ("card.penalty_card", "lead.restriction", "tricks.transfer", "card.withdrawn")


def wanted(case: Seen, _edition: Edition) -> list[str]:
    """The decisive effects by our reading of the Laws."""
    if case.what == "lies":
        if not case.can or case.wish == "neither":
            return []
        return [f"lead.restriction W withdrawn may:{case.wish}"]
    if case.what == "missed":
        return _missed(case)
    minor = _one_low(case) and case.what in ("accident", "slip", "auction")
    return [f"card.penalty_card E {'minor' if minor else 'major'}"]


def _missed(case: Seen) -> list[str]:
    """52B: accepted by word or play it stands, and the penalty card stays one; else both are major."""
    stays = ["card.penalty_card E minor"] if case.minor else []
    if case.since == "next":
        return [*stays, "tricks.transfer innocent tricks:0"]
    if case.since == "declarer" or case.wish == "yes":
        return stays
    return ["card.penalty_card E major", "card.withdrawn E"]
