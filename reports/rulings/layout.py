"""How the papers of rulings are laid out: headings, labels with their text, lists, lines to write on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reports.core.fonts import Face
from reports.core.sheet import FAINT, HAIRLINE, RULE
from reports.core.text import Text, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reports.core.document import Document

SIZE: Final = 8.8
LEADING: Final = 1.36
LABEL: Final = 86.0
GAP: Final = 10.0
_LINE: Final = 20.0
_KEPT: Final = 90.0  # a longer paragraph may be broken between pages
HEADING: Final = 26.0


class RulingPaper:
    """A document that is filled from the top, part by part."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def heading(self, text: str, *, first: bool = False) -> None:
        """A part begins: a thin line, which the first on a page does without, and its name."""
        document = self.document
        document.need(48)
        sheet = document.sheet
        if not first and document.y > document.begins:
            sheet.rule(sheet.left, document.y + 7, sheet.right, HAIRLINE, FAINT)
        else:
            document.y -= 12
        sheet.text(sheet.left, document.y + 21, text, 10, Face.SEMIBOLD)
        document.y += HEADING

    def row_height(self, text: Text) -> float:
        """What a label and its text take; nothing if the text is empty."""
        return self.height(text, self.document.sheet.width - LABEL) + 1 if text else 0.0

    def row(self, label: str, text: Text) -> None:
        """A label and its text; nothing if the text is empty."""
        if text:
            self.document.need(min(self.row_height(text), _KEPT))
            sheet, y = self.document.sheet, self.document.y
            sheet.draw_fitted(sheet.left, sheet.middle(y, SIZE * LEADING, 8.2), LABEL - 6, label, size=8.2)
            self.paragraph(text, sheet.left + LABEL)
            self.document.y += 1

    def draw_list(self, label: str, texts: Iterable[str]) -> None:
        """Several texts under one label."""
        for number, text in enumerate(texts):
            self.row("" if number else label, text)

    def paragraph(self, text: Text, x: float, room: float | None = None) -> None:
        """A wrapped text that goes on to the next page by lines: what happened may be a long story."""
        document = self.document
        height = SIZE * LEADING
        for line in wrap(text, document.sheet.right - x if room is None else room, SIZE):
            document.need(height)
            sheet = document.sheet
            line.draw(sheet.canvas, x, sheet.paper.height - sheet.middle(document.y, height, SIZE))
            document.y += height

    def height(self, text: Text, room: float) -> float:
        """What a wrapped text takes."""
        return len(wrap(text, room, SIZE)) * SIZE * LEADING

    def fields(self, *labels: str) -> None:
        """Lines to write on, side by side, each with its label under it."""
        self.document.need(48)
        sheet, y = self.document.sheet, self.document.y + 30
        room = (sheet.width - GAP * 2 * (len(labels) - 1)) / len(labels)
        for number, label in enumerate(labels):
            x = sheet.left + number * (room + GAP * 2)
            sheet.rule(x, y, x + room, RULE)
            sheet.draw_fitted(x, y + 10, room, label, size=7.8)
        self.document.y = y + 16

    def lines(self, label: str, count: int) -> None:
        """A heading and a number of lines to write on."""
        document = self.document
        document.need(20 + count * _LINE)
        document.y += 10
        sheet = document.sheet
        sheet.text(sheet.left, document.y + 10, label, 10, Face.SEMIBOLD)
        document.y += 10
        for _number in range(count):
            document.y += _LINE
            sheet.rule(sheet.left, document.y, sheet.right, HAIRLINE, FAINT)
        document.y += 6
