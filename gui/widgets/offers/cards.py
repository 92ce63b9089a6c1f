"""The movements that fit, as cards whose columns line up: the chosen one is taller and says how it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.look.theme import Height, TextSize, Weight
from gui.widgets.form.keycap import keycap_width
from gui.widgets.offers.lines import OfferColumns, OfferLine, headings, lay_columns
from gui.widgets.offers.painter import FIGURES, LOW, PADDING, TWO_LINES, OfferPainter, more_lines, note_height
from gui.widgets.rows import AnyIndex, RowModel
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look

_BETWEEN: Final = 7
_FOOT: Final = 56


class OfferModel(RowModel[OfferLine]):
    """The cards, best first."""

    def cell(self, row: OfferLine, column: int, role: int) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        return row.speak() if role == Qt.ItemDataRole.AccessibleTextRole else None


class OfferList(QListView):
    """The cards; `started` follows Enter on the chosen one, `taken` carries the card whose button was pressed, `measured` follows the columns' new places."""

    started = Signal()
    taken = Signal(str)
    previewed = Signal()
    measured = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.cards = OfferModel()
        self.setViewport(QWidget())  # of our own, as in Scrolled
        self.start_words = _("Start seating")
        self._pressed: tuple[str, QPointF] | None = None
        """The card whose button the mouse pressed, and where on the screen; it may have moved when the mouse is let go."""
        self._columns = lay_columns((), look.theme, 600)
        self.setModel(self.cards)
        self.setItemDelegate(_CardDelegate(look, self))
        self.setAccessibleName(_("Movements"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setStyleSheet("QListView { background: transparent; }")
        self.viewport().setAutoFillBackground(False)
        self.setMouseTracking(True)
        self.selectionModel().currentChanged.connect(self._another)
        look.changed.connect(self._measure)

    @property
    def columns(self) -> OfferColumns:
        """Where the columns stand now, inside the padding of a card."""
        return self._columns

    @property
    def row(self) -> int:
        """The row of the chosen card, -1 for none."""
        return self.currentIndex().row()

    def show_lines(self, lines: tuple[OfferLine, ...], row: int) -> None:
        """Show these cards, one of them chosen."""
        self.cards.set_rows(lines)
        self._measure()
        if lines:
            self.choose(row)

    def choose(self, row: int) -> None:
        """Choose a card; stops at either end."""
        row = min(max(row, 0), len(self.cards.rows) - 1)
        self.setCurrentIndex(self.cards.index(row, 0))

    def choose_card(self, card: str) -> bool:
        """Choose the card of this movement; False if it is not among them."""
        found = [line.card for line in self.cards.rows]
        if card in found:
            self.choose(found.index(card))
        return card in found

    def button(self, card: QRectF) -> QRectF:
        """Where the button of the chosen card stands."""
        theme = self._look.theme
        words = QFontMetricsF(theme.font(TextSize.BASE, Weight.SEMIBOLD)).horizontalAdvance(self.start_words)
        wide = words + keycap_width(theme, "Return") + theme.px(34)
        tall = theme.height(Height.BUTTON)
        right = card.right() - theme.px(PADDING - 2)
        bottom = card.bottom() - theme.px(12)
        return QRectF(right - wide, bottom - tall, wide, tall)

    def card_rect(self, row: QRect) -> QRectF:
        """The card within its row of the list."""
        return QRectF(row).adjusted(0, 0, 0, -self._look.theme.px(_BETWEEN))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        ):
            self.started.emit()
        elif event.key() == Qt.Key.Key_Space:
            self.previewed.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # The card that is pressed grows, and its button may come to lie where the mouse is let go: that is no start.
        over = self._over_button(event.position())
        self._pressed = (self.cards.rows[self.row].card, event.globalPosition()) if over else None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        card, at = pressed
        # On the screen: what comes above the cards moves the whole list, and with it where the mouse seems to be.
        still = (event.globalPosition() - at).manhattanLength() < QApplication.startDragDistance()
        if still or self._over_button(event.position()):
            self.taken.emit(card)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._over_button(event.position())
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        super().mouseMoveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _over_button(self, where: QPointF) -> bool:
        current = self.currentIndex()
        if not current.isValid():
            return False
        return self.button(self.card_rect(self.visualRect(current))).contains(where)

    def _another(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.scheduleDelayedItemsLayout()
        self.executeDelayedItemsLayout()
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def _measure(self) -> None:
        theme = self._look.theme
        width = self.viewport().width() - 2 * theme.px(PADDING)
        self._columns = lay_columns(self.cards.rows, theme, width)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()
        self.measured.emit()


class OfferHeader(QWidget):
    """The headings over the cards, in line with their columns."""

    def __init__(self, look: Look, offers: OfferList) -> None:
        super().__init__()
        self._look = look
        self._offers = offers
        look.changed.connect(self._measure)
        offers.measured.connect(self._measure)
        self._measure()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        columns = self._offers.columns
        padding = theme.px(PADDING)
        style = Style(TextSize.SMALL, Weight.SEMIBOLD, theme.colours.text2)
        words = headings()
        places = [0.0, *columns.starts]
        with QPainter(self) as painter:
            for number, (text, start) in enumerate(zip(words, places, strict=True)):
                if number == 0 and columns.stacked:
                    continue
                end = places[number + 1] if number + 1 < len(places) else self.width() - 2 * padding
                wide = end - start + (0 if columns.two_lines else theme.px(12))
                shown, wrap = suit_text(text), columns.two_lines
                tall = shown.height(theme, style, wide) if wrap else self.height()
                where = QRectF(padding + start, self.height() - tall, wide, tall)
                shown.paint(painter, where, theme, style, wrap=wrap)

    def _measure(self) -> None:
        self.setFixedHeight(self._look.theme.px(38 if self._offers.columns.two_lines else 22))
        self.update()


class _CardDelegate(QStyledItemDelegate):
    """Paints one card."""

    def __init__(self, look: Look, offers: OfferList) -> None:
        super().__init__(offers)
        self._look = look
        self._offers = offers

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        theme = self._look.theme
        columns, line = self._offers.columns, self._offers.cards.rows[index.row()]
        chosen = index.row() == self._offers.currentIndex().row()
        tall = theme.px(LOW) + (theme.px(FIGURES) if columns.stacked else 0)
        tall += round(sum(more_lines(line, theme, columns, chosen=chosen)))
        if chosen:
            card = self._offers.card_rect(QRect(0, 0, self._offers.viewport().width(), 0))
            note = note_height(line, theme, card, self._offers.button(card))
            tall += theme.px(_FOOT + 12) + max(0, round(note) - theme.px(TWO_LINES))
        return QSize(theme.px(200), tall + theme.px(_BETWEEN))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        chosen = index.row() == self._offers.currentIndex().row()
        card = self._offers.card_rect(option.rect)
        brush = OfferPainter(painter, self._look.theme, self._offers.columns)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Asked of the list: the option's state is QStyle's, whose enums alone take the start 20 ms.
        brush.paint_frame(card, chosen, chosen and self._offers.hasFocus())
        line = self._offers.cards.rows[index.row()]
        brush.paint_head(card, line, chosen)
        if chosen:
            brush.paint_foot(card, line, self._offers.button(card), self._offers.start_words)
        painter.restore()
