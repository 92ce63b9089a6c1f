"""Which of its two views Play shows: who is where, or the room on its phones, which is made when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.pages.page import Hint, Page, Place
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import secondary
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QVBoxLayout, QWidget

    from gui.pages.play.clock import ClockPanel
    from gui.pages.play.needs import NeedsPanel
    from gui.pages.play.room.calls import CallRow
    from gui.pages.play.room.view import RoomView
    from model.service.room.needs import RoomNeed

_TABLES, _ROOM = "tables", "room"


class PlayViews(QObject):
    """The two views; `turned` says that the page shows the other one, `changed` that the room has something new."""

    turned = Signal()
    changed = Signal()

    def __init__(self, page: Page, clock: ClockPanel, panel: NeedsPanel) -> None:
        super().__init__(page)
        self._page, self._clock, self._panel = page, clock, panel
        look = page.context.look
        choices = ((_TABLES, _("Who is where")), (_ROOM, _("Phones")))
        self.switch = Segments(look, _("View"), choices)
        self.words = secondary(look)
        self._room: RoomView | None = None
        self._middle: QVBoxLayout | None = None
        self._where: QWidget | None = None
        self._rounds: QWidget | None = None
        self.switch.chosen.connect(lambda key: self.show_room() if key == _ROOM else self.show_tables())

    def take(self, middle: QVBoxLayout, where: QWidget, rounds: QWidget) -> None:
        """Take what makes room: `where` in the middle with the choice of `rounds` over it."""
        self._middle, self._where, self._rounds = middle, where, rounds

    def bind(self) -> None:
        """Let the actions of the room work."""
        bind = self._page.context.actions.bind
        bind(self._page, "room.show", self._toggle)
        bind(self._page, "room.cards", lambda: self._made().save_cards())
        bind(self._page, "room.pocket", lambda: self._made().open_pocket())

    @property
    def room(self) -> RoomView | None:
        """The room, None while it was never asked for."""
        return self._room

    @property
    def shows_room(self) -> bool:
        """Whether the room is in front."""
        return self.switch.key == _ROOM

    def show_room(self) -> None:
        """Show the room, closed or open."""
        room = self._made()
        self.switch.choose(_ROOM)
        self._turn(room)
        (room.phones if room.link is not None else room.box.open_key).setFocus()

    def show_call(self, table: int) -> None:
        """Show the room with a calling table selected."""
        self.show_room()
        self._made().choose(table)

    def show_tables(self) -> None:
        """Show who is where; an open room stays open."""
        if self._room is not None:
            self.switch.choose(_TABLES)
            self._turn(self._room)
            self._clock.toggle.setFocus()

    def hints(self) -> Sequence[Hint]:
        """The keys of the room."""
        assert self._room is not None  # asked while it is in front
        if self._room.link is None:
            return (Hint(("Alt+O",), _("who is where")),)
        return (
            Hint(("Enter",), _("on my way")),
            Hint(("F9",), _("ruling at this table")),
            Hint(("F8",), _("next that needs you")),
            Hint(("Alt+C",), _("table cards")),
            Hint(("Alt+D",), _("your own phone")),
            Hint(("Alt+O",), _("who is where")),
        )

    def needs(self) -> tuple[RoomNeed, ...]:
        """What of the room needs the director; nothing where it was never opened."""
        return self._room.needs() if self._room is not None else ()

    def list_waiting_calls(self) -> tuple[CallRow, ...]:
        """The tables that call and to which nobody is coming yet."""
        calls = self._room.list_waiting_calls() if self._room is not None else ()
        return tuple(call for call in calls if not call.coming)

    def hear(self) -> None:
        """End the room of a session that no longer exists."""
        if self._room is not None:
            self._room.end_without_session()

    def be_low(self, *, low: bool) -> None:
        """Keep the lines of the room's tables when what needs the director is shown under them."""
        if self._room is not None:
            self._room.calls.be_low(low=low)

    def place(self) -> Place:
        """The current place in the room, {} if it is not in front."""
        if self._room is None or not self.shows_room:
            return {}
        return {"view": _ROOM, **self._room.place()}

    def tick(self) -> None:
        """Show the time by now."""
        if self._room is not None:
            self._room.tick()
            self.words.set_text(self._room.head_words() if self.shows_room else "")

    def _toggle(self) -> None:
        self.show_tables() if self.shows_room else self.show_room()

    def _turn(self, room: RoomView) -> None:
        assert self._where is not None  # laid out
        assert self._rounds is not None
        shown = self.shows_room
        self._where.setVisible(not shown)
        self._rounds.setVisible(not shown)
        room.middle.setVisible(shown)
        self._show_calls(room)
        self._clock.make_room(room.box, wanted=shown)
        self.words.set_text(room.head_words() if shown else "")
        self.turned.emit()

    def _show_calls(self, room: RoomView) -> None:
        """Show who calls, in both views; that nobody does is said only of an open room, beside its tables."""
        is_open = room.link is not None
        room.calls.setVisible(bool(room.calls.rows) or (self.shows_room and is_open))

    def _made(self) -> RoomView:
        """The room; nothing of it is imported before it is asked for."""
        if self._room is None:
            from gui.pages.play.room.view import RoomView

            assert self._middle is not None  # laid out
            self._room = room = RoomView(self._page.context, self._page)
            self._middle.addWidget(room.middle, 1)
            self._panel.take_calls(room.calls)
            room.changed.connect(self._heard)
            room.called.connect(self._page.calls_changed)
            room.ruled.connect(self._page.context.actions["ruling.new"].trigger)
            self._turn(room)
        return self._room

    def _heard(self) -> None:
        room = self._room
        if room is not None:
            self._show_calls(room)
            self.words.set_text(room.head_words() if self.shows_room else "")
            self.changed.emit()
