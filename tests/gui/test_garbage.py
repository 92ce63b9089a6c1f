"""What waits in a cycle goes on the window's thread, whoever works beside it."""

from __future__ import annotations

import gc
import threading
import weakref
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QWindow

from gui.garbage import LOOK_MS, LOOKS_TO_A_WHOLE, PUT_OFF_SECONDS, Collector
from gui.tasks import Progress, Tasks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot


class Panel:
    """A closed panel that knows itself, as one with a handler of its own does."""

    def __init__(self, gone: Callable[[], object]) -> None:
        self.itself = self
        weakref.finalize(self, gone)


@pytest.fixture
def collector(qapp: QObject) -> Iterator[Collector]:
    parent = QObject()
    made = Collector(parent)
    yield made
    made.end()
    gc.disable()  # as the tests have it, see conftest


def much_work(_progress: Progress) -> int:
    return len([[number] for number in range(200_000)])


@pytest.mark.usefixtures("collector")
def test_work_in_a_thread_destroys_nothing_of_the_window(qtbot: QtBot) -> None:
    went_in: list[int] = []
    tasks = Tasks()
    Panel(lambda: went_in.append(threading.get_ident()))
    with qtbot.waitSignal(tasks.run("Recap", much_work, lambda _made: None).ended):
        pass
    assert went_in == []
    tasks.drain()


def test_the_next_look_collects_it_on_the_windows_thread(collector: Collector) -> None:
    went_in: list[int] = []
    Panel(lambda: went_in.append(threading.get_ident()))
    kept = [[number] for number in range(2 * gc.get_threshold()[0])]
    collector.look()
    assert went_in == [threading.get_ident()]
    assert kept


def test_while_work_runs_it_looks_more_often_and_then_no_more(qtbot: QtBot, collector: Collector) -> None:
    (slow,) = (timer for timer in collector.findChildren(QTimer) if timer.interval() == LOOK_MS)
    slow.stop()  # so that only the quicker looks are left
    tasks, enough, went_in = Tasks(), threading.Event(), list[int]()
    tasks.started.connect(collector.keep_pace)
    Panel(lambda: went_in.append(threading.get_ident()))
    kept = [[number] for number in range(2 * gc.get_threshold()[0])]
    with qtbot.waitSignal(tasks.run("Ways", lambda _progress: enough.wait(10), lambda _made: None).ended):
        qtbot.waitUntil(lambda: went_in == [threading.get_ident()])
        enough.set()
    assert kept
    assert not any(timer.isActive() for timer in collector.findChildren(QTimer))
    tasks.drain()


def test_a_whole_collection_waits_for_the_end_of_the_work(collector: Collector, qtbot: QtBot) -> None:
    tasks, enough = Tasks(), threading.Event()
    tasks.started.connect(collector.keep_pace)
    went: list[int] = []
    panel = Panel(lambda: went.append(1))
    gc.collect(1)  # now of the oldest generation
    del panel
    with qtbot.waitSignal(tasks.run("Ways", lambda _progress: enough.wait(10), lambda _made: None).ended):
        for _look in range(LOOKS_TO_A_WHOLE + 1):
            collector.look()
        assert went == []
        enough.set()
    collector.look()
    assert went == [1]
    tasks.drain()


def test_what_stays_is_looked_through_no_more(collector: Collector) -> None:
    collector.keep_what_stays()
    try:
        assert gc.get_objects() == []
    finally:
        gc.unfreeze()


def test_what_stayed_with_one_window_goes_when_the_next_is_there(collector: Collector) -> None:
    went: list[int] = []
    panel = Panel(lambda: went.append(1))
    collector.keep_what_stays()
    try:
        del panel
        gc.collect()
        assert went == []
        collector.keep_what_stays()
        assert went == [1]
    finally:
        gc.unfreeze()


def test_what_grew_old_goes_once_a_minute(collector: Collector) -> None:
    went_in: list[int] = []
    panel = Panel(lambda: went_in.append(threading.get_ident()))
    gc.collect(0)
    gc.collect(1)  # now of the oldest generation
    del panel
    for _look in range(LOOKS_TO_A_WHOLE - 1):
        collector.look()
    assert went_in == []
    collector.look()
    assert went_in == [threading.get_ident()]


def test_a_key_puts_the_next_look_off(qapp: QApplication, collector: Collector) -> None:
    window = QWindow()
    collector.watch(qapp)
    qapp.focusWindowChanged.emit(window)
    (timer,) = (timer for timer in collector.findChildren(QTimer) if timer.interval() == LOOK_MS)
    timer.stop()
    press(window)
    assert timer.isActive()  # begun afresh
    qapp.focusWindowChanged.emit(None)
    timer.stop()
    press(window)
    assert not timer.isActive()


def test_a_look_is_not_put_off_for_ever(
    collector: Collector, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWindow()
    collector.watch(qapp)
    qapp.focusWindowChanged.emit(window)
    (timer,) = (timer for timer in collector.findChildren(QTimer) if timer.interval() == LOOK_MS)
    timer.stop()
    later = monotonic() + PUT_OFF_SECONDS
    monkeypatch.setattr("gui.garbage.monotonic", lambda: later)
    press(window)
    assert not timer.isActive()


def press(window: QWindow) -> None:
    key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_4, Qt.KeyboardModifier.NoModifier, "4")
    QCoreApplication.sendEvent(window, key)


def test_python_collects_again_at_the_end(collector: Collector) -> None:
    assert not gc.isenabled()
    collector.end()
    assert gc.isenabled()
