"""The IMP scale (Law 78B)."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

IMP_BOUNDS: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The least difference worth 1, 2, 3 ... 24 IMPs."""


def imps(difference: int) -> int:
    """International match points for a difference of scores, with its sign (Law 78B)."""
    worth = bisect_right(IMP_BOUNDS, abs(difference))
    return worth if difference >= 0 else -worth
