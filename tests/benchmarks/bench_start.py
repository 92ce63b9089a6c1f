"""The start: from the command to a painted window, and its memory, beside a bare PySide6 and SQLAlchemy window.

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

PEAK = """
import os, resource
def ready():
    os.write(1, str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss).encode())
    os._exit(0)
"""

BARE = (
    PEAK
    + """
import sys
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
ready()
"""
)

OURS = (
    PEAK
    + """
import sys
import gui.app
gui.app.get_ready()  # before Qt, as gui.app.run has it
from PySide6.QtWidgets import QApplication
def painted_is_enough(*_):
    QApplication.processEvents()
    assert any(window.isVisible() for window in QApplication.topLevelWidgets())
    ready()
QApplication.exec = painted_is_enough
import main
sys.exit(main.run(["--club", sys.argv[1]]))
"""
)


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
        return [
            _compared("start to ready window", "s", 0, ours, bare),
            _compared("peak memory", "MB", 1, ours, bare),
        ]


def _start(program: str, club: Path, folder: str) -> tuple[float, float]:
    """Seconds of the whole process and its peak memory in MB."""
    here = {**os.environ, "ARROWSWITCH_HOME": folder, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    # A director's second start finds the bytecode that the set-up or the first start left behind.
    here.pop("PYTHONDONTWRITEBYTECODE", None)
    before = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", program, str(club)], env=here, check=True, capture_output=True, text=True
    )
    return perf_counter() - before, int(done.stdout) / 1024


def _compared(
    what: str, unit: str, column: int, ours: list[tuple[float, float]], bare: list[tuple[float, float]]
) -> str:
    mine, its = (statistics.median(turn[column] for turn in turns) for turns in (ours, bare))
    return f"{what}: {mine:.2f} {unit}, a bare window {its:.2f} {unit}, ratio {mine / its:.2f}"
