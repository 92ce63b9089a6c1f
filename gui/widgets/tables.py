"""Tables and lists: no vertical lines, a sunken header, numbers right, suits drawn, and Tab leaves them.

Shift and Ctrl select several rows of a table; Ctrl+C copies them as a table for other programs.

A model for these views (`gui.widgets.rows`) answers, besides Qt’s own roles:

* `CellRole.TEXT`: a `SuitText` where plain `DisplayRole` words are not enough;
* `CellRole.WEIGHT`: a `Weight`;
* `CellRole.ROLE`: the ink, as a colour's role in the theme ("text2");
* `CellRole.STATE`: the `Tone` of the row: its tint, and on column 0 the bar at its edge;
* `CellRole.ICON`: an icon's name, painted before the words (alone if there are none);
* `TextAlignmentRole`: numbers right, words left.

`SuitDelegate` paints them; `paint_ground` and `paint_text` are there for delegates that paint more.
"""

import math
from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QRegion,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)

from gui.look.icons import paint_icon
from gui.look.look import Look
from gui.look.theme import Height, TextSize, Theme, Tone, Weight
from gui.widgets.copied import copy
from gui.widgets.text.suit_text import Style, SuitText, suit_text

_SIDE = 8
_OTHER_SIDE = 2
_BAR = 4
_ICON = 16
_SOME_WORDS = 116
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight


class CellRole(IntEnum):
    """What a model says of a cell beyond Qt's own roles."""

    TEXT = Qt.ItemDataRole.UserRole + 1
    WEIGHT = Qt.ItemDataRole.UserRole + 2
    ROLE = Qt.ItemDataRole.UserRole + 3
    STATE = Qt.ItemDataRole.UserRole + 4
    ICON = Qt.ItemDataRole.UserRole + 5


class Selected(IntEnum):
    """How a selected row looks: solid is what Enter acts on, soft belongs to it."""

    SOLID = 1
    SOFT = 2


class SuitDelegate(QStyledItemDelegate):
    """Paints cells of suits, states and figures."""

    def __init__(
        self,
        look: Look,
        parent: QObject | None = None,
        *,
        selected: Selected = Selected.SOLID,
        row: Height = Height.TABLE,
        lines: bool = True,
        size: TextSize = TextSize.BASE,
    ) -> None:
        super().__init__(parent)
        self.look = look
        self.selected = selected
        self.row = row
        self.lines = lines
        self.size = size

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        theme = self.look.theme
        style = Style(self.size, index.data(CellRole.WEIGHT) or Weight.REGULAR)
        width = cell_text(index).width(theme, style) + 2 * theme.px(_SIDE)
        if index.data(CellRole.ICON):
            width += theme.px(_ICON + _SIDE)
        # Letters are measured in fractions of a pixel; cut off, the last one would lose its edge.
        return QSize(int(width) + 1, theme.height(self.row))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        solid = self.paint_ground(painter, option, index)
        self.paint_text(painter, option, index, solid=solid)
        if option.state & QStyle.StateFlag.State_HasFocus:
            paint_cell_focus(painter, QRectF(option.rect), self.look.theme, on_accent=solid)

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Tell the whole of what the cell has no room for, while the mouse rests on it."""
        own = index.data(Qt.ItemDataRole.ToolTipRole)
        if event.type() != QEvent.Type.ToolTip or own:
            return super().helpEvent(event, view, option, index)
        cut = index.isValid() and self.sizeHint(option, index).width() > view.visualRect(index).width()
        # Qt shows no tip of its own here: the words are painted by us, so it cannot know that they are cut.
        QToolTip.showText(event.globalPos(), str(cell_text(index)) if cut else "", view)
        return cut

    def paint_ground(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Paint ground, edge bar and hairline; gives whether the ground is solid accent."""
        theme, rect = self.look.theme, option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        state = index.data(CellRole.STATE) or Tone.PLAIN
        solid = chosen and self.selected is Selected.SOLID
        if solid:
            painter.fillRect(rect, theme.colours.accent)
        elif chosen:
            painter.fillRect(rect, theme.colours.soft)
        elif state is not Tone.PLAIN:
            painter.fillRect(rect, theme.tint(state).ground)
        if self.lines and not solid:
            # Half a pixel down: a line of one pixel on whole coordinates would be smeared over two.
            y = rect.bottom() + 0.5
            painter.setPen(QPen(theme.colours.line, 0))
            painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right() + 1, y))
        if index.column() == 0 and state is not Tone.PLAIN and not solid:
            painter.fillRect(
                QRect(rect.left(), rect.top(), theme.px(_BAR), rect.height()), bar_colour(theme, state)
            )
        return solid

    def paint_text(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        *,
        solid: bool = False,
    ) -> None:
        """Paint icon and words in the ink the model wishes, or the one that shows on solid accent."""
        theme = self.look.theme
        side = theme.px(_SIDE)
        rect = _room(QRectF(option.rect), theme, _align(index))
        role = index.data(CellRole.ROLE) or "text"
        ink = theme.colours.on_accent if solid else getattr(theme.colours, role)
        name = index.data(CellRole.ICON)
        text = cell_text(index)
        if name:
            icon = theme.px(_ICON)
            where = QRectF(rect.left(), rect.center().y() - icon / 2, icon, icon)
            if not text:
                where.moveCenter(rect.center())
            paint_icon(painter, name, where, ink)
            rect.setLeft(rect.left() + icon + side)
        weight = index.data(CellRole.WEIGHT) or Weight.REGULAR
        text.paint(painter, rect, theme, Style(self.size, weight, ink, _align(index), plain=solid))


def cell_text(index: QModelIndex | QPersistentModelIndex) -> SuitText:
    """The words of a cell."""
    text = index.data(CellRole.TEXT)
    if isinstance(text, SuitText):
        return text
    shown = index.data(Qt.ItemDataRole.DisplayRole)
    return suit_text("" if shown is None else str(shown))


def hairline(theme: Theme) -> QPen:
    """The pen of the line under a row: one pixel of the screen, however large the letters are."""
    pen: QPen | None = theme.kept.get("hairline")
    if pen is None:
        pen = theme.kept["hairline"] = QPen(theme.colours.line, 1)
        # A cosmetic pen keeps one pixel where the screen's scale would make it two.
        pen.setCosmetic(True)
    return pen


def bar_colour(theme: Theme, state: Tone) -> QColor:
    """The colour of the bar at the edge of a tinted row."""
    tint = theme.tint(state)
    return tint.edge if state in {Tone.DOUBTFUL, Tone.LATE} else tint.ink


def paint_cell_focus(painter: QPainter, rect: QRectF, theme: Theme, *, on_accent: bool = False) -> None:
    """Paint the frame inside the cell the keyboard stands on."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colours.on_accent if on_accent else theme.colours.accent, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = 2.5 if on_accent else 1.0
    box = rect.adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(box, theme.radius("field"), theme.radius("field"))
    painter.restore()


class SuitHeader(QHeaderView):
    """A header whose words may hold suits; aligned as its columns are."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._look = look
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        look.changed.connect(self._measure)
        self._measure()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._look.theme.height(Height.HEADER))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            section = self.logicalIndexAt(event.pos())
            cut = section >= 0 and self.measure_width(section) > self.sectionSize(section)
            QToolTip.showText(event.globalPos(), str(self._words(section)) if cut else "", self)
            return True
        return super().viewportEvent(event)

    def measure_width(self, section: int) -> int:
        """The width that shows the words over a column whole."""
        theme = self._look.theme
        style = Style(TextSize.SMALL, Weight.SEMIBOLD)
        return math.ceil(self._words(section).width(theme, style)) + theme.px(_SIDE + _OTHER_SIDE)

    def _words(self, section: int) -> SuitText:
        text = self.model().headerData(section, Qt.Orientation.Horizontal, CellRole.TEXT)
        if isinstance(text, SuitText):
            return text
        shown = self.model().headerData(section, Qt.Orientation.Horizontal)
        return suit_text("" if shown is None else str(shown))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        theme = self._look.theme
        painter.fillRect(rect, theme.colours.sunken)
        painter.setPen(QPen(theme.colours.line, 0))
        y = rect.bottom() + 0.5
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right() + 1, y))
        model = self.model()
        text = self._words(section)
        wished = model.headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        align = Qt.AlignmentFlag(wished) if wished else Qt.AlignmentFlag.AlignLeft
        style = Style(TextSize.SMALL, Weight.SEMIBOLD, theme.colours.text2, align)
        text.paint(painter, _room(QRectF(rect), theme, align), theme, style)

    def _measure(self) -> None:
        self.setFixedHeight(self._look.theme.height(Height.HEADER))


class TableView(QTableView):
    """A table of this program: whole rows are selected, Tab leaves it, the wheel scrolls by pixels."""

    def __init__(
        self, look: Look, name: str, *, row: Height = Height.TABLE, selected: Selected = Selected.SOFT
    ) -> None:
        super().__init__()
        self.look = look
        self._row = row
        self.setAccessibleName(name)
        self.setItemDelegate(SuitDelegate(look, self, selected=selected, row=row))
        self.setHorizontalHeader(SuitHeader(look, self))
        _quiet(self)
        self.setShowGrid(False)
        # Qt's tables keep Tab among their cells; whoever works by keyboard could never leave.
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        # The corner button selects everything and shows no focus.
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        # Qt's least height comes from the system's font and would make rows of small text taller than the design.
        self.verticalHeader().setMinimumSectionSize(1)
        look.changed.connect(self._measure)
        self._measure()

    def set_widths(self, *widths: int) -> None:
        """Give the columns widths in pixels of the design; 0 takes what is left."""
        header = self.horizontalHeader()
        # Qt's own minimum would widen narrow columns past the width they are given.
        header.setMinimumSectionSize(1)
        for column, width in enumerate(widths):
            # Interactive: the mouse may widen a column whose words are cut; the stretched one gives way.
            mode = QHeaderView.ResizeMode.Interactive if width else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(column, mode)
            if width:
                header.resizeSection(column, max(self.look.theme.px(width), self._heading(column)))
        self._widths = widths
        self.updateGeometry()

    _widths: tuple[int, ...] = ()
    least = 0
    """The width it can do with in a narrow window, in pixels of the design; 0 if its columns say it."""

    def minimumSizeHint(self) -> QSize:
        """As wide as its columns; the one that takes what is left shows its heading and some of its words."""
        least = super().minimumSizeHint()
        if not self._widths or self.model() is None:
            return least
        header = self.horizontalHeader()
        some = self.look.theme.px(_SOME_WORDS)
        whole = sum(
            header.sectionSize(column) if width else max(some, self._heading(column))
            for column, width in enumerate(self._widths)
            if not self.isColumnHidden(column)
        )
        whole += self.verticalScrollBar().sizeHint().width()
        return QSize(min(whole, self.look.theme.px(self.least)) if self.least else whole, least.height())

    def _heading(self, column: int) -> int:
        header = self.horizontalHeader()
        return header.measure_width(column) if isinstance(header, SuitHeader) else 0

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        _stand_somewhere(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not _press(self, event):
            super().keyPressEvent(event)

    def _measure(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.look.theme.height(self._row))
        if self._widths and self.model() is not None:
            self.set_widths(*self._widths)
        self.viewport().update()


class PlainList(QListView):
    """A list of this program, one column, painted as tables are."""

    def __init__(
        self, look: Look, name: str, *, row: Height = Height.LIST, selected: Selected = Selected.SOLID
    ) -> None:
        super().__init__()
        self.look = look
        self.setAccessibleName(name)
        self.setItemDelegate(SuitDelegate(look, self, selected=selected, row=row, lines=False))
        # Without this Qt asks each line of a long list for its height before it shows the first.
        self.setUniformItemSizes(True)
        _quiet(self)
        look.changed.connect(self.scheduleDelayedItemsLayout)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        _stand_somewhere(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not _press(self, event):
            super().keyPressEvent(event)


class SteadyList(QListView):
    """A list whose lines all keep one height: what changes repaints the lines it is of, and no others."""

    def __init__(self) -> None:
        super().__init__()
        self.dirty = QRegion()
        """What the paint under way must cover; a list asks for every line between the first and the last of it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        self.dirty = event.region()
        super().paintEvent(event)

    def dataChanged(
        self,
        top: QModelIndex | QPersistentModelIndex,
        bottom: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        # Qt lays out all lines again when one says something else; only a screen reader needs to hear it that way.
        if QAccessible.isActive():
            super().dataChanged(top, bottom, roles)
            return
        for row in range(top.row(), bottom.row() + 1):
            self.update(self.model().index(row, 0))


def _quiet(view: QAbstractItemView) -> None:
    view.setFrameShape(QAbstractItemView.Shape.NoFrame)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    several = isinstance(view, QTableView)
    mode = QAbstractItemView.SelectionMode
    view.setSelectionMode(mode.ExtendedSelection if several else mode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def _stand_somewhere(view: QAbstractItemView) -> None:
    # Focus must always be visible: a view entered by Tab stands on its first row.
    model: QAbstractItemModel | None = view.model()
    if model is not None and model.rowCount() and not view.currentIndex().isValid():
        view.setCurrentIndex(model.index(0, 0))


def _press(view: QAbstractItemView, event: QKeyEvent) -> bool:
    if event.matches(QKeySequence.StandardKey.Copy):
        copy(view)
        return True
    # Enter acts in every view; without this, macOS would begin to edit the cell.
    enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    # The Enter of the number pad comes with a modifier of its own.
    bare = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if not (enter and bare and view.currentIndex().isValid()):
        return False
    view.activated.emit(view.currentIndex())
    return True


def _room(cell: QRectF, theme: Theme, align: Qt.AlignmentFlag) -> QRectF:
    """The room of a cell's words: figures keep their distance at the right only, words at the left."""
    side, other = theme.px(_SIDE), theme.px(_OTHER_SIDE)
    right = align is _RIGHT or bool(align & _RIGHT)
    return cell.adjusted(other if right else side, 0, -(side if right else other), 0)


def _align(index: QModelIndex | QPersistentModelIndex) -> Qt.AlignmentFlag:
    wished = index.data(Qt.ItemDataRole.TextAlignmentRole)
    # Comparing plain numbers first: making a flag of each cell's alignment is dear where thousands are painted.
    if not wished or wished == _LEFT.value:
        return _LEFT
    return _RIGHT if wished == _RIGHT.value else Qt.AlignmentFlag(wished)
