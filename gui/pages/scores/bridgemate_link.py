"""The live link with Bridgemates on the page of scores: begun, gone on with and stopped by the director alone.

While it is on, the service on this computer is asked every few seconds, in a thread; what comes is compared and taken
as from a file, and acknowledged there only when it is in the club file. Closing the panel leaves the link on.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.card import give_panel_ground
from gui.widgets.text.labels import caption, secondary, subheading
from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.look.look import Look
    from gui.pages.page import Page
    from gui.pages.scores.bridgemate import BridgemateLauncher
    from gui.tasks import Progress
    from model.exchange.bridgemate.link import BridgemateLink, Polled
    from model.movement.plan import Plan

T = TypeVar("T")
EVERY: Final = 10
"""Seconds between two polls."""


class LinkPanel(QWidget):
    """The club's number and key, what the link does, and the buttons that begin and end it."""

    begun = Signal()
    continued = Signal()
    stopped = Signal()
    changed = Signal()
    closed = Signal()

    def __init__(self, look: Look, club: str, licence: str) -> None:
        super().__init__()
        px = look.theme.px
        give_panel_ground(self)
        self.club, self.licence = QLineEdit(club), QLineEdit(licence)
        self.state_line = secondary(look, "", wrap=True)
        self._begin = KeycapButton(look, _("Start this session there"), "Alt+N", kind=ButtonKind.ACCENT)
        self._go_on = KeycapButton(look, _("Resume"), "Alt+G")
        self._change = KeycapButton(look, _("Send the changed movement"), "Alt+V")
        self._stop = KeycapButton(look, _("Stop the link"), "Alt+S")
        close = KeycapButton(look, _("Close"), "Esc", kind=ButtonKind.QUIET)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(14), px(14), px(14), px(14))
        box.setSpacing(px(10))
        box.addWidget(subheading(look, _("Live link with Bridgemates"), wrap=True))
        for words, field in ((_("Club number"), self.club), (_("Licence key"), self.licence)):
            field.setAccessibleName(words)
            box.addWidget(caption(look, words))
            box.addWidget(field)
        box.addWidget(
            secondary(
                look, _("The club gets both from Bridge Systems. They stay in the club file."), wrap=True
            )
        )
        box.addWidget(self.state_line)
        for button, keys, said in (
            (self._begin, "Alt+N", self.begun),
            (self._go_on, "Alt+G", self.continued),
            (self._change, "Alt+V", self.changed),
            (self._stop, "Alt+S", self.stopped),
            (close, "Esc", self.closed),
        ):
            button.clicked.connect(said)
            # A field would take the letter of Alt with a letter for itself: shortcuts come before it.
            context = Qt.ShortcutContext.WidgetWithChildrenShortcut
            QShortcut(QKeySequence(keys), self, context=context).activated.connect(button.click)
            if button is close:
                box.addStretch(1)
            box.addWidget(button)

    def show_state(self, words: str, *, on: bool) -> None:
        """Say how the link stands, and offer what can be done now."""
        self.state_line.set_text(words)
        for button, wanted in (
            (self._change, on),
            (self._stop, on),
            (self._begin, not on),
            (self._go_on, not on),
        ):
            button.setVisible(wanted)
            button.setEnabled(wanted)  # its key works where it stands only
        for field in (self.club, self.licence):
            field.setReadOnly(on)


class LinkLauncher(QObject):
    """Holds the link while it is on; ``transport`` replaces HTTP where there is no service to ask."""

    def __init__(self, page: Page, beside: QWidget, results: BridgemateLauncher) -> None:
        super().__init__(page)
        self._page, self._beside, self._results = page, beside, results
        self.transport: Any = None
        self.panel: LinkPanel | None = None
        self._link: BridgemateLink | None = None
        self._session: int | None = None
        self._guid, self._since, self._busy, self._whole = "", "", False, False
        self._sent: Plan | None = None  # the movement the service has, None if that is not known
        self._to_send = False
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY * 1000)
        self._timer.timeout.connect(self.ask)
        results.shown.connect(self._make_room)

    @property
    def on(self) -> bool:
        """Whether the service is being asked."""
        return self._timer.isActive()

    def open(self) -> None:
        """Show the panel in the ranking's place."""
        from model.exchange.bridgemate.link import refuse_absent

        context = self._page.context
        if not context.attempt(refuse_absent):
            return
        if self.panel is None:
            settings = context.director.club.settings()
            self.panel = LinkPanel(context.look, settings.bridgemate_club, settings.bridgemate_licence)
            holder = self._beside.parentWidget()
            row = None if holder is None else holder.layout()
            assert row is not None  # the page lays the ranking out in a row
            row.addWidget(self.panel)
            self.panel.begun.connect(self._begin)
            self.panel.continued.connect(self._go_on)
            self.panel.stopped.connect(self.stop)
            self.panel.changed.connect(self.change)
            self.panel.closed.connect(self.close)
            self.panel.show_state(_("The link is off: nothing is fetched or sent."), on=False)
        self._results.make_room()
        self._beside.hide()
        self.panel.show()
        self.panel.club.setFocus()

    def stop(self) -> None:
        """Ask no more; what is in stays in."""
        self._timer.stop()
        self._say(_("The link is off: nothing is fetched or sent."))

    def ask(self) -> None:
        """Poll once; not while the last poll is under way, and no more when another session came into hand."""
        link, session = self._link, self._session
        if link is None or self._busy:
            return
        if session is None or self._page.context.director.sessions.current() != session:
            self.stop()
            return
        guid, whole = self._guid, self._whole
        self._run(lambda: link.poll(guid, everything=whole), self._polled)

    def change(self) -> None:
        """Send the movement as it is now; results keyed in so far are taken first, since the service clears them."""
        if self.on:
            self._to_send = True
            self.ask()

    def _begin(self) -> None:
        self._start(afresh=True)

    def _go_on(self) -> None:
        self._start(afresh=False)

    def _start(self, *, afresh: bool) -> None:
        from model.exchange.bridgemate.link import BridgemateLink

        panel, director = self.panel, self._page.context.director
        session = director.sessions.current()
        if panel is None or session is None or self._busy:
            return
        club, licence = panel.club.text().strip(), panel.licence.text().strip()
        try:
            link = BridgemateLink(club, licence, transport=self.transport)
            director.club.change_settings(initiator=self, bridgemate_club=club, bridgemate_licence=licence)
            event = director.bridgemate.link_event(session, club)
        except ArrowswitchError as error:
            self._say(str(error))
            return
        self._link, self._session, self._guid = link, session, event.session
        self._sent, self._to_send = (event.plan if afresh else None), False
        self._say(_("Contacting the Bridgemate software…"))
        self._run(
            (lambda: link.begin(event)) if afresh else (lambda: link.go_on(event.session)), self._started
        )

    def _started(self, _nothing: None) -> None:
        self._since, self._whole = _clock(), True
        self._timer.start()
        self._say(_("On since {time}.").format(time=self._since))
        self.ask()

    def _polled(self, found: Polled) -> None:
        from model.service.exchange.bridgemate import collect_link

        link, guid, session = self._link, self._guid, self._session
        if link is None or session is None or not self.on:
            return
        self._whole = False
        self._results.receive_linked(session, collect_link(found))
        words = _("On since {time}; last update at {last}.").format(
            time=self._since, last=_clock(seconds=True)
        )
        if self._differs() is not None and self._sent is not None:
            words += " " + _("The movement has changed: Alt+V sends it.")
        self._say(words)
        if found.results or found.taken_back:
            self._run(lambda: link.acknowledge(guid), lambda _nothing: self._send_movement())
        else:
            self._send_movement()

    def _differs(self) -> int | None:
        """The first round that differs between the service and the session; 1 if the service's rounds are not known."""
        from model.exchange.bridgemate.dto import first_change

        assert self._session is not None  # asked while the link is on
        plan = self._page.context.director.sessions.get(self._session).plan
        return 1 if self._sent is None else first_change(self._sent, plan)

    def _send_movement(self) -> None:
        link, session = self._link, self._session
        if not self._to_send or link is None or session is None:
            return
        self._to_send = False
        first, before = self._differs(), self._sent
        if first is None:
            self._say(_("The movement there is already up to date: nothing was sent."))
            return
        try:
            event = self._page.context.director.bridgemate.link_event(session, link.club)
        except ArrowswitchError as error:
            self._say(str(error))
            return

        def sent(_nothing: None) -> None:
            self._sent = event.plan
            self._say(
                _(
                    "Movement sent. Results from round {round} on are cleared there; all are kept here."
                ).format(round=first)
                if before is not None
                else _("Movement sent. Changed tables are cleared there; all results are kept here.")
            )

        self._run(lambda: link.change(event, before), sent)

    def _run(self, work: Callable[[], T], done: Callable[[T], object]) -> None:
        """One thing at a time."""
        # The client is not made for two threads.
        self._busy = True

        def at_work(_progress: Progress) -> T:
            return work()

        def ended(found: T) -> None:
            self._busy = False
            done(found)

        self._page.context.tasks.run(_("Bridgemate link"), at_work, ended, self._failed)

    def _failed(self, error: Exception) -> None:
        self._busy = self._to_send = False
        if not isinstance(error, ArrowswitchError):
            raise error
        self._whole = True  # what was on its way may be lost: everything is asked for when it answers again
        self._say(str(error) + " " + _("Trying again.") if self.on else str(error))

    def _say(self, words: str) -> None:
        if self.panel is not None:
            self.panel.show_state(words, on=self.on)

    def _make_room(self) -> None:
        if self.panel is not None:
            self.panel.hide()

    def close(self) -> bool:
        """Give the ranking its place back; False if it has it."""
        if self.panel is None or self.panel.isHidden():
            return False
        self._make_room()
        self._beside.show()
        self._page.activate(None)
        return True


def _clock(*, seconds: bool = False) -> str:
    return datetime.now().astimezone().strftime("%H:%M:%S" if seconds else "%H:%M")
