"""Ctrl++: how long the window stands still while its letters grow, once every page was shown."""

from __future__ import annotations

import os
import statistics
import tempfile
from pathlib import Path
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

import builders
from gui.actions import Actions
from gui.frame.window import MainWindow
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.pages.registry import PAGES

FRAME_MS = 16.0
STEPS = (105, 110, 115, 120, 125, 130)


def run() -> list[str]:
    """The line to print for 14 tables."""
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    with (
        tempfile.TemporaryDirectory() as folder,
        builders.an_evening(Path(folder) / "club.club", 14, entered=0.5) as director,
    ):
        look = Look(load_fonts())
        look.dress(application)
        window = MainWindow(director, look, Actions())
        window.resize(1366, 768)
        window.show()
        for page in (*PAGES, PAGES[2]):
            window.go(page.id)
            application.processEvents()
        taken = []
        for step in STEPS:
            begun = perf_counter()
            look.wish(text_scale=step)
            application.processEvents()
            taken.append((perf_counter() - begun) * 1000)
        window.close()
    median, worst = statistics.median(taken), max(taken)
    return [
        f"Ctrl++ with {len(PAGES)} pages open: median {median:.0f} ms = {median / FRAME_MS:.0f} frames, at worst {worst:.0f} ms"
    ]
