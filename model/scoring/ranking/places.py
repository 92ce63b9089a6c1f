"""Places: equal figures share one, written "1=" (Law 78D leaves ties to the conditions of contest)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def places(figures: Sequence[Hashable | None]) -> list[tuple[int, str]]:
    """Rank and written place for figures already in order, best first; None (nothing scored yet) has no place.

    ``[62, 58, 58, 40, None]`` gives ``[(1, "1"), (2, "2="), (2, "2="), (4, "4"), (5, "")]``.
    """
    ranked: list[tuple[int, str]] = []
    start = 0
    while start < len(figures):
        end = start + 1
        while end < len(figures) and figures[end] == figures[start]:
            end += 1
        rank = start + 1
        place = "" if figures[start] is None else f"{rank}=" if end - start > 1 else f"{rank}"
        ranked.extend([(rank, place)] * (end - start))
        start = end
    return ranked
