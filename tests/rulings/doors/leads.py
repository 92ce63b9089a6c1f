"""Leads and plays by the wrong hand given once, as facts, with what the Laws make of them (53 to 57, 48B1)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from model.rulings.trees.editions import Edition
from rulings.doors.walk import Truths, always, each

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Led:
    """A card put out by the wrong hand, or too soon.

    ``what``: opening (by the wrong defender), defender (a later trick), early-lead (the trick before not complete), early
    (to this trick before partner), declarer (from the wrong hand), declarer-opening (the declaring side led first).
    ``turn``: whose lead it was, partner or declaring. ``since``: nothing, next (the hand after it has played), went-on
    (put back by the players, and play has gone on). ``both``: declarer had played from both hands. ``wish``: what the side
    that chooses wants.
    """

    what: str
    turn: str = "partner"
    since: str = "nothing"
    both: bool = False
    wish: str = ""

    def facts(self) -> dict[str, object]:
        """South declares; East is the defender, ♥5 the card."""
        return {"offender": "S" if self.what.startswith("declarer") else "E", "declarer": "S", "card": "♥5"}

    def doors(self) -> Iterator[str]:
        """Every tree that a truthful reading could open."""
        own = {
            "opening": ("opening-lead-out-of-turn", "lead-out-of-turn-defender"),
            "defender": ("lead-out-of-turn-defender",),
            "early-lead": ("premature-play", "lead-out-of-turn-defender", "defective-trick", "played-card"),
            "early": ("premature-play",),
            "declarer": ("lead-out-of-turn-declarer",),
            "declarer-opening": ("lead-out-of-turn-declarer", "opening-lead-out-of-turn", "declarer-exposes"),
        }
        yield from own[self.what]
        if self.what in ("opening", "defender", "early-lead", "early"):
            yield "exposed-card"
        if self.what in ("opening", "defender", "declarer"):
            yield "premature-correction"
        if self.what in ("defender", "declarer", "early", "early-lead"):
            yield from ("dummy", "attention")
        if self.what in ("opening", "defender", "early-lead"):
            yield "spectators"
        if self.what in ("opening", "declarer-opening"):
            yield "card-exposed-auction"


TRUTHS: Final[Truths] = {
    "opening-lead-out-of-turn.since": {
        "nothing": lambda case: case.what == "opening" and case.since == "nothing",
        "hand": lambda case: case.what == "opening" and case.since == "next",
        "declaring": lambda case: case.what == "declarer-opening",
        "went-on": lambda case: case.since == "went-on",
    },
    "opening-lead-out-of-turn.choice": each("wish", "spread", "accept", "require", "forbid", "free"),
    "lead-out-of-turn-defender.turn": {
        "partner": lambda case: case.what == "defender" and case.turn == "partner",
        "declaring": lambda case: case.what == "defender" and case.turn == "declaring",
        "early": lambda case: case.what == "early-lead",
        "opening": lambda case: case.what == "opening",
    },
    "lead-out-of-turn-defender.since-partner": each("since", "nothing", "next", "went-on"),
    "lead-out-of-turn-defender.since-declaring": each("since", "nothing", "next", "went-on"),
    "lead-out-of-turn-defender.last-partner": {"no": always},
    "lead-out-of-turn-defender.last-declaring": {"no": always},
    "lead-out-of-turn-defender.choice-partner": each("wish", "accept", "require", "forbid", "free"),
    "lead-out-of-turn-defender.choice-declaring": {
        "yes": lambda case: case.wish == "accept",
        "no": lambda case: case.wish != "accept",
    },
    "lead-out-of-turn-declarer.turn": {
        "other": lambda case: case.what == "declarer" and case.turn == "partner",
        "defender": lambda case: case.what == "declarer" and case.turn == "declaring",
        "opening": lambda case: case.what == "declarer-opening",
    },
    "lead-out-of-turn-declarer.since": each("since", "nothing", "next", "other", "went-on"),
    "lead-out-of-turn-declarer.since-defender": each("since", "nothing", "next", "other", "went-on"),
    "lead-out-of-turn-declarer.last": {"no": always},
    "lead-out-of-turn-declarer.last-defender": {"no": always},
    "lead-out-of-turn-declarer.choice": {
        "accept": lambda case: case.wish == "accept",
        "refuse": lambda case: case.wish == "refuse",
    },
    "lead-out-of-turn-declarer.choice-defender": {
        "accept": lambda case: case.wish == "accept",
        "refuse": lambda case: case.wish == "refuse",
    },
    "premature-play.what": {
        "play": lambda case: case.what == "early",
        "lead": lambda case: case.what == "early-lead",
    },
    "premature-play.covered": {
        "no": lambda case: not case.both and case.since != "next",
        "both": lambda case: case.both,
        "went-on": lambda case: not case.both and case.since == "next",
    },
    "premature-play.since": {
        "no": lambda case: case.since != "next",
        "yes": lambda case: case.since == "next",
    },
    "premature-play.choice": each("wish", "highest", "lowest", "require", "forbid"),
    "premature-play.able": {"yes": always},
    "defective-trick.when": {"no": always},
    "defective-trick.what-early": {"early": always},
    "declarer-exposes.how": {"led": always},
    "declarer-exposes.what": {"led": always},
    "exposed-card.how": {"played": always},
    "exposed-card.whose-lead": {
        "opening": lambda case: case.what == "opening",
        "lead": lambda case: case.what == "defender",
        "early": lambda case: case.what in ("early", "early-lead"),
    },
    "premature-correction.what": {
        "opening": lambda case: case.what == "opening",
        "defender": lambda case: case.what == "defender",
        "declarer": lambda case: case.what == "declarer",
    },
    "dummy.did": {"attention": always},
    "dummy.rights-attention": {"no": always},
    "dummy.which": {
        "defender-lead": lambda case: case.what == "defender",
        "declarer-lead": lambda case: case.what == "declarer",
        "early": lambda case: case.what in ("early", "early-lead"),
    },
    "played-card.hand": {"defender": always},
    "played-card.defender": {"early": always},
    "card-exposed-auction.cards": {"opening": always},
    "spectators.what": {"irregularity": always},
    "spectators.whose": {"neither": always},
    "spectators.which": {"lead": always},
    "attention.when": {"play": always},
    "attention.who": {"dummy": always},
}


def _all() -> Iterator[Led]:
    for wish in ("spread", "accept", "require", "forbid", "free"):
        yield Led("opening", wish=wish)
    yield Led("opening", since="next")
    yield Led("opening", since="went-on")
    for wish in ("accept", "require", "forbid", "free"):
        yield Led("defender", wish=wish)
    for wish in ("accept", "refuse"):
        yield Led("defender", "declaring", wish=wish)
    for turn, since in product(("partner", "declaring"), ("next", "went-on")):
        yield Led("defender", turn, since)
    for both, wish in product((False, True), ("highest", "lowest", "forbid")):
        yield Led("early-lead", both=both, wish=wish)
        yield Led("early", both=both, wish=wish)
    yield Led("early-lead", since="next")
    yield Led("early", since="next")
    for turn, wish in product(("partner", "declaring"), ("accept", "refuse")):
        yield Led("declarer", turn, wish=wish)
    for turn, since in product(("partner", "declaring"), ("next", "went-on")):
        yield Led("declarer", turn, since)
    for turn in ("partner", "declaring"):
        yield Led("declarer", turn, "other")
    yield Led("declarer-opening")


SITUATIONS: Final = tuple(_all())
DECISIVE: Final = (
    "lead.accepted",
    "card.penalty_card",
    "card.picked_up",
    "lead.restriction",
    "procedure.right_lost",
)


def wanted(case: Led, _edition: Edition) -> list[str]:
    """The decisive effects by our reading of the Laws."""
    if case.what in ("early", "early-lead"):
        return _early(case)
    if case.since == "went-on":
        return ["procedure.right_lost"]
    if case.what == "declarer-opening":
        return ["card.picked_up S"]
    if case.what == "declarer":
        return (
            ["lead.accepted"]
            if case.since in ("next", "other") or case.wish == "accept"
            else ["card.picked_up S"]
        )
    if case.since == "next" or case.wish in ("accept", "spread"):
        return ["lead.accepted"]
    return {
        "require": ["card.picked_up E", "lead.restriction W withdrawn may:require"],
        "forbid": ["card.picked_up E", "lead.restriction W withdrawn may:forbid"],
    }.get(case.wish, ["card.penalty_card E major"])


def _early(case: Led) -> list[str]:
    """57A; 57C frees only a play, never a lead, and 60A1 what declarer has played on."""
    if case.both and case.what == "early":
        return []
    return ["procedure.right_lost"] if case.since == "next" else ["card.penalty_card E major"]
