"""Windows beside the main one, as large as they like but never larger than the screen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

_FRAME: Final = QSize(16, 48)
"""What the desktop's own frame takes of the screen, at most."""


def resize_within_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window this size in pixels, less where the screen is smaller: with large letters it often is."""
    room = window.screen().availableSize() - _FRAME
    window.resize(QSize(width, height).boundedTo(room.expandedTo(window.minimumSizeHint())))
