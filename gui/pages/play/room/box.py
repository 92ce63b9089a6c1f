"""The room's box under the clock: what to scan and to type, what the club chooses, and the keys that open and close it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import TextSize, Weight
from gui.widgets.form.buttons import ButtonKind, KeycapButton, action_button
from gui.widgets.form.card import CardFrame
from gui.widgets.form.fields import Choice, Tick, line_edit
from gui.widgets.form.flow_row import FlowRow
from gui.widgets.qr import QrCode
from gui.widgets.text.labels import body, caption, secondary, subheading
from gui.widgets.text.suit_text import Style, SuitLabel
from model.i18n import _, ngettext
from model.room import command

if TYPE_CHECKING:
    from gui.pages.page import PageContext
    from model.room.options import RoomOptions

_FIGURES: Final = 3
_ENTRIES: Final = ("confirm", "north", "director")
_NAMES: Final = ("every", "first", "never")
_NUMBERS: Final = len(_NAMES)
_LETTERS: Final = 12
_SILENT: Final = (3, 4, 5, 6, 8, 10, 15)


class RoomBox(CardFrame):
    """Shows the room closed or open; its keys tell by signals."""

    toggled = Signal()
    second = Signal()
    renewed = Signal()
    chosen = Signal()

    def __init__(self, context: PageContext) -> None:
        look = context.look
        super().__init__(look, _("The room"), padding=12)
        self._context = context
        self._filling = False
        self.state = subheading(look)
        self._since = secondary(look)
        self.words = secondary(look, wrap=True)
        self._why = body(look)
        self._why.hide()
        self.address = Choice(look, _("Address"))
        self.address.setEditable(True)
        line = self.address.lineEdit()
        assert line is not None  # it can be typed in
        line.setPlaceholderText(_("no network"))
        self.look_for_addresses()
        self.open_key = KeycapButton(look, _("Open the room"), kind=ButtonKind.PRIMARY)
        self.close_key = KeycapButton(look, _("Close the room…"), small=True)
        self.qr = QrCode(look)
        self.typed = secondary(look, wrap=True)
        self._facts = {
            name: SuitLabel(look, "", Style(TextSize.BASE, Weight.SEMIBOLD), wrap=name != "phones")
            for name in ("network", "password", "phones", "address")
        }
        self._fields()
        self._lay_out()
        self.open_key.clicked.connect(self.toggled)
        self.close_key.clicked.connect(self.toggled)

    def look_for_addresses(self) -> None:
        """Offer the addresses this computer has now."""
        self.address.clear()
        self.address.addItems(command.addresses())

    def find_address(self) -> str:
        """Where the room is to open; looked for again where there was no network before."""
        if not self.address.currentText().strip():
            self.look_for_addresses()
        return self.address.currentText()

    def say_why(self, why: str) -> None:
        """Say beside the key why the room did not open and what to do, until it opens; "" says nothing."""
        self._why.set_text(why)

    # What is shown

    def show_closed(self) -> None:
        """The room is closed: where it would open, and the key that opens it."""
        failed = bool(self._why.text())
        self.state.set_text(_("The room could not open") if failed else _("The room is closed"))
        self._why.setVisible(failed)
        self.words.setVisible(not failed)
        self._since.set_text("")
        self.words.set_text(
            _("Tables enter their own results on phones. Nothing is sent to the network until you open it.")
        )
        self.show_code("", "", "")
        self._closed.show()
        self._open.hide()

    def show_open(self, where: str, since: str, here: int, tables: int) -> None:
        """The room is open: how many phones are here of how many tables."""
        options: RoomOptions = self._context.director.club.settings().room
        self.state.set_text(_("The room is open") if where else _("The room is opening…"))
        self._since.set_text(_("since {time}").format(time=since))
        self._facts["network"].set_text(options.network or "–")
        self._facts["password"].set_text(options.password or "–")
        self._facts["address"].set_text(where)
        counted = _("{here} of {count} here")
        self._facts["phones"].set_text(counted.format(here=here, count=tables))
        self._closed.hide()
        self._open.show()

    def show_code(self, text: str, name: str, words: str) -> None:
        """What is to be scanned, called `name`, and what is typed instead."""
        self.qr.show_text(text, name)
        self.qr.setVisible(bool(text))
        self.typed.set_text(words)

    def show_options(self) -> None:
        """Show what the club has chosen."""
        options = self._context.director.club.settings().room
        self._filling = True
        self.network.setText(options.network)
        self.password.setText(options.password)
        self.certificate.setText(options.certificate)
        self.entry.setCurrentIndex(_ENTRIES.index(options.entry))
        self.lead.setChecked(options.lead)
        self.figures.setChecked(options.figures_from > 0)
        self.names.setCurrentIndex(_NUMBERS if options.players == "numbers" else _NAMES.index(options.names))
        self.ranking.setChecked(options.ranking)
        self.digits.setChecked(options.digits)
        self.total.setChecked(options.tricks == "total")
        self.silent.setCurrentIndex(
            min(range(len(_SILENT)), key=lambda at: abs(_SILENT[at] - options.silent))
        )
        self._filling = False

    def _choose(self) -> None:
        """Keep what the club chose; open phones hear of it."""
        if self._filling:
            return
        options: RoomOptions = self._context.director.club.settings().room
        numbers = self.names.currentIndex() == _NUMBERS
        changed = replace(
            options,
            network=self.network.text().strip(),
            password=self.password.text().strip(),
            certificate=self.certificate.text().strip(),
            entry=_ENTRIES[self.entry.currentIndex()],
            lead=self.lead.isChecked(),
            figures_from=(options.figures_from or _FIGURES) if self.figures.isChecked() else 0,
            names=options.names if numbers else _NAMES[self.names.currentIndex()],
            ranking=self.ranking.isChecked(),
            digits=self.digits.isChecked(),
            tricks="total" if self.total.isChecked() else "over",
            players="numbers" if numbers else "names",
            silent=_SILENT[self.silent.currentIndex()],
        )
        if changed != options:
            self._context.director.club.change_settings(room=changed)
            self.chosen.emit()

    # Building

    def _fields(self) -> None:
        look = self._context.look
        self.network = line_edit(_("Name of the network"), placeholder=_("as phones show it"))
        self.password = line_edit(_("Password of the network"))
        self.certificate = line_edit(_("Certificate"), placeholder=_("none needed"))
        self.certificate.setToolTip(_("a PEM file, if the club has one"))
        self.entry = Choice(look, _("Who may enter"))
        self.entry.addItems(
            [_("North enters, East confirms"), _("North alone"), _("Only you; phones only show")]
        )
        self.lead = Tick(look, _("The lead, checked with the hands"))
        self.figures = Tick(look, _("Percentages from round 3"))
        self.figures.setToolTip(_("Of a board the table has played"))
        self.names = Choice(look, _("Who sits here"))
        self.names.addItems(
            [
                _("Names every round"),
                _("Names in round 1"),
                _("Names, not asked"),
                _("Numbers, no names"),
            ]
        )
        self.names.setToolTip(_("At the tables and on players’ own phones"))
        self.digits = Tick(look, _("East confirms with two digits"))
        self.total = Tick(look, _("Tricks as a total"))
        self.total.setToolTip(_("9, 10, 11 instead of =, +1, +2"))
        self.ranking = Tick(look, _("Ranking while play goes on"))
        self.ranking.setToolTip(_("On players’ own phones"))
        self.silent = Choice(look, _("A table is silent after"))
        for choice in (self.address, self.entry, self.names, self.silent):
            # The longest of its answers must not widen the column; the list that opens shows it whole.
            choice.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(_LETTERS)
        self.silent.addItems(
            [ngettext("{count} minute", "{count} minutes", one).format(count=one) for one in _SILENT]
        )
        self.show_options()
        for tick in self._ticks():
            tick.toggled.connect(self._choose)
        for field in (self.network, self.password, self.certificate):
            field.editingFinished.connect(self._choose)
        for choice in (self.entry, self.names, self.silent):
            choice.currentIndexChanged.connect(self._choose)

    def _ticks(self) -> tuple[Tick, ...]:
        """What is chosen for the tables, from top to bottom."""
        return (
            self.lead,
            self.total,
            self.figures,
            self.digits,
            self.ranking,
        )

    def _lay_out(self) -> None:
        look = self._context.look
        px = look.theme.px
        head = QHBoxLayout()
        head.addWidget(self.state, 1)
        head.addWidget(self._since)
        self.box.setSpacing(px(8))
        self.box.addLayout(head)
        self._closed, self._open = self._closed_part(), self._open_part()
        self.box.addWidget(self._closed)
        self.box.addWidget(self._open)
        self.box.addWidget(caption(look, _("Who may enter")))
        self.box.addWidget(self.entry)
        self.box.addWidget(caption(look, _("Who sits here")))
        self.box.addWidget(self.names)
        self.box.addWidget(caption(look, _("At the tables")))
        for tick in self._ticks():
            self.box.addWidget(tick)
        self.box.addWidget(caption(look, _("A table is silent after")))
        self.box.addWidget(self.silent)

    def _closed_part(self) -> QWidget:
        look = self._context.look
        part = QWidget()
        form = QFormLayout()
        form.setVerticalSpacing(look.theme.px(6))
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(_("Address"), self.address)
        form.addRow(_("Wi-Fi"), self.network)
        form.addRow(_("Password"), self.password)
        form.addRow(_("Certificate"), self.certificate)
        box = QVBoxLayout(part)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(8))
        box.addWidget(self.words)
        box.addWidget(self._why)
        box.addWidget(self.open_key)
        box.addLayout(form)
        return part

    def _open_part(self) -> QWidget:
        look, actions = self._context.look, self._context.actions
        px = look.theme.px
        part, scan, facts = QWidget(), QHBoxLayout(), QVBoxLayout()
        facts.setSpacing(0)
        for name, words in (("network", _("Wi-Fi")), ("password", _("Password")), ("phones", _("Phones"))):
            facts.addWidget(caption(look, words, gives_way=True))
            facts.addWidget(self._facts[name])
            facts.addSpacing(px(6))
        facts.addStretch(1)
        scan.setSpacing(px(10))
        scan.addWidget(self.qr)
        scan.addLayout(facts, 1)
        where = QHBoxLayout()
        where.addWidget(caption(look, _("Address")))
        where.addWidget(self._facts["address"], 1)
        renew = KeycapButton(look, _("New card for this table"), small=True)
        renew.clicked.connect(self.renewed)
        second = KeycapButton(look, _("Second phone"), small=True)
        second.setToolTip(_("For a second Director"))
        second.clicked.connect(self.second)
        pocket = action_button(look, actions, "room.pocket", words=_("Director’s phone"), small=True)
        project = action_button(look, actions, "room.project", words=_("Project"), small=True)
        cards = action_button(look, actions, "room.cards", words=_("Cards"), small=True)
        self.renew_key = renew
        for key in (pocket, project, cards):
            key.set_icon("")  # two of them side by side, so that all are seen under the code
            key.show_keys(shown=False)
        box = QVBoxLayout(part)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(8))
        box.addLayout(scan)
        box.addWidget(self.typed)
        box.addLayout(where)
        box.addWidget(FlowRow(look, (pocket, second, project, cards, self.close_key, renew)))
        return part
