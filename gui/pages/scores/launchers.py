"""The ways from Scores to Bridgemates and to paper; each is made when it is first taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.pages.page import Page
    from gui.pages.scores.bridgemate import BridgemateLauncher
    from gui.pages.scores.bridgemate_link import LinkLauncher
    from gui.pages.scores.layout import ScoresLayout


class ScoresLaunchers:
    """`session` gives the session in front, None without one."""

    def __init__(self, page: Page, layout: ScoresLayout, session: Callable[[], int | None]) -> None:
        self._page = page
        self._layout = layout
        self._session = session
        self.bridgemate: BridgemateLauncher | None = None
        self.link: LinkLauncher | None = None

    def bind(self) -> None:
        """Bind the actions of these ways."""
        bind = self._page.context.actions.bind
        bind(self._page, "bridgemate.read", self._read)
        bind(self._page, "bridgemate.write", self._write)
        bind(self._page, "bridgemate.link", self._open_link)
        bind(self._page, "travellers.print", self._print_travellers)

    def go_on(self) -> bool:
        """Do what waited for a reason; False if nothing did."""
        return self.bridgemate is not None and self.bridgemate.go_on()

    def close(self) -> bool:
        """Close the panel that stands in the place of the ranking; False if none does."""
        return any(one is not None and one.close() for one in (self.bridgemate, self.link))

    def _bridgemates(self) -> BridgemateLauncher:
        from gui.pages.scores.bridgemate import BridgemateLauncher

        if self.bridgemate is None:
            layout = self._layout
            self.bridgemate = BridgemateLauncher(
                self._page, layout.ranking, why=layout.why, ask_why=layout.ask_why
            )
        return self.bridgemate

    def _read(self) -> None:
        self._bridgemates().read()

    def _write(self) -> None:
        session_id = self._session()
        if session_id is not None:
            from gui.pages.scores.bridgemate import write

            write(self._page.context, session_id)

    def _open_link(self) -> None:
        from gui.pages.scores.bridgemate_link import LinkLauncher

        if self.link is None:
            self.link = LinkLauncher(self._page, self._layout.ranking, self._bridgemates())
        self.link.open()

    def _print_travellers(self) -> None:
        session_id = self._session()
        if session_id is not None:
            from gui.printing.preview import open_preview

            open_preview(self._page.context, session_id, "travellers", self._page.window())
