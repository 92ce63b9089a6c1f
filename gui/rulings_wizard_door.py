"""Where rulings come in: F9, the palette and the badge of the rail, for the window they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from gui.findings import StartRulings
    from gui.main_window import MainWindow
    from gui.rulings_wizard_dialog import RulingDialog
    from model.rulings.library import Library


class RulingDoor(QObject):
    """Opens a ruling over the page in front; on Rulings itself it starts on the page."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._dialog: RulingDialog | None = None
        window.desk.actions.bind(window, "ruling.new", self.new)

    @property
    def dialog(self) -> RulingDialog | None:
        """The window of rulings, None while it was never asked for."""
        return self._dialog

    @property
    def source(self) -> StartRulings:
        """What the palette finds; asked for when it is first opened, so that the start need not wait for it."""
        from gui.findings import StartRulings

        return StartRulings(self._library, self.start)

    @property
    def waiting(self) -> int:
        """How many rulings of the session are open."""
        director = self._window.desk.director
        session = director.sessions.current()
        if session is None:
            return 0
        return sum(one.state == "open" for one in director.rulings.all(session))

    def new(self) -> None:
        """Start with the first screen."""
        self.start("")

    def start(self, tree: str) -> None:
        """Start with the first question of a tree."""
        from gui.pages.rulings import RulingsPage
        from gui.rulings_wizard_dialog import RulingDialog, where_of

        page = self._window.page
        if isinstance(page, RulingsPage):
            page.begin(tree)
            return
        if self._dialog is None:
            self._dialog = RulingDialog(self._window.desk, self._window)
        self._dialog.begin(where_of(page.place() if page else {}), tree)

    def _library(self) -> Library:
        return self._window.desk.director.rulings.library
