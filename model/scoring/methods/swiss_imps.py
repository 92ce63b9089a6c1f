"""Swiss pairs at cross-IMPs: those of each match go on the scale for its boards."""

from __future__ import annotations

from typing import Final

from model.i18n import N_
from model.scoring.methods.method import IN_IMPS, OF_MATCHES, Unit
from model.scoring.methods.swiss import SwissMethod

METHOD: Final = SwissMethod(
    id="swiss-imps",
    name=N_("Swiss pairs, IMPs"),
    short_name=N_("Cross-IMPs to VP"),
    unit=Unit.IMPS,
    kinds=frozenset({"swiss-pairs"}),
    asks=IN_IMPS | OF_MATCHES | {"cross", "victory_points", "own_scale"},
    stands_for=frozenset({"cross-imps", "teams-imps"}),
    parts=(N_("IMPs"),),
    won_in="imps",
    base="cross-imps",
)
