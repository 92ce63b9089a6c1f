"""The hall of the Seating page: the plan, the field that floats over it, and the names under the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.widgets.hall.facts import HallChair, HallPair, HallTable, side_sign
from gui.widgets.hall.floor_plan import HallView
from gui.widgets.hall.seat_field import SeatField, SeatMove
from gui.widgets.hall.suggestions import NameSuggestions, Suggestion
from gui.widgets.text.labels import secondary
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from gui.look.look import Look

    Finder = Callable[[HallChair, HallPair, str], tuple[Suggestion, ...]]

_ARROWS = {
    SeatMove.UP: Qt.Key.Key_Up,
    SeatMove.DOWN: Qt.Key.Key_Down,
    SeatMove.LEFT: Qt.Key.Key_Left,
    SeatMove.RIGHT: Qt.Key.Key_Right,
}


class HallPane(QWidget):
    """Shows the hall and asks the page for actions; the page answers by `show_hall`.

    `seated` carries (Chair, Suggestion or None, whether to move them, Step to follow), `stood_up` a Chair,
    `carried` the chair a player was dragged from and the one to sit on, `swapped` two pair numbers, `moved` says that
    the hand is on another chair.
    """

    seated = Signal(object, object, bool, object)
    stood_up = Signal(object)
    carried = Signal(object, object)
    swapped = Signal(int, int)
    moved = Signal()

    def __init__(self, look: Look, finder: Finder) -> None:
        super().__init__()
        self._look = look
        self._finder = finder
        self._view = HallView(look)
        self._plan = self._view.plan
        self._legend = secondary(look, wrap=True)
        self.field = SeatField(look, self._plan)
        self.names = NameSuggestions(look, self)
        foot = QHBoxLayout()
        foot.addWidget(self._legend, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(8))
        box.addWidget(self._view, 1)
        box.addLayout(foot)
        self.setFocusProxy(self.field)
        self._connect()

    @property
    def chair(self) -> HallChair | None:
        """The chair the hand is on."""
        return self._plan.current

    def pair_of(self, chair: HallChair) -> HallPair:
        """The pair a chair of the hall belongs to."""
        return self._plan.pair_at(chair)

    def show_hall(self, tables: tuple[HallTable, ...], *, goes_round: bool, sections: bool = False) -> None:
        """Show the hall as it is now; the hand stays on its chair while there is one."""
        self._plan.show_hall(tables, goes_round=goes_round)
        self._legend.set_text(
            _("The arrows show how East–West move; the boards go the other way.")
            if goes_round
            else _("Each section moves by itself; Play announces how.")
            if sections
            else _("Everybody follows the guide cards.")
        )
        chairs = self._plan.chairs()
        if self._plan.current not in chairs:
            self.go_to(self._first_empty() or (chairs[0] if chairs else None))
        else:
            self._float()

    def go_to(self, chair: HallChair | None) -> None:
        """Put the hand on this chair."""
        if chair is not None and chair not in self._plan.chairs():
            return
        self.field.clear()
        self._plan.choose(chair)
        self.field.setVisible(chair is not None)
        self._float()
        self.moved.emit()

    def follow(self, step: SeatMove) -> None:
        """Go on after a change, or without one."""
        chair = self._plan.current
        if chair is not None:
            self.go_to(self._reached(chair, step))

    def visitor(self) -> str:
        """What is typed, as the name of a visitor."""
        return " ".join(self.field.text().split())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._float()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._float()

    def _drag_sitter(self) -> None:
        if self._plan.current is not None:
            self._plan.carry(self._plan.current)

    def _connect(self) -> None:
        self._plan.chair_clicked.connect(self._clicked)
        self._plan.pair_dropped.connect(self.swapped)
        self._plan.player_dropped.connect(self.carried)
        self.field.textChanged.connect(self._find)
        self.field.stepped.connect(self.follow)
        self.field.taken.connect(self._take)
        self.field.stood_up.connect(self._stand_up)
        self.field.browsed.connect(self.names.step)
        self.field.dragged.connect(self._drag_sitter)
        self.names.taken.connect(self._take_this)
        self._view.verticalScrollBar().valueChanged.connect(self._stand_names)
        self._look.changed.connect(self._float)

    def _reached(self, chair: HallChair, step: SeatMove) -> HallChair:
        chairs = self._plan.chairs()
        at = chairs.index(chair)
        match step:
            case SeatMove.NEXT:
                return self._next_empty(at) or chairs[(at + 1) % len(chairs)]
            case SeatMove.BEFORE:
                return chairs[max(at - 1, 0)]
            case SeatMove.PARTNER:
                return chair.partner
            case SeatMove.FIRST:
                return chairs[0]
            case SeatMove.LAST:
                return chairs[-1]
            case SeatMove.TABLE_AFTER | SeatMove.TABLE_BEFORE:
                return self._other_table(chair, 1 if step is SeatMove.TABLE_AFTER else -1)
            case _:
                return self._plan.towards(chair, _ARROWS[step]) or chair

    def _other_table(self, chair: HallChair, by: int) -> HallChair:
        numbers = [table.number for table in self._plan.tables if table.chairs()]
        at = min(max(numbers.index(chair.table) + by, 0), len(numbers) - 1)
        return next(other for other in self._plan.chairs() if other.table == numbers[at])

    def _next_empty(self, at: int) -> HallChair | None:
        chairs = self._plan.chairs()
        for other in (*chairs[at + 1 :], *chairs[:at]):
            if not self._plan.name_at(other):
                return other
        return None

    def _first_empty(self) -> HallChair | None:
        return next((chair for chair in self._plan.chairs() if not self._plan.name_at(chair)), None)

    def _find(self, typed: str) -> None:
        chair = self._plan.current
        rows = self._finder(chair, self._plan.pair_at(chair), typed) if chair else ()
        self.names.show_rows(rows)
        self.field.listing = self.names.isVisibleTo(self)
        self._stand_names()

    def _take(self, step: SeatMove, moves: bool) -> None:
        chosen = self.names.chosen
        if self._plan.current is not None and self.field.text().strip():
            self.seated.emit(self._plan.current, chosen, moves, step)

    def _take_this(self, suggestion: Suggestion) -> None:
        if self._plan.current is not None:
            self.seated.emit(self._plan.current, suggestion, bool(suggestion.sits), SeatMove.NEXT)

    def _stand_up(self) -> None:
        if self._plan.current is not None and self._plan.name_at(self._plan.current):
            self.stood_up.emit(self._plan.current)

    def _clicked(self, chair: HallChair) -> None:
        self.go_to(chair)
        self.field.setFocus()

    def _float(self) -> None:
        chair = self._plan.current
        if chair is None or chair not in self._plan.chairs():
            self.field.hide()
            return
        card = self._plan.card_rect(chair.table).toAlignedRect()
        place = self._plan.chair_rect(chair).toAlignedRect()
        self.field.sit_over(place, card, chair.seat, self._plan.name_at(chair))
        self.field.setPlaceholderText("" if self._plan.name_at(chair) else _("name"))
        self.field.setAccessibleName(self._plan.describe(chair))
        pair = self._plan.pair_at(chair)
        self.field.setAccessibleDescription(
            _("Type a name or number; {side} at table {table}, pair {pair}").format(
                side=side_sign(chair.side), table=self._plan.sign_of(chair), pair=pair.number
            )
        )
        self.field.show()
        self._view.bring_into_view(chair.table)
        self._stand_names()

    def _stand_names(self) -> None:
        if self.names.isVisibleTo(self):
            where = self.field.mapTo(self, QPoint(0, 0))
            self.names.stand_below(QRect(where, self.field.size()))
