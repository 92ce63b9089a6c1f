"""The rail: the pages in the order of the evening, each with its digit."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from gui.look.icons import paint_icon
from gui.look.look import Look
from gui.look.sign import paint_sign
from gui.look.theme import Height, TextSize, Theme, Weight
from gui.pages.registry import PageEntry
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _

_MARGIN = 8
_ICON = 18
_ICON_AT = 9
_WORD_AT = 36
_DIGIT = 22
_MOST_WIDER = 60  # for the names of the pages in a language whose words are longer than ours


class Rail(QWidget):
    """The left edge of the window; `chosen` carries a page's id. Up and Down walk through it, Tab passes by."""

    chosen = Signal(str)

    def __init__(self, look: Look, pages: Sequence[PageEntry]) -> None:
        super().__init__()
        self._look = look
        self._narrow = False
        self.setAccessibleName(_("Pages"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._head = _Head(look)
        self._group = QButtonGroup(self)
        self._buttons = {entry.id: RailButton(look, entry) for entry in pages}
        self._box = QVBoxLayout(self)
        self._box.setSpacing(0)
        self._box.addWidget(self._head)
        for entry in (page for page in pages if not page.apart):
            self._add(entry)
        self._box.addStretch(1)
        for entry in (page for page in pages if page.apart):
            self._add(entry)
        look.changed.connect(self._measure)
        self._measure()

    def set_club(self, name: str) -> None:
        """Show the club's name at the head."""
        self._head.set_name(name)

    def show_page(self, page_id: str) -> None:
        """Mark the page in front."""
        for known, button in self._buttons.items():
            button.setChecked(known == page_id)
            # One stop for Tab: the page in front.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if known == page_id else Qt.FocusPolicy.NoFocus)

    def set_badge(self, page_id: str, count: int) -> None:
        """Show a count in the digit's place, or the digit again when it is 0."""
        if page_id in self._buttons:
            self._buttons[page_id].set_badge(count)

    def set_narrow(self, narrow: bool) -> None:
        """Show icons only."""
        self._narrow = narrow
        for button in self._buttons.values():
            button.set_narrow(narrow)
        self._head.set_narrow(narrow)
        self._measure()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        order = list(self._buttons)
        at = next((number for number, known in enumerate(order) if self._buttons[known].isChecked()), 0)
        if 0 <= at + step < len(order):
            self.chosen.emit(order[at + step])
            self._buttons[order[at + step]].setFocus(Qt.FocusReason.TabFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._look.theme.colours
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), colours.rail)
            painter.setPen(QPen(colours.line, 0))
            x = self.width() - 0.5
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))

    def _add(self, entry: PageEntry) -> None:
        button = self._buttons[entry.id]
        self._group.addButton(button)
        self._box.addWidget(button)
        button.chosen.connect(self.chosen)

    def _measure(self) -> None:
        theme = self._look.theme
        self.setFixedWidth(theme.frame("rail_narrow") if self._narrow else self._width(theme))
        self._box.setContentsMargins(0, 0, 0, theme.px(8))

    def _width(self, theme: Theme) -> int:
        """That of the frame, or wider where a page's name needs it."""
        usual = theme.frame("rail")
        wanted = max(button.width_wanted() for button in self._buttons.values())
        return min(max(usual, wanted), usual + theme.px(_MOST_WIDER))


class RailButton(QAbstractButton):
    """One page in the rail."""

    chosen = Signal(str)

    def __init__(self, look: Look, entry: PageEntry) -> None:
        super().__init__()
        self._look = look
        self._entry = entry
        self._narrow = False
        self._badge = 0
        self.setCheckable(True)
        self.setAutoExclusive(True)  # or each page would be read out as a box to tick
        self.setAccessibleName(entry.action.words)
        self.setText(entry.action.words)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.clicked.connect(self._tell)
        self._tell_keys()
        look.changed.connect(self.updateGeometry)

    def set_badge(self, count: int) -> None:
        """Show a count in the digit's place."""
        if count != self._badge:
            self._badge = count
            self._tell_keys()
            self.update()

    def set_narrow(self, narrow: bool) -> None:
        """Show the icon only; the word is then in the tooltip."""
        self._narrow = narrow
        self._tell_keys()
        self.update()

    def width_wanted(self) -> int:
        """Pixels in which the icon, the whole name and the digit stand."""
        theme = self._look.theme
        words = QFontMetricsF(theme.font(TextSize.BASE, Weight.SEMIBOLD)).horizontalAdvance(self.text())
        return ceil(words) + theme.px(2 * _MARGIN + _WORD_AT + _DIGIT) + 2

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(52), self._look.theme.height(Height.RAIL_ROW))

    def minimumSizeHint(self) -> QSize:
        """Large letters in a low window leave the icons less room between them."""
        return QSize(self._look.theme.px(52), self._look.theme.px(_ICON + _MARGIN))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        here = self.isChecked()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect()).adjusted(theme.px(_MARGIN) + 0.5, 1.5, -theme.px(_MARGIN) - 0.5, -1.5)
            if here or self.underMouse():
                painter.setPen(QPen(c.line, 1) if here else Qt.PenStyle.NoPen)
                painter.setBrush(c.surface if here else c.line)
                painter.drawRoundedRect(box, theme.radius("button"), theme.radius("button"))
            if here:
                bar = QRectF(box.left(), box.center().y() - theme.px(9), theme.px(3), theme.px(18))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(c.accent)
                painter.drawRoundedRect(bar, 1.5, 1.5)
            if self.hasFocus():
                painter.setPen(QPen(c.accent, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(
                    box.adjusted(0.5, 0.5, -0.5, -0.5), theme.radius("button"), theme.radius("button")
                )
            self._paint_words(painter, theme, box, here=here)

    def _paint_words(self, painter: QPainter, theme: Theme, box: QRectF, *, here: bool) -> None:
        c = theme.colours
        side = theme.px(_ICON)
        left = (self.width() - side) / 2 if self._narrow else box.left() + theme.px(_ICON_AT)
        where = QRectF(left, box.center().y() - side / 2, side, side)
        paint_icon(painter, self._entry.action.icon, where, c.accent if here else c.text2)
        if not self._narrow:
            ink = c.text if here else c.text2
            words = QRectF(
                box.left() + theme.px(_WORD_AT),
                box.top(),
                box.width() - theme.px(_WORD_AT + _DIGIT),
                box.height(),
            )
            weight = Weight.SEMIBOLD if here else Weight.MEDIUM
            suit_text(self.text()).paint(painter, words, theme, Style(weight=weight, ink=ink))
        if self._badge:
            self._paint_badge(painter, theme, box)
        elif not self._narrow:
            digit = QRectF(box.right() - theme.px(_DIGIT), box.top(), theme.px(14), box.height())
            style = Style(TextSize.SECONDARY, ink=c.text3, align=Qt.AlignmentFlag.AlignRight)
            suit_text(self._entry.keys[-1]).paint(painter, digit, theme, style)

    def _paint_badge(self, painter: QPainter, theme: Theme, box: QRectF) -> None:
        c = theme.colours
        font = theme.font(TextSize.SMALL, Weight.SEMIBOLD)
        height = theme.px(16 if self._narrow else 18)
        width = max(height, QFontMetricsF(font).horizontalAdvance(str(self._badge)) + theme.px(10))
        middle = QPointF(box.right() - theme.px(8) - width / 2, box.center().y())
        if self._narrow:
            middle = QPointF(box.right() - width / 2 + theme.px(2), box.top() + height / 2)
        pill = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(c.text2)
        painter.drawRoundedRect(pill, height / 2, height / 2)
        style = Style(TextSize.SMALL, Weight.SEMIBOLD, QColor(c.rail), Qt.AlignmentFlag.AlignHCenter)
        suit_text(str(self._badge)).paint(painter, pill, theme, style)

    def _tell(self) -> None:
        self.chosen.emit(self._entry.id)

    def _tell_keys(self) -> None:
        keys = self._entry.keys
        words = f"{self._entry.action.words} ({keys})"
        self.setToolTip(words if self._narrow else "")
        more = _("{count} to check").format(count=self._badge) if self._badge else ""
        self.setAccessibleDescription(", ".join(part for part in (keys, more) if part))


class _Head(QWidget):
    """The sign of the program and the club's name."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._name = ""
        self._narrow = False
        look.changed.connect(self._measure)
        self._measure()

    def set_name(self, name: str) -> None:
        self._name = name
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        self._narrow = narrow
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        side = theme.px(22)
        left = (self.width() - side) / 2 if self._narrow else theme.px(14)
        box = QRectF(left, (self.height() - side) / 2, side, side)
        with QPainter(self) as painter:
            paint_sign(painter, box, theme)
            if not self._narrow:
                words = QRectF(theme.px(44), 0, self.width() - theme.px(52), self.height())
                style = Style(TextSize.SECONDARY, Weight.SEMIBOLD)
                suit_text(self._name).paint(painter, words, theme, style)

    def _measure(self) -> None:
        self.setFixedHeight(self._look.theme.height(Height.TOP_BAR) - 1)
