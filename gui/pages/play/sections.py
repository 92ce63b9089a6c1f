"""Which round clock the Play page shows, where sections go at paces of their own: each with the time it has left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.clock_face import show_left
from gui.widgets.form.segments import Segments
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look
    from model.movement.paces import Pace
    from model.snapshots.play import RoundNow

_TIMES_FIT: Final = 2
"""Beside the names of so many clocks the time of each has room."""


class SectionClocks(QWidget):
    """The clocks of the sections side by side, hidden where the room has one; `chosen` follows a choice of the hand."""

    chosen = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._paces: tuple[Pace, ...] = ()
        self._segments = Segments(look, _("Clock of sections"), (("", ""),))
        self._segments.chosen.connect(self.chosen)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, look.theme.px(6))
        box.addWidget(self._segments)
        self.hide()

    @property
    def section(self) -> str:
        """The letter that names the clock shown, "" if the room has one."""
        return self._segments.key if len(self._paces) > 1 else ""

    @property
    def name(self) -> str:
        """The sections of the clock shown, "" if the room has one."""
        return next((pace.name for pace in self._paces if pace.section == self.section), "")

    @property
    def sections(self) -> tuple[str, ...]:
        """The letters that name the clocks, ("",) where the room has one."""
        return tuple(pace.section for pace in self._paces) or ("",)

    def show_clocks(self, paces: Sequence[Pace], nows: Sequence[RoundNow | None]) -> None:
        """Offer these clocks, each with how it is now."""
        self._paces = tuple(paces)
        self.setVisible(len(paces) > 1)
        if len(paces) > 1:
            timed = len(paces) <= _TIMES_FIT
            self._segments.set_choices(
                [
                    (pace.section, _words(pace, now) if timed else pace.name)
                    for pace, now in zip(paces, nows, strict=True)
                ]
            )

    def choose(self, section: str) -> None:
        """Show the clock of this letter; nothing changes where there is none."""
        if self.section and section in self.sections:
            self._segments.choose(section)

    def step(self) -> None:
        """The next clock, after the last the first."""
        at = self.sections.index(self.section)
        self.choose(self.sections[(at + 1) % len(self.sections)])


def _words(pace: Pace, now: RoundNow | None) -> str:
    return pace.name if now is None or not now.running else f"{pace.name}  {show_left(now.left)}"
