"""Where rulings come in: F9, the palette and the badge of the rail, for the window they belong to."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from gui.status import RulingCount

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.findings import StartRulings
    from gui.main_window import MainWindow
    from gui.rulings_wizard_dialog import RulingDialog
    from gui.rulings_wizard_panes import Screens
    from model.changes import Changes
    from model.rulings.library import Library


_AHEAD: Final = (
    "model.rulings.effects",
    "model.rulings.engine",
    "model.rulings.library",
    "model.rulings.laid_out",
    "model.service.ruling_steps",
    "model.service.ruling_rows",
    "model.service.ruling_follow",
    "gui.rulings_wizard_case",
    "gui.widgets.bidding_pad",
    "gui.rulings_wizard_auction",
    "gui.rulings_wizard_outcome",
    "gui.rulings_wizard_panes",
    "gui.rulings_wizard",
    "model.rulings.adjust",
    "gui.rulings_bench",
    "gui.rulings_claim",
    "gui.rulings_strip",
    "gui.rulings_tracker",
    "gui.rulings_bench_desk",
    "gui.rulings_wizard_sitting",
    "gui.rulings_wizard_dialog",
)
"""What a ruling is made of, the innermost first, so that each piece is small."""


class RulingDoor(QObject):
    """Opens a ruling over the page in front; on Rulings itself it starts on the page."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._dialog: RulingDialog | None = None
        window.desk.actions.bind(window, "ruling.new", self.new)

    @property
    def dialog(self) -> RulingDialog | None:
        """The window of rulings, None while it was neither asked for nor made ready."""
        return self._dialog

    @property
    def source(self) -> StartRulings:
        """What the palette finds; asked for when it is first opened, so that the start need not wait for it."""
        from gui.findings import StartRulings

        return StartRulings(self._library, self.start)

    @property
    def count(self) -> RulingCount:
        """How many rulings of the session are open, and what given ones still want."""
        director = self._window.desk.director
        session = director.sessions.current()
        if session is None:
            return RulingCount()
        is_open = sum(one.state == "open" for one in director.rulings.by_number(session))
        return RulingCount(is_open, len(director.rulings.due(session)))

    def hear(self, changes: Changes) -> None:
        """Follow what was written elsewhere."""
        if self._dialog is not None:
            self._dialog.on_changes(changes)

    def new(self) -> None:
        """Start with the first screen."""
        self.start("")

    def start(self, tree: str) -> None:
        """Start with the first question of a tree."""
        from gui.pages.rulings import RulingsPage
        from gui.rulings_wizard_dialog import where_of

        page = self._window.page
        if isinstance(page, RulingsPage):
            page.begin(tree)
            return
        self._made().begin(where_of(page.place() if page else {}), tree)

    def _made(self, screens: Screens | None = None) -> RulingDialog:
        from gui.rulings_wizard_dialog import RulingDialog

        if self._dialog is None:
            self._dialog = RulingDialog(self._window.desk, self._window, screens)
        return self._dialog

    def ahead(self) -> Iterator[None]:
        """Make the first ruling ready while nobody waits: what F9 needs, piece by piece: the modules, the trees, the window, hidden."""
        for module in _AHEAD:
            import_module(module)
            yield
        yield from self._library().ahead()
        yield from self._window.desk.director.laws.ahead()  # what stands beside the questions
        screens = None
        if self._dialog is None:
            for made in self._screens():
                screens = made
                yield
        dialog = self._made(screens)
        yield
        yield from dialog.make_ready()

    def _screens(self) -> Iterator[Screens | None]:
        from gui.rulings_wizard_docket import Docket
        from gui.rulings_wizard_panes import screens_in_pieces
        from model.rulings.editions import Edition

        desk = self._window.desk
        edition = Edition(desk.director.club.settings().edition)
        return screens_in_pieces(desk.look, Docket(desk).rules, edition)

    def _library(self) -> Library:
        return self._window.desk.director.rulings.library
