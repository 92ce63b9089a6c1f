"""One page while it is drawn: points from its upper left corner, black ink, hairlines and tints."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from reports.core import text as words
from reports.core.fonts import CAPITAL_HEIGHT, Face
from reports.core.paper import MARGIN, Paper

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

    from reports.core.text import Text

HAIRLINE: Final = 0.5
RULE: Final = 0.9
BAR: Final = 1.5
TINT: Final = 0.10
FAINT: Final = 0.55  # darkness of the hairlines between rows
_LEADING: Final = 1.42
SMALLEST: Final = 7.5  # nothing is printed smaller, but in the grid of the recap


class Align(Enum):
    """Where a text stands at its x."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Sheet:
    """The surface of one page; y counts downwards, texts stand on their baseline."""

    def __init__(self, canvas: Canvas, paper: Paper, margin: float = MARGIN) -> None:
        self.canvas = canvas
        self.paper = paper
        self.left = margin
        self.right = paper.width - margin
        self.top = margin
        self.bottom = paper.height - margin
        self._in_hand: tuple[float, float] | None = None  # the pen as it was last set on this page

    @property
    def width(self) -> float:
        """The width between the margins."""
        return self.right - self.left

    def text(
        self,
        x: float,
        y: float,
        text: Text,
        size: float = 9,
        face: Face = Face.REGULAR,
        *,
        align: Align = Align.LEFT,
    ) -> float:
        """Draw a text on the baseline `y` and give its width."""
        line = words.lay_out(text, size, face)
        # PDF counts y from the foot of the page; everything of ours from the head.
        line.draw(self.canvas, x - line.width * align.value, self.paper.height - y)
        return line.width

    def draw_fitted(
        self,
        x: float,
        y: float,
        room: float,
        *wordings: Text,
        size: float = 9,
        least: float | None = None,
        face: Face = Face.REGULAR,
        align: Align = Align.LEFT,
    ) -> float:
        """Draw the first wording that fits into `room`: smaller, then shorter, then elided; give its width."""
        smallest = min(size, max(SMALLEST, size * 0.85) if least is None else least)
        chosen, chosen_size = words.fit(wordings, room, size, smallest, face)
        return self.text(x, y, chosen, chosen_size, face, align=align)

    def middle(self, y: float, height: float, size: float) -> float:
        """The baseline on which capitals of this size stand in the middle of a row that begins at `y`."""
        return y + (height + CAPITAL_HEIGHT * size) / 2

    def paragraph(
        self, x: float, y: float, room: float, text: Text, size: float = 8, *, leading: float = _LEADING
    ) -> float:
        """Draw a wrapped text whose first line begins at `y`; give the y after its last line."""
        height = size * leading
        for line in words.wrap(text, room, size):
            line.draw(self.canvas, x, self.paper.height - self.middle(y, height, size))
            y += height
        return y

    def draw_boxed(
        self,
        x: float,
        y: float,
        box: tuple[float, float],
        text: Text,
        size: float,
        *,
        least: float = SMALLEST,
    ) -> None:
        """Draw a wrapped text into a box of this width and height from `x`, `y` on, smaller where it would not fit."""
        room, height = box
        # Fifths of a point: the eye sees no step, and few sizes are measured.
        while size > least and len(words.wrap(text, room, size)) * size * _LEADING > height:
            size -= 0.2
        leading = min(_LEADING, max(1.12, height / max(1, len(words.wrap(text, room, size))) / size))
        self.paragraph(x, y, room, text, size, leading=leading)

    def rule(self, x: float, y: float, end: float, weight: float = HAIRLINE, darkness: float = 1.0) -> None:
        """Draw a level line."""
        self._pen(weight, darkness)
        self.canvas.line(x, self.paper.height - y, end, self.paper.height - y)

    def upright(
        self, x: float, y: float, end: float, weight: float = HAIRLINE, darkness: float = 1.0
    ) -> None:
        """Draw an upright line."""
        self._pen(weight, darkness)
        self.canvas.line(x, self.paper.height - y, x, self.paper.height - end)

    def fill(self, x: float, y: float, width: float, height: float, darkness: float = TINT) -> None:
        """Fill a rectangle with a tint."""
        self.canvas.setFillGray(1 - darkness)
        self.canvas.rect(x, self.paper.height - y - height, width, height, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def tint(self, x: float, y: float, width: float, height: float) -> None:
        """Shade a stretch of a row, clear of the hairline over it."""
        # A tint over the hairline would make it look broken where the printer's dots are coarse.
        self.fill(x, y + HAIRLINE, width, height - HAIRLINE)

    def frame(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        weight: float = HAIRLINE,
        *,
        radius: float = 0.0,
    ) -> None:
        """Draw the outline of a rectangle."""
        self._pen(weight, 1.0)
        bottom = self.paper.height - y - height
        if radius:
            self.canvas.roundRect(x, bottom, width, height, radius, stroke=1, fill=0)
        else:
            self.canvas.rect(x, bottom, width, height, stroke=1, fill=0)

    def dot(self, x: float, y: float, radius: float) -> None:
        """Draw a solid dot: the round end of a line without length, which takes a tenth of a circle's curves."""
        self._pen(2 * radius, 1.0)
        self.canvas.setLineCap(1)
        self.canvas.line(x, self.paper.height - y, x, self.paper.height - y)
        self.canvas.setLineCap(0)

    def stamp(
        self, x: float, y: float, *, outline: PDFPathObject, solid: PDFPathObject, weight: float
    ) -> None:
        """Draw paths made once, at a place: `outline` with the pen, `solid` filled; their y counts upwards."""
        self.canvas.saveState()
        self.canvas.translate(x, self.paper.height - y)
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(0)
        self.canvas.drawPath(outline, stroke=1, fill=0)
        self.canvas.drawPath(solid, stroke=0, fill=1)
        self.canvas.restoreState()

    def cut(self, y: float) -> None:
        """Draw the dashed line along which the sheet is cut, from edge to edge."""
        self._dashed(0, y, self.paper.width, y)

    def cut_upright(self, x: float) -> None:
        """Draw the dashed line along which the sheet is cut, from top to bottom."""
        self._dashed(x, 0, x, self.paper.height)

    def _dashed(self, x: float, y: float, end_x: float, end_y: float) -> None:
        self._pen(HAIRLINE, 1.0)
        self.canvas.setDash(2.2, 2.2)
        self.canvas.line(x, self.paper.height - y, end_x, self.paper.height - end_y)
        self.canvas.setDash()

    def _pen(self, weight: float, darkness: float) -> None:
        # A recap has thousands of lines; setting the pen for each would make the file larger for nothing.
        if self._in_hand != (weight, darkness):
            self.canvas.setLineWidth(weight)
            self.canvas.setStrokeGray(1 - darkness)
            self._in_hand = (weight, darkness)
