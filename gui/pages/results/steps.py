"""One board, step by step: the comparisons, the sum, what lifted it, what was rounded; painted to be read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.theme import TextSize, Theme, Weight
from gui.widgets.board.glyph import paint_board_glyph
from gui.widgets.text.suit_text import Run, Style, SuitText, bold, soft, suit_text
from model.bridge.entry.words import short, write_signed
from model.bridge.result import Scored
from model.bridge.seats import Side
from model.i18n import _, with_decimals
from model.scoring.explanations.imp_steps import ComparedInImps
from model.scoring.explanations.steps import Compared
from model.scoring.explanations.wording import label
from model.snapshots.session import Pair, family_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gui.look.look import Look
    from model.scoring.explanations.explanation import BoardReason, Comparison, Step

_FRACTION = re.compile(r"(?<![\d.,])(\d+)/(\d+)(?![\d.,])")
_ROW = 25


@dataclass(frozen=True, slots=True)
class _Pen:
    """Where the painter stands: the next line starts at ``y``; nothing is painted while only measuring."""

    painter: QPainter | None
    theme: Theme
    width: float
    y: float = 0.0

    def down(self, by: float) -> _Pen:
        return _Pen(self.painter, self.theme, self.width, self.y + by)

    def text(self, text: SuitText, left: float, style: Style | None = None) -> _Pen:
        """A wrapped paragraph from ``left`` to the right edge."""
        style = style or Style()
        room = self.width - left
        height = text.height(self.theme, style, room)
        if self.painter is not None:
            text.paint(self.painter, QRectF(left, self.y, room, height), self.theme, style, wrap=True)
        return self.down(height)


class BoardSteps(QWidget):
    """Paints one `BoardReason`; as tall as its steps need at the width it is given."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._reason: BoardReason | None = None
        self._pairs: Mapping[int, Pair] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self.updateGeometry)

    def show_reason(self, reason: BoardReason | None, pairs: Mapping[int, Pair]) -> None:
        """Show the steps of this board."""
        self._reason, self._pairs = reason, pairs
        self.setAccessibleName(self.speak())
        self.updateGeometry()
        self.update()

    def speak(self) -> str:
        """All steps as plain sentences."""
        if self._reason is None:
            return ""
        said = (
            " ".join(part for part in (with_decimals(s.sentence), with_decimals(s.formula), s.rule) if part)
            for s in self._reason.steps
        )
        return f"{_title(self._reason)}. " + " ".join(said)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return int(self._draw(_Pen(None, self._look.theme, width)).y) + self._look.theme.px(8)

    def sizeHint(self) -> QSize:
        width = self._look.theme.px(420)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._draw(_Pen(painter, self._look.theme, self.width()))

    def _draw(self, pen: _Pen) -> _Pen:
        reason = self._reason
        if reason is None:
            return pen
        pen = _draw_title(pen, reason)
        for number, step in enumerate(reason.steps, 1):
            pen = self._draw_step(pen.down(pen.theme.px(12)), number, step)
        return pen

    def _draw_step(self, pen: _Pen, number: int, step: Step) -> _Pen:
        theme = pen.theme
        left = theme.px(34)
        if pen.painter is not None:
            _draw_number(pen.painter, number, QPointF(theme.px(11), pen.y + theme.px(11)), theme)
        rule = soft(f"  {step.rule}") if step.rule else Run("")
        pen = pen.text(SuitText((Run(with_decimals(step.sentence)), rule)), left)
        if isinstance(step, Compared):
            return self._draw_comparisons(pen.down(theme.px(4)), step.comparisons, left)
        if isinstance(step, ComparedInImps):
            pen = self._draw_comparisons(pen.down(theme.px(4)), step.comparisons, left)
        if step.formula:
            pen = _draw_formula(pen.down(theme.px(6)), with_decimals(step.formula), left)
        return pen

    def _draw_comparisons(self, pen: _Pen, comparisons: Sequence[Comparison], left: float) -> _Pen:
        theme = pen.theme
        row = float(theme.px(_ROW))
        rooms = _rooms(comparisons, theme)
        if comparisons and self._reason is not None:
            if pen.painter is not None:
                head = QRectF(left, pen.y, pen.width - left, row)
                _draw_comparison_head(pen.painter, head, self._reason.side, rooms, theme)
            pen = pen.down(row)
        if pen.painter is not None:
            for number, comparison in enumerate(comparisons):
                rect = QRectF(left, pen.y + number * row, pen.width - left, row)
                _draw_comparison(pen.painter, rect, comparison, self._name(comparison), rooms)
        return pen.down(row * len(comparisons))

    def _name(self, comparison: Comparison) -> str:
        other = comparison.other
        pair = None if "+" in other.key else self._pairs.get(other.number)
        if pair is not None and pair.short_name:
            return pair.short_name
        return "–".join(family_name(name) for name in other.names if name.split())


def _title(reason: BoardReason) -> str:
    said = "" if reason.line.result is None else short(reason.line.result)
    bare = reason.line.result is not None and isinstance(reason.line.result.outcome, Scored)
    score = "" if reason.score is None or bare else f", {write_signed(reason.score)}"
    return _("Board {board}: {result}{score}").format(board=reason.board, result=said or "–", score=score)


def _draw_title(pen: _Pen, reason: BoardReason) -> _Pen:
    theme = pen.theme
    side = theme.px(22)
    if pen.painter is not None:
        paint_board_glyph(pen.painter, QRectF(0, pen.y, side, side), theme, reason.board)
    where = _("table {table}, against {number}").format(
        table=reason.line.table_name, number=label(reason.opponents)
    )
    text = SuitText((bold(_title(reason)), soft(f"  {where}")))
    after = pen.text(text, side + theme.px(10), Style(size=TextSize.H2))
    return after if after.y > pen.y + side else pen.down(side)


def _draw_number(painter: QPainter, number: int, centre: QPointF, theme: Theme) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colours.ctl, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = theme.px(10)
    painter.drawEllipse(centre, radius, radius)
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    style = Style(size=TextSize.SMALL, align=Qt.AlignmentFlag.AlignHCenter)
    suit_text(str(number)).paint(painter, box, theme, style)


@dataclass(frozen=True, slots=True)
class _Rooms:
    """How wide the columns beside the names are: no wider than what is in them, so that names have the rest."""

    theme: Theme
    result: float
    score: float
    words: float


def _rooms(comparisons: Sequence[Comparison], theme: Theme) -> _Rooms:
    bold_words = Style(weight=Weight.SEMIBOLD)
    small = Style(size=TextSize.SMALL, weight=Weight.SEMIBOLD)
    compared = [one for one in comparisons if one.points is not None]

    def widest(texts: Iterable[str], style: Style, breath: float) -> float:
        return max((suit_text(words).width(theme, style) for words in texts), default=0.0) + breath

    results = widest(map(_contract, compared), Style(), theme.px(10))
    scores = max(
        widest((write_signed(one.score) for one in compared if one.score is not None), Style(), theme.px(4)),
        widest((_("Score"),), small, theme.px(4)),
    )
    words = max(
        widest((with_decimals(one.words) for one in compared), bold_words, theme.px(16)),
        widest((_("You are"),), small, theme.px(16)),
    )
    return _Rooms(theme, results, scores, words)


def _draw_comparison_head(painter: QPainter, rect: QRectF, side: Side, rooms: _Rooms, theme: Theme) -> None:
    style = Style(size=TextSize.SMALL, weight=Weight.SEMIBOLD, ink=theme.colours.text2)
    names = rect.adjusted(theme.px(24), 0, 0, 0)
    suit_text(_("North–South") if side is Side.NS else _("East–West")).paint(painter, names, theme, style)
    right = replace(style, align=Qt.AlignmentFlag.AlignRight)
    suit_text(_("You are")).paint(painter, rect, theme, right)
    score = rect.adjusted(0, 0, -rooms.words, 0)
    suit_text(_("Score")).paint(painter, score, theme, right)


def _draw_comparison(
    painter: QPainter, rect: QRectF, comparison: Comparison, name: str, rooms: _Rooms
) -> None:
    theme = rooms.theme
    painter.setPen(QPen(theme.colours.line, 0))
    painter.drawLine(rect.topLeft(), rect.topRight())
    grey = comparison.points is None
    ink = theme.colours.text2 if grey else theme.colours.text
    figure = Style(
        weight=Weight.REGULAR if grey else Weight.SEMIBOLD, ink=ink, align=Qt.AlignmentFlag.AlignRight
    )
    row = _Cells(rect)
    other = label(comparison.other)
    number = row.from_left(theme.px(60 if "+" in other else 24 if len(other) < 3 else 44))
    suit_text(other).paint(painter, number, theme, replace(figure, align=Qt.AlignmentFlag.AlignLeft))
    uncounted = suit_text(with_decimals(comparison.words)).width(theme, figure) + theme.px(8)
    words = row.from_right(uncounted if grey else rooms.words)
    suit_text(with_decimals(comparison.words)).paint(painter, words, theme, figure)
    if not grey:
        score = row.from_right(rooms.score)
        if comparison.score is not None:
            suit_text(write_signed(comparison.score)).paint(
                painter, score, theme, replace(figure, weight=Weight.REGULAR)
            )
        result = row.from_right(rooms.result)
        suit_text(_contract(comparison)).paint(painter, result, theme, Style(ink=ink))
    row.from_right(theme.px(6))
    suit_text(name).paint(painter, row.rest, theme, Style(ink=ink))


def _contract(comparison: Comparison) -> str:
    """What the other table played; a bare score stands in the column of scores alone."""
    result = comparison.result
    return "" if result is None or isinstance(result.outcome, Scored) else short(result)


class _Cells:
    """A row cut into cells from both ends; ``rest`` is what is left in the middle."""

    def __init__(self, rect: QRectF) -> None:
        self.rest = QRectF(rect)

    def from_left(self, width: float) -> QRectF:
        """Cut a cell off at the left."""
        cell = QRectF(self.rest.left(), self.rest.top(), width, self.rest.height())
        self.rest.setLeft(cell.right())
        return cell

    def from_right(self, width: float) -> QRectF:
        """Cut a cell off at the right."""
        cell = QRectF(self.rest.right() - width, self.rest.top(), width, self.rest.height())
        self.rest.setRight(cell.left())
        return cell


def _draw_formula(pen: _Pen, formula: str, left: float) -> _Pen:
    """A formula on one line, its fractions as one number over another."""
    theme = pen.theme
    height = float(theme.px(34 if _FRACTION.search(formula) else 22))
    if pen.painter is not None:
        x, at = left, 0
        for hit in _FRACTION.finditer(formula):
            x = _draw_part(pen, formula[at : hit.start()], x, height)
            x = _draw_fraction(pen, hit[1], hit[2], x, height)
            at = hit.end()
        _draw_part(pen, formula[at:], x, height)
    return pen.down(height)


def _draw_part(pen: _Pen, words: str, x: float, height: float) -> float:
    style = Style(weight=Weight.SEMIBOLD)
    width = suit_text(words).width(pen.theme, style)
    if pen.painter is not None:
        suit_text(words).paint(pen.painter, QRectF(x, pen.y, width + 2, height), pen.theme, style)
    return x + width


def _draw_fraction(pen: _Pen, above: str, below: str, x: float, height: float) -> float:
    theme = pen.theme
    style = Style(size=TextSize.SMALL, weight=Weight.SEMIBOLD, align=Qt.AlignmentFlag.AlignHCenter)
    metrics = QFontMetricsF(theme.font(TextSize.SMALL, Weight.SEMIBOLD))
    width = max(metrics.horizontalAdvance(above), metrics.horizontalAdvance(below)) + theme.px(8)
    if pen.painter is not None:
        half = height / 2
        suit_text(above).paint(pen.painter, QRectF(x, pen.y, width, half), theme, style)
        suit_text(below).paint(pen.painter, QRectF(x, pen.y + half, width, half), theme, style)
        pen.painter.setPen(QPen(theme.colours.text, 1))
        pen.painter.drawLine(QPointF(x + 2, pen.y + half), QPointF(x + width - 2, pen.y + half))
    return x + width
