"""A row of a panel that does something: icon, words, and the key at the right edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from gui.look.icons import paint_icon
from gui.look.theme import Height, Theme
from gui.widgets.form.keycap import keycap_width, paint_keycap
from gui.widgets.text.suit_text import Style, suit_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.actions import Actions
    from gui.look.look import Look


class ActionRow(QAbstractButton):
    """Shows one action of the table of actions; pressing it is the action, or `do` where more goes with it."""

    def __init__(
        self, look: Look, actions: Actions, action_id: str, do: Callable[[], object] | None = None
    ) -> None:
        super().__init__()
        self._look = look
        self._action = actions[action_id]
        spec = actions.spec(action_id)
        self._keys = spec.keys[0] if spec.keys else ""
        self._icon = spec.icon
        self.setProperty("ring", "true")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._do = do or self._action.trigger
        self.clicked.connect(self._press)
        self._action.changed.connect(self._follow)
        look.changed.connect(self.updateGeometry)
        self._follow()

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        words = suit_text(self.text()).width(theme)
        return QSize(int(words + self._keycap(theme)) + theme.px(44), theme.height(Height.TABLE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        middle = self.height() / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.isDown() or self.underMouse():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(c.sunken)
                painter.drawRoundedRect(QRectF(self.rect()), theme.radius("button"), theme.radius("button"))
            ink = c.text if self.isEnabled() else c.text3
            side = theme.px(17)
            paint_icon(painter, self._icon, QRectF(0, middle - side / 2, side, side), c.text2)
            left = side + theme.px(10)
            right = self.width() - self._keycap(theme)
            words = QRectF(left, 0, right - left - theme.px(8), self.height())
            suit_text(self.text()).paint(painter, words, theme, Style(ink=ink))
            if self._keys:
                paint_keycap(painter, QPointF(right, middle), theme, self._keys)

    def _press(self) -> None:
        self._do()

    def _keycap(self, theme: Theme) -> float:
        return keycap_width(theme, self._keys) if self._keys else 0.0

    def _follow(self) -> None:
        self.setEnabled(self._action.isEnabled())
        if self.text() != self._action.text():
            self.setText(self._action.text())
            self.setAccessibleName(self._action.text())
            self.updateGeometry()
