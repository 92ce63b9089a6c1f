"""The brush of the movements' cards: frame, title, figures in their columns, and the foot of the chosen one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Theme, Tone, Weight
from gui.widgets.form.card import chip_width, paint_card, paint_chip
from gui.widgets.form.keycap import keycap_width, paint_keycap
from gui.widgets.offers.lines import BALANCE, OfferColumns, OfferLine
from gui.widgets.text.suit_text import Style, suit_text

PADDING: Final = 17
LOW: Final = 61
FIGURES: Final = 44
TWO_LINES: Final = 36
_DETAIL: Final = Style(TextSize.SECONDARY)


def more_lines(line: OfferLine, theme: Theme, columns: OfferColumns, *, chosen: bool) -> tuple[float, float]:
    """How much higher than one line the title and the detail of a card are, where they stand over the figures."""
    if not columns.stacked:
        return 0.0, 0.0
    bold = Style(weight=Weight.SEMIBOLD if chosen else Weight.MEDIUM)
    room = columns.title_width - (theme.px(20) if line.late else 0)
    detail = Style(TextSize.SECONDARY, Weight.MEDIUM) if line.late else _DETAIL
    title, below = suit_text(line.title), suit_text(line.late or line.detail)
    return (
        title.height(theme, bold, columns.title_width) - title.height(theme, bold),
        below.height(theme, detail, room) - below.height(theme, detail),
    )


def note_height(line: OfferLine, theme: Theme, card: QRectF, button: QRectF) -> float:
    """How high the note of the chosen card is beside its button."""
    _left, width = _note_room(line, theme, card, button)
    return suit_text(line.note).height(theme, _DETAIL, width)


def _note_room(line: OfferLine, theme: Theme, card: QRectF, button: QRectF) -> tuple[float, float]:
    """Where the note begins and how wide it is; the praise of the best offer comes first if it fits."""
    left = card.left() + theme.px(PADDING)
    wide = chip_width(theme, line.best, Tone.CHOSEN)
    if line.best and button.left() - left - wide > theme.px(190):
        left += wide + theme.px(14)
    return left, button.left() - theme.px(14) - left


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
        taller, longer = more_lines(line, theme, columns, chosen=chosen)
        title.setHeight(title.height() + taller)
        below = QRectF(head.left(), middle + theme.px(1) + taller, columns.title_width, theme.px(18) + longer)
        ink = c.text2 if line.late else c.text
        weight = Weight.SEMIBOLD if chosen else Weight.MEDIUM
        suit_text(line.title).paint(painter, title, theme, Style(weight=weight, ink=ink), wrap=bool(taller))
        self._paint_detail(below, line, wrap=bool(longer))
        if columns.stacked:
            middle += theme.px(FIGURES) + taller + longer
        size = TextSize.READ_ALOUD if chosen else TextSize.BASE
        for (figure, unit), start in zip(line.columns, columns.starts, strict=False):
            wide = head.width() - start
            above = QRectF(head.left() + start, middle - theme.px(20), wide, theme.px(20))
            under = QRectF(head.left() + start, middle + theme.px(1), wide, theme.px(18))
            suit_text(figure).paint(painter, above, theme, Style(size, weight, ink))
            suit_text(unit).paint(painter, under, theme, Style(TextSize.SECONDARY, ink=c.text2))
        left = head.left() + columns.starts[-1]
        self._paint_balance(left, middle, line, chosen, barred=head.right() - left >= theme.px(BALANCE - 20))

    def _paint_detail(self, where: QRectF, line: OfferLine, *, wrap: bool) -> None:
        theme, painter = self._theme, self._painter
        c = theme.colours
        if not line.late:
            suit_text(line.detail).paint(
                painter, where, theme, Style(TextSize.SECONDARY, ink=c.text2), wrap=wrap
            )
            return
        side = theme.px(15)
        tint = theme.tint(Tone.LATE)
        paint_icon(
            painter, "late", QRectF(where.left(), where.top() + theme.px(9) - side / 2, side, side), tint.ink
        )
        words = where.adjusted(side + theme.px(5), 0, 0, 0)
        suit_text(line.late).paint(
            painter, words, theme, Style(TextSize.SECONDARY, Weight.MEDIUM, tint.ink), wrap=wrap
        )

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
        start, room = _note_room(line, theme, card, button)
        tall = max(note_height(line, theme, card, button), theme.px(TWO_LINES))
        more = tall - theme.px(TWO_LINES)
        y = round(button.top() - theme.px(11) - more) + 0.5
        painter.setPen(QPen(c.line, 0))
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        middle = button.center().y()
        if start > left:
            paint_chip(painter, QPointF(left, middle), theme, line.best, Tone.CHOSEN)
        words = QRectF(start, middle + theme.px(TWO_LINES) / 2 - tall, room, tall)
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
