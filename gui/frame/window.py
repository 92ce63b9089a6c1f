"""The window: rail, top bar, hint bar, the page in front, and what reaches all of them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from gui.actions import ANYWHERE, Actions
from gui.ask import Ask, Dialogs
from gui.bell import RoundBell
from gui.frame.hint_bar import HintBar
from gui.frame.last_change import LastChange
from gui.frame.pages_stack import PagesStack, PagesView
from gui.frame.palette_launcher import PaletteLauncher
from gui.frame.panes import FieldKeys, next_attention, next_pane
from gui.frame.places import Places
from gui.frame.rail import Rail
from gui.frame.status import Status
from gui.frame.status_feed import StatusFeed
from gui.frame.topbar import TopBar
from gui.idle import IdleQueue
from gui.look.look import Look
from gui.look.theme import Tone
from gui.pages.page import Attention, Page, PageContext, Place
from gui.pages.registry import PAGES, PageEntry
from gui.rulings.entry import RulingLauncher
from gui.tasks import Tasks, run_quietly
from gui.widgets.form.focus_ring import FocusRing
from model.changes import Changes
from model.errors import ArrowswitchError, ClubFileError, ServerLost
from model.i18n import _

if TYPE_CHECKING:
    from gui.frame.congress import Congress
    from gui.frame.palette import Palette
    from gui.pages.play.room.calls import CallRow
    from gui.widgets.screen_keys import ScreenKeys
    from model.service.director import Director


class MainWindow(QWidget):
    """The frame round the pages; `closed` follows the last change of it."""

    closed = Signal()

    def __init__(
        self,
        director: "Director",
        look: Look,
        actions: Actions,
        *,
        pages: Sequence[PageEntry] = PAGES,
        ask: Ask | None = None,
        report: Callable[[BaseException], str] = lambda _error: "",
    ) -> None:
        super().__init__()
        self.setObjectName("window")
        self.look = look
        self.actions_ = actions
        self._report = report
        self.tasks = Tasks(self)
        self.tasks.failed.connect(self._task_failed)
        self._stack = PagesStack(self)
        asking = ask or Dialogs(self._over, look)
        self.context = PageContext(
            director, look, actions, asking, self.tasks, self.complain, self.say, self._stack
        )
        self._entries = {entry.id: entry for entry in pages}
        self._pages: dict[str, Page] = {}
        self._last_attention: Attention | None = None
        self._palette = PaletteLauncher(
            self,
            self.context,
            self._entries,
            front=lambda: self.page,
            go=self.go,
            rulings=lambda: self._rulings.source,
        )
        self._keys: ScreenKeys | None = None
        self._aside = False
        if director.duties is not None:
            from gui.frame.duty import bar

            bar(actions, director.duties, self.say)
        self._build()
        self._last_change = LastChange(self.context, self._hint_bar, self._page_id)
        self._bind()
        self._congress: Congress | None = None
        try:
            self._begin(director)
        except ArrowswitchError:  # the club is closed again: nothing of this window may go on asking it
            for timer in self.findChildren(QTimer):
                timer.stop()
            self.deleteLater()
            raise

    def _begin(self, director: "Director") -> None:
        self.places = Places(director, lambda: self.page, self.complain, self._report, self)
        self.standing = StatusFeed(director, self._rulings.count, self)
        self.standing.counted.connect(self._show_status)
        self._bell = RoundBell(director, self)
        self._end_hearing: tuple[Callable[[], None], ...] = (
            director.subscribe(self._hear),
            director.safety.watch(director.subscribe, self._back_up),
        )
        self._open_where_it_was()
        if director.is_shared:
            from gui.frame.congress import Congress  # a club of one laptop has nobody to follow

            self._congress = Congress(self.context, self._column, self.go, self._hear, lambda: self.palette_)
            self._congress.begin(self)
            self._end_hearing = (*self._end_hearing, self._congress.end)
            self._show_duty()

    # What others see

    @property
    def page(self) -> Page | None:
        """The page in front."""
        page = self._stack.currentWidget()
        return page if isinstance(page, Page) else None

    @property
    def hint_bar(self) -> HintBar:
        """The bar at the foot."""
        return self._hint_bar

    @property
    def palette_(self) -> "Palette":
        """The overlay of Ctrl+K; made when it is first asked for."""
        return self._palette.palette

    def show_keys(self, shown: bool) -> None:
        """Show the keys on the screen over the foot, or take them away."""
        if self._keys is None and shown:
            from gui.widgets.screen_keys import ScreenKeys, club_letters

            self._keys = ScreenKeys(self.look, club_letters(self.context.director))
            self.look.clothe(self._keys)
            self._column.insertWidget(self._column.indexOf(self._hint_bar), self._keys)
        if self._keys is not None:
            self._keys.setVisible(shown)

    def go(self, page_id: str, place: Place | None = None) -> None:
        """Bring a page to the front, at this place if one is given.

        A page that fails at this place is shown without it, one that fails at all gives way to the first page: the
        evening goes on, and the fault is shown. A damaged club file is raised.
        """
        entry = self._entries.get(page_id)
        if entry is None:
            raise KeyError(page_id)
        if reason := self.actions_.why_not(entry.action.id):
            self.say(reason)
            return
        self.places.leave()
        fault = self._open(entry, place or None)
        self._hint_bar.clear_refusal()
        self._show_duty()
        self._show_hints()
        self._refresh()
        self.places.remember_soon()
        if fault is not None:
            self._tell_fault(entry, fault)
        if isinstance(fault, ServerLost) and self._congress is not None:
            self._congress.read_again(page_id, place)

    def _open(self, entry: PageEntry, place: Place | None) -> Exception | None:
        """Show a page here, else without its place, else the first page; gives the fault that was met first."""
        fault = self._try(entry, place)
        if isinstance(fault, ServerLost):
            return fault  # it stays in front with what it had, and is right again when the server answers
        # What was half built must not be built, and bound to its keys, a second time.
        built = entry.id in self._pages
        if fault is not None and not (place and built and self._try(entry, None) is None):
            self._try(next(iter(self._entries.values())), None)
        return fault

    def _try(self, entry: PageEntry, place: Place | None) -> Exception | None:
        try:
            page = self._built(entry)
            self._stack.setCurrentWidget(page)
            self._rail.show_page(entry.under or entry.id)
            page.activate(place)
        except ServerLost as error:
            return error
        except ClubFileError:
            raise
        except Exception as error:  # noqa: BLE001  # whatever it is, it must not cost the evening
            return error
        return None

    def _tell_fault(self, entry: PageEntry, fault: Exception) -> None:
        if isinstance(fault, ArrowswitchError):
            self.complain(fault)
            return
        front = self.page
        if front is not None and front.page_id == entry.id:
            said = _("{page} could not be opened where it was left.").format(page=entry.action.words)
        else:
            said = _("{page} could not be opened; this is {other}.").format(
                page=entry.action.words, other=front.title if front else ""
            )
        self.say(said, self._report(fault))

    def complain(self, error: Exception) -> None:
        """Say in the hint bar what was refused and what would be right; errors of ours are raised again."""
        if not isinstance(error, ArrowswitchError | OSError):
            raise error
        message = getattr(error, "message", str(error))
        self._hint_bar.show_refusal(message, getattr(error, "remedy", ""))

    def say(self, message: str, remedy: str = "") -> None:
        """Say something that is no refusal but must be seen."""
        self._hint_bar.show_refusal(message, remedy, Tone.DOUBTFUL)

    def tell_damage(self) -> None:
        """Say what of the club file is damaged, above every page: no figure is to look better than it is."""
        from gui.widgets.form.card import Banner
        from model.service.damage import words  # few evenings need it

        banner = Banner(self.look, Tone.IMPOSSIBLE, gives_way=True)
        banner.setObjectName("damage")
        banner.show_text(" ".join(words(self.context.director)))
        self.show_above(banner)

    def show_above(self, strip: QWidget) -> None:
        """Show a strip above every page, until it is closed."""
        self._column.insertWidget(1, strip)
        strip.show()

    def _show_duty(self) -> None:
        if self._congress is not None and self.page is not None:
            self._congress.show_page(self.page.page_id)

    # Building

    def _build(self) -> None:
        offered = [entry for entry in self._entries.values() if not self.actions_.why_not(entry.action.id)]
        self._rail = Rail(self.look, [entry for entry in offered if not entry.under])
        self._top_bar = TopBar(self.look, self.actions_)
        self._hint_bar = HintBar(self.look)
        self._column = column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._top_bar)
        self._view = PagesView(self._stack)
        column.addWidget(self._view, 1)
        column.addWidget(self._hint_bar)
        self._column = column
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addLayout(column, 1)
        self._ring = FocusRing(self.look, self)
        # With larger letters a window of the same size is too small for the whole frame.
        self.look.changed.connect(self._fit_frame)
        # Until the first width is known: a wide rail beside a wide page would open a window wider than the screen.
        self._rail.set_narrow(True)
        for part in (self._rail, self._top_bar, self._hint_bar):
            self.look.clothe(part)
        self._rail.chosen.connect(self.go)
        self._top_bar.calls.led.connect(self._go_to_call)
        self._hint_bar.pressed.connect(self._do_keys)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)

    def _bind(self) -> None:
        bind = self.actions_.bind
        self._rulings = RulingLauncher(self, self.context, lambda: self.page)
        for page_id in self._entries:
            bind(self, f"page.{page_id}", self._go_by_action)
        for spec in self.actions_:
            if spec.id.startswith("page.") and spec.id.removeprefix("page.") not in self._entries:
                self.actions_[spec.id].setVisible(False)
        bind(self, "find", self._palette.open)
        bind(self, "help.open", self.open_manual)
        bind(self, "about.open", self.open_about)
        bind(self, "undo", self._undo)
        bind(self, "redo", self._redo)
        bind(self, "pane.next", self._next_pane)
        bind(self, "pane.previous", self._previous_pane)
        bind(self, "attention.next", self._next_attention)
        bind(self, "window.close", self.close)
        keys = [QKeySequence(keys) for spec in self.actions_.of(ANYWHERE) for keys in spec.keys]
        self._field_keys = FieldKeys(self, keys)
        self.idle = IdleQueue(self, self._ahead())

    def _ahead(self) -> Iterator[None]:
        """What is made ready while nobody waits: the first ruling, then pages too large to be built at a key."""
        yield from self._rulings.preload()
        for entry in self._entries.values():
            if entry.preload is None or entry.id in self._pages:
                continue
            build = yield from entry.preload(self.context)
            if entry.id not in self._pages:  # else it was asked for meanwhile
                page = self._built(entry, build)
                page.resize(self._stack.size())
                yield
                yield from page.make_ready()

    def _built(self, entry: PageEntry, build: Callable[[], Page] | None = None) -> Page:
        if entry.id not in self._pages:
            page = build() if build else entry.build(self.context)
            page.hints_changed.connect(self._hints_changed)
            page.request_page.connect(self.go)
            page.request_ruling.connect(self._rulings.start)
            page.calls_changed.connect(self._show_calls)
            for spec in self.actions_.of(entry.id):
                if spec.id.startswith("help."):
                    self.actions_.bind(page, spec.id, self.open_manual)
            self.look.clothe(page)
            self._pages[entry.id] = page
            self._stack.addWidget(page)
        return self._pages[entry.id]

    def _open_where_it_was(self) -> None:
        page_id = self.places.last_page
        if page_id not in self._entries or self.actions_.why_not(f"page.{page_id}"):
            page_id = next(iter(self._entries), "")
        if page_id:
            self.go(page_id, self.places.of(page_id))
        self._last_change.show_last()

    # What reaches every page

    def _hear(self, changes: Changes) -> None:
        try:
            self._tell_all(changes)
        except ServerLost as error:  # the change is saved; the pages hear of it again when the server answers
            if self._congress is not None:
                self._congress.miss(changes)
            self.complain(error)

    def _tell_all(self, changes: Changes) -> None:
        for page in self._pages.values():
            page.on_changes(changes)
        self._rulings.hear(changes)
        self._last_change.hear(changes)
        # The page that writes answers at once; what the bar counts may follow a blink later.
        self.standing.hear_write()
        if changes.by:  # by another laptop: a quiet line, and whatever this person was shown still holds
            words = _("{who}: {entry}").format(who=changes.by, entry=changes.entry)
            self._hint_bar.show_entry(words, "", news=False)
            return
        self._hint_bar.clear_refusal()
        self._last_change.show(changes.entry, undone=changes.initiator is self)
        self.places.remember_soon()

    def _refresh(self) -> None:
        self.standing.tell()
        self._last_change.follow_page()

    def _show_status(self, shown: Status, open_rulings: int) -> None:
        self._top_bar.show_status(shown)
        self._rail.set_badge("rulings", open_rulings)
        club = self.context.director.club.name()
        self._rail.set_club(club)
        self.setWindowTitle(f"{club} – Arrowswitch" if club else "Arrowswitch")

    def _show_calls(self, calls: "tuple[CallRow, ...]") -> None:
        if any(not call.coming for call in calls):
            self._last_attention = None  # F8 begins again: with who waits
        self._top_bar.calls.show_calls(calls, self.context.director.now)

    def _go_to_call(self, table: int) -> None:
        self.go("play", {"call": table})

    def _back_up(self, work: Callable[[], Path]) -> None:
        run_quietly(self.tasks, _("Backup"), work)

    def _task_failed(self, _name: str, error: Exception) -> None:
        self.complain(error)

    # Actions of the frame

    def open_manual(self) -> None:
        """Open the manual at the chapter of the page in front."""
        from gui.help.chapters import CHAPTER_OF_PAGE, FIRST
        from gui.help.window import open_manual

        open_manual(self.look, self, CHAPTER_OF_PAGE.get(self.page.page_id if self.page else "", FIRST))

    def open_about(self) -> None:
        """Open what tells the version, the parts and their licences."""
        from gui.about.window import open_about

        open_about(self.look, self)

    def _do_keys(self, keys: str) -> None:
        """A hint was clicked: what its keys would do."""
        from gui.frame.hinted import do_keys

        do_keys(self.actions_, self._page_id(), keys)

    def _undo(self) -> None:
        self._last_change.undo(self)

    def _redo(self) -> None:
        self._last_change.redo(self)

    def _next_pane(self) -> None:
        next_pane(self._panes(), self.focusWidget(), 1)

    def _previous_pane(self) -> None:
        next_pane(self._panes(), self.focusWidget(), -1)

    def _panes(self) -> Sequence[QWidget]:
        page = self.page
        if page is None:
            return (self._rail,)
        strip = self.findChild(QWidget, "tray") or self.findChild(QWidget, "moving")
        return (*(page.panes() or (page,)), *((strip,) if strip is not None else ()), self._rail)

    def _next_attention(self) -> None:
        front = self.page
        pages = sorted(self._pages.values(), key=lambda page: page is not front)
        every = sorted((one for page in pages for one in page.attentions()), key=lambda one: not one.urgent)
        found = next_attention(every, self._last_attention)
        self._last_attention = found
        if found is None:
            self.say(_("Nothing needs checking now."))
            return
        self.go(found.page_id, found.place)

    # Where the hand is

    def _go_by_action(self) -> None:
        # The sender and no closure: a closure that holds the window would keep it alive for ever.
        self.go(self.sender().objectName().removeprefix("page."))

    def _page_id(self) -> str:
        page = self.page
        return page.page_id if page else ""

    def _focus_moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isAncestorOf(now):
            self._show_hints()
            self._view.show_focus(now)

    def _hints_changed(self) -> None:
        self._hint_bar.clear_refusal()
        self._show_hints()
        self.places.remember_soon()

    def _show_hints(self) -> None:
        page = self.page
        with suppress(ServerLost):  # a page whose server is away has the keys it had
            self._hint_bar.show_hints(page.hints() if page else ())

    def _over(self) -> QWidget:
        return self

    # Qt's own

    def paintEvent(self, event: QPaintEvent) -> None:
        # Its parts have sheets of their own, see `Look.clothe`; one of the window would dress all of them again.
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), self.look.theme.colours.bg)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_frame()
        self._palette.lay_out()
        super().resizeEvent(event)

    def set_aside(self, aside: bool) -> None:
        """Another window takes this one's place: one look cannot fit two windows of different heights."""
        self._aside = aside

    def _fit_frame(self) -> None:
        """What gives way where the window is small for its letters."""
        if self._aside:
            return
        theme = self.look.theme
        self._rail.set_narrow(self.width() < theme.frame("narrow_below"))
        self.look.set_compact(self.height() < theme.frame("compact_below"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self._palette.close()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        # Closed while a player is being forgotten, it would leave the name in the club, and nobody would know.
        if not self.tasks.may_close(self.context.ask):
            event.ignore()
            return
        self.standing.stop()
        self._bell.stop()
        self.places.remember()
        for end in self._end_hearing:
            end()
        self.tasks.drain()
        self.closed.emit()
        super().closeEvent(event)
