"""The ranking panel beside the grid, alive at each key: place, pair, figure, and who the typed result moves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from gui.look.theme import Height, TextSize, Theme, Weight
from gui.pages.scores.model import AnyIndex
from gui.widgets.rows import RowModel
from gui.widgets.tables import SteadyList, hairline
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _, ngettext, with_decimals
from model.scoring.explanations.wording import ranking_figures
from model.scoring.ranking.lists import list_names, standings_by_list
from model.scoring.standings import Standing, Standings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.look.look import Look
    from model.snapshots.session import Pair


class RankingRow(Struct, frozen=True):
    """A line of the ranking: ``moved`` places up (positive) or down by the result being typed; a heading has no pair."""

    place: str
    number: str
    names: str
    figure: str
    moved: int = 0
    concerned: bool = False
    heading: str = ""


def list_ranking(
    standings: Standings, before: Standings, pairs: Mapping[int, Pair], concerned: Sequence[int] = ()
) -> tuple[RankingRow, ...]:
    """The ranking as lines, with a heading for each field where there are several."""
    figures = ranking_figures(standings)
    were = figures if before is standings else ranking_figures(before)
    old = {one.contestant.key: one.rank for one in before.ranking if were[one.contestant.key]}
    lines: list[RankingRow] = []
    lists = standings_by_list(standings)
    names = list_names(lists)
    for one, ranking in lists.items():
        if names[one]:
            lines.append(RankingRow("", "", "", "", heading=names[one]))
        lines.extend(_ranked(standing, figures, old, pairs, concerned) for standing in ranking)
    return tuple(lines)


def _ranked(
    standing: Standing,
    figures: Mapping[str, str],
    old: Mapping[str, int],
    pairs: Mapping[int, Pair],
    concerned: Sequence[int],
) -> RankingRow:
    contestant = standing.contestant
    pair = pairs.get(contestant.number)
    names = pair.short_name if pair is not None else "–".join(contestant.names)
    moved = old.get(contestant.key, standing.rank) - standing.rank
    figure = with_decimals(figures[contestant.key])
    return RankingRow(
        standing.place if figure else "",
        str(contestant.number),
        names,
        figure,
        moved if figure else 0,
        contestant.number in concerned,
    )


class RankingModel(RowModel[RankingRow]):
    """The lines of the ranking."""

    def cell(self, row: RankingRow, column: int, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.heading or "  ".join((row.place, row.number, row.names, row.figure))
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.heading or _spoken(row)
            case Qt.ItemDataRole.ToolTipRole:
                return row.heading or row.names
            case _:
                return None


def _spoken(line: RankingRow) -> str:
    """A line in words, for a screen reader: "place 3, number 7, Carr–Atwell, 56.25, up 2 places"."""
    words = [_("number {number}").format(number=line.number), line.names]
    if line.place:
        words.insert(0, _("place {place}").format(place=line.place))
    words.append(line.figure or _("no result yet"))
    if line.moved > 0:
        words.append(ngettext("up {n} place", "up {n} places", line.moved).format(n=line.moved))
    if line.moved < 0:
        words.append(ngettext("down {n} place", "down {n} places", -line.moved).format(n=-line.moved))
    return ", ".join(words)


@dataclass(frozen=True, slots=True)
class ColumnWidths:
    """The widths of the ranking's columns, as wide as their longest texts, in pixels of the screen."""

    place: int
    number: int
    names: int
    figure: int
    arrow: int
    gap: int

    @property
    def whole(self) -> int:
        """What all of them take, with the room at both edges."""
        return self.place + self.number + self.names + self.figure + self.arrow + 4 * self.gap


_PLACE, _NUMBER = Style(), Style(weight=Weight.SEMIBOLD)
_FIGURE: Final = Style(weight=Weight.SEMIBOLD)


def columns_of(lines: Sequence[RankingRow], theme: Theme) -> ColumnWidths:
    """How wide the columns of these lines must be for nothing to be cut; kept, for it is asked at each key."""
    kept = theme.kept.get("ranking columns")
    if kept is not None and kept[0] is lines:
        return cast("ColumnWidths", kept[2])
    longest, names = _longest(lines), frozenset(line.names for line in lines)
    if kept is not None and kept[1] == (longest, names):
        theme.kept["ranking columns"] = (lines, *kept[1:])
        return cast("ColumnWidths", kept[2])
    place, number, figure = (
        math.ceil(suit_text(words).width(theme, style)) + 1
        for words, style in zip(longest, (_PLACE, _NUMBER, _FIGURE), strict=True)
    )
    found = ColumnWidths(
        place,
        number,
        math.ceil(max((suit_text(name).width(theme) for name in names), default=0)) + 1,
        figure,
        theme.px(30),
        theme.px(8),
    )
    theme.kept["ranking columns"] = (lines, (longest, names), found)
    return found


def _longest(lines: Sequence[RankingRow]) -> tuple[str, ...]:
    """The longest place, number and figure; all figures are of one width.

    The place is the longest there could be among so many lines: ties come and go with each result, and a column that
    changed with them would lay the page out again.
    """
    place, number, figure = f"{len(lines)}=", "", ""
    for line in lines:
        if len(line.figure) > len(figure):
            figure = line.figure
        if len(line.number) > len(number):
            number = line.number
        if len(line.place) > len(place):
            place = line.place
    return place, number, figure


class _RankingDelegate(QStyledItemDelegate):
    def __init__(self, look: Look, view: LiveRanking) -> None:
        super().__init__(view)
        self._look = look
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        # A usual field fits without scrolling; a large one keeps rows that can be read and scrolls.
        theme = self._look.theme
        lines = max(1, index.model().rowCount())
        fitting = self._view.viewport().height() // lines
        return QSize(0, min(theme.height(Height.TABLE), max(theme.px(24), fitting)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        # A list paints every line between the first and the last that changed.
        if not self._view.dirty.intersects(option.rect):
            return
        line = self._view.lines_model().rows[index.row()]
        rect = QRectF(option.rect)
        if line.heading:
            _paint_heading(painter, rect, line, self._look.theme)
        else:
            theme = self._look.theme
            _paint_ranked(painter, rect, line, theme, columns_of(self._view.lines_model().rows, theme))


def _paint_heading(painter: QPainter, rect: QRectF, line: RankingRow, theme: Theme) -> None:
    inner = rect.adjusted(theme.px(12), 0, 0, 0)
    style = Style(size=TextSize.SECONDARY, weight=Weight.SEMIBOLD, ink=theme.colours.text2)
    suit_text(line.heading).paint(painter, inner, theme, style)


def _paint_ranked(
    painter: QPainter, rect: QRectF, line: RankingRow, theme: Theme, columns: ColumnWidths
) -> None:
    colours = theme.colours
    if line.concerned:
        painter.fillRect(rect, colours.soft)
    painter.setPen(hairline(theme))
    y = rect.bottom() - 0.5
    painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
    arrow, share, gap = columns.arrow, columns.figure, columns.gap
    left = rect.left() + gap

    def cell(start: float, width: float) -> QRectF:
        return QRectF(start, rect.top(), width, rect.height())

    suit_text(line.place).paint(painter, cell(left, columns.place), theme, Style(ink=colours.text2))
    left += columns.place + gap
    suit_text(line.number).paint(painter, cell(left, columns.number), theme, _NUMBER)
    left += columns.number + gap
    names = cell(left, rect.right() - arrow - share - left - gap / 2)
    suit_text(line.names).paint(painter, names, theme)
    right = Style(weight=Weight.SEMIBOLD, align=Qt.AlignmentFlag.AlignRight)
    suit_text(line.figure).paint(painter, cell(rect.right() - arrow - share, share), theme, right)
    if line.moved:
        _paint_arrow(
            painter, cell(rect.right() - arrow + theme.px(5), arrow - theme.px(5)), line.moved, theme
        )


def _paint_arrow(painter: QPainter, rect: QRectF, moved: int, theme: Theme) -> None:
    ink = theme.colours.ok if moved > 0 else theme.colours.err
    side, middle = float(theme.px(9)), rect.center().y()
    tip = -side / 2 if moved > 0 else side / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    left = rect.left()
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(left, middle - tip),
                QPointF(left + side, middle - tip),
                QPointF(left + side / 2, middle + tip),
            ]
        )
    )
    painter.restore()
    words = rect.adjusted(side + theme.px(1), 0, 0, 0)
    suit_text(str(abs(moved))).paint(painter, words, theme, Style(size=TextSize.SMALL, ink=ink))


class LiveRanking(SteadyList):
    """The ranking as a quiet list: nothing in it can be chosen, it only tells."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._lines = RankingModel(self)
        self.setAccessibleName(_("Ranking now"))
        self.setModel(self._lines)
        self.setItemDelegate(_RankingDelegate(look, self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._in_sight = range(0)
        look.changed.connect(self.scheduleDelayedItemsLayout)

    def dataChanged(self, top: AnyIndex, bottom: AnyIndex, roles: Sequence[int] = ()) -> None:
        # Qt works out the place of every line that changed, seen or not: 4 ms where 400 of 2,000 places moved.
        if self._in_sight.start <= bottom.row() and top.row() < self._in_sight.stop:
            super().dataChanged(top, bottom, roles)

    def show_lines(self, lines: tuple[RankingRow, ...]) -> None:
        """Show these lines; those that differ are painted, and all where a column became wider or narrower."""
        before = columns_of(self._lines.rows, self._look.theme)
        edge = self.viewport().rect()
        first, last = self.indexAt(edge.topLeft()).row(), self.indexAt(edge.bottomLeft()).row()
        self._in_sight = range(max(first, 0), (len(lines) if last < 0 else last) + 1)
        self._lines.update_rows(lines)
        if columns_of(lines, self._look.theme) != before:
            self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def lines_model(self) -> RankingModel:
        """The model behind the list."""
        return self._lines
