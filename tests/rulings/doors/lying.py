"""Penalty cards that lie on the table, given once as facts: whose, how many, of how many suits, and who is to play (50, 51)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted
from rulings.doors.walk import Truths

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = ("card.played", "card.picked_up", "card.penalty_card", "lead.restriction", "card.stands")
ALONE: Final = {"other": "none"}

TRUTHS: Final[Truths] = {
    "penalty-card.kind": {
        "minor": so(cards="one", rank="low", **ALONE),
        "major": so(cards="one", rank="honour", **ALONE),
        "several": so(cards="several", **ALONE),
        "both": so(other="one"),
    },
    "penalty-card.minor": {"owner": so(plays="owner"), "partner": so(plays="partner")},
    "penalty-card.major": {
        "owner": so(plays="owner"),
        "partner": so(plays="partner", act="lead", led=""),
        "early": so(plays="partner", act="lead", led="before"),
        "follow": so(plays="partner", act="follow"),
    },
    "penalty-card.several": {
        "owner": so(plays="owner"),
        "same": so(plays="partner", act="lead", suits="one"),
        "suits": so(plays="partner", act="lead", suits="several"),
        "follow": so(plays="partner", act="follow"),
    },
    "penalty-card.both": {"lead": so(act="lead"), "follow": so(act="follow")},
    "penalty-card.legal": by("fits", "yes", "no"),
    "penalty-card.choice": by("choice", "require", "forbid", "neither"),
    "penalty-card.several-same": by("choice", "require", "forbid", "neither"),
    "penalty-card.several-suits": by("choice", "require", "forbid", "neither"),
    "penalty-card.both-choice": by("choice", "require", "forbid", "neither"),
}
WEST: Final = {"offender": "W", "declarer": "S"}
REQUIRED: Final = "lead.restriction E withdrawn may:require"
FORBIDDEN: Final = "lead.restriction E withdrawn may:forbid"
BACK: Final = "card.picked_up W"


def _one() -> Iterator[Case]:
    for plays, act in product(("owner", "partner"), ("lead", "follow")):
        stays = "card.penalty_card W minor" if plays == "owner" else ""
        yield case("penalty-card", stays, WEST, cards="one", rank="low", other="none", plays=plays, act=act)
    for act, (fits, comes) in product(
        ("lead", "follow"), (("yes", "card.played W"), ("no", "card.stands W"))
    ):
        yield case(
            "penalty-card",
            comes,
            WEST,
            cards="one",
            rank="honour",
            other="none",
            plays="owner",
            act=act,
            fits=fits,
        )
    for choice, comes in (
        ("require", f"{REQUIRED}; {BACK}"),
        ("forbid", f"{FORBIDDEN}; {BACK}"),
        ("neither", "card.stands W"),
    ):
        yield case(
            "penalty-card",
            comes,
            WEST,
            cards="one",
            rank="honour",
            other="none",
            plays="partner",
            act="lead",
            choice=choice,
        )
    led = {"cards": "one", "rank": "honour", "other": "none", "plays": "partner"}
    yield case("penalty-card", "card.penalty_card E major", WEST, **led, act="lead", led="before")
    yield case("penalty-card", "", WEST, **led, act="follow")


def _more() -> Iterator[Case]:
    for suits in ("one", "several"):
        lie = {"cards": "several", "suits": suits, "other": "none"}
        for act in ("lead", "follow"):
            yield case("penalty-card", "", WEST, **lie, plays="owner", act=act)
        yield case("penalty-card", "", WEST, **lie, plays="partner", act="follow")
        others = "; card.penalty_card W major" if suits == "several" else ""
        stay = "card.stands W"
        for choice, comes in (
            ("require", f"{REQUIRED}; {BACK}{others}"),
            ("forbid", f"{FORBIDDEN}; {BACK}{others}"),
            ("neither", stay),
        ):
            yield case("penalty-card", comes, WEST, **lie, plays="partner", act="lead", choice=choice)


def _each() -> Iterator[Case]:
    """Each defender has one; East is on lead, so the orders concern the suit of West's card."""
    each = {"cards": "one", "rank": "honour", "other": "one"}
    for choice, comes in (
        ("require", f"{REQUIRED}; {BACK}; card.stands E"),
        ("forbid", f"{FORBIDDEN}; {BACK}; card.played E"),
        ("neither", "card.played E; card.stands W"),
    ):
        yield case("penalty-card", comes, WEST, **each, act="lead", choice=choice)
    for fits, comes in (("yes", "card.played W"), ("no", "card.stands W")):
        yield case("penalty-card", comes, WEST, **each, act="follow", fits=fits)


SITUATIONS: Final = (*_one(), *_more(), *_each())
