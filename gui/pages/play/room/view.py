"""The room on Play: its box under the clock, tables and phones in the middle, calls and what needs the director at the right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from gui.ask import FileKind
from gui.pages.play.room.box import RoomBox
from gui.pages.play.room.calls import CallRow, CallsPanel, calls_of
from gui.pages.play.room.link import RoomLink
from gui.pages.play.room.tables import PhonesTable, rows_of
from gui.pages.play.words import hour
from gui.widgets.form.card import CardFrame
from gui.widgets.text.labels import body, subheading
from model.errors import ArrowswitchError, NotKnown, NotNow
from model.i18n import _
from model.room import trouble
from model.service.play.need_words import NeedWords
from model.service.room.needs import RoomNeed, needs_of
from model.service.room.room import Room

if TYPE_CHECKING:
    from gui.pages.page import PageContext, Place
    from gui.projector.code import RoomCode
    from model.room.messages import Refused


class SetupSteps(QWidget):
    """How a room is set up, while it is closed."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        look = context.look
        px = look.theme.px
        box = QVBoxLayout(self)
        box.setContentsMargins(px(20), px(18), px(20), px(18))
        box.setSpacing(px(12))
        box.addWidget(subheading(look, _("Results by phone, in five steps")))
        for number, words in enumerate(
            (
                _("Bring this computer and the phones into the same Wi-Fi network. It needs no Internet."),
                _("Press “Open the room”. If the system asks, allow connections on private networks."),
                _(
                    "Print the table cards ({key}), or choose a table and let its phone scan the code on this screen."
                ).format(key=context.actions.keys("room.cards")),
                _(
                    "On each table’s phone tap the side where North sits. North enters each result, East confirms it."
                ),
                _(
                    "Scan the code of “Director’s phone” ({key}) with your own: calls, the clock and rulings at the table."
                ).format(key=context.actions.keys("room.pocket")),
            ),
            1,
        ):
            box.addWidget(body(look, f"{number}.  {words}"))
        box.addStretch(1)


class RoomView(QObject):
    """One session's room.

    `changed` says that there is something new, `called` who calls by now, whatever page is in front, and `ruled` that
    the selected table wants a ruling.
    """

    changed = Signal()
    called = Signal(object)
    ruled = Signal()

    def __init__(self, context: PageContext, page: QWidget) -> None:
        super().__init__(page)
        self._context = context
        self._window, self._page = page.window(), page
        self._behind = False
        self._link: RoomLink | None = None
        self._scanned = ""
        self._pocket = 0
        self._calls: tuple[CallRow, ...] = ()
        self.box = RoomBox(context)
        self.phones = PhonesTable(context.look)
        self.calls = CallsPanel(context.look)
        self.middle = CardFrame(context.look, padding=1)
        self._steps = SetupSteps(context)
        self.middle.box.addWidget(self._steps)
        self.middle.box.addWidget(self.phones)
        self.box.toggled.connect(self.toggle_room)
        self.box.renewed.connect(self.renew)
        self.box.second.connect(lambda: self.open_pocket(2))
        self.box.chosen.connect(self.look_again)
        self.phones.selectionModel().currentRowChanged.connect(self._table_chosen)
        self.phones.activated.connect(lambda _index: self.come())
        self.calls.coming.connect(self.come)
        self.calls.dealt_with.connect(self.over)
        self.calls.ruling.connect(self._rule)
        self._window.installEventFilter(self)
        page.installEventFilter(self)
        self.look_again()

    @property
    def link(self) -> RoomLink | None:
        """The open room, None while it is closed."""
        return self._link

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Close:
            self.end()
        elif watched is self._page and event.type() == QEvent.Type.Show:
            self._catch_up()
        return False

    # What is done

    def toggle_room(self) -> None:
        """Open the room of the current session, or close it."""
        if self._link is not None:
            self._close_asked()
            return
        session = self._context.director.sessions.current()
        if session is None:
            return
        try:
            self._link = self._linked(session)
            self._link.changed.connect(self._heard)
            self._link.refused.connect(self._refused)
            self._link.rang.connect(self._ring)
            self._link.open()
        except ArrowswitchError as error:
            self._not_opened(error)
            return
        self.box.say_why("")
        self.look_again()
        self.phones.setFocus()

    def _linked(self, session: int) -> RoomLink:
        """A room of the session at the address chosen, at the port typed with it if any; raises `NotNow` without a network."""
        director = self._context.director
        options = director.club.settings().room
        address, port = trouble.split_address(self.box.find_address(), options.port)
        if not address:
            raise trouble.refusal("network", "", port, "")
        if port != options.port:
            director.club.change_settings(room=replace(options, port=port))
        return RoomLink(director, Room(director, session), address, self)

    def end(self) -> None:
        """Let the server end; the cards stay good until the room is closed by its key."""
        link, self._link = self._link, None
        if link is not None:
            link.close()
            link.deleteLater()

    def end_without_session(self) -> None:
        """End the room whose session was taken out: by undo, or on another laptop. Its cards are good again with the session."""
        if self._link is None:
            return
        try:
            self._context.director.sessions.get(self._link.room.session_id)
        except NotKnown:
            self.end()
            self._context.complain(
                NotNow(_("The room is closed: its session was deleted."), _("Undo brings the session back."))
            )
            self.look_again()
        except ArrowswitchError:  # damaged, or the server is away: it is there
            return

    def come(self, table: int | None = None) -> None:
        """Tell a table, by default the selected one, that the director is coming."""
        table = self.table if table is None else table
        if self._link is not None and table is not None:
            self._link.room.acknowledge_call(table)
            self._link.tell()

    def over(self, table: int) -> None:
        """End a table's call."""
        if self._link is not None:
            self._link.room.end_call(table)
            self._link.tell()

    def renew(self) -> None:
        """Give the selected table another card."""
        if self._link is None or (table := self.table) is None:
            return
        self._link.send(self._link.room.renew(table))
        self.look_again()

    def open_pocket(self, place: int = 1) -> None:
        """Show what the first or second director's phone scans, types and is asked for.

        If a phone is in already, it is first shown with its PIN; the key pressed once more puts it out.
        """
        if self._link is None or not self._link.port:
            return
        link, door = self._link, self._link.room.pocket_door(place)
        shown = bool(self._scanned) and self._pocket == place
        if door is None or "pin" in link.warned or (shown and door.phone):
            door = link.room.open_pocket(place)
            link.send(link.room.doors())
            link.warned.discard("pin")
        self.phones.clearSelection()
        self.phones.setCurrentIndex(self.phones.phones.index(-1, 0))
        self._scanned, self._pocket = f"{link.origin}/p/open/{door.secret}", place
        self._show_code(link)

    def _show_pocket(self, link: RoomLink) -> None:
        """How a phone becomes the director's, or that one is."""
        door = link.room.pocket_door(self._pocket)
        if door is None:
            return
        if door.phone:
            self.box.show_code(
                "",
                "",
                self._taken_words().format(pin=door.pin, key=self._context.actions.keys("room.pocket")),
            )
            return
        name = _("Director’s phone") if self._pocket == 1 else _("Second Director’s phone")
        words = _(
            "With your own phone: scan this, or open {address} and type {code}. When it asks: PIN {pin}."
        )
        self.box.show_code(
            self._scanned, name, words.format(address=link.where, code=door.code, pin=door.pin)
        )

    def save_cards(self) -> None:
        """Write the cards of all tables as PDF, to be printed two on a sheet of A4."""
        if self._link is None or not self._link.port:
            return
        kinds = (FileKind(_("PDF"), ("*.pdf",)),)
        proposal = Path.home() / f"{_('Table cards')}.pdf"
        path = self._context.ask.file_to_save(_("Table cards"), kinds, proposal)
        if path is None:
            return
        from reports.cards.room_cards import Network, RoomCard, build

        link, options = self._link, self._link.room.options
        cards = [
            RoomCard(door.name, f"{link.origin}/j/{door.secret}", link.where, door.code)
            for door in link.room.cards()
        ]
        title = self._context.director.sessions.get(link.room.session_id).title
        network = Network(options.network, options.password)
        self._context.attempt(build, cards, self._context.director.club.name(), title, network, path)

    def code_to_project(self) -> RoomCode | None:
        """What the projector shows for phones to scan; None while the room is not open."""
        if self._link is None or not self._link.port:
            return None
        from gui.projector.code import RoomCode
        from reports.cards.room_cards import Network

        options = self._link.room.options
        return RoomCode(self._link.origin, self._link.where, Network(options.network, options.password))

    def open_need(self, need: RoomNeed) -> Place | None:
        """Go to what needs the director; gives the place on Scores, None if it is on this page."""
        if need.waiting is not None and self._link is not None:
            self._link.room.settle(need.waiting)
            self._link.tell()
            if need.waiting.board and need.waiting.kind != "asks":
                return {"cut": "round", "spot": [need.waiting.round, need.table, need.waiting.board]}
        if need.table:
            self.choose(need.table)
        elif self._link is not None:
            self._link.warned.discard(need.warned)
            self._link.try_now()
            self.look_again()
        return None

    def _close_asked(self) -> None:
        """Close for good."""
        # The cards open nothing any more, so what has not arrived is named first.
        assert self._link is not None  # it is open
        phones = self._link.room.phones
        missing = [
            name
            for table, name in self._link.room.night().tables
            if (phone := phones.get(table)) is not None and phone.heard and not phone.open
        ]
        sentence = _("Tables offline just now: {tables}. Results kept on their phones will not arrive.")
        consequence = (
            sentence.format(tables=", ".join(missing)) if missing else _("Tonight’s table cards end with it.")
        )
        if self._context.ask.sure(_("Close the room?"), consequence, _("Close the room")):
            self._link.room.close()
            self.end()
            self.look_again()
            self.box.open_key.setFocus()

    def _refused(self, why: Refused) -> None:
        assert self._link is not None  # it says so
        port = self._link.room.options.port
        self._not_opened(trouble.refusal(why.kind, self._link.address, port, why.reason))
        if why.kind == "address":
            self.box.look_for_addresses()

    def _not_opened(self, error: ArrowswitchError) -> None:
        """Say why the room is still closed, in the foot bar, and beside its key to stay there."""
        self.end()
        self.box.say_why(str(error))
        self._context.complain(error)
        self.look_again()
        self.box.open_key.setFocus()

    def _ring(self, table: int) -> None:
        """Ring, and select the table that calls, so that Enter and F9 apply to it, unless another calling table is selected."""
        QApplication.beep()
        self.look_again()
        if not self._scanned and not any(
            row.table == self.table and row.table != table for row in self.calls.rows
        ):
            self._stand_on(table)

    def _rule(self, table: int) -> None:
        self.come(table)
        self.choose(table)
        self.ruled.emit()

    # The selected table

    @property
    def table(self) -> int | None:
        """The table whose line is chosen, None if none is."""
        at, rows = self.phones.currentIndex().row(), self.phones.phones.rows
        return rows[at].table if 0 <= at < len(rows) else None

    def choose(self, table: int) -> None:
        """Select a table."""
        self._stand_on(table)
        self.phones.setFocus()

    def _stand_on(self, table: int) -> None:
        self._catch_up()
        for at, row in enumerate(self.phones.phones.rows):
            if row.table == table:
                self.phones.setCurrentIndex(self.phones.phones.index(at, 0))

    def place(self) -> Place:
        """What a ruling need not ask: the selected table, the board it called from and what it called for."""
        found: Place = {}
        table = self.table
        if table is None or self._link is None:
            return found
        found["table"] = table
        if (call := self._link.room.calls.get(table)) is not None:
            from model.service.room.ruling_shown import TREE_OF_REASON

            found["tree"] = TREE_OF_REASON.get(call.reason, "")
            if call.board:
                found["board"] = call.board
        return found

    # What is shown

    def _heard(self) -> None:
        """Show what is new, or wait until the page is shown."""
        # Behind another page it would slow the Director's keys.
        self._tell_calls()
        self._behind = not self._page.isVisible()
        if not self._behind:
            self.look_again()

    def _catch_up(self) -> None:
        if self._behind:
            self.look_again()

    def look_again(self) -> None:
        """Show the room as it is."""
        self._behind = False
        link = self._link
        self.box.address.setEnabled(link is None)
        if link is None:
            self.phones.phones.update_rows(())
            self.calls.show_calls(())
            self.box.show_closed()
        else:
            self._show_open(link)
        self._steps.setVisible(link is None)
        self.phones.setVisible(link is not None)
        self._tell_calls()
        self.changed.emit()

    def _tell_calls(self) -> None:
        calls = self.list_waiting_calls()
        if calls != self._calls:
            self._calls = calls
            self.called.emit(calls)

    def tick(self) -> None:
        """Show the time calls have waited by now."""
        self.calls.tick(self._context.director.now())

    def _show_open(self, link: RoomLink) -> None:
        room = link.room
        play = self._context.director.play
        tables = [
            table
            for pace in play.paces(room.session_id)
            for table in play.tables(
                room.session_id, play.present(room.session_id, pace.section), pace.section
            )
        ]
        self.phones.phones.update_rows(rows_of(room, tables))
        self.calls.show_calls(calls_of(room))
        self.tick()
        here = sum(1 for phone in room.phones.values() if phone.open)
        self.box.show_open(link.where, hour(room.opened_at), here, len(room.night().tables))
        self._show_code(link)

    def _table_chosen(self) -> None:
        self._scanned = ""
        if self._link is not None:
            self._show_code(self._link)

    def _show_code(self, link: RoomLink) -> None:
        """The code of the selected table; a director's phone keeps its own until a table is chosen; else the room's."""
        table = self.table
        self.box.renew_key.setEnabled(table is not None)
        if not link.port:
            return
        if self._scanned:
            self._show_pocket(link)
            return
        door = next((one for one in link.room.cards() if one.table == table), None)
        if door is None:
            words = _("Any phone: scan this, or type the address; then the code on its table’s card.")
            self.box.show_code(link.origin, _("The room"), words)
            return
        name = _("Table {table}").format(table=door.name)
        self.box.show_code(
            f"{link.origin}/j/{door.secret}",
            name,
            _("{table}: scan this, or open {address} and type {code}.").format(
                table=name, address=link.where, code=door.code
            ),
        )

    def _taken_words(self) -> str:
        """What is shown instead of a code that opens nothing any more."""
        if self._pocket != 1:
            return _("A phone is in. When it asks: PIN {pin}. “Second phone” again signs it out.")
        return _("A phone is in. When it asks: PIN {pin}. {key} again signs it out.")

    def head_words(self) -> str:
        """How many phones are here, for the head of the page; "" while the room is closed."""
        if self._link is None:
            return ""
        here = sum(1 for phone in self._link.room.phones.values() if phone.open)
        count = len(self._link.room.night().tables)
        return _("{here} of {count} here").format(here=here, count=count)

    def list_waiting_calls(self) -> tuple[CallRow, ...]:
        """Who calls, the oldest first."""
        return calls_of(self._link.room) if self._link is not None and self._link.room.calls else ()

    def needs(self) -> tuple[RoomNeed, ...]:
        """What of the room needs the director."""
        link = self._link
        if link is None:
            return ()
        found = list(needs_of(link.room))
        warnings = {
            "codes": (
                _("Somebody keeps typing wrong codes"),
                _("No table opens; after five wrong codes there is a minute’s wait."),
            ),
            "pin": (
                _("A Director’s phone is locked"),
                _("After ten wrong PINs. Open it again here and scan its code."),
            ),
        }
        found += _of_the_server(link)
        found += [
            RoomNeed(NeedWords("lock", *warnings[one], _("Seen")), warned=one) for one in sorted(link.warned)
        ]
        return tuple(found)


def _of_the_server(link: RoomLink) -> list[RoomNeed]:
    """Why phones do not reach a room that is open."""
    if link.trouble is not None:
        why = trouble.refusal(link.trouble.kind, link.address, link.room.options.port, link.trouble.reason)
        words = NeedWords("no-link", _("Phones do not reach the room"), str(why), _("Try again"))
    elif link.is_slow:
        slow = _(
            "It is slow to start: a security program may be holding it up. Phones wait and keep what they have."
        )
        words = NeedWords("no-link", _("The room’s server does not answer yet"), slow, _("Try again"))
    else:
        return []
    return [RoomNeed(words)]
