"""The same night twice, from the first start to the printed recap: by mouse alone, and by keyboard alone.

Both end with the same club file, but for times. Nothing here reaches the program but clicks, or but keys.
"""

from __future__ import annotations

import re
import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import mouse
import pytest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

import windows
from gui.pages.scores.page import ScoresPage
from gui.pages.tonight.page import TonightPage
from gui.printing.preview import Preview
from gui.program import Program
from model.paths import folders
from model.snapshots.session import State
from night import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from gui.frame.window import MainWindow

Rows = dict[str, list[tuple[object, ...]]]
NAMES: Final = (
    "Ann Carr",
    "Bert Atwell",
    "Clara Bishop",
    "David Nolan",
    "Elena Sousa",
    "Filipe Rocha",
    "Γιώργος Ρήγας",
    "Helena Pinto",
    "Inês Leal",
    "João Vaz",
    "Laura Vega",
    "Miguel Cano",
)
TIMES: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([+-]\d{2}:\d{2}|Z)?)?|\b\d{2}:\d{2}:\d{2}(\.\d+)?"
    r"|\bP[\dT][\dDTHMS.]*"
)
"""A day, an hour or both, or how long something took, wherever they stand in a row."""
NOT_OF_THE_CLUB: Final = {"place", "checksum"}
"""Where the window stood, and the totals over rows that hold times."""


class Hand(ABC):
    """One way of working the program; what it does in the evening is the same for both."""

    def __init__(self, qtbot: QtBot, program: Program) -> None:
        self.qtbot = qtbot
        self.program = program

    @property
    def window(self) -> MainWindow:
        assert self.program.window is not None, "no window is open"
        return self.program.window

    @property
    def scores(self) -> ScoresPage:
        return cast("ScoresPage", self.window.page)

    def is_in(self, state: State) -> bool:
        director = self.program.director
        assert director is not None
        session = director.sessions.current()
        return session is not None and director.sessions.get(session).state is state

    def play(self, recap: Path) -> None:
        """The whole night."""
        self.begin_the_club("Harbour Club")
        self.qtbot.waitUntil(lambda: self.program.window is not None)
        with self.qtbot.waitActive(self.window):
            self.window.activateWindow()
        self.window.resize(1366, 768)
        self.say_how_many("3")
        self.qtbot.waitUntil(lambda: bool(cast("TonightPage", self.window.page).offers))
        self.start_seating()
        assert self.is_in(State.SEATING)
        for name in NAMES:
            self.seat(name)
        self.start_play()
        assert self.is_in(State.PLAYING)
        self.pause_the_clock()
        self.end_the_round()
        self.go_to_scores()
        self.type_the_results()
        self.correct_the_first()
        self.finish()
        assert self.is_in(State.PROVISIONAL)
        self.make_final()
        assert self.is_in(State.FINAL)
        self.print_the_recap()
        assert recap.read_bytes().startswith(b"%PDF")

    def type_the_results(self) -> None:
        """Every result where the field stands; Enter goes on to the next that is expected."""
        assert self.program.director is not None
        session = self.program.director.sessions.current()
        assert session is not None
        sheet = self.program.director.results.sheet
        for _line in sheet(session):
            at = self.scores.place()["spot"]
            self.type_result(text_of(*at))
            self.enter()
            if any(line.result is None for line in sheet(session) if spot(line) == tuple(at)):
                self.enter()  # a figure read otherwise than typed wants a second Enter
            assert any(line.result for line in sheet(session) if spot(line) == tuple(at)), self.refused(at)
        assert all(line.result is not None for line in sheet(session))

    def refused(self, at: tuple[int, int, int]) -> str:
        return f"{at} {text_of(*at)}: {windows.refusal_shown(self.window)}"

    @abstractmethod
    def begin_the_club(self, name: str) -> None: ...
    @abstractmethod
    def say_how_many(self, text: str) -> None: ...
    @abstractmethod
    def start_seating(self) -> None: ...
    @abstractmethod
    def seat(self, name: str) -> None: ...
    @abstractmethod
    def start_play(self) -> None: ...
    @abstractmethod
    def pause_the_clock(self) -> None: ...
    @abstractmethod
    def end_the_round(self) -> None: ...
    @abstractmethod
    def go_to_scores(self) -> None: ...
    @abstractmethod
    def type_result(self, text: str) -> None: ...
    @abstractmethod
    def enter(self) -> None: ...
    @abstractmethod
    def correct_the_first(self) -> None: ...
    @abstractmethod
    def finish(self) -> None: ...
    @abstractmethod
    def make_final(self) -> None: ...
    @abstractmethod
    def print_the_recap(self) -> None: ...


class Keyboard(Hand):
    """Keys only."""

    def press(self, keys: str) -> None:
        windows.press(keys)
        QApplication.processEvents()

    def begin_the_club(self, name: str) -> None:
        self.press("Return")  # English stands first
        self.qtbot.waitUntil(lambda: self.program.first_page is not None)
        assert self.program.first_page is not None
        with self.qtbot.waitActive(self.program.first_page):
            self.program.first_page.activateWindow()
        self.press("1")
        windows.type_text(name)
        self.press("Return")

    def say_how_many(self, text: str) -> None:
        windows.type_text(text)

    def start_seating(self) -> None:
        self.press("Return")

    def seat(self, name: str) -> None:
        windows.type_text(name)
        self.press("Alt+N")

    def start_play(self) -> None:
        self.press("Ctrl+Return")

    def pause_the_clock(self) -> None:
        self.press("Space")
        self.press("Space")

    def end_the_round(self) -> None:
        self.press("Ctrl+E")

    def go_to_scores(self) -> None:
        self.press("Ctrl+4")
        self.press("Alt+R")

    def type_result(self, text: str) -> None:
        windows.type_text(text)

    def enter(self) -> None:
        self.press("Return")

    def correct_the_first(self) -> None:
        self.press("Alt+B")
        for _board in range(30):
            self.press("PgUp")
        self.type_result("p")
        self.enter()

    def finish(self) -> None:
        self.press("Ctrl+Return")
        if self.is_in(State.PLAYING):  # results with a warning are named first: the same key again
            self.press("Ctrl+Return")

    def make_final(self) -> None:
        self.press("Ctrl+Return")  # the correction period runs: the same key again
        self.press("Ctrl+Return")

    def print_the_recap(self) -> None:
        self.press("Ctrl+P")
        preview = the_preview(self.window)
        with self.qtbot.waitActive(preview):
            preview.activateWindow()
        names = report_names(preview)
        for _step in range(names.index("Recap") - names.index("Ranking")):
            self.press("Down")
        made(self.qtbot, preview)
        self.press("Ctrl+S")
        self.press("Esc")


class Mouse(Hand):
    """Clicks only: of the left button, where something is to be seen."""

    def begin_the_club(self, name: str) -> None:
        mouse.press("English")
        self.qtbot.waitUntil(lambda: self.program.first_page is not None)
        page = self.program.first_page
        assert page is not None
        with self.qtbot.waitActive(page):
            page.activateWindow()
        mouse.press("Create a club")
        mouse.show_keys()
        mouse.write(name)
        mouse.press("Create the club")

    def say_how_many(self, text: str) -> None:
        mouse.show_keys()
        mouse.write(text)

    def start_seating(self) -> None:
        mouse.start_card()

    def seat(self, name: str) -> None:
        mouse.write(name)
        mouse.pick_at("Names that fit", -1)  # the new visitor is the last line

    def start_play(self) -> None:
        mouse.press("Start round 1")

    def pause_the_clock(self) -> None:
        mouse.press("Pause")
        mouse.press("Resume")

    def end_the_round(self) -> None:
        mouse.press("End round")

    def go_to_scores(self) -> None:
        mouse.press("Scores")
        mouse.press("By round")

    def type_result(self, text: str) -> None:
        mouse.write_result(text)

    def enter(self) -> None:
        mouse.enter()

    def correct_the_first(self) -> None:
        mouse.press("By board")
        for _board in range(30):
            mouse.press("Previous board, round or table")
        mouse.write_result("p")
        mouse.enter()

    def finish(self) -> None:
        mouse.press("All results are in")
        if self.is_in(State.PLAYING):
            mouse.press("All results are in")

    def make_final(self) -> None:
        mouse.press("Make final")
        mouse.press("Make final")

    def print_the_recap(self) -> None:
        mouse.press("Print")
        preview = the_preview(self.window)
        with self.qtbot.waitActive(preview):
            preview.activateWindow()
        mouse.pick("Recap", "Reports")
        made(self.qtbot, preview)
        mouse.press("Save…")
        mouse.press("Close")


def spot(line: object) -> tuple[int, int, int]:
    from gui.pages.scores.order import spot as spot_of
    from model.snapshots.session import SheetLine

    assert isinstance(line, SheetLine)
    return spot_of(line)


def the_preview(window: QWidget) -> Preview:
    (preview,) = window.findChildren(Preview)
    return preview


def report_names(preview: Preview) -> list[str]:
    reports = next(
        one for one in preview.findChildren(QAbstractItemView) if one.accessibleName() == "Reports"
    )
    model = reports.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def made(qtbot: QtBot, preview: Preview) -> None:
    qtbot.waitUntil(
        lambda: (
            preview.printed is not None
            and preview.printed.kind == "recap"
            and preview.document.pageCount() > 0
        ),
        timeout=20_000,
    )


def rows(club: Path) -> Rows:
    """Every row of every table, times struck out."""
    with sqlite3.connect(club) as file:
        tables = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {
            name: [
                tuple(TIMES.sub("·", value) if isinstance(value, str) else value for value in row)
                for row in file.execute(f'SELECT * FROM "{name}" ORDER BY rowid')
            ]
            for name in tables
            if name not in NOT_OF_THE_CLUB
        }
    file.close()
    return found


def differences(one: Rows, other: Rows) -> Iterator[str]:
    """Each value that is not the same in both club files, as far as they differ."""
    for table, wanted in other.items():
        for number, (first, second) in enumerate(zip(one[table], wanted, strict=True), 1):
            for a, b in zip(first, second, strict=True):
                if a != b:
                    yield f"{table} {number}: {a} / {b}"


def night(
    hand: type[Hand], home: Path, qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Play the night with one hand in a home of its own; gives the club file."""
    monkeypatch.setenv("ARROWSWITCH_HOME", str(home))
    home.mkdir()
    recap = home / "recap.pdf"
    program = Program(qapp, folders(), windows.Answers(to_save=recap))
    program.start(None)
    assert program.language_page is not None
    with qtbot.waitActive(program.language_page):
        program.language_page.activateWindow()
    hand(qtbot, program).play(recap)
    assert program.director is not None
    club = program.director.path
    program.close()
    return club


def test_the_same_night_by_mouse_alone_and_by_keyboard_alone(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_mouse = rows(night(Mouse, tmp_path / "mouse", qtbot, qapp, monkeypatch))
    by_keys = rows(night(Keyboard, tmp_path / "keys", qtbot, qapp, monkeypatch))
    assert {table: len(found) for table, found in by_mouse.items()} == {
        table: len(found) for table, found in by_keys.items()
    }
    assert len(by_keys["revision"]) > 40
    assert list(differences(by_mouse, by_keys)) == []
