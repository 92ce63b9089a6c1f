"""Swiss pairs at matchpoints: the percentage of each match becomes victory points."""

from __future__ import annotations

from typing import Final

from model.i18n import N_
from model.scoring.methods.method import ADJUSTED, OF_MATCHES, Unit
from model.scoring.methods.swiss import SwissMethod

METHOD: Final = SwissMethod(
    id="swiss-pairs",
    name=N_("Swiss pairs, matchpoints"),
    short_name=N_("Matchpoints to VP"),
    unit=Unit.MATCHPOINTS,
    kinds=frozenset({"swiss-pairs"}),
    asks=ADJUSTED | OF_MATCHES | {"scale", "unequal", "small_groups", "victory_points", "own_scale"},
    parts=(N_("IMPs"),),
    won_in="percent",
    base="matchpoints",
)
