"""The projector as Play commands it: shown and hidden, with what a phone scans to come into the room, or with the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.pages.page import Page
    from gui.pages.play.views import PlayViews
    from gui.projector.window import Projector
    from model.snapshots.session import Session


class HallScreen:
    """The window for the hall of one Play page, made when it is first asked for."""

    def __init__(self, page: Page, views: PlayViews) -> None:
        self._page, self._views = page, views
        self._projector: Projector | None = None

    @property
    def projector(self) -> Projector | None:
        """The projector window, None while it was never asked for."""
        return self._projector

    def look_again(self) -> None:
        """Show what has changed, where the hall sees it."""
        if self._projector is not None and self._projector.isVisible():
            self._projector.look_again()

    def toggle(self, session: Session | None) -> None:
        """Show the projector, or put it away; nothing without a session."""
        if session is not None:
            self._made().toggle()

    def show_code(self, session: Session | None) -> None:
        """Show what a phone scans to come into the room; or the seats again."""
        room = self._views.room
        if session is None or room is None or room.link is None or not room.link.port:
            self._views.show_room()
            return
        projector = self._made()
        if not projector.wanted:
            projector.toggle()
        projector.show_code(None if projector.code else room.code_to_project())

    def _made(self) -> Projector:
        if self._projector is None:
            from gui.projector.window import Projector

            context = self._page.context
            self._projector = Projector(context.director, context.look, self._page.window())
        return self._projector
