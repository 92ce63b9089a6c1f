"""The first size of the window, and windows beside it: as large as they like, never larger than the screen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

WHOLE: Final = QSize(1366, 768)
"""The size the pages are drawn for, without the frame of the desktop."""
_PART: Final = 0.9
_FRAME: Final = QSize(16, 48)
"""What the desktop's own frame takes of the screen, at most."""


def resize_within_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window this size in pixels, less where the screen is smaller: with large letters it often is."""
    # Qt sizes a window without the desktop's frame, which would then reach over the edge of the screen.
    room = window.screen().availableSize() - _FRAME
    window.resize(QSize(width, height).boundedTo(room.expandedTo(window.minimumSizeHint())))


def least_size(wanted: QSize, room: QSize) -> QSize:
    """The least a window may be made: what its parts want, never more than a screen with this room leaves in a frame."""
    # A minimum beyond the screen cannot be shown: the desktop would push the bar of keys over its lower edge.
    return wanted.boundedTo(room - _FRAME)


def first_size(room: QSize) -> QSize:
    """The size of the first window on a screen with this room: most of a large one, all of a small one."""
    return (room * _PART).expandedTo(WHOLE).boundedTo(room)
