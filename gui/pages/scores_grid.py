"""The grid of the Scores page: painted lines, and the one field that rests on the line being typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.icons import paint_icon
from gui.pages.scores_model import ROW_ROLE, AnyIndex, Column, GridRow, ScoresModel, result_text, score_text
from gui.pages.scores_order import Cut
from gui.theme import Height, State, TextSize, Theme, Weight
from gui.widgets.suit_text import Run, Style, SuitText, bold, link, soft, suit_text
from model.bridge.entry import ReadingState
from model.i18n import _

if TYPE_CHECKING:
    from gui.look import Look

_WIDTHS = {
    Column.FIRST: 46,
    Column.SECOND: 46,
    Column.RESULT: 158,
    Column.SCORE: 74,
    Column.NS_POINTS: 50,
    Column.EW_POINTS: 50,
}
_RIGHT = (Column.SCORE, Column.NS_POINTS, Column.EW_POINTS)
_RESULT_PARTS = re.compile(r"(?P<bid>\S+) (?P<declarer>[^\W\d_]) (?P<tricks>\S+)")


def row_state(row: GridRow) -> State:
    """How a line is tinted: by what its reading says, chosen where the field is."""
    if row.reading is not None:
        if row.reading.state is ReadingState.DOUBTFUL:
            return State.DOUBTFUL
        if row.reading.state in (ReadingState.IMPOSSIBLE, ReadingState.NONSENSE):
            return State.IMPOSSIBLE
    return State.CHOSEN if row.typed is not None else State.PLAIN


class ScoresDelegate(QStyledItemDelegate):
    """Paints the cells of the grid from their `GridRow`."""

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._look.theme.height(Height.ENTRY))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: GridRow = index.data(ROW_ROLE)
        model = index.model()
        assert isinstance(model, ScoresModel)
        theme = self._look.theme
        column = Column(index.column())
        rect = QRectF(option.rect)  # type: ignore[attr-defined]  # the stubs lack the fields of a style option
        painter.save()
        if column is Column.MARGIN:
            _paint_margin(painter, rect, row, theme)
        else:
            _paint_ground(painter, rect, row, theme, first=column is Column.FIRST)
            _paint_cell(painter, rect, row, column, theme, model.page.cut)
        painter.restore()


def _paint_ground(painter: QPainter, rect: QRectF, row: GridRow, theme: Theme, *, first: bool) -> None:
    state = row_state(row)
    tint = theme.tint(state)
    painter.fillRect(rect, tint.ground if state is not State.PLAIN else theme.colours.surface)
    if first and state is not State.PLAIN:
        painter.fillRect(QRectF(rect.left(), rect.top(), theme.px(4), rect.height()), tint.ink)
    pen = QPen(theme.colours.line, 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.drawLine(rect.bottomLeft(), rect.bottomRight())


def _paint_cell(
    painter: QPainter, rect: QRectF, row: GridRow, column: Column, theme: Theme, cut: Cut
) -> None:
    pad = theme.px(12) if column is Column.FIRST else theme.px(4)
    inner = rect.adjusted(pad, 0, -theme.px(4), 0)
    pale = theme.colours.text2 if row.to_come or row.line is None else theme.colours.text
    if column in (Column.FIRST, Column.SECOND):
        number = row.table if (column is Column.FIRST) is not (cut is Cut.TABLE) else row.round
        if column is Column.SECOND:
            number = row.round if cut is Cut.BOARD else row.board
        weight = Weight.SEMIBOLD if column is Column.FIRST and not row.to_come else Weight.REGULAR
        ink = pale if column is Column.FIRST else theme.colours.text2
        suit_text(str(number)).paint(painter, inner, theme, Style(weight=weight, ink=ink))
    elif column in (Column.NS, Column.EW):
        _paint_pair(painter, inner, row, column, theme)
    elif column is Column.RESULT:
        _paint_result(painter, inner, row, theme)
    else:
        _paint_figure(painter, inner, row, column, theme)


def _paint_pair(painter: QPainter, rect: QRectF, row: GridRow, column: Column, theme: Theme) -> None:
    pair = row.ns if column is Column.NS else row.ew
    if pair is None:
        return
    waiting = row.to_come or row.line is None
    number = rect.adjusted(0, 0, -(rect.width() - theme.px(22)), 0)
    ink = theme.colours.text2 if waiting else theme.colours.text
    weight = Weight.REGULAR if waiting else Weight.SEMIBOLD
    suit_text(str(pair.number)).paint(painter, number, theme, Style(weight=weight, ink=ink))
    names = rect.adjusted(theme.px(24), 0, 0, 0)
    suit_text(pair.short_name).paint(painter, names, theme, Style(ink=ink))


def _paint_result(painter: QPainter, rect: QRectF, row: GridRow, theme: Theme) -> None:
    if row.line is None or row.line.result is None:
        style = Style(ink=theme.colours.text2)
        suit_text(result_text(row)).paint(painter, rect, theme, style)
        return
    style = Style(size=TextSize.ENTRY)
    words, lead = result_text(row), row.line.result.lead
    if lead is not None:
        tail = SuitText((Run(f"{lead.suit.symbol}{'10' if lead.rank == 'T' else lead.rank}"),))
        right = Style(size=TextSize.BASE, align=Qt.AlignmentFlag.AlignRight)
        tail.paint(painter, rect, theme, right)
        words = words.removesuffix(f" {tail}").strip()
    parts = _RESULT_PARTS.match(words)
    if parts is None:
        suit_text(words).paint(painter, rect, theme, style)
        return
    for part, left in (("bid", 0), ("declarer", 46), ("tricks", 70)):
        place = rect.adjusted(theme.px(left), 0, 0, 0)
        suit_text(parts[part]).paint(painter, place, theme, style)
    rest = words[parts.end() :].strip()
    if rest:
        suit_text(rest).paint(
            painter, rect.adjusted(theme.px(100), 0, 0, 0), theme, Style(size=TextSize.SMALL)
        )


def _paint_figure(painter: QPainter, rect: QRectF, row: GridRow, column: Column, theme: Theme) -> None:
    text = score_text(row) if column is Column.SCORE else row.points.ns
    if column is Column.EW_POINTS:
        text = row.points.ew
    weight = Weight.SEMIBOLD if column is Column.SCORE else Weight.REGULAR
    ink = theme.colours.text if column is Column.SCORE else theme.colours.text2
    state = row_state(row)
    if column is Column.SCORE and state is State.IMPOSSIBLE and row.typed is not None:
        text, ink, weight = _("not in"), theme.colours.err, Weight.REGULAR
    elif row.typed is not None and column is Column.SCORE:
        ink = theme.colours.accent
    style = Style(weight=weight, ink=ink, align=Qt.AlignmentFlag.AlignRight)
    suit_text(text).paint(painter, rect, theme, style)


def _paint_margin(painter: QPainter, rect: QRectF, row: GridRow, theme: Theme) -> None:
    reading = row.reading
    painter.fillRect(rect, theme.colours.bg)
    if reading is None or (row.typed is None and not reading.reason):
        return
    state = row_state(row)
    if row.typed is not None and state is State.CHOSEN:
        _paint_echo_frame(painter, rect, theme)
    words = rect.adjusted(theme.px(14), theme.px(1), -theme.px(6), -theme.px(1))
    icon = {
        ReadingState.FITS: ("ok", theme.colours.text),
        ReadingState.DOUBTFUL: ("doubtful", theme.colours.warn),
        ReadingState.IMPOSSIBLE: ("impossible", theme.colours.err),
        ReadingState.NONSENSE: ("impossible", theme.colours.err),
    }.get(reading.state)
    if icon is not None:
        size = theme.px(18)
        where = QRectF(words.left(), words.center().y() - size / 2, size, size)
        paint_icon(painter, icon[0], where, icon[1])
        words = words.adjusted(theme.px(26), 0, 0, 0)
    margin_words(row).paint(painter, words, theme, Style(size=TextSize.SECONDARY), wrap=True)


def _paint_echo_frame(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colours.soft_edge, 1))
    painter.setBrush(theme.colours.soft)
    frame = rect.adjusted(-theme.px(4), 0.5, -1, -0.5)
    painter.drawRoundedRect(frame, theme.radius("field"), theme.radius("field"))


def margin_words(row: GridRow) -> SuitText:
    """What the margin says of a line: the echo, or the doubt with its correction."""
    reading = row.reading
    if reading is None:
        return SuitText()
    fixes = tuple(link(text) for text in reading.suggestions[:2])
    match reading.state:
        case ReadingState.DOUBTFUL:
            lead = bold(_("Doubtful.") + " ")
            ask = (Run(" "), *_with_or(fixes)) if fixes else ()
            return SuitText((lead, Run(reading.reason), *ask))
        case ReadingState.IMPOSSIBLE | ReadingState.NONSENSE:
            return SuitText((bold(reading.reason),))
        case ReadingState.UNFINISHED:
            return SuitText((soft(reading.echo or _("go on typing")),))
        case _:
            first, _rest, second = reading.echo.partition("\n")
            tail = (Run("\n" if False else "  "), Run(second)) if second else ()
            return SuitText((bold(first), *tail))


def _with_or(fixes: tuple[Run, ...]) -> tuple[Run, ...]:
    if len(fixes) == 2:
        return fixes[0], Run(" " + _("or") + " "), fixes[1]
    return fixes
