"""Garbage collected on the window's thread alone.

Python collects in whatever thread makes the object that fills its young generation: a document being printed in a
thread would now and then destroy a closed dialog that waits there in a cycle, and Qt ends the program, or hangs, when a
widget goes in a thread that is not its own. So the automatic collection stays off, and a timer does the same work where
the widgets live.
"""

import gc

from PySide6.QtCore import QObject, QTimer

LOOK_MS = 1000
LOOKS_TO_A_WHOLE = 60
"""A whole collection takes some hundredths of a second: once a minute is often enough."""


class Collector(QObject):
    """Looks once a second whether there is enough to collect; `gc` collects nothing by itself while it lives."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._looks = 0
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Collect the generations that are full, as Python would have done on the way."""
        self._looks += 1
        counted, full = gc.get_count(), gc.get_threshold()
        if self._looks >= LOOKS_TO_A_WHOLE and counted[2]:
            self._looks = 0
            gc.collect()
        elif counted[0] > full[0]:
            gc.collect(1 if counted[1] > full[1] else 0)

    def end(self) -> None:
        """Leave the collection to Python again."""
        self._timer.stop()
        gc.enable()
