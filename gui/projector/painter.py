"""Paints what the projector shows; every length is a part of the window's height, so that any hall can read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from gui.look.icons import paint_icon
from gui.look.swatch import paint_swatch
from gui.look.theme import Theme, Weight
from gui.widgets.clock_face import figures_font
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.projector.code import RoomCode
    from gui.projector.facts import (
        ClockFacts,
        Hall,
        MoveSentence,
        ProjectedRanking,
        ProjectorFacts,
        RankedLine,
        Seats,
    )

ROWS: Final = 9
"""Tables or places on one page; more take turns."""
_LEFT: Final = 0.34
_ROW: Final = 0.085
_FIRST_ROW: Final = 0.168
_MARGIN: Final = 0.052
_MOVE_SIZES: Final = (0.046, 0.043, 0.040, 0.037, 0.035, 0.031, 0.028, 0.025, 0.022)
_READABLE: Final = 0.031
"""Smaller letters than these are not read from the back of a room."""
_RIGHT_EDGE: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT_EDGE: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


class ProjectorPainter:
    """One painting of the projector: the clock on dark ground at the left, seats and ranking on light at the right."""

    def __init__(self, painter: QPainter, size: QSizeF, dark: Theme, light: Theme) -> None:
        self._painter, self._size, self._dark, self._light = painter, size, dark, light
        # All lengths are parts of the height; a screen that is not as wide as usual is treated as a lower one.
        self._high = min(size.height(), size.width() * 9 / 16)

    def paint(self, facts: ProjectorFacts, page: int, code: RoomCode | None = None) -> None:
        """Paint it all; `page` counts the turns of what does not fit on one page; a code takes the place of the seats."""
        painter = self._painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(QPointF(0, 0), self._size)
        split = round(whole.width() * _LEFT)
        left, right = whole.adjusted(0, 0, split - whole.width(), 0), whole.adjusted(split, 0, 0, 0)
        painter.fillRect(left, self._dark.colours.rail)
        painter.fillRect(right, self._light.colours.surface)
        self._paint_left(left, facts, page)
        if code is not None:
            from gui.projector.code import paint_code

            paint_code(painter, right, self._high, self._light, code)
        elif facts.halls and facts.fields:
            half = round(right.width() * 0.47)
            self._paint_seats(right.adjusted(0, 0, half - right.width(), 0), facts, page, names=False)
            painter.fillRect(QRectF(split + half, 0, 1, right.height()), self._light.colours.line)
            self._paint_field(right.adjusted(half, 0, 0, 0), *_turn(facts.fields, page))
        elif facts.halls:
            self._paint_seats(right, facts, page, names=True)
        elif facts.fields:
            self._paint_field(right, *_turn(facts.fields, page))

    # The left: when, and how to move

    def _paint_left(self, room: QRectF, facts: ProjectorFacts, page: int) -> None:
        c, high = self._dark.colours, self._high
        left, wide = room.width() * 0.086, room.width() * 0.84
        self._text(QRectF(left, high * 0.04, wide, high * 0.055), facts.title, 0.032, c.text2)
        y = high * 0.105
        for clock in facts.clocks:
            y = self._paint_clock(QRectF(left, y, wide, 0), clock, 1 / len(facts.clocks))
        below = QRectF(left, y, wide + room.width() * 0.04, room.bottom() - high * 0.035 - y)
        self._paint_moves(below, self._moves_shown(below, facts, page))

    def _moves_shown(self, room: QRectF, facts: ProjectorFacts, page: int) -> Sequence[MoveSentence]:
        """All sentences; if there are too many to be read, those of the sections whose tables are shown."""
        if len(facts.halls) < 2 or self._moves_size(room, facts.moves) >= _READABLE:
            return facts.moves
        hall = _seats_turn(facts.halls, page)[0]
        return [move for move in facts.moves if move.sections == hall.sections]

    def _paint_clock(self, room: QRectF, clock: ClockFacts, part: float) -> float:
        """Paint a clock below this top, at ``part`` of the height it has alone, and give the height at which it ends."""
        c, high, y = self._dark.colours, self._high, room.top()
        ink = c.warn if clock.loud else c.text
        below = f"{clock.sections}: {clock.below}" if clock.sections else clock.below
        tall, small = (0.205, 0.043) if part == 1 else (min(0.12, 0.24 * part), 0.036)
        if clock.figures:
            self._figures(QRectF(room.left(), y, room.width(), high * tall), clock.figures, ink, tall / 0.205)
            y += high * (tall + 0.01)
        words = QRectF(room.left(), y, room.width(), high * (small + 0.027))
        self._text(words, below, small, c.text, weight=Weight.SEMIBOLD)
        y += high * (small + 0.045) if part == 1 else high * (small + 0.03)
        if clock.gone is not None:
            bar = QRectF(room.left(), y, room.width(), high * 0.016)
            self._painter.fillRect(bar, c.line)
            gone = QRectF(bar.topLeft(), QSizeF(bar.width() * clock.gone, bar.height()))
            self._painter.fillRect(gone, c.warn if clock.loud else c.accent)
            y += high * 0.05
        return y

    def _paint_moves(self, room: QRectF, moves: Sequence[MoveSentence]) -> None:
        """Paint the sentences above the lower edge, smaller when there are many or they are long."""
        high = self._high
        if not moves:
            return
        size = self._moves_size(room, moves)
        indent, gap = high * size * 1.45, high * size * 0.6
        heights = [self._height(move.words, size, room.width() - indent) for move in moves]
        whole = min(room.height(), sum(heights) + gap * (len(moves) - 1))
        y = room.bottom() - whole
        c = self._dark.colours
        side = high * size * 1.05
        for move, tall in zip(moves, heights, strict=True):
            line = QFontMetricsF(self._font(size, Weight.SEMIBOLD)).lineSpacing()
            paint_icon(
                self._painter, move.icon, QRectF(room.left(), y + (line - side) / 2, side, side), c.accent
            )
            words = QRectF(room.left() + indent, y, room.width() - indent, tall)
            self._text(words, move.words, size, c.text, weight=Weight.SEMIBOLD, wrap=True)
            y += tall + gap

    def _moves_size(self, room: QRectF, moves: Sequence[MoveSentence]) -> float:
        """The largest letters in which each sentence is one line, or else in which all of them fit."""
        high = self._high
        for size in _MOVE_SIZES[:5]:
            metrics = QFontMetricsF(self._font(size, Weight.SEMIBOLD))
            width = room.width() - high * size * 1.45
            lines = metrics.lineSpacing() * len(moves) + high * size * 0.6 * (len(moves) - 1)
            if lines <= room.height() and all(metrics.horizontalAdvance(m.words) <= width for m in moves):
                return size
        for size in _MOVE_SIZES:
            width = room.width() - high * size * 1.45
            whole = sum(self._height(move.words, size, width) for move in moves)
            if whole + high * size * 0.6 * (len(moves) - 1) <= room.height():
                return size
        return _MOVE_SIZES[-1]

    def _figures(self, room: QRectF, words: str, ink: QColor, part: float) -> None:
        """Paint the figures of the clock so that "00:00" fits, at ``part`` of the size they have alone."""
        font = figures_font(self._font(0.225 * part, Weight.SEMIBOLD))
        metrics = QFontMetricsF(font)
        # Not by these figures alone: the clock would change its size as they do.
        wide = max(metrics.horizontalAdvance(words), metrics.horizontalAdvance("00:00"))
        scale = min(1.0, room.width() / wide)
        painter = self._painter
        painter.save()
        painter.setFont(font)
        painter.setPen(ink)
        painter.translate(room.left(), room.center().y() + metrics.capHeight() * scale / 2)
        painter.scale(scale, scale)
        painter.drawText(QPointF(-metrics.leftBearing(words[0]), 0), words)
        painter.restore()

    # The middle: where

    def _paint_seats(self, room: QRectF, facts: ProjectorFacts, page: int, *, names: bool) -> None:
        hall, at, pages, shown = _seats_turn(facts.halls, page)
        inner = self._inner(room)
        self._heading(inner, hall.title, at, pages)
        c = self._light.colours
        columns = (_wide_columns if names else _columns_of_players if hall.of_players else _narrow_columns)(
            inner, self._high
        )
        titles = (_("Table"), _("N–S"), _("E–W"), _("Boards"))
        y = self._high * 0.112
        for words, column, align in zip(
            titles, columns, (_LEFT_EDGE, *((_LEFT_EDGE, _LEFT_EDGE) if names else (_RIGHT_EDGE, _RIGHT_EDGE)), _RIGHT_EDGE), strict=True
        ):  # fmt: skip
            cell = self._cell(column, y, self._high * 0.05)
            if column is columns[0]:
                # A long word for the table stands clear of the next one.
                cell.adjust(0, 0, -self._high * 0.015, 0)
            self._text(cell, words, 0.029, c.text2, align=align)
        self._rule(inner, self._high * (_FIRST_ROW - 0.001), strong=True)
        for number, seats in enumerate(shown):
            y = self._high * (_FIRST_ROW + number * _ROW)
            row = [self._cell(column, y, self._high * _ROW) for column in columns]
            if seats.table:
                self._table_sign(row[0], seats)
            if names:
                self._named(row, seats)
            else:
                self._numbered(row, seats, of_players=hall.of_players)
            ink = c.text2 if seats.waits else c.text
            self._text(row[3], seats.boards + (" ⇄" if seats.switched else ""), 0.046, ink, align=_RIGHT_EDGE)
            self._rule(inner, y + self._high * _ROW)

    def _table_sign(self, cell: QRectF, seats: Seats) -> None:
        """Paint the number of a table in a frame, as its card has it; the frame is dashed if nobody plays there."""
        c = self._light.colours
        side = self._high * 0.066
        # The letter of a section needs room beside the number.
        wide = side if len(seats.table) < 3 else 1.5 * side
        box = QRectF(cell.left(), cell.center().y() - side / 2, wide, side)
        pen = QPen(c.ctl if seats.waits else c.text, max(1.5, self._high * 0.0028))
        if seats.waits:
            pen.setStyle(Qt.PenStyle.DashLine)
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(box, side * 0.14, side * 0.14)
        size = 0.043 if len(seats.table) < 4 else 0.037
        self._text(box, seats.table, size, c.text, weight=Weight.SEMIBOLD, align=_CENTRE)
        strip = QRectF(box.left() - side * 0.26, box.top(), side * 0.17, box.height())
        paint_swatch(self._painter, strip, seats.colour, c.ctl)

    def _numbered(self, row: Sequence[QRectF], seats: Seats, *, of_players: bool) -> None:
        c = self._light.colours
        size = 0.036 if of_players else 0.05
        alone = seats.ns or seats.ew
        if seats.waits:
            self._text(row[1], alone, 0.05, c.text, weight=Weight.SEMIBOLD, align=_RIGHT_EDGE)
            left = row[1].right() + self._high * 0.03
            words = QRectF(left, row[2].top(), row[3].left() + self._high * 0.03 - left, row[2].height())
            self._text(words, seats.waits, 0.033, c.text2)
            return
        self._text(row[1], seats.ns, size, c.text, weight=Weight.SEMIBOLD, align=_RIGHT_EDGE)
        self._text(row[2], seats.ew, size, c.text, weight=Weight.SEMIBOLD, align=_RIGHT_EDGE)
        if not of_players:
            left = row[1].right()
            between = QRectF(left, row[1].top(), row[2].left() + self._high * 0.03 - left, row[1].height())
            self._text(between, "–", 0.05, c.text3, align=_CENTRE)

    def _named(self, row: Sequence[QRectF], seats: Seats) -> None:
        c = self._light.colours
        pairs = [(seats.ns, seats.ns_names), (seats.ew, seats.ew_names)]
        # First who, then what: under East-West the words would name a pair that does not play.
        if seats.waits:
            pairs = [one for one in pairs if one[0]]
            self._text(row[1 + len(pairs)], seats.waits, 0.033, c.text2)
        for cell, (number, names) in zip(row[1:3], pairs, strict=False):
            wide = self._high * max(0.065, 0.029 * len(number) + 0.012)
            figures = QRectF(cell.left(), cell.top(), wide, cell.height())
            self._text(figures, number, 0.046, c.text, weight=Weight.SEMIBOLD)
            self._text(cell.adjusted(wide, 0, 0, 0), names, 0.036, c.text)

    # The right: how everybody stands

    def _paint_field(
        self, room: QRectF, field: ProjectedRanking, at: int, pages: int, lines: Sequence[RankedLine]
    ) -> None:
        inner, c = self._inner(room), self._light.colours
        self._heading(inner, field.title, at, pages)
        high = self._high
        place, number = (
            high * 0.068,
            high * (0.062 if max((len(one.number) for one in lines), default=0) < 3 else 0.084),
        )
        share = self._share(field, inner.width() * 0.5)
        y = high * 0.112
        names_at = inner.left() + place + number
        self._text(QRectF(names_at, y, high * 0.2, high * 0.05), field.who, 0.029, c.text2)
        self._text(
            QRectF(inner.right() - share, y, share, high * 0.05),
            field.unit,
            0.029,
            c.text2,
            align=_RIGHT_EDGE,
        )
        self._rule(inner, high * (_FIRST_ROW - 0.001), strong=True)
        for row, line in enumerate(lines):
            y, tall = high * (_FIRST_ROW + row * _ROW), high * _ROW
            self._text(
                QRectF(inner.left(), y, place, tall), line.place, 0.040, c.text, weight=Weight.SEMIBOLD
            )
            self._text(QRectF(inner.left() + place, y, number, tall), line.number, 0.036, c.text2)
            names = QRectF(names_at, y, inner.right() - share - high * 0.015 - names_at, tall)
            self._text(names, line.names, 0.036, c.text)
            self._text(
                QRectF(inner.right() - share, y, share, tall),
                line.figure,
                0.038,
                c.text,
                weight=Weight.SEMIBOLD,
                align=_RIGHT_EDGE,
            )
            self._rule(inner, y + tall)

    def _share(self, field: ProjectedRanking, most: float) -> float:
        """The room of the figures: that of a percentage, or of the widest of them."""
        metrics = QFontMetricsF(self._font(0.038, Weight.SEMIBOLD))
        widest = max((metrics.horizontalAdvance(line.figure) for line in field.lines), default=0.0)
        return min(most, max(self._high * 0.125, widest))

    # Pieces

    def _inner(self, room: QRectF) -> QRectF:
        return room.adjusted(self._high * _MARGIN * 0.95, 0, -self._high * _MARGIN * 0.85, 0)

    def _heading(self, inner: QRectF, words: str, at: int, pages: int) -> None:
        c, high = self._light.colours, self._high
        turn = _("{page} of {pages}").format(page=at + 1, pages=pages) if pages > 1 else ""
        wide = high * 0.13 if turn else 0.0
        self._text(
            QRectF(inner.left(), high * 0.045, inner.width() - wide, high * 0.065),
            words,
            0.046,
            c.text,
            weight=Weight.SEMIBOLD,
        )
        self._text(
            QRectF(inner.right() - wide, high * 0.045, wide, high * 0.065),
            turn,
            0.030,
            c.text2,
            align=_RIGHT_EDGE,
        )

    def _cell(self, column: tuple[float, float], y: float, high: float) -> QRectF:
        return QRectF(column[0], y, column[1], high)

    def _rule(self, inner: QRectF, y: float, *, strong: bool = False) -> None:
        c = self._light.colours
        thick = max(2, round(self._high * 0.0025)) if strong else 1
        # On whole pixels: between two the line would be smeared over both.
        line = QRectF(inner.left(), round(y), inner.width(), thick)
        self._painter.fillRect(line, c.text if strong else c.line)

    def _font(self, part: float, weight: Weight = Weight.REGULAR) -> QFont:
        """Letters whose height is this part of the window's."""
        font = QFont(self._light.font(weight=weight))
        font.setPixelSize(max(6, round(self._high * part)))
        return font

    def _height(self, words: str, part: float, width: float) -> float:
        metrics = QFontMetricsF(self._font(part, Weight.SEMIBOLD))
        flags = int(Qt.TextFlag.TextWordWrap)
        return metrics.boundingRect(QRectF(0, 0, width, 1e4), flags, words).height()

    def _text(
        self,
        room: QRectF,
        words: str,
        part: float,
        ink: QColor,
        *,
        weight: Weight = Weight.REGULAR,
        align: Qt.AlignmentFlag = _LEFT_EDGE,
        wrap: bool = False,
    ) -> None:
        """Paint words wrapped, in letters of this part of the height; without room smaller ones, and at last elided."""
        if not words:
            return
        font = self._font(part, weight)
        metrics = QFontMetricsF(font)
        if wrap:
            flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
            shown = words
        else:
            least = max(6, round(font.pixelSize() * 0.72))
            while font.pixelSize() > least and metrics.horizontalAdvance(words) > room.width():
                font.setPixelSize(font.pixelSize() - 1)
                metrics = QFontMetricsF(font)
            flags = int(align)
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width() + 1)
        self._painter.setFont(font)
        self._painter.setPen(ink)
        self._painter.drawText(room, flags, shown)


def _narrow_columns(inner: QRectF, high: float) -> tuple[tuple[float, float], ...]:
    """Left edges and widths of table, the two numbers and the boards."""
    table = high * 0.075
    number = high * 0.085
    ns_at = inner.left() + inner.width() * 0.34 - number
    ew_at = inner.left() + inner.width() * 0.635 - number
    boards_at = ew_at + number + high * 0.01
    return (
        (inner.left(), table + high * 0.03),
        (ns_at, number),
        (ew_at, number),
        (boards_at, inner.right() - boards_at),
    )


def _columns_of_players(inner: QRectF, high: float) -> tuple[tuple[float, float], ...]:
    """Left edges and widths with room for two numbers a side, as individuals sit."""
    table, both, gap = high * 0.078, high * 0.118, high * 0.012
    ns_at = inner.left() + table
    ew_at = ns_at + both + gap
    boards_at = ew_at + both + gap
    return ((inner.left(), table), (ns_at, both), (ew_at, both), (boards_at, inner.right() - boards_at))


def _wide_columns(inner: QRectF, high: float) -> tuple[tuple[float, float], ...]:
    """Left edges and widths with room for names."""
    table, boards, gap = high * 0.115, high * 0.2, high * 0.015
    names = (inner.width() - table - boards - 2 * gap) / 2
    ns_at = inner.left() + table
    ew_at = ns_at + names + gap
    return ((inner.left(), table), (ns_at, names), (ew_at, names), (inner.right() - boards, boards))


def _seats_turn(halls: Sequence[Hall], page: int) -> tuple[Hall, int, int, Sequence[Seats]]:
    """The hall whose turn it is, the page, the number of its pages, and the tables on the page."""
    turns = [(hall, at) for hall in halls for at in range(max(1, -(-len(hall.seats) // ROWS)))]
    hall, at = turns[page % len(turns)]
    pages = sum(one is hall for one, _at in turns)
    return hall, at, pages, hall.seats[at * ROWS : (at + 1) * ROWS]


def _turn(
    fields: Sequence[ProjectedRanking], page: int
) -> tuple[ProjectedRanking, int, int, Sequence[RankedLine]]:
    """The field whose turn it is, the page, the number of its pages, and the lines on the page."""
    turns = [(field, at) for field in fields for at in range(max(1, -(-len(field.lines) // ROWS)))]
    field, at = turns[page % len(turns)]
    pages = sum(one is field for one, _at in turns)
    return field, at, pages, field.lines[at * ROWS : (at + 1) * ROWS]
