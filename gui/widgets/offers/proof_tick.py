"""A fact that was proved, with its tick; or what is wrong, with its cross."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.icons import paint_icon
from gui.look.theme import TextSize
from gui.widgets.text.suit_text import Style, suit_text

if TYPE_CHECKING:
    from gui.look.look import Look


class ProofTick(QWidget):
    """One line of a proof; hidden while it has nothing to say."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._words = ""
        self._fits = True
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self.updateGeometry)
        self.hide()

    def show_fact(self, fits: bool, words: str) -> None:
        """Show whether a fact holds; no words hide the line."""
        self._fits, self._words = fits, words
        self.setAccessibleName(words)
        self.setVisible(bool(words))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = self._look.theme
        left = theme.px(17) + theme.px(9)
        tall = suit_text(self._words).height(theme, self._style(), max(width - left, 1))
        return int(max(tall, theme.px(19))) + theme.px(3)

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(200), self._look.theme.px(22))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(80), self._look.theme.px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        side = theme.px(17)
        colours = theme.colours
        with QPainter(self) as painter:
            name, ink = ("ok", colours.text2) if self._fits else ("impossible", colours.err)
            paint_icon(painter, name, QRectF(0, theme.px(2), side, side), ink)
            left = side + theme.px(9)
            words = QRectF(left, 0, self.width() - left, self.height())
            suit_text(self._words).paint(painter, words, theme, self._style(), wrap=True)

    def _style(self) -> Style:
        colours = self._look.theme.colours
        return Style(TextSize.SECONDARY, ink=colours.text2 if self._fits else colours.err)
