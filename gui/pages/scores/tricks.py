"""The question of a ruling on Scores: whether the result in front includes the tricks that it moves (Alt+Y, Alt+D)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from model.errors import ArrowswitchError, ServerLost

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.pages.page import Page
    from gui.pages.scores.order import Spot
    from model.snapshots.rulings import TricksAsked


class TricksQuestion(QObject):
    """Asks and takes the answer; ``place`` gives the session and the result in front, None without one."""

    answered = Signal()

    def __init__(self, page: Page, place: Callable[[], tuple[int, Spot] | None]) -> None:
        super().__init__(page)
        self._page = page
        self._place = place

    def bind(self) -> None:
        """Say what the actions of the two answers do."""
        bind = self._page.context.actions.bind
        bind(self._page, "tricks.in", self._include)
        bind(self._page, "tricks.pass", self._transfer)

    def is_asked(self) -> bool:
        """Whether a ruling asks of the result in front."""
        return bool(self.list_asked())

    def list_asked(self) -> tuple[TricksAsked, ...]:
        """The rulings that ask."""
        place = self._place()
        if place is None:
            return ()
        session_id, spot = place
        try:
            return self._page.context.director.rulings.tricks_asked(session_id, {spot})
        # Reported already; it is asked again with the next change after the server answers.
        except ServerLost:
            return ()

    def _include(self) -> None:
        rulings = self._page.context.director.rulings
        self._answer(lambda one: rulings.effect_done(one.ruling, one.index))

    def _transfer(self) -> None:
        rulings = self._page.context.director.rulings
        self._answer(lambda one: rulings.tricks_pass(one.ruling))

    def _answer(self, answer: Callable[[TricksAsked], object]) -> None:
        """Answer for each ruling that asks here."""
        asked = self.list_asked()
        try:
            for one in asked:
                answer(one)
        except ArrowswitchError as error:
            self._page.context.complain(error)
            return
        if asked:
            self.answered.emit()
