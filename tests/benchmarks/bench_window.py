"""The window: how long the keystroke that completes a result keeps the director waiting, beside one frame of the screen.

It is Enter: checked, committed to the disk, rescored, ranking repainted, the field on the next expected result. Under
each total stands the budget of the frame, line by line, and beside it the machine's own floor: a row committed to
another file in the same way in the same moment.
"""

from __future__ import annotations

import gc
import os
import sqlite3
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from random import Random
from time import perf_counter, thread_time
from typing import Any

import windows

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import builders
from gui.actions import Actions
from gui.frame.window import MainWindow
from gui.idle import IdleQueue
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.pages.registry import PAGES
from gui.pages.scores.page import ScoresPage
from model.movement.sections import together
from model.scoring.conditions import Conditions, Sections
from model.service.director import Director
from model.service.results import Results
from model.service.standings.service import StandingsService
from model.service.writer import Writer
from model.storage.operations import ResultChange

FRAME_MS = 1000 / 60
LATE = datetime(2026, 3, 12, 23, 45, tzinfo=UTC)
"""Every round is over by the clock: Enter always has a next expected result to go to."""
SIZES = ((20, 150), (100, 80), (1_000, 40))
IN_A_SECTION = 25
"""Tables of a section of the largest event: all sections play the same 27 boards, compared across the field."""
_PHASES = (
    (Results, "read", "read"),
    (Results, "enter", "journal and commit"),
    (Writer, "announce", "news to the pages"),
    (StandingsService, "now", "score"),
    (StandingsService, "preview", "score"),
)
_ROWS, _LAYOUT, _PAINT = "rows of the page", "layout", "paint"
_LINES = ("read", "journal and commit", "score", "news to the pages", _ROWS, _LAYOUT, _PAINT)


class Stopwatch:
    """What each phase took by itself, what it called not counted; ``keys`` holds one table of phases a key."""

    def __init__(self) -> None:
        self.keys: list[dict[str, float]] = []
        self.collections = 0
        self._spent: defaultdict[str, float] = defaultdict(float)
        self._open: list[str] = []
        self._since = 0.0

    @contextmanager
    def phase(self, name: str) -> Iterator[None]:
        """Count what is done inside for this phase."""
        self._turn()
        self._open.append(name)
        try:
            yield
        finally:
            self._turn()
            self._open.pop()

    def begin(self) -> None:
        """A key is about to be pressed: what was counted since the last is not of it."""
        self._spent.clear()

    def key(self) -> None:
        """The key is over."""
        self.keys.append(dict(self._spent))

    def heard(self, phase: str, _said: dict[str, int]) -> None:
        """The garbage collector ran while a key was handled."""
        self.collections += bool(phase == "start" and self._open)

    def _turn(self) -> None:
        now = perf_counter()
        if self._open:
            self._spent[self._open[-1]] += (now - self._since) * 1000
        self._since = now


def run() -> Iterator[str]:
    """The lines to print, a few a size of field."""
    for tables, results in SIZES:
        yield from _lines(tables, results)


def _lines(tables: int, results: int) -> list[str]:
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    with tempfile.TemporaryDirectory() as folder, _evening(Path(folder) / "club.club", tables) as director:
        look = Look(load_fonts())
        look.dress(application)
        window = MainWindow(director, look, Actions(), pages=[p for p in PAGES if p.id == "scores"])
        window.resize(1366, 768)
        window.show()
        window.go("scores")
        application.processEvents()
        idle = window.findChild(IdleQueue)
        assert idle is not None
        windows.finish(idle)  # a director has typed for a while; keys put such work off
        page = window.page
        assert isinstance(page, ScoresPage)
        with _bare_file(Path(folder) / "bare.club") as commit, _collected_as_in_the_program():
            given = _measure(application, page, results, commit)
        window.close()
    return _said(tables, *given)


def _evening(path: Path, tables: int) -> Director:
    """Nine rounds of three boards, half of them in; a large event has sections."""
    clock = builders.ClubClock(LATE)
    if tables <= 100:
        movement = "skip-mitchell" if tables % 2 == 0 else "mitchell"
        return builders.an_evening(
            path, tables, movement=movement, rounds=9, boards_per_round=3, entered=0.5, clock=clock
        )
    section = builders.a_plan(IN_A_SECTION, rounds=9)
    plan = together([section] * (tables // IN_A_SECTION))
    director = builders.a_director(path, clock=clock)
    conditions = Conditions(sections=Sections.ACROSS)
    session = director.sessions.create("A congress", builders.A_THURSDAY, plan, conditions)
    sheet, chance = director.results.sheet(session), Random(7)
    writer, first = director.results._writer, sheet[0]
    with writer.entry(  # all in one, not one by one
        "result.enter", session=session, round=first.round, table=first.table, board=first.board, said=""
    ) as pending:
        for line in sheet[: len(sheet) // 2]:
            result = str(builders.a_result(chance, line.board))
            pending.draft.add(ResultChange(session, line.round, line.table, line.board, None, result))
    return director


@contextmanager
def _collected_as_in_the_program() -> Iterator[None]:
    """No collection by itself, and what is there already is never looked through, as `gui.app` has it."""
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.enable()


_Measured = tuple[list[float], list[float], list[float], list[float], Stopwatch]


def _measure(
    application: QApplication, page: ScoresPage, results: int, commit: Callable[[], None]
) -> _Measured:
    """The key before Enter, Enter, Enter's own processor time, a bare commit beside each, and the phases of Enter."""
    last: list[float] = []
    enter: list[float] = []
    busy: list[float] = []
    floor: list[float] = []
    watch = Stopwatch()
    field = page.desk_top.grid.field
    gc.callbacks.append(watch.heard)
    try:
        with _phases_written(watch):
            for number in range(results):
                text = ("4S=", "3NT-", "1H+", "P")[number % 4]
                QTest.keyClicks(field, text[:-1] + ("N" if text != "P" else ""))
                application.processEvents()
                before = page.desk_top.grid.row_in_front()
                begun = perf_counter()
                QTest.keyClicks(field, "=" if text != "P" else "P")
                application.processEvents()
                last.append((perf_counter() - begun) * 1000)
                watch.begin()
                at, used = perf_counter(), thread_time()
                with watch.phase(_ROWS):
                    QTest.keyClick(field, Qt.Key.Key_Return)
                with watch.phase(_LAYOUT):
                    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
                with watch.phase(_PAINT):
                    application.processEvents()
                enter.append((perf_counter() - at) * 1000)
                busy.append((thread_time() - used) * 1000)
                watch.key()
                row = page.desk_top.grid.row_in_front()
                assert before is not None and row is not None and row.spot != before.spot
                at = perf_counter()
                commit()
                floor.append((perf_counter() - at) * 1000)
    finally:
        gc.callbacks.remove(watch.heard)
    return last, enter, busy, floor, watch


@contextmanager
def _phases_written(watch: Stopwatch) -> Iterator[None]:
    """Let the steps of Enter tell the stopwatch when they begin and end."""
    kept = [(owner, name, getattr(owner, name)) for owner, name, _phase in _PHASES]
    for owner, name, phase in _PHASES:
        setattr(owner, name, _timed(getattr(owner, name), phase, watch))
    try:
        yield
    finally:
        for owner, name, plain in kept:
            setattr(owner, name, plain)


def _timed(step: Callable[..., Any], phase: str, watch: Stopwatch) -> Callable[..., Any]:
    @wraps(step)
    def timed(*arguments: Any, **named: Any) -> Any:
        with watch.phase(phase):
            return step(*arguments, **named)

    return timed


@contextmanager
def _bare_file(path: Path) -> Iterator[Callable[[], None]]:
    """A file kept as a club file is, into which one row is committed at a time: the floor of this disk."""
    bare = sqlite3.connect(path, isolation_level=None)
    bare.execute("PRAGMA journal_mode=DELETE")
    bare.execute("PRAGMA synchronous=EXTRA")
    bare.execute("CREATE TABLE row (text)")

    def commit() -> None:
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO row VALUES ('4SN=')")
        bare.execute("COMMIT")

    try:
        yield commit
    finally:
        bare.close()


def _said(  # what was measured, in the order it was
    tables: int,
    last: list[float],
    enter: list[float],
    busy: list[float],
    floor: list[float],
    watch: Stopwatch,
) -> list[str]:
    median, worst = statistics.median(enter), _worst(enter)
    bare = statistics.median(floor)
    lines = [
        f"Enter on a result, {tables:,} tables: median {median:.1f} ms = {median / FRAME_MS:.2f} frames,"
        f" 95th percentile {worst:.1f} ms = {worst / FRAME_MS:.2f} frames; the processor's part"
        f" {statistics.median(busy):.1f} and {_worst(busy):.1f} ms; a bare commit beside it {bare:.1f} and {_worst(floor):.1f} ms;"
        f" without so long a commit {median - bare:.1f} ms; the key before it (echo, points and ranking foreseen)"
        f" {statistics.median(last):.1f} ms; the collector ran in {watch.collections} of {len(enter)}"
    ]
    for name in _LINES:
        took = [key.get(name, 0.0) for key in watch.keys]
        middle = statistics.median(took)
        lines.append(
            f"    {name}: {middle:.2f} ms = {middle / FRAME_MS:.0%} of a frame, 95th {_worst(took):.2f} ms"
        )
    return lines


def _worst(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[18]
