"""The hint bar: the keys that work here, and what was done last, with the way back."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.look.icons import STATE_ICONS, paint_icon
from gui.look.look import Look
from gui.look.theme import Height, TextSize, Theme, Tone, Weight
from gui.pages.page import Hint
from gui.widgets.form.keycap import keycap_width, paint_keycap
from gui.widgets.text.suit_text import Run, Style, SuitText, bold, suit_text

MOST = 7
_GAP = 16
_SIGN = 18
# Pictures of hints: a page has a few sets of them.
_KEPT = 8


class HintBar(QWidget):
    """At most seven pairs of key and word at the left, the last change at the right.

    A refusal takes the left side until the hints change or another change succeeds. `pressed` carries the keys that were
    clicked, of a hint or of the last change.
    """

    pressed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._hints: tuple[Hint, ...] = ()
        self._keys = ""
        self._entry = SuitText()
        self._undo_keys = ""
        self._painted: dict[tuple[object, ...], QPixmap] = {}
        self._refusal = SuitText()
        self._state = Tone.IMPOSSIBLE
        look.changed.connect(self._measure)
        self._measure()

    def show_hints(self, hints: Sequence[Hint]) -> None:
        """Show the keys that work where the focus is."""
        shown = tuple(hints)[:MOST]
        if shown != self._hints:
            self._hints = shown
            self._keys = ", ".join(f"{' '.join(hint.keys)} {hint.words}" for hint in shown)
            self._tell()

    def show_entry(self, entry: str, undo_keys: str = "Ctrl+Z", *, news: bool = True) -> None:
        """Show what was done last; a success takes away a refusal. What is `news` goes to a screen reader."""
        before = self._deed_left()
        self._entry = suit_text(entry)
        self._undo_keys = undo_keys if entry else ""
        self.setAccessibleDescription(entry)
        self.setToolTip(str(self._refusal) or entry)
        # The keys at the left stay as they are while as many of them fit.
        after = self._deed_left()
        if self._refusal or self._fitting(before) != self._fitting(after):
            self.update()
        else:
            left = int(min(before, after))
            self.update(left, 0, self.width() - left, self.height())
        if news:
            self._announce(entry)

    def show_refusal(self, message: str, remedy: str = "", state: Tone = Tone.IMPOSSIBLE) -> None:
        """Say what could not be done and what would be right."""
        runs = (bold(message), Run(f" {remedy}")) if remedy else (bold(message),)
        self._refusal, self._state = SuitText(runs), state
        self._fit()
        self._tell()
        self._announce(str(self._refusal))

    @property
    def is_telling(self) -> bool:
        """Whether something refused, or to be seen, stands in place of the hints."""
        return bool(self._refusal)

    def clear_refusal(self) -> None:
        """Show the hints again."""
        if self._refusal:
            self._refusal = SuitText()
            self._fit()
            self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._fit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        keys = self._keys_at(event.position().x()) if event.button() == Qt.MouseButton.LeftButton else ""
        if keys:
            self.pressed.emit(keys)

    def _keys_at(self, x: float) -> str:
        """The keys of the hint, or of the last change, that stands there; "" if none does."""
        theme = self._look.theme
        if self._refusal:
            return ""
        if x > self._deed_left():
            return self._undo_keys
        left = float(theme.px(_GAP))
        for hint in self._hints[: self._fitting(self._deed_left())]:
            if left <= x <= left + hint_width(hint, theme):
                return _cap_at(hint, theme, x - left)
            left += hint_width(hint, theme) + theme.px(_GAP)
        return ""

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            ground = theme.tint(self._state).ground if self._refusal else theme.colours.surface
            painter.fillRect(self.rect(), ground)
            painter.setPen(QPen(theme.colours.line, 0))
            painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))
            if self._refusal:
                self._paint_refusal(painter, theme)
                return
            self._paint_deed(painter, theme)
            if event.rect().left() < self._deed_left():
                painter.drawPixmap(QPointF(0, 1), self._hints_painted(theme))

    def _hints_painted(self, theme: Theme) -> QPixmap:
        """The hints as a picture, kept: those of an empty field and of one being typed in take turns at each result."""
        shown = self._hints[: self._fitting(self._deed_left())]
        key = (shown, self.height(), self.devicePixelRatioF())
        if key not in self._painted:
            while len(self._painted) >= _KEPT:
                del self._painted[next(iter(self._painted))]
            self._painted[key] = self._paint_hints(shown, theme)
        return self._painted[key]

    def _paint_hints(self, shown: Sequence[Hint], theme: Theme) -> QPixmap:
        gap, ratio = theme.px(_GAP), self.devicePixelRatioF()
        wide = gap + sum(hint_width(hint, theme) + gap for hint in shown)
        picture = QPixmap(math.ceil(wide * ratio), math.ceil((self.height() - 1) * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(theme.colours.surface)
        x = float(gap)
        with QPainter(picture) as painter:
            for hint in shown:
                x = _paint_hint(painter, theme, hint, QPointF(x, self._middle() - 1)) + gap
        return picture

    def _fitting(self, right: float) -> int:
        """How many of the hints have room before the last change."""
        theme = self._look.theme
        x = float(theme.px(_GAP))
        for number, hint in enumerate(self._hints):
            width = hint_width(hint, theme)
            if x + width > right:
                return number
            x += width + theme.px(_GAP)
        return len(self._hints)

    def _deed_left(self) -> float:
        """Where the last change begins, a gap before it."""
        theme = self._look.theme
        gap = theme.px(_GAP)
        if not self._entry:
            return self.width() - float(gap)
        return self.width() - gap - self._deed_width() - self._keys_width() - theme.px(16) - theme.px(6) - gap

    def _keys_width(self) -> float:
        theme = self._look.theme
        return keycap_width(theme, self._undo_keys) + theme.px(6) if self._undo_keys else 0.0

    def _deed_width(self) -> float:
        theme = self._look.theme
        icon = theme.px(16) + theme.px(6)
        words = self._entry.width(theme, Style(TextSize.SECONDARY))
        return min(words, self.width() * 0.45 - self._keys_width() - icon)

    def _paint_deed(self, painter: QPainter, theme: Theme) -> None:
        if not self._entry:
            return
        style = Style(TextSize.SECONDARY, ink=theme.colours.text2)
        keys, width = self._keys_width(), self._deed_width()
        icon = theme.px(16) + theme.px(6)
        left = self.width() - float(theme.px(_GAP)) - width
        self._entry.paint(painter, QRectF(left, 1, width + 1, self.height() - 1), theme, style)
        if self._undo_keys:
            left -= keys
            paint_keycap(painter, QPointF(left, self._middle()), theme, self._undo_keys)
        left -= icon
        side = theme.px(16)
        where = QRectF(left, self._middle() - side / 2, side, side)
        paint_icon(painter, "undo" if self._undo_keys else "tick", where, theme.colours.text2)

    def _paint_refusal(self, painter: QPainter, theme: Theme) -> None:
        tint = theme.tint(self._state)
        side = theme.px(_SIGN)
        where = QRectF(theme.px(_GAP), self._middle() - side / 2, side, side)
        paint_icon(painter, STATE_ICONS[self._state], where, tint.ink)
        style = Style(TextSize.SECONDARY, ink=tint.ink)
        left, wide = self._room_of_refusal(theme)
        words = QRectF(left, 1, wide, self.height() - 1)
        self._refusal.paint(painter, words, theme, style, wrap=self._refusal.width(theme, style) > wide)

    def _room_of_refusal(self, theme: Theme) -> tuple[float, float]:
        """Where what was refused begins, and how wide its lines may be."""
        left = float(theme.px(_GAP) + theme.px(_SIGN) + theme.px(8))
        return left, self.width() - theme.px(_GAP) - left

    def _middle(self) -> float:
        return (self.height() + 1) / 2

    def _tell(self) -> None:
        self.setAccessibleName(str(self._refusal) or self._keys)
        self.setToolTip(str(self._refusal) or str(self._entry))
        self.update()

    def _announce(self, words: str) -> None:
        # Nothing of this bar has the focus; a screen reader would never come by.
        if not words:
            return
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _measure(self) -> None:
        self._painted.clear()
        self._fit()
        self.update()

    def _fit(self) -> None:
        """As high as one line, or as what was refused needs: the key that decides stands at its end."""
        theme = self._look.theme
        tall = theme.height(Height.HINT_BAR)
        _left, wide = self._room_of_refusal(theme)
        if self._refusal and wide > 0:
            words = self._refusal.height(theme, Style(TextSize.SECONDARY), wide)
            tall = max(tall, math.ceil(words) + theme.px(8))
        if tall != self.height():
            self.setFixedHeight(tall)


def paint_hints(painter: QPainter, theme: Theme, at: QPointF, hints: Sequence[Hint]) -> None:
    """Paint pairs of key and word in a row, for the palette's foot."""
    x = at.x()
    for hint in hints:
        x = _paint_hint(painter, theme, hint, QPointF(x, at.y())) + theme.px(_GAP)


def hint_width(hint: Hint, theme: Theme) -> float:
    """The width of a pair of key and word."""
    """The width of a pair of key and word."""
    caps = sum(keycap_width(theme, keys) + theme.px(5) for keys in hint.keys)
    return caps + suit_text(hint.words).width(theme, Style(TextSize.SECONDARY)) + 1


def _cap_at(hint: Hint, theme: Theme, x: float) -> str:
    """The keycap of a hint that lies there; its words stand for the first."""
    end = 0.0
    for keys in hint.keys:
        end += keycap_width(theme, keys) + theme.px(5)
        if x < end:
            return keys
    return hint.keys[0] if hint.keys else ""


def _paint_hint(painter: QPainter, theme: Theme, hint: Hint, at: QPointF) -> float:
    x = at.x()
    for keys in hint.keys:
        x += paint_keycap(painter, QPointF(x, at.y()), theme, keys) + theme.px(5)
    style = Style(TextSize.SECONDARY, Weight.REGULAR, theme.colours.text2)
    words = suit_text(hint.words)
    width = words.width(theme, style) + 1
    words.paint(painter, QRectF(x, at.y() - theme.px(15), width, theme.px(30)), theme, style)
    return x + width
