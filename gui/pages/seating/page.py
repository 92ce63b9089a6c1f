"""Seating: names typed over the chairs of the hall, in the order in which a director walks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.doctor.entry import DoctorLauncher
from gui.look.theme import Tone as Mark
from gui.pages.empty import no_session
from gui.pages.page import Attention, Hint, Page, PageContext, Place
from gui.pages.seating.hall import HallPane
from gui.pages.seating.list import LEAST, WIDTHS, SeatingList
from gui.pages.seating.names import NamesAtHand
from gui.pages.seating.panel import SeatingPanel
from gui.pages.seating.words import list_unnamed
from gui.widgets.form.buttons import action_button
from gui.widgets.form.card import Banner
from gui.widgets.form.fields import line_edit
from gui.widgets.form.front_stack import FrontStack
from gui.widgets.form.segments import Segments
from gui.widgets.hall.facts import HallChair, HallPair, board_span, hall_tables
from gui.widgets.hall.seat_field import SeatMove
from gui.widgets.hall.suggestions import Sort, Suggestion
from gui.widgets.tables import TableView
from gui.widgets.text.labels import heading, secondary
from model.bridge.seats import Side
from model.changes import Changes, Kind
from model.errors import ArrowswitchError
from model.i18n import N_, _
from model.movement.kinds.library import goes_round
from model.movement.sections import table_name
from model.snapshots.session import Session, State

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.pages.seating.entrants import EntrantsPane

_HAPPENED = {
    "seating.late": "arrives",
    "seating.leaves": "leaves",
    "seating.stand_in": "stand_in",
    "seating.happened": "",
}
_STALE = {Kind.SESSION, Kind.SEATING, Kind.PLAN, Kind.PLAYERS, Kind.STATE, Kind.CLUB}


class SeatingPage(Page):
    """The hall of the open session, with a list beside it for those who prefer one."""

    page_id = "seating"
    name = N_("Seating")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._session: Session | None = None
        self._names: NamesAtHand | None = None
        self._entrants: EntrantsPane | None = None
        self.hall = HallPane(context.look, self._find)
        self.rows = SeatingList()
        self._list = TableView(context.look, _("Pairs and names"))
        self.panel = SeatingPanel(context)
        self._lay_out()
        self._bind()

    @property
    def why(self) -> str:
        """The reason typed for a change of a final session, "" before it is final."""
        return "" if self._final.isHidden() else self._why.text().strip()

    @property
    def entrants(self) -> EntrantsPane | None:
        """The list of teams or individuals, None while the session is of pairs."""
        return self._entrants if self._whole.currentWidget() is self._entrants else None

    def hints(self) -> Sequence[Hint]:
        if doctor := self._doctor.hints():
            return doctor
        if self.entrants is not None:
            return entrant_hints()
        return list_hints() if self._view.currentWidget() is self._list else hall_hints()

    def panes(self) -> Sequence[QWidget]:
        entered = self.hall.field if self.entrants is None else self.entrants.field
        if self._doctor.is_open and self._doctor.panel is not None and self._doctor.panel.step is not None:
            return (entered, self._doctor.panel.step)
        reason = () if self._final.isHidden() else (self._why,)
        if self.entrants is not None:
            return (entered, *reason)
        front = self._list if self._view.currentWidget() is self._list else self.hall.field
        return (front, *reason, self.panel.waited) if self.panel.waited.isVisible() else (front, *reason)

    def activate(self, place: Place | None) -> None:
        self._reload()
        if self.entrants is not None:
            if place and "pair" in place:
                self.entrants.go_to(int(place["pair"]))
            self.entrants.field.setFocus()
            return
        if place:
            self._show_view("list" if place.get("view") == "list" else "hall")
            if "chair" in place:
                table, side, seat = place["chair"]
                self.hall.go_to(HallChair(int(table), Side(side), int(seat)))
            elif "pair" in place:
                self._go_to_pair(int(place["pair"]))
        if self._view.currentWidget() is self._list:
            self._list.setFocus()
        else:
            self.hall.field.setFocus()

    def place(self) -> Place:
        where: Place = {"view": self._segments.key}
        if self.hall.chair is not None:
            chair = self.hall.chair
            where["chair"] = [chair.table, chair.side.value, chair.place]
        return where

    def on_changes(self, changes: Changes) -> None:
        self._doctor.keep_up()
        if changes.kinds & _STALE:
            self._reload()

    def attentions(self) -> Sequence[Attention]:
        if self._session is None or self._session.state is not State.SEATING:
            return ()
        return list_unnamed(self._session, self.page_id)

    def _lay_out(self) -> None:
        look, px = self.context.look, self.context.look.theme.px
        self._about = secondary(look, wrap=True)
        self._segments = Segments(look, _("View"), (("hall", _("Hall")), ("list", _("List"))))
        head = self._head()
        self._list.setModel(self.rows)
        self._list.set_widths(*WIDTHS)
        self._list.least = LEAST
        self._view = FrontStack()
        self._view.addWidget(self.hall)
        self._view.addWidget(self._list)
        self._left = QVBoxLayout()
        self._left.addLayout(head)
        self._left.addWidget(self._view, 1)
        sheet = QWidget()
        row = QHBoxLayout(sheet)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(self._left, 1)
        row.addWidget(self.panel)
        self._whole = FrontStack()
        self._whole.addWidget(no_session(self.context.look, _("Nobody to seat yet.")))
        self._whole.addWidget(sheet)
        self._why = line_edit(_("Reason for the change of seating"), placeholder=_("reason for the change"))
        self._why.setMinimumWidth(px(220))
        self._final = Banner(look, Mark.WAITING)
        self._final.row.addWidget(self._why)
        self._final.show_text(_("These results are final. Each change is kept with its reason."))
        self._final.hide()
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._final)
        column.addWidget(self._whole, 1)
        # The doctor stands beside the hall and beside the list of teams or players alike.
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(column, 1)
        self._doctor = DoctorLauncher(self, self.panel, outer, self._known)
        self.in_view_changed.connect(self._doctor.make_room)
        look.changed.connect(self._measure)
        self._measure()

    def _head(self) -> QHBoxLayout:
        look, px = self.context.look, self.context.look.theme.px
        head = QHBoxLayout()
        head.setSpacing(px(12))
        title = heading(look, _("Seating"))
        head.addWidget(title)
        head.addWidget(self._about, 1, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self._segments)
        cards = action_button(look, self.context.actions, "guide_cards.print", words=_("Guide cards"))
        head.addWidget(cards)

        def fit() -> None:
            cards.show_keys(shown=self.is_roomy)
            title.setVisible(self.is_roomy)  # the rail says it too

        self.in_view_changed.connect(fit)
        return head

    def _bind(self) -> None:
        actions = self.context.actions
        actions.bind(self, "play.start", self._start_play)
        actions.bind(self, "guide_cards.print", self._print_guide_cards)
        actions.bind(self, "seating.view", self._other_view)
        actions.bind(self, "pair.wrong_way", self._turn_table)
        actions.bind(self, "pair.stand_up", self._stand_pair_up)
        actions.bind(self, "player.visitor", self._seat_visitor)
        actions.bind(self, "movement.change", self._change_movement)
        for action, happened in _HAPPENED.items():
            self._doctor.bind(action, happened)
        self._segments.chosen.connect(self._show_view)
        self.hall.moved.connect(self.hints_changed)
        self.hall.seated.connect(self._seat)
        self.hall.stood_up.connect(self._stand_up)
        self.hall.swapped.connect(self._swap)
        self.hall.carried.connect(self._carry)
        self._list.activated.connect(self._from_list)
        self.panel.pair_chosen.connect(self._go_to_pair)

    def _reload(self) -> None:
        director = self.context.director
        current = director.sessions.current()
        if self._session is not None and self._session.id != current:
            self.hall.field.clear()  # what was half typed belongs to the session left
        self._session = None if current is None else director.sessions.get(current)
        self._whole.setCurrentIndex(0 if self._session is None else 1)
        self._final.setVisible(self._session is not None and self._session.state is State.FINAL)
        for action in ("play.start", "pair.wrong_way", "pair.stand_up", "guide_cards.print", *_HAPPENED):
            self.context.actions[action].setEnabled(self._session is not None)
        if self._session is None:
            return
        session = self._session
        if session.plan.kind != "pairs":
            self._show_entrants(session)
            return
        self._names = NamesAtHand(director, session)
        tables = hall_tables(session)
        self.hall.show_hall(tables, goes_round=goes_round(session.plan), sections=bool(session.plan.sections))
        self.rows.show_hall(tables)
        self.panel.show_session(session, tables)
        self._about.set_text(_("round 1, boards {boards}").format(boards=board_span(session.plan.boards)))
        self.context.actions["play.start"].setEnabled(session.state is State.SEATING)

    def _fit_entrants(self) -> None:
        if self._entrants is not None:
            self._entrants.show_keys(shown=self.is_roomy)

    def _show_entrants(self, session: Session) -> None:
        """Teams and individuals are a list: a hall has places for two at a side."""
        if self._entrants is None:
            from gui.pages.seating.entrants import EntrantsPane

            self._entrants = EntrantsPane(self.context, lambda: self.why)
            self._whole.addWidget(self._entrants)
            self._fit_entrants()
            self.in_view_changed.connect(self._fit_entrants)
        self._whole.setCurrentWidget(self._entrants)
        self._entrants.show_session(session)
        self.hints_changed.emit()

    def _find(self, chair: HallChair, pair: HallPair, typed: str) -> tuple[Suggestion, ...]:
        return self._names.suggestions(chair, pair, typed) if self._names else ()

    def _seat(self, chair: HallChair, chosen: Suggestion | None, moves: bool, step: SeatMove) -> None:
        self.hall.field.selectAll()  # so that what is typed next is not appended to what was refused
        if chosen is None:
            nobody = _("Nobody in the club is called “{name}”.").format(name=self.hall.visitor())
            # A question and no refusal: in a new club it is asked for everybody.
            self.context.tell(f"{nobody} {_('Press Enter again to seat a new player of that name.')}")
            self.hall.names.choose_visitor()
        elif chosen.sort is Sort.VISITOR:
            self._seat_visitor()
        elif chosen.sits and not moves:
            self._complain(
                _("{name} {sits}.").format(name=chosen.words, sits=chosen.sits),
                _("Shift+Enter moves them here."),
            )
        elif self._done(chair, chosen.players, moves=moves):
            self.hall.follow(step)

    def _seat_visitor(self) -> None:
        if self.entrants is not None:
            self.entrants.seat_visitor()
            return
        name = self.hall.visitor()
        chair = self.hall.chair
        if not name or chair is None:
            self._complain(_("Type the new player’s name in the seat first."), "")
            return
        try:
            player = self.context.director.players.add(name, visitor=True, initiator=self)
        except ArrowswitchError as error:
            self.context.complain(error)
            return
        if self._done(chair, (player,), moves=False):
            self.hall.follow(SeatMove.NEXT)

    def _done(self, chair: HallChair, players: tuple[int, ...], *, moves: bool) -> bool:
        """Seat one or two players; tells whether it was done."""
        if self._session is None:
            return False
        seating, session = self.context.director.seating, self._session.id
        number = self._number(chair)
        try:
            if len(players) == 2:
                first, second = players
                seating.seat_pair(session, number, first, second, move=moves, why=self.why, initiator=self)
            else:
                one = players[0]
                seating.seat(session, number, chair.place, one, move=moves, why=self.why, initiator=self)
        except ArrowswitchError as error:
            self.context.complain(error)
            return False
        return True

    def _stand_up(self, chair: HallChair) -> None:
        self._do(
            lambda session: self.context.director.seating.stand_up(
                session, self._number(chair), chair.place, why=self.why, initiator=self
            )
        )

    def _stand_pair_up(self) -> None:
        chair = self.hall.chair
        if chair is not None and self.entrants is None:
            for place in (0, 1):
                self._stand_up(HallChair(chair.table, chair.side, place))

    def _swap(self, one: int, other: int) -> None:
        """Two pairs change places: what was played stays with the numbers, and that is said."""
        seating = self.context.director.seating
        if self._do(lambda session: seating.swap(session, one, other, why=self.why, initiator=self)):
            said = _("Pairs {one} and {other} have changed places; results stay with the numbers.")
            self.context.tell(said.format(one=one, other=other))

    def _carry(self, former: HallChair, chair: HallChair) -> None:
        """A player is put on another chair; whoever sits there takes the one that is left."""
        if self._session is None:
            return
        player = self._session.pair(self._number(former)).players[former.place]
        if player is not None and self._done(chair, (player.id,), moves=True):
            self.hall.go_to(chair)

    def _turn_table(self) -> None:
        """The two pairs of the table sat down the wrong way: they take each other's number."""
        chair = self.hall.chair
        if chair is None or self._session is None:
            return
        if self._session.state is not State.SEATING:
            # Results belong to those who got them: what was played is written down, names stay.
            self._doctor.open("wrong_direction", table=table_name(self._session.plan, chair.table))
            return
        row = self._session.plan.row(1, chair.table)
        if row is None or row.ns is None or row.ew is None or self._session.plan.missing in (row.ns, row.ew):
            self._complain(
                _("Table {table} has only one pair.").format(
                    table=table_name(self._session.plan, chair.table)
                ),
                "",
            )
            return
        self._swap(row.ns, row.ew)

    def _do(self, command: Callable[[int], object]) -> bool:
        """Do it in the open session; whether it was done."""
        if self._session is None:
            return False
        return self.context.attempt(command, self._session.id)

    def _number(self, chair: HallChair) -> int:
        number = self.hall.pair_of(chair).number
        assert number is not None  # the hall offers no chair of the missing pair
        return number

    def _start_play(self) -> None:
        if self._session is None:
            return
        if not self.context.attempt(
            self.context.director.sessions.start_play, self._session.id, initiator=self
        ):
            return
        self.request_page.emit("play", {})

    def _print_guide_cards(self) -> None:
        from gui.printing.preview import open_preview

        if self._session is not None:
            open_preview(self.context, self._session.id, "guide-cards", self.window())

    def _change_movement(self) -> None:
        if self._session is not None and self._session.state is not State.SEATING:
            # Once play has begun another movement would throw results away; what happened is mended by the doctor instead.
            self._doctor.open()
            return
        self.request_page.emit("tonight", {"change": True})

    def _known(self) -> tuple[Session | None, dict[str, str]]:
        """The session and what the doctor need not ask: the round, and the pair the hand is on."""
        session, chair = self._session, self.hall.chair
        if session is None:
            return None, {}
        known = {"round": str(self.context.director.doctor.situation(session.id).round)}
        if chair is not None:
            known |= {"pair": str(self._number(chair)), "table": table_name(session.plan, chair.table)}
        return session, known

    def _other_view(self) -> None:
        self._show_view("list" if self._segments.key == "hall" else "hall")
        self.panes()[0].setFocus()

    def _show_view(self, key: str) -> None:
        self._segments.choose(key)
        self._view.setCurrentWidget(self._list if key == "list" else self.hall)
        self.hints_changed.emit()

    def _from_list(self, index: QModelIndex) -> None:
        number = self.rows.number_at(index.row())
        if number is not None:
            self._go_to_pair(number)

    def _go_to_pair(self, number: int) -> None:
        if self._session is None:
            return
        for table in hall_tables(self._session):
            for side in Side:
                if table.pair(side).number == number and not table.pair(side).missing:
                    names = self._session.pair(number).players
                    place = 1 if names[0] is not None and names[1] is None else 0
                    self._show_view("hall")
                    self.hall.go_to(HallChair(table.number, side, place))
                    self.hall.field.setFocus()
                    return

    def _complain(self, message: str, remedy: str) -> None:
        self.context.complain(ArrowswitchError(message, remedy))

    def _measure(self) -> None:
        px = self.context.look.theme.px
        self._left.setContentsMargins(px(16), px(10), px(16), px(10))
        self._left.setSpacing(px(10))


def entrant_hints() -> Sequence[Hint]:
    """In the list of teams or individuals."""
    return (
        Hint(("Enter",), _("next seat")),
        Hint(("Tab",), _("seat beside it")),
        Hint(("Up", "Down"), _("other direction")),
        Hint(("Del",), _("clear seat")),
        Hint(("Alt+N",), _("new player")),
    )


def list_hints() -> Sequence[Hint]:
    """In the list of pairs."""
    return (
        Hint(("Enter",), _("go to seat")),
        Hint(("Del",), _("clear seat")),
        Hint(("Alt+H",), _("hall")),
    )


def hall_hints() -> Sequence[Hint]:
    """Over a chair of the hall."""
    return (
        Hint(("Enter",), _("next seat")),
        Hint(("Tab",), _("partner")),
        Hint(("Esc",), _("leave empty")),
        Hint(("Del",), _("clear seat")),
        Hint(("Alt+N",), _("new player")),
        Hint(("PgDown",), _("next table")),
        Hint(("Alt+H",), _("list")),
    )
