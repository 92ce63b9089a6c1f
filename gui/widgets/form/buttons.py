"""Buttons that show their key: text, then keycap. One primary a page.

`action_button(context.look, context.actions, "results.final", Kind.PRIMARY)` is the usual way: words, key, icon and
whether it can be pressed come from the action, and pressing it is the action.
"""

from enum import Enum

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy

from gui.actions import Actions, native_keys
from gui.look.icons import paint_icon
from gui.look.look import Look
from gui.look.theme import Height, Theme, Weight
from gui.widgets.form.keycap import keycap_width, paint_keycap
from gui.widgets.text.suit_text import Style, suit_text

_SIDE = 12
_GAP = 8
_ICON = 16


class ButtonKind(Enum):
    """How loud a button is."""

    PRIMARY = "primary"
    PLAIN = "plain"
    ACCENT = "accent"
    QUIET = "quiet"


class KeycapButton(QPushButton):
    """A button painted from the theme; a button of an icon alone must be given words for its tooltip."""

    def __init__(
        self,
        look: Look,
        words: str,
        keys: str = "",
        icon: str = "",
        kind: ButtonKind = ButtonKind.PLAIN,
        *,
        icon_only: bool = False,
        small: bool = False,
    ) -> None:
        super().__init__()
        self._look = look
        self._keys = keys
        self._icon = icon
        self._kind = kind
        self._icon_only = icon_only
        self._small = small
        self._keys_shown = not icon_only
        self.setProperty("ring", "true")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_words(words)
        look.changed.connect(self._measure_again)

    def set_words(self, words: str) -> None:
        """Show other words."""
        self.setText(words)
        self.setAccessibleName(words)
        if self._icon_only:
            self.setToolTip(f"{words} ({native_keys(self._keys)})" if self._keys else words)
        self._measure_again()

    def set_kind(self, kind: ButtonKind) -> None:
        """Be louder, or quieter."""
        self._kind = kind
        self._measure_again()

    def set_icon(self, name: str) -> None:
        """Show another icon."""
        self._icon = name
        self._measure_again()

    def show_keys(self, *, shown: bool) -> None:
        """Show the key beside the words, or only when the mouse rests on the button."""
        if shown is self._keys_shown:
            return
        self._keys_shown = shown
        if not shown and self._keys and not self.toolTip():
            self.setToolTip(native_keys(self._keys))
        self._measure_again()

    def width_wanted(self, *, keys: bool) -> int:
        """How wide it wants to be, with its key beside the words or without."""
        theme = self._look.theme
        parts = self._widths(theme, keys=keys)
        width = 2 * theme.px(_SIDE) + sum(round(part) for part in parts) + theme.px(_GAP) * (len(parts) - 1)
        return max(width, self._height())

    def sizeHint(self) -> QSize:
        return QSize(self.width_wanted(keys=self._keys_shown), self._height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        ink, edge, ground = self._colours(theme)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(edge, 1) if edge is not None else Qt.PenStyle.NoPen)
            painter.setBrush(ground if ground is not None else Qt.BrushStyle.NoBrush)
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(box, theme.radius("button"), theme.radius("button"))
            self._paint_parts(painter, theme, ink)

    def _paint_parts(self, painter: QPainter, theme: Theme, ink: QColor) -> None:
        parts = self._widths(theme, keys=self._keys_shown)
        whole = sum(parts) + theme.px(_GAP) * (len(parts) - 1)
        x, middle = (self.width() - whole) / 2, self.height() / 2
        if self._icon:
            side = theme.px(_ICON)
            paint_icon(painter, self._icon, QRectF(x, middle - side / 2, side, side), ink)
            x += side + theme.px(_GAP)
        if not self._icon_only:
            width = self._text_width(theme)
            style = Style(weight=self._weight(), ink=ink, plain=self._kind is ButtonKind.PRIMARY)
            suit_text(self.text()).paint(painter, QRectF(x, 0, width + 1, self.height()), theme, style)
            x += width + theme.px(_GAP)
        if self._keys and self._keys_shown:
            paint_keycap(painter, QPointF(x, middle), theme, self._keys, self._keycap_colours(theme, ink))

    def _height(self) -> int:
        return self._look.theme.height(Height.BUTTON_SMALL if self._small else Height.BUTTON)

    def _widths(self, theme: Theme, *, keys: bool) -> list[float]:
        widths: list[float] = []
        if self._icon:
            widths.append(theme.px(_ICON))
        if not self._icon_only:
            widths.append(self._text_width(theme))
            if self._keys and keys:
                widths.append(keycap_width(theme, self._keys))
        return widths

    def _text_width(self, theme: Theme) -> float:
        return suit_text(self.text()).width(theme, Style(weight=self._weight()))

    def _weight(self) -> Weight:
        return Weight.SEMIBOLD if self._kind is ButtonKind.PRIMARY else Weight.MEDIUM

    def _colours(self, theme: Theme) -> tuple[QColor, QColor | None, QColor | None]:
        c = theme.colours
        down, over = self.isDown(), self.underMouse()
        if not self.isEnabled():
            return c.text3, None if self._kind is ButtonKind.QUIET else c.line, None
        match self._kind:
            case ButtonKind.PRIMARY:
                ground = c.accent.darker(115) if down else c.accent.darker(106) if over else c.accent
                return c.on_accent, ground, ground
            case ButtonKind.ACCENT:
                return c.accent, c.accent, c.soft if down or over else c.surface
            case ButtonKind.QUIET:
                return c.text, None, c.line if down else c.sunken if over else None
            case _:
                return c.text, c.ctl if over else c.line2, c.sunken if down else c.surface

    def _keycap_colours(self, theme: Theme, ink: QColor) -> tuple[QColor, QColor, QColor] | None:
        c = theme.colours
        if not self.isEnabled():
            return c.text3, c.line, c.surface
        if self._kind is ButtonKind.PRIMARY:
            return ink, ink, c.accent
        return None

    def _measure_again(self) -> None:
        self.updateGeometry()
        self.update()


def action_button(
    look: Look,
    actions: Actions,
    action_id: str,
    kind: ButtonKind = ButtonKind.PLAIN,
    *,
    words: str = "",
    icon_only: bool = False,
    small: bool = False,
) -> KeycapButton:
    """The button of an action; `words` is a shorter label than the table's, for a narrow place."""
    action, spec = actions[action_id], actions.spec(action_id)
    keys = spec.keys[0] if spec.keys else ""
    # The primary button needs no picture: it is the one in colour.
    icon = "" if kind is ButtonKind.PRIMARY else spec.icon
    button = KeycapButton(look, words or action.text(), keys, icon, kind, icon_only=icon_only, small=small)
    button.clicked.connect(action.trigger)
    if reason := actions.why_not(action_id):
        button.setToolTip(reason)
        button.setAccessibleDescription(reason)
    follower = _Follower(button, action, words)
    action.changed.connect(follower.follow)
    follower.follow()
    return button


class _Follower(QObject):
    """Keeps a button like its action; lives and dies with the button."""

    def __init__(self, button: KeycapButton, action: QAction, words: str) -> None:
        super().__init__(button)
        self._button = button
        self._action = action
        self._words = words

    def follow(self) -> None:
        self._button.setEnabled(self._action.isEnabled())
        if not self._words and self._button.text() != self._action.text():
            self._button.set_words(self._action.text())
