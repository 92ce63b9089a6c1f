"""A deal as a diagram: four hands round the board, suits by shape, dealer and vulnerability on the board itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.theme import TextSize, Theme, Weight
from gui.widgets.text.suit_text import Run, Style, SuitText, soft, suit_text
from model.bridge.cards import SUITS
from model.bridge.deals.deal import COMPASS, HAND_SIZE, points_of, write_holding
from model.bridge.deals.words import VOID, board_line, hand_shown, shape_shown, show_holding
from model.bridge.entry.words import seat_name
from model.bridge.letters import letters_of
from model.bridge.seats import Seat, Side
from model.i18n import _, join_parts, language, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.look.look import Look
    from model.bridge.deals.boards import DealtBoard

_BOARD: Final = 124
_SMALL_BOARD: Final = 84
_TIGHT_BOARD: Final = 100
_SHARE: Final = 0.22
_ROWS: Final = 4
_SUIT: Final = (1 << 13) - 1


class DealView(QWidget):
    """One board. `covered` hides the cards; `turned` is who sits at the bottom."""

    def __init__(self, look: Look, *, small: bool = False) -> None:
        super().__init__()
        self._look = look
        self._small = small
        self._board: DealtBoard | None = None
        self._typed: Mapping[Seat, int] | None = None
        self._covered = False
        self.bottom = Seat.SOUTH
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look.changed.connect(self.update)

    @property
    def board(self) -> DealtBoard | None:
        """The board that is shown."""
        return self._board

    def show_board(self, board: DealtBoard | None, *, covered: bool = False) -> None:
        """Show a board, or an empty table."""
        self._board, self._typed, self._covered = board, None, covered
        self.setAccessibleName(self._spoken())
        self.update()

    def show_typed(self, board: DealtBoard, hands: Mapping[Seat, int]) -> None:
        """Show the cards that were typed so far, whole hands or not; of the board its number, dealer and vulnerability."""
        self._board, self._typed, self._covered = board, dict(hands), False
        self.setAccessibleName(self._spoken())
        self.update()

    def turn(self) -> None:
        """Bring the next seat to the bottom."""
        at = COMPASS.index(self.bottom)
        self.bottom = COMPASS[(at + 1) % 4]
        self.update()

    def sizeHint(self) -> QSize:
        px = self._look.theme.px
        return QSize(px(360), px(300)) if self._small else QSize(px(600), px(520))

    def minimumSizeHint(self) -> QSize:
        px = self._look.theme.px
        return QSize(px(170), px(200))

    def _spoken(self) -> str:
        board = self._board
        if board is None:
            return _("No cards")
        head = _("Board {board}, {about}").format(
            board=f"{board.number}{board.version}", about=board_line(board)
        )
        if self._covered:
            return _("{board}; the cards are hidden").format(board=head)
        if self._typed is not None:
            return join_parts((head, *(_counted(seat, self._typed.get(seat, 0)) for seat in COMPASS)))
        return join_parts((head, *(f"{seat_name(seat)} {hand_shown(board.deal, seat)}" for seat in COMPASS)))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        if self._board is None or (self._typed is not None and not self._has_room(theme)):
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            side = self._side(theme)
            middle = QPointF(self.width() / 2, self.height() / 2)
            self._paint_board(
                painter, theme, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
            )
            for place in range(4):
                seat = COMPASS[(COMPASS.index(self.bottom) + place) % 4]
                self._paint_hand(painter, theme, seat, place)

    def _has_room(self, theme: Theme) -> bool:
        """Whether three hands stand one over the other in the smallest letters; the lines that are typed come first."""
        return 2 * self._hand_height(theme, TextSize.BASE) + theme.px(60) <= self.height()

    def _size(self) -> TextSize:
        """Letters as large as the room allows: three hands stand one over the other."""
        theme = self._look.theme
        for size in (TextSize.H1, TextSize.ANSWER, TextSize.BASE):
            if self._small and size is TextSize.H1:
                continue
            needed = 2 * self._hand_height(theme, size) + self._hand_height(theme, size, head=False)
            if needed <= self.height() or size is TextSize.BASE:
                return size
        return TextSize.BASE

    def _side(self, theme: Theme) -> float:
        inner = self._hand_height(theme, self._size())
        free = self.height() - 2 * inner - theme.px(8)
        most = min(theme.px(_SMALL_BOARD if self._small else _BOARD), self.width() * _SHARE)
        return max(theme.px(56), min(most, free))

    def _hand_height(self, theme: Theme, size: TextSize, *, head: bool = True) -> float:
        line = self._line(theme, size)
        return _ROWS * line + (theme.px(24) if head else 0)

    @staticmethod
    def _line(theme: Theme, size: TextSize) -> float:
        return suit_text("0").height(theme, Style(size)) * 1.16

    def _paint_hand(self, painter: QPainter, theme: Theme, seat: Seat, place: int) -> None:
        """`place` 0 is the bottom, then clockwise: left, top, right."""
        assert self._board is not None  # nothing is painted without a board
        size = self._size()
        style = Style(size, Weight.MEDIUM)
        lines = self._lines(seat)
        wide = max(line.width(theme, style) for line in lines)
        high = self._hand_height(theme, size)
        middle, across = self.width() / 2, self._side(theme) / 2
        head_style = Style(TextSize.SECONDARY if self._small else TextSize.ENTRY)
        given = self._head(seat)
        left = min(max(wide, given.width(theme, head_style)), (middle - across) - theme.px(16))
        x, y = {
            0: (middle - across * 1.22, self.height() - high),
            1: (max(0.0, (middle - across) / 2 - left / 2 - theme.px(10)), (self.height() - high) / 2),
            2: (middle - across * 1.22, 0.0),
            3: (middle + across + ((middle - across) - left) / 2 + theme.px(4), (self.height() - high) / 2),
        }[place]
        head = theme.px(24)
        room = self.width() - x if place != 1 else middle - across - x - theme.px(8)
        if given.width(theme, head_style) > room:
            given = self._head(seat, short=True)
        given.paint(painter, QRectF(x, y, room, head), theme, head_style)
        for row, line in enumerate(lines):
            step = self._line(theme, size)
            line.paint(painter, QRectF(x, y + head + row * step, room, step), theme, style)

    def _head(self, seat: Seat, *, short: bool = False) -> SuitText:
        assert self._board is not None  # see above
        name = Run(seat_name(seat), Weight.SEMIBOLD)
        if self._covered:
            return SuitText((name,))
        if self._typed is not None:
            cards = self._typed.get(seat, 0)
            if cards.bit_count() != HAND_SIZE:
                return SuitText((name, soft(f"  {_of_thirteen(cards)}"))) if cards else SuitText((name,))
            points = points_of(cards)
            text = ngettext("{points} point", "{points} points", points).format(points=points)
            return SuitText((name, soft(f"  {text}")))
        points = self._board.deal.points(seat)
        text = ngettext("{points} point", "{points} points", points).format(points=points)
        return SuitText(
            (
                name,
                soft(
                    "  "
                    + (text if self._small or short else f"{text}, {shape_shown(self._board.deal, seat)}")
                ),
            )
        )

    def _lines(self, seat: Seat) -> list[SuitText]:
        assert self._board is not None  # see above
        letters = letters_of(language())
        if self._typed is not None:
            cards = self._typed.get(seat, 0)
            void = VOID if cards.bit_count() == HAND_SIZE else ""
            held = {suit: write_holding(cards >> 13 * suit.order & _SUIT) for suit in SUITS}
            return [
                suit_text(f"{suit.symbol} {''.join(letters.rank(rank) for rank in ranks) or void}")
                for suit, ranks in held.items()
            ]
        lines = []
        for suit in SUITS:
            ranks = "" if self._covered else show_holding(self._board.deal, seat, suit, letters)
            lines.append(suit_text(f"{suit.symbol} {ranks}"))
        return lines

    def _paint_board(self, painter: QPainter, theme: Theme, rect: QRectF) -> None:
        assert self._board is not None  # see above
        c = theme.colours
        painter.setPen(QPen(c.ctl, theme.px(2)))
        painter.setBrush(c.surface)
        painter.drawRoundedRect(rect, theme.px(10), theme.px(10))
        self._paint_edges(painter, theme, rect)
        number = f"{self._board.number}{self._board.version}"
        tight = rect.width() < theme.px(_TIGHT_BOARD)
        large = TextSize.ENTRY if tight else TextSize.H1
        strong = Style(large, Weight.SEMIBOLD, align=Qt.AlignmentFlag.AlignHCenter)
        suit_text(number).paint(painter, rect, theme, strong)
        letters = letters_of(language())
        small = theme.px(15 if tight else 22)
        for place in range(4):
            seat = COMPASS[(COMPASS.index(self.bottom) + place) % 4]
            centre = self._at(rect, place, rect.width() / 2 - small * 0.75)
            box = QRectF(centre.x() - small, centre.y() - small / 2, 2 * small, small)
            style = Style(TextSize.SMALL, Weight.SEMIBOLD, c.text2, Qt.AlignmentFlag.AlignHCenter)
            suit_text(letters.seat(seat)).paint(painter, box, theme, style)
            if seat is self._board.dealer:
                self._paint_wedge(
                    painter, theme, self._at(rect, place, rect.width() / 2 - small * 1.5), place
                )

    def _paint_edges(self, painter: QPainter, theme: Theme, rect: QRectF) -> None:
        """A thick bar along the edge of each vulnerable seat."""
        assert self._board is not None  # see above
        painter.setPen(QPen(theme.colours.hearts, theme.px(7), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        half = rect.width() * 0.34
        for place in range(4):
            seat = COMPASS[(COMPASS.index(self.bottom) + place) % 4]
            if not self._board.vulnerable.of(seat.side):
                continue
            at = self._at(rect, place, rect.width() / 2)
            if place % 2:
                painter.drawLine(QPointF(at.x(), at.y() - half), QPointF(at.x(), at.y() + half))
            else:
                painter.drawLine(QPointF(at.x() - half, at.y()), QPointF(at.x() + half, at.y()))

    @staticmethod
    def _at(rect: QRectF, place: int, reach: float) -> QPointF:
        x, y = ((0, 1), (-1, 0), (0, -1), (1, 0))[place]
        return rect.center() + QPointF(x * reach, y * reach)

    @staticmethod
    def _paint_wedge(painter: QPainter, theme: Theme, at: QPointF, place: int) -> None:
        """The dealer's wedge, pointing outwards."""
        size = theme.px(6)
        painter.save()
        painter.translate(at)
        painter.rotate((0, 90, 180, 270)[place])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colours.text)
        painter.drawPolygon(
            QPolygonF([QPointF(-size, -size * 0.6), QPointF(size, -size * 0.6), QPointF(0, size)])
        )
        painter.restore()


def _of_thirteen(cards: int) -> str:
    return _("{count} of {all}").format(count=cards.bit_count(), all=HAND_SIZE)


def _counted(seat: Seat, cards: int) -> str:
    return f"{seat_name(seat)} {_of_thirteen(cards)}"


def sides_points(board: DealtBoard) -> tuple[int, int]:
    """The high-card points of North-South and of East-West."""
    ns = sum(board.deal.points(seat) for seat in COMPASS if seat.side is Side.NS)
    return ns, 40 - ns
