"""Wrong explanations given once, as facts: whose duty it is to say so, and when (20F, 75; 75D in 1997)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.rulings.trees.editions import Edition
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Explained:
    """South explained wrongly. ``found_by``: explainer or partner; ``when``: auction, before-lead, play, over.

    ``declares``: South’s side declares. ``change``: the player who was told may still call again.
    """

    found_by: str
    when: str
    declares: bool = True
    change: bool = False

    def facts(self) -> dict[str, object]:
        """South explained; East asked."""
        return {"offender": "S", "misled": "E"}

    def doors(self) -> Iterator[str]:
        """Every tree that a truthful reading could open."""
        yield "explanation"
        if self.found_by == "explainer":
            yield "premature-correction"


TRUTHS: Final[Truths] = {
    "explanation.who": {
        "explainer": lambda case: case.found_by == "explainer",
        "partner": lambda case: case.found_by == "partner",
    },
    "explanation.explainer-phase": {
        "auction": lambda case: case.when in ("auction", "before-lead"),
        "play": lambda case: case.when == "play",
    },
    "explanation.partner-phase": {
        "auction": lambda case: case.when == "auction",
        "declaring": lambda case: case.when == "before-lead" and case.declares,
        "declaring-play": lambda case: case.when == "play" and case.declares,
        "defending": lambda case: case.when in ("before-lead", "play") and not case.declares,
        "over": lambda case: case.when == "over",
    },
    "misinformation.change": {"yes": lambda case: case.change, "no": lambda case: not case.change},
    "misinformation.influenced": {"yes": always},
    "misinformation.damage": {
        "later": lambda case: case.when != "over",
        "no": lambda case: case.when == "over",
    },
    "premature-correction.what": {"explanation": always},
}

SITUATIONS: Final = (
    *(
        Explained("explainer", when, change=change)
        for when, change in (("auction", True), ("before-lead", False), ("play", False))
    ),
    Explained("partner", "auction"),
    Explained("partner", "auction", declares=False),
    Explained("partner", "before-lead", change=True),
    Explained("partner", "before-lead"),
    Explained("partner", "before-lead", declares=False),
    Explained("partner", "play"),
    Explained("partner", "play", declares=False),
    Explained("partner", "over"),
    Explained("partner", "over", declares=False),
)
DECISIVE: Final = ("information.disclose", "call.may_change")


def wanted(case: Explained, edition: Edition) -> list[str]:
    """The decisive effects by our reading of the Laws."""
    change = ["call.may_change E", "call.may_change S"] if case.change else []
    if case.found_by == "explainer":
        early = edition is Edition.E2017 and case.when != "play"
        return sorted([*change, f"information.disclose S {'before_the_lead' if early else 'at_once'}"])
    if case.when == "auction":
        return [f"information.disclose N {when}" for when in ("after_play", "after_the_final_pass", "never")]
    if case.when == "over":
        return ["information.disclose N at_once"]
    if not case.declares:
        return ["information.disclose N after_play"]
    said = "after_the_final_pass" if case.when == "before-lead" else "at_once"
    return sorted([*change, f"information.disclose N {said}"])
