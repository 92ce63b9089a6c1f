"""Seating of teams and individuals: a line for each, and the one field over the place the hand is on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.pages.seating.entrants_model import NAME, NUMBER, EntrantRow, EntrantsModel, first_seat
from gui.pages.seating.names import NamesAtHand
from gui.widgets.form.buttons import ButtonKind, action_button
from gui.widgets.hall.facts import HallChair, HallPair, board_span
from gui.widgets.hall.seat_field import SeatField, SeatMove
from gui.widgets.hall.suggestions import NameSuggestions, Sort, Suggestion
from gui.widgets.tables import TableView
from gui.widgets.text.labels import heading, secondary
from model.bridge.seats import Seat, Side
from model.errors import ArrowswitchError
from model.i18n import _, ngettext
from model.movement.check_words import name_at_beginning
from model.movement.matches import rounds_drawn
from model.movement.names import name_plan
from model.snapshots.session import Session, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from gui.pages.page import PageContext

_NUMBER_WIDTH: Final = 44
_NAME_WIDTH: Final = 190
# Of the list in a narrow window: names are cut before the page is scrolled sideways; a tooltip has them
# whole.
_LEAST: Final = 520
_SUGGESTED: Final = 6


class EntrantsPane(QWidget):
    """The list with its field; actions are done here, and the desk says what was refused."""

    def __init__(self, context: PageContext, why: Callable[[], str]) -> None:
        super().__init__()
        self._context = context
        self._why = why
        look = context.look
        self._session: Session | None = None
        self._at: tuple[int, int] | None = None
        self.model = EntrantsModel()
        self.table = TableView(look, _("Who plays"))
        self.table.least = _LEAST
        self.table.setModel(self.model)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.field = SeatField(look, self.table.viewport())
        self.names = NameSuggestions(look, self)
        self._about = secondary(look, wrap=True)
        self._state = secondary(look)
        self._lay_out()
        self.setFocusProxy(self.field)
        self.table.clicked.connect(self._clicked)
        self.field.textChanged.connect(self._find)
        self.field.stepped.connect(self.follow)
        self.field.taken.connect(self._take)
        self.field.stood_up.connect(self._stand_up)
        self.field.browsed.connect(self.names.step)
        self.names.taken.connect(self._take_this)
        self.table.verticalScrollBar().valueChanged.connect(self._float)
        look.changed.connect(self._measure)

    def show_session(self, session: Session) -> None:
        """Show who plays in this session as it is; what was half typed in another one is dropped."""
        other = self._session is None or self._session.id != session.id
        if other:
            # A name half typed for one session must not seat a player in the next.
            self.field.clear()
        self._session = session
        plan = session.plan
        teams = plan.kind == "teams"
        other = other or teams is not self.model.teams or len(session.pairs) != len(self.model.rows)
        self.model.show(
            tuple(
                EntrantRow(
                    pair.number,
                    pair.name,
                    tuple("" if player is None else player.name for player in pair.players),
                    "" if teams else first_seat(plan, pair.number),
                    name_at_beginning(plan, pair.number),
                    name_at_beginning(plan, pair.number) if plan.team_of else "",
                )
                for pair in session.pairs
            ),
            teams=teams,
        )
        if other or self._at is None or not self.model.typed_in(self._at[1]):
            self._measure()
            self._at = self._empty_after((0, NUMBER)) or (0, NAME)
        self._tell()
        self._float()

    def go_to(self, number: int) -> None:
        """Put the hand on the first empty place of this contestant."""
        row = next((at for at, one in enumerate(self.model.rows) if one.number == number), 0)
        columns = [at for at in range(self.model.columnCount()) if self.model.typed_in(at)]
        empty = next((at for at in columns if not self.model.text(row, at)), columns[0])
        self._go((row, empty))

    def follow(self, step: SeatMove) -> None:
        """Go where a key says."""
        if self._at is None:
            return
        row, column = self._at
        cells = self._cells()
        at = cells.index(self._at)
        last = len(self.model.rows) - 1
        match step:
            case SeatMove.NEXT:
                self._go(self._empty_after(self._at) or cells[(at + 1) % len(cells)])
            case SeatMove.BEFORE | SeatMove.LEFT:
                self._go(cells[max(at - 1, 0)])
            case SeatMove.PARTNER | SeatMove.RIGHT:
                self._go(cells[min(at + 1, len(cells) - 1)])
            case SeatMove.UP | SeatMove.TABLE_BEFORE:
                self._go((max(row - 1, 0), column))
            case SeatMove.DOWN | SeatMove.TABLE_AFTER:
                self._go((min(row + 1, last), column))
            case SeatMove.FIRST:
                self._go(cells[0])
            case SeatMove.LAST:
                self._go(cells[-1])

    def seat_visitor(self) -> None:
        """Seat a new person of the name that is typed."""
        name = " ".join(self.field.text().split())
        if not name or self._on_name():
            self._context.complain(ArrowswitchError(_("Type the new player’s name in a seat first.")))
            return
        try:
            player = self._context.director.players.add(name, visitor=True, initiator=self)
        except ArrowswitchError as error:
            self._context.complain(error)
            return
        if self._seat((player,), moves=False):
            self.follow(SeatMove.NEXT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._float()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._float()

    # What the hand does

    def _go(self, at: tuple[int, int]) -> None:
        self._at = at
        self.field.clear()
        self.table.setCurrentIndex(self.model.index(*at))
        self._float()

    def _on_name(self) -> bool:
        return self.model.teams and self._at is not None and self._at[1] == NAME

    def _find(self, typed: str) -> None:
        rows: tuple[Suggestion, ...] = ()
        if self._session is not None and self._at is not None and typed.strip() and not self._on_name():
            entry = self.model.rows[self._at[0]]
            place = self._place()
            pair_fits = self.model.teams and place % 2 == 0 and not any(entry.players[place : place + 2])
            stub = HallPair(entry.number, ("", "") if pair_fits else ("", "–"))
            found = NamesAtHand(self._context.director, self._session)
            rows = found.suggestions(HallChair(1, Side.NS, 0), stub, typed)[: _SUGGESTED + 1]
        self.names.show_rows(rows)
        self.field.listing = self.names.isVisibleTo(self)
        self._stand_names()

    def _take(self, step: SeatMove, moves: bool) -> None:
        if self._at is None or self._session is None or not self.field.text().strip():
            return
        if self._on_name():
            if self._name_team(self.field.text()):
                self.follow(step)
            return
        self.field.selectAll()  # so that what is typed next is not appended to what was refused
        chosen = self.names.chosen
        if chosen is None:
            nobody = _("Nobody in the club is called “{name}”.").format(name=self.field.text().strip())
            self._context.tell(nobody + " " + _("Press Enter again to seat a new player of that name."))
            self.names.choose_visitor()
        elif chosen.sort is Sort.VISITOR:
            self.seat_visitor()
        elif chosen.sits and not moves:
            words = _("{name} {sits}.").format(name=chosen.words, sits=chosen.sits)
            self._context.complain(ArrowswitchError(words, _("Shift+Enter moves them here.")))
        elif self._seat(chosen.players, moves=moves):
            self.follow(step)

    def _take_this(self, suggestion: Suggestion) -> None:
        if suggestion.sort is Sort.VISITOR:
            self.seat_visitor()
        elif self._seat(suggestion.players, moves=bool(suggestion.sits)):
            self.follow(SeatMove.NEXT)

    def _name_team(self, name: str) -> bool:
        assert self._session is not None and self._at is not None  # asked only with the hand on a name
        number = self.model.rows[self._at[0]].number
        number = self._session.plan.team_of.get(number, number)
        return self._context.attempt(
            self._context.director.seating.name_team,
            self._session.id,
            number,
            name,
            why=self._why(),
            initiator=self,
        )

    def _seat(self, players: tuple[int, ...], *, moves: bool) -> bool:
        if self._session is None or self._at is None:
            return False
        number, place = self.model.rows[self._at[0]].number, self._place()
        session = self._session.id
        try:
            for step, player in enumerate(players):
                self._context.director.seating.seat(
                    session, number, place + step, player, move=moves, why=self._why(), initiator=self
                )
        except ArrowswitchError as error:
            self._context.complain(error)
            return False
        return True

    def _stand_up(self) -> None:
        if self._session is None or self._at is None:
            return
        if self._on_name():
            self._name_team("")
            return
        number = self.model.rows[self._at[0]].number
        self._context.attempt(
            self._context.director.seating.stand_up,
            self._session.id,
            number,
            self._place(),
            why=self._why(),
            initiator=self,
        )

    def _place(self) -> int:
        assert self._at is not None
        return self._at[1] - 2 if self.model.teams else 0

    # Where the field stands

    def _cells(self) -> list[tuple[int, int]]:
        columns = [at for at in range(self.model.columnCount()) if self.model.typed_in(at)]
        return [(row, column) for row in range(len(self.model.rows)) for column in columns]

    def _empty_after(self, at: tuple[int, int]) -> tuple[int, int] | None:
        """The next empty place that must be filled: a name or one of the first four players."""
        wanted = [cell for cell in self._cells() if cell[1] < 6 and not self.model.text(*cell)]
        return next((cell for cell in wanted if cell > at), next(iter(wanted), None))

    def _clicked(self, index: QModelIndex) -> None:
        if self.model.typed_in(index.column()):
            self._go((index.row(), index.column()))
        self.field.setFocus()

    def _float(self) -> None:
        if self._at is None or not self.isVisible() or not self.model.rows:
            return
        index = self.model.index(*self._at)
        self.table.setCurrentIndex(index)
        self.table.scrollTo(index)
        cell = self.table.visualRect(index)
        px = self._context.look.theme.px
        last = not any(self.model.typed_in(at) for at in range(index.column() + 1, self.model.columnCount()))
        room = QRect(cell).adjusted(-px(8), -px(16), px(8), px(16))
        # What reaches out of the first or the last line in sight would be cut off with its border.
        room.setTop(max(room.top(), -px(8)))
        room.setBottom(min(room.bottom(), self.table.viewport().height() + px(8)))
        self.field.sit_over(
            cell.adjusted(0, 0, -px(8), 0), room, Seat.WEST if last else Seat.EAST, self.model.text(*self._at)
        )
        entry = self.model.rows[self._at[0]]
        header = self.model.headerData(self._at[1], Qt.Orientation.Horizontal)
        self.field.setAccessibleName(
            _("{number}, {what}").format(number=entry.number, what=header or _("Player"))
        )
        self.field.show()
        self.field.raise_()
        self._stand_names()

    def _stand_names(self) -> None:
        if self.names.isVisibleTo(self):
            where = self.field.mapTo(self, QPoint(0, 0))
            self.names.stand_below(QRect(where, self.field.size()))

    # Words

    def _tell(self) -> None:
        session = self._session
        assert session is not None
        plan = session.plan
        count = len(session.ranked)
        text = (
            ngettext("{count} player", "{count} players", count)
            if plan.kind == "individual"
            else ngettext("{count} team", "{count} teams", count)
        ).format(count=count)
        rounds = plan.draw.rounds if plan.draw is not None else plan.rounds
        this = _("{movement}, round {round} of {rounds}, boards {boards}").format(
            movement=name_plan(plan),
            round=rounds_drawn(plan) if plan.draw is not None else 1,
            rounds=rounds,
            boards=board_span(plan.boards),
        )
        self._about.set_text(f"{text}, {this}")
        open_ones = {plan.team_of.get(pair.number, pair.number) for pair in session.pairs if not pair.seated}
        if not open_ones:
            self._state.set_text(_("Everybody is seated."))
        elif plan.kind == "individual":
            self._state.set_text(
                ngettext("{count} is still unnamed.", "{count} are still unnamed.", len(open_ones)).format(
                    count=len(open_ones)
                )
            )
        elif plan.team_of:
            self._state.set_text(
                ngettext(
                    "{count} team has fewer than eight players.",
                    "{count} teams have fewer than eight players.",
                    len(open_ones),
                ).format(count=len(open_ones))
            )
        else:
            self._state.set_text(
                ngettext(
                    "{count} team has fewer than four players.",
                    "{count} teams have fewer than four players.",
                    len(open_ones),
                ).format(count=len(open_ones))
            )
        self._context.actions["play.start"].setEnabled(session.state is State.SEATING)

    def _lay_out(self) -> None:
        look, actions = self._context.look, self._context.actions
        px = look.theme.px
        head = QHBoxLayout()
        head.setSpacing(px(12))
        head.addWidget(heading(look, _("Seating")))
        head.addWidget(self._about, 1, Qt.AlignmentFlag.AlignVCenter)
        self._buttons = (
            action_button(look, actions, "guide_cards.print", words=_("Cards")),
            action_button(look, actions, "play.start", ButtonKind.PRIMARY),
        )
        for button in self._buttons:
            head.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(16), px(10), px(16), px(10))
        box.setSpacing(px(10))
        box.addLayout(head)
        box.addWidget(self.table, 1)
        box.addWidget(self._state)
        self._measure()

    def show_keys(self, *, shown: bool) -> None:
        """Show the keys beside the words of the buttons, or in their tooltips alone."""
        for button in self._buttons:
            button.show_keys(shown=shown)

    def _measure(self) -> None:
        if self.model.teams:
            self.table.set_widths(_NUMBER_WIDTH, _NAME_WIDTH, 0, 0, 0, 0, 0, 0)
        else:
            self.table.set_widths(_NUMBER_WIDTH, 320, 0)
        self._float()
