"""The sheet of the adjustment bench: each result with its weight, score and points, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.theme import TextSize, Theme, Weight
from gui.widgets.text.suit_text import Run, Style, SuitText, bold, suit_text
from model.i18n import _, join_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look

_ROW = 30
_HEAD = 28
_RIGHT = Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True, slots=True)
class Cells:
    """One row: texts by column, the first and last set apart by ``strong``; ``side`` heads the part of one side."""

    weight: str
    outcome: SuitText
    score: str = ""
    ns: str = ""
    ew: str = ""
    part: SuitText = field(default_factory=SuitText)
    strong: bool = False

    @property
    def said(self) -> str:
        """The row for those who cannot see it."""
        return ", ".join(
            part for part in (self.weight, str(self.outcome), self.score, self.ns, self.ew) if part
        )


class BenchSheet(QWidget):
    """Paints the rows."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rows: tuple[Cells, ...] = ()
        self._unit = ""
        self._apart = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    @property
    def rows(self) -> tuple[Cells, ...]:
        """What is shown."""
        return self._rows

    def show_rows(self, rows: Sequence[Cells], unit: str, *, apart: bool = False) -> None:
        """Show these rows; ``unit`` is what the points are: MP, IMPs; ``apart`` where each side has rows of its own."""
        self._rows, self._unit, self._apart = tuple(rows), unit, apart
        self.setAccessibleName(join_parts(row.said for row in self._rows) or _("Adjusted score"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        return QSize(theme.px(420), theme.px(_HEAD) + len(self._rows) * theme.px(_ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(220), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        with QPainter(self) as painter:
            painter.fillRect(QRectF(0, 0, self.width(), theme.px(_HEAD)), c.sunken)
            heads = (
                _("Weight"),
                _("Result"),
                _("Score"),
                _("N–S {unit}").format(unit=self._unit),
                _("E–W {unit}").format(unit=self._unit),
                _("Part") if self._apart else _("N–S part"),
            )
            small = Style(TextSize.SMALL, Weight.SEMIBOLD, c.text2)
            places = self._places(theme, 0, theme.px(_HEAD))
            for at, (words, place) in enumerate(zip(heads, places, strict=True)):
                if not place.width():
                    continue
                style = small if at < 2 else Style(small.size, small.weight, small.ink, _RIGHT)
                suit_text(words).paint(painter, place, theme, style)
            for number, row in enumerate(self._rows):
                self._paint_row(painter, theme, row, theme.px(_HEAD) + number * theme.px(_ROW))

    def _paint_row(self, painter: QPainter, theme: Theme, row: Cells, top: int) -> None:
        c = theme.colours
        high = theme.px(_ROW)
        painter.setPen(QPen(c.line2 if row.strong else c.line, 1))
        painter.drawLine(QPointF(0, top + 0.5), QPointF(self.width(), top + 0.5))
        cells = (
            SuitText((bold(row.weight),)),
            row.outcome,
            suit_text(row.score),
            SuitText((Run(row.ns, Weight.SEMIBOLD, "accent" if row.strong else None),)),
            SuitText(
                (Run(row.ew, Weight.SEMIBOLD if row.strong else None, "accent" if row.strong else None),)
            ),
            row.part,
        )
        for at, (text, place) in enumerate(zip(cells, self._places(theme, top, high), strict=True)):
            if place.width():
                text.paint(painter, place, theme, Style() if at < 2 else Style(align=_RIGHT))

    def _places(self, theme: Theme, top: float, high: float) -> list[QRectF]:
        """The rectangles of the columns; the result takes what is left."""
        wide = [theme.px(72), 0, theme.px(62), theme.px(72), theme.px(72), theme.px(150)]
        side = theme.px(14)
        room = self.width() - 2 * side - sum(wide)
        if room < theme.px(120):  # where it is narrow, the sum alone shows the parts
            wide[-1] = 0
            room = self.width() - 2 * side - sum(wide)
        wide[1] = max(room, theme.px(60))
        places, x = [], float(side)
        for width in wide:
            places.append(QRectF(x, top, max(0.0, width - theme.px(6)), high))
            x += width
        return places
