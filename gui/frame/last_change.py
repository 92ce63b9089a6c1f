"""The last change in the hint bar, with Ctrl+Z beside it while that key would take it back without a question."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from gui.undo import Undo
from model.errors import ServerLost

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.frame.hint_bar import HintBar
    from gui.pages.page import PageContext
    from model.changes import Changes


class LastChange:
    """Undo and redo of a window, and what its hint bar says of them; ``page_id`` gives the page in front."""

    def __init__(self, context: PageContext, hint_bar: HintBar, page_id: Callable[[], str]) -> None:
        self._context = context
        self._hint_bar = hint_bar
        self._undo = Undo(context.director, context.actions, context.ask, page_id)
        self._shown = 0

    def undo(self, initiator: object) -> None:
        """Take back the last change, or say why not."""
        self._context.attempt(self._undo.undo, initiator)

    def redo(self, initiator: object) -> None:
        """Do the last undone change again, or say why not."""
        self._context.attempt(self._undo.redo, initiator)

    def hear(self, changes: Changes) -> None:
        """Say on both actions what they would do now."""
        self._undo.hear(changes)
        self._undo.name()

    def show(self, entry: str, *, undone: bool) -> None:
        """Show the change that was just written."""
        # What was just undone stands with a tick: with Ctrl+Z before it, it would read as what the key undoes next.
        self._hint_bar.show_entry(entry, "" if undone else self._keys())
        self._shown = self._undo.at()

    def show_last(self) -> None:
        """Show what Ctrl+Z would take back here; it is no news."""
        self._hint_bar.show_entry(self._undo.last(), self._keys(), news=False)
        self._shown = self._undo.at()

    def follow_page(self) -> None:
        """Another page is in front: of another session, or of the club, undo means something else."""
        with suppress(ServerLost):  # the actions keep their names until it is back
            self._undo.name()
            if self._undo.at() != self._shown:
                self.show_last()

    def _keys(self) -> str:
        """The key beside the last change; none where it would take back something else, after a question."""
        return "Ctrl+Z" if self._context.actions["undo"].isEnabled() and self._undo.last() else ""
