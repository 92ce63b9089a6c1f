"""Whose seat a ruling still needs: one of its effects is for a player nobody has named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.rulings.effects.base import Role

if TYPE_CHECKING:
    from model.rulings.steps import Ruling


def find_unnamed(ruling: Ruling) -> Role | None:
    """Whose seat to ask for: an effect is for a player nobody has named, so words and reminders cannot say who it is."""
    effects = [issued.effect for issued in ruling.effects]
    unnamed = {getattr(one, "seat", None) for one in effects if not getattr(one, "at", "")}
    if unnamed & {Role.OFFENDER, Role.PARTNER, Role.LHO, Role.RHO}:
        return Role.OFFENDER
    return Role.MISLED if unnamed & {Role.MISLED, Role.MISLED_LHO} else None
