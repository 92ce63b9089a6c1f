"""Whose seat a ruling still needs: one of its effects is for a player nobody has named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.rulings.effects.base import Role

if TYPE_CHECKING:
    from model.rulings.effects.vocabulary import AnyEffect
    from model.rulings.steps import Ruling


def find_unnamed(ruling: Ruling) -> Role | None:
    """Whose seat to ask for: an effect is for a player nobody has named, so words and reminders cannot say who it is.

    So it is of a fine and of tricks, which count for a pair (64A, 90).
    """
    effects = [issued.effect for issued in ruling.effects]
    unnamed = {getattr(one, "seat", None) for one in effects if not getattr(one, "at", "")}
    if unnamed & {Role.OFFENDER, Role.PARTNER, Role.LHO, Role.RHO} or any(map(_is_for_no_pair, effects)):
        return Role.OFFENDER
    return Role.MISLED if unnamed & {Role.MISLED, Role.MISLED_LHO} else None


def _is_for_no_pair(effect: AnyEffect) -> bool:
    """Whether it is for one side, and nobody has said which."""
    side = getattr(effect, "to", "") or getattr(effect, "side", "")
    return getattr(effect, "pair", None) == "" and side != "both" and getattr(effect, "tricks", 1) > 0
