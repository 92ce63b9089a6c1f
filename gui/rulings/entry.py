"""Where rulings come in: F9, the palette and the badge of the rail, for the window they belong to."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from gui.frame.status import RulingCount

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QWidget

    from gui.frame.palette_sources import StartRulings
    from gui.pages.page import Page, PageContext
    from gui.rulings.dialog import RulingDialog
    from gui.rulings.wizard.panes import Screens
    from model.changes import Changes
    from model.rulings.trees.library import Library


_AHEAD: Final = (
    "model.rulings.effects.vocabulary",
    "model.rulings.engine",
    "model.rulings.trees.library",
    "model.rulings.auction",
    "model.rulings.walker",
    "model.service.rulings.rows",
    "model.service.rulings.pending_tricks",
    "gui.rulings.wizard.case",
    "gui.widgets.board.bidding_pad",
    "gui.rulings.wizard.auction",
    "gui.rulings.wizard.outcome",
    "gui.rulings.wizard.panes",
    "gui.rulings.wizard.wizard",
    "model.rulings.adjust.line",
    "gui.rulings.adjustment.panel",
    "gui.rulings.claim.panel",
    "gui.rulings.tricks",
    "gui.rulings.penalty_cards",
    "gui.rulings.side_panels",
    "gui.rulings.controller",
    "gui.rulings.dialog",
)
"""What a ruling is made of, the innermost first, so that each piece is small."""


class RulingLauncher(QObject):
    """Opens a ruling over the page in front; on Rulings itself it starts on the page."""

    def __init__(self, window: QWidget, context: PageContext, page: Callable[[], Page | None]) -> None:
        super().__init__(window)
        self._window = window
        self._context = context
        self._page = page  # the one in front
        self.dialog: RulingDialog | None = None
        context.actions.bind(window, "ruling.new", self.new)

    @property
    def source(self) -> StartRulings:
        """What the palette finds; asked for when it is first opened, so that the start need not wait for it."""
        from gui.frame.palette_sources import StartRulings

        return StartRulings(self._library, self.start, lambda: self._context.director.club.settings().edition)

    def count(self) -> RulingCount:
        """How many rulings of the session are open, and what given ones still want."""
        director = self._context.director
        session = director.sessions.current()
        if session is None:
            return RulingCount()
        is_open = sum(one.state == "open" for one in director.rulings.by_number(session))
        return RulingCount(is_open, len(director.rulings.due(session)))

    def hear(self, changes: Changes) -> None:
        """Follow what was written elsewhere."""
        if self.dialog is not None:
            self.dialog.on_changes(changes)

    def new(self) -> None:
        """Start with the first screen, or where the page knows what happened with its first question."""
        page = self._page()
        self.start(str((page.place() if page else {}).get("tree", "")))

    def start(self, tree: str) -> None:
        """Start with the first question of a tree."""
        from gui.pages.rulings.page import RulingsPage
        from gui.rulings.dialog import where_of

        page = self._page()
        if isinstance(page, RulingsPage):
            page.begin(tree)
            return
        self._made().begin(where_of(page.place() if page else {}), tree)

    def _made(self, screens: Screens | None = None) -> RulingDialog:
        from gui.rulings.dialog import RulingDialog

        if self.dialog is None:
            self.dialog = RulingDialog(self._context, self._window, screens)
        elif screens is not None:  # F9 was pressed meanwhile, and has its own
            for screen in screens:
                screen.deleteLater()
        return self.dialog

    def preload(self) -> Iterator[None]:
        """Make the first ruling ready while nobody waits: what F9 needs, piece by piece: the modules, the trees, the window, hidden."""
        for module in _AHEAD:
            import_module(module)
            yield
        yield from self._library().preload()
        yield from self._context.director.laws.preload()  # what is shown beside the questions
        screens = None
        if self.dialog is None:
            for made in self._screens():
                screens = made
                yield
        dialog = self._made(screens)
        yield
        yield from dialog.make_ready()

    def _screens(self) -> Iterator[Screens | None]:
        from gui.rulings.store import RulingStore
        from gui.rulings.wizard.panes import screens_in_pieces
        from model.rulings.trees.editions import Edition

        context = self._context
        edition = Edition(context.director.club.settings().edition)
        return screens_in_pieces(context.look, RulingStore(context).rules, edition, self._window)

    def _library(self) -> Library:
        return self._context.director.rulings.library
