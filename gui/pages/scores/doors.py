"""The ways from Scores to Bridgemates and to paper; each is made when it is first taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.pages.page import Page
    from gui.pages.scores.bridgemate import BridgemateDoor
    from gui.pages.scores.bridgemate_link import LinkDoor
    from gui.pages.scores.layout import ScoresLayout


class ScoresDoors:
    """`session` gives the session in front, None without one."""

    def __init__(self, page: Page, layout: ScoresLayout, session: Callable[[], int | None]) -> None:
        self._page = page
        self._layout = layout
        self._session = session
        self.bridgemate: BridgemateDoor | None = None
        self.link: LinkDoor | None = None

    def bind(self) -> None:
        """Say what the actions of these ways do."""
        bind = self._page.context.actions.bind
        bind(self._page, "bridgemate.read", self._read)
        bind(self._page, "bridgemate.write", self._write)
        bind(self._page, "bridgemate.link", self._open_link)
        bind(self._page, "travellers.print", self._print_travellers)

    def go_on(self) -> bool:
        """Do what waited for a reason; False where nothing did."""
        return self.bridgemate is not None and self.bridgemate.go_on()

    def close(self) -> bool:
        """Close the panel that stands in the place of the ranking; False where none does."""
        return any(door is not None and door.close() for door in (self.bridgemate, self.link))

    def _bridgemates(self) -> BridgemateDoor:
        from gui.pages.scores.bridgemate import BridgemateDoor

        if self.bridgemate is None:
            layout = self._layout
            self.bridgemate = BridgemateDoor(
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
        from gui.pages.scores.bridgemate_link import LinkDoor

        if self.link is None:
            self.link = LinkDoor(self._page, self._layout.ranking, self._bridgemates())
        self.link.open()

    def _print_travellers(self) -> None:
        session_id = self._session()
        if session_id is not None:
            from gui.printing.preview import open_preview

            open_preview(self._page.context, session_id, "travellers", self._page.window())
