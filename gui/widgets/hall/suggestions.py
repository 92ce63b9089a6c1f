"""The names that fit what is typed over a chair: pairs first, then players, and last a new visitor.

The list never takes the focus; the field above it tells it to go up and down.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
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
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsDropShadowEffect,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Theme
from gui.widgets.form.keycap import keycap_width, paint_keycap
from gui.widgets.rows import WORDS, AnyIndex, RowModel
from gui.widgets.text.suit_text import Style, SuitText, suit_text
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look


_MOST_ROWS: Final = 9
_WIDTH: Final = 470
_ROW: Final = 38


class Sort(Enum):
    """What a suggestion would put on the chairs."""

    PAIR = "pair"
    PLAYER = "person"
    VISITOR = "plus"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One line: who it seats, its words with the hits marked, and a note at the right.

    ``players`` are ids (one or two; none for a visitor); ``sits`` says where a person sits already ("sits at table 5").
    """

    sort: Sort
    words: SuitText
    players: tuple[int, ...] = ()
    note: str = ""
    sits: str = ""

    @property
    def keys(self) -> str:
        """The key that takes it, where another than Enter."""
        if self.sort is Sort.VISITOR:
            return "Alt+N"
        return "Shift+Return" if self.sits else "Return"

    def beside(self, *, chosen: bool) -> str:
        """What comes before the key: once a visitor is chosen Enter takes it, and no other way is shown."""
        if self.sits:
            return f"{self.sits},"
        return "" if chosen and self.sort is Sort.VISITOR else self.note

    def speak(self) -> str:
        """The line for a screen reader."""
        return ", ".join(part for part in (str(self.words), self.sits, self.note) if part)


class SuggestionModel(RowModel[Suggestion]):
    """The suggestions, best first."""

    def cell(self, row: Suggestion, column: int, role: int) -> object:
        if role in WORDS:
            return row.speak()
        return row if role == Qt.ItemDataRole.UserRole else None


class SuggestionDelegate(QStyledItemDelegate):
    """Paints icon, name with hits, note and key."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        theme = self._look.theme
        suggestion: Suggestion = index.data(Qt.ItemDataRole.UserRole)
        apart = theme.px(9) if suggestion.sort is Sort.VISITOR and index.row() else 0
        return QSize(theme.px(_WIDTH), theme.px(_ROW) + apart)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = self._look.theme
        suggestion: Suggestion = index.data(Qt.ItemDataRole.UserRole)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        row: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(row)
        if suggestion.sort is Sort.VISITOR and index.row():
            painter.setPen(QPen(theme.colours.line, 1))
            painter.drawLine(
                QPointF(box.left() + 6, box.top() + 4.5), QPointF(box.right() - 6, box.top() + 4.5)
            )
            box.setTop(box.top() + theme.px(9))
        self._paint_row(painter, box, suggestion, chosen, theme)
        painter.restore()

    def _paint_row(
        self, painter: QPainter, box: QRectF, suggestion: Suggestion, chosen: bool, theme: Theme
    ) -> None:
        c = theme.colours
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(c.accent)
            painter.drawRoundedRect(box, theme.radius("field"), theme.radius("field"))
        ink = c.on_accent if chosen else c.text3 if suggestion.sits else c.text
        side = theme.px(18)
        left = box.left() + theme.px(10)
        paint_icon(painter, suggestion.sort.value, QRectF(left, box.center().y() - side / 2, side, side), ink)
        left += side + theme.px(12)
        end = self._paint_right(painter, box, suggestion, chosen, theme)
        words = QRectF(left, box.top(), end - left - theme.px(12), box.height())
        suggestion.words.paint(painter, words, theme, Style(ink=ink, plain=chosen))

    def _paint_right(
        self, painter: QPainter, box: QRectF, suggestion: Suggestion, chosen: bool, theme: Theme
    ) -> float:
        """Paint note and key from the right edge; give where they begin."""
        c = theme.colours
        quiet = c.on_accent if chosen else c.text2
        style = Style(TextSize.SECONDARY, ink=quiet, plain=chosen)
        x = box.right() - theme.px(10)
        if chosen or suggestion.sort is Sort.VISITOR or suggestion.sits:
            after = suit_text(_("moves here")) if suggestion.sits else SuitText()
            x -= after.width(theme, style)
            after.paint(painter, QRectF(x, box.top(), box.right() - x, box.height()), theme, style)
            keys = "Return" if chosen and suggestion.sort is Sort.VISITOR else suggestion.keys
            x -= keycap_width(theme, keys) + (theme.px(5) if after else 0)
            colours = (c.on_accent, c.on_accent, c.accent) if chosen else None
            paint_keycap(painter, QPointF(x, box.center().y()), theme, keys, colours)
            x -= theme.px(6)
        note = suit_text(suggestion.beside(chosen=chosen))
        x -= note.width(theme, style)
        note.paint(painter, QRectF(x, box.top(), note.width(theme, style) + 1, box.height()), theme, style)
        return x


class NameSuggestions(QFrame):
    """The popup; `taken` carries the Suggestion that was clicked."""

    taken = Signal(object)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.model = SuggestionModel()
        self.setObjectName("name_suggestions")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list = QListView(self)
        self._list.setModel(self.model)
        self._list.setItemDelegate(SuggestionDelegate(look, self._list))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setAccessibleName(_("Names that fit"))
        self._list.viewport().setAutoFillBackground(False)
        self._list.clicked.connect(self._clicked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self._list)
        look.changed.connect(self._dress)
        self._dress()
        self.hide()

    @property
    def chosen(self) -> Suggestion | None:
        """The suggestion that Enter would take."""
        row = self._list.currentIndex().row()
        return self.model.rows[row] if self.isVisible() and 0 <= row < len(self.model.rows) else None

    def show_rows(self, rows: tuple[Suggestion, ...]) -> None:
        """Show these suggestions, the first that Enter can take chosen; nothing to show hides the list."""
        self.model.set_rows(rows)
        if not rows:
            self.hide()
            return
        # One Enter never invents a person: the visitor's row is chosen by the arrows, its own key, or a second Enter.
        free = [row for row, one in enumerate(rows) if one.sort is not Sort.VISITOR and not one.sits]
        people = [row for row, one in enumerate(rows) if one.sort is not Sort.VISITOR]
        self._list.setCurrentIndex(self.model.index((free or people or [-1])[0], 0))
        self.resize(self._look.theme.px(_WIDTH), self._height_wanted())
        self.show()
        self.raise_()

    def choose_visitor(self) -> None:
        """Choose the last row, so that the next Enter takes a new visitor."""
        self._list.setCurrentIndex(self.model.index(len(self.model.rows) - 1, 0))

    def step(self, by: int) -> None:
        """Choose the row `by` further down, stopping at either end."""
        row = min(max(self._list.currentIndex().row() + by, 0), len(self.model.rows) - 1)
        self._list.setCurrentIndex(self.model.index(row, 0))

    def stand_below(self, field: QRect) -> None:
        """Stand under the field, or above it, inside the parent and never over the field: lower where room is short."""
        parent = self.parentWidget()
        room = parent.rect() if parent else field
        below = room.height() - field.bottom() - 8
        above = field.top() - 8
        wanted = self._height_wanted()
        under = wanted <= below or below >= above
        self.resize(self._look.theme.px(_WIDTH), min(wanted, max(below if under else above, 1)))
        left = min(max(field.left() - 6, 4), room.width() - self.width() - 4)
        self.move(left, field.bottom() + 4 if under else field.top() - 4 - self.height())
        self._list.scrollTo(self._list.currentIndex())

    def _height_wanted(self) -> int:
        rows = min(len(self.model.rows), _MOST_ROWS)
        return sum(self._list.sizeHintForRow(row) for row in range(rows)) + 14

    def paintEvent(self, event: object) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colours.line2, 1))
            painter.setBrush(theme.colours.raised)
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(box, theme.radius("popup"), theme.radius("popup"))

    def _clicked(self, index: QModelIndex) -> None:
        self.taken.emit(self.model.rows[index.row()])

    def _dress(self) -> None:
        theme = self._look.theme
        self._list.setStyleSheet("background: transparent;")
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(theme.px(20))
        shadow.setOffset(0, theme.px(6))
        shade = QColor(theme.colours.text if theme.scheme.value == "light" else theme.colours.rail)
        shade.setAlphaF(0.18 if theme.scheme.value == "light" else 0.6)
        shadow.setColor(shade)
        self.setGraphicsEffect(shadow)
