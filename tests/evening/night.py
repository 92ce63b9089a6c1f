"""One club night through the real window, by keyboard: run as a program of its own, so that it can be killed.

``python night.py CLUB_FILE`` goes on wherever the club file stands and prints a line for each thing that the window
showed as saved: "seated 3", "saved 2 1 4 +420", "ranked". It ends by itself when the results are final.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

TABLES = 3
NAMES = "Ann Carr,Bert Atwell,Clara Bishop,David Nolan,Elena Sousa,Filipe Rocha,Γιώργος Ρήγας,Helena Pinto,Inês Leal,João Vaz,Laura Vega,Miguel Cano"


def text_of(round_number: int, table: int, board: int) -> str:
    """What the slip of this table says: the same night after night."""
    texts = ("4sn=", "3nte-1", "140", "-110", "p", "2hw+1", "1nts=", "5dxe-2 ca", "a+/-", "np")
    return texts[(7 * round_number + 3 * table + board) % len(texts)]


def play(club: Path) -> None:
    """Play on from where the club file stands to the final ranking."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root), str(root / "tests")]
    from PySide6.QtWidgets import QApplication

    application = QApplication([])
    from gui.actions import Actions
    from gui.frame.window import MainWindow
    from gui.look.fonts import load_fonts
    from gui.look.look import Look
    from model.service.director import Director

    late = datetime(2026, 3, 12, 23, 30, tzinfo=UTC)
    director = Director.open(club, clock=lambda: late)
    look = Look(load_fonts())
    look.dress(application)
    window = MainWindow(director, look, Actions())
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    application.processEvents()
    from hands import Hands

    Hands(application, window, director).play()
    window.close()
    director.close()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    play(Path(sys.argv[1]))
