"""Who calls the director, on every page: the table, its reason and how long it has waited."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal

from gui.widgets.clock_face import show_left
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.look.look import Look
    from gui.pages.play.room.calls import CallRow

_SECOND_MS: Final = 1000
_KEYS: Final = "F8"


class CallsSign(KeycapButton):
    """The call that has waited longest and has nobody coming; `led` carries the table it leads to, `ticked` tells of new words."""

    led = Signal(int)
    ticked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Calls"), _KEYS, "bell", ButtonKind.PRIMARY, small=True)
        self._calls: tuple[CallRow, ...] = ()
        self._now: Callable[[], datetime] | None = None
        self._beat = QTimer(self, interval=_SECOND_MS)
        self._beat.timeout.connect(self.tick)
        self.clicked.connect(self._lead)
        self.hide()

    def show_calls(self, calls: tuple[CallRow, ...], now: Callable[[], datetime]) -> None:
        """Show these calls, the oldest first; those to which somebody is coming come last, and are said quietly."""
        self._calls = tuple(sorted(calls, key=lambda call: call.coming))
        self._now = now
        self.setVisible(bool(calls))
        if not calls:
            self._beat.stop()
            return
        self.set_kind(ButtonKind.PLAIN if self._calls[0].coming else ButtonKind.PRIMARY)
        others = ", ".join(call.name for call in self._calls[1:])
        self.setToolTip(_("Also calling: {tables}").format(tables=others) if others else "")
        self.setAccessibleDescription(self.toolTip())
        self._beat.start()
        self.tick()

    def _lead(self) -> None:
        self.led.emit(self._calls[0].table)

    def tick(self) -> None:
        """Show how long the table has waited by now."""
        if self._calls:
            self.set_words(self._said())
            self.ticked.emit()  # who gives it its room fits it

    def fit(self, room: int) -> None:
        """Stay within that width: without the key, at the very least without the reason."""
        if not self._calls:
            return
        self.set_words(self._said())
        self.show_keys(shown=self.width_wanted(keys=True) <= room)
        if self.width_wanted(keys=False) > room:
            self.set_words(self._said(short=True))
            self.setAccessibleName(self._said())

    def least(self) -> int:
        """The width without its key and its reason."""
        if not self._calls:
            return 0
        style = Style(weight=self._weight())
        theme = self._look.theme
        spared = suit_text(self.text()).width(theme, style) - suit_text(self._said(short=True)).width(
            theme, style
        )
        return self.width_wanted(keys=False) - int(spared)

    def _said(self, *, short: bool = False) -> str:
        call = self._calls[0]
        assert self._now is not None  # it came with the calls
        since = show_left(timedelta(seconds=max(0, int(self._now().timestamp() - call.since))))
        words = _("Table {table}").format(table=call.name) if short else call.words
        others = f"  +{len(self._calls) - 1}" if len(self._calls) > 1 else ""
        return f"{words}  {since}{others}"
