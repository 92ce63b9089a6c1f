"""Opens the palette (Ctrl+K) over the page in front; it is made when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from gui.actions import ActionSpec
    from gui.frame.palette import Palette
    from gui.frame.palette_sources import PaletteSource
    from gui.pages.page import Page, PageContext, Place
    from gui.pages.registry import PageEntry
    from model.snapshots.session import Session


class PaletteLauncher:
    """``front`` gives the page in front, ``go`` leads to another; ``rulings`` gives what finds an irregularity."""

    def __init__(
        self,
        window: QWidget,
        context: PageContext,
        entries: Mapping[str, PageEntry],
        *,
        front: Callable[[], Page | None],
        go: Callable[[str, Place | None], None],
        rulings: Callable[[], PaletteSource],
    ) -> None:
        self._window = window
        self._context = context
        self._entries = entries
        self._front = front
        self._go = go
        self._rulings = rulings
        self._made: Palette | None = None

    @property
    def palette(self) -> Palette:
        """The overlay."""
        if self._made is None:
            from gui.frame.palette import Palette

            self._made = Palette(self._context.look, self._window)
            self._context.look.clothe(self._made)
        return self._made

    def open(self) -> None:
        """Open it, with what can be found now."""
        page = self._front()
        where = _("on {page}").format(page=page.title) if page else ""
        self.palette.open(self._sources(page.page_id if page else ""), where)

    def lay_out(self) -> None:
        """The window has another size."""
        if self._made is not None:
            self._made.lay_out()

    def close(self) -> None:
        """Another window is in front."""
        if self._made is not None:
            self._made.close_again()

    def _sources(self, front: str) -> Sequence[PaletteSource]:
        from gui.frame.palette_sources import JournalEntries, LawPlaces, People, PlaceSource

        return (
            JournalEntries(self._context.actions, front, self._page_words, self._do),
            People(self._context.director, self._session, self._go),
            PlaceSource(self._session, self._go),
            LawPlaces(self._go),
            self._rulings(),
        )

    def _session(self) -> Session | None:
        sessions = self._context.director.sessions
        current = sessions.current()
        return None if current is None else sessions.get(current)

    def _page_words(self, page_id: str) -> str:
        entry = self._entries.get(page_id)
        return entry.action.words if entry else ""

    def _do(self, spec: ActionSpec, setting: str = "") -> None:
        if setting:
            self._go(spec.id.removeprefix("page."), {"setting": setting})
            return
        page = self._front()
        if spec.where and (page is None or page.page_id != spec.where):
            self._go(spec.where, None)
        self._context.actions[spec.id].trigger()
