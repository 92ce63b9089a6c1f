"""The memory of an evening: every page shown, two hundred results typed, a figure asked why; beside a bare window."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import builders

ROOT = Path(__file__).resolve().parent.parent.parent
ALLOWED_RATIO, ALLOWED_MORE_MB = 1.5, 60.0

PEAK = """
import os, re
def told():  # not getrusage: its peak counts what the process that started this one held
    with open("/proc/self/status") as status:
        os.write(1, re.search(r"VmHWM:\\s*(\\d+)", status.read())[1].encode())
    os._exit(0)
"""

BARE = (
    PEAK
    + """
import sys
from PySide6.QtWidgets import QApplication, QMainWindow, QTableView
from sqlalchemy import create_engine, text
application = QApplication([])
with create_engine("sqlite:///" + sys.argv[1]).connect() as connection:
    connection.execute(text("select name from sqlite_master")).all()
window = QMainWindow()
window.setCentralWidget(QTableView())
window.resize(1366, 768)
window.show()
application.processEvents()
told()
"""
)

EVENING = (
    PEAK
    + """
import sys
from pathlib import Path
from model.service.director import Director
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
application = QApplication([])
from gui.actions import Actions
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.frame.window import MainWindow
from gui.pages.registry import PAGES
look = Look(load_fonts())
look.dress(application)
director = Director.open(Path(sys.argv[1]))
window = MainWindow(director, look, Actions())
window.resize(1366, 768)
window.show()
for entry in PAGES:
    window.go(entry.id)
    application.processEvents()
window.go("scores")
for number in range(200):
    QTest.keyClicks(window.page.desk_top.grid.field, ("4sn=", "p", "3nte-1", "140")[number % 4])
    QTest.keyClick(window.page.desk_top.grid.field, Qt.Key.Key_Return)
    application.processEvents()
window.go("results")
QTest.keyClick(window.page.ui.table, Qt.Key.Key_Return)
application.processEvents()
told()
"""
)


def run() -> list[str]:
    """The line to print."""
    with tempfile.TemporaryDirectory() as folder:
        club = Path(folder) / "club.club"
        with builders.an_evening(
            club, 20, movement="skip-mitchell", rounds=9, boards_per_round=3, entered=0.3
        ):
            pass
        bare, evening = _peak(BARE, club, folder), _peak(EVENING, club, folder)
    allowed = ALLOWED_RATIO * bare + ALLOWED_MORE_MB
    return [
        f"peak memory of an evening: {evening:.0f} MB, a bare window {bare:.0f} MB,"
        f" {evening / allowed:.2f} of the {allowed:.0f} MB allowed"
    ]


def _peak(program: str, club: Path, folder: str) -> float:
    here = {**os.environ, "ARROWSWITCH_HOME": folder, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program, str(club)], env=here, check=True, capture_output=True, text=True
    )
    return int(done.stdout) / 1024
