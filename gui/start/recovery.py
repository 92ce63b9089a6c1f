"""What is shown when the club file cannot be opened as asked: what is wrong, and what can be done."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.look.look import Look
from gui.start.card import stand_alone
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.focus_ring import FocusRing
from gui.widgets.text.labels import body, secondary
from model.errors import (
    ArrowswitchError,
    ClubFileDamaged,
    ClubFileLocked,
    ClubFileMissing,
    ClubFileReadOnly,
    ServerLost,
)
from model.i18n import _


@dataclass(frozen=True, slots=True)
class WayOut:
    """Something that can be done instead: its id, words and icon."""

    id: str
    words: str
    icon: str


def ways_out(error: ArrowswitchError) -> tuple[WayOut, ...]:
    """What can be done when opening ended in this error, best first."""
    read_only = WayOut("read-only", _("Open it read-only"), "lock")
    again = WayOut("again", _("Try again"), "history")
    other = WayOut("other", _("Open another club file"), "folder")
    new = WayOut("new", _("Create a new club file"), "plus")
    match error:
        case ClubFileLocked():
            return again, read_only, other
        case ClubFileReadOnly():
            return read_only, again, other
        case ServerLost():
            return again, other
        case ClubFileDamaged():
            whole = WayOut("damaged", _("Open what can be read"), "lock")
            return WayOut("restore", _("Restore a backup"), "history"), whole, other
        case ClubFileMissing(backup=found) if found is not None:
            return again, WayOut("restore", _("Restore a backup"), "history"), other, new
        case ClubFileMissing():
            return again, other, new
        case _:
            return other, again, new


class StartPage(QWidget):
    """The page in the window's place; `chosen` carries the id of a way out."""

    chosen = Signal(str)

    def __init__(self, look: Look, file: str, error: ArrowswitchError) -> None:
        super().__init__()
        self.setObjectName("desk")
        self.setWindowTitle("Arrowswitch")
        self._buttons: dict[KeycapButton, str] = {}
        self._ring = FocusRing(look, self)
        card, _column = stand_alone(self, look, _("The club file is not open"))
        card.box.addWidget(secondary(look, file))
        card.box.addWidget(body(look, error.message))
        if error.remedy:
            card.box.addWidget(body(look, error.remedy))
        card.box.addSpacing(look.theme.px(12))
        card.box.addLayout(self._row(look, ways_out(error)))
        self.resize(look.theme.px(900), look.theme.px(560))
        next(iter(self._buttons)).setFocus()

    def _row(self, look: Look, ways: Sequence[WayOut]) -> QHBoxLayout:
        row = QHBoxLayout()
        for number, way in enumerate(ways):
            kind = ButtonKind.PLAIN if number else ButtonKind.PRIMARY
            button = KeycapButton(look, way.words, icon=way.icon, kind=kind)
            button.setAutoDefault(True)
            button.clicked.connect(self._pressed)
            self._buttons[button] = way.id
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _pressed(self) -> None:
        button = self.sender()
        if isinstance(button, KeycapButton):
            self.chosen.emit(self._buttons[button])
