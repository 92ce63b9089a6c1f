"""What a page shows before there is anything to show: what is not there yet, and what brings it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.text.labels import heading, secondary
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look


def no_session(look: Look, words: str) -> QWidget:
    """The words over the way to a session."""
    empty = QWidget()
    box = QVBoxLayout(empty)
    box.addStretch(1)
    remedy = _("Choose a movement on Tonight (Ctrl+1) and press Enter there.")
    for label in (heading(look, words), secondary(look, remedy)):
        box.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
    box.addStretch(2)
    return empty
