"""Paints the floor plan: a card for each table, hatching for a missing pair, arrows for the moves."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from gui.look.icons import paint_icon
from gui.look.swatch import paint_swatch
from gui.look.theme import TextSize, Theme, Tone, Weight
from gui.widgets.form.card import chip_width, paint_chip
from gui.widgets.hall.facts import CardLayout, Direction, HallArrow, HallChair, HallTable, side_sign
from model.bridge.seats import Seat, Side
from model.i18n import _

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_MIDDLE = Qt.AlignmentFlag.AlignCenter


class HallPainter:
    """Paints tables with one painter and one theme."""

    def __init__(self, painter: QPainter, theme: Theme) -> None:
        self._painter = painter
        self._theme = theme

    def paint_table(self, table: HallTable, card: CardLayout, current: HallChair | None) -> None:
        """Paint the card of a table; the current chair is left free for the field that stands over it."""
        at_hand = current is not None and current.table == table.number
        self._paint_card(card.card, at_hand)
        self._paint_square(table, card)
        self._paint_pair_number(table, card, Side.NS)
        self._paint_pair_number(table, card, Side.EW)
        for side in Side:
            if table.pair(side).missing:
                self._paint_hatching(card, side)
        below = table.sits_out and self._beside_number(table, card) is not Tone.WAITING
        taken = self._paint_sits_out(card) if below else card.card.left()
        free = (taken, self._paint_late(table, card))
        for chair in table.chairs():
            if chair != current:
                self._paint_chair(table, card, chair, free)

    def paint_arrow(self, arrow: HallArrow) -> None:
        """Paint the way to the next table."""
        theme = self._theme
        long = theme.px(14) / 2
        head = theme.px(5)
        self._painter.save()
        self._painter.translate(arrow.at)
        self._painter.rotate({Direction.RIGHT: 0, Direction.DOWN: 90, Direction.LEFT: 180}[arrow.direction])
        self._painter.setPen(_pen(theme.colours.text2, 1.5))
        self._painter.drawLine(QPointF(-long, 0), QPointF(long, 0))
        self._painter.drawPolyline(
            [QPointF(long - head, -head), QPointF(long, 0), QPointF(long - head, head)]
        )
        self._painter.restore()

    def _paint_card(self, card: QRectF, at_hand: bool) -> None:
        colours = self._theme.colours
        self._painter.setBrush(colours.surface)
        pen = _pen(colours.accent, 2) if at_hand else _hairline(colours.line)
        self._painter.setPen(pen)
        inside = card if at_hand else card.adjusted(0.5, 0.5, -0.5, -0.5)
        radius = self._theme.radius("card")
        self._painter.drawRoundedRect(inside, radius, radius)

    def _paint_square(self, table: HallTable, card: CardLayout) -> None:
        theme = self._theme
        self._painter.setBrush(theme.colours.sunken)
        self._painter.setPen(_hairline(theme.colours.ctl))
        self._painter.drawRoundedRect(card.square, theme.radius("card"), theme.radius("card"))
        large, small = card.square.height() > theme.px(64), card.square.height() < theme.px(48)
        size = TextSize.H1 if large else TextSize.H2 if small else TextSize.ANSWER
        middle = card.square.center().y() - theme.px(10 if large else 8)
        self._line(table.sign, _strip(card.square, middle), _MIDDLE, size, weight=Weight.SEMIBOLD)
        inside, side = card.square, theme.px(7)
        strip = QRectF(inside.left() + side, inside.top() + 1, inside.width() - 2 * side, theme.px(5))
        paint_swatch(self._painter, strip, table.colour, theme.colours.ctl)
        below = card.square.center().y() + theme.px(15 if large else 9 if small else 13)
        self._line(
            table.boards, _strip(card.square, below), _MIDDLE, TextSize.SECONDARY, ink=theme.colours.text2
        )

    def _paint_pair_number(self, table: HallTable, card: CardLayout, side: Side) -> None:
        """Paint "7 N–S" at the left or "17 E–W" at the right of the card's upper edge."""
        theme, pair = self._theme, table.pair(side)
        # An event taken in as it was played may name no missing pair.
        if pair.number is None:
            return
        top = card.card.top() + min(
            theme.px(21), (card.names[Seat.NORTH].top() - card.card.top()) / 2 + theme.px(8)
        )
        left, right = card.card.left() + theme.px(13), card.card.right() - theme.px(13)
        number = str(pair.number)
        sign = _("no {number}").format(number="").strip() if pair.missing else side_sign(side)
        beside = self._beside_number(table, card)
        if beside is not None and (pair.comes if beside is Tone.LATE else pair.there):
            words = self._words_beside(table, beside)
            self._paint_number_and_chip(card, side, number, top, words, beside)
            return
        number_font = theme.font(TextSize.H2, Weight.SEMIBOLD)
        sign_font = theme.font(TextSize.SECONDARY)
        gap = theme.px(4)
        wide = QFontMetricsF(number_font).horizontalAdvance(number)
        sign_wide = QFontMetricsF(sign_font).horizontalAdvance(sign)
        x = left if side is Side.NS else right - wide - gap - sign_wide
        parts = [(number, number_font, theme.colours.text), (sign, sign_font, theme.colours.text2)]
        for text, font, ink in reversed(parts) if pair.missing else parts:
            metrics = QFontMetricsF(font)
            self._painter.setFont(font)
            self._painter.setPen(ink)
            self._painter.drawText(QPointF(x, top + QFontMetricsF(number_font).capHeight() / 2), text)
            x += metrics.horizontalAdvance(text) + gap

    def _beside_number(self, table: HallTable, card: CardLayout) -> Tone | None:
        """Which chip stands in place of the direction: a narrow card has no room below for who is late or sits out."""
        if not card.narrow:
            return None
        if table.ns.comes or table.ew.comes:
            return Tone.LATE
        if not table.sits_out:
            return None
        theme = self._theme
        wide = chip_width(theme, self._words_beside(table, Tone.WAITING), Tone.WAITING)
        free = card.card.width() - 2 * theme.px(10) - theme.px(28) - theme.px(6)
        missing = table.ew if table.ns.there else table.ns
        if missing.number is not None:
            free -= theme.px(58)
        return Tone.WAITING if wide <= free else None

    def _words_beside(self, table: HallTable, state: Tone) -> str:
        if state is Tone.WAITING:
            return _("sits out")
        return _("round {round}").format(round=max(table.ns.comes, table.ew.comes))

    def _paint_number_and_chip(  # a corner of a card, and what is in it
        self, card: CardLayout, side: Side, number: str, middle: float, words: str, state: Tone
    ) -> None:
        """Paint a pair's number with a chip in place of the direction."""
        theme = self._theme
        font = theme.font(TextSize.H2, Weight.SEMIBOLD)
        wide, gap = QFontMetricsF(font).horizontalAdvance(number), theme.px(6)
        edge = theme.px(10)
        right = card.card.right() - edge - chip_width(theme, words, state)
        x = card.card.left() + edge if side is Side.NS else right - gap - wide
        self._painter.setFont(font)
        self._painter.setPen(theme.colours.text)
        self._painter.drawText(QPointF(x, middle + QFontMetricsF(font).capHeight() / 2), number)
        paint_chip(self._painter, QPointF(x + wide + gap, middle - theme.px(4)), theme, words, state)

    def _paint_late(self, table: HallTable, card: CardLayout) -> float:
        """Say below at the right of a wide card from which round on its latecomers play; give where that begins."""
        comes = max(table.ns.comes, table.ew.comes)
        if not comes or card.narrow:
            return card.card.right()
        theme, words = self._theme, _("round {round}").format(round=comes)
        left = card.card.right() - theme.px(10) - chip_width(theme, words, Tone.LATE)
        paint_chip(self._painter, QPointF(left, card.card.bottom() - theme.px(21)), theme, words, Tone.LATE)
        return left - theme.px(6)

    def _paint_chair(
        self, table: HallTable, card: CardLayout, chair: HallChair, free: tuple[float, float]
    ) -> None:
        pair = table.pair(chair.side)
        name, stand_in = pair.names[chair.place], pair.stand_ins[chair.place]
        where = card.names[chair.seat]
        if chair.seat is Seat.SOUTH:
            wide = QFontMetricsF(self._theme.font()).horizontalAdvance(name)
            # The chip of a sit-out stands at the left of this line, that of a latecomer at its right.
            left, right = max(free[0], where.left()), min(free[1], where.right())
            if where.center().x() - wide / 2 < left or where.center().x() + wide / 2 > right:
                where = QRectF(left, where.top(), right - left, where.height())
        if not name:
            self._paint_empty(card, where, chair.seat)
        elif chair.seat in (Seat.WEST, Seat.EAST):
            align = _RIGHT if chair.seat is Seat.WEST else _LEFT
            if stand_in:
                # Who stands in is what a director looks for: the regular keeps the family name only.
                self._stacked(name.rpartition(" ")[2], stand_in, where, align)
            else:
                self._two_lines(name, where, align)
        else:
            self._line(replace(pair, comes=0).name_place(chair.place), where, _MIDDLE)

    def _paint_empty(self, card: CardLayout, where: QRectF, seat: Seat) -> None:
        theme = self._theme
        wide = min(theme.px(88), where.width())
        box = QRectF(0, 0, wide, theme.px(18 if card.narrow else 22))
        box.moveCenter(where.center() + QPointF(0, theme.px(2) if card.narrow and seat is Seat.NORTH else 0))
        if seat is Seat.WEST:
            box.moveRight(where.right())
        elif seat is Seat.EAST:
            box.moveLeft(where.left())
        pen = _pen(theme.colours.ctl, 1)
        pen.setDashPattern([3, 3])
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(box, theme.radius("field"), theme.radius("field"))

    def _paint_hatching(self, card: CardLayout, side: Side) -> None:
        theme = self._theme
        for where in card.hatch(side):
            if side is Side.EW:
                tall = min(theme.px(98), card.card.height() - theme.px(40))
                middle = card.card.center().y()
                if card.narrow:  # its numbers stand above the chairs
                    tall, middle = where.height(), where.center().y()
                part = QRectF(where.left(), middle - tall / 2, where.width(), tall)
            else:
                part = where.adjusted(0, -theme.px(4), 0, theme.px(4))
            self._hatch(part)

    def _hatch(self, part: QRectF) -> None:
        step = self._theme.px(8)
        self._painter.save()
        self._painter.setClipRect(part)
        self._painter.setPen(_hairline(self._theme.colours.line2))
        x = part.left() - part.height()
        lines = []
        while x < part.right():
            lines.append(QLineF(x, part.bottom(), x + part.height(), part.top()))
            x += step
        self._painter.drawLines(lines)
        self._painter.restore()

    def _paint_sits_out(self, card: CardLayout) -> float:
        """Paint the chip of the pair without opponents in round 1; give where it ends."""
        theme = self._theme
        words = _("sits out")
        font = theme.font(TextSize.SECONDARY, Weight.MEDIUM)
        tall = theme.px(22)
        glass = theme.px(14)
        wide = QFontMetricsF(font).horizontalAdvance(words) + theme.px(24) + glass
        chip = QRectF(card.card.left() + theme.px(10), card.card.bottom() - theme.px(10) - tall, wide, tall)
        self._painter.setBrush(theme.colours.surface)
        self._painter.setPen(_hairline(theme.colours.line2))
        self._painter.drawRoundedRect(chip, tall / 2, tall / 2)
        sign = QRectF(chip.left() + theme.px(8), chip.center().y() - glass / 2, glass, glass)
        paint_icon(self._painter, "waiting", sign, theme.colours.text2)
        self._painter.setFont(font)
        self._painter.setPen(theme.colours.text2)
        self._painter.drawText(chip.adjusted(theme.px(12) + glass, 0, 0, 0), _LEFT, words)
        return chip.right() + theme.px(6)

    def _two_lines(self, name: str, where: QRectF, align: Qt.AlignmentFlag) -> None:
        """Paint given names over family name, as long as there is more than one word."""
        first, _blank, last = name.rpartition(" ")
        if not first:
            self._line(name, where, align)
            return
        self._stacked(first, last, where, align)

    def _stacked(self, upper: str, lower: str, where: QRectF, align: Qt.AlignmentFlag) -> None:
        half = where.height() / 2
        self._line(upper, QRectF(where.left(), where.top(), where.width(), half), align)
        self._line(lower, QRectF(where.left(), where.top() + half, where.width(), half), align)

    def _line(
        self,
        text: str,
        where: QRectF,
        align: Qt.AlignmentFlag,
        size: TextSize = TextSize.BASE,
        *,
        weight: Weight = Weight.REGULAR,
        ink: QColor | None = None,
    ) -> None:
        font = self._theme.font(size, weight)
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, where.width())
        self._painter.setFont(font)
        self._painter.setPen(ink or self._theme.colours.text)
        self._painter.drawText(where, align, shown)


def _strip(square: QRectF, middle: float) -> QRectF:
    """A line's rectangle across the table, around this height."""
    tall = square.height() * 0.6
    return QRectF(square.left(), middle - tall / 2, square.width(), tall)


def _hairline(colour: QColor) -> QPen:
    pen = QPen(colour, 1)
    pen.setCosmetic(True)
    return pen


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
