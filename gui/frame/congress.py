"""What the window of a shared club has beside that of a file: it follows the others, shows what waits and whose a page is."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from gui.following import Following
from gui.frame.duty import DutyStrip
from gui.frame.tray import TrayStrip
from model.errors import ClubFileError, ServerLost
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from PySide6.QtWidgets import QVBoxLayout, QWidget

    from gui.frame.palette import Palette
    from gui.pages.page import PageContext, Place
    from model.changes import Changes


class Congress:
    """The strips above the pages, and what keeps them right; `hear` tells the pages of a change once more."""

    def __init__(
        self,
        context: PageContext,
        column: QVBoxLayout,
        go: Callable[[str, Place | None], None],
        hear: Callable[[Changes], None],
        palette: Callable[[], Palette],
    ) -> None:
        self._context = context
        self._hear = hear
        self._go = go
        self._palette = palette
        self._missed: list[Changes] = []
        self._seen_at: datetime | None = None
        """When the server last gave what is shown."""
        self._front = ""
        self._unread: tuple[str, Place | None] | None = None
        self._following: Following | None = None
        self._strip: TrayStrip | None = None
        tray, drafts = context.director.tray, context.director.drafts
        if tray is not None and drafts is not None:
            self._strip = TrayStrip(context, tray, go, drafts)
            column.insertWidget(1, self._strip)
            context.look.clothe(self._strip)
        self._duty: DutyStrip | None = None
        if context.director.duties is not None:
            self._duty = DutyStrip(context.look, context.director.duties, context.director.sessions.current)
            column.insertWidget(1, self._duty)
            context.look.clothe(self._duty)

    def begin(self, window: QWidget) -> None:
        """Follow the others for as long as the window lives."""
        context = self._context
        self._following = Following(
            context.director, self._complain, context.tell, window, self._server_is_there
        )
        if context.director.tray is not None:
            context.director.tray.subscribe(self._send_soon)
        context.actions.bind(window, "log.take_back", self._open_log)

    def show_page(self, page_id: str) -> None:
        """Say whose the page in front is to change."""
        self._front = page_id
        if self._duty is not None:
            self._duty.show_page(page_id)

    def miss(self, changes: Changes) -> None:
        """Keep a change that was saved but could not be shown: the server was lost right after it."""
        self._missed.append(changes)

    def read_again(self, page_id: str, place: Place | None) -> None:
        """Open a page again that could not read all it shows, once the server answers, where it is in front still."""
        self._unread = page_id, place

    def end(self) -> None:
        """Follow nobody any more."""
        if self._following is not None:
            self._following.end()
        director = self._context.director
        if director.laptops is not None:
            with suppress(ClubFileError), director.quickly():  # the others see that it is silent
                director.laptops.leave()

    def _open_log(self) -> None:
        from gui.frame.log import LogEntries

        log = self._context.director.log
        if log is None:
            return
        try:
            source = LogEntries(self._context, log)
        except ClubFileError as error:
            self._context.complain(error)
            return
        self._palette().open((source,), source.title, _("Find what was done, or who did it"))

    def _complain(self, error: Exception) -> None:
        self._context.complain(error)
        if isinstance(error, ServerLost) and self._strip is not None:
            self._strip.show_away(self._seen_at)
        elif isinstance(error, ClubFileError) and self._context.director.tray is not None:
            self._context.director.tray.wait_because(error.message)

    def _send_soon(self) -> None:
        tray = self._context.director.tray
        if tray is not None and tray.waiting and self._following is not None:
            self._following.look_soon()

    def _server_is_there(self) -> bool:
        """Tell what was missed and send the first that waits; whether more does."""
        self._seen_at = self._context.director.now()
        if self._strip is not None:
            self._strip.show_away(None)
        missed, self._missed = self._missed, []
        for changes in missed:
            self._hear(changes)
        unread, self._unread = self._unread, None
        if unread is not None and unread[0] == self._front:
            self._go(*unread)
        director = self._context.director
        # One piece a look, as each takes as long as an Enter.
        more = any(waits is not None and waits.send() for waits in (director.tray, director.drafts))
        if director.laptops is not None:
            try:
                with director.quickly():
                    director.laptops.speak()
                    if wish := director.laptops.take_wish():
                        self._context.tell(wish)
                    self._copy_if_it_is_ours()
            except ServerLost:
                # It was late. Until it is said the chief believes what was said before: that results are here alone.
                if self._following is not None:
                    self._following.look_soon()
            except ClubFileError:  # the next look says it
                pass
        return more

    def _copy_if_it_is_ours(self) -> None:
        """Make the club file of a round's end where none of the other laptops does."""
        director = self._context.director
        copies, safety = director.copies, director.safety
        if copies is None or (moment := copies.take()) is None:
            return

        def made(_path: object) -> None:
            with director.quickly():
                copies.note_made(moment)

        def failed(error: Exception) -> None:
            copies.note_failure()
            self._context.complain(error)

        self._context.tasks.run(
            _("Backup"), lambda _progress: safety.backup(reason=moment.reason), made, failed
        )
