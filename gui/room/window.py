"""The room's window, beside the work: open and close, what to scan, who is here, who calls, what needs the director."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFormLayout, QHBoxLayout, QHeaderView, QVBoxLayout, QWidget

from gui.ask import FileKind
from gui.room.link import RoomLink
from gui.room.qr import QrCode
from gui.room.tables import PhonesModel, rows_of
from gui.widgets.form.buttons import KeycapButton
from gui.widgets.form.buttons import Kind as Loud
from gui.widgets.form.fields import Choice, Tick, line_edit
from gui.widgets.tables import Selected, Table
from gui.widgets.text.labels import heading, secondary, subheading
from model.errors import ArrowswitchError, NotNow
from model.i18n import _, ngettext
from model.room import command
from model.service.room.room import Room

if TYPE_CHECKING:
    from gui.pages.page import PageContext
    from model.room.options import RoomOptions

_BEAT_MS: Final = 5000
_WIDTH, _HEIGHT = 1040, 640
_FIGURES: Final = 3
_WIDE: Final = (2, 4)
_ENTRIES: Final = ("confirm", "north", "director")


class RoomWindow(QWidget):
    """One session's room; hidden it stays open, closed with the window of the program it ends."""

    def __init__(self, context: PageContext, window: QWidget) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._context = context
        self._window = window
        self._link: RoomLink | None = None
        self._filling = False
        self.setObjectName("page")
        self.setWindowTitle(_("Room"))
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self._model = PhonesModel()
        context.look.clothe(self)
        self._lay_out()
        self._beat = QTimer(self, interval=_BEAT_MS)
        self._beat.timeout.connect(self.look_again)
        window.installEventFilter(self)
        self._show_options()
        self.look_again()

    @property
    def link(self) -> RoomLink | None:
        """The open room, None while it is closed."""
        return self._link

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Close:
            self.end()
            self.close()
            self.deleteLater()
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._beat.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._beat.stop()
        super().hideEvent(event)

    # What is done

    def toggle_room(self) -> None:
        """Open the room of the session in hand, or close it."""
        if self._link is not None:
            self._close_asked()
            return
        session = self._context.director.sessions.current()
        if session is None:
            return
        try:
            room = Room(self._context.director, session)
            self._link = RoomLink(self._context.director, room, self._address.currentText(), self)
            self._link.changed.connect(self.look_again)
            self._link.refused.connect(self._refused)
            self._link.rang.connect(self._ring)
            self._link.open()
        except ArrowswitchError as error:
            self.end()
            self._context.complain(error)
        self.look_again()

    def end(self) -> None:
        """Let the server end; the cards stay good until the room is closed by its key."""
        link, self._link = self._link, None
        if link is not None:
            link.close()
            link.deleteLater()

    def come(self) -> None:
        """Tell the table in hand that the director is coming."""
        if self._link is not None and (table := self._table_in_hand()) is not None:
            self._link.room.coming(table)
            self._link.tell()

    def over(self) -> None:
        """The call of the table in hand is over."""
        if self._link is not None and (table := self._table_in_hand()) is not None:
            self._link.room.answered(table)
            self._link.tell()

    def renew(self) -> None:
        """Give the table in hand another card."""
        if self._link is not None and (table := self._table_in_hand()) is not None:
            self._link.send(self._link.room.renew(table))
            self.look_again()

    def open_pocket(self, place: int = 1) -> None:
        """Show what the first or second director's phone scans; a phone that had this pocket before is out."""
        if self._link is None or not self._link.port:
            return
        door = self._link.room.open_pocket(place)
        self._link.send(self._link.room.doors())
        self._tables.clearSelection()
        self._tables.setCurrentIndex(self._model.index(-1, 0))
        self._qr.show_text(f"{self._link.origin}/p/open/{door.secret}", _("Director’s phone"))
        self._typed.set_text(_("For your own phone: scan this. PIN {pin}").format(pin=door.pin))

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
            for door in link.room.doors().doors
        ]
        title = self._context.director.sessions.get(link.room.session_id).title
        network = Network(options.network, options.password)
        try:
            build(cards, self._context.director.club.name(), title, network, path)
        except ArrowswitchError as error:
            self._context.complain(error)

    def _close_asked(self) -> None:
        """Close for good: the cards open nothing any more, so what has not arrived is named first."""
        assert self._link is not None  # it is open
        missing = [
            row.name
            for row in self._model.rows
            if (phone := self._link.room.phones.get(row.table)) is not None and phone.heard and not phone.open
        ]
        told = _("Tables offline just now: {tables}. Results kept on their phones will not arrive.")
        consequence = (
            told.format(tables=", ".join(missing)) if missing else _("Tonight’s table cards end with it.")
        )
        if self._context.ask.sure(_("Close the room?"), consequence, _("Close the room")):
            self._link.room.close()
            self.end()
            self.look_again()

    def _refused(self, reason: str) -> None:
        self.end()
        told = _("The room cannot open at {address}: {reason}.")
        error = NotNow(
            told.format(address=self._address.currentText(), reason=reason),
            _("Close the other program that uses it, or choose another address."),
        )
        self._context.complain(error)
        self.look_again()

    def _ring(self, _table: int) -> None:
        QApplication.beep()
        self.look_again()

    def _table_in_hand(self) -> int | None:
        at = self._tables.currentIndex().row()
        return self._model.rows[at].table if 0 <= at < len(self._model.rows) else None

    # What is shown

    def look_again(self) -> None:
        """Show the room as it stands."""
        link = self._link
        there = link is not None and bool(link.port)
        for widget in (self._cards, self._come, self._over, self._renew, self._pocket):
            widget.setEnabled(there)
        self._address.setEnabled(link is None)
        self._toggle.set_words(_("Open the room") if link is None else _("Close the room"))
        if link is None:
            self._state.set_text(_("The room is closed. Nothing is sent to the network."))
            self._model.show_rows(())
            self._qr.show_text("", "")
            self._needs.set_text("")
            return
        self._model.show_rows(rows_of(link.room))
        here = sum(1 for phone in link.room.phones.values() if phone.open)
        self._state.set_text(
            ngettext(
                "Open at {address}, {count} phone connected",
                "Open at {address}, {count} phones connected",
                here,
            ).format(address=link.where or _("…"), count=here)
        )
        self._show_qr()
        self._needs.set_text("\n".join(self._needs_words()))

    def _show_qr(self) -> None:
        table, link = self._table_in_hand(), self._link
        if table is None and link is not None and "/p/open/" in self._qr.text:
            return  # the pocket's code stays until a table is chosen
        door = None
        if link is not None and link.port and table is not None:
            door = next((one for one in link.room.doors().doors if one.table == table), None)
        if link is None or door is None:
            self._qr.show_text("", "")
            self._typed.set_text(_("Choose a table to show its code."))
            return
        name = _("Table {table}").format(table=door.name)
        self._qr.show_text(f"{link.origin}/j/{door.secret}", name)
        self._typed.set_text(
            _("{table}: {address}, code {code}").format(table=name, address=link.where, code=door.code)
        )

    def _needs_words(self) -> list[str]:
        assert self._link is not None  # asked while it is open
        told = {
            "overtaken": _(
                "Table {table}, board {board}: the phone says {result}, but another result is entered"
            ),
            "doubted": _(
                "Table {table}, board {board}: {result} does not fit the cards; the table says it is right"
            ),
            "asks": _("Table {table} keeps trying what fits board {board}"),
        }
        found = [
            told[one.kind].format(table=one.table, board=one.board, result=one.result)
            for one in self._link.room.waiting
            if one.kind in told
        ]
        if self._link.wrong_codes:
            found.append(_("Somebody keeps typing wrong codes"))
        return found

    def _show_options(self) -> None:
        options = self._context.director.club.settings().room
        self._filling = True
        self._network.setText(options.network)
        self._password.setText(options.password)
        self._certificate.setText(options.certificate)
        self._entry.setCurrentIndex(_ENTRIES.index(options.entry))
        self._lead.setChecked(options.lead)
        self._figures.setChecked(options.figures_from > 0)
        self._names.setChecked(options.names == "every")
        self._ranking.setChecked(options.ranking)
        self._digits.setChecked(options.digits)
        self._filling = False

    def _chosen(self) -> None:
        """Keep what the club chose; open phones hear of it."""
        if self._filling:
            return
        options: RoomOptions = self._context.director.club.settings().room
        changed = replace(
            options,
            network=self._network.text().strip(),
            password=self._password.text().strip(),
            certificate=self._certificate.text().strip(),
            entry=_ENTRIES[self._entry.currentIndex()],
            lead=self._lead.isChecked(),
            figures_from=_FIGURES if self._figures.isChecked() else 0,
            names="every" if self._names.isChecked() else "first",
            ranking=self._ranking.isChecked(),
            digits=self._digits.isChecked(),
        )
        if changed != options:
            self._context.director.club.change_settings(room=changed)

    # Building

    def _lay_out(self) -> None:
        look = self._context.look
        px = look.theme.px
        self.resize(px(_WIDTH), px(_HEIGHT))
        row = QHBoxLayout(self)
        row.setContentsMargins(px(16), px(16), px(16), px(16))
        row.setSpacing(px(20))
        left, middle = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(px(8))
        row.addLayout(left)
        row.addLayout(middle, 1)
        self._state = secondary(look, wrap=True)
        self._address = Choice(look, _("Address"))
        self._address.addItems(command.addresses())
        self._address.setEditable(True)
        self._toggle = KeycapButton(look, _("Open the room"), kind=Loud.PRIMARY)
        self._toggle.clicked.connect(self.toggle_room)
        left.addWidget(heading(look, _("The room")))
        left.addWidget(self._state)
        left.addLayout(self._form())
        left.addWidget(self._toggle)
        left.addSpacing(px(8))
        self._qr = QrCode(look)
        self._typed = secondary(look, wrap=True)
        left.addWidget(self._qr)
        left.addWidget(self._typed)
        left.addStretch(1)
        self._tables = Table(look, _("Tables and phones"), selected=Selected.SOLID)
        self._tables.setModel(self._model)
        header = self._tables.horizontalHeader()
        header.setMinimumSectionSize(px(60))  # Qt measures the title in another weight than it paints
        for column in range(self._model.columnCount()):
            fits = (
                QHeaderView.ResizeMode.Stretch if column in _WIDE else QHeaderView.ResizeMode.ResizeToContents
            )
            header.setSectionResizeMode(column, fits)
        self._tables.selectionModel().currentRowChanged.connect(lambda *_rows: self._show_qr())
        self._tables.activated.connect(lambda _index: self.come())
        middle.addWidget(heading(look, _("Tables and phones")))
        middle.addWidget(self._tables, 1)
        middle.addLayout(self._keys())
        middle.addWidget(subheading(look, _("Needs you")))
        self._needs = secondary(look, wrap=True)
        middle.addWidget(self._needs)

    def _form(self) -> QFormLayout:
        look, form = self._context.look, QFormLayout()
        form.setVerticalSpacing(look.theme.px(6))
        self._network = line_edit(_("Name of the network"), placeholder=_("as phones show it"))
        self._password = line_edit(_("Password of the network"))
        self._certificate = line_edit(_("Certificate"), placeholder=_("a PEM file, if the club has one"))
        self._entry = Choice(look, _("Who may enter"))
        self._entry.addItems(
            [_("North enters, East confirms"), _("North alone"), _("Only you; phones only show")]
        )
        self._lead = Tick(look, _("Opening lead, checked against the hands"))
        self._figures = Tick(look, _("Percentages from round 3, once the table has played"))
        self._names = Tick(look, _("Ask for names every round"))
        self._digits = Tick(look, _("East’s yes with two digits of their own"))
        self._ranking = Tick(look, _("Ranking on players’ own phones while play goes on"))
        form.addRow(_("Address"), self._address)
        form.addRow(_("Wi-Fi"), self._network)
        form.addRow(_("Password"), self._password)
        form.addRow(_("Who may enter"), self._entry)
        form.addRow(_("Certificate"), self._certificate)
        for tick in (self._lead, self._figures, self._names, self._ranking, self._digits):
            form.addRow(tick)
            tick.toggled.connect(self._chosen)
        for field in (self._network, self._password, self._certificate):
            field.editingFinished.connect(self._chosen)
        self._entry.currentIndexChanged.connect(self._chosen)
        return form

    def _keys(self) -> QHBoxLayout:
        look, row = self._context.look, QHBoxLayout()
        self._come = KeycapButton(look, _("On my way"), icon="bell")
        self._over = KeycapButton(look, _("Call dealt with"), icon="tick")
        self._renew = KeycapButton(look, _("New card for this table"), icon="lock")
        self._cards = KeycapButton(look, _("Table cards…"), icon="print")
        self._pocket = KeycapButton(look, _("Director’s phone"), icon="phone")
        for button, act in (
            (self._come, self.come),
            (self._over, self.over),
            (self._renew, self.renew),
            (self._cards, self.save_cards),
            (self._pocket, self.open_pocket),
        ):
            button.clicked.connect(lambda *_checked, act=act: act())
            row.addWidget(button)
        row.addStretch(1)
        return row
