"""The lead restriction of Law 26 once the auction is over and it is known what was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.rulings.effects.vocabulary import LeadRestriction
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Collection

SUITS: Final = ("S", "H", "D", "C")


def lead_restriction(
    edition: Edition, withdrawn: Collection[str], legal: Collection[str], *, comparable: bool = False
) -> LeadRestriction | None:
    """What declarer may ask of the first lead by the partner of a defender whose call was withdrawn, None for nothing.

    ``withdrawn`` are the letters of the suits that call showed by its meaning (none for notrump, pass, double and the
    like), ``legal`` those its maker showed in the legal auction. 1997 and 2007: a suit shown in the withdrawn call alone may be
    required or forbidden (26A), any one suit forbidden when none was shown (26B). 2017: nothing after a comparable
    call (26A), otherwise one suit not shown in the legal auction may be forbidden (26B).
    """
    if edition.like is Edition.E2017:
        left = tuple(suit for suit in SUITS if suit not in legal)
        if comparable or not left:
            return None
        shown = tuple(suit for suit in SUITS if suit in legal)
        return LeadRestriction(law="26B", may=("forbid",), suits="unspecified", named=left, never=shown)
    if not withdrawn:
        return LeadRestriction(law="26B", may=("forbid",), suits="any", named=SUITS)
    left = tuple(suit for suit in SUITS if suit in withdrawn and suit not in legal)
    if not left:
        return None
    return LeadRestriction(law="26A2", may=("require", "forbid"), suits="withdrawn", named=left)
