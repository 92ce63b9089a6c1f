"""What every effect of a ruling carries, and the players it may speak of.

A tree names seats by role; the engine adds the compass letter in ``at`` when the offender is known. ``law``,
``editions`` and ``when`` are guards and references of the tree, gone or settled in what the engine gives back.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from model.rulings.trees.editions import ByEdition


class Role(Enum):
    """A player by what they are to the irregularity."""

    OFFENDER = "offender"
    PARTNER = "partner"
    LHO = "lho"
    RHO = "rho"
    TURN = "turn"
    OPPONENTS = "opponents"
    DECLARER = "declarer"
    DUMMY = "dummy"
    DEFENDERS = "defenders"
    ALL = "all"
    MISLED = "misled"
    MISLED_LHO = "misled_lho"

    __hash__ = object.__hash__


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="effect"):
    """What every effect carries: its Law, its guards, and own words instead of the usual ones."""

    law: ByEdition = ""
    text: ByEdition = ""
    editions: str = ""
    when: dict[str, str] = {}
    at: str = ""
