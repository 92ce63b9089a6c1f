"""What is true of every paper: all of it on the sheet, no text over another, nothing too small to be read."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from reports.core.paper import MARGIN

if TYPE_CHECKING:
    from reports.core.paper import Paper

GRID_SMALLEST: Final = 6.5


def assert_on_paper(ink: list[Any], paper: Paper) -> None:
    for each in ink:
        assert each.left >= MARGIN - 0.5, each
        assert each.right <= paper.width - MARGIN + 0.5, each
        assert each.baseline >= 14, each
        assert each.top <= paper.height - MARGIN * 0.7, each


def assert_apart(ink: list[Any]) -> None:
    """No text may run into another: their boxes share no more than a hair."""
    lines: dict[tuple[int, int], list[Any]] = {}
    for each in ink:
        for band in {int(each.bottom // 40), int(each.top // 40)}:
            lines.setdefault((each.page, band), []).append(each)
    for band_ink in lines.values():
        band_ink.sort(key=lambda each: each.left)
        for number, one in enumerate(band_ink, 1):
            end, top, bottom = one.right - 0.6, one.top, one.bottom
            for other in islice(band_ink, number, None):
                if other.left > end:  # and so is every text behind it
                    break
                across = min(one.right, other.right) - other.left
                down = min(top, other.top) - max(bottom, other.bottom)
                assert across < 0.6 or down < 0.6, (one.text, other.text, one, other)


def assert_large_enough(ink: list[Any], smallest: float) -> None:
    for each in ink:
        for atom in each.atoms:
            if not atom.rise and not atom.suit and atom.text not in ("NT",):
                assert atom.size >= smallest - 1e-6, each
