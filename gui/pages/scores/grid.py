"""The grid of the Scores page: painted lines, and the one field that rests on the line being typed."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from gui.look.icons import paint_icon
from gui.look.theme import Height, TextSize, Theme, Tone, Weight
from gui.pages.scores.field import ResultField
from gui.pages.scores.model import (
    ROW_ROLE,
    AnyIndex,
    GridPage,
    GridRow,
    ScoresModel,
    SheetColumn,
    cell_text,
    result_text,
    score_text,
)
from gui.pages.scores.order import Spot
from gui.widgets.tables import SuitHeader, hairline
from gui.widgets.text.suit_text import Run, Style, SuitText, bold, link, soft, suit_text
from model.bridge.entry.reading import ReadingState
from model.bridge.entry.words import card_words
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look

_WIDTHS = {
    SheetColumn.FIRST: 60,
    SheetColumn.SECOND: 34,
    SheetColumn.RESULT: 136,
    SheetColumn.SCORE: 58,
    SheetColumn.NS_POINTS: 52,
    SheetColumn.EW_POINTS: 52,
}
_ECHO, _NAMES, _LEAST_NAMES = 174, 98, 56
_NUMBER_OF_PAIR, _NUMBER_OF_PLAYERS, _BESIDE_NAMES = 22, 48, 14
"""The least width of the number before the names of a pair, or of two players, and the room round both."""
_READABLE = 150
"""Less of the margin than this, in pixels at normal letters, is no echo."""
_RIGHT = (SheetColumn.SCORE, SheetColumn.NS_POINTS, SheetColumn.EW_POINTS)
_COLUMNS, _NUMBERS = tuple(SheetColumn), (SheetColumn.FIRST, SheetColumn.SECOND)
_RESULT_PARTS = re.compile(r"(?P<bid>\S+) (?P<declarer>[^\W\d_]) (?P<tricks>\S+)")


def row_state(row: GridRow) -> Tone:
    """The tint of a line: that of a doubtful or impossible reading, or of the chosen line if the field is there."""
    if row.reading is not None:
        if row.reading.state is ReadingState.DOUBTFUL:
            return Tone.DOUBTFUL
        if row.reading.state in (ReadingState.IMPOSSIBLE, ReadingState.NONSENSE):
            return Tone.IMPOSSIBLE
    return Tone.CHOSEN if row.typed is not None else Tone.PLAIN


class ScoresDelegate(QStyledItemDelegate):
    """Paints the cells of the grid from their `GridRow`."""

    def __init__(self, look: Look, model: ScoresModel, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look
        self._model = model
        self.number_width = 0.0
        """How wide the numbers of the pairs are; the names begin behind the widest."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._look.theme.height(Height.ENTRY))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        page = self._model.page
        row = page.rows[index.row()]
        theme = self._look.theme
        column = _COLUMNS[index.column()]
        rect = QRectF(option.rect)
        if column is SheetColumn.MARGIN:
            painter.save()
            _paint_margin(painter, rect, row, theme)
            painter.restore()
        else:
            # Each piece sets its own pen and letters; to keep and give back all of a painter costs more than a cell.
            _paint_ground(painter, rect, row, theme, first=column is SheetColumn.FIRST)
            self._paint_content(painter, rect, row, column)

    def _paint_content(self, painter: QPainter, rect: QRectF, row: GridRow, column: SheetColumn) -> None:
        theme = self._look.theme
        if column in (SheetColumn.NS, SheetColumn.EW):
            inner = rect.adjusted(theme.px(4), 0, -theme.px(4), 0)
            _paint_pair(painter, inner, row, column, theme, self.number_width)
            return
        if column not in _NUMBERS:
            _paint_cell(painter, rect, row, column, theme)
            return
        first = column is SheetColumn.FIRST
        inner = rect.adjusted(theme.px(12 if first else 4), 0, 0, 0)
        strong = first and row.line is not None and not row.to_come
        _paint_number(painter, inner, cell_text(row, column, self._model.page.cut), theme, strong=strong)


def _paint_ground(painter: QPainter, rect: QRectF, row: GridRow, theme: Theme, *, first: bool) -> None:
    state = row_state(row)
    tint = theme.tint(state)
    painter.fillRect(rect, tint.ground if state is not Tone.PLAIN else theme.colours.surface)
    if first and state is not Tone.PLAIN:
        painter.fillRect(QRectF(rect.left(), rect.top(), theme.px(4), rect.height()), tint.ink)
    painter.setPen(hairline(theme))
    y = rect.bottom() - 0.5
    painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))


def _paint_cell(painter: QPainter, rect: QRectF, row: GridRow, column: SheetColumn, theme: Theme) -> None:
    inner = rect.adjusted(theme.px(4), 0, -theme.px(4), 0)
    if column is SheetColumn.RESULT:
        _paint_result(painter, inner, row, theme)
    else:
        _paint_figure(painter, inner, row, column, theme)


def _paint_number(painter: QPainter, rect: QRectF, text: str, theme: Theme, *, strong: bool) -> None:
    weight = Weight.SEMIBOLD if strong else Weight.REGULAR
    ink = theme.colours.text if strong else theme.colours.text2
    suit_text(text).paint(painter, rect, theme, Style(weight=weight, ink=ink))


def _paint_pair(
    painter: QPainter, rect: QRectF, row: GridRow, column: SheetColumn, theme: Theme, wide: float
) -> None:
    pair = row.ns if column is SheetColumn.NS else row.ew
    if pair is None:
        return
    waiting = row.to_come or row.line is None
    number = rect.adjusted(0, 0, -(rect.width() - wide), 0)
    ink = theme.colours.text2 if waiting else theme.colours.text
    weight = Weight.REGULAR if waiting else Weight.SEMIBOLD
    suit_text(pair.label).paint(painter, number, theme, Style(weight=weight, ink=ink))
    names = rect.adjusted(wide + theme.px(2), 0, 0, 0)
    suit_text(pair.short_name).paint(painter, names, theme, Style(ink=ink))


def _paint_result(painter: QPainter, rect: QRectF, row: GridRow, theme: Theme) -> None:
    # As it was typed, whether or not there is room beside it to say that it is not saved.
    if row.waits is not None:
        style = Style(ink=theme.tint(Tone.DOUBTFUL).ink)
        suit_text(result_text(row)).paint(painter, rect, theme, style)
        return
    if row.line is None or row.line.result is None:
        style = Style(ink=theme.colours.text2)
        suit_text(result_text(row)).paint(painter, rect, theme, style)
        return
    style = Style(size=TextSize.ENTRY)
    words, lead = result_text(row), row.line.result.lead
    if lead is not None:
        tail = SuitText((Run(card_words(lead)),))
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


def _paint_figure(painter: QPainter, rect: QRectF, row: GridRow, column: SheetColumn, theme: Theme) -> None:
    text = score_text(row) if column is SheetColumn.SCORE else row.points.ns
    if column is SheetColumn.EW_POINTS:
        text = row.points.ew
    weight = Weight.SEMIBOLD if column is SheetColumn.SCORE else Weight.REGULAR
    ink = theme.colours.text if column is SheetColumn.SCORE else theme.colours.text2
    state = row_state(row)
    if column is SheetColumn.SCORE and state is Tone.IMPOSSIBLE and row.typed is not None:
        # A word under the other: the column is as wide as a score.
        right = Qt.AlignmentFlag.AlignRight
        small = Style(size=TextSize.SMALL, ink=theme.colours.err, align=right)
        suit_text(_("not entered")).paint(painter, rect, theme, small, wrap=True)
        return
    if row.typed is not None and column is SheetColumn.SCORE:
        ink = theme.colours.accent
    style = Style(weight=weight, ink=ink, align=Qt.AlignmentFlag.AlignRight)
    suit_text(text).paint(painter, rect, theme, style)


def _paint_margin(painter: QPainter, rect: QRectF, row: GridRow, theme: Theme) -> None:
    reading = row.reading
    painter.fillRect(rect, theme.colours.bg)
    if reading is None or (row.typed is None and not reading.reason):
        return
    state = row_state(row)
    if row.typed is not None and state is Tone.CHOSEN:
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
    first, second = margin_words(row), margin_second_line(row)
    if not second:
        first.paint(painter, words, theme, Style(size=TextSize.SECONDARY), wrap=True)
        return
    style = Style(size=TextSize.SECONDARY)
    line = first.height(theme, style)
    above = QRectF(words.left(), words.center().y() - line, words.width(), line)
    first.paint(painter, above, theme, style)
    suit_text(second).paint(painter, above.translated(0, line), theme, style)


def _paint_echo_frame(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colours.soft_edge, 1))
    painter.setBrush(theme.colours.soft)
    frame = rect.adjusted(0.5, 0.5, -1, -0.5)
    painter.drawRoundedRect(frame, theme.radius("field"), theme.radius("field"))


def margin_words(row: GridRow) -> SuitText:
    """What the margin says of a line: the echo, or the doubt with its correction."""
    reading = row.reading
    if reading is None:
        return SuitText()
    fixes = tuple(link(text) for text in reading.suggestions[:2])
    match reading.state:
        case ReadingState.DOUBTFUL:
            if row.waits is not None:  # for the server: nobody doubts it
                return SuitText((bold(reading.reason),))
            lead = bold(_("Doubtful.") + " ")
            ask = (Run(" "), *_with_or(fixes)) if fixes else ()
            return SuitText((lead, Run(reading.reason), *ask))
        case ReadingState.IMPOSSIBLE | ReadingState.NONSENSE:
            return SuitText((bold(reading.reason),))
        case ReadingState.UNFINISHED:
            return SuitText((soft(reading.echo or reading.reason),))
        case _:
            return SuitText((bold(reading.echo.partition("\n")[0]),))


def margin_second_line(row: GridRow) -> str:
    """The line under the echo: score, lead, and the matchpoints it would give; "" if one line says all."""
    reading = row.reading
    if reading is None or reading.state is not ReadingState.FITS or row.typed is None:
        return ""
    second = reading.echo.partition("\n")[2]
    return ", ".join(part for part in (second, _points_words(row)) if part)


def _points_words(row: GridRow) -> str:
    if not row.points.ns or row.points.top == "0":
        return ""
    return _("{points} of {top}").format(points=row.points.ns, top=row.points.top)


def _with_or(fixes: tuple[Run, ...]) -> tuple[Run, ...]:
    if len(fixes) == 2:
        return fixes[0], Run(" " + _("or") + " "), fixes[1]
    return fixes


class ScoresGrid(QTableView):
    """The table of one group with the field over the result being typed.

    ``chosen`` says that the hand went to another row with the mouse: its round, table and board.
    """

    chosen = Signal(int, int, int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.rows = ScoresModel(self)
        self._at: Spot | None = None
        self.setAccessibleName(_("Results"))
        self.setModel(self.rows)
        self._cells = ScoresDelegate(look, self.rows, self)
        self.setItemDelegate(self._cells)
        self.field = ResultField(self.viewport())
        # What is opaque is moved as a picture when the rows scroll, and only the rows that come in are painted.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setProperty("surface", "bg")
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self._set_up_header()
        self.clicked.connect(self._clicked)
        self.verticalScrollBar().valueChanged.connect(self.place_field)
        look.changed.connect(self._measure)
        self._measure()

    def show_page(self, page: GridPage, at: Spot | None) -> None:
        """Show these rows with the field on the row of ``at``."""
        self._at = at
        if not self.rows.show(page):
            self._measure_columns()  # other pairs, other names
        self._keep_in_view()

    def row_in_front(self) -> GridRow | None:
        """The row under the field."""
        number = None if self._at is None else self.rows.number_of(self._at)
        return None if number is None else self.rows.row_at(number)

    def hidden_echo(self) -> tuple[SuitText, str]:
        """The echo of what is typed if large letters leave no room for its margin; empty if the margin is seen."""
        row = self.row_in_front()
        room = self.viewport().width() - sum(
            self.columnWidth(one) for one in SheetColumn if one is not SheetColumn.MARGIN
        )
        if row is None or row.typed is None or room >= self._look.theme.px(_READABLE):
            return SuitText(), ""
        return margin_words(row), margin_second_line(row)

    def neighbour(self, step: int) -> Spot | None:
        """The expected result above (-1) or below (+1) the one under the field."""
        spots = [row.spot for row in self.rows.page.rows if row.line is not None]
        if self._at not in spots:
            return spots[0] if spots else None
        place = spots.index(self._at) + step
        return spots[place] if 0 <= place < len(spots) else None

    def place_field(self) -> None:
        """Put the field over the result that it edits, or hide it if there is none."""
        number = None if self._at is None else self.rows.number_of(self._at)
        if number is None:
            self.field.hide()
            return
        cell = self.visualRect(self.rows.index(number, SheetColumn.RESULT))
        inset = self._look.theme.px(5)
        self.field.setGeometry(cell.adjusted(0, inset, -inset, -inset))
        self.field.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self._look.theme.colours.bg)
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure_columns()
        self._keep_in_view()

    def _keep_in_view(self) -> None:
        number = None if self._at is None else self.rows.number_of(self._at)
        if number is not None:
            self.scrollTo(self.rows.index(number, SheetColumn.RESULT))
        self.place_field()

    def _set_up_header(self) -> None:
        header = SuitHeader(self._look, self)
        self.setHorizontalHeader(header)
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def _measure(self) -> None:
        theme = self._look.theme
        self.verticalHeader().setDefaultSectionSize(theme.height(Height.ENTRY))
        self.field.setFont(theme.font(TextSize.ENTRY))
        self._measure_columns()
        self.place_field()

    def _measure_columns(self) -> None:
        theme = self._look.theme
        fixed = {column: max(theme.px(width), self._heading(column)) for column, width in _WIDTHS.items()}
        rest = max(0, self.viewport().width() - sum(fixed.values()))
        # Names come whole before the echo has all the room it would like, but never at the cost of its words.
        wanted = self._names_width()
        beside_echo = (rest - theme.px(_ECHO)) // 2
        # Where that is not enough, the echo stands under the grid.
        room = beside_echo if beside_echo >= theme.px(_NAMES) else rest // 2
        names = max(self._least_names(), min(wanted, room))
        fixed |= {SheetColumn.NS: names, SheetColumn.EW: names}
        fixed[SheetColumn.MARGIN] = max(1, self.viewport().width() - sum(fixed.values()))
        self.setColumnHidden(
            SheetColumn.MARGIN, self._heading(SheetColumn.MARGIN) > fixed[SheetColumn.MARGIN]
        )
        for column, width in fixed.items():
            self.setColumnWidth(column, width)

    def minimumSizeHint(self) -> QSize:
        """All columns but the echo, which goes under the grid if there is no room for it."""
        widths = (max(self._look.theme.px(width), self._heading(column)) for column, width in _WIDTHS.items())
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(sum(widths) + 2 * self._least_names() + bar, super().minimumSizeHint().height())

    def _least_names(self) -> int:
        least = self._look.theme.px(_LEAST_NAMES)
        return max(least, self._heading(SheetColumn.NS), self._heading(SheetColumn.EW))

    def _heading(self, column: SheetColumn) -> int:
        header = self.horizontalHeader()
        return header.measure_width(column) if isinstance(header, SuitHeader) else 0

    def _names_width(self) -> int:
        """The width of the longest names of these rows with their number before it."""
        theme = self._look.theme
        pairs = [pair for row in self.rows.page.rows for pair in (row.ns, row.ew) if pair is not None]
        alone = all(pair.partner is None for pair in pairs)
        strong = Style(weight=Weight.SEMIBOLD)
        numbers = (suit_text(label).width(theme, strong) for label in {pair.label for pair in pairs})
        least = theme.px(_NUMBER_OF_PAIR if alone else _NUMBER_OF_PLAYERS)
        self._cells.number_width = max(least, math.ceil(max(numbers, default=0)))
        longest = max(
            (suit_text(name).width(theme) for name in {pair.short_name for pair in pairs}), default=0
        )
        return math.ceil(longest + self._cells.number_width) + theme.px(_BESIDE_NAMES)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The hand goes to the row under the mouse first: what the page's menu does is done there."""
        index = self.indexAt(event.pos())
        if index.isValid():
            self._clicked(index)
        super().contextMenuEvent(event)

    def _clicked(self, index: AnyIndex) -> None:
        row: GridRow = index.data(ROW_ROLE)
        if row.line is not None:
            self.chosen.emit(*row.spot)
