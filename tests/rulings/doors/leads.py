"""Leads and plays by the wrong hand told once, as facts, with what the Laws make of them (53 to 57, 48B1)."""

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
        "nothing": lambda told: told.what == "opening" and told.since == "nothing",
        "hand": lambda told: told.what == "opening" and told.since == "next",
        "declaring": lambda told: told.what == "declarer-opening",
        "went-on": lambda told: told.since == "went-on",
    },
    "opening-lead-out-of-turn.choice": each("wish", "spread", "accept", "require", "forbid", "free"),
    "lead-out-of-turn-defender.turn": {
        "partner": lambda told: told.what == "defender" and told.turn == "partner",
        "declaring": lambda told: told.what == "defender" and told.turn == "declaring",
        "early": lambda told: told.what == "early-lead",
        "opening": lambda told: told.what == "opening",
    },
    "lead-out-of-turn-defender.since-partner": each("since", "nothing", "next", "went-on"),
    "lead-out-of-turn-defender.since-declaring": each("since", "nothing", "next", "went-on"),
    "lead-out-of-turn-defender.last-partner": {"no": always},
    "lead-out-of-turn-defender.last-declaring": {"no": always},
    "lead-out-of-turn-defender.choice-partner": each("wish", "accept", "require", "forbid", "free"),
    "lead-out-of-turn-defender.choice-declaring": {
        "yes": lambda told: told.wish == "accept",
        "no": lambda told: told.wish != "accept",
    },
    "lead-out-of-turn-declarer.turn": {
        "other": lambda told: told.what == "declarer" and told.turn == "partner",
        "defender": lambda told: told.what == "declarer" and told.turn == "declaring",
        "opening": lambda told: told.what == "declarer-opening",
    },
    "lead-out-of-turn-declarer.since": each("since", "nothing", "next", "other", "went-on"),
    "lead-out-of-turn-declarer.since-defender": each("since", "nothing", "next", "other", "went-on"),
    "lead-out-of-turn-declarer.last": {"no": always},
    "lead-out-of-turn-declarer.last-defender": {"no": always},
    "lead-out-of-turn-declarer.choice": {
        "accept": lambda told: told.wish == "accept",
        "refuse": lambda told: told.wish == "refuse",
    },
    "lead-out-of-turn-declarer.choice-defender": {
        "accept": lambda told: told.wish == "accept",
        "refuse": lambda told: told.wish == "refuse",
    },
    "premature-play.what": {
        "play": lambda told: told.what == "early",
        "lead": lambda told: told.what == "early-lead",
    },
    "premature-play.covered": {
        "no": lambda told: not told.both and told.since != "next",
        "both": lambda told: told.both,
        "went-on": lambda told: not told.both and told.since == "next",
    },
    "premature-play.since": {
        "no": lambda told: told.since != "next",
        "yes": lambda told: told.since == "next",
    },
    "premature-play.choice": each("wish", "highest", "lowest", "require", "forbid"),
    "premature-play.able": {"yes": always},
    "defective-trick.when": {"no": always},
    "defective-trick.what-early": {"early": always},
    "declarer-exposes.how": {"led": always},
    "declarer-exposes.what": {"led": always},
    "exposed-card.how": {"played": always},
    "exposed-card.whose-lead": {
        "opening": lambda told: told.what == "opening",
        "lead": lambda told: told.what == "defender",
        "early": lambda told: told.what in ("early", "early-lead"),
    },
    "premature-correction.what": {
        "opening": lambda told: told.what == "opening",
        "defender": lambda told: told.what == "defender",
        "declarer": lambda told: told.what == "declarer",
    },
    "dummy.did": {"attention": always},
    "dummy.rights-attention": {"no": always},
    "dummy.which": {
        "defender-lead": lambda told: told.what == "defender",
        "declarer-lead": lambda told: told.what == "declarer",
        "early": lambda told: told.what in ("early", "early-lead"),
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


def wanted(told: Led, _edition: Edition) -> list[str]:
    """The decisive effects by our reading of the Laws."""
    if told.what in ("early", "early-lead"):
        return _early(told)
    if told.since == "went-on":
        return ["procedure.right_lost"]
    if told.what == "declarer-opening":
        return ["card.picked_up S"]
    if told.what == "declarer":
        return (
            ["lead.accepted"]
            if told.since in ("next", "other") or told.wish == "accept"
            else ["card.picked_up S"]
        )
    if told.since == "next" or told.wish in ("accept", "spread"):
        return ["lead.accepted"]
    return {
        "require": ["card.picked_up E", "lead.restriction W withdrawn may:require"],
        "forbid": ["card.picked_up E", "lead.restriction W withdrawn may:forbid"],
    }.get(told.wish, ["card.penalty_card E major"])


def _early(told: Led) -> list[str]:
    """57A; 57C frees only a play, never a lead, and 60A1 what declarer has played on."""
    if told.both and told.what == "early":
        return []
    return ["procedure.right_lost"] if told.since == "next" else ["card.penalty_card E major"]
