"""The right of the Play page: what needs the director, and the ledger of slow tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QSpacerItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Theme, Weight
from gui.look.theme import Tone as Mark
from gui.widgets.form.action_row import ActionRow
from gui.widgets.form.card import Chip, give_panel_ground
from gui.widgets.rows import AnyIndex, RowModel
from gui.widgets.tables import PlainList, paint_cell_focus
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from gui.look.look import Look
    from gui.pages.page import PageContext
    from gui.pages.play.room.calls import CallsPanel
    from model.service.play.need_words import NeedWords
    from model.snapshots.play import LateLedger, LateTable

_WIDTH: Final = 257
_SIDE: Final = 6
_TEXT_AT: Final = 35
_ABOVE: Final = 10
_LINE: Final = 19
_COLUMN: Final = 22
_TABLE_COLUMN: Final = 30
_MOST_LATE: Final = 6
_AS_ITS_PLACE: Final = (1 << 24) - 1


class NeedsModel(RowModel["NeedWords"]):
    """What needs the director, the most urgent first."""

    def cell(self, row: NeedWords, column: int, role: int) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.title}. {row.text} {row.action}"
        return None


class NeedsPanel(QWidget):
    """The panel; `chosen` carries the place of a need in the list."""

    chosen = Signal(int)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        look = context.look
        self._look = look
        self._calls: CallsPanel | None = None
        self._share = 1.0
        give_panel_ground(self)
        self._count = Chip(look, "0", Mark.PLAIN)
        self._under, self._any_late = False, False
        self._late_gives_way, self._late_is_away = False, False
        self._clock = 0
        self._model = NeedsModel()
        self.list = PlainList(look, _("Needs you"))
        self.list.setModel(self._model)
        self.list.setUniformItemSizes(False)
        self.list.setItemDelegate(_NeedDelegate(look, self.list))
        self.list.activated.connect(self._activated)
        self.list.clicked.connect(self._activated)
        self._nothing = secondary(look, _("Nothing needs you now."), wrap=True)
        self._before_late = QSpacerItem(0, look.theme.px(10))
        self._late_title = subheading(look, _("Late so far, minutes"))
        self._grid = LateGrid(look)
        self.late_words = secondary(look, wrap=True)
        self._lay_out(context)
        look.changed.connect(self._measure)
        self._measure()

    def show_needs(self, rows: tuple[NeedWords, ...]) -> None:
        """Show what needs the director; the keyboard stays where it was in the list."""
        at = self.list.currentIndex().row()
        if self._model.update_rows(rows):
            self._count.show_state(str(len(rows)))
            self.list.setVisible(bool(rows))
            self._show_late()
            if rows and at >= 0:
                self.list.setCurrentIndex(self._model.index(min(at, len(rows) - 1), 0))
            self._fit()

    def sizeHint(self) -> QSize:
        """As high as its words are at its width; Qt would take them for shorter than they are."""
        wide, layout = self.minimumWidth() or self.width(), self.layout()
        return QSize(wide, layout.totalHeightForWidth(wide)) if layout is not None else super().sizeHint()

    def width_wanted(self) -> int:
        """That of a column of its own, wider where the words at its foot need it."""
        px = self._look.theme.px
        foot = self._foot.layout()
        assert foot is not None
        foot.invalidate()  # a larger text may not have come to it yet
        return max(px(_WIDTH), foot.minimumSize().width() + px(16 - _SIDE) + px(11 - _SIDE))

    def take_calls(self, calls: CallsPanel) -> None:
        """Show who calls over what needs the director."""
        self._calls = calls
        self._box.insertWidget(0, calls)

    def leave(self, share: float) -> None:
        """Be no higher than this share of the page, or with 1 as high as it likes; but high enough for a call and a need."""
        self._share = share
        self._fit()
        self._limit()

    def _limit(self) -> None:
        page, layout = self.parentWidget(), self.layout()
        if page is None or layout is None or self._share >= 1:
            self.setMaximumHeight(_AS_ITS_PLACE)
            return
        # A call is never squeezed: its keys are seen whole, and the first need under it.
        self.setMaximumHeight(
            max(int(page.height() * self._share), layout.minimumHeightForWidth(self.width()))
        )

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._limit()
        return done

    def stand_under(self, clock: int, *, low: bool, lowest: bool) -> None:
        """Stand under the clock, `clock` pixels wide as it, with 0 be a column of its own, or with less stand as wide as its place.

        In a `low` page the slow tables give way to what needs the director, in the `lowest` they are never shown.
        """
        under = clock != 0
        # Under the tables of the room there is no room for more than what it wants.
        self._foot.setVisible(clock >= 0)
        high = QSizePolicy.Policy.Maximum if under else QSizePolicy.Policy.Preferred
        self.setSizePolicy(QSizePolicy.Policy.Preferred, high)
        self._late_gives_way, self._late_is_away = under and low, under and lowest
        self._show_late()
        self._fit()
        if (under, clock) != (self._under, self._clock):
            self._under, self._clock = under, clock
            self._measure()

    def _show_late(self) -> None:
        """Show the slow tables where there is room for them, and in words that nothing is needed, as the count says too."""
        called = self._calls is not None and bool(self._calls.rows)
        gives_way = self._late_gives_way or called
        idle = bool(self._model.rows) or not self._any_late  # nothing measured yet, or something more urgent
        shown = not (self._late_is_away or (gives_way and idle))
        for part in (self._late_title, self.late_words):
            part.setVisible(shown)
        self._grid.setVisible(shown and self._any_late)
        self._report.setVisible(shown)
        self._nothing.setVisible(not self._model.rows and not self._late_is_away)
        self._before_late.changeSize(0, self._look.theme.px(10) if shown else 0)
        self._below.invalidate()
        self.updateGeometry()

    def choose(self, row: int) -> None:
        """Put the keyboard on one of them."""
        if 0 <= row < len(self._model.rows):
            self.list.setCurrentIndex(self._model.index(row, 0))
        self.list.setFocus()

    def show_ledger(self, ledger: LateLedger, *, counted: bool) -> None:
        """Show the slow tables; `counted` is whether the clock measures at all."""
        self._grid.show_ledger(ledger)
        self._any_late = bool(ledger.late)
        self._show_late()
        self.late_words.set_text(_ledger_words(ledger, counted=counted))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(QPen(self._look.theme.colours.line, 0))
            if self._under:
                painter.drawLine(0, 0, self.width(), 0)
            edge = self.width() - 1 if self._under else 0
            painter.drawLine(edge, 0, edge, self.height())

    def _lay_out(self, context: PageContext) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(*self._sides())
        head.addWidget(subheading(self._look, _("Needs you")), 1)
        head.addWidget(self._count)
        self._box = QVBoxLayout(self)
        self._box.addLayout(head)
        self._box.addSpacing(self._look.theme.px(4))
        # The list comes before the empty room, and the ledger right under it.
        self._box.addWidget(self.list, 1000)
        self._below = below = QVBoxLayout()
        below.setContentsMargins(*self._sides())
        below.setSpacing(self._look.theme.px(6))
        below.addWidget(self._nothing)
        below.addItem(self._before_late)
        below.addWidget(self._late_title)
        below.addWidget(self._grid)
        below.addWidget(self.late_words)
        self._box.addLayout(below)
        self._box.addStretch(1)
        self._foot = QWidget()
        foot = QVBoxLayout(self._foot)
        foot.setContentsMargins(*self._sides())
        foot.setSpacing(0)
        foot.addWidget(ActionRow(self._look, context.actions, "doctor.what"))
        self._report = ActionRow(self._look, context.actions, "late_ledger.print")
        foot.addWidget(self._report)
        self._box.addWidget(self._foot)
        self.list.hide()

    def _sides(self) -> tuple[int, int, int, int]:
        """The margins of all but the list, whose frame of the keyboard stands out of its words."""
        side = self._look.theme.px(_SIDE)
        return side, 0, side, 0

    def _activated(self, index: QModelIndex) -> None:
        self.chosen.emit(index.row())

    def _fit(self) -> None:
        """Be as high as the needs are, so that the ledger stands under them; scroll when there are too many."""
        theme = self._look.theme
        width = self.width() - theme.px(16 - _SIDE) - theme.px(11 - _SIDE)
        # With its bar the list is narrower and its words may need a line more; room for that, and no bar comes.
        width -= self.list.verticalScrollBar().sizeHint().width()
        each = [need_height(row, theme, width) for row in self._model.rows]
        self.list.setMaximumHeight(sum(each) + 1)
        # The first is seen whole, but in the lowest page the clock's buttons come before it.
        under_clock = self._share >= 1
        self.list.setMinimumHeight(each[0] + 1 if each and not (self._late_is_away and under_clock) else 0)
        self.list.scheduleDelayedItemsLayout()

    def _measure(self) -> None:
        px = self._look.theme.px
        if self._clock < 0:
            self.setMinimumWidth(0)
            self.setMaximumWidth(_AS_ITS_PLACE)
        else:
            self.setFixedWidth(self._clock or self.width_wanted())
        self._box.setContentsMargins(px(16 - _SIDE), px(14), px(11 - _SIDE), px(14))
        self._box.setSpacing(px(6))
        self._fit()


def need_height(row: NeedWords, theme: Theme, width: float) -> int:
    """How high a need is in a list of this width."""
    room = width - theme.px(_TEXT_AT) - theme.px(_SIDE)
    text = suit_text(row.text).height(theme, Style(TextSize.SECONDARY), room)
    title = suit_text(row.title).height(theme, Style(weight=Weight.SEMIBOLD), room)
    return int(title + text) + theme.px(_LINE + 2 * _ABOVE)


class _NeedDelegate(QStyledItemDelegate):
    def __init__(self, look: Look, view: PlainList) -> None:
        super().__init__(view)
        self._look = look
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        model = index.model()
        assert isinstance(model, NeedsModel)
        width = self._view.viewport().width()
        return QSize(width, need_height(model.rows[index.row()], self._look.theme, width))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        assert isinstance(model, NeedsModel)
        theme, c = self._look.theme, self._look.theme.colours
        row, rect = model.rows[index.row()], QRectF(option.rect)
        side = theme.px(_SIDE)
        inner = rect.adjusted(side, 0, -side, 0)
        painter.setPen(QPen(c.line, 0))
        for y in (rect.top() + 0.5, rect.bottom() - 0.5)[: 2 if index.row() == len(model.rows) - 1 else 1]:
            painter.drawLine(QPointF(inner.left(), y), QPointF(inner.right(), y))
        side = theme.px(19)
        top = rect.top() + theme.px(_ABOVE)
        late = row.icon == "late"
        paint_icon(painter, row.icon, QRectF(inner.left(), top, side, side), c.warn if late else c.text)
        left = rect.left() + theme.px(_TEXT_AT)
        for words, style in (
            (row.title, Style(weight=Weight.SEMIBOLD)),
            (row.text, Style(TextSize.SECONDARY, ink=c.text2)),
            (row.action, Style(TextSize.SECONDARY, Weight.SEMIBOLD, c.accent)),
        ):
            text = suit_text(words)
            high = text.height(theme, style, inner.right() - left)
            text.paint(painter, QRectF(left, top, inner.right() - left, high), theme, style, wrap=True)
            top += high
        if self._view.hasFocus() and index.row() == self._view.currentIndex().row():
            paint_cell_focus(painter, rect.adjusted(0, 2, 0, -2), theme)


class LateGrid(QWidget):
    """The slow tables by round: minutes, a dot for a round in time, nothing for one that was not measured."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._ledger: LateLedger | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._measure)

    def show_ledger(self, ledger: LateLedger) -> None:
        """Show this ledger."""
        if ledger != self._ledger:
            self._ledger = ledger
            self.setAccessibleName(_spoken(ledger))
            self._measure()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._ledger is None:
            return
        theme, c = self._look.theme, self._look.theme.colours
        first = theme.px(_TABLE_COLUMN)
        column = min(theme.px(_COLUMN + 6), (self.width() - first) / max(1, self._ledger.rounds))
        line = theme.px(_LINE)
        centre = Qt.AlignmentFlag.AlignHCenter
        with QPainter(self) as painter:
            for number in range(1, self._ledger.rounds + 1):
                cell = QRectF(first + (number - 1) * column, 0, column, line)
                style = Style(TextSize.SMALL, Weight.SEMIBOLD, c.text2, centre)
                suit_text(str(number)).paint(painter, cell, theme, style)
            for row, table in enumerate(self._slowest(), 1):
                words = table.called or _("T{table}").format(table=table.table)
                room = QRectF(0, row * line, first, line)
                suit_text(words).paint(painter, room, theme, Style(TextSize.SMALL, Weight.SEMIBOLD))
                for number, minutes in enumerate(table.minutes):
                    if minutes is not None:
                        cell = QRectF(first + number * column, row * line, column, line)
                        self._paint_minutes(painter, cell, theme, minutes)

    def _slowest(self) -> list[LateTable]:
        assert self._ledger is not None  # painted only once there is one
        slowest = sorted(self._ledger.late, key=lambda table: -table.total)[:_MOST_LATE]
        return sorted(slowest, key=lambda table: table.table)

    def _paint_minutes(self, painter: QPainter, cell: QRectF, theme: Theme, minutes: int) -> None:
        c = theme.colours
        loud = minutes >= 3
        if loud:
            painter.fillRect(cell.adjusted(1, 1, -1, -1), c.warn_tint)
        style = Style(
            TextSize.SMALL,
            Weight.SEMIBOLD if loud else Weight.REGULAR,
            c.warn if loud else c.text2,
            Qt.AlignmentFlag.AlignHCenter,
        )
        suit_text(f"+{minutes}" if minutes else "·").paint(painter, cell, theme, style)

    def _measure(self) -> None:
        rows = min(_MOST_LATE, len(self._ledger.late)) if self._ledger else 0
        self.setFixedHeight(self._look.theme.px(_LINE) * (rows + 1))
        self.update()


def _ledger_words(ledger: LateLedger, *, counted: bool) -> str:
    if not counted:
        return _("Measured from the clock and the entry times, once the clock is running.")
    if not ledger.measured:
        return _("Nothing measured yet.")
    rest = len(ledger.tables) - len(ledger.late)
    if not ledger.late:
        return _("Measured from the entry times. No table was late.")
    if len(ledger.late) > _MOST_LATE:
        return _("Measured from the entry times. The slowest {count} are shown.").format(count=_MOST_LATE)
    if not rest:
        return _("Measured from the entry times.")
    return _("Measured from the entry times. {others}").format(
        others=ngettext("The other table: never late.", "The other {count} tables: never late.", rest).format(
            count=rest
        )
    )


def _spoken(ledger: LateLedger) -> str:
    parts = []
    for table in ledger.late:
        rounds = [
            _("round {round}: {minutes}").format(round=number, minutes=minutes)
            for number, minutes in enumerate(table.minutes, 1)
            if minutes
        ]
        parts.append(_("Table {table}, {rounds}").format(table=table.table_name, rounds=", ".join(rounds)))
    return "; ".join(parts)
