"""A mistake of ours leaves a report and a kind word; an error of the user's world leaves only the word."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builders import an_evening
from gui.crash import CrashWatch
from gui.pages.scores.field import ResultField
from model.errors import ImpossibleHere
from windows import a_window

NOW = datetime(2026, 3, 12, 21, 4, 7)  # noqa: DTZ001 - the clock on the wall


class Shown:
    """Notes what a watch tells."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def __call__(self, message: str, remedy: str) -> None:
        self.words.append(f"{message} {remedy}".strip())


@pytest.fixture
def said() -> Shown:
    return Shown()


@pytest.fixture
def watch(tmp_path: Path, said: Shown) -> Iterator[CrashWatch]:
    watch = CrashWatch(tmp_path / "crashes", said, lambda: NOW)
    watch._before = lambda *_error: None
    yield watch
    watch.end()


def fail(watch: CrashWatch, error: Exception) -> None:
    try:
        raise error
    except Exception as caught:  # noqa: BLE001 - as Python would hand over what nobody caught
        watch.hear(type(caught), caught, caught.__traceback__)


def test_a_mistake_is_written_down_and_shown(watch: CrashWatch, said: Shown, tmp_path: Path) -> None:
    (tmp_path / "crashes").mkdir()
    fail(watch, ZeroDivisionError("no boards"))
    report = tmp_path / "crashes" / "mistake-2026-03-12-210407.txt"
    assert "ZeroDivisionError: no boards" in report.read_text("utf-8")
    assert "test_crash.py" in report.read_text("utf-8")
    assert said.words == [
        f"Something went wrong in Arrowswitch; everything saved is safe. You can go on; a report is in {report}."
    ]


def test_the_user_s_own_errors_are_shown_and_not_written_down(
    watch: CrashWatch, said: Shown, tmp_path: Path
) -> None:
    (tmp_path / "crashes").mkdir()
    fail(watch, ImpossibleHere("610 is impossible when vulnerable.", "600 or 620?"))
    assert said.words == ["610 is impossible when vulnerable. 600 or 620?"]
    assert not list((tmp_path / "crashes").iterdir())


def test_the_next_start_says_so_once(watch: CrashWatch, said: Shown, tmp_path: Path) -> None:
    (tmp_path / "crashes").mkdir()
    fail(watch, ZeroDivisionError("no boards"))
    assert str(tmp_path / "crashes") in watch.past()
    assert watch.past() == ""
    assert list((tmp_path / "crashes").glob("*.told")), "the report itself is kept"


def test_a_fall_of_qt_is_found_at_the_next_start(watch: CrashWatch, tmp_path: Path) -> None:
    watch.begin()
    watch.end()
    assert watch.past() == "", "a run that ended well leaves nothing to tell"
    (tmp_path / "crashes" / "stopped.txt").write_text("Fatal Python error: Segmentation fault", "utf-8")
    assert "went wrong in Arrowswitch last time" in watch.past()


def test_a_folder_that_cannot_be_written_is_reported(watch: CrashWatch, said: Shown) -> None:
    fail(watch, ZeroDivisionError("no boards"))
    assert said.words[0].endswith("the report could not be written.")


def test_the_watch_gives_python_its_own_hook_back(tmp_path: Path, said: Shown) -> None:
    before = sys.excepthook
    watch = CrashWatch(tmp_path / "crashes", said, lambda: NOW)
    watch.begin()
    assert sys.excepthook == watch.hear
    watch.end()
    assert sys.excepthook is before


class Broken(ResultField):
    """A field whose keys are a mistake of ours."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        raise ZeroDivisionError(event.text())


def test_a_mistake_behind_a_key_is_reported_and_the_window_goes_on(
    qtbot: QtBot, tmp_path: Path, said: Shown
) -> None:
    # A key comes from the event loop, not from Python: above what its handler raises there is only the hook.
    watch = CrashWatch(tmp_path / "crashes", said, lambda: NOW)
    with an_evening(tmp_path / "Harbour.club", 3, entered=0.5) as director:
        window = a_window(qtbot, director, "scores", pages=("scores",))
        broken = Broken(window)
        broken.show()
        watch.begin()
        watch._before = lambda *_error: None
        try:
            for _time in range(60):
                press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_P, Qt.KeyboardModifier.NoModifier, "p")
                QApplication.postEvent(broken, press)
                QApplication.processEvents()
        finally:
            watch.end()
        assert len(said.words) == 60
        report = (tmp_path / "crashes" / "mistake-2026-03-12-210407.txt").read_text("utf-8")
        assert report.count("ZeroDivisionError: p") == 60
        assert "in keyPressEvent" in report
        field = next(one for one in window.findChildren(ResultField) if one is not broken)
        QTest.keyClick(field, Qt.Key.Key_P)
        assert field.text() == "p"
