"""The segmented control: one of a few ways of looking at the same thing."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui.look.look import Look
from gui.look.theme import Height, Theme, Weight
from gui.widgets.text.suit_text import Style, suit_text

_SIDE = 12


class _Part(QAbstractButton):
    """One of the choices for those who cannot see it: named, chosen or not, and to be pressed; nothing of it is painted."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        pass


class Segments(QWidget):
    """A row of words, one of them chosen; arrow keys move, `chosen` carries its key."""

    chosen = Signal(str)

    def __init__(self, look: Look, name: str, choices: Sequence[tuple[str, str]]) -> None:
        """`name` is for those who cannot see it; `choices` are (key, words); the first is chosen."""
        super().__init__()
        self._look = look
        self._name = name
        self._choices = tuple(choices)
        self._at = 0
        self._parts: list[_Part] = []
        self.setProperty("ring", "true")
        # A click leaves the keyboard where it was: who clicks on what is chosen already would type into nothing.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._tell_name()
        look.changed.connect(self._measure_again)

    @property
    def key(self) -> str:
        """The key of the chosen one."""
        return self._choices[self._at][0]

    def choose(self, key: str) -> None:
        """Choose without a signal; raises ValueError for an unknown key."""
        at = [known for known, _words in self._choices].index(key)
        if at != self._at:
            self._at = at
            self._tell_name()
            self.update()

    def set_choices(self, choices: Sequence[tuple[str, str]]) -> None:
        """Offer other choices; stays on the same key if it is still there."""
        key = self.key
        self._choices = tuple(choices)
        keys = [known for known, _words in self._choices]
        self._at = keys.index(key) if key in keys else 0
        self._tell_name()
        self._measure_again()

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        return QSize(round(sum(self._widths(theme))), theme.height(Height.BUTTON))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._move_to(self._at + step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        x = 0.0
        for number, width in enumerate(self._widths(self._look.theme)):
            x += width
            if event.position().x() < x:
                self._move_to(number)
                return

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            round_box = QPainterPath()
            round_box.addRoundedRect(box, theme.radius("button"), theme.radius("button"))
            painter.fillPath(round_box, c.surface)
            painter.save()
            painter.setClipPath(round_box)
            x = 0.0
            for number, width in enumerate(self._widths(theme)):
                self._paint_one(painter, QRectF(x, 0, width, self.height()), theme, number)
                x += width
            painter.restore()
            painter.setPen(QPen(c.line2, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(round_box)

    def _paint_one(self, painter: QPainter, cell: QRectF, theme: Theme, number: int) -> None:
        c = theme.colours
        chosen = number == self._at
        if chosen:
            painter.fillRect(cell, c.soft)
            bar = theme.px(2)
            painter.fillRect(QRectF(cell.left(), cell.bottom() - bar, cell.width(), bar), c.accent)
        if number:
            painter.setPen(QPen(c.line2, 1))
            x = round(cell.left()) + 0.5
            painter.drawLine(QPointF(x, 0), QPointF(x, cell.height()))
        style = Style(
            weight=Weight.SEMIBOLD if chosen else Weight.MEDIUM,
            ink=c.accent if chosen else c.text,
            align=Qt.AlignmentFlag.AlignHCenter,
        )
        suit_text(self._choices[number][1]).paint(painter, cell, theme, style)

    def _widths(self, theme: Theme) -> list[float]:
        # Measured in the chosen weight, so that nothing jumps when the choice moves.
        style = Style(weight=Weight.SEMIBOLD)
        return [
            round(suit_text(words).width(theme, style)) + 2 * theme.px(_SIDE) for _key, words in self._choices
        ]

    def _move_to(self, number: int) -> None:
        if 0 <= number < len(self._choices) and number != self._at:
            self._at = number
            self._tell_name()
            self.update()
            self.chosen.emit(self.key)

    def _tell_name(self) -> None:
        words = self._choices[self._at][1] if self._choices else ""
        self.setAccessibleName(f"{self._name}: {words}")
        while len(self._parts) < len(self._choices):
            part = _Part(self)
            part.clicked.connect(self._pressed)
            self._parts.append(part)
        while len(self._parts) > len(self._choices):
            self._parts.pop().deleteLater()
        for number, (part, (_key, said)) in enumerate(zip(self._parts, self._choices, strict=True)):
            part.setAccessibleName(said)
            part.setChecked(number == self._at)
        self._place_parts()

    def _pressed(self) -> None:
        self._move_to(next(number for number, part in enumerate(self._parts) if part.isChecked()))

    def _place_parts(self) -> None:
        x = 0
        for part, width in zip(self._parts, self._widths(self._look.theme), strict=True):
            part.setGeometry(x, 0, int(width), self.height())
            x += int(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_parts()

    def _measure_again(self) -> None:
        self._place_parts()
        self.updateGeometry()
        self.update()
