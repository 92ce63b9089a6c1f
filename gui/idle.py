"""Work that can wait: done in small pieces while nobody types or clicks."""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal

from model.errors import ArrowswitchError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QWindow
    from PySide6.QtWidgets import QWidget

_BEGIN_MS, _BETWEEN_MS, _AFTER_INPUT_MS = 2500, 60, 700
# Seconds after which a turn is over; a piece longer than that is a turn of its own.
_ENOUGH: Final = 0.015


class IdleQueue(QObject):
    """Takes one piece of work after the other, a while after the window is there and never right after a key.

    A piece is one step of the iterator; each should take less than 50 ms.
    """

    ended = Signal()

    def __init__(self, window: QWidget, work: Iterator[None]) -> None:
        super().__init__(window)
        self._window = window
        self._work: Iterator[None] | None = work
        self._watched: QWindow | None = None
        self._timer = QTimer(self, singleShot=True, interval=_BEGIN_MS)
        self._timer.timeout.connect(self._turn)
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT and self._timer.isActive():
            self._timer.start(_AFTER_INPUT_MS)
        return False

    def _turn(self) -> None:
        if not self._window.isVisible():
            self._timer.start(_BEGIN_MS)
            return
        self._watch()
        self._take()
        if self._work is not None:
            self._timer.start(_BETWEEN_MS)

    def _take(self) -> None:
        until = perf_counter() + _ENOUGH
        # A club whose server is away gives nothing to make ready: what is left is made when it is asked for.
        with suppress(ArrowswitchError):
            # At least one piece a turn, however long it takes: otherwise a slow machine would never be ready.
            for _piece in self._work if self._work is not None else ():
                if perf_counter() >= until:
                    return
        self._work = None
        if self._watched is not None:
            self._watched.removeEventFilter(self)
            self._watched = None
        self.ended.emit()

    def _watch(self) -> None:
        """Look out for keys and clicks: the window's own handle sees them and little else."""
        if self._watched is None:
            # A filter on the application would call Python for every event of every widget.
            self._watched = self._window.windowHandle()
            self._watched.installEventFilter(self)


_INPUT: Final = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel)
