"""What to say to the players, in letters to be read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Theme, Weight
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look

_LEFT = 48
_PAD = 12


class SayBox(QWidget):
    """A box with a speaker, a caption and the words; hidden while there are none."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.words = ""
        self._caption = ""
        # As high as its words need at the width it gets: a fixed height would be that of another width.
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self.updateGeometry)

    def show_words(self, words: str, caption: str = "") -> None:
        """Show other words."""
        self.words = words
        self._caption = caption or _("Tell the table before anyone chooses")
        self.setAccessibleName(f"{self._caption}: {words}")
        self.setVisible(bool(words))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = self._look.theme
        room = max(1, width - theme.px(_LEFT + 16))
        words = suit_text(self._quoted()).height(theme, self._style(theme), room)
        return round(words + self._caption_height(theme)) + theme.px(2 * _PAD)

    def sizeHint(self) -> QSize:
        width = self._look.theme.px(480)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(200), self._look.theme.px(48))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(c.soft_edge, 1))
            painter.setBrush(c.soft)
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(box, theme.radius("card"), theme.radius("card"))
            side = theme.px(20)
            paint_icon(painter, "speaker", QRectF(theme.px(15), theme.px(_PAD), side, side), c.accent)
            left, room = theme.px(_LEFT), self.width() - theme.px(_LEFT + 16)
            caption = self._caption_height(theme)
            small = Style(TextSize.SECONDARY, Weight.SEMIBOLD, c.accent)
            where = QRectF(left, theme.px(_PAD), room, caption)
            suit_text(self._caption).paint(painter, where, theme, small)
            words = QRectF(left, theme.px(_PAD) + caption, room, self.height() - theme.px(2 * _PAD) - caption)
            suit_text(self._quoted()).paint(painter, words, theme, self._style(theme), wrap=True)

    def _quoted(self) -> str:
        return _("“{words}”").format(words=self.words)

    def _style(self, theme: Theme) -> Style:
        return Style(TextSize.READ_ALOUD, ink=theme.colours.text)

    def _caption_height(self, theme: Theme) -> float:
        return suit_text(self._caption).height(theme, Style(TextSize.SECONDARY, Weight.SEMIBOLD)) + theme.px(
            2
        )
