"""The law shelf: a book of 200 KB read and put on it, five such books searched as words are typed, a page shown.

The books are made up: our own words shuffled into as much text, and as many places, as a federation's book has.
"""

from __future__ import annotations

import os
import random
import statistics
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

import law_books

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import builders
import windows
from gui.actions import Actions
from gui.frame.window import MainWindow
from gui.idle import IdleQueue
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.pages.laws.page import LawsPage
from gui.pages.registry import PAGES
from model.lawbook.summaries import summaries
from model.service.laws.search import LawIndex
from model.service.laws.shelf import read_file

BOOKS: Final = 5
BYTES: Final = 200_000
TYPED: Final = ("insufficient bid", "lead out of turn", "a", "the penalty card", "64a2", "trick")


def run() -> list[str]:
    """The lines to print."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        paths = [_a_book(folder, number) for number in range(BOOKS)]
        begun, used = perf_counter(), process_time()
        books = [book for path in paths for book in read_file(path)]
        reading, working = (perf_counter() - begun) / BOOKS, (process_time() - used) / BOOKS
        laws, places = len(books[0].laws), sum(len(law.paragraphs) for law in books[0].laws)
        return [
            f"a book of {paths[0].stat().st_size / 1000:.0f} KB, {laws} laws, {places} paragraphs: "
            f"read in {reading:.2f} s, of the processor {working:.2f} s (promised 2)",
            *_searched([(number, book) for number, book in enumerate(books, 1)]),
            *_on_the_page(folder, paths),
        ]


def _a_book(folder: Path, seed: int) -> Path:
    """A law book of our own words in no sense at all, with sections, numbers and small letters."""
    lot = random.Random(seed)
    words = [word for law in summaries("2017").laws for word in law.text.split() if word.isalpha()]
    lines = [f"LAWS OF THE CLUB {2007 + 10 * (seed % 2)}", ""]
    paragraph = BYTES // (93 * 8)
    for number in range(1, 94):
        lines.append(f"LAW {number} - {' '.join(lot.sample(words, 4)).upper()}")
        for section in "AB":
            lines += [f"{section}. {_said(lot, words, paragraph)}", f"1. {_said(lot, words, paragraph)}"]
            lines += [f"({small}) {_said(lot, words, paragraph)}" for small in "ab"]
        lines.append("")
    path = folder / f"book-{seed}.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def _said(lot: random.Random, words: list[str], size: int) -> str:
    said = ["The player"]
    while sum(len(word) + 1 for word in said) < size:
        said.append(lot.choice(words))
    return f"{' '.join(said)}."


def _searched(books: list[tuple[int, object]]) -> list[str]:
    begun = perf_counter()
    index = LawIndex(books)  # type: ignore[arg-type]  # a list of books by key
    made = perf_counter() - begun
    spent, busy = [], []
    for typed in TYPED:
        for length in range(1, len(typed) + 1):
            begun, used = perf_counter(), process_time()
            index.find(typed[:length])
            spent.append(1000 * (perf_counter() - begun))
            busy.append(1000 * (process_time() - used))
    index.close()
    return [
        f"{len(books)} books made ready for the search, on another thread: {made:.2f} s",
        f"a search over {len(books)} books at each key: median {statistics.median(spent):.1f} ms, "
        f"longest {max(spent):.1f} ms, of the processor {max(busy):.1f} ms (promised 30)",
    ]


def _on_the_page(folder: Path, paths: list[Path]) -> list[str]:
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    with builders.a_director(folder / "c.club") as director:
        kept = []
        for path in paths:
            books = read_file(path)
            begun = perf_counter()
            director.laws.add(books, path.name)
            kept.append(1000 * (perf_counter() - begun))
        look = Look(load_fonts())
        look.dress(application)
        entries = [page for page in PAGES if page.id in ("players", "laws")]
        window = MainWindow(director, look, Actions(), pages=entries, ask=windows.Answers())
        window.resize(1366, 768)
        window.show()
        window.activateWindow()
        window.go("players")
        application.processEvents()
        idle = window.findChild(IdleQueue)
        assert idle is not None
        turns = windows.finish(idle)  # what the window makes ready while nobody waits is not the search's
        begun, used = perf_counter(), process_time()
        window.go("laws")
        application.processEvents()
        first, working = 1000 * (perf_counter() - begun), 1000 * (process_time() - used)
        page = window.page
        assert isinstance(page, LawsPage)
        while not law_books.search_is_ready(page):
            QTest.qWait(10)
        spent, busy = _typed(application, page)
        window.close()
        return [
            f"a book put on the shelf: median {statistics.median(kept):.0f} ms, longest {max(kept):.0f} ms (promised 50)",
            f"the page of laws shown the first time, {BOOKS} books, made ready before in {len(turns)} idle turns: "
            f"{first:.0f} ms, of the processor {working:.0f} ms (promised 50)",
            f"a key in its search field to the list painted: median {statistics.median(spent):.0f} ms, "
            f"longest {max(spent):.0f} ms; of the processor {statistics.median(busy):.0f} ms and {max(busy):.0f} ms "
            "(promised 30)",
        ]


def _typed(application: QApplication, page: LawsPage) -> tuple[list[float], list[float]]:
    """What each key of the search field took until the list was painted, and of it the processor."""
    spent, busy = [], []
    for typed in TYPED:
        page.top.search.clear()
        for letter in typed:
            begun, used = perf_counter(), process_time()
            QTest.keyClicks(page.top.search, letter)
            application.processEvents()
            spent.append(1000 * (perf_counter() - begun))
            busy.append(1000 * (process_time() - used))
    return spent, busy
