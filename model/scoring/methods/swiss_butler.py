"""Swiss pairs against the datum (Butler): the IMPs of each match go on the scale for its boards."""

from __future__ import annotations

from typing import Final

from model.i18n import N_
from model.scoring.methods.method import IN_IMPS, OF_MATCHES, Unit
from model.scoring.methods.swiss import SwissMethod

METHOD: Final = SwissMethod(
    id="swiss-butler",
    name=N_("Swiss pairs, Butler"),
    short_name=N_("Butler to VP"),
    unit=Unit.IMPS,
    kinds=frozenset({"swiss-pairs"}),
    asks=IN_IMPS | OF_MATCHES | {"datum", "datum_step", "victory_points", "own_scale"},
    stands_for=frozenset({"butler", "bastille"}),
    parts=(N_("IMPs"),),
    won_in="imps",
    base="butler",
)
