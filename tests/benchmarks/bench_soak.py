"""An evening without end: results typed, taken back, pages changed; the program stays as large as after the first thousand entries.

``SOAK`` is how many results are typed (3,000 unless set); one in five is undone and after two in five the page changes,
so that ``SOAK=20000`` is 20,000 results, 4,000 undos and 8,000 changes of page.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import builders

ROOT = Path(__file__).resolve().parent.parent.parent
ALLOWED_GROWTH = 1.10
RESULTS = int(os.environ.get("SOAK", "3000"))
FIRST = 1000

EVENING = """
import gc, re, sys
from pathlib import Path
from model.service.director import Director
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
application = QApplication([])
from gui.actions import Actions
from gui.frame.window import MainWindow
from gui.idle import IdleQueue
from gui.look.fonts import load_fonts
from gui.look.look import Look

def held():
    gc.collect()
    with open("/proc/self/status") as status:
        return int(re.search(r"VmRSS:\\s*(\\d+)", status.read())[1]), len(gc.get_objects())

look = Look(load_fonts())
look.dress(application)
director = Director.open(Path(sys.argv[1]))
director._file._driver.execute("PRAGMA synchronous=OFF")  # the disk is not what is measured
window = MainWindow(director, look, Actions())
window.resize(1366, 768)
window.show()
window.go("scores")
timer = window.findChild(IdleQueue).findChild(QTimer)
while timer.isActive():
    timer.stop()
    timer.timeout.emit()  # the words of rulings and the page of Laws are made once, whenever a director pauses
pages = ("results", "play", "rulings", "players")
first = held()
for number in range(int(sys.argv[2])):
    QTest.keyClicks(window.page.desk_top.grid.field, ("4sn=", "p", "3nte-1", "140", "2hs+1")[number % 5])
    QTest.keyClick(window.page.desk_top.grid.field, Qt.Key.Key_Return)
    if number % 5 == 4:
        window.actions_["undo"].trigger()
        window.go(pages[number // 5 % 4])
        application.processEvents()
        window.go("scores")
    application.processEvents()
    if number + 1 == int(sys.argv[3]):
        first = held()
print(*first, *held())
sys.stdout.flush()
import os
os._exit(0)
"""


class Held(NamedTuple):
    """What the program holds at first and at the end: kilobytes, and objects of Python."""

    memory: int
    objects: int
    memory_now: int
    objects_now: int

    @property
    def is_flat(self) -> bool:
        """Whether neither has grown by more than a tenth."""
        return (
            self.memory_now <= ALLOWED_GROWTH * self.memory
            and self.objects_now <= ALLOWED_GROWTH * self.objects
        )


def soaked(results: int, first: int, folder: Path) -> Held:
    """An evening of so many results in a program of its own, measured after the first and at the end."""
    club = folder / "club.club"
    builders.an_evening(club, 13, boards_per_round=2, entered=0.3).close()
    here = {
        **os.environ,
        "ARROWSWITCH_HOME": str(folder),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-c", EVENING, str(club), str(results), str(first)],
        env=here,
        check=True,
        capture_output=True,
        text=True,
    )
    return Held(*map(int, done.stdout.split()))


def run() -> list[str]:
    """The line to print."""
    with tempfile.TemporaryDirectory() as folder:
        held = soaked(RESULTS, FIRST, Path(folder))
    return [
        f"memory after {RESULTS} results: {held.memory_now / 1024:.0f} MB,"
        f" after the first thousand {held.memory / 1024:.0f} MB,"
        f" {held.memory_now / held.memory / ALLOWED_GROWTH:.2f} of what is allowed;"
        f" objects {held.objects_now / held.objects:.2f} times"
    ]
