"""Artificial adjusted scores in percent of the top, with the pair's own session beside them (Law 12C2, Law 88).

A protected average plus is raised to the pair's session percentage when that is above it, a protected average minus
is lowered to it when below. The session percentage is taken on the boards really played. This is the fixed point of
"the percentage on the pair's other boards": a protected board that scores p leaves an average of p where it is,
however many such boards there are, and since an artificial score is not among the scores compared, no other pair's
figure moves with it. Each side of a board is awarded by its own session; the two need not add up to the top.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from model.bridge.result import Award


def awarded_percent(award: Award, session_percentage: Fraction | None) -> Fraction:
    """The percentage of the top an award is worth to a pair with this session percentage (None: no board played)."""
    percent = Fraction(award.percent)
    if not award.protected or session_percentage is None or award.percent == 50:
        return percent
    return max(percent, session_percentage) if award.percent > 50 else min(percent, session_percentage)
