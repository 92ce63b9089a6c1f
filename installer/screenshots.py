"""The pictures of the documents, made from the running program over the sample night, so that they never go stale."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from gui.main_window import MainWindow
    from model.service.director import Director

ROOT: Final = Path(__file__).resolve().parent.parent
IMAGES: Final = ROOT / "docs" / "images"
SIZE: Final = (1366, 768)


def run() -> int:
    """Write a picture of each page into `docs/images`; gives the exit status 0."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ARROWSWITCH_HOME"] = folder
        club = Path(folder) / "Harbour.club"
        from gui.headless.demo import play

        play(club)
        for path in _pictures(club):
            sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    return 0


def _pictures(club: Path) -> list[Path]:
    from PySide6.QtWidgets import QApplication

    from gui.actions import Actions
    from gui.fonts import load_fonts
    from gui.look import Look
    from gui.main_window import MainWindow
    from model.service.director import Director

    found = QApplication.instance() or QApplication([])
    assert isinstance(found, QApplication)
    look = Look(load_fonts())
    look.dress(found)
    with Director.open(club) as director:
        _half_way(director)
        window = MainWindow(director, look, Actions())
        window.resize(*SIZE)
        window.show()
        paths = [_picture(found, window, page) for page in ("tonight", "seating", "scores", "results")]
        window.close()
    return paths


def _half_way(director: Director) -> None:
    """Take the last results back, so that there is something to type in the picture of the scores."""
    session = director.sessions.current()
    assert session is not None
    director.sessions.reopen(session)
    for line in director.results.sheet(session):
        if line.round == director.sessions.get(session).plan.rounds and line.table > 5:
            director.results.erase(session, line.round, line.table, line.board)


def _picture(application: QApplication, window: MainWindow, page: str) -> Path:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication as Application

    window.go(page, {"board": 18} if page == "scores" else None)
    application.processEvents()
    focus = Application.focusWidget()
    if focus is not None and page in {"tonight", "scores"}:
        QTest.keyClicks(focus, "8½" if page == "tonight" else "3ntn+1 h5")
    if focus is not None and page == "results":
        QTest.keyClick(focus, Qt.Key.Key_Return)
    while not getattr(window.page, "offers", True) or window.desk.tasks.under_way:
        QTest.qWait(50)  # the movements of Tonight, and what one pair more would change, come from a thread
    QTest.qWait(100)
    path = IMAGES / f"{page}.png"
    window.grab().save(str(path))
    return path
