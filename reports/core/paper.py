"""The sheets reports are printed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

POINTS_PER_MM: Final = 72 / 25.4
MARGIN: Final = 12 * POINTS_PER_MM


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper standing upright; width and height in points (1/72 inch)."""

    name: str
    width: float
    height: float


A4: Final = Paper("A4", 210 * POINTS_PER_MM, 297 * POINTS_PER_MM)
LETTER: Final = Paper("Letter", 612.0, 792.0)
PAPERS: Final = {paper.name.lower(): paper for paper in (A4, LETTER)}
