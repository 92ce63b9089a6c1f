"""What a screen reader calls our own widgets: Qt knows a painted text or a window of ours only as an area."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAccessibleInterface

# By the names of classes, as Qt asks for them, the most special first: no reader, no import.
_ROLES: Final = {
    "MainWindow": QAccessible.Role.Window,
    "Projector": QAccessible.Role.Window,
    "FirstPage": QAccessible.Role.Window,
    "StartPage": QAccessible.Role.Window,
    "LanguagePage": QAccessible.Role.Window,
    "SuitLabel": QAccessible.Role.StaticText,
}


def give_roles() -> None:
    """Let every window be a window and every text a text to a screen reader; without one this is never asked."""
    QAccessible.installFactory(_describe)


def _describe(name: str, widget: QObject | None) -> QAccessibleInterface | None:
    role = _ROLES.get(name)
    if role is None or not isinstance(widget, QWidget):
        return None
    return QAccessibleWidget(widget, role)
