"""Results made final at one key: while the correction period runs it says so first, and the same key again does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.errors import NotNow, UnheardLaptops
from model.i18n import _, format_time

if TYPE_CHECKING:
    from gui.pages.page import PageContext
    from model.snapshots.session import Session


class FinalResults:
    """Makes a session's results final (Law 79C)."""

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self._shown_at: tuple[int, int] | None = None
        """The session and its revision when the page last said that the correction period runs."""
        self._unheard: tuple[int, int] | None = None
        """The same when the page last said that another laptop may have results alone."""

    def make(self, session: Session) -> None:
        """Make the results final, or raise `NotNow` once while the correction period runs."""
        until, here = session.provisional_until, (session.id, session.revision)
        if until is not None and self._context.director.now() < until and self._shown_at != here:
            self._shown_at = here
            raise NotNow(
                _("The correction period runs until {time} (Law 79C).").format(
                    time=format_time(until.astimezone().time())
                ),
                _("Press Ctrl+Enter again to make the results final anyway."),
            )
        unheard = self._unheard == here
        self._unheard = here
        try:
            self._context.director.sessions.make_final(session.id, unheard=unheard)
        except UnheardLaptops as error:
            raise NotNow(
                error.message,
                _("Connect it first, or press Ctrl+Enter again to make the results final without it."),
            ) from error
