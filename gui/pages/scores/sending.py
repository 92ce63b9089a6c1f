"""How a result typed on Scores goes to the club: into its file, or to the tray while a shared club's server is away."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from gui.pages.scores.order import Spot, spot
from model.errors import ServerLost
from model.service.sent import Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping

    from gui.pages.page import Page
    from gui.pages.scores.session_view import ScoresView
    from model.bridge.result import Result
    from model.service.results import Entered
    from model.snapshots.session import SheetLine


class ResultSender:
    """Sends what one page has typed, and says what of others stands beside it."""

    def __init__(self, page: Page, show: Callable[[], None]) -> None:
        """``show`` is called when what waited was sent: it must not look unsaved any more."""
        self._page = page
        self._director = page.context.director
        self._show = show
        self._waited = 0
        if (tray := self._director.tray) is not None:
            tray.subscribe(lambda: self._hear(len(tray.waiting)))

    def enter(
        self, session_id: int, at: Spot, result: Result, *, why: str, amended: str, seen: Seen | None
    ) -> Entered | None:
        """Enter the result; None if it waits for the server of a shared club, not saved."""
        director, page = self._director, self._page
        if director.tray is not None:
            return director.tray.enter(
                session_id, at, result, why=why, amended=amended, initiator=page, seen=seen
            )
        return director.results.enter(
            session_id, *at, result, why=why, amended=amended, initiator=page, seen=seen
        )

    def _hear(self, waiting: int) -> None:
        before, self._waited = self._waited, waiting
        if waiting < before and self._page.isVisible():
            with suppress(ServerLost):  # shown at the next look at a server that answers
                self._show()

    def list_waiting(self, view: ScoresView) -> Mapping[Spot, Result]:
        """The results of the session that wait for the server, not saved; none in a club of one laptop."""
        tray = self._director.tray
        return {} if tray is None else tray.of(view.session_id)

    def aside(self, view: ScoresView) -> Container[Spot]:
        """What is not typed next: what waits for the server, and tables of sections that others score."""
        waiting, duties = self.list_waiting(view), self._director.duties
        others = frozenset[int]() if duties is None else duties.tables_of_others(view.session_id)
        if not others:
            return waiting
        return {*waiting, *(at for at in map(spot, view.sheet) if at[1] in others)}

    def make_seen(self, view: ScoresView, line: SheetLine) -> Seen:
        """What the typist sees: a result typed before the results were final is not a correction."""
        return Seen(self.list_waiting(view).get(spot(line), line.result), view.session.state)
