"""IMPs against a datum that was fixed before play (Law 78D)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import N_
from model.scoring.methods.appraisal import Appraisal, Group, against
from model.scoring.methods.board_method import BoardMethod
from model.scoring.methods.method import IN_IMPS, Unit, late

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.view import Preset


def appraise(group: Group, _conditions: Conditions) -> Appraisal:
    """IMPs against the datum of the board, 0 if none was fixed."""
    datum = group.preset.datum if group.preset else None
    return against(group, datum or 0)


def is_unset(preset: Preset | None) -> bool:
    """Whether a board has no datum."""
    return preset is None or preset.datum is None


METHOD: Final = BoardMethod(
    id="preset-datum",
    name=N_("IMPs against a preset datum"),
    short_name=N_("Preset datum"),
    unit=Unit.IMPS,
    kinds=frozenset({"pairs"}),
    asks=IN_IMPS | {"presets"},
    like="butler",
    appraise=appraise,
    steps=late("explanations.imps.against_fixed_datum"),
    unset=is_unset,
)
