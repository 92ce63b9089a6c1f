"""The brush of the movements' cards: frame, title, figures in their columns, and the foot of the chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Theme, Tone, Weight
from gui.widgets.form.card import chip_width, paint_card, paint_chip
from gui.widgets.form.keycap import keycap_width, paint_keycap
from gui.widgets.offers.lines import BALANCE
from gui.widgets.text.suit_text import Style, suit_text

if TYPE_CHECKING:
    from gui.widgets.offers.lines import OfferColumns, OfferLine

PADDING: Final = 17
LOW: Final = 61
FIGURES: Final = 44


class OfferPainter:
    """Paints cards with one painter, one theme and one set of columns."""

    def __init__(self, painter: QPainter, theme: Theme, columns: OfferColumns) -> None:
        self._painter = painter
        self._theme = theme
        self._columns = columns

    def paint_frame(self, card: QRectF, chosen: bool, focused: bool) -> None:
        """Paint the card; the one the keyboard stands on has a second line inside."""
        theme = self._theme
        paint_card(self._painter, card, theme, chosen=chosen)
        if chosen and focused:
            self._painter.setPen(QPen(theme.colours.accent, 1))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            radius = theme.radius("field")
            self._painter.drawRoundedRect(card.adjusted(4.5, 4.5, -4.5, -4.5), radius, radius)

    def paint_head(self, card: QRectF, line: OfferLine, chosen: bool) -> None:
        """Paint title, detail and figures."""
        theme = self._theme
        head = QRectF(card.left() + theme.px(PADDING), card.top(), 0, theme.px(LOW))
        head.setRight(card.right() - theme.px(PADDING))
        if chosen:
            head.translate(0, theme.px(4))
        self._paint_head(head, line, chosen)

    def _paint_head(self, head: QRectF, line: OfferLine, chosen: bool) -> None:
        theme, painter = self._theme, self._painter
        columns = self._columns
        c = theme.colours
        middle = head.center().y()
        title = QRectF(head.left(), middle - theme.px(20), columns.title_width, theme.px(20))
        below = QRectF(head.left(), middle + theme.px(1), columns.title_width, theme.px(18))
        ink = c.text2 if line.late else c.text
        weight = Weight.SEMIBOLD if chosen else Weight.MEDIUM
        suit_text(line.title).paint(painter, title, theme, Style(weight=weight, ink=ink))
        self._paint_detail(below, line)
        if columns.stacked:
            middle += theme.px(FIGURES)
        size = TextSize.READ_ALOUD if chosen else TextSize.BASE
        for (figure, unit), start in zip(line.columns, columns.starts, strict=False):
            wide = head.width() - start
            above = QRectF(head.left() + start, middle - theme.px(20), wide, theme.px(20))
            under = QRectF(head.left() + start, middle + theme.px(1), wide, theme.px(18))
            suit_text(figure).paint(painter, above, theme, Style(size, weight, ink))
            suit_text(unit).paint(painter, under, theme, Style(TextSize.SECONDARY, ink=c.text2))
        left = head.left() + columns.starts[-1]
        self._paint_balance(left, middle, line, chosen, barred=head.right() - left >= theme.px(BALANCE - 20))

    def _paint_detail(self, where: QRectF, line: OfferLine) -> None:
        theme, painter = self._theme, self._painter
        c = theme.colours
        if not line.late:
            suit_text(line.detail).paint(painter, where, theme, Style(TextSize.SECONDARY, ink=c.text2))
            return
        side = theme.px(15)
        tint = theme.tint(Tone.LATE)
        paint_icon(painter, "late", QRectF(where.left(), where.center().y() - side / 2, side, side), tint.ink)
        words = where.adjusted(side + theme.px(5), 0, 0, 0)
        suit_text(line.late).paint(painter, words, theme, Style(TextSize.SECONDARY, Weight.MEDIUM, tint.ink))

    def _paint_balance(
        self, left: float, middle: float, line: OfferLine, chosen: bool, *, barred: bool
    ) -> None:
        theme, painter = self._theme, self._painter
        c = theme.colours
        if line.balance is None:
            quiet = Style(TextSize.SECONDARY, ink=c.text3)
            words = QRectF(left, middle - theme.px(10), theme.px(80), theme.px(20))
            suit_text("–").paint(painter, words, theme, quiet)
            return
        figure = Style(weight=Weight.SEMIBOLD, ink=c.text)
        if not barred:  # the figure alone, where the card is too narrow for its bar
            words = QRectF(left, middle - theme.px(20), theme.px(40), theme.px(20))
            suit_text(str(line.balance)).paint(painter, words, theme, figure)
            return
        wide, tall = theme.px(52), theme.px(8)
        top = middle - theme.px(14) if chosen else middle - tall / 2
        bar = QRectF(round(left) + 0.5, round(top) + 0.5, wide, tall)
        painter.setPen(QPen(c.line2, 1))
        painter.setBrush(c.surface)
        painter.drawRoundedRect(bar, 1, 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(c.accent if chosen else c.text3)
        filled = QRectF(bar.left(), bar.top(), bar.width() * line.balance / 100, bar.height())
        painter.drawRoundedRect(filled, 1, 1)
        where = QRectF(bar.right() + theme.px(8), bar.center().y() - theme.px(10), theme.px(40), theme.px(20))
        suit_text(str(line.balance)).paint(painter, where, theme, figure)

    def paint_foot(self, card: QRectF, line: OfferLine, button: QRectF, start_words: str) -> None:
        """Paint how it moves, the praise of the best, and the button that starts."""
        theme, painter = self._theme, self._painter
        c = theme.colours
        left, right = card.left() + theme.px(PADDING), card.right() - theme.px(PADDING - 2)
        y = round(button.top() - theme.px(11)) + 0.5
        painter.setPen(QPen(c.line, 0))
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        middle = button.center().y()
        wide = chip_width(theme, line.best, Tone.CHOSEN)
        if line.best and button.left() - left - wide > theme.px(190):
            left += paint_chip(painter, QPointF(left, middle), theme, line.best, Tone.CHOSEN) + theme.px(14)
        words = QRectF(left, middle - theme.px(18), button.left() - theme.px(14) - left, theme.px(36))
        suit_text(line.note).paint(painter, words, theme, Style(TextSize.SECONDARY, ink=c.text2), wrap=True)
        self._paint_button(button, start_words)

    def _paint_button(self, button: QRectF, start_words: str) -> None:
        theme, painter = self._theme, self._painter
        c = theme.colours
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(c.accent)
        painter.drawRoundedRect(button, theme.radius("button"), theme.radius("button"))
        style = Style(weight=Weight.SEMIBOLD, ink=c.on_accent, plain=True)
        words = button.adjusted(theme.px(13), 0, 0, 0)
        suit_text(start_words).paint(painter, words, theme, style)
        at = QPointF(button.right() - theme.px(13) - keycap_width(theme, "Return"), button.center().y())
        paint_keycap(painter, at, theme, "Return", (c.on_accent, c.on_accent, c.accent))
