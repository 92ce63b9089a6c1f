"""Artificial adjusted scores in percent of the top, with the pair's own session beside them (Law 12C2, Law 88).

A protected average plus is raised to the pair's session percentage when that is above it, a protected average minus
is lowered to it when below (Law 12C2(c) of 2007 and 2017; the Laws of 1997 know the first only, Law 88). The session percentage is taken on the boards really played. This is the fixed point of
"the percentage on the pair's other boards": a protected board that scores p leaves an average of p where it is,
however many such boards there are, and since an artificial score is not among the scores compared, no other pair's
figure moves with it. Each side of a board is awarded by its own session; the two need not add up to the top.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from model.scoring.conditions import Laws

if TYPE_CHECKING:
    from model.bridge.result import Award


def evaluate_award(award: Award, session_percentage: Fraction | None, laws: Laws = Laws.OF_2017) -> Fraction:
    """The percentage of the top an award is worth to a pair with this session percentage (None: no board played)."""
    return value_beside(award, Fraction(award.percent), session_percentage, laws)


def imps_of(award: Award, average_plus_imps: int) -> Fraction:
    """What an award is worth in IMPs: as it was given, or 60 % is ``average_plus_imps`` (Law 12C2(b))."""
    if award.imps is not None:
        return award.imps
    # Law 12C2(b): 60 % is so many IMPs, 40 % as many less; the line between them is straight.
    return Fraction(average_plus_imps * (award.percent - 50), 10)


def value_beside(award: Award, points: Fraction, own: Fraction | None, laws: Laws) -> Fraction:
    """What an award worth ``points`` comes to beside the contestant's ``own`` figure, in percent or IMPs a board."""
    # An average is 50 % for whoever gets it: only average plus and minus follow the session (12C2(c)).
    if not award.protected or own is None or award.percent == 50:
        return points
    if award.percent > 50:
        return max(points, own)
    # In 1997 only average plus followed the session (Law 88).
    return points if laws is Laws.OF_1997 else min(points, own)
