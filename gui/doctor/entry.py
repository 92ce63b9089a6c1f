"""The way from a page to the movement doctor: the panel stands where the page's own side panel stood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtWidgets import QHBoxLayout, QWidget

    from gui.doctor.panel import DoctorPanel
    from gui.pages.page import Hint, Page
    from model.snapshots.session import Session


class DoctorLauncher(QObject):
    """Opens the panel beside a page; built when it is first asked for."""

    def __init__(
        self,
        page: Page,
        beside: QWidget,
        row: QHBoxLayout,
        known: Callable[[], tuple[Session | None, Mapping[str, str]]],
        *,
        also: QWidget | None = None,
    ) -> None:
        """`beside` makes room in `row` while the panel is open; `known` gives the session and what the page knows.

        `also` makes room too where the panel would otherwise not be in view beside it.
        """
        super().__init__(page)
        self._page, self._beside, self._row, self._known = page, beside, row, known
        self._also = also
        self._panel: DoctorPanel | None = None
        self._came_from: QWidget | None = None

    @property
    def panel(self) -> DoctorPanel | None:
        """The panel, None while it was never opened."""
        return self._panel

    @property
    def is_open(self) -> bool:
        """Whether the panel is to be seen on its page."""
        return self._panel is not None and not self._panel.isHidden()

    def bind(self, action_id: str, trouble_id: str = "") -> None:
        """Let an action open the panel at this trouble, at the list of all where there is none."""
        self._page.context.actions.bind(self._page, action_id, self._opener(trouble_id))

    def _opener(self, trouble_id: str) -> Callable[[], None]:
        def command() -> None:
            self.open(trouble_id)

        return command

    def open(self, trouble_id: str = "", **more: str) -> None:
        """Open the panel; `more` is known beside what the page knows."""
        session, known = self._known()
        if session is None:
            return
        from gui.doctor.questions import trouble

        if self._panel is None:
            from gui.doctor.panel import DoctorPanel

            self._panel = DoctorPanel(self._page.context)
            self._row.addWidget(self._panel)
            self._panel.closed.connect(self._close)
            self._panel.stepped.connect(self._page.hints_changed)
        if not self.is_open:
            self._came_from = self._page.window().focusWidget()
        self._beside.hide()
        self._panel.begin(session, trouble(trouble_id) if trouble_id else None, {**known, **more})
        self.make_room()
        self._page.hints_changed.emit()

    def make_room(self) -> None:
        """Hide `also` while the panel is open and the page would be scrolled sideways for the two of them.

        Where it would be for the panel alone, the panel is narrower.
        """
        panel = self._panel
        if panel is None or not self.is_open:
            return
        if self._also is None:
            others = self._row.minimumSize().width() - panel.minimumWidth()
            panel.fit(self._page.in_view.width() - others)
            return
        room, also = self._page.in_view.width(), self._also.minimumWidth()
        others = self._row.minimumSize().width() - panel.minimumWidth()
        if not self._also.isHidden():
            others -= also
        shown = self._page.is_roomy and others + also + panel.width_wanted <= room
        self._also.setVisible(shown)
        panel.fit(room - others - (also if shown else 0))

    def keep_up(self) -> None:
        """Follow a write: the panel closes when what it did was taken back."""
        if self.is_open and self._panel is not None:
            self._panel.keep_up()

    def hints(self) -> Sequence[Hint]:
        """The keys of the panel while the hand is in it."""
        focus: QWidget | None = self._page.window().focusWidget()
        if self._panel is None or focus is None or not self._panel.isAncestorOf(focus):
            return ()
        return self._panel.hints()

    def _close(self) -> None:
        self._beside.show()
        if self._also is not None:
            self._also.show()
        if self._came_from is not None and self._came_from.isVisible():
            self._came_from.setFocus()
        self._page.hints_changed.emit()
