"""The auction by seat, as it was made: irregular calls marked, the one to come asked for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.theme import TextSize, Theme, Weight
from gui.widgets.text.suit_text import Style, suit_text
from model.bridge.calls import Call, Word, read_call
from model.bridge.irregular import Irregularity, Judged, LaidAuction, lay_out
from model.bridge.seats import Seat
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.look.look import Look

COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


@dataclass(frozen=True, slots=True)
class PadAuction:
    """An auction being laid out: who made which call, and who makes the next one."""

    dealer: Seat = Seat.NORTH
    calls: tuple[tuple[Seat, Call], ...] = ()
    named: Seat | None = None

    @property
    def caller(self) -> Seat:
        """Who makes the next call: who was named, or the next player round the table."""
        if self.named is not None:
            return self.named
        return self.calls[-1][0].lho if self.calls else self.dealer

    @property
    def laid(self) -> LaidAuction:
        """The auction with what is irregular about it."""
        return lay_out(self.dealer, self.calls)

    @property
    def facts(self) -> dict[str, object]:
        """The auction as facts: dealer, and calls with the seat before one that did not follow round the table."""
        if not self.calls:
            return {}
        words, expected = [], self.dealer
        for seat, call in self.calls:
            words.append(str(call) if seat is expected else f"{seat.value}:{call}")
            expected = seat.lho
        return {"dealer": self.dealer.value, "auction": " ".join(words)}

    def plus(self, call: Call) -> PadAuction:
        """The auction with one more call."""
        return replace(self, calls=(*self.calls, (self.caller, call)), named=None)

    def less(self) -> PadAuction:
        """The auction without who was named, or without its last call."""
        return replace(self, named=None) if self.named else replace(self, calls=self.calls[:-1])


def auction_of(facts: Mapping[str, object], dealer: Seat) -> PadAuction:
    """The auction that facts tell; an empty one for none."""
    given = facts.get("auction")
    if not isinstance(given, str):
        return PadAuction(dealer)
    begun = Seat(str(facts.get("dealer", dealer.value)))
    auction = PadAuction(begun)
    for word in given.split():
        seat, colon, call = word.rpartition(":")
        auction = replace(auction, named=Seat(seat) if colon else None).plus(read_call(call))
    return auction


@dataclass(frozen=True, slots=True)
class SheetView:
    """What the sheet shows beside the calls: names by seat, a seat asked for a call, remarks by place of the call."""

    names: Mapping[Seat, str] = field(default_factory=dict)
    asked: Seat | None = None
    typed: str = ""


def irregular_words(call: Judged) -> str:
    """What is irregular about a call, in two or three words."""
    words = {
        Irregularity.OUT_OF_ROTATION: _("out of turn"),
        Irregularity.INSUFFICIENT: _("insufficient"),
        Irregularity.INADMISSIBLE_DOUBLE: _("not allowed"),
        Irregularity.INADMISSIBLE_REDOUBLE: _("not allowed"),
        Irregularity.TOO_HIGH: _("above seven"),
        Irregularity.AFTER_END: _("auction over"),
    }
    said = ", ".join(words[kind] for kind in call.irregularities)
    return _("{what}, accepted").format(what=said) if call.accepted else said


class AuctionSheet(QWidget):
    """Four columns from West; a click on a seat names who calls next."""

    seat_named = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.auction = PadAuction()
        self._view = SheetView()
        self._cells: tuple[tuple[int, Seat, Judged | None], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_auction(self, auction: PadAuction, view: SheetView) -> None:
        """Show this auction."""
        self.auction, self._view = auction, view
        self._cells = _placed(auction, view.asked)
        self._tell()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        rows = max(2, 1 + max((row for row, _seat, _call in self._cells), default=0))
        return QSize(theme.px(340), self._head(theme) + theme.px(8) + min(rows, 7) * self._row(theme))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(230), self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        column = int(event.position().x() // (self.width() / 4))
        self.seat_named.emit(COLUMNS[max(0, min(3, column))])

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(c.line, 1))
            painter.setBrush(c.surface)
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(box, theme.radius("card"), theme.radius("card"))
            self._paint_head(painter, theme)
            rows = max((row for row, _seat, _call in self._cells), default=0)
            first = max(0, rows - 6)  # the latest calls, when the auction is longer than the sheet
            taken = {(row, COLUMNS.index(seat)) for row, seat, _call in self._cells}
            for row, seat, call in self._cells:
                if row >= first:
                    self._paint_call(painter, theme, row - first, seat, call)
                    if call is not None and call.irregularities:
                        self._paint_remark(painter, theme, (row, row - first, seat), call, taken)

    def _paint_head(self, painter: QPainter, theme: Theme) -> None:
        c = theme.colours
        wide, high = self.width() / 4, self._head(theme)
        for column, seat in enumerate(COLUMNS):
            half = high / 2 if self._view.names else high
            where = QRectF(column * wide, theme.px(2), wide, half - theme.px(1))
            strong = Style(TextSize.SECONDARY, Weight.SEMIBOLD, c.text, Qt.AlignmentFlag.AlignHCenter)
            suit_text(seat_words(seat)).paint(painter, where, theme, strong)
            name = self._view.names.get(seat, "")
            if name:
                below = QRectF(column * wide + 2, half - theme.px(2), wide - 4, half)
                small = Style(TextSize.SECONDARY, ink=c.text2, align=Qt.AlignmentFlag.AlignHCenter)
                suit_text(name).paint(painter, below, theme, small)
        painter.setPen(QPen(c.line, 0))
        painter.drawLine(0, high, self.width(), high)

    def _paint_call(self, painter: QPainter, theme: Theme, row: int, seat: Seat, call: Judged | None) -> None:
        c = theme.colours
        cell = self._cell(theme, row, seat)
        style = Style(TextSize.H2, Weight.MEDIUM, c.text, Qt.AlignmentFlag.AlignHCenter)
        if call is None:
            pen = QPen(c.accent, 2, Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), theme.radius("field"), theme.radius("field"))
            typed = self._view.typed.upper() + "…" if self._view.typed else "?"
            ask = Style(TextSize.H2, Weight.SEMIBOLD, c.accent, Qt.AlignmentFlag.AlignHCenter)
            suit_text(typed).paint(painter, cell, theme, ask)
            return
        if call.irregularities:
            painter.setPen(QPen(c.err if not call.accepted else c.warn, 2))
            painter.setBrush(c.err_tint if not call.accepted else c.warn_tint)
            painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), theme.radius("field"), theme.radius("field"))
        words = (
            _("Pass")
            if call.call is Word.PASS
            else call.call.value
            if isinstance(call.call, Word)
            else call.call.shown
        )
        suit_text(words).paint(painter, cell, theme, style)

    def _paint_remark(
        self,
        painter: QPainter,
        theme: Theme,
        place: tuple[int, int, Seat],
        call: Judged,
        taken: set[tuple[int, int]],
    ) -> None:
        row, shown, seat = place
        column = COLUMNS.index(seat)
        style = Style(TextSize.SECONDARY, ink=theme.colours.text2)
        words = suit_text(irregular_words(call))
        room = self.width() / 4
        after = column + 1
        while after < len(COLUMNS) and (row, after) not in taken:
            after += 1
        free = (after - column - 1) * room
        if words.width(theme, style) <= free - theme.px(8):
            where = self._cell(theme, shown, seat)
            words.paint(
                painter, QRectF(where.right() + theme.px(8), where.top(), free, where.height()), theme, style
            )

    def _cell(self, theme: Theme, row: int, seat: Seat) -> QRectF:
        wide = self.width() / 4
        top = self._head(theme) + theme.px(4) + row * self._row(theme)
        inset = theme.px(6)
        return QRectF(
            COLUMNS.index(seat) * wide + inset, top, wide - 2 * inset, self._row(theme) - theme.px(3)
        )

    def _head(self, theme: Theme) -> int:
        return theme.px(42 if self._view.names else 28)

    def _row(self, theme: Theme) -> int:
        return theme.px(30 if theme.compact else 34)

    def _tell(self) -> None:
        said = [
            f"{seat_words(call.seat)} {call.call.shown}"
            + (f" ({irregular_words(call)})" if call.irregularities else "")
            for _row, _seat, call in self._cells
            if call is not None
        ]
        self.setAccessibleName(_("Auction: {calls}").format(calls=", ".join(said)) if said else _("Auction"))


def seat_words(seat: Seat) -> str:
    """A seat in words."""
    return {Seat.NORTH: _("North"), Seat.EAST: _("East"), Seat.SOUTH: _("South"), Seat.WEST: _("West")}[seat]


def _placed(auction: PadAuction, asked: Seat | None) -> tuple[tuple[int, Seat, Judged | None], ...]:
    """Each call with its row: a row ends at South, or where a seat calls that has already called in it."""
    placed: list[tuple[int, Seat, Judged | None]] = []
    row, last = 0, -1
    waiting: list[tuple[Seat, Judged | None]] = [(call.seat, call) for call in auction.laid.calls]
    if asked is not None:
        waiting.append((asked, None))
    for seat, call in waiting:
        column = COLUMNS.index(seat)
        if column <= last:
            row += 1
        last = column
        placed.append((row, seat, call))
    return tuple(placed)
