"""The hall as it is, painted: tables in their rows, names in their compass places.

`HallView` scrolls a `FloorPlan` when the hall is larger than the page. The plan has no field of its own: the page
puts one over the chair that is `current` (see `gui.widgets.hall.seat_field`) and asks the plan where that is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QToolTip, QWidget

from gui.widgets.hall.facts import (
    CardLayout,
    HallArrow,
    HallChair,
    HallLayout,
    HallPair,
    HallTable,
    arrange,
    lay_card,
    seat_name,
)
from gui.widgets.hall.painter import HallPainter
from model.bridge.seats import Side
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gui.look.look import Look

_PAIR_KIND = "application/x-arrowswitch-pair"
_PLAYER_KIND = "application/x-arrowswitch-player"


class FloorPlan(QWidget):
    """Paints the hall; `chair_clicked` carries a Chair.

    A name is dragged from chair to chair, `player_dropped` carries the two; a pair is dragged by its number, `pair_dropped`
    carries two numbers that change places.
    """

    chair_clicked = Signal(object)
    player_dropped = Signal(object, object)
    pair_dropped = Signal(int, int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._tables: tuple[HallTable, ...] = ()
        self._goes_round = False
        self._current: HallChair | None = None
        self._room = QSizeF(900, 600)
        self._layout = arrange(0, self._room, look.theme)
        self._cards: dict[int, CardLayout] = {}
        self._marks: dict[HallChair, QWidget] = {}
        self._pressed: tuple[QPoint, QMimeData] | None = None
        self.setAcceptDrops(True)
        self.setAccessibleName(_("The hall, table by table"))
        look.changed.connect(self._lay_out)

    @property
    def tables(self) -> tuple[HallTable, ...]:
        """The tables shown."""
        return self._tables

    @property
    def current(self) -> HallChair | None:
        """The chair the hand is on."""
        return self._current

    def show_hall(self, tables: Iterable[HallTable], *, goes_round: bool) -> None:
        """Show these tables; `goes_round` draws the way East-West take."""
        shown = tuple(tables)
        same_tables = [(one.number, one.section) for one in shown] == [
            (one.number, one.section) for one in self._tables
        ]
        self._tables = shown
        self._goes_round = goes_round
        if not same_tables or len(self._cards) != len(shown):
            self._lay_out()
        self._name_marks()
        self.update()

    def fit(self, room: QSizeF) -> None:
        """Lay the hall out again for this much room."""
        if room != self._room:
            narrower = room.width() < self._room.width()
            self._room = room
            self._lay_out(keep=self._layout.columns if narrower else 0)

    def choose(self, chair: HallChair | None) -> None:
        """Make this chair the current one."""
        if chair == self._current:
            return
        self._current = chair
        self.update()

    def chairs(self) -> tuple[HallChair, ...]:
        """Every chair somebody may sit on, in the order of the hand."""
        return tuple(chair for table in self._tables for chair in table.chairs())

    def pair_at(self, chair: HallChair) -> HallPair:
        """The pair this chair belongs to; raises KeyError for a table that is not in the hall."""
        return self._table(chair.table).pair(chair.side)

    def name_at(self, chair: HallChair) -> str:
        """Who sits on the chair, "" for nobody."""
        return self.pair_at(chair).names[chair.place]

    def card_rect(self, table: int) -> QRectF:
        """The card of a table, in the plan's own coordinates."""
        return self._cards[table].card

    def chair_rect(self, chair: HallChair) -> QRectF:
        """Where the chair's name stands, in the plan's own coordinates."""
        return self._cards[chair.table].names[chair.seat]

    def towards(self, chair: HallChair, way: Qt.Key) -> HallChair | None:
        """The nearest chair above, below, left or right of this one; None at the edge of the hall."""
        here = self.chair_rect(chair).center()
        best: tuple[float, HallChair] | None = None
        for other in self.chairs():
            there = self.chair_rect(other).center()
            along, aside = _apart(there - here, way)
            if along > 1:
                far = along + 2.5 * aside
                if best is None or far < best[0]:
                    best = (far, other)
        return best[1] if best else None

    def arrows(self) -> tuple[HallArrow, ...]:
        """The way of East-West from table to table; none from a table where they go elsewhere."""
        if not self._goes_round:
            return ()
        pairs = zip(self._tables, self._layout.arrows, strict=False)  # none leads on from the last table
        return tuple(arrow for table, arrow in pairs if table.goes_on)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            hall = HallPainter(painter, self._look.theme)
            for table in self._tables:
                card = self._cards[table.number]
                if event.rect().intersects(card.card.toAlignedRect().adjusted(-4, -4, 4, 4)):
                    hall.paint_table(table, card, self._current)
            for arrow in self.arrows():
                hall.paint_arrow(arrow)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            # A long name is cut at its chair where the hall is small.
            chair = self._chair_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.name_at(chair) if chair else "", self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        chair = self._chair_at(event.position())
        if chair is None or event.button() != Qt.MouseButton.LeftButton:
            return
        carried = self._carried(event.position(), chair)
        self._pressed = None if carried is None else (event.position().toPoint(), carried)
        self.chair_clicked.emit(chair)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        start, carried = self._pressed
        if (event.position().toPoint() - start).manhattanLength() < self._look.theme.px(12):
            return
        self._pressed = None
        self._drag(carried)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _is_ours(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if _is_ours(event.mimeData()) and self._chair_at(event.position()) is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        chair = self._chair_at(event.position())
        if chair is None:
            return
        event.acceptProposedAction()
        self.take_drop(event.mimeData(), chair)

    def take_drop(self, carried: QMimeData, chair: HallChair) -> None:
        """Tell what was carried to a chair: a pair, or the player of another chair."""
        if carried.hasFormat(_PAIR_KIND):
            dragged, number = int(bytes(carried.data(_PAIR_KIND).data())), self.pair_at(chair).number
            if number is not None and number != dragged:
                self.pair_dropped.emit(dragged, number)
            return
        table, side, place = bytes(carried.data(_PLAYER_KIND).data()).decode("ascii").split()
        former = HallChair(int(table), Side(side), int(place))
        if former != chair and former in self.chairs():
            self.player_dropped.emit(former, chair)

    def carry(self, chair: HallChair) -> None:
        """Let the mouse carry the player of a chair away, as from under the field that lies over it."""
        carried = self._carried(self.chair_rect(chair).center(), chair)
        if carried is not None:
            self._drag(carried)

    def _drag(self, carried: QMimeData) -> None:
        drag = QDrag(self)
        drag.setMimeData(carried)
        drag.exec(Qt.DropAction.MoveAction)

    def _carried(self, where: QPointF, chair: HallChair) -> QMimeData | None:
        """What is dragged from a point: the pair by its number, else the player of the chair; None from an empty one."""
        carried = QMimeData()
        card = self._cards[chair.table]
        for side in Side:
            pair = self._table(chair.table).pair(side)
            if card.number(side, self._look.theme).contains(where) and not pair.missing:
                carried.setData(_PAIR_KIND, str(pair.number).encode("ascii"))
                return carried
        if not self.name_at(chair):
            return None
        text = f"{chair.table} {chair.side.value} {chair.place}"
        carried.setData(_PLAYER_KIND, text.encode("ascii"))
        return carried

    def _table(self, number: int) -> HallTable:
        for table in self._tables:
            if table.number == number:
                return table
        raise KeyError(number)

    def _chair_at(self, where: QPointF) -> HallChair | None:
        """The chair nearest to a point on its card, so that a click needs no aim; a pair's number stands for its first."""
        for table in self._tables:
            card = self._cards[table.number]
            if not card.card.contains(where):
                continue
            numbered = [side for side in Side if card.number(side, self._look.theme).contains(where)]
            of_number = [chair for chair in table.chairs() if chair.side in numbered]
            return min(
                of_number[:1] or table.chairs(),
                key=lambda chair: (self.chair_rect(chair).center() - where).manhattanLength(),
                default=None,
            )
        return None

    def _lay_out(self, *, keep: int = 0) -> None:
        theme = self._look.theme
        inner = QSizeF(self._room.width() - 4, self._room.height() - 4)
        sections = Counter(table.section for table in self._tables)
        plain = arrange(len(self._tables), inner, theme, keep, sections=tuple(sections.values()))
        self._layout = _moved(plain, QPointF(2, 2))
        self._cards = {
            table.number: lay_card(card, theme)
            for table, card in zip(self._tables, self._layout.cards, strict=True)
        }
        size = plain.size + QSizeF(4, 4)
        self.resize(size.expandedTo(QSizeF(self._room.width(), 0)).toSize())
        self._place_marks()
        self.update()

    def _place_marks(self) -> None:
        """Give every chair a child of its own, for screen readers; nothing of it is painted or takes the mouse."""
        wanted = set(self.chairs())
        for chair in set(self._marks) - wanted:
            self._marks.pop(chair).deleteLater()
        for chair in self.chairs():
            mark = self._marks.get(chair)
            if mark is None:
                mark = self._marks[chair] = QWidget(self)
                mark.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
                mark.lower()
                mark.show()
            mark.setGeometry(self.chair_rect(chair).toAlignedRect())

    def _name_marks(self) -> None:
        self._place_marks()
        for chair, mark in self._marks.items():
            mark.setAccessibleName(self.describe(chair))

    def sign_of(self, chair: HallChair) -> str:
        """The name of the table it stands at."""
        return self._table(chair.table).sign

    def describe(self, chair: HallChair) -> str:
        """The chair in words: "Table 6, North, pair 6: nobody yet"."""
        return _("Table {table}, {seat}, pair {pair}: {name}").format(
            table=self.sign_of(chair),
            seat=seat_name(chair.seat),
            pair=self.pair_at(chair).number,
            name=self.pair_at(chair).name_place(chair.place) or _("unnamed"),
        )


class HallView(QScrollArea):
    """The hall, scrolled when it is larger than the page; keeps a little room around what it shows."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.plan = FloorPlan(look)
        self.setWidget(self.plan)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.plan.setAutoFillBackground(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.plan.fit(QSizeF(self.maximumViewportSize()))
        if self.plan.height() > self.viewport().height():
            self.plan.fit(QSizeF(self.viewport().size()))

    def bring_into_view(self, table: int) -> None:
        """Scroll so that the table's whole card can be seen."""
        card: QRect = self.plan.card_rect(table).toAlignedRect()
        middle = card.center()
        self.ensureVisible(middle.x(), middle.y(), card.width() // 2 + 8, card.height() // 2 + 12)


def _is_ours(carried: QMimeData) -> bool:
    return carried.hasFormat(_PAIR_KIND) or carried.hasFormat(_PLAYER_KIND)


def _moved(layout: HallLayout, by: QPointF) -> HallLayout:
    return replace(
        layout,
        cards=tuple(QRectF(card.translated(by)) for card in layout.cards),
        arrows=tuple(replace(arrow, at=arrow.at + by) for arrow in layout.arrows),
    )


def _apart(step: QPointF, way: Qt.Key) -> tuple[float, float]:
    """How far a step leads the way asked for, and how far aside."""
    match way:
        case Qt.Key.Key_Right:
            return step.x(), abs(step.y())
        case Qt.Key.Key_Left:
            return -step.x(), abs(step.y())
        case Qt.Key.Key_Down:
            return step.y(), abs(step.x())
        case _:
            return -step.y(), abs(step.x())
