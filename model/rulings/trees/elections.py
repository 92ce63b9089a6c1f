"""What the regulating authority has elected, where the Laws leave it the choice (Law 80B, Law 78D and others)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

Minutes: TypeAlias = Annotated[int, Meta(ge=0, le=7 * 24 * 60)]
"""A period after the scores are posted: from none to a week."""


class Elections(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The club's settings that the trees may ask; the defaults are those of the Laws when nothing was elected.

    * ``defenders_may_ask``: a defender may ask partner about a revoke (61B: 1997 only where the zone allows, 2007
      unless the authority forbids). None keeps the edition's own rule.
    * ``split_scores``: 12C1(e) of 2007, likely and at all probable instead of weighted scores.
    * ``director_at_once``: 16B2 (16A1 of 1997), rights may not be reserved, the Director must be called.
    * ``lead_face_up``: the note to 41A, opening leads are made face up and not face down.
    * ``order_of_play_known``: 70E2, in which order the cards of an unclear claim count as played.
    * ``appeal_minutes``: 92B, after the scores are posted.
    * ``further_appeal``: 93C, a higher authority may still be asked.

    The correction period (79C), the IMPs of average plus (12C2(b)) and the groups of fouled boards (87) are conditions of
    contest (`model.scoring.conditions`).
    """

    defenders_may_ask: bool | None = None
    split_scores: bool = False
    director_at_once: bool = False
    lead_face_up: bool = False
    order_of_play_known: bool = False
    appeal_minutes: Minutes = 30
    further_appeal: bool = False

    def facts(self) -> dict[str, str]:
        """The elections as facts that answer questions: "yes" and "no"."""
        chosen = {
            "election.defenders_may_ask": self.defenders_may_ask,
            "election.split_scores": self.split_scores,
            "election.director_at_once": self.director_at_once,
            "election.lead_face_up": self.lead_face_up,
            "election.further_appeal": self.further_appeal,
            "election.order_of_play_known": self.order_of_play_known,
        }
        return {name: "yes" if value else "no" for name, value in chosen.items() if value is not None}
