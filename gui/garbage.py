"""Garbage collected on the window's thread alone.

Python collects in whatever thread makes the object that fills its young generation: a document being printed in a
thread would now and then destroy a closed dialog that waits there in a cycle, and Qt ends the program, or hangs, when a
widget goes in a thread that is not its own. So the automatic collection stays off, and a timer does the same work where
the widgets live.
"""

from __future__ import annotations

import gc
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from shiboken6 import isValid

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication, QWindow

    from gui.tasks import Task

LOOK_MS = 1000
# In a second the movement doctor leaves what takes a quarter of one to collect.
PACE_MS = 50
"""How often while work runs beside the window."""
# A whole collection takes some hundredths of a second: once a minute is often enough.
LOOKS_TO_A_WHOLE = 60
"""How many looks come to a whole collection."""


PUT_OFF_SECONDS = 15.0
"""While keys come one after the other, a look is put off so long and no longer."""


class Collector(QObject):
    """Looks once a second whether there is enough to collect; `gc` collects nothing by itself while it lives.

    A key puts the next look off by a second: what is typed never waits for a collection.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._looks = 0
        self._looked = monotonic()
        self._watched: QWindow | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        self._under_way = 0
        self._kept = False
        self._pace = QTimer(self)
        self._pace.setInterval(PACE_MS)
        self._pace.timeout.connect(_collect_what_work_left)

    def keep_pace(self, task: Task) -> None:
        """Look more often until this work has ended, so that no single look takes long."""
        self._under_way += 1
        task.ended.connect(self._slow_down)
        self._pace.start()

    def _slow_down(self) -> None:
        self._under_way -= 1
        if not self._under_way:
            self._pace.stop()

    def keep_what_stays(self) -> None:
        """Look no more through what is there by now and lives as long as the window: its pages, rulings and laws."""
        if self._kept:
            # Another club is open: the window before it was kept from every look, and would stay in memory for good.
            gc.unfreeze()
            gc.collect()
        self._kept = True
        gc.freeze()

    def look(self) -> None:
        """Collect the generations that are full; once a minute, everything."""
        self._looks += 1
        self._looked = monotonic()
        # Not while work runs beside the window: a look through everything holds its thread and ours.
        if self._looks >= LOOKS_TO_A_WHOLE and gc.get_count()[2] and not self._under_way:
            self._looks = 0
            gc.collect()
        else:
            _collect_what_is_full()

    def watch(self, application: QGuiApplication) -> None:
        """Look out for keys, whichever window has them: its handle sees them and little else."""
        application.focusWindowChanged.connect(self._watch)
        self._watch(application.focusWindow())

    def _watch(self, window: QWindow | None) -> None:
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = window
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and monotonic() - self._looked < PUT_OFF_SECONDS:
            self._timer.start()
        return False

    def end(self) -> None:
        """Leave the collection to Python again."""
        self._timer.stop()
        self._pace.stop()
        gc.enable()


def _collect_what_work_left() -> None:
    """Collect both young generations."""
    # What outlives a look would not be looked through at the next one.
    if gc.get_count()[0] > gc.get_threshold()[0]:
        gc.collect(1)


def _collect_what_is_full() -> None:
    """Collect the generations that are full, as Python would have done on the way."""
    counted, full = gc.get_count(), gc.get_threshold()
    if counted[0] > full[0]:
        gc.collect(1 if counted[1] > full[1] else 0)
