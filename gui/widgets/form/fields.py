"""Fields: a line with its echo, a choice, a tick; each with its name for those who cannot see it."""

import sys
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSizePolicy, QWidget

from gui.look.icons import STATE_ICONS, paint_icon
from gui.look.look import Look
from gui.look.theme import Tone
from gui.widgets.figures import Still
from gui.widgets.text.suit_text import Style, SuitText, suit_text

_ECHO_SIGN: Final = 18
_ECHO_GAP: Final = 8


def line_edit(name: str, *, field: str = "", placeholder: str = "") -> QLineEdit:
    """A line to type in; `field` is "" or "big" (Tonight), "entry" (scores), "bare" (no frame)."""
    edit = QLineEdit()
    edit.setAccessibleName(name)
    edit.setPlaceholderText(placeholder)
    if field:
        edit.setProperty("field", field)
    return edit


class Echo(QWidget):
    """What a field was understood to say: a state's sign and words; `whole` makes it as high as all of them are."""

    def __init__(self, look: Look, *, whole: bool = False) -> None:
        super().__init__()
        self._look = look
        self._state = Tone.PLAIN
        self._text = SuitText()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(whole)
        self.setSizePolicy(policy)

    def show_echo(self, state: Tone, text: SuitText | str) -> None:
        """Show another echo."""
        self._state = state
        self._text = suit_text(text) if isinstance(text, str) else text
        self.setAccessibleName(str(self._text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(120), self._look.theme.px(32))

    def heightForWidth(self, width: int) -> int:
        """As high as all of its words are."""
        theme = self._look.theme
        sign = theme.px(_ECHO_SIGN + _ECHO_GAP) if self._state in STATE_ICONS else 0
        return max(theme.px(32), ceil(self._text.height(theme, Style(), max(1, width - sign))))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_echo(painter, QRectF(self.rect()), self._look, self._state, self._text)


def paint_echo(painter: QPainter, rect: QRectF, look: Look, state: Tone, text: SuitText) -> None:
    """Paint an echo: the state's sign at the left, then the words, wrapped to the height."""
    theme = look.theme
    left = rect.left()
    if state in STATE_ICONS:
        side = theme.px(_ECHO_SIGN)
        where = QRectF(left, rect.center().y() - side / 2, side, side)
        paint_icon(painter, STATE_ICONS[state], where, theme.tint(state).ink)
        left += side + theme.px(_ECHO_GAP)
    ink = theme.colours.text2 if state is Tone.PLAIN else theme.colours.text
    words = QRectF(left, rect.top(), rect.right() - left, rect.height())
    text.paint(painter, words, theme, Style(ink=ink), wrap=True)


class Choice(Still, QComboBox):
    """A choice of a few, with our own chevron; its list shows all of them where the screen has the room."""

    def __init__(self, look: Look, name: str, *, flat: bool = False) -> None:
        super().__init__()
        self.stand_still()
        self._look = look
        self.setAccessibleName(name)
        # On Linux Qt says what is chosen in the name's place, and the name not at all.
        if sys.platform.startswith("linux"):
            self.setAccessibleDescription(name)
        if flat:
            self.setProperty("flat", "true")

    def showPopup(self) -> None:
        """Show the list, every line of it whole."""
        # Qt leaves out the list's padding, and ends it at the tenth line.
        self.setMaxVisibleItems(max(1, self.count()))
        super().showPopup()
        view, box = self.view(), self.view().window()
        lines = [view.sizeHintForIndex(self.model().index(row, 0)) for row in range(self.count())]
        padding = self._look.theme.px(24)
        frame = box.height() - view.height() + padding
        screen = self.screen().availableGeometry()
        height = min(sum(line.height() for line in lines) + frame, screen.height())
        width = min(max(line.width() for line in lines) + padding, screen.width()) if lines else 0
        place = QRect(box.pos(), QSize(max(width, box.width()), max(height, box.height())))
        place.moveTop(max(screen.top(), min(place.top(), screen.bottom() + 1 - place.height())))
        place.moveLeft(max(screen.left(), min(place.left(), screen.right() + 1 - place.width())))
        if place != box.geometry():
            box.setGeometry(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = self._look.theme
        side = theme.px(14)
        where = QRectF(self.width() - side - theme.px(8), (self.height() - side) / 2, side, side)
        with QPainter(self) as painter:
            paint_icon(painter, "chevron-down", where, theme.colours.text2)


class Tick(QCheckBox):
    """A box to tick, painted from the theme."""

    def __init__(self, look: Look, words: str) -> None:
        super().__init__(words)
        self._look = look
        self.setProperty("ring", "true")
        self.setAccessibleName(words)
        look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        width = suit_text(self.text()).width(theme) + theme.px(26)
        return QSize(int(width) + 1, theme.px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    # All of it is the box: Qt would take a click on the square alone that its own style paints.
    def hitButton(self, position: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        side = theme.px(16)
        box = QRectF(0.5, (self.height() - side) / 2 + 0.5, side - 1, side - 1)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ticked = self.isChecked()
            painter.setPen(QPen(c.accent if ticked else c.ctl, 1))
            painter.setBrush(c.accent if ticked else c.surface)
            painter.drawRoundedRect(box, 3, 3)
            if ticked:
                painter.setPen(QPen(c.on_accent, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                x, y, unit = box.left(), box.top(), box.width() / 15
                painter.drawPolyline(
                    [
                        QPointF(x + px * unit, y + py * unit)
                        for px, py in ((3.4, 7.8), (6.4, 10.6), (11.6, 4.6))
                    ]
                )
            ink = c.text if self.isEnabled() else c.text3
            left = side + theme.px(8)
            words = QRectF(left, 0, self.width() - left, self.height())
            suit_text(self.text()).paint(painter, words, theme, Style(ink=ink))
