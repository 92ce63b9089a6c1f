"""The frame of slips that are cut from a sheet: how many go on it and where each stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from reports.core.paper import MARGIN, Paper

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reports.core.document import Document

_INNER: Final = 20.0  # from a cut to what is printed


@dataclass(frozen=True, slots=True)
class Slip:
    """Where one slip is printed: clear of the cuts and of the sheet's own margins."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width that is printed on."""
        return self.right - self.left


def lay_columns(
    shares: Iterable[tuple[float, str]], left: float, right: float
) -> list[tuple[float, float, str]]:
    """Both edges of each column and its title, by the columns' shares of the width in percent."""
    found = []
    x = left
    for share, title in shares:
        end = x + (right - left) * share / 100
        found.append((x, end, title))
        x = end
    return found


@dataclass(frozen=True, slots=True)
class SlipLayout:
    """The number of slips across and down a sheet."""

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

    def places(self, document: Document) -> Iterator[Slip]:
        """The slips, sheet after sheet; each new sheet is begun and its cuts are drawn."""
        while True:
            sheet = document.bare_page()
            for row in range(1, self.down):
                sheet.cut(row * self.height)
            for column in range(1, self.across):
                sheet.cut_upright(column * self.width)
            for row in range(self.down):
                for column in range(self.across):
                    yield self.slip(column, row)

    def slip(self, column: int, row: int) -> Slip:
        """The slip in this column and row, both from 0."""
        return Slip(
            column * self.width + (_INNER if column else MARGIN),
            row * self.height + (_INNER if row else MARGIN * 0.75),
            (column + 1) * self.width - (MARGIN if column == self.across - 1 else _INNER),
            (row + 1) * self.height - (MARGIN * 0.75 if row == self.down - 1 else _INNER),
        )


def layout(paper: Paper, height: float, *, down: int = 4, across: int = 2) -> SlipLayout:
    """As many slips of at least this height as a sheet holds, `down` at most; one across where they are too high."""
    fitting = int(paper.height / height)
    if fitting:
        return SlipLayout(paper, across, min(down, fitting))
    return SlipLayout(paper, 1, 1)
