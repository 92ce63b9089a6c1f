"""The start: from the command to a painted window, beside a bare PySide6 and SQLAlchemy window.

Whole process against whole process, in turns, each in the same environment as this run.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import builders

ROOT = Path(__file__).resolve().parent.parent.parent
TURNS = 9

BARE = """
import os, sys
from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QApplication, QMainWindow, QTableView
from sqlalchemy import create_engine, text
application = QApplication([])
with create_engine("sqlite:///" + sys.argv[1]).connect() as connection:
    names = [row[0] for row in connection.execute(text("select name from sqlite_master"))]
table = QTableView()
table.setModel(QStringListModel(names))
window = QMainWindow()
window.setCentralWidget(table)
window.resize(1366, 768)
window.show()
application.processEvents()
os._exit(0)
"""

OURS = """
import os, sys
import gui.app
gui.app.get_ready()  # before Qt, as gui.app.run has it
from PySide6.QtWidgets import QApplication
def painted_is_enough(*_):
    QApplication.processEvents()
    assert any(window.isVisible() for window in QApplication.topLevelWidgets())
    os._exit(0)
QApplication.exec = painted_is_enough
import main
sys.exit(main.run(["--club", sys.argv[1]]))
"""


def run() -> list[str]:
    """The lines to print."""
    with tempfile.TemporaryDirectory() as folder:
        club = Path(folder) / "club.club"
        with builders.an_evening(
            club, 20, movement="skip-mitchell", rounds=9, boards_per_round=3, entered=0.5
        ):
            pass
        _start(OURS, club, folder)
        bare, ours = [], []
        for _turn in range(TURNS):
            bare.append(_start(BARE, club, folder))
            ours.append(_start(OURS, club, folder))
        mine, its = statistics.median(ours), statistics.median(bare)
        return [f"start to ready window: {mine:.2f} s, a bare window {its:.2f} s, ratio {mine / its:.2f}"]


def _start(program: str, club: Path, folder: str) -> float:
    """Seconds of the whole process."""
    here = {**os.environ, "ARROWSWITCH_HOME": folder, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    # A director's second start finds the bytecode that the set-up or the first start left behind.
    here.pop("PYTHONDONTWRITEBYTECODE", None)
    before = perf_counter()
    subprocess.run([sys.executable, "-c", program, str(club)], env=here, check=True, capture_output=True)
    return perf_counter() - before
