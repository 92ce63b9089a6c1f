"""The text of a law as a sheet to read: paragraphs set in by depth, labels before them, links a keyboard can follow.

Up and Down go from paragraph to paragraph, Left and Right from link to link, Enter follows the link. One book fills the
sheet; of two, the paragraphs of the same place stand side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.icons import paint_icon
from gui.look.theme import Theme, Tone, Weight
from gui.widgets.text.law_lines import (
    BOXED,
    LawLine,
    LawRow,
    Manner,
    Placed,
    SheetLayout,
    Target,
)
from gui.widgets.text.suit_pieces import TextMeasure, line_distance
from gui.widgets.text.suit_text import Run, Style, SuitText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look

__all__ = ["LawLine", "LawRow", "LawSheet", "Manner", "Target"]


class LawSheet(QWidget):
    """Shows rows; `followed` carries a link's target, `moved` the place stood on, `part_wanted` what should be in view."""

    followed = Signal(object)
    moved = Signal(object)
    part_wanted = Signal(float, float)

    def __init__(self, look: Look, name: str, *, narrow: bool = False) -> None:
        """A `narrow` sheet stands in a column beside something else: smaller letters, less room at its sides."""
        super().__init__()
        self._narrow = narrow
        self._look = look
        self._name = name
        self._rows: tuple[LawRow, ...] = ()
        self._at = 0
        self._link = -1
        self._laid: tuple[int, SheetLayout] | None = None
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self._measure_again)

    @property
    def rows(self) -> tuple[LawRow, ...]:
        """What is shown."""
        return self._rows

    @property
    def place(self) -> tuple[str, ...]:
        """The place stood on, () for none."""
        return self._rows[self._at].place if self._rows else ()

    def show_rows(self, rows: Sequence[LawRow], place: tuple[str, ...] = ()) -> None:
        """Show these rows, scrolled to a place or to the nearest one before it."""
        self._rows = tuple(rows)
        self._link = -1
        self._measure_again()
        self._at = self._row_at(place)
        self._tell()

    def _row_at(self, place: tuple[str, ...]) -> int:
        """The row of a place; for a place without words its first part, otherwise the place it belongs to."""
        places = [row.place for row in self._rows]
        if place in places:
            return places.index(place)
        parts = [at for at, one in enumerate(places) if place and one[: len(place)] == place]
        above = [(len(one), -at) for at, one in enumerate(places) if one and one == place[: len(one)]]
        return parts[0] if parts else -max(above)[1] if above else 0

    def reveal(self) -> None:
        """Bring what is stood on into view."""
        if self._rows:
            box = self.placed.rows[self._at]
            top = 0.0 if self._at == 0 else box.top()
            self.part_wanted.emit(top, box.bottom())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return int(self._lay_out(width).height) + 1

    def sizeHint(self) -> QSize:
        # The height follows from the width at hand: one laid out for another width would only be in the way.
        return QSize(self._look.theme.px(500), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(200), self._look.theme.px(80))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, bare = event.key(), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Home: -10_000, Qt.Key.Key_End: 10_000}
        links = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        if bare and key in steps:
            self._go(steps[Qt.Key(key)])
        elif bare and key in links:
            self._go_to_link(links[Qt.Key(key)])
        elif bare and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._follow()
        elif bare and key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self._go_page(1 if key == Qt.Key.Key_PageDown else -1)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        link = self._link_at(event.position())
        if link >= 0:
            self._link, self._at = link, self.placed.links[link].row
            self._tell()
            self._follow()
            return
        for number, box in enumerate(self.placed.rows):
            if box.top() <= event.position().y() < box.bottom():
                self._at, self._link = number, -1
                self._tell()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._link_at(event.position()) >= 0
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, laid = self._look.theme, self.placed
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._rows:
                self._paint_stood_on(painter, theme, laid.rows[self._at])
            seen = QRectF(event.rect())
            for placed in laid.lines:
                if placed.box.bottom() >= seen.top() and placed.box.top() <= seen.bottom():
                    _paint_line(painter, theme, placed, laid.step)
            if self.hasFocus() and self._link >= 0:
                painter.setPen(QPen(theme.colours.accent, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                for box in laid.links[self._link].boxes:
                    radius = theme.radius("field")
                    painter.drawRoundedRect(box.adjusted(-3, 0, 3, 0), radius, radius)

    # Where it stands

    def _go(self, step: int) -> None:
        if not self._rows:
            return
        seen, box = self.visibleRegion().boundingRect(), self.placed.rows[self._at]
        if step == 1 and box.bottom() > seen.bottom() + 2 and not seen.isEmpty():
            self.part_wanted.emit(float(seen.bottom()), float(seen.bottom() + 0.7 * seen.height()))
            return
        self._at = max(0, min(len(self._rows) - 1, self._at + step))
        self._link = -1
        self._tell()
        self.reveal()

    def _go_page(self, step: int) -> None:
        if not self._rows:
            return
        boxes = self.placed.rows
        high = max(1.0, 0.85 * self.visibleRegion().boundingRect().height())
        wanted = boxes[self._at].top() + step * high
        ahead = [at for at, box in enumerate(boxes) if box.top() <= max(0.0, wanted)]
        self._at = max(0, *ahead) if ahead else 0
        self._link = -1
        self._tell()
        self.reveal()

    def _go_to_link(self, step: int) -> None:
        links = self.placed.links
        if self._link >= 0:
            wanted = self._link + step
        else:
            ahead = [number for number, link in enumerate(links) if link.row >= self._at]
            before = [number for number, link in enumerate(links) if link.row < self._at]
            wanted = (ahead[:1] if step > 0 else before[-1:] or [-1])[0] if ahead or before else -1
            if step > 0 and not ahead:
                return
        if not 0 <= wanted < len(links):
            return
        self._link, self._at = wanted, links[wanted].row
        self._tell()
        box = links[wanted].boxes[0]
        self.part_wanted.emit(box.top() - 8, box.bottom() + 8)

    def _follow(self) -> None:
        links = self.placed.links
        here = [link for link in links if link.row == self._at]
        if self._link >= 0:
            self.followed.emit(links[self._link].target)
        elif len(here) == 1:
            self.followed.emit(here[0].target)

    def _link_at(self, position: QPointF) -> int:
        links = self.placed.links
        return next(
            (at for at, link in enumerate(links) if any(box.contains(position) for box in link.boxes)), -1
        )

    def _tell(self) -> None:
        if self._rows:
            self.setAccessibleName(f"{self._name}: {self._rows[self._at].words}")
            self.moved.emit(self.place)
        self.update()

    # How it is laid out

    @property
    def placed(self) -> SheetLayout:
        return self._lay_out(self.width())

    def _lay_out(self, width: int) -> SheetLayout:
        if self._laid is None or self._laid[0] != width:
            self._laid = (width, SheetLayout(self._rows, self._look.theme, width, narrow=self._narrow))
        return self._laid[1]

    def _measure_again(self) -> None:
        self._laid = None
        self.updateGeometry()
        self.update()

    def _paint_stood_on(self, painter: QPainter, theme: Theme, box: QRectF) -> None:
        focus = self.hasFocus()
        ground = box.adjusted(2, 0, 0, 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colours.soft if focus else theme.colours.sunken)
        painter.drawRoundedRect(ground, theme.radius("field"), theme.radius("field"))
        if focus:
            painter.fillRect(
                QRectF(ground.left(), box.top(), theme.px(3), box.height()), theme.colours.accent
            )


def _paint_line(painter: QPainter, theme: Theme, placed: Placed, step: int) -> None:
    c, line, style = theme.colours, placed.line, placed.style
    ink = c.text2 if line.manner in (Manner.ASIDE, Manner.FOOTNOTE, Manner.NOTICE) else c.text
    if line.manner in BOXED:
        _paint_box(painter, theme, placed)
    for depth, label in line.labels:
        letters = TextMeasure.of(theme, style)
        where = QRectF(
            placed.left + depth * step,
            placed.text.top(),
            step * 2,
            line_distance(letters),
        )
        SuitText((Run(label, Weight.SEMIBOLD),)).paint(
            painter, where, theme, Style(style.size, ink=c.text2), wrap=True
        )
    line.runs.paint(painter, placed.text, theme, Style(style.size, style.weight, ink), wrap=True)


def _paint_box(painter: QPainter, theme: Theme, placed: Placed) -> None:
    wrong = placed.line.manner is Manner.WRONG
    tint, box = theme.tint(Tone.DOUBTFUL), placed.box
    radius = theme.radius("field")
    painter.setPen(QPen(tint.edge if wrong else theme.colours.line, 1))
    painter.setBrush(tint.ground if wrong else theme.colours.sunken)
    painter.drawRoundedRect(box, radius, radius)
    side = theme.px(16)
    where = QRectF(box.left() + theme.px(9), placed.text.top() + 1, side, side)
    paint_icon(painter, "doubtful" if wrong else "laws", where, tint.ink if wrong else theme.colours.text2)
