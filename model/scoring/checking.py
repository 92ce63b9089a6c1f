"""Looks whether conditions of contest can be scored by, before anything is stored or played under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.errors import ArrowswitchError
from model.i18n import _
from model.scoring.boards.repeated import steps_of
from model.scoring.matches.victory_points import own_scale
from model.scoring.methods.registry import method_of
from model.scoring.ranking.masterpoints import table
from model.scoring.ranking.strata import strata_of
from model.scoring.ranking.tie_breaks import order_of

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions


class BadConditions(ArrowswitchError):
    """A figure of the conditions of contest cannot be."""


def check(conditions: Conditions) -> None:
    """Raise the `ArrowswitchError` that says which condition cannot be, and what would be right."""
    method_of(conditions)
    order_of(conditions.tie_breaks)
    strata_of(conditions.strata)
    steps_of(conditions.repeated)
    if conditions.own_scale.strip():
        own_scale(conditions.own_scale)
    if conditions.masterpoints:
        table(conditions.masterpoints)
    for figure, least, most, name in (
        (conditions.trim, 0, 99, "trim"),
        (conditions.datum_step, 1, 1000, "datum_step"),
        (conditions.average_plus_imps, 0, 24, "average_plus_imps"),
        (conditions.bye_percent, 0, 100, "bye_percent"),
        (conditions.missed_percent, 0, 100, "missed_percent"),
        (conditions.patton_points, 0, 1000, "patton_points"),
        (conditions.least_boards, 0, 100, "least_boards"),
        (conditions.correction_minutes, 0, 10080, "correction_minutes"),
    ):
        if not least <= figure <= most:
            raise BadConditions(
                _("{name} cannot be {figure}.").format(name=name, figure=figure),
                _("Expected: {least} to {most}.").format(least=least, most=most),
            )
