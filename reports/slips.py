"""The frame of slips that are cut from a sheet: how many go on it and where each stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.document import Document
    from reports.paper import Paper

PAD: Final = 22.0


@dataclass(frozen=True, slots=True)
class Layout:
    """So many slips across and down a sheet."""

    paper: Paper
    across: int
    down: int

    @property
    def width(self) -> float:
        """The width of one slip."""
        return self.paper.width / self.across

    @property
    def height(self) -> float:
        """The height of one slip."""
        return self.paper.height / self.down

    def places(self, document: Document) -> Iterator[tuple[float, float]]:
        """The upper left corners, sheet after sheet; each new sheet is begun and its cuts are drawn."""
        while True:
            sheet = document.bare_page()
            for row in range(1, self.down):
                sheet.cut(row * self.height)
            for column in range(1, self.across):
                sheet.cut_upright(column * self.width)
            for row in range(self.down):
                for column in range(self.across):
                    yield column * self.width, row * self.height


def layout(paper: Paper, height: float, *, down: int = 4, across: int = 2) -> Layout:
    """As many slips of at least this height as a sheet holds, `down` at most; one across where they are too high."""
    fitting = int(paper.height / height)
    if fitting:
        return Layout(paper, across, min(down, fitting))
    return Layout(paper, 1, 1)
