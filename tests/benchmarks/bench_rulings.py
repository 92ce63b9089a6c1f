"""Rulings: the shelf of trees, a step of the engine, how many questions a ruling takes, and what the window keeps waiting.

The questions are counted over the published cases and our own: without the pad, and with what it tells already told.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from collections import Counter
from pathlib import Path
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

import builders
import windows
from gui.actions import Actions
from gui.frame.window import MainWindow
from gui.idle import IdleQueue
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.pages.registry import PAGES
from gui.rulings.dialog import RulingDialog
from model.rulings.engine import list_asked, next_step
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library
from rulings.case_file import Play, played
from rulings.test_laws import CASES
from rulings.test_length import LAID_OUT, PLAYS


def run() -> list[str]:
    """The lines to print."""
    library = Library()
    ours = [play for _name, play in CASES]
    published = [play for plays in PLAYS.values() for play in plays]
    return [
        *_shelf(),
        _steps(library, published),
        *_questions(library, "published cases", published),
        *_questions(library, "our own cases", ours),
        *_window(),
    ]


def _ms(begun: float) -> float:
    return 1000 * (perf_counter() - begun)


def _shelf() -> list[str]:
    with tempfile.TemporaryDirectory() as home:
        os.environ["ARROWSWITCH_HOME"] = home
        lines = []
        for how in ("read from their files", "kept from last time"):
            begun, busy = perf_counter(), process_time()
            library = Library()
            trees = library.load_all()
            spent = f"{_ms(begun):.0f} ms, {1000 * (process_time() - busy):.0f} ms of the processor"
            lines.append(f"{len(trees)} trees {how}: {spent} (promised 150, kept)")
            library.keep()
        return lines


def _steps(library: Library, plays: list[Play]) -> str:
    spent = []
    for play in plays:
        for edition in Edition:
            if covers(play.editions, edition):
                answers = {
                    key: tuple(one) if isinstance(one, list) else one for key, one in play.answers.items()
                }
                begun = perf_counter()
                next_step(library.tree(play.tree), edition, answers, play.facts, trees=library.tree)
                spent.append(_ms(begun))
    return f"a ruling from its answers: median {statistics.median(spent):.2f} ms, longest {max(spent):.1f} ms"


def _questions(library: Library, what: str, plays: list[Play]) -> list[str]:
    without, laid_out = [], []
    for play in plays:
        for edition in Edition:
            if covers(play.editions, edition):
                asked = list_asked(played(library, play, edition))
                without.append(len(asked))
                laid_out.append(len([question for question in asked if question not in LAID_OUT]))
    return [
        f"questions to a ruling, {what}, {how}: median {statistics.median(counts):g}, {_spread(counts)}"
        for how, counts in (("without the pad", without), ("with the pad", laid_out))
    ]


def _spread(counts: list[int]) -> str:
    found = Counter(counts)
    return ", ".join(f"{count} asked {found[count]}×" for count in sorted(found))


def _window() -> list[str]:
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    with (
        tempfile.TemporaryDirectory() as folder,
        builders.an_evening(Path(folder) / "c.club", 9, entered=0.5) as director,
    ):
        look = Look(load_fonts())
        look.dress(application)
        entries = [page for page in PAGES if page.id in ("scores", "rulings")]
        window = MainWindow(director, look, Actions(), pages=entries, ask=windows.Answers())
        window.resize(1366, 768)
        window.show()
        window.activateWindow()
        window.go("scores")
        _wait_for_focus(application)
        idle = window.findChild(IdleQueue)
        assert idle is not None
        turns = windows.finish(idle)
        begun, busy = perf_counter(), process_time()
        windows.press("F9")
        first, first_busy = _ms(begun), 1000 * (process_time() - busy)
        application.processEvents()
        painted = _ms(begun)
        dialog = next(child for child in window.children() if isinstance(child, RulingDialog))
        (answers, worked, after), again = _answers(application, dialog), _again(application)
        dialog.close()
        window.close()
        return [
            f"made ready in idle moments: {len(turns)} turns, longest {1000 * max(turns):.0f} ms (promised 50)",
            f"F9 the first time: {first:.0f} ms, {first_busy:.0f} ms of the processor, painted after {painted:.0f} ms; "
            f"then {statistics.median(again):.0f} ms (promised 50)",
            f"an answer to the next screen: median {statistics.median(answers):.0f} ms, "
            f"longest {max(answers):.0f} ms (promised 30); of the processor median {statistics.median(worked):.0f} ms, "
            f"longest {max(worked):.0f} ms",
            f"painted and kept in the file after it: median {statistics.median(after):.0f} ms, the first "
            f"{after[0]:.0f} ms, longest {max(after):.0f} ms (most of it the disk)",
        ]


def _again(application: QApplication) -> list[float]:
    """Closed and asked for once more, many times over."""
    spent = []
    for _turn in range(10):
        windows.press("Esc")
        _wait_for_focus(application)
        begun = perf_counter()
        windows.press("F9")
        spent.append(_ms(begun))
        application.processEvents()
    return spent


def _wait_for_focus(application: QApplication) -> None:
    until = perf_counter() + 5
    while application.focusWidget() is None and perf_counter() < until:
        application.processEvents()


def _answers(application: QApplication, dialog: RulingDialog) -> tuple[list[float], list[float], list[float]]:
    """From the key to the next question set, many times over: on the clock, of the processor, and what follows."""
    spent, busy, after = [], [], []
    dialog.wizard.begin("insufficient-bid")
    for _turn in range(10):
        for digit in ("1", "1", "2"):
            begun, worked = perf_counter(), process_time()
            windows.press(digit)
            spent.append(_ms(begun))
            busy.append(1000 * (process_time() - worked))
            begun = perf_counter()
            application.processEvents()
            after.append(_ms(begun))
        for _answer in range(3):
            windows.press("Backspace")
            application.processEvents()
    return spent, busy, after
